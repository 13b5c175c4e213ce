import { priceAtFee, priceDifference } from '#areas/booking/bookings/rules.ts';
import { allocateProRata, allocateReversal, type SaleParts } from '#areas/money/ledger/rules.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import type { BusinessOrderItem, ItemAmounts, ItemPayment } from './contract.ts';

/** Only for amounts from the server, which are always valid. */
const pence = (pounds: string): number => decimalToPence(pounds) ?? 0;

const soldParts = ({ sessionFee, platformFee }: ItemPayment): SaleParts => ({
  sellerPence: pence(sessionFee),
  platformPence: pence(platformFee),
});
const reversedParts = ({ takenBack }: ItemPayment): SaleParts => ({
  sellerPence: pence(takenBack.seller),
  platformPence: pence(takenBack.platform),
});

/** Refunds borne by both, and lost disputes. */
const reversedPence = ({ refunded, lost, goodwill }: ItemPayment): number =>
  Math.max(0, pence(refunded) + pence(lost) - pence(goodwill));

/** Pounds. */
export function refundableAmount(places: readonly ItemAmounts[]): string {
  return penceToDecimal(places.reduce((sum, { left }) => sum + pence(left), 0));
}

/** Pence. */
export type LossAllocation = SaleParts & { amountPence: number; owedPence: number };

/**
 * Shares of a refund in pence, as the ledger will post them; `owedPence` is what a failed refund has already taken.
 * Null if nothing or more than is left.
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

/** Distributes an amount over the payments, each up to what is left. */
function allocateToPayments({ payments }: ItemAmounts, ofPence: number): SaleParts[] {
  let stillPence = ofPence;
  return payments.map((payment) => {
    const share = Math.min(stillPence, pence(payment.left));
    stillPence -= share;
    return allocateReversal(soldParts(payment), reversedParts(payment), reversedPence(payment) + share);
  });
}

/** What is left of sales, in pence: the seller's and platform's shares, and the debt from a failed refund. */
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

/** Refund on a move to a date of that session fee, and the rise that the business bears, in pence. */
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
