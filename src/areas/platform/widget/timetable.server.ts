import { getBusiness } from '#areas/catalogue/businesses/status/get-business.server.ts';
import { startOfUkDay } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import type { Timetable } from './contract.ts';
import { findFirstOccurrence, listOccurrencesBetween } from './timetable-queries.server.ts';

const DAYS = 7;
/** Nothing is laid out further ahead. */
const MAX_DAYS_AHEAD = 366;

export interface TimetableDeps {
  db: Db;
  clock: Clock;
  siteName: string;
}

/**
 * One week of a business's public dates.
 * @param from London day; past or missing means today, at most a year ahead
 * @throws `not_found` (404) unless approved
 */
export async function readTimetable(
  { db, clock, siteName }: TimetableDeps,
  businessId: number,
  from: string | undefined,
): Promise<Timetable> {
  const { id, name, bookingEnabled } = await getBusiness(db, businessId, null);
  const now = clock.now();
  const today = londonDay(now);
  const last = plusDays(today, MAX_DAYS_AHEAD);
  const first = from === undefined || from < today ? today : from > last ? last : from;
  const until = startOfUkDay(plusDays(first, DAYS));
  const begin = first === today ? now : startOfUkDay(first);
  const dates = await listOccurrencesBetween(db, id, begin, until);
  const next = await findFirstOccurrence(db, id, until);
  return {
    id,
    name,
    site: siteName,
    bookable: bookingEnabled,
    dates: dates.map(({ pricePence, isCourse, ...date }) => ({
      ...date,
      ...(isCourse && { course: true as const }),
      totalPrice: penceToDecimal(priceBreakdown(pricePence).totalPence),
    })),
    next,
  };
}
