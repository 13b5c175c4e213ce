import { followMovedDates, lockConfirmed } from '#features/booking/follow-moved-dates.server.ts';
import { changeDates, datesOfChange } from '#features/sessions/change-dates.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { authoriseDate } from './authorise-date.server.ts';
import type { ChangeDate, DateAnswer } from './contract.ts';
import { showDate } from './show-date.server.ts';

/** What people who booked are told: a new time, a new note, or both. */
export interface BookingChanged {
  bookingId: string;
  /** When it would have started; null when the time is as it was. */
  previousStartsAt: Date | null;
}

export interface ChangeDateDeps {
  pool: Pool;
  clock: Clock;
  /** Runs once per booking, in the transaction that changes its date: the place to queue an e-mail. */
  onBookingChanged(tx: Tx, changed: BookingChanged): Promise<void>;
}

/**
 * Changes one date, or it and all later ones of its weekly slot: places, time of day, note. Bookings move with
 * their dates, and whoever booked is told of a new time or note; all in one transaction.
 * Throws as `authoriseBusiness` and `changeDates`.
 */
export async function changeDate(
  deps: ChangeDateDeps,
  user: { id: string },
  occurrenceId: number,
  input: ChangeDate,
): Promise<DateAnswer> {
  const { pool, clock } = deps;
  await authoriseDate(pool, user, occurrenceId, 'change_occurrence');
  const now = clock.now();
  await transaction(pool, async (tx) => {
    const touched = await datesOfChange(tx, occurrenceId, input.scope);
    // Bookings before their dates, as everybody locks them, so that two changes at once wait and never deadlock.
    const booked = await lockConfirmed(tx, touched);
    const note = input.note === '' ? null : input.note;
    const changed = await changeDates(tx, occurrenceId, touched, { ...input, note }, now);
    const moved = await followMovedDates(tx, changed.occurrenceIds);
    const previous = new Map(moved.map((booking) => [booking.bookingId, booking.previousStartsAt]));
    const told = changed.noteChanged && note !== null ? booked : [...previous.keys()];
    for (const bookingId of told) {
      await deps.onBookingChanged(tx, { bookingId, previousStartsAt: previous.get(bookingId) ?? null });
    }
  });
  return showDate(pool, user, occurrenceId, now);
}
