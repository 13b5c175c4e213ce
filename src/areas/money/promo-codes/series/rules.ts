import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { type Discount, type DiscountedPrice, priceWithCode } from '../codes/rules.ts';
import type { PublicSeriesPrice } from '../contract.ts';

/** What booking several dates of a session at once takes off, apart from SQL and HTTP (docs/product/booking.md#series). */

/** From how many dates on a session costs less, and by how much each place. */
export type SeriesPrice = Discount & { leastDates: number };

/**
 * What one place costs in an order of so many dates with so many places at each; null where that takes nothing off.
 * Every place costs the same, so that they add up to the penny and each is given back as what was paid for it. Amounts
 * in pence.
 */
export function priceForDates(
  price: SeriesPrice | null,
  sessionFeePence: number,
  { dates, places }: { dates: number; places: number },
): DiscountedPrice | null {
  if (price === null || dates < price.leastDates || sessionFeePence === 0) return null;
  const discounted = priceWithCode(price, sessionFeePence, dates * places);
  return discounted.discountPence === 0 ? null : discounted;
}

/** The price as the API shows it, in the terms of the rules. */
export function parseSeriesPrice({ leastDates, percentOff, amountOff }: PublicSeriesPrice): SeriesPrice {
  return percentOff === null
    ? { leastDates, percentOff, penceOff: decimalToPence(amountOff ?? '') ?? 0 }
    : { leastDates, percentOff, penceOff: null };
}

/** "10% off each place", "£1.50 off each place". */
export function seriesDiscountText({ percentOff, penceOff }: Discount): string {
  return `${percentOff === null ? formatPounds(penceOff) : `${percentOff}%`} off each place`;
}
