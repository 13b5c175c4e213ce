import { borneOf, type SaleParts } from '#features/ledger/rules.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import type { Sale } from '../contract.ts';

/** The server's own amounts: those it sends are always some. */
const pence = (pounds: string): number => decimalToPence(pounds) ?? 0;

const soldOf = ({ sessionFee, platformFee }: Sale['money']): SaleParts => ({
  sellerPence: pence(sessionFee),
  platformPence: pence(platformFee),
});
const takenBackOf = ({ takenBack }: Sale['money']): SaleParts => ({
  sellerPence: pence(takenBack.seller),
  platformPence: pence(takenBack.platform),
});

/** What has gone back of the sale itself: by refunds that the two bear, and by the bank. */
const takenBefore = ({ refunded, lost, goodwill }: Sale['money']): number =>
  Math.max(0, pence(refunded) + pence(lost) - pence(goodwill));

/**
 * Who bears a refund of that much, in pence, as the ledger will post it; `owedPence` is what a refund that failed has
 * taken from the two already. Null for what cannot go back: nothing, or more than is left.
 */
export function bearersOf(
  money: Sale['money'],
  amount: string,
): (SaleParts & { amountPence: number; owedPence: number }) | null {
  const amountPence = decimalToPence(amount);
  if (amountPence === null || amountPence === 0 || amountPence > pence(money.left)) return null;
  const borne = borneOf(soldOf(money), takenBackOf(money), takenBefore(money) + amountPence);
  return { ...borne, amountPence, owedPence: amountPence - borne.sellerPence - borne.platformPence };
}

/**
 * What is left of a sale, in pence: the seller's and the platform's, and what the customer is still owed because a
 * refund of it failed.
 */
export function keptOf(money: Sale['money']): SaleParts & { owedPence: number } {
  const [sold, taken] = [soldOf(money), takenBackOf(money)];
  return {
    sellerPence: sold.sellerPence - taken.sellerPence,
    platformPence: sold.platformPence - taken.platformPence,
    owedPence:
      taken.sellerPence +
      taken.platformPence +
      pence(money.goodwill) -
      pence(money.lost) -
      pence(money.refunded),
  };
}
