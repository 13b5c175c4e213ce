import type { DiscountedPrice } from '#areas/money/promo-codes/codes/rules.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { sessionFeeForTotal } from '../rules.ts';

/**
 * What places cost, each the same: made once on the way to a hold, from the amount that the person saw. The hold, its
 * intent and its receipts have the amounts from here. In pence, of one place.
 */
export interface Quote extends DiscountedPrice {
  /** Places, at all dates together. */
  items: number;
}

/** The quote for so many places at a session fee. */
export function quoteForFee(sessionFeePence: number, items: number): Quote {
  return { ...priceBreakdown(sessionFeePence), discountPence: 0, items };
}

/** The quote that a total is for. Null when no session fee comes to it: each place is priced by itself. */
export function quoteForTotal(totalPence: number | null, items: number): Quote | null {
  if (totalPence === null || totalPence % items !== 0) return null;
  const sessionFeePence = sessionFeeForTotal(totalPence / items);
  return sessionFeePence === null ? null : quoteForFee(sessionFeePence, items);
}

/** The session fee of one place before any discount, in pence: the price that the session has to have. */
export const listFee = ({ sessionFeePence, discountPence }: Quote): number => sessionFeePence + discountPence;

/** What the statement that takes places compares and writes. Without a quote no price fits. */
export function quotedFees(quote: Quote | null): {
  sessionFeePence: number | null;
  platformFeePence: number;
} {
  return {
    sessionFeePence: quote?.sessionFeePence ?? null,
    platformFeePence: quote?.platformFeePence ?? 0,
  };
}

/**
 * The quote with a discount. A code and a number of dates don't add up: a code has to take off more than the dates do.
 * Throws `code_refused` (409), with the field `code`.
 */
export function discountQuote(
  quote: Quote,
  { withCode, forDates }: { withCode: DiscountedPrice | null; forDates: DiscountedPrice | null },
): Quote {
  if (forDates !== null && withCode !== null && withCode.discountPence <= forDates.discountPence) {
    const message = 'Your multi-date discount is already as big. You can’t add a code to it.';
    throw new AppError('code_refused', message, { errors: [{ field: 'code', message }] });
  }
  return { ...quote, ...(withCode ?? forDates) };
}
