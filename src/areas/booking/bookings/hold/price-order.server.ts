import type { PlaceCategory } from '#areas/catalogue/sessions/prices/categories.ts';
import { coverPlacesWithPasses } from '#areas/money/entitlements/use/use-entitlements.server.ts';
import { spendVouchers } from '#areas/money/entitlements/vouchers/spend-vouchers.server.ts';
import { countCodeUse, redeemCode } from '#areas/money/promo-codes/codes/redeem-code.server.ts';
import { normalizeCode, pricesWithCode } from '#areas/money/promo-codes/codes/rules.ts';
import { seriesPriceFor, seriesPricesFor } from '#areas/money/promo-codes/series/series-prices.server.ts';
import type { Tx } from '#shared/db/database.server.ts';
import type { CreatePaymentIntent } from '../contract.ts';
import type { Hold } from './hold-queries.server.ts';
import { deductCovered, updateOrderPrice, updatePlacePrices } from './price-queries.server.ts';
import { discountPlaces, discountQuote, listFee, type Quote } from './quote.ts';
import { lockPeoplePrices } from './quote-people.server.ts';
import type { SeriesRequest } from './series-allocation-queries.server.ts';

export interface PriceAdjustments {
  /** Normalised; null without one. */
  code: string | null;
  /** Number of places to pay with credits, at all dates. */
  credits: number;
  /** Pay the rest with gift vouchers. */
  vouchers: boolean;
  /** Whose price each place at a date has, in the order of the attendees; null: all standard. */
  categories: readonly PlaceCategory[] | null;
}

/** Caps credits at the number of places that aren’t free for a carer. */
export function adjustmentsFrom({
  code,
  credits = 0,
  vouchers = false,
  places = 1,
  alsoDates = [],
  categories = [],
}: CreatePaymentIntent): PriceAdjustments {
  const carers = categories.filter((category) => category === 'carer').length;
  return {
    code: code === undefined ? null : normalizeCode(code),
    credits: Math.min(credits, (places - carers) * (alsoDates.length + 1)),
    vouchers,
    categories: categories.every((category) => category === 'standard') ? null : categories,
  };
}

/** Then the price is that of the places, and one statement can take them. */
export function hasNoAdjustments({ code, credits, vouchers, categories }: PriceAdjustments): boolean {
  return code === null && credits === 0 && !vouchers && categories === null;
}

export function isPricedWith(
  hold: Pick<Hold, 'code' | 'creditPlaces' | 'voucherPence' | 'people'>,
  { code, credits, vouchers, categories }: PriceAdjustments,
): boolean {
  const held = hold.people?.map(({ category }) => category) ?? [];
  return (
    hold.code === code &&
    hold.creditPlaces === credits &&
    hold.voucherPence > 0 === vouchers &&
    held.length === (categories?.length ?? 0) &&
    held.every((category, place) => category === categories?.[place])
  );
}

type OrderToPrice = Pick<SeriesRequest, 'sessionId' | 'userId' | 'startsAt' | 'places'> & {
  orderId: string;
  /** The quote at which the places were taken; null for a course, which has no discounts. */
  quote: Quote | null;
};

/**
 * Categories and discounts first, then credits, then vouchers; locks in that order. Throws `price_changed`,
 * `code_refused` or `credit_refused` (409); the caller must then roll back.
 */
export async function priceOrder(
  tx: Tx,
  order: OrderToPrice,
  { code, credits, vouchers }: Omit<PriceAdjustments, 'categories'>,
  now: Date,
): Promise<void> {
  const { orderId } = order;
  if (order.quote !== null) await priceLines(tx, { ...order, quote: order.quote }, code, now);
  const byPasses = credits > 0 ? await coverPlacesWithPasses(tx, order, credits, now) : 0;
  const byVouchers = vouchers ? await spendVouchers(tx, order, now) : 0;
  if (byPasses + byVouchers > 0) await deductCovered(tx, orderId, byPasses + byVouchers);
}

async function priceLines(
  tx: Tx,
  order: OrderToPrice & { quote: Quote },
  code: string | null,
  now: Date,
): Promise<void> {
  const { orderId, sessionId, userId, startsAt, quote } = order;
  if (quote.people === undefined) {
    const discounted = await discountedQuote(tx, order, code, now);
    if (discounted.discountPence > 0) await updateOrderPrice(tx, orderId, discounted);
    return;
  }
  const people = await lockPeoplePrices(tx, sessionId, quote.people);
  const fees = people.map(({ pricePence }) => pricePence);
  const forDates = await seriesPricesFor(tx, sessionId, fees, startsAt.length);
  const withCode =
    code === null
      ? null
      : pricesWithCode(
          await countCodeUse(tx, code, { orderId, userId, sessionId, places: quote.items }, now),
          fees,
          startsAt.length,
        );
  await updatePlacePrices(tx, orderId, discountPlaces(people, { withCode, forDates }));
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
