import type { SandboxControl } from './control.ts';

/**
 * Connects lazily to a running sandbox.
 * @param url such as `http://127.0.0.1:4242`
 * @returns a control whose methods reject with the sandbox's message.
 */
export function connectSandboxControl(url: string, secretKey = 'sk_test_sandbox'): SandboxControl {
  async function call<Name extends keyof SandboxControl>(
    name: Name,
    ...given: Parameters<SandboxControl[Name]>
  ): Promise<Awaited<ReturnType<SandboxControl[Name]>>> {
    const response = await fetch(`${url}/_control/${name}`, {
      method: 'POST',
      headers: { authorization: `Bearer ${secretKey}`, 'content-type': 'application/json' },
      body: JSON.stringify(given),
    });
    // Both ends are ours, so the type holds.
    const answer = (await response.json()) as {
      result: Awaited<ReturnType<SandboxControl[Name]>>;
      error?: string;
    };
    if (answer.error !== undefined) throw new Error(answer.error);
    return answer.result;
  }
  return {
    paymentIntents: () => call('paymentIntents'),
    charges: () => call('charges'),
    refunds: () => call('refunds'),
    transfers: () => call('transfers'),
    disputes: () => call('disputes'),
    payouts: () => call('payouts'),
    customers: () => call('customers'),
    subscriptions: () => call('subscriptions'),
    invoices: () => call('invoices'),
    accounts: () => call('accounts'),
    requests: () => call('requests'),
    events: (state) => (state === undefined ? call('events') : call('events', state)),
    setWebhook: (target) => call('setWebhook', target),
    pauseWebhooks: () => call('pauseWebhooks'),
    resumeWebhooks: () => call('resumeWebhooks'),
    deliver: (eventIds) => call('deliver', eventIds),
    retryNow: () => call('retryNow'),
    failNext: (fault) => call('failNext', fault),
    clearFaults: () => call('clearFaults'),
    releaseStalled: () => call('releaseStalled'),
    untilStalled: (count) => call('untilStalled', count),
    authenticate: (paymentIntentId, outcome) => call('authenticate', paymentIntentId, outcome),
    authenticateSetup: (setupIntentId, outcome) => call('authenticateSetup', setupIntentId, outcome),
    answerAtBank: (paymentIntentId, answer) => call('answerAtBank', paymentIntentId, answer),
    decideAtBank: (paymentIntentId, outcome) => call('decideAtBank', paymentIntentId, outcome),
    setWallets: (offered) => call('setWallets', offered),
    onboard: (...given) => call('onboard', ...given),
    demandDocument: (accountId, deadline) => call('demandDocument', accountId, deadline),
    payOut: (accountId) => call('payOut', accountId),
    arrivePayout: (payoutId) => call('arrivePayout', payoutId),
    failNextPayout: (...given) => call('failNextPayout', ...given),
    dispute: (...given) => call('dispute', ...given),
    failRefund: (...given) => call('failRefund', ...given),
    decideDispute: (disputeId, outcome) => call('decideDispute', disputeId, outcome),
    advanceClock: (ms) => call('advanceClock', ms),
    idle: () => call('idle'),
  };
}
