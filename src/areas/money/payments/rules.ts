import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** What payments may do, apart from the provider's wire format and from SQL. */

/**
 * Every step a payment may take (docs/product/data.md#states).
 * - pending: the provider has been, or is about to be, asked for the money.
 * - succeeded: the provider holds the money.
 * - cancelled: the intent can no longer be paid. It leads to `succeeded` all the same, because the provider's
 *   word wins: should it report money for an intent we gave up, that money must be accounted for.
 * A refund that the bank sends back turns `refunded` into `succeeded` again, or what is left of it.
 */
export const paymentStates = defineStates({
  table: 'payments',
  keptAs: 'state',
  initial: ['pending'],
  moves: {
    pending: { pay: 'succeeded', give_up: 'cancelled' },
    cancelled: { pay: 'succeeded' },
    succeeded: { refund_part: 'partly_refunded', refund_rest: 'refunded' },
    partly_refunded: {
      refund_part: 'partly_refunded',
      refund_rest: 'refunded',
      return_part: 'partly_refunded',
      return_all: 'succeeded',
    },
    refunded: { return_part: 'partly_refunded', return_all: 'succeeded' },
  },
});

export type PaymentState = StateOf<typeof paymentStates>;

/**
 * What becomes of money that goes back. `succeeded` includes what is on its way to the bank, which may yet send it
 * back (`failed`); then it is the payment's again, until an admin has it tried again or another refund is decided. What
 * the provider refuses fails as well. While the buyer's bank
 * decides about a dispute a refund waits; where it decides for them they have the money from it (`settled`), unless
 * that is overturned.
 */
export const refundStates = defineStates({
  table: 'refunds',
  keptAs: 'state',
  initial: ['pending'],
  moves: {
    pending: { make: 'succeeded', fail: 'failed', settle: 'settled' },
    succeeded: { send_back: 'failed' },
    settled: { overturn: 'failed' },
    failed: { try_again: 'pending' },
  },
});

export type RefundState = StateOf<typeof refundStates>;

/** A payment's state once `refundedPence` of `amountPence` have gone back. */
export function stateAfterRefunds(
  amountPence: number,
  refundedPence: number,
): 'succeeded' | 'refunded' | 'partly_refunded' {
  if (refundedPence === 0) return 'succeeded';
  return refundedPence === amountPence ? 'refunded' : 'partly_refunded';
}

/** The smallest charge in pounds that Stripe takes, in pence (docs.stripe.com/currencies, minimum amounts). */
export const MIN_CHARGE_PENCE = 30;

/** Nothing to pay: no intent may exist for it (the provider refuses an amount of zero). */
export function isFree(totalPence: number): boolean {
  return totalPence === 0;
}

/** Demo payments were never at any provider; their intent ids say so. */
export const DEMO_INTENT_PREFIX = 'pi_demo_';

/** Whether a payment exists on our books only. No provider's id has the prefix: theirs hold one underscore. */
export function isDemoIntent(intentId: string): boolean {
  return intentId.startsWith(DEMO_INTENT_PREFIX);
}

/** The statuses of Stripe's PaymentIntent that decide something here; any other waits for the card holder. */
export type IntentStatus = 'succeeded' | 'canceled' | 'processing' | 'unpaid';

/** An intent as the provider last told us. Amounts in pence. */
export interface ProviderIntent {
  id: string;
  status: IntentStatus;
  amountPence: number;
  /** What was in fact collected. */
  receivedPence: number;
  currency: string;
  /** The order or purchase that it was made for, from the metadata; null for an intent this site made for neither. */
  holdId: string | null;
  userId: string | null;
  clientSecret: string;
  /** The card that it was, or is to be, paid with; null while there is none. */
  cardId: string | null;
  createdAt: Date;
}

/** What we asked the provider to collect, and for whom. */
export interface ExpectedPayment {
  holdId: string;
  userId: string;
  /** Null when the provider's answer was lost before it could be stored. */
  intentId: string | null;
  amountPence: number;
}

export type IntentMismatch = 'intent' | 'hold' | 'owner' | 'currency' | 'amount';

/**
 * What is wrong with a succeeded intent, or null when it is exactly the payment that was asked for.
 * The browser's word is never part of this: only our own row and the provider's re-fetched object.
 */
export function intentMismatch(expected: ExpectedPayment, intent: ProviderIntent): IntentMismatch | null {
  if (expected.intentId !== null && expected.intentId !== intent.id) return 'intent';
  if (intent.holdId !== expected.holdId) return 'hold';
  if (intent.userId !== expected.userId) return 'owner';
  if (intent.currency !== 'gbp') return 'currency';
  if (intent.receivedPence !== expected.amountPence) return 'amount';
  return null;
}

/** A refund as the provider last told us. `succeeded` includes those on their way to the bank. */
export interface ProviderRefund {
  id: string;
  status: 'succeeded' | 'failed';
  amountPence: number;
  intentId: string | null;
  /** Our refund row's id, from the metadata. */
  refundId: string | null;
  /** Which try of our row it was made for, from the metadata; the first where it says nothing. */
  tries?: number;
  /** Why the bank has sent it back, by the provider's code. */
  failure?: string | null;
}

export type RefundReason =
  | 'seat_lost'
  | 'cancelled_by_seeker'
  | 'moved_by_seeker'
  | 'moved_by_business'
  | 'cancelled_by_business'
  | 'cancelled_by_admin'
  | 'duplicate'
  | 'credit_refunded';

/** The first wait after two attempts, and the longest, in milliseconds. */
const MIN_RETRY_DELAY_MS = 60_000;
const MAX_RETRY_DELAY_MS = 6 * 3_600_000;

/**
 * How long to wait after so many attempts in a row without success, in milliseconds. The first is repeated as soon as
 * the job runs; then the waits grow fourfold, from a minute to six hours.
 */
export function retryDelayMs(failures: number): number {
  return failures < 2 ? 0 : Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 4 ** (failures - 2));
}

/** The provider's key for a try of ours: what it refuses it remembers under the key for a day, so each try has its own. */
export function attemptKey(key: string, tries: number): string {
  return tries === 0 ? key : `${key}:try:${tries}`;
}
