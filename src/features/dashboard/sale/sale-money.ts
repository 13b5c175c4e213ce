import { differenceTo, priceAt } from '#features/booking/rules.ts';
import { borneOf, type SaleParts, sharesOf } from '#features/ledger/rules.ts';
import { decimalToPence, penceToDecimal } from '#shared/domain/pence.ts';
import type { PaidOnce, SaleMoney, SalePlace } from './contract.ts';

/** The server's own amounts: those it sends are always some. */
const pence = (pounds: string): number => decimalToPence(pounds) ?? 0;

const soldOf = ({ sessionFee, platformFee }: PaidOnce): SaleParts => ({
  sellerPence: pence(sessionFee),
  platformPence: pence(platformFee),
});
const takenBackOf = ({ takenBack }: PaidOnce): SaleParts => ({
  sellerPence: pence(takenBack.seller),
  platformPence: pence(takenBack.platform),
});

/** What has gone back of the sale itself: by refunds that the two bear, and by the bank. */
const takenBefore = ({ refunded, lost, goodwill }: PaidOnce): number =>
  Math.max(0, pence(refunded) + pence(lost) - pence(goodwill));

/** What can still go back of places, in pounds. */
export function leftOf(places: readonly SaleMoney[]): string {
  return penceToDecimal(places.reduce((sum, { left }) => sum + pence(left), 0));
}

/** Who bears what, of one place or of several, in pence. */
export type Bearers = SaleParts & { amountPence: number; owedPence: number };

/**
 * Who bears a refund of that much of these places, in pence, as the ledger will post it; `owedPence` is what a refund
 * that failed has taken from the two already. Null for what cannot go back: nothing, or more than is left.
 */
export function bearersOf(places: readonly SaleMoney[], amount: string): Bearers | null {
  const amountPence = decimalToPence(amount);
  if (amountPence === null || amountPence === 0 || amountPence > pence(leftOf(places))) return null;
  const shares = sharesOf(
    places.map(({ left }) => pence(left)),
    amountPence,
  );
  const borne = places.flatMap((money, index) => borneByPayments(money, shares[index] ?? 0));
  const sellerPence = borne.reduce((sum, each) => sum + each.sellerPence, 0);
  const platformPence = borne.reduce((sum, each) => sum + each.platformPence, 0);
  return { sellerPence, platformPence, amountPence, owedPence: amountPence - sellerPence - platformPence };
}

/** Who bears so much of a place, payment by payment, each as far as it goes. */
function borneByPayments({ payments }: SaleMoney, ofPence: number): SaleParts[] {
  let stillPence = ofPence;
  return payments.map((payment) => {
    const share = Math.min(stillPence, pence(payment.left));
    stillPence -= share;
    return borneOf(soldOf(payment), takenBackOf(payment), takenBefore(payment) + share);
  });
}

/**
 * What is left of sales, in pence: the seller's and the platform's, and what the customer is still owed because a
 * refund of it failed.
 */
export function keptOf(places: readonly SaleMoney[]): SaleParts & { owedPence: number } {
  const kept = { sellerPence: 0, platformPence: 0, owedPence: 0 };
  for (const money of places) {
    const [sold, taken] = [soldOf(money), takenBackOf(money)];
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
export function movedMoney(
  places: readonly Pick<SalePlace, 'money' | 'discount'>[],
  sessionFee: string,
): { refundPence: number; waivedPence: number } {
  const differences = places.map(({ money, discount }) =>
    differenceTo(priceAt(pence(sessionFee), { discountPence: pence(discount) }), {
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
