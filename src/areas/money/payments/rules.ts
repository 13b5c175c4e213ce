import { defineStates, type StateOf } from '#shared/domain/state-machine.ts';

/** Payment rules, independent of the provider's API and SQL. */

/**
 * Payment transitions (docs/product/data.md#states). `cancelled` may become `succeeded`, because we must account for
 * money the provider reports. A refund returned by the bank turns `refunded` back into `succeeded` (or partly).
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
 * Refund transitions. `succeeded` includes refunds on their way, which the bank may return (`failed`); an admin can
 * retry. While a bank decides a dispute, refunds wait; if it pays the buyer they are `settled`, unless overturned.
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

export function stateAfterRefunds(
  amountPence: number,
  refundedPence: number,
): 'succeeded' | 'refunded' | 'partly_refunded' {
  if (refundedPence === 0) return 'succeeded';
  return refundedPence === amountPence ? 'refunded' : 'partly_refunded';
}

/** Stripe's minimum in pence (docs.stripe.com/currencies, minimum amounts). */
export const MIN_CHARGE_PENCE = 30;

/** Free: create no intent, as the provider rejects zero. */
export function isFree(totalPence: number): boolean {
  return totalPence === 0;
}

export const DEMO_INTENT_PREFIX = 'pi_demo_';

/** Real ids have one underscore, so they can't have this prefix. */
export function isDemoIntent(intentId: string): boolean {
  return intentId.startsWith(DEMO_INTENT_PREFIX);
}

/** Stripe's statuses that matter here; others wait for the card holder. */
export type IntentStatus = 'succeeded' | 'canceled' | 'processing' | 'unpaid';

/** Amounts in pence. */
export interface ProviderIntent {
  id: string;
  status: IntentStatus;
  amountPence: number;
  /** Actually collected. */
  receivedPence: number;
  currency: string;
  /** Order or purchase, from the metadata; null if it isn't ours. */
  holdId: string | null;
  userId: string | null;
  clientSecret: string;
  cardId: string | null;
  createdAt: Date;
}

export interface ExpectedPayment {
  holdId: string;
  userId: string;
  /** Null if the provider's answer was lost. */
  intentId: string | null;
  amountPence: number;
}

export type IntentMismatch = 'intent' | 'hold' | 'owner' | 'currency' | 'amount';

/** Null if it matches. Never trusts the browser: compares our row with the fetched intent. */
export function intentMismatch(expected: ExpectedPayment, intent: ProviderIntent): IntentMismatch | null {
  if (expected.intentId !== null && expected.intentId !== intent.id) return 'intent';
  if (intent.holdId !== expected.holdId) return 'hold';
  if (intent.userId !== expected.userId) return 'owner';
  if (intent.currency !== 'gbp') return 'currency';
  if (intent.receivedPence !== expected.amountPence) return 'amount';
  return null;
}

/** `succeeded` includes those on their way to the bank. */
export interface ProviderRefund {
  id: string;
  status: 'succeeded' | 'failed';
  amountPence: number;
  intentId: string | null;
  /** Our row's id, from the metadata. */
  refundId: string | null;
  /** From the metadata; first try if absent. */
  tries?: number;
  /** The provider's code for a return by the bank. */
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

/** Backoff limits after the second attempt. */
const MIN_RETRY_DELAY_MS = 60_000;
const MAX_RETRY_DELAY_MS = 6 * 3_600_000;

/** Milliseconds. The first retry is immediate; then the wait quadruples from a minute to six hours. */
export function retryDelayMs(failures: number): number {
  return failures < 2 ? 0 : Math.min(MAX_RETRY_DELAY_MS, MIN_RETRY_DELAY_MS * 4 ** (failures - 2));
}

/** The provider replays a refusal for a day, so each try needs its own key. */
export function attemptKey(key: string, tries: number): string {
  return tries === 0 ? key : `${key}:try:${tries}`;
}
