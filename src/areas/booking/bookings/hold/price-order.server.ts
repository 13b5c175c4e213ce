import { coverPlacesWithPasses } from '#areas/money/entitlements/use/use-entitlements.server.ts';
import { spendVouchers } from '#areas/money/entitlements/vouchers/spend-vouchers.server.ts';
import { redeemCode } from '#areas/money/promo-codes/codes/redeem-code.server.ts';
import { normalizeCode } from '#areas/money/promo-codes/codes/rules.ts';
import { seriesPriceFor } from '#areas/money/promo-codes/series/series-prices.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { CreatePaymentIntent } from '../contract.ts';
import type { Hold } from './hold-queries.server.ts';
import { deductCovered, updateOrderPrice } from './price-queries.server.ts';
import type { SeriesRequest } from './series-allocation-queries.server.ts';

/** What a person brings to an order beside money. */
export interface PriceAdjustments {
  /** A promo code as it is kept; null without one. */
  code: string | null;
  /** How many of the places credits are to cover, of all dates together. */
  credits: number;
  /** The rest is paid with gift vouchers as far as they go. */
  vouchers: boolean;
}

/** What somebody asks to be used: no more credits than there are places. */
export function adjustmentsFrom({
  code,
  credits = 0,
  vouchers = false,
  places = 1,
  alsoDates = [],
}: CreatePaymentIntent): PriceAdjustments {
  return {
    code: code === undefined ? null : normalizeCode(code),
    credits: Math.min(credits, places * (alsoDates.length + 1)),
    vouchers,
  };
}

/** Whether that is nothing: the order costs what its places do, and taking them is one statement. */
export function hasNoAdjustments({ code, credits, vouchers }: PriceAdjustments): boolean {
  return code === null && credits === 0 && !vouchers;
}

/** Whether a hold was priced with just that. */
export function isPricedWith(
  hold: Pick<Hold, 'code' | 'creditPlaces' | 'voucherPence'>,
  { code, credits, vouchers }: PriceAdjustments,
): boolean {
  return hold.code === code && hold.creditPlaces === credits && hold.voucherPence > 0 === vouchers;
}

type OrderToPrice = Pick<
  SeriesRequest,
  'sessionId' | 'userId' | 'startsAt' | 'places' | 'sessionFeePence'
> & {
  orderId: string;
};

/**
 * Prices an order that was placed in this transaction: first its code or its number of dates makes what each place costs,
 * then credits cover places and vouchers pay what is left, and what they cover is not asked for. Locks the code, then the
 * passes, then the vouchers.
 * Throws `code_refused` or `credit_refused` (409), and then nothing may stand.
 */
export async function priceOrder(
  tx: Tx,
  order: OrderToPrice,
  { code, credits, vouchers }: PriceAdjustments,
  now: Date,
): Promise<void> {
  await applyDiscount(tx, order, code, now);
  if (credits > 0)
    await deductCovered(tx, order.orderId, await coverPlacesWithPasses(tx, order, credits, now));
  if (vouchers) await deductCovered(tx, order.orderId, await spendVouchers(tx, order, now));
}

/**
 * Gives an order that was placed in this transaction the price that its code, or its number of dates, makes of it. The
 * two do not add up: a code has to take off more than the dates do. A use of the code is taken for each place, and its
 * row locked, so this is the last thing that is locked.
 * Throws `code_refused` (409), with the field `code`.
 */
async function applyDiscount(tx: Tx, order: OrderToPrice, code: string | null, now: Date): Promise<void> {
  const { orderId, sessionId, userId, startsAt, places, sessionFeePence } = order;
  const dates = startsAt.length;
  const forDates = await seriesPriceFor(tx, sessionId, sessionFeePence, { dates, places });
  const withCode =
    code === null
      ? null
      : await redeemCode(
          tx,
          code,
          { orderId, userId, sessionId, sessionFeePence, places: dates * places },
          now,
        );
  if (forDates !== null && withCode !== null && withCode.discountPence <= forDates.discountPence) {
    const message = 'Your multi-date discount is already as big. You can’t add a code to it.';
    throw new AppError('code_refused', message, { errors: [{ field: 'code', message }] });
  }
  const price = withCode ?? forDates;
  if (price !== null) await updateOrderPrice(tx, orderId, price);
}
