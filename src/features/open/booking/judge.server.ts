import type { DateOnOffer } from '#features/booking/channel/channel-orders.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { type DateWithSeries, readDates } from '../publish/feed-queries.server.ts';
import { ItemAddresses, offeredPence } from '../publish/items.server.ts';
import type { JudgedItem } from './order-words.server.ts';
import type { Asked, AskedItem } from './request.server.ts';
import { type ItemRefusal, OpenBookingRefusal, placeRefusals, taxOf } from './rules.ts';

export interface JudgeDeps {
  db: Db;
  publicUrl: string;
  now: Date;
}

/**
 * What each item is, what it costs, and whether it can be had, given what is free of the dates: `dates` counts what the
 * order itself holds as free. Throws `OpenBookingRefusal` where items are another seller's than the one who is named.
 */
export async function judgeItems(
  { db, publicUrl, now }: JudgeDeps,
  asked: Asked,
  dates: readonly DateOnOffer[],
): Promise<JudgedItem[]> {
  const found = await readDates(
    db,
    asked.items.flatMap(({ occurrenceId }) => occurrenceId ?? []),
  );
  for (const { series } of found.values())
    if (series.businessId !== asked.businessId) throw new OpenBookingRefusal('SellerMismatchError');
  const free = new Map(dates.map((date) => [date.occurrenceId, date]));
  const wanted = new Map<number, number>();
  for (const { occurrenceId } of asked.items)
    if (occurrenceId !== null) wanted.set(occurrenceId, (wanted.get(occurrenceId) ?? 0) + 1);
  const verdicts = new Map(
    [...wanted].map(([id, places]) => [id, placeRefusals(places, free.get(id) ?? { free: 0, held: 0 })]),
  );
  return asked.items.map((item) => {
    const of = item.occurrenceId === null ? null : (found.get(item.occurrenceId) ?? null);
    const shown = of?.shown === true ? withPlaces(of, free) : null;
    const offered =
      shown !== null && item.acceptedOffer === new ItemAddresses(publicUrl).offer(shown.series.id);
    const refusal = whyNot(item, shown, offered, now);
    const place = item.occurrenceId === null ? null : (verdicts.get(item.occurrenceId)?.shift() ?? null);
    const pricePence = shown === null ? 0 : offeredPence(shown.series);
    const mode = shown?.series.taxMode ?? 'gross';
    const taxPence = taxOf(pricePence, { mode, percent: shown?.series.vatPercent ?? 0 });
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

/** The date with the places that the one who asks could have of it. */
function withPlaces(of: DateWithSeries, dates: ReadonlyMap<number, DateOnOffer>): DateWithSeries {
  const free = dates.get(of.date.id)?.free ?? of.date.left;
  return { ...of, date: { ...of.date, left: free } };
}

/** Why an item cannot be had whatever is free; null where that alone counts. */
function whyNot(
  item: AskedItem,
  found: DateWithSeries | null,
  offered: boolean,
  now: Date,
): ItemRefusal | null {
  if (item.orderedItem === null || item.acceptedOffer === null) return 'IncompleteOrderItemError';
  if (found === null) return 'UnknownOpportunityError';
  if (!offered) return 'UnknownOfferError';
  const { date, series } = found;
  const from =
    series.sellsFromDays === null ? 0 : date.startsAt.getTime() - series.sellsFromDays * 86_400_000;
  return !series.allowsBooking || date.calledOff || date.startsAt <= now || now.getTime() < from
    ? 'OpportunityOfferPairNotBookableError'
    : null;
}
