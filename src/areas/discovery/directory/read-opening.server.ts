import { openingStatus, specialDays } from '#areas/catalogue/businesses/hours/open-now.ts';
import { daySpans, openingDays, readLine } from '#areas/catalogue/businesses/hours/opening-times.ts';
import { getBusiness } from '#areas/catalogue/businesses/status/get-business.server.ts';
import { listClosuresFrom } from '#areas/catalogue/sessions/closures/manage-closures.server.ts';
import { isWholeBusinessClosure } from '#areas/catalogue/sessions/closures/rules.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { Opening } from './contract.ts';

/**
 * When a business is open: now, in a week, and on days that are not as others, its closures among them. Null where
 * nobody has said. Throws as `getBusiness` for a business that the viewer may not see.
 */
export async function readOpening(
  db: Db,
  viewer: Parameters<typeof getBusiness>[2],
  businessId: number,
  now: Date,
): Promise<Opening | null> {
  const { id, openingTimes } = await getBusiness(db, businessId, viewer);
  const lines = openingTimes.map(readLine);
  // The times are of the business's own address: a closure of one session, of a room or of another venue leaves it open.
  const closed = (await listClosuresFrom(db, id, londonDay(now))).filter(
    (closure) =>
      isWholeBusinessClosure(closure) || (closure.place?.venueId === null && closure.place.roomId === null),
  );
  const standing = openingStatus(lines, closed, now);
  if (standing === null) return null;
  return {
    now: standing,
    week: openingDays.map(({ day, name }) => ({ day: name, spans: daySpans(lines, day) })),
    days: specialDays(lines, closed, now),
  };
}
