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

type OrderToPrice = Pick<SeriesRequest, 'sessionId' | 'userId' | 'startsAt' | 'places'> & {
  orderId: string;
  /** Which its places were taken at. */
  quote: Quote;
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
  const { orderId } = order;
  const quote = await discountedQuote(tx, order, code, now);
  if (quote.discountPence > 0) await updateOrderPrice(tx, orderId, quote);
  const byPasses = credits > 0 ? await coverPlacesWithPasses(tx, order, credits, now) : 0;
  const byVouchers = vouchers ? await spendVouchers(tx, order, now) : 0;
  if (byPasses + byVouchers > 0) await deductCovered(tx, orderId, byPasses + byVouchers);
}

/**
 * The quote of an order that was placed in this transaction, with what its code or its number of dates takes off. A use
 * of the code is taken for each place, and its row locked.
 * Throws `code_refused` (409), with the field `code`.
 */
async function discountedQuote(
  tx: Tx,
  { orderId, sessionId, userId, startsAt, places, quote }: OrderToPrice,
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
