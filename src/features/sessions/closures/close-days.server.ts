import { plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { type DateRow, datesBetween, lockDates } from '../dates/date-queries.server.ts';
import { materialiseOccurrences, rollingWindow } from '../dates/materialise-occurrences.server.ts';
import { startOfUkDay } from '../dates/occurrences.ts';
import {
  type ClosedDays,
  closeDates,
  closedAt,
  insertClosure,
  lockSessionsOf,
  markLifted,
  reopenDates,
} from './closure-queries.server.ts';
import { closedSentence } from './copy.ts';

export {
  type ClosedDays,
  type ClosureRow,
  closuresFrom,
  lockSessionsOf,
  postcodeOf,
} from './closure-queries.server.ts';

/** What is to be closed: a business, or one session of it, from a day to a day. */
export interface DaysToClose {
  businessId: number;
  sessionId: number | null;
  firstDay: string;
  lastDay: string;
}

/** The dates on these days that take place and have not begun, soonest first: nobody is kept from changing them. */
export function datesOnDays(db: Db, days: DaysToClose, now: Date): Promise<DateRow[]> {
  const from = startOfUkDay(days.firstDay);
  return datesBetween(db, days, from > now ? from : now, startOfUkDay(plusDays(days.lastDay, 1)));
}

/**
 * Closes a business or one session of it on these days: nothing is laid out on them any more, and dates that nobody has a
 * seat of are out of sale until the closure is lifted. Answers the dates with people in them, locked: what becomes of
 * those is for the caller to say in the same transaction. A seat is taken by a change of its date's row, so it is either
 * among these or finds the date closed.
 * Throws `not_found` (404) when the session is not one of the business.
 */
export async function closeDays(
  tx: Tx,
  closure: DaysToClose & { reason: string },
  now: Date,
): Promise<{ id: number; closed: number; withPeople: DateRow[] }> {
  const sessions = await lockSessionsOf(tx, closure.businessId, closure.sessionId);
  if (closure.sessionId !== null && sessions.length === 0)
    throw new AppError('not_found', 'There is no such session.');
  const id = await insertClosure(tx, closure, now);
  const there = await datesOnDays(tx, closure, now);
  const dates = (
    await lockDates(
      tx,
      there.map((date) => date.id),
    )
  ).filter(({ state }) => state === 'scheduled');
  const empty = dates.filter(({ taken }) => taken === 0).map((date) => date.id);
  await closeDates(tx, id, empty);
  return { id, closed: empty.length, withPeople: dates.filter(({ taken }) => taken > 0) };
}

/**
 * Opens the days of a closure again: its dates to come are back on sale, and those are laid out that it kept from being.
 * What was called off stays so. Throws `not_found` (404) when there is none, or it was lifted already.
 */
export async function liftClosure(
  tx: Tx,
  businessId: number,
  closureId: number,
  now: Date,
): Promise<ClosedDays> {
  const sessions = await lockSessionsOf(tx, businessId, null);
  const lifted = await markLifted(tx, businessId, closureId, now);
  if (lifted === null) throw new AppError('not_found', 'This closure has been lifted already.');
  await reopenDates(tx, closureId, now);
  const onSale = sessions.filter(({ onSale }) => onSale).map(({ id }) => id);
  await materialiseOccurrences(tx, onSale, rollingWindow(now));
  return lifted;
}

/** Throws `conflict` (409) when a session is closed at that moment, naming the field `day`. */
export async function refuseWhereClosed(tx: Tx, sessionId: number, moment: Date): Promise<void> {
  const closed = await closedAt(tx, sessionId, moment);
  if (closed === null) return;
  const message = `${closedSentence(closed)}. Lift the closure first, or choose another day.`;
  throw new AppError('conflict', message, { errors: [{ field: 'day', message }] });
}
