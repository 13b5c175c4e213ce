import { MIN_CHARGE_PENCE } from '#areas/money/payments/rules.ts';
import { formatLongDay } from '#shared/calendar/calendar-day.ts';
import { type PriceBreakdown, priceBreakdown } from '#shared/domain/pence.ts';

/** Pure (docs/product/prices.md#promo-codes). */

/** Per place, off the session fee. */
export type Discount = { percentOff: number; penceOff: null } | { percentOff: null; penceOff: number };

/** Prices per place after the discount, with the original price. */
export interface DiscountedPrice extends PriceBreakdown {
  discountPence: number;
}

/** Pence per place. Our fee applies to the reduced price. A total below the minimum charge is free. */
export function priceWithCode(worth: Discount, sessionFeePence: number, places: number): DiscountedPrice {
  const price = discountedFee(worth, sessionFeePence);
  return price.totalPence * places < MIN_CHARGE_PENCE ? freeOf(sessionFeePence) : price;
}

function discountedFee(worth: Discount, sessionFeePence: number): DiscountedPrice {
  const off =
    worth.percentOff === null
      ? Math.min(worth.penceOff, sessionFeePence)
      : Math.floor((sessionFeePence * worth.percentOff + 50) / 100);
  return { ...priceBreakdown(sessionFeePence - off), discountPence: off };
}

const freeOf = (sessionFeePence: number): DiscountedPrice => ({
  ...priceBreakdown(0),
  discountPence: sessionFeePence,
});

/** As `priceWithCode`, for places of one order with different fees, at each of its `dates`. */
export function pricesWithCode(
  worth: Discount,
  feesPence: readonly number[],
  dates: number,
): DiscountedPrice[] {
  const prices = feesPence.map((fee) => discountedFee(worth, fee));
  const totalPence = dates * prices.reduce((sum, price) => sum + price.totalPence, 0);
  return totalPence < MIN_CHARGE_PENCE ? feesPence.map(freeOf) : prices;
}

/** Upper case, without spaces or hyphens. */
export function normalizeCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** Counts held and booked places. */
export interface CodeUsage {
  /** London days, inclusive. */
  validFrom: string;
  validUntil: string | null;
  mostPlaces: number | null;
  mostEach: number | null;
  newcomersOnly: boolean;
  paused: boolean;
  fitsSession: boolean;
  usedPlaces: number;
  usedByPerson: number;
}

/** Error message; null if usable. `code` is null if unknown. `isNewcomer`: no earlier booking with the business. */
export function codeRefusal(
  code: CodeUsage | null,
  asked: { places: number; isNewcomer: boolean; today: string },
): string | null {
  if (code === null) return 'That code isn’t valid here. Check it and try again.';
  const { places, today } = asked;
  if (code.paused || (code.validUntil !== null && code.validUntil < today)) return 'This code has expired.';
  if (code.validFrom > today) return `This code is valid from ${formatLongDay(code.validFrom, today)}.`;
  if (!code.fitsSession) return 'This code is for other sessions of this business.';
  if (code.newcomersOnly && !asked.isNewcomer) return 'This code is only for new customers of this business.';
  const own = code.mostEach === null ? Number.POSITIVE_INFINITY : code.mostEach - code.usedByPerson;
  if (own <= 0) return 'You’ve already used this code.';
  const left = code.mostPlaces === null ? Number.POSITIVE_INFINITY : code.mostPlaces - code.usedPlaces;
  if (left <= 0) return 'This code has been used up.';
  const most = Math.min(own, left);
  return places > most
    ? `You can use this code for ${most} ${most === 1 ? 'place' : 'places'}, but you chose ${places}.`
    : null;
}

export type CodeStatus = 'in_use' | 'to_come' | 'paused' | 'used_up' | 'over';

/** London day. */
export function codeStatus(
  code: Pick<CodeUsage, 'validFrom' | 'validUntil' | 'mostPlaces' | 'paused' | 'usedPlaces'>,
  today: string,
): CodeStatus {
  if (code.validUntil !== null && code.validUntil < today) return 'over';
  if (code.paused) return 'paused';
  if (code.mostPlaces !== null && code.usedPlaces >= code.mostPlaces) return 'used_up';
  return code.validFrom > today ? 'to_come' : 'in_use';
}
