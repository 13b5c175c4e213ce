import { coverPlacesWithPasses } from '#areas/money/entitlements/use/use-entitlements.server.ts';
import { spendVouchers } from '#areas/money/entitlements/vouchers/spend-vouchers.server.ts';
import { redeemCode } from '#areas/money/promo-codes/codes/redeem-code.server.ts';
import { normalizeCode } from '#areas/money/promo-codes/codes/rules.ts';
import { seriesPriceFor } from '#areas/money/promo-codes/series/series-prices.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import type { CreatePaymentIntent } from '../contract.ts';
import type { Hold } from './hold-queries.server.ts';
import { deductCovered, updateOrderPrice } from './price-queries.server.ts';
import { discountQuote, listFee, type Quote } from './quote.ts';
import type { SeriesRequest } from './series-allocation-queries.server.ts';

export interface PriceAdjustments {
  /** Normalised; null without one. */
  code: string | null;
  /** Number of places to pay with credits, at all dates. */
  credits: number;
  /** Pay the rest with gift vouchers. */
  vouchers: boolean;
}

/** Caps credits at the number of places. */
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

/** Then the price is that of the places, and one statement can take them. */
export function hasNoAdjustments({ code, credits, vouchers }: PriceAdjustments): boolean {
  return code === null && credits === 0 && !vouchers;
}

export function isPricedWith(
  hold: Pick<Hold, 'code' | 'creditPlaces' | 'voucherPence'>,
  { code, credits, vouchers }: PriceAdjustments,
): boolean {
  return hold.code === code && hold.creditPlaces === credits && hold.voucherPence > 0 === vouchers;
}

type OrderToPrice = Pick<SeriesRequest, 'sessionId' | 'userId' | 'startsAt' | 'places'> & {
  orderId: string;
  /** The quote at which the places were taken; null for a course, which has no discounts. */
  quote: Quote | null;
};

/**
 * Discount first, then credits, then vouchers; locks in that order. Throws `code_refused` or `credit_refused` (409);
 * the
 * caller must then roll back.
 */
export async function priceOrder(
  tx: Tx,
  order: OrderToPrice,
  { code, credits, vouchers }: PriceAdjustments,
  now: Date,
): Promise<void> {
  const { orderId } = order;
  const quote = order.quote && (await discountedQuote(tx, { ...order, quote: order.quote }, code, now));
  if (quote !== null && quote.discountPence > 0) await updateOrderPrice(tx, orderId, quote);
  const byPasses = credits > 0 ? await coverPlacesWithPasses(tx, order, credits, now) : 0;
  const byVouchers = vouchers ? await spendVouchers(tx, order, now) : 0;
  if (byPasses + byVouchers > 0) await deductCovered(tx, orderId, byPasses + byVouchers);
}

/** Uses up the code once for each place. Throws `code_refused` (409) with the field `code`. */
async function discountedQuote(
  tx: Tx,
  { orderId, sessionId, userId, startsAt, places, quote }: OrderToPrice & { quote: Quote },
  code: string | null,
  now: Date,
): Promise<Quote> {
  const sessionFeePence = listFee(quote);
  const forDates = await seriesPriceFor(tx, sessionId, sessionFeePence, { dates: startsAt.length, places });
  const withCode =
    code === null
      ? null
      : await redeemCode(tx, code, { orderId, userId, sessionId, sessionFeePence, places: quote.items }, now);
  return discountQuote(quote, { withCode, forDates });
}
