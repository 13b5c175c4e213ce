import { isDemoIntent, type PaymentState, type ProviderIntent } from '#areas/money/payments/rules.ts';
import type { PurchaseState } from '../rules.ts';

/** Amounts in pence. */
export interface RecordedPurchase {
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
  /** Oldest pending refund; null while a bank decides. */
  refundPendingSince: Date | null;
  /** Must equal what was paid. */
  partsPence: number;
}

const MINUTE_MS = 60_000;
/** Three runs of the five-minute job. */
const JOB_GRACE_MS = 15 * MINUTE_MS;
/** After a day, a refund needs attention. */
const MAX_REFUND_DELAY_MS = 24 * 60 * MINUTE_MS;

interface PurchaseExplanation {
  /** False: an admin must check. */
  explained: boolean;
  text: string;
}

const asExplained = (text: string): PurchaseExplanation => ({ explained: true, text });
const asUnexplained = (text: string): PurchaseExplanation => ({ explained: false, text });

/** Checks that every penny has a credit or a refund. */
export function explainPurchase(
  own: RecordedPurchase,
  { intent, refundedPence }: { intent: ProviderIntent | null; refundedPence: number },
  now: Date,
): PurchaseExplanation {
  if (own.intentId !== null && isDemoIntent(own.intentId)) return asExplained('demo payment');
  if (own.hasCredit !== (own.purchaseState === 'paid')) return asUnexplained('purchase and credit disagree');
  if (own.state === 'pending') {
    if (own.purchaseState !== 'open') return asUnexplained('still open, but its purchase is not');
    if (own.intentId !== null && intent === null)
      return asUnexplained('the provider does not know this payment');
    if (now.getTime() - own.expiresAt.getTime() < JOB_GRACE_MS) return asExplained('being paid');
    return intent?.status === 'succeeded'
      ? asUnexplained('paid, and nothing made')
      : asUnexplained('purchase not given up in time');
  }
  if (own.state === 'cancelled') {
    if (own.hasCredit) return asUnexplained('a credit without money');
    if (intent === null)
      return own.intentId === null
        ? asExplained('given up')
        : asUnexplained('the provider does not know this payment');
    if (intent.status === 'canceled') return asExplained('given up');
    return intent.status === 'succeeded'
      ? asUnexplained('paid after it was given up')
      : asUnexplained('given up, but still payable');
  }
  // Imported from another system, which has the money.
  if (own.amountPence === 0)
    return own.partsPence === 0 && own.intentId === null
      ? asExplained('paid elsewhere')
      : asUnexplained('worth something, and nothing was paid');
  if (intent === null) return asUnexplained('the provider does not know this payment');
  if (intent.status !== 'succeeded') return asUnexplained('paid on our books only');
  if (intent.receivedPence !== own.amountPence) return asUnexplained('the provider received another amount');
  if (refundedPence !== own.refundedPence) return asUnexplained('the provider refunded another amount');
  if (!own.hasCredit) return asUnexplained('money without a credit');
  if (own.partsPence !== own.amountPence) return asUnexplained('parts do not add up to what was paid');
  const { refundPendingSince: since } = own;
  if (since !== null && now.getTime() - since.getTime() > MAX_REFUND_DELAY_MS)
    return asUnexplained('refund not made for a day');
  if (own.refundedPence + own.refundPendingPence > 0)
    return asExplained(since === null ? 'pass, refunded' : 'refund on its way');
  return asExplained('pass');
}
