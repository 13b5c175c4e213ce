import { beforeEach, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { finishCancellations } from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createPerson } from '#support/people.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import {
  createOccurrenceForSale,
  holdPlace,
  type OccurrenceForSale,
  openShop,
  type Shop,
} from '#support/shop.ts';
import { createVenue } from '#support/venues.ts';
import { markBooking } from '../check-in/check-in.server.ts';
import { costOfChoice, markedAttendanceText } from './cancellation-cost.ts';
import {
  cancelBusinessOccurrence,
  moveBusinessOccurrence,
  relocateBusinessOccurrence,
} from './change-occurrence.server.ts';
import type { CancelOccurrence } from './contract.ts';
import { readOccurrence } from './read-occurrence.server.ts';

/** The date begins in an hour and has three bookings; the first is checked in. */
const database = setUpDatabase();
let shop: Shop;
let date: OccurrenceForSale;
let owner: { id: string };
let bookings: string[];

beforeEach(async () => {
  shop = await openShop(database.pool);
  date = await createOccurrenceForSale(shop.pool, { startsAt: new Date(Date.now() + 3_600_000) });
  owner = await queryOne(
    shop.pool,
    'SELECT b.owner_id AS id FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1',
    [date.sessionId],
  );
  bookings = [];
  for (let n = 0; n < 3; n++) {
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, date);
    await shop.pay(held.paymentIntentId);
    bookings.push((await createBooking(shop.deps, person, { holdId: held.holdId })).id);
  }
  await mark(bookings[0], 'attended');
  return () => shop.close();
});

const mark = (bookingId: string | undefined, state: 'attended' | 'no_show') =>
  markBooking({ pool: shop.pool, clock: shop.deps.clock }, owner, bookingId ?? '', {
    state,
    was: 'confirmed',
  });
const begin = () => shop.advanceMinutes(65);
const act = () => ({ actorId: owner.id, requestId: 'test' });
const preview = async () =>
  (await readOccurrence(shop.pool, owner, date.occurrenceId, shop.deps.clock.now())).cancellation;
const cancel = (input: Omit<CancelOccurrence, 'reason'>) =>
  cancelBusinessOccurrence(shop.deps, act(), date.occurrenceId, {
    reason: 'The boiler has failed.',
    ...input,
  });
const states = async () => {
  const { rows } = await shop.pool.query<{ id: string; state: string }>(
    'SELECT id, state FROM bookings WHERE id = ANY ($1::uuid[])',
    [bookings],
  );
  return bookings.map((id) => rows.find((row) => row.id === id)?.state);
};
const refundedPence = async () =>
  (
    await queryOne<{ pence: number }>(
      shop.pool,
      'SELECT coalesce(sum(amount_pence), 0)::integer AS pence FROM refunds WHERE booking_id = ANY ($1::uuid[])',
      [bookings],
    )
  ).pence;

describe('cancelling a date at which people are checked in', () => {
  it('refunds everybody before the start, without asking', async () => {
    expect(await preview()).toEqual({ bookings: 3, refund: '46.20', marked: null });
    await expect(cancel({ bookings: 2, refund: '30.80', marked: 'keep' })).rejects.toMatchObject({
      status: 409,
      message: 'This date hasn’t started, so cancelling it refunds everyone. It isn’t cancelled yet.',
    });
    await cancel({ bookings: 3, refund: '46.20' });
    expect(await states()).toEqual(Array(3).fill('cancelled_by_business'));
    expect(await refundedPence()).toBe(4620);
  });

  it('asks once the date has begun, and does nothing until the business has chosen', async () => {
    begin();
    await mark(bookings[1], 'no_show');
    const asked = { bookings: 3, refund: '46.20', marked: { checkedIn: 1, noShows: 1, refund: '30.80' } };
    expect(await preview()).toEqual(asked);
    await expect(cancel({ bookings: 3, refund: '46.20' })).rejects.toMatchObject({
      status: 409,
      message:
        '1 person is checked in and 1 is marked as a no-show. Choose whether to refund them too. The date isn’t cancelled yet.',
    });
    expect(await states()).toEqual(['attended', 'no_show', 'confirmed']);
  });

  it('refunds them too where the business chooses so', async () => {
    begin();
    await mark(bookings[1], 'no_show');
    await cancel({ bookings: 3, refund: '46.20', marked: 'refund' });
    expect(await states()).toEqual(Array(3).fill('cancelled_by_business'));
    expect(await refundedPence()).toBe(4620);
  });

  it('refunds the others alone where the business chooses so, and their marks stay', async () => {
    begin();
    await mark(bookings[1], 'no_show');
    await expect(cancel({ bookings: 3, refund: '46.20', marked: 'keep' })).rejects.toMatchObject({
      message: 'Cancelling now refunds 1 booking, £15.40 in total. The date isn’t cancelled yet.',
    });
    await cancel({ bookings: 1, refund: '15.40', marked: 'keep' });
    await finishCancellations(shop.deps);
    expect(await states()).toEqual(['attended', 'no_show', 'cancelled_by_business']);
    expect(await refundedPence()).toBe(1540);
    await expect(
      markBooking({ pool: shop.pool, clock: shop.deps.clock }, owner, bookings[0] ?? '', {
        state: 'confirmed',
        was: 'attended',
      }),
    ).rejects.toMatchObject({ status: 409, message: 'This date is cancelled.' });
  });
});

