/**
 * What tests can see and do beyond Stripe's API, in the same process (`startStripeSandbox(...).control`) or over HTTP
 * (`connectSandboxControl`).
 */
import type { BankAnswer } from '../resources/bank-answers.ts';
import type { DisputeReason } from '../resources/dispute-reasons.ts';
import type { OnboardingAnswers, OnboardingOutcome } from '../resources/onboarding-answers.ts';
import type { RefundFailure } from '../resources/refund-failures.ts';
import type { PayoutFailure } from '../resources/test-bank-accounts.ts';
import type { Wallet } from '../resources/wallets.ts';
import type {
  Account,
  Charge,
  Customer,
  Dispute,
  Invoice,
  PaymentIntent,
  Payout,
  Refund,
  SandboxEvent,
  SetupIntent,
  Subscription,
  Transfer,
} from '../store/objects.ts';

/**
 * How a call fails. `_after` variants take effect first.
 * - `error_500`: a 500 without effect, not stored under the idempotency key
 * - `error_500_after`: the effect is stored under the key, but the response is a 500
 * - `drop`, `drop_after`: closes the connection. The SDK retries once, so use `times: 2` to reach its caller
 * - `hang`, `hang_after`: never responds
 * - `balance_insufficient`: a 400 without effect, stored under the key
 * - `stall`: waits before the effect until `releaseStalled()`
 */
export type FaultKind =
  | 'error_500'
  | 'error_500_after'
  | 'drop'
  | 'drop_after'
  | 'hang'
  | 'hang_after'
  | 'balance_insufficient'
  | 'stall';

/** `operation` is a name such as `payment_intents.create` or `browser.confirm`, or `*`. */
export interface Fault {
  operation: string;
  kind: FaultKind;
  /** Default 1. */
  times?: number;
}

/** `at` in milliseconds since 1970; `status` null without a response. */
export interface DeliveryAttempt {
  eventId: string;
  at: number;
  status: number | null;
  error: string | null;
}

/**
 * `not_sent`: no webhook was set. `pending`: to be (re)tried. `delivered`: a 2xx response. `failed`: no retries left.
 */
export type DeliveryState = 'not_sent' | 'pending' | 'delivered' | 'failed';

export interface EventRecord {
  event: SandboxEvent;
  state: DeliveryState;
  attempts: DeliveryAttempt[];
}

/** `status` null if the response was withheld. */
export interface RequestRecord {
  requestId: string;
  operation: string;
  method: string;
  path: string;
  idempotencyKey: string | null;
  replayed: boolean;
  status: number | null;
}

export interface WebhookTarget {
  url: string;
  secret: string;
}

/** Lists are oldest first; amounts in pence (the smallest unit). */
export interface SandboxControl {
  paymentIntents(): Promise<PaymentIntent[]>;
  /** The platform's own, without connected accounts' payments. */
  charges(): Promise<Charge[]>;
  refunds(): Promise<Refund[]>;
  disputes(): Promise<Dispute[]>;
  transfers(): Promise<Transfer[]>;
  payouts(): Promise<Payout[]>;
  customers(): Promise<Customer[]>;
  subscriptions(): Promise<Subscription[]>;
  invoices(): Promise<Invoice[]>;
  /** Without closed ones. */
  accounts(): Promise<Account[]>;
  requests(): Promise<RequestRecord[]>;
  /** All, or those in one state. */
  events(state?: DeliveryState): Promise<EventRecord[]>;
  /** Also for pending events; null removes it. */
  setWebhook(target: WebhookTarget | null): Promise<void>;
  /** Events collect as `pending`. */
  pauseWebhooks(): Promise<void>;
  /** Sends pending events in order of creation. */
  resumeWebhooks(): Promise<void>;
  /**
   * Delivers these events now in this order, whatever their state. Resolves with one attempt each; rejects for an
   * unknown id or without a webhook.
   */
  deliver(eventIds: string[]): Promise<DeliveryAttempt[]>;
  /** Retries all pending events now. */
  retryNow(): Promise<void>;
  /** Faults apply in the order added. */
  failNext(fault: Fault): Promise<void>;
  clearFaults(): Promise<void>;
  releaseStalled(): Promise<void>;
  /** Waits until at least `count` calls are stalled. */
  untilStalled(count: number): Promise<void>;
  /** Ends the authentication, as the bank's page does. */
  authenticate(paymentIntentId: string, outcome: 'succeed' | 'fail'): Promise<PaymentIntent>;
  /** The same for a SetupIntent. */
  authenticateSetup(setupIntentId: string, outcome: 'succeed' | 'fail'): Promise<SetupIntent>;
  /** The payer answers at their bank. */
  answerAtBank(paymentIntentId: string, answer: BankAnswer): Promise<PaymentIntent>;
  /** The bank decides now on a payment that it is processing. */
  decideAtBank(paymentIntentId: string, outcome: 'succeed' | 'fail'): Promise<PaymentIntent>;
  /** The wallets that the paying device offers from now on. */
  setWallets(offered: Wallet[]): Promise<void>;
  /**
   * Submits a connected account's form, complete by default, with sample values for missing answers unless
   * `unfinished`. `{ account_number: '11111116' }` makes payouts fail.
   */
  onboard(accountId: string, outcome?: OnboardingOutcome, answers?: OnboardingAnswers): Promise<Account>;
  /** Demands a document by then (seconds since 1970); null restricts the account at once. */
  demandDocument(accountId: string, deadline: number | null): Promise<Account>;
  /**
   * Pays out what is available, as the daily schedule does; rejects if nothing is. It arrives on the next business
   * day or by `arrivePayout`.
   */
  payOut(accountId: string): Promise<Payout>;
  /** Completes a payout now, or fails it if ordered. */
  arrivePayout(payoutId: string): Promise<Payout>;
  /** The account's next payout fails; default `account_closed`. */
  failNextPayout(accountId: string, failure?: PayoutFailure): Promise<void>;
  /** Default `fraudulent`. */
  dispute(chargeId: string, reason?: DisputeReason): Promise<Dispute>;
  /** Fails a refund, as a bank does days later; default `expired_or_canceled_card`. */
  failRefund(refundId: string, reason?: RefundFailure): Promise<Refund>;
  decideDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<Dispute>;
  /**
   * Advances the clock and runs what falls due, each at its time: renewals, retries, ends of periods. Survives
   * restarts. Resolves with the new time in milliseconds since 1970.
   */
  advanceClock(ms: number): Promise<number>;
  /**
   * Resolves when no call is running (hanging and stalled ones aside) and no delivery is due. Ignores paused events,
   * but waits for retries.
   */
  idle(): Promise<void>;
}
