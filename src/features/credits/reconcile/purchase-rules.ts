import { isDemoIntent, type PaymentState, type ProviderIntent } from '#features/payments/rules.ts';
import type { PurchaseState } from '../rules.ts';

/** The payment of a purchase with everything our own rows say about it. Amounts in pence. */
export interface PurchaseOnTheBooks {
  paymentId: string;
  purchaseId: string;
  intentId: string | null;
  state: PaymentState;
  purchaseState: PurchaseState;
  expiresAt: Date;
  amountPence: number;
  refundedPence: number;
  hasCredit: boolean;
  refundPendingPence: number;
  /** When the oldest of the pending ones was decided; null while a bank decides, for then they wait. */
  refundPendingSince: Date | null;
  /** What its parts are worth together: all that was paid. */
  partsPence: number;
}

const MINUTE_MS = 60_000;
/** The job comes by every five minutes; three times that is time enough. */
const JOBS_HAVE_RUN_MS = 15 * MINUTE_MS;
/** A refund the provider has not taken in a day will not go by itself. */
const REFUND_MAY_TAKE_MS = 24 * 60 * MINUTE_MS;

interface Verdict {
  /** False when a person has to look. */
  explained: boolean;
  text: string;
}

const fine = (text: string): Verdict => ({ explained: true, text });
const odd = (text: string): Verdict => ({ explained: false, text });

/** Explains the payment of a purchase: every penny at the provider has its credit or its refund, and the reverse. */
export function explainPurchase(
  own: PurchaseOnTheBooks,
  { intent, refundedPence }: { intent: ProviderIntent | null; refundedPence: number },
  now: Date,
): Verdict {
  if (own.intentId !== null && isDemoIntent(own.intentId)) return fine('demo payment');
  if (own.hasCredit !== (own.purchaseState === 'paid')) return odd('purchase and credit disagree');
  if (own.state === 'pending') {
    if (own.purchaseState !== 'open') return odd('still open, but its purchase is not');
    if (own.intentId !== null && intent === null) return odd('the provider does not know this payment');
    if (now.getTime() - own.expiresAt.getTime() < JOBS_HAVE_RUN_MS) return fine('being paid');
    return intent?.status === 'succeeded'
      ? odd('paid, and nothing made')
      : odd('purchase not given up in time');
  }
  if (own.state === 'cancelled') {
    if (own.hasCredit) return odd('a credit without money');
    if (intent === null)
      return own.intentId === null ? fine('given up') : odd('the provider does not know this payment');
    if (intent.status === 'canceled') return fine('given up');
    return intent.status === 'succeeded'
      ? odd('paid after it was given up')
      : odd('given up, but still payable');
  }
  // Brought from another system, which has its money: the constraints leave no other purchase of nothing.
  if (own.amountPence === 0)
    return own.partsPence === 0 && own.intentId === null
      ? fine('paid elsewhere')
      : odd('worth something, and nothing was paid');
  if (intent === null) return odd('the provider does not know this payment');
  if (intent.status !== 'succeeded') return odd('paid on our books only');
  if (intent.receivedPence !== own.amountPence) return odd('the provider received another amount');
  if (refundedPence !== own.refundedPence) return odd('the provider refunded another amount');
  if (!own.hasCredit) return odd('money without a credit');
  if (own.partsPence !== own.amountPence) return odd('parts do not add up to what was paid');
  const { refundPendingSince: since } = own;
  if (since !== null && now.getTime() - since.getTime() > REFUND_MAY_TAKE_MS)
    return odd('refund not made for a day');
  if (own.refundedPence + own.refundPendingPence > 0)
    return fine(since === null ? 'pass, refunded' : 'refund on its way');
  return fine('pass');
}
