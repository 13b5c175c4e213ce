import { MIN_CHARGE_PENCE } from '#areas/money/payments/rules.ts';
import { formatLongDay } from '#shared/calendar/calendar-day.ts';
import { type PriceBreakdown, priceBreakdown } from '#shared/domain/pence.ts';

/** What a promo code takes off and for whom, apart from SQL and HTTP (docs/product/prices.md#promo-codes). */

/** Off the session fee of each place: so many percent, or so many pence. */
export type Discount = { percentOff: number; penceOff: null } | { percentOff: null; penceOff: number };

/** What one place costs with a code: its fees as they are sold, and what was in discounts the session's price. */
export interface DiscountedPrice extends PriceBreakdown {
  discountPence: number;
}

/**
 * The price of one of `places` with a code. The platform's fee is reckoned on what is left of the session fee; a part
 * of a penny is rounded half up, for whoever books. What would be left for all of them together and is less than a card
 * can pay is not charged. Amounts in pence.
 */
export function priceWithCode(worth: Discount, sessionFeePence: number, places: number): DiscountedPrice {
  const off =
    worth.percentOff === null
      ? Math.min(worth.penceOff, sessionFeePence)
      : Math.floor((sessionFeePence * worth.percentOff + 50) / 100);
  const price = priceBreakdown(sessionFeePence - off);
  return price.totalPence * places < MIN_CHARGE_PENCE
    ? { ...priceBreakdown(0), discountPence: sessionFeePence }
    : { ...price, discountPence: off };
}

/** How a code reads, whatever a person typed: letters large, no spaces or hyphens. */
export function normalizeCode(typed: string): string {
  return typed.replace(/[\s-]/g, '').toUpperCase();
}

/** A code's limits, and how often it is used: places that are held or booked with it. */
export interface CodeUsage {
  /** Days in London, the last one included. */
  validFrom: string;
  validUntil: string | null;
  mostPlaces: number | null;
  mostEach: number | null;
  newcomersOnly: boolean;
  paused: boolean;
  /** It is for this session. */
  fitsSession: boolean;
  usedPlaces: number;
  /** By the person who asks. */
  usedByPerson: number;
}

/**
 * Why a code cannot be used for so many places, as a sentence for whoever typed it; null when it can. `code` is null
 * where the business has no such code. `isNewcomer`: they have not booked with the business before.
 */
export function codeRefusal(
  code: CodeUsage | null,
  asked: { places: number; isNewcomer: boolean; today: string },
): string | null {
  if (code === null) return 'That code isn’t valid here. Check it and try again.';
  const { places, today } = asked;
  if (code.paused || (code.validUntil !== null && code.validUntil < today)) return 'This code has expired.';
  if (code.validFrom > today) return `This code is valid from ${formatLongDay(code.validFrom)}.`;
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

/** What a code is to its business: what people can do with it on `today`, a day in London. */
export type CodeStatus = 'in_use' | 'to_come' | 'paused' | 'used_up' | 'over';

/** Where a code stands on a day in London. */
export function codeStatus(
  code: Pick<CodeUsage, 'validFrom' | 'validUntil' | 'mostPlaces' | 'paused' | 'usedPlaces'>,
  today: string,
): CodeStatus {
  if (code.validUntil !== null && code.validUntil < today) return 'over';
  if (code.paused) return 'paused';
  if (code.mostPlaces !== null && code.usedPlaces >= code.mostPlaces) return 'used_up';
  return code.validFrom > today ? 'to_come' : 'in_use';
}
