import { isDemoIntent, isFree, type PaymentState, type ProviderIntent } from '#areas/money/payments/rules.ts';
import type { BookingState } from '../contract.ts';
import { type HoldState, isCancelled } from '../rules.ts';

/** Amounts in pence. */
export interface RecordedPlace {
  reference: string;
  state: BookingState;
  /** The share of this payment, as below. */
  pricePence: number;
  /** Refunded or pending. */
  goingBackPence: number;
  refundFailedPence: number;
  /** An admin, the business or a move refunded without cancelling. */
  refundedStanding: boolean;
}

/** Amounts in pence. */
export interface RecordedPayment {
  paymentId: string;
  holdId: string;
  intentId: string | null;
  state: PaymentState;
  amountPence: number;
  refundedPence: number;
  holdState: HoldState;
  holdExpiresAt: Date;
  /** One for each item, or the moved booking; empty while unbooked. */
  places: readonly RecordedPlace[];
  refundPendingPence: number;
  /** A dispute is open: refunds wait. */
  bankDecides: boolean;
  /** Lost disputes. */
  takenByBankPence: number;
  refundPendingSince: Date | null;
}

export interface ProviderPayment {
  intent: ProviderIntent | null;
  refundedPence: number;
}

export interface Verdict {
  /** False if a person must check. */
  explained: boolean;
  /** Constant per situation, so that they can be counted. */
  text: string;
}

const MINUTE_MS = 60_000;
/** Twice the longest job interval. */
const JOB_GRACE_MS = 10 * MINUTE_MS;
const MAX_REFUND_MS = 24 * 60 * MINUTE_MS;

const explainedVerdict = (text: string): Verdict => ({ explained: true, text });
const unexplainedVerdict = (text: string): Verdict => ({ explained: false, text });

/** Every penny at the provider needs a booking or refund, and every booking its money; else a person must check. */
export function explainPayment(own: RecordedPayment, provider: ProviderPayment, now: Date): Verdict {
  if (own.intentId !== null && isDemoIntent(own.intentId)) return explainedVerdict('demo payment');
  if (own.places.length > 0 !== (own.holdState === 'confirmed'))
    return unexplainedVerdict('hold and booking disagree');
  switch (own.state) {
    case 'pending':
      return explainPending(own, provider.intent, now);
    case 'cancelled':
      return explainCancelled(own, provider.intent);
    case 'succeeded':
    case 'partly_refunded':
    case 'refunded':
      return explainPaid(own, provider, now);
  }
}

function explainPending(own: RecordedPayment, intent: ProviderIntent | null, now: Date): Verdict {
  if (own.holdState !== 'held') return unexplainedVerdict('still open, but its hold is over');
  if (own.intentId !== null && intent === null)
    return unexplainedVerdict('the provider does not know this payment');
  if (intent?.status === 'processing') return explainedVerdict('the bank decides');
  const overdueMs = now.getTime() - own.holdExpiresAt.getTime();
  if (overdueMs < JOB_GRACE_MS) return explainedVerdict('being paid');
  return intent?.status === 'succeeded'
    ? unexplainedVerdict('paid, but not booked')
    : unexplainedVerdict('hold not released in time');
}

function explainCancelled(own: RecordedPayment, intent: ProviderIntent | null): Verdict {
  if (own.places.length > 0) return unexplainedVerdict('booked without money');
  if (own.holdState === 'held') return unexplainedVerdict('given up, but its hold is not');
  if (intent === null)
    return own.intentId === null
      ? explainedVerdict('given up')
      : unexplainedVerdict('the provider does not know this payment');
  if (intent.status === 'canceled') return explainedVerdict('given up');
  if (intent.status === 'processing') return explainedVerdict('given up while the bank decides');
  return intent.status === 'succeeded'
    ? unexplainedVerdict('paid after it was given up')
    : unexplainedVerdict('given up, but still payable');
}

function explainPaid(own: RecordedPayment, provider: ProviderPayment, now: Date): Verdict {
  const { intent } = provider;
  if (isFree(own.amountPence)) {
    return own.places.length === 0
      ? unexplainedVerdict('free, but not booked')
      : explainedVerdict('booked, free');
  }
  if (intent === null) return unexplainedVerdict('the provider does not know this payment');
  if (intent.status !== 'succeeded') return unexplainedVerdict('paid on our books only');
  if (intent.receivedPence !== own.amountPence)
    return unexplainedVerdict('the provider received another amount');
  if (provider.refundedPence !== own.refundedPence)
    return unexplainedVerdict('the provider refunded another amount');

  const since = own.refundPendingSince;
  if (since !== null && !own.bankDecides) {
    const late = now.getTime() - since.getTime() > MAX_REFUND_MS;
    if (late) return unexplainedVerdict('refund not made for a day');
  }
  if (own.takenByBankPence > 0) return explainedVerdict('taken back by the bank');
  const goingBackPence = own.refundedPence + own.refundPendingPence;
  const gone = explainedVerdict(since === null ? 'refunded' : 'refund on its way');
  if (own.places.length === 0)
    return goingBackPence === own.amountPence ? gone : unexplainedVerdict('money without booking or refund');
  const sum = (of: (place: RecordedPlace) => number) =>
    own.places.reduce((pence, place) => pence + of(place), 0);
  if (sum(({ pricePence }) => pricePence) !== own.amountPence)
    return unexplainedVerdict('places do not add up to what was paid');
  if (sum((place) => place.goingBackPence) !== goingBackPence)
    return unexplainedVerdict('refunds of places do not add up to what goes back');
  // Places paid fully with credits belong to another payment.
  const paid = own.places.filter(({ pricePence }) => pricePence > 0);
  const verdicts = paid.map((place) => explainPlace(place, gone));
  const wrong = verdicts.find(({ explained }) => !explained);
  return wrong ?? explainedVerdict([...new Set(verdicts.map(({ text }) => text))].toSorted().join('; '));
}

/** `gone`: the verdict on refunds. */
function explainPlace(place: RecordedPlace, gone: Verdict): Verdict {
  const { state, goingBackPence, pricePence } = place;
  if (goingBackPence === pricePence) {
    if (!isCancelled(state))
      return place.refundedStanding
        ? explainedVerdict('booked, refunded all the same')
        : unexplainedVerdict('refunded, but still booked');
    return gone;
  }
  if (state === 'cancelled_by_business') return unexplainedVerdict('money without booking or refund');
  if (state === 'cancelled_by_seeker' && place.refundFailedPence > 0)
    return unexplainedVerdict('refund sent back by the bank');
  if (state === 'cancelled_by_seeker') return explainedVerdict('cancelled too late for a refund');
  return explainedVerdict(goingBackPence > 0 ? 'booked, partly refunded' : 'booked');
}

/** Null if the intent is not ours. */
export function explainStrayIntent(intent: ProviderIntent): Verdict | null {
  if (intent.holdId === null) return null;
  if (intent.status === 'succeeded') return unexplainedVerdict('money nobody here asked for');
  return explainedVerdict('never paid, never used');
}
