import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import type { Booking } from './contract.ts';

/** Discounts on session fees (docs/product/prices.md#promo-codes). Pure. */

/** In pence, from a promo code or (`code` null) for booking several dates. */
export interface Discount {
  code: string | null;
  pence: number;
}

/** Null if there is none, as when a credit pays. */
export function totalDiscount(
  places: readonly (Pick<Booking, 'code'> & { datesOff?: string | null })[],
): Discount | null {
  const code = places[0]?.code?.code ?? null;
  const pence = places.reduce(
    (sum, place) => sum + (decimalToPence(place.code?.off ?? place.datesOff ?? '0.00') ?? 0),
    0,
  );
  return pence === 0 ? null : { code, pence };
}

/** "EARLYBIRD", or "Several dates". */
export const discountName = ({ code }: Pick<Discount, 'code'>): string => code ?? 'Several dates';

/** "EARLYBIRD, £3.50 off", or "Several dates, £3.50 off". */
export const formatDiscount = (off: Discount): string =>
  `${discountName(off)}, ${formatPounds(off.pence)} off`;

/** "Promo code", "EARLYBIRD, £3.50 off". */
export function discountLine(off: Discount): [name: string, value: string] {
  return off.code === null
    ? ['For several dates', `${formatPounds(off.pence)} off`]
    : ['Promo code', formatDiscount(off)];
}
