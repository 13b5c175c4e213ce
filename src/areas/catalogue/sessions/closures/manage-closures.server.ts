import { assertPlace } from '#areas/catalogue/venues/manage-venues.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { SessionLocation } from '../locations/location-queries.server.ts';
import { materialiseOccurrences, rollingWindow } from '../occurrences/materialise-occurrences.server.ts';
import {
  listOccurrencesBetween,
  lockOccurrences,
  type OccurrenceRow,
} from '../occurrences/occurrence-queries.server.ts';
import { startOfUkDay } from '../occurrences/occurrences.ts';
import {
  type ClosedDays,
  closeOccurrences,
  insertClosure,
  listSessionClosures,
  lockBusinessSessions,
  markLifted,
  readClosurePlaceName,
  reopenOccurrences,
} from './closure-queries.server.ts';
import { closedSentence } from './copy.ts';
import { type ClosureScope, isClosedBy } from './rules.ts';

export {
  type ClosedDays,
  type ClosureRow,
  listClosuresFrom,
  lockBusinessSessions,
  readBusinessPostcode,
} from './closure-queries.server.ts';

export interface ClosureDays extends ClosureScope {
  businessId: number;
  firstDay: string;
  lastDay: string;
}

/** Returns the upcoming dates that the closure would close, soonest first. It locks nothing. */
export async function listOccurrencesToClose(db: Db, days: ClosureDays, now: Date): Promise<OccurrenceRow[]> {
  const from = startOfUkDay(days.firstDay);
  const until = startOfUkDay(plusDays(days.lastDay, 1));
  return (await listOccurrencesBetween(db, days, from > now ? from : now, until)).filter((date) =>
    isClosedBy(days, date),
  );
}

/**
 * Closes a business, session or place, withdrawing its empty dates. Returns the booked ones, locked: the caller must
 * settle them in `tx`. Throws `not_found` (404: session) or `invalid_input` (400: place).
 */
export async function createClosure(
  tx: Tx,
  closure: ClosureDays & { reason: string },
  now: Date,
): Promise<{ id: number; placeName: string | null; closed: number; withPeople: OccurrenceRow[] }> {
  const sessions = await lockBusinessSessions(tx, closure.businessId, closure.sessionId);
  if (closure.sessionId !== null && sessions.length === 0)
    throw new AppError('not_found', 'We can’t find that session.');
  if (closure.place !== null) await assertPlace(tx, closure.businessId, closure.place);
  const id = await insertClosure(tx, closure, now);
  const there = await listOccurrencesToClose(tx, closure, now);
  const dates = (
    await lockOccurrences(
      tx,
      there.map((date) => date.id),
    )
  ).filter((date) => date.state === 'scheduled' && isClosedBy(closure, date));
  const empty = dates.filter(({ taken }) => taken === 0).map((date) => date.id);
  await closeOccurrences(tx, id, empty);
  const placeName = await readClosurePlaceName(tx, id);
  return { id, placeName, closed: empty.length, withPeople: dates.filter(({ taken }) => taken > 0) };
}

/** Restores withdrawn dates; cancelled ones stay cancelled. Throws `not_found` (404), also if lifted before. */
export async function liftClosure(
  tx: Tx,
  businessId: number,
  closureId: number,
  now: Date,
): Promise<ClosedDays & ClosureScope> {
  const sessions = await lockBusinessSessions(tx, businessId, null);
  const lifted = await markLifted(tx, businessId, closureId, now);
  if (lifted === null) throw new AppError('not_found', 'This closure has already been removed.');
  await reopenOccurrences(tx, closureId, now);
  const onSale = sessions.filter(({ onSale }) => onSale).map(({ id }) => id);
  await materialiseOccurrences(tx, onSale, rollingWindow(now));
  return lifted;
}

/** Throws `conflict` (409) if closed at `to` at that moment. Ignores closures that already apply at `from`. */
export async function assertNotClosed(
  tx: Tx,
  sessionId: number,
  { moment, now }: { moment: Date; now: Date },
  to: SessionLocation,
  from: SessionLocation | null = null,
): Promise<void> {
  const day = londonDay(moment);
  const closed = (await listSessionClosures(tx, sessionId, { from: day, to: day })).find(
    (closure) =>
      isClosedBy(closure, { sessionId, ...to }) &&
      (from === null || !isClosedBy(closure, { sessionId, ...from })),
  );
  if (closed === undefined) return;
  const otherwise = closed.place === null ? 'day' : 'day or place';
  const message = `${closedSentence(closed, londonDay(now))}. Remove the closure first, or choose another ${otherwise}.`;
  throw new AppError('conflict', message, {
    errors: [{ field: from === null ? 'day' : 'venueId', message }],
  });
}
