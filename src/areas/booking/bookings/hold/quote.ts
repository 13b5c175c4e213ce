import type { PlacePrice } from '#areas/catalogue/sessions/prices/rules.ts';
import type { DiscountedPrice } from '#areas/money/promo-codes/codes/rules.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { sessionFeeForTotal } from '../rules.ts';
import type { PricedPlace } from './price-queries.server.ts';
import type { SeriesPrice } from './series-allocation-queries.server.ts';

/** Pence per place. Hold, intent and receipts copy these amounts. */
export interface Quote extends DiscountedPrice {
  /** Places at all dates. */
  items: number;
  /** What each place at a date costs by its category, before discounts. Missing: all at the standard price. */
  people?: readonly PlacePrice[];
}

export function quoteForFee(sessionFeePence: number, items: number): Quote {
  return { ...priceBreakdown(sessionFeePence), discountPence: 0, items };
}

/** Null if no session fee leads to that total: each place is priced by itself. */
export function quoteForTotal(totalPence: number | null, items: number): Quote | null {
  if (totalPence === null || totalPence % items !== 0) return null;
  const sessionFeePence = sessionFeeForTotal(totalPence / items);
  return sessionFeePence === null ? null : quoteForFee(sessionFeePence, items);
}

/** The undiscounted session fee of a place in pence. */
export const listFee = ({ sessionFeePence, discountPence }: Quote): number => sessionFeePence + discountPence;

/** The undiscounted session fee of all places in pence. */
export function listTotal(quote: Quote): number {
  if (quote.people === undefined) return listFee(quote) * quote.items;
  const dates = quote.items / quote.people.length;
  return dates * quote.people.reduce((sum, { pricePence }) => sum + pricePence, 0);
}

/** All at the same price. */
export function priceOfDates(quote: Quote, dates: number): SeriesPrice {
  return {
    listPence: quote.sessionFeePence,
    fees: Array.from({ length: dates }, () => quote),
    courseId: null,
  };
}

/** Without a quote no price matches. */
export function quotedFees(quote: Quote | null): {
  sessionFeePence: number | null;
  platformFeePence: number;
} {
  return {
    sessionFeePence: quote?.sessionFeePence ?? null,
    platformFeePence: quote?.platformFeePence ?? 0,
  };
}

/** A code must beat the multi-date discount. Throws `code_refused` (409) with the field `code`. */
export function discountQuote(
  quote: Quote,
  { withCode, forDates }: { withCode: DiscountedPrice | null; forDates: DiscountedPrice | null },
): Quote {
  if (forDates !== null && withCode !== null && withCode.discountPence <= forDates.discountPence)
    throw codeTooSmallError();
  return { ...quote, ...(withCode ?? forDates) };
}

/** As `discountQuote`, for the places at a date by their categories: all of one discount, or all of the other. */
export function discountPlaces(
  people: readonly PlacePrice[],
  {
    withCode,
    forDates,
  }: { withCode: readonly DiscountedPrice[] | null; forDates: readonly DiscountedPrice[] | null },
): PricedPlace[] {
  const off = (prices: readonly DiscountedPrice[]) =>
    prices.reduce((sum, { discountPence }) => sum + discountPence, 0);
  if (forDates !== null && withCode !== null && off(withCode) <= off(forDates)) throw codeTooSmallError();
  const discounted = withCode ?? forDates;
  return people.map(({ category, pricePence, proof }, place) => ({
    ...(discounted?.[place] ?? { ...priceBreakdown(pricePence), discountPence: 0 }),
    category: category === 'standard' ? null : category,
    proof: category === 'standard' || proof === '' ? null : proof,
  }));
}

function codeTooSmallError(): AppError {
  const message = 'Your multi-date discount is already as big. You can’t add a code to it.';
  return new AppError('code_refused', message, { errors: [{ field: 'code', message }] });
}
