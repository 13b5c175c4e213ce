import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import { type Discount, type DiscountedPrice, pricesWithCode, priceWithCode } from '../codes/rules.ts';
import type { PublicSeriesPrice } from '../contract.ts';

/** Pure (docs/product/booking.md#series). */

export type SeriesPrice = Discount & { leastDates: number };

/** Pence per place; null without a discount. All places cost the same, so that each can be refunded exactly. */
export function priceForDates(
  price: SeriesPrice | null,
  sessionFeePence: number,
  { dates, places }: { dates: number; places: number },
): DiscountedPrice | null {
  if (price === null || dates < price.leastDates || sessionFeePence === 0) return null;
  const discounted = priceWithCode(price, sessionFeePence, dates * places);
  return discounted.discountPence === 0 ? null : discounted;
}

/** As `priceForDates`, for places at each date with different fees. */
export function pricesForDates(
  price: SeriesPrice | null,
  feesPence: readonly number[],
  dates: number,
): DiscountedPrice[] | null {
  if (price === null || dates < price.leastDates) return null;
  const discounted = pricesWithCode(price, feesPence, dates);
  return discounted.every(({ discountPence }) => discountPence === 0) ? null : discounted;
}

export function parseSeriesPrice({ leastDates, percentOff, amountOff }: PublicSeriesPrice): SeriesPrice {
  return percentOff === null
    ? { leastDates, percentOff, penceOff: decimalToPence(amountOff ?? '') ?? 0 }
    : { leastDates, percentOff, penceOff: null };
}

export function seriesDiscountText({ percentOff, penceOff }: Discount): string {
  return `${percentOff === null ? formatPounds(penceOff) : `${percentOff}%`} off each place`;
}
