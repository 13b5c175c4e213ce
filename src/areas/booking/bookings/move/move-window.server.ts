import { bookingWindow, windowState } from '#areas/catalogue/sessions/booking-rules/booking-rules.ts';
import { mayBookEarly } from '#areas/money/entitlements/use/may-book-early.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { windowError } from '../hold/hold-refusals.ts';
import type { MoveOccurrence } from './move-queries.server.ts';

interface MovingCustomer {
  userId: string;
  sessionId: number | null;
}

/** The dates that the customer can book now: a move follows the rules of booking. */
export async function openForCustomer<Occurrence extends MoveOccurrence>(
  db: Db,
  { userId, sessionId }: MovingCustomer,
  dates: readonly Occurrence[],
  now: Date,
): Promise<Occurrence[]> {
  const asks = dates.some(({ rules }) => (rules?.membersDaysEarlier ?? 0) > 0);
  const early = asks && sessionId !== null && (await mayBookEarly(db, { userId, sessionId }, now));
  return dates.filter(
    ({ rules, startsAt }) => windowState(bookingWindow(rules ?? undefined, startsAt, early), now) === 'open',
  );
}

/** Throws `conflict` (409) with the time at which booking opens or closed. */
export async function requireOpenForCustomer(
  db: Db,
  customer: MovingCustomer,
  date: MoveOccurrence,
  now: Date,
): Promise<void> {
  if ((await openForCustomer(db, customer, [date], now)).length > 0) return;
  throw windowError(bookingWindow(date.rules ?? undefined, date.startsAt), now);
}
