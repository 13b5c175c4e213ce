import { isDemoIntent, isFree, type PaymentState, type ProviderIntent } from '#features/payments/rules.ts';
import type { BookingState } from '../contract.ts';
import { type HoldState, isCancelled } from '../rules.ts';

/** One of the bookings that a payment paid for. Amounts in pence. */
export interface PlaceOnTheBooks {
  reference: string;
  state: BookingState;
  /** What this payment paid for it, and likewise below. */
  pricePence: number;
  /** What has gone back of it, or has been decided to. */
  goingBackPence: number;
  /** Sum of its refunds that the bank sent back. */
  refundFailedPence: number;
  /** Did an admin, the business or a move give money back without cancelling? */
  refundedStanding: boolean;
}

/** One payment with everything our own rows say about it. Amounts in pence. */
export interface PaymentOnTheBooks {
  paymentId: string;
  holdId: string;
  intentId: string | null;
  state: PaymentState;
  amountPence: number;
  refundedPence: number;
  holdState: HoldState;
  holdExpiresAt: Date;
  /** One for each item of its order once that is booked, or the booking that it moved; empty before, and where nothing could be. */
  places: readonly PlaceOnTheBooks[];
  /** Sum of refunds decided but not yet made. */
  refundPendingPence: number;
  /** The buyer's bank decides about a dispute just now: refunds wait. */
  bankDecides: boolean;
  /** What the buyer's bank has taken for good. */
  takenByBankPence: number;
  /** When the oldest of the pending ones was decided. */
  refundPendingSince: Date | null;
}

/** What the provider says about the same payment. */
export interface PaymentAtTheProvider {
  intent: ProviderIntent | null;
  refundedPence: number;
}

export interface Verdict {
  /** False when a person has to look. */
  explained: boolean;
  /** A few words; the same situation has the same words, so that they can be counted. */
  text: string;
}

const MINUTE_MS = 60_000;
/** The jobs come by every five minutes at most; twice that is time enough. */
const JOBS_HAVE_RUN_MS = 10 * MINUTE_MS;
/** A refund the provider has not taken in a day will not go by itself. */
const REFUND_MAY_TAKE_MS = 24 * 60 * MINUTE_MS;

const fine = (text: string): Verdict => ({ explained: true, text });
const odd = (text: string): Verdict => ({ explained: false, text });

/**
 * Explains one payment: every penny at the provider must have its booking or its refund, and every booking its
 * money. Anything else is for a person to look at.
 */
export function explainPayment(own: PaymentOnTheBooks, provider: PaymentAtTheProvider, now: Date): Verdict {
  if (own.intentId !== null && isDemoIntent(own.intentId)) return fine('demo payment');
  if (own.places.length > 0 !== (own.holdState === 'confirmed')) return odd('hold and booking disagree');
  switch (own.state) {
    case 'pending':
      return explainPending(own, provider.intent, now);
    case 'cancelled':
      return explainGivenUp(own, provider.intent);
    case 'succeeded':
    case 'partly_refunded':
    case 'refunded':
      return explainPaid(own, provider, now);
  }
}

function explainPending(own: PaymentOnTheBooks, intent: ProviderIntent | null, now: Date): Verdict {
  if (own.holdState !== 'held') return odd('still open, but its hold is over');
  if (own.intentId !== null && intent === null) return odd('the provider does not know this payment');
  const overdueMs = now.getTime() - own.holdExpiresAt.getTime();
  if (overdueMs < JOBS_HAVE_RUN_MS) return fine('being paid');
  return intent?.status === 'succeeded' ? odd('paid, but not booked') : odd('hold not released in time');
}

function explainGivenUp(own: PaymentOnTheBooks, intent: ProviderIntent | null): Verdict {
  if (own.places.length > 0) return odd('booked without money');
  if (own.holdState === 'held') return odd('given up, but its hold is not');
  if (intent === null)
    return own.intentId === null ? fine('given up') : odd('the provider does not know this payment');
  if (intent.status === 'canceled') return fine('given up');
  return intent.status === 'succeeded'
    ? odd('paid after it was given up')
    : odd('given up, but still payable');
}

function explainPaid(own: PaymentOnTheBooks, provider: PaymentAtTheProvider, now: Date): Verdict {
  const { intent } = provider;
  if (isFree(own.amountPence)) {
    return own.places.length === 0 ? odd('free, but not booked') : fine('booked, free');
  }
  if (intent === null) return odd('the provider does not know this payment');
  if (intent.status !== 'succeeded') return odd('paid on our books only');
  if (intent.receivedPence !== own.amountPence) return odd('the provider received another amount');
  if (provider.refundedPence !== own.refundedPence) return odd('the provider refunded another amount');

  const since = own.refundPendingSince;
  if (since !== null && !own.bankDecides) {
    const late = now.getTime() - since.getTime() > REFUND_MAY_TAKE_MS;
    if (late) return odd('refund not made for a day');
  }
  if (own.takenByBankPence > 0) return fine('taken back by the bank');
  const goingBackPence = own.refundedPence + own.refundPendingPence;
  const gone = fine(since === null ? 'refunded' : 'refund on its way');
  if (own.places.length === 0)
    return goingBackPence === own.amountPence ? gone : odd('money without booking or refund');
  const sum = (of: (place: PlaceOnTheBooks) => number) =>
    own.places.reduce((pence, place) => pence + of(place), 0);
  if (sum(({ pricePence }) => pricePence) !== own.amountPence)
    return odd('places do not add up to what was paid');
  if (sum((place) => place.goingBackPence) !== goingBackPence)
    return odd('refunds of places do not add up to what goes back');
  // What credits cover whole is another payment's matter.
  const paid = own.places.filter(({ pricePence }) => pricePence > 0);
  const verdicts = paid.map((place) => explainPlace(place, gone));
  const wrong = verdicts.find(({ explained }) => !explained);
  return wrong ?? fine([...new Set(verdicts.map(({ text }) => text))].toSorted().join('; '));
}

/** `gone`: the verdict on what was given back. */
function explainPlace(place: PlaceOnTheBooks, gone: Verdict): Verdict {
  const { state, goingBackPence, pricePence } = place;
  if (goingBackPence === pricePence) {
    if (!isCancelled(state))
      return place.refundedStanding
        ? fine('booked, refunded all the same')
        : odd('refunded, but still booked');
    return gone;
  }
  if (state === 'cancelled_by_business') return odd('money without booking or refund');
  if (state === 'cancelled_by_seeker' && place.refundFailedPence > 0)
    return odd('refund sent back by the bank');
  if (state === 'cancelled_by_seeker') return fine('cancelled too late for a refund');
  return fine(goingBackPence > 0 ? 'booked, partly refunded' : 'booked');
}

/** Explains an intent that no payment of ours names. Null when it is none of our business. */
export function explainStrayIntent(intent: ProviderIntent): Verdict | null {
  if (intent.holdId === null) return null;
  if (intent.status === 'succeeded') return odd('money nobody here asked for');
  return fine('never paid, never used');
}
