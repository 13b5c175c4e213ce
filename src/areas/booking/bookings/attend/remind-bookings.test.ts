import { describe, expect, it } from 'vitest';
import { requestReviews } from '#areas/booking/reviews/request-reviews.server.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { remindBookings } from './remind-bookings.server.ts';

const database = setUpDatabase();

const createBooking = () => createPaidBooking(database.pool);

function depsAt(time: string, due: string[]) {
  const told = async (_tx: unknown, { bookingId }: { bookingId: string }) => void due.push(bookingId);
  return {
    pool: database.pool,
    clock: { now: () => new Date(time) },
    onReminderDue: told,
    onReviewDue: told,
  };
}

async function remindedAt(time: string): Promise<string[]> {
  const due: string[] = [];
  await remindBookings(depsAt(time, due));
  return due;
}

async function reviewRequestsAt(time: string): Promise<string[]> {
  const due: string[] = [];
  await requestReviews(depsAt(time, due));
  return due;
}

describe('the reminder', () => {
  it('is due the day before from nine in London on, and once', async () => {
    const { bookingId } = await createBooking();
    expect(await remindedAt('2026-11-22T18:00:00Z')).toEqual([]);
    expect(await remindedAt('2026-11-23T08:59:00Z')).toEqual([]);
    expect(await remindedAt('2026-11-23T09:00:00Z')).toEqual([bookingId]);
    expect(await remindedAt('2026-11-23T09:15:00Z')).toEqual([]);
    expect(await remindedAt('2026-11-24T09:00:00Z')).toEqual([]);
  });

  it('is due once, also when eight ask at the same moment', async () => {
    const { bookingId } = await createBooking();
    const due = await Promise.all(Array.from({ length: 8 }, () => remindedAt('2026-11-23T12:00:00Z')));
    expect(due.flat()).toEqual([bookingId]);
  });

  it('goes by London’s day, also when its clock has changed that night', async () => {
    const { bookingId } = await createPaidBooking(database.pool, {
      startsAt: new Date('2027-03-28T22:30:00Z'),
    });
    expect(await remindedAt('2027-03-27T09:00:00Z')).toEqual([bookingId]);
  });

  it('is not due to who booked today, or cancelled', async () => {
    const today = await createBooking();
    await database.pool.query("UPDATE bookings SET created_at = '2026-11-23T00:30:00Z' WHERE id = $1", [
      today.bookingId,
    ]);
    const cancelled = await createBooking();
    await database.pool.query(
      "UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1",
      [cancelled.bookingId],
    );
    const calledOff = await createBooking();
    await database.pool.query("UPDATE occurrences SET state = 'cancelled' WHERE session_id = $1", [
      calledOff.sessionId,
    ]);
    expect(await remindedAt('2026-11-23T12:00:00Z')).toEqual([]);
  });

  it('is due again to nobody when queueing it fails; the next run does it', async () => {
    const { bookingId } = await createBooking();
    const failing = {
      ...depsAt('2026-11-23T12:00:00Z', []),
      onReminderDue: () => Promise.reject(new Error('full')),
    };
    await expect(remindBookings(failing)).rejects.toThrow('full');
    expect(await remindedAt('2026-11-23T12:15:00Z')).toEqual([bookingId]);
  });
});

describe('the review request', () => {
  it('is due from two hours after on, by day, and once', async () => {
    await database.pool.query('UPDATE bookings SET review_requested_at = now()');
    const { bookingId } = await createBooking();
    expect(await reviewRequestsAt('2026-11-24T20:30:00Z')).toEqual([]);
    expect(await reviewRequestsAt('2026-11-24T22:00:00Z')).toEqual([]);
    expect(await reviewRequestsAt('2026-11-25T09:00:00Z')).toEqual([bookingId]);
    expect(await reviewRequestsAt('2026-11-25T09:30:00Z')).toEqual([]);
  });

  it('is not due to who did not come, has reviewed, wants none, or works there; nor after a week', async () => {
    await database.pool.query('UPDATE bookings SET review_requested_at = now()');
    const absent = await createBooking();
    await database.pool.query("UPDATE bookings SET state = 'no_show' WHERE id = $1", [absent.bookingId]);
    const reviewed = await createBooking();
    await database.pool.query(
      `INSERT INTO reviews (booking_id, session_id, business_id, user_id, stars) VALUES ($1, $2, $3, $4, 5)`,
      [reviewed.bookingId, reviewed.sessionId, reviewed.businessId, reviewed.userId],
    );
    const unwilling = await createBooking();
    await database.pool.query('UPDATE users SET wants_review_requests = false WHERE id = $1', [
      unwilling.userId,
    ]);
    const owner = await createBooking();
    await database.pool.query('UPDATE businesses SET owner_id = $2 WHERE id = $1', [
      owner.businessId,
      owner.userId,
    ]);
    expect(await reviewRequestsAt('2026-11-25T12:00:00Z')).toEqual([]);
    await createBooking();
    expect(await reviewRequestsAt('2026-12-02T12:00:00Z')).toEqual([]);
  });
});
