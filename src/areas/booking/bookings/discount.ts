import { decimalToPence, formatPounds } from '#shared/domain/pence.ts';
import type { Booking } from './contract.ts';

/**
 * What was taken off the session fees of places bought together, said the same way wherever their money is shown
 * (docs/product/prices.md#promo-codes). Pure.
 */

/** Pence taken off by a promo code, or (null) for booking several dates. */
export interface Discount {
  code: string | null;
  pence: number;
}

/** What was taken off these places of one order together; null where nothing was, as where a credit pays for them. */
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

/** As a line of a paper or a mail: "Promo code", "EARLYBIRD, £3.50 off". */
export function discountLine(off: Discount): [name: string, value: string] {
  return off.code === null
    ? ['For several dates', `${formatPounds(off.pence)} off`]
    : ['Promo code', formatDiscount(off)];
}
