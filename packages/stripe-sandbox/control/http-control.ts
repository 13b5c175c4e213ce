/**
 * `POST /_control/<method>` with a JSON array of arguments returns `{"result": …}` or `{"error": "…"}`. Needs the
 * secret key; refuses cross-origin calls.
 */
import { z } from 'zod';
import { bankAnswers } from '../resources/bank-answers.ts';
import { disputeReasons } from '../resources/dispute-reasons.ts';
import { onboardingFields, onboardingOutcomes } from '../resources/onboarding-answers.ts';
import { refundFailures } from '../resources/refund-failures.ts';
import { payoutFailureCodes } from '../resources/test-bank-accounts.ts';
import { wallets } from '../resources/wallets.ts';
import type { SandboxControl } from './control.ts';

const deliveryState = z.enum(['not_sent', 'pending', 'delivered', 'failed']);

const fault = z.strictObject({
  operation: z.string().min(1),
  kind: z.enum([
    'error_500',
    'error_500_after',
    'drop',
    'drop_after',
    'hang',
    'hang_after',
    'balance_insufficient',
    'stall',
  ]),
  times: z.int().min(1).optional(),
});

const webhookTarget = z.strictObject({ url: z.url(), secret: z.string().min(1) }).nullable();

const onboardingAnswers = z.partialRecord(z.enum(onboardingFields), z.string());

const outcome = z.enum(onboardingOutcomes);

const payoutFailure = z.enum(payoutFailureCodes);

const noArguments = z.tuple([]);

type Calls = {
  [Name in keyof SandboxControl]: (control: SandboxControl, given: unknown) => Promise<unknown>;
};

function callWithoutArguments(name: Exclude<keyof SandboxControl, MethodWithArguments>): Calls[keyof Calls] {
  return (control, given) => {
    noArguments.parse(given);
    return control[name]();
  };
}

type MethodWithArguments =
  | 'events'
  | 'setWebhook'
  | 'deliver'
  | 'failNext'
  | 'untilStalled'
  | 'authenticate'
  | 'authenticateSetup'
  | 'answerAtBank'
  | 'decideAtBank'
  | 'setWallets'
  | 'onboard'
  | 'demandDocument'
  | 'payOut'
  | 'arrivePayout'
  | 'failNextPayout'
  | 'dispute'
  | 'failRefund'
  | 'decideDispute'
  | 'advanceClock';

const calls: Calls = {
  paymentIntents: callWithoutArguments('paymentIntents'),
  charges: callWithoutArguments('charges'),
  refunds: callWithoutArguments('refunds'),
  transfers: callWithoutArguments('transfers'),
  disputes: callWithoutArguments('disputes'),
  payouts: callWithoutArguments('payouts'),
  customers: callWithoutArguments('customers'),
  subscriptions: callWithoutArguments('subscriptions'),
  invoices: callWithoutArguments('invoices'),
  accounts: callWithoutArguments('accounts'),
  requests: callWithoutArguments('requests'),
  pauseWebhooks: callWithoutArguments('pauseWebhooks'),
  resumeWebhooks: callWithoutArguments('resumeWebhooks'),
  retryNow: callWithoutArguments('retryNow'),
  clearFaults: callWithoutArguments('clearFaults'),
  releaseStalled: callWithoutArguments('releaseStalled'),
  idle: callWithoutArguments('idle'),
  events: (control, given) => control.events(...z.tuple([deliveryState.optional()]).parse(given)),
  setWebhook: (control, given) => control.setWebhook(...z.tuple([webhookTarget]).parse(given)),
  deliver: (control, given) => control.deliver(...z.tuple([z.array(z.string())]).parse(given)),
  failNext: (control, given) => control.failNext(...z.tuple([fault]).parse(given)),
  untilStalled: (control, given) => control.untilStalled(...z.tuple([z.int().min(0)]).parse(given)),
  authenticate: (control, given) =>
    control.authenticate(...z.tuple([z.string(), z.enum(['succeed', 'fail'])]).parse(given)),
  authenticateSetup: (control, given) =>
    control.authenticateSetup(...z.tuple([z.string(), z.enum(['succeed', 'fail'])]).parse(given)),
  answerAtBank: (control, given) =>
    control.answerAtBank(...z.tuple([z.string(), z.enum(bankAnswers)]).parse(given)),
  decideAtBank: (control, given) =>
    control.decideAtBank(...z.tuple([z.string(), z.enum(['succeed', 'fail'])]).parse(given)),
  setWallets: (control, given) => control.setWallets(...z.tuple([z.array(z.enum(wallets))]).parse(given)),
  onboard: (control, given) =>
    control.onboard(...z.tuple([z.string(), outcome.optional(), onboardingAnswers.optional()]).parse(given)),
  demandDocument: (control, given) =>
    control.demandDocument(...z.tuple([z.string(), z.int().nullable()]).parse(given)),
  payOut: (control, given) => control.payOut(...z.tuple([z.string()]).parse(given)),
  arrivePayout: (control, given) => control.arrivePayout(...z.tuple([z.string()]).parse(given)),
  failNextPayout: (control, given) =>
    control.failNextPayout(...z.tuple([z.string(), payoutFailure.optional()]).parse(given)),
  dispute: (control, given) =>
    control.dispute(...z.tuple([z.string(), z.enum(disputeReasons).optional()]).parse(given)),
  failRefund: (control, given) =>
    control.failRefund(...z.tuple([z.string(), z.enum(refundFailures).optional()]).parse(given)),
  decideDispute: (control, given) =>
    control.decideDispute(...z.tuple([z.string(), z.enum(['won', 'lost'])]).parse(given)),
  advanceClock: (control, given) => control.advanceClock(...z.tuple([z.int().min(0)]).parse(given)),
};

function isCall(name: string): name is keyof SandboxControl {
  return Object.hasOwn(calls, name);
}

/** `name` is the method, `body` its arguments as JSON. */
export async function callControl(
  control: SandboxControl,
  name: string,
  body: string,
): Promise<{ status: number; body: string }> {
  if (!isCall(name)) return { status: 404, body: JSON.stringify({ error: `No such control: ${name}` }) };
  try {
    const result = await calls[name](control, JSON.parse(body === '' ? '[]' : body));
    return { status: 200, body: JSON.stringify({ result: result ?? null }) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    return { status: 400, body: JSON.stringify({ error: message }) };
  }
}