describe('moving a date at which people are checked in', () => {
  it('takes their bookings to the new time, takes the marks back and emails them', async () => {
    const told: string[] = [];
    const startsAt = new Date(date.startsAt.getTime() + 2 * 86_400_000);
    await moveBusinessOccurrence(
      {
        ...shop.deps,
        onBookingChanged: async (_tx, { bookingId }) => void told.push(bookingId),
      },
      act(),
      date.occurrenceId,
      {
        day: startsAt.toISOString().slice(0, 10),
        startTime: '12:00',
        seen: { startsAt: date.startsAt.toISOString(), taken: 3 },
      },
    );
    expect(told.toSorted()).toEqual(bookings.toSorted());
    const { rows } = await shop.pool.query(
      `SELECT DISTINCT b.state, b.attendance_marked_at, b.attendance_marked_by, b.starts_at = o.starts_at AS follows
       FROM bookings b JOIN occurrences o ON o.id = b.occurrence_id WHERE o.id = $1`,
      [date.occurrenceId],
    );
    expect(rows).toEqual([
      { state: 'confirmed', attendance_marked_at: null, attendance_marked_by: null, follows: true },
    ]);
  });

  it('to another venue emails them too, and they can cancel', async () => {
    const told: string[] = [];
    const { businessId } = await queryOne<{ businessId: number }>(
      shop.pool,
      'SELECT business_id AS "businessId" FROM sessions WHERE id = $1',
      [date.sessionId],
    );
    const venueId = await createVenue(shop.pool, businessId);
    await relocateBusinessOccurrence(
      {
        ...shop.deps,
        onBookingChanged: async (_tx, { bookingId }) => void told.push(bookingId),
      },
      act(),
      date.occurrenceId,
      { venueId, roomId: null, seen: { venueId: null, roomId: null } },
    );
    expect(told.toSorted()).toEqual(bookings.toSorted());
    expect(await states()).toEqual(Array(3).fill('confirmed'));
  });
});

describe('the words of the question', () => {
  it.each([
    [{ checkedIn: 3, noShows: 0 }, '3 people are checked in.'],
    [{ checkedIn: 1, noShows: 0 }, '1 person is checked in.'],
    [{ checkedIn: 0, noShows: 2 }, '2 people are marked as no-shows.'],
    [{ checkedIn: 3, noShows: 1 }, '3 people are checked in and 1 is marked as a no-show.'],
  ])('%j: %s', (marked, sentence) => {
    expect(markedAttendanceText(marked)).toBe(sentence);
  });

  it('count what each choice gives back', () => {
    const cancellation = {
      bookings: 5,
      refund: '77.00',
      marked: { checkedIn: 3, noShows: 0, refund: '46.20' },
    };
    expect(costOfChoice(cancellation, 'refund')).toEqual({ bookings: 5, refund: '77.00' });
    expect(costOfChoice(cancellation, 'keep')).toEqual({ bookings: 2, refund: '30.80' });
  });
});
