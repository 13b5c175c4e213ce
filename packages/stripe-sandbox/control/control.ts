/**
 * What a test may see and do to the sandbox beyond Stripe's own interface. One interface, two ways to reach it:
 * in the same process (`startStripeSandbox(...).control`) and over HTTP (`connectSandboxControl`).
 */
import type { DisputeReason } from '../resources/dispute-reasons.ts';
import type { OnboardingAnswers, OnboardingOutcome } from '../resources/onboarding-answers.ts';
import type { RefundFailure } from '../resources/refund-failures.ts';
import type { PayoutFailure } from '../resources/test-bank-accounts.ts';
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
 * How a call is made to fail.
 * - `error_500`: answered 500 before anything happened, and not remembered under the idempotency key.
 * - `error_500_after`: the effect happened and is remembered under the key, yet the answer is a 500.
 * - `drop` / `drop_after`: the connection closes without an answer, before / after the effect. The SDK repeats
 *   a closed connection once of its own accord, so use `times: 2` where its caller should see the failure.
 * - `hang` / `hang_after`: no answer ever comes, before / after the effect; the caller must time out.
 * - `balance_insufficient`: refused with 400 while it is carried out, without effect: remembered under the key.
 * - `stall`: the call waits before its effect until `releaseStalled()`, then goes on normally.
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

/** A failure to come; `operation` such as `payment_intents.create`, `browser.confirm`, or `*` for any call. */
export interface Fault {
  operation: string;
  kind: FaultKind;
  /** How many calls it strikes; 1 unless told. */
  times?: number;
}

/** One try at delivering an event; `at` in milliseconds since 1970, `status` null when no answer came. */
export interface DeliveryAttempt {
  eventId: string;
  at: number;
  status: number | null;
  error: string | null;
}

/**
 * Where an event's delivery stands. `not_sent`: no webhook was set when it happened. `pending`: still to be
 * tried (again). `delivered`: a 2xx answer came. `failed`: every retry was used up.
 */
export type DeliveryState = 'not_sent' | 'pending' | 'delivered' | 'failed';

/** An event together with its delivery log, oldest attempt first. */
export interface EventRecord {
  event: SandboxEvent;
  state: DeliveryState;
  attempts: DeliveryAttempt[];
}

/** One call the sandbox answered (or was told not to answer: `status` null). */
export interface RequestRecord {
  requestId: string;
  operation: string;
  method: string;
  path: string;
  idempotencyKey: string | null;
  replayed: boolean;
  status: number | null;
}

/** The webhook's address and its signing secret. */
export interface WebhookTarget {
  url: string;
  secret: string;
}

/** See the module comment. Lists are oldest first; amounts are in pence (the currency's smallest unit). */
export interface SandboxControl {
  paymentIntents(): Promise<PaymentIntent[]>;
  /** The platform's own charges and refunds, as against the payments of connected accounts. */
  charges(): Promise<Charge[]>;
  refunds(): Promise<Refund[]>;
  disputes(): Promise<Dispute[]>;
  transfers(): Promise<Transfer[]>;
  /** Of all connected accounts. */
  payouts(): Promise<Payout[]>;
  customers(): Promise<Customer[]>;
  subscriptions(): Promise<Subscription[]>;
  invoices(): Promise<Invoice[]>;
  /** Connected accounts that are not closed. */
  accounts(): Promise<Account[]>;
  /** The calls made since this process started. */
  requests(): Promise<RequestRecord[]>;
  /** Events with their delivery logs, all or only those in one state. */
  events(state?: DeliveryState): Promise<EventRecord[]>;
  /** Sets or, with null, removes the webhook for events from now on and for those still pending. */
  setWebhook(target: WebhookTarget | null): Promise<void>;
  /** Holds deliveries back; events collect as `pending`. */
  pauseWebhooks(): Promise<void>;
  /** Sends what collected, in order of creation. */
  resumeWebhooks(): Promise<void>;
  /**
   * Delivers these events now, one after another in the order given, paused or not, delivered before or not.
   * Resolves with one attempt per event; rejects when an id is unknown or no webhook is set.
   */
  deliver(eventIds: string[]): Promise<DeliveryAttempt[]>;
  /** Brings every waiting retry forward to now. */
  retryNow(): Promise<void>;
  /** Adds a failure for calls to come; failures are used in the order they were added. */
  failNext(fault: Fault): Promise<void>;
  /** Forgets failures not yet used. */
  clearFaults(): Promise<void>;
  /** Lets every stalled call go on. */
  releaseStalled(): Promise<void>;
  /** Waits until at least `count` calls are held by a `stall`. */
  untilStalled(count: number): Promise<void>;
  /** Completes or fails the card holder's authentication, as the bank's page would. */
  authenticate(paymentIntentId: string, outcome: 'succeed' | 'fail'): Promise<PaymentIntent>;
  /** The same for a card that is kept without charging it. */
  authenticateSetup(setupIntentId: string, outcome: 'succeed' | 'fail'): Promise<SetupIntent>;
  /**
   * Fills in a connected account's form as its owner would, complete unless told. What is not answered is filled in
   * with samples, but for `unfinished`: `{ account_number: '11111116' }` is a bank account that sends payouts back.
   */
  onboard(accountId: string, outcome?: OnboardingOutcome, answers?: OnboardingAnswers): Promise<Account>;
  /** Has an account bring a document by then (seconds since 1970), or be restricted: at once when null. */
  demandDocument(accountId: string, deadline: number | null): Promise<Account>;
  /**
   * Pays a connected account out what is available, as its daily schedule would at midnight; rejects when there is
   * nothing. The payout is then on its way, until the next business day or `arrivePayout`.
   */
  payOut(accountId: string): Promise<Payout>;
  /** Has a payout that is on its way arrive now, or fail if that was ordered. */
  arrivePayout(payoutId: string): Promise<Payout>;
  /** Has the next payout of an account that arrives fail instead; `account_closed` unless told. */
  failNextPayout(accountId: string, failure?: PayoutFailure): Promise<void>;
  /** Has a charge disputed by its card's holder, `fraudulent` unless told. */
  dispute(chargeId: string, reason?: DisputeReason): Promise<Dispute>;
  /** Has the card's bank send a refund back, as it does days later; `expired_or_canceled_card` unless told. */
  failRefund(refundId: string, reason?: RefundFailure): Promise<Refund>;
  /** Decides an open dispute, as the bank does. */
  decideDispute(disputeId: string, outcome: 'won' | 'lost'): Promise<Dispute>;
  /**
   * Moves the sandbox's clock on and lets happen what falls due meanwhile, each at its moment: renewals, retries,
   * periods that end. The clock stays ahead, over restarts too. Resolves with the time it then shows, in
   * milliseconds since 1970.
   */
  advanceClock(ms: number): Promise<number>;
  /**
   * Resolves when no call is in progress (hanging and stalled ones aside) and no delivery is under way or due.
   * Events held back by `pauseWebhooks` do not count; retries waiting for their time do.
   */
  idle(): Promise<void>;
}
