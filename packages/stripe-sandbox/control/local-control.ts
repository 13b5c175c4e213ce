import { applyExternalChange } from '../apply-external-change.ts';
import type { Activity } from '../http/activity.ts';
import type { Faults } from '../http/faults.ts';
import { findAccount, listOpenAccounts } from '../resources/accounts.ts';
import { answerAtBank, decideAtBank } from '../resources/bank-payments.ts';
import { findCharge } from '../resources/charges.ts';
import { endAuthentication } from '../resources/confirm-payment.ts';
import { closeDispute, findDispute, openDispute } from '../resources/disputes.ts';
import { nextDueAction, runDueActions } from '../resources/due-actions.ts';
import { requireDocument, submitOnboarding } from '../resources/onboarding.ts';
import { sampleAnswers } from '../resources/onboarding-answers.ts';
import { findPaymentIntent } from '../resources/payment-intents.ts';
import { arrivePayoutNow, payOutNow } from '../resources/payout-schedule.ts';
import { failRefund, findRefund } from '../resources/refunds.ts';
import { endSetupAuthentication, findSetupIntent } from '../resources/setup-intents.ts';
import type { Sandbox, World } from '../sandbox.ts';
import type { Customer } from '../store/objects.ts';
import type { WebhookDispatcher } from '../webhooks/dispatcher.ts';
import type { RequestRecord, SandboxControl } from './control.ts';

interface ControlParts {
  world: World;
  moveOn(ms: number): void;
  faults: Faults;
  activity: Activity;
  dispatcher: WebhookDispatcher;
  requests: readonly RequestRecord[];
}

export function createLocalControl({
  world,
  moveOn,
  faults,
  activity,
  dispatcher,
  requests,
}: ControlParts): SandboxControl {
  const { store } = world;

  const change = <T>(act: (sandbox: Sandbox) => T): T => applyExternalChange(world, dispatcher, act);
  const ofPlatform = ({ id }: { id: string }) => store.get('owners', id) === undefined;
  return {
    paymentIntents: async () => store.all('paymentIntents'),
    charges: async () => store.all('charges').filter(ofPlatform),
    refunds: async () => store.all('refunds').filter(ofPlatform),
    transfers: async () => store.all('transfers'),
    disputes: async () => store.all('disputes'),
    payouts: async () => store.all('payouts'),
    customers: async () =>
      store.all('customers').filter((customer): customer is Customer => !('deleted' in customer)),
    subscriptions: async () => store.all('subscriptions'),
    invoices: async () => store.all('invoices'),
    requests: async () => [...requests],
    events: async (state) =>
      store.all('events').flatMap((event) => {
        const delivery = store.get('deliveries', event.id);
        if (delivery === undefined || (state !== undefined && delivery.state !== state)) return [];
        return [{ event, state: delivery.state, attempts: delivery.attempts }];
      }),
    setWebhook: async (target) => {
      dispatcher.target = target;
    },
    pauseWebhooks: async () => dispatcher.pause(),
    resumeWebhooks: async () => dispatcher.resume(),
    deliver: (eventIds) => dispatcher.deliver(eventIds),
    retryNow: async () => dispatcher.retryNow(),
    failNext: async (fault) => faults.arm(fault),
    clearFaults: async () => faults.clear(),
    releaseStalled: async () => faults.release(),
    untilStalled: (count) => faults.untilStalled(count),
    authenticate: async (paymentIntentId, outcome) =>
      change((sandbox) =>
        endAuthentication(sandbox, findPaymentIntent(sandbox, paymentIntentId, 'path'), outcome),
      ),
    authenticateSetup: async (setupIntentId, outcome) =>
      change((sandbox) => endSetupAuthentication(sandbox, findSetupIntent(sandbox, setupIntentId), outcome)),
    answerAtBank: async (paymentIntentId, answer) =>
      change((sandbox) => answerAtBank(sandbox, findPaymentIntent(sandbox, paymentIntentId, 'path'), answer)),
    decideAtBank: async (paymentIntentId, outcome) =>
      change((sandbox) =>
        decideAtBank(sandbox, findPaymentIntent(sandbox, paymentIntentId, 'path'), outcome),
      ),
    setWallets: async (offered) => change(() => store.put('wallets', 'device', offered)),
    accounts: async () => listOpenAccounts(store),
    onboard: async (accountId, outcome = 'complete', answers = {}) =>
      change((sandbox) => {
        const account = findAccount(sandbox, accountId);
        const filled = outcome === 'unfinished' ? answers : { ...sampleAnswers, ...answers };
        const kept = account.business_type ?? filled.business_type;
        submitOnboarding(
          sandbox,
          account,
          { ...filled, business_type: answers.business_type ?? kept },
          outcome,
        );
        return findAccount(sandbox, accountId);
      }),
    demandDocument: async (accountId, deadline) =>
      change((sandbox) => requireDocument(sandbox, findAccount(sandbox, accountId), deadline)),
    payOut: async (accountId) => change((sandbox) => payOutNow(sandbox, accountId)),
    arrivePayout: async (payoutId) => change((sandbox) => arrivePayoutNow(sandbox, payoutId)),
    failNextPayout: async (accountId, failure = 'account_closed') =>
      change((sandbox) => {
        store.put('payoutFailures', findAccount(sandbox, accountId).id, failure);
      }),
    dispute: async (chargeId, reason = 'fraudulent') =>
      change((sandbox) => openDispute(sandbox, findCharge(sandbox, chargeId, 'path'), reason)),
    failRefund: async (refundId, reason = 'expired_or_canceled_card') =>
      change((sandbox) => failRefund(sandbox, findRefund(sandbox, refundId), reason)),
    decideDispute: async (disputeId, result) =>
      change((sandbox) => closeDispute(sandbox, findDispute(sandbox, disputeId), result)),
    advanceClock: async (ms) =>
      change((sandbox) => {
        const target = world.clock() + ms;
        for (
          let due = nextDueAction(store);
          due !== null && due.at * 1000 <= target;
          due = nextDueAction(store)
        ) {
          moveOn(Math.max(0, due.at * 1000 - world.clock()));
          runDueActions(sandbox);
        }
        moveOn(Math.max(0, target - world.clock()));
        return world.clock();
      }),
    idle: () => activity.idle(),
  };
}
