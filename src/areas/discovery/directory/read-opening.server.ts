import { openingStatus, specialDays } from '#areas/catalogue/businesses/hours/open-now.ts';
import { daySpans, openingDays, readLine } from '#areas/catalogue/businesses/hours/opening-times.ts';
import { getBusiness } from '#areas/catalogue/businesses/status/get-business.server.ts';
import { listClosuresFrom } from '#areas/catalogue/sessions/closures/manage-closures.server.ts';
import { isWholeBusinessClosure } from '#areas/catalogue/sessions/closures/rules.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { Opening } from './contract.ts';

/** Null if the business hasn't set its hours. Throws like `getBusiness` if the viewer may not see it. */
export async function readOpening(
  db: Db,
  viewer: Parameters<typeof getBusiness>[2],
  businessId: number,
  now: Date,
): Promise<Opening | null> {
  const { id, openingTimes } = await getBusiness(db, businessId, viewer);
  const lines = openingTimes.map(readLine);
  // Hours belong to the business's own address: closing a session, a room or another venue leaves it open.
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
