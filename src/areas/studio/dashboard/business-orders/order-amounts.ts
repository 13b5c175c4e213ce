import { priceAtFee, priceDifference } from '#areas/booking/bookings/rules.ts';
import { allocateProRata, allocateReversal, type SaleParts } from '#areas/money/ledger/rules.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import type { BusinessOrderItem, ItemAmounts, ItemPayment } from './contract.ts';

/** The server's own amounts: those it sends are always some. */
const pence = (pounds: string): number => decimalToPence(pounds) ?? 0;

const soldParts = ({ sessionFee, platformFee }: ItemPayment): SaleParts => ({
  sellerPence: pence(sessionFee),
  platformPence: pence(platformFee),
});
const reversedParts = ({ takenBack }: ItemPayment): SaleParts => ({
  sellerPence: pence(takenBack.seller),
  platformPence: pence(takenBack.platform),
});

/** What has gone back of the sale itself: by refunds that the two bear, and by the bank. */
const reversedPence = ({ refunded, lost, goodwill }: ItemPayment): number =>
  Math.max(0, pence(refunded) + pence(lost) - pence(goodwill));

/** What can still go back of places, in pounds. */
export function refundableAmount(places: readonly ItemAmounts[]): string {
  return penceToDecimal(places.reduce((sum, { left }) => sum + pence(left), 0));
}

/** Who bears what, of one place or of several, in pence. */
export type LossAllocation = SaleParts & { amountPence: number; owedPence: number };

/**
 * Who bears a refund of that much of these places, in pence, as the ledger will post it; `owedPence` is what a refund
 * that failed has taken from the two already. Null for what cannot go back: nothing, or more than is left.
 */
export function allocateRefund(places: readonly ItemAmounts[], amount: string): LossAllocation | null {
  const amountPence = decimalToPence(amount);
  if (amountPence === null || amountPence === 0 || amountPence > pence(refundableAmount(places))) return null;
  const shares = allocateProRata(
    places.map(({ left }) => pence(left)),
    amountPence,
  );
  const borne = places.flatMap((money, index) => allocateToPayments(money, shares[index] ?? 0));
  const sellerPence = borne.reduce((sum, each) => sum + each.sellerPence, 0);
  const platformPence = borne.reduce((sum, each) => sum + each.platformPence, 0);
  return { sellerPence, platformPence, amountPence, owedPence: amountPence - sellerPence - platformPence };
}

/** Who bears so much of a place, payment by payment, each as far as it goes. */
function allocateToPayments({ payments }: ItemAmounts, ofPence: number): SaleParts[] {
  let stillPence = ofPence;
  return payments.map((payment) => {
    const share = Math.min(stillPence, pence(payment.left));
    stillPence -= share;
    return allocateReversal(soldParts(payment), reversedParts(payment), reversedPence(payment) + share);
  });
}

/**
 * What is left of sales, in pence: the seller's and the platform's, and what the customer is still owed because a
 * refund of it failed.
 */
export function remainingAmounts(places: readonly ItemAmounts[]): SaleParts & { owedPence: number } {
  const kept = { sellerPence: 0, platformPence: 0, owedPence: 0 };
  for (const money of places) {
    const [sold, taken] = [soldParts(money), reversedParts(money)];
    kept.sellerPence += sold.sellerPence - taken.sellerPence;
    kept.platformPence += sold.platformPence - taken.platformPence;
    kept.owedPence +=
      taken.sellerPence +
      taken.platformPence +
      pence(money.goodwill) -
      pence(money.lost) -
      pence(money.refunded);
  }
  return kept;
}

/**
 * What goes back when these places go to a date of that session fee, and what the business bears because it costs more,
 * in pence.
 */
export function moveAmounts(
  places: readonly Pick<BusinessOrderItem, 'money' | 'discount'>[],
  sessionFee: string,
): { refundPence: number; waivedPence: number } {
  const differences = places.map(({ money, discount }) =>
    priceDifference(priceAtFee(pence(sessionFee), { discountPence: pence(discount) }), {
      totalPence: pence(money.paid),
      movedBackPence: pence(money.movedBack),
      leftPence: pence(money.left),
    }),
  );
  return {
    refundPence: differences.reduce((sum, difference) => sum + Math.max(0, -difference), 0),
    waivedPence: differences.reduce((sum, difference) => sum + Math.max(0, difference), 0),
  };
}
