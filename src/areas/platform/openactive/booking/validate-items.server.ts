import type { OccurrenceAvailability } from '#areas/booking/bookings/channel/channel-orders.server.ts';
import { bookingWindow, windowState } from '#areas/catalogue/sessions/booking-rules/booking-rules.ts';
import type { Db } from '#shared/db/database.server.ts';
import { ItemUrls, offerPricePence } from '../publish/feed-items.server.ts';
import { type OccurrenceWithSeries, readOccurrences } from '../publish/feed-queries.server.ts';
import type { ValidatedItem } from './order-json.server.ts';
import type { RequestedItem, RequestedOrder } from './parse-order.server.ts';
import { allocatePlaces, computeTaxPence, type ItemErrorType, OpenBookingError } from './rules.ts';

export interface ValidateItemsDeps {
  db: Db;
  publicUrl: string;
  now: Date;
}

/**
 * Finds each item, its price and availability. `dates` must count the order's own hold as free. Throws
 * `OpenBookingError` if items belong to another seller.
 */
export async function validateItems(
  { db, publicUrl, now }: ValidateItemsDeps,
  asked: RequestedOrder,
  dates: readonly OccurrenceAvailability[],
): Promise<ValidatedItem[]> {
  const found = await readOccurrences(
    db,
    asked.items.flatMap(({ occurrenceId }) => occurrenceId ?? []),
  );
  for (const { series } of found.values())
    if (series.businessId !== asked.businessId) throw new OpenBookingError('SellerMismatchError');
  const free = new Map(dates.map((date) => [date.occurrenceId, date]));
  const wanted = new Map<number, number>();
  for (const { occurrenceId } of asked.items)
    if (occurrenceId !== null) wanted.set(occurrenceId, (wanted.get(occurrenceId) ?? 0) + 1);
  const verdicts = new Map(
    [...wanted].map(([id, places]) => [id, allocatePlaces(places, free.get(id) ?? { free: 0, held: 0 })]),
  );
  return asked.items.map((item) => {
    const of = item.occurrenceId === null ? null : (found.get(item.occurrenceId) ?? null);
    const shown = of?.shown === true ? withFreePlaces(of, free) : null;
    const offered = shown !== null && item.acceptedOffer === new ItemUrls(publicUrl).offer(shown.series.id);
    const refusal = itemRefusal(item, shown, offered, now);
    const place = item.occurrenceId === null ? null : (verdicts.get(item.occurrenceId)?.shift() ?? null);
    const pricePence = shown === null ? 0 : offerPricePence(shown.series);
    const mode = shown?.series.taxMode ?? 'gross';
    const taxPence = computeTaxPence(pricePence, { mode, percent: shown?.series.vatPercent ?? 0 });
    return {
      asked: item,
      found: shown,
      offered,
      refusal: refusal ?? place,
      pricePence,
      taxPence,
      duePence: pricePence + (mode === 'net' ? taxPence : 0),
      booked: null,
    };
  });
}

/** With the places free to the caller. */
function withFreePlaces(
  of: OccurrenceWithSeries,
  dates: ReadonlyMap<number, OccurrenceAvailability>,
): OccurrenceWithSeries {
  const free = dates.get(of.date.id)?.free ?? of.date.left;
  return { ...of, date: { ...of.date, left: free } };
}

/** Refusals that don't depend on free places; null if none. */
function itemRefusal(
  item: RequestedItem,
  found: OccurrenceWithSeries | null,
  offered: boolean,
  now: Date,
): ItemErrorType | null {
  if (item.orderedItem === null || item.acceptedOffer === null) return 'IncompleteOrderItemError';
  if (found === null) return 'UnknownOpportunityError';
  if (!offered) return 'UnknownOfferError';
  const { date, series } = found;
  const from =
    series.sellsFromDays === null ? 0 : date.startsAt.getTime() - series.sellsFromDays * 86_400_000;
  const open = windowState(bookingWindow(series.bookingRules ?? undefined, date.startsAt), now) === 'open';
  return !series.allowsBooking || date.calledOff || date.startsAt <= now || now.getTime() < from || !open
    ? 'OpportunityOfferPairNotBookableError'
    : null;
}
