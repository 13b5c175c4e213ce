import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import {
  cancelBookingByBusiness,
  refundBooking,
} from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import {
  closeOccurrence,
  finishCancellations,
} from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import { cancelOrder } from '#areas/booking/bookings/cancel/cancel-order.server.ts';
import type { Booking } from '#areas/booking/bookings/contract.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { holdMove } from '#areas/booking/bookings/move/hold-move.server.ts';
import { moveBooking } from '#areas/booking/bookings/move/move-booking.server.ts';
import {
  lockBookingsForMove,
  moveConfirmedBooking,
} from '#areas/booking/bookings/move/move-queries.server.ts';
import { FREE_CANCELLATION } from '#areas/booking/bookings/rules.ts';
import { addWalkIn } from '#areas/booking/bookings/walk-in/walk-ins.server.ts';
import { markBooking } from '#areas/booking/schedule/check-in/check-in.server.ts';
import {
  cancelBusinessOccurrence,
  moveBusinessOccurrence,
} from '#areas/booking/schedule/occurrences/change-occurrence.server.ts';
import { offerPlacesOutOfTurn } from '#areas/booking/waitlist/waitlist-processor.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { importRecords, undoImport } from '#areas/platform/portability/import/import-records.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { queryOne, type Tx, transaction } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { rejectionReason, runDuringTransaction as whileAnyOpen } from '#support/during-transaction.ts';
import { createPass, purchasePass, setPassEnd } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { createOccurrence, type SessionOptions } from '#support/session-factory.ts';
import {
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  type OccurrenceForSale,
  openShop,
  type Shop,
} from '#support/shop.ts';
import { openWaitlist } from '#support/waitlist.ts';

// Decisions about places and refunds while their basis changes. A second connection holds a lock until the tested act
// waits, so the interleaving is always the same.

let database: TestDatabase;
let shop: Shop;

const NOON = { hour: 12, days: 3 };

function momentAt({ days, hour }: { days: number; hour: number }): Date {
  const day = new Date(Date.now() + days * 86_400_000);
  day.setUTCHours(hour, 0, 0, 0);
  return day;
}

interface BookedPlace {
  person: AuthUser;
  booking: Booking;
}

async function book(date: OccurrenceForSale): Promise<BookedPlace> {
  const person = await createPerson(shop.pool);
  const held = await holdPlace(shop, person, date);
  if (!held.free) await shop.pay(held.paymentIntentId);
  return { person, booking: await createBooking(shop.deps, person, { holdId: held.holdId }) };
}

async function twoDates(
  options: SessionOptions = {},
): Promise<{ first: OccurrenceForSale; second: OccurrenceForSale }> {
  const first = await createOccurrenceForSale(shop.pool, { ...options, startsAt: momentAt(NOON) });
  const startsAt = new Date(first.startsAt.getTime() + 7 * 86_400_000);
  const occurrenceId = await createOccurrence(shop.pool, first.sessionId, { startsAt, capacity: 12 });
  return { first, second: { ...first, occurrenceId, startsAt } };
}

const bookingRow = ({ booking }: BookedPlace) =>
  queryOne<{ state: string; occurrenceId: number; startsAt: Date; refunded: number }>(
    shop.pool,
    `SELECT state, occurrence_id AS "occurrenceId", starts_at AS "startsAt",
            (SELECT coalesce(sum(amount_pence), 0)::integer FROM refunds r WHERE r.booking_id = b.id) AS refunded
     FROM bookings b WHERE id = $1`,
    [booking.id],
  );

async function findOwner({ sessionId }: OccurrenceForSale): Promise<{ id: string }> {
  return queryOne(
    shop.pool,
    'SELECT b.owner_id AS id FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1',
    [sessionId],
  );
}

const whileTransactionOpen = (
  before: (tx: Tx) => Promise<unknown>,
  acts: readonly (() => Promise<unknown>)[],
  besides?: () => Promise<unknown>,
) => whileAnyOpen(shop.pool, before, acts, besides);

const lockBooking = (id: string) => (tx: Tx) =>
  tx.query('SELECT 1 FROM bookings WHERE id = $1 FOR UPDATE', [id]);
const lockOccurrence = (id: number) => (tx: Tx) =>
  tx.query('SELECT 1 FROM occurrences WHERE id = $1 FOR UPDATE', [id]);

/** As the owner does; the caller ends the transaction. */
async function moveOccurrence(
  tx: Tx,
  date: OccurrenceForSale,
  startsAt: Date,
  policy = FREE_CANCELLATION,
): Promise<void> {
  await tx.query('SELECT 1 FROM bookings WHERE occurrence_id = $1 ORDER BY id FOR NO KEY UPDATE', [
    date.occurrenceId,
  ]);
  const times = [date.occurrenceId, startsAt, new Date(startsAt.getTime() + 3_600_000)];
  await tx.query('UPDATE occurrences SET starts_at = $2, ends_at = $3 WHERE id = $1', times);
  await tx.query(
    'UPDATE bookings SET starts_at = $2, ends_at = $3, policy = $4, calendar_sequence = calendar_sequence + 1 WHERE occurrence_id = $1',
    [...times, JSON.stringify(policy)],
  );
}

describe.runIf(testDatabaseUrl !== undefined)('under the lock', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    shop = await openShop(database.pool);
  });
  afterAll(async () => {
    await shop.close();
    await database.drop();
  });

  it('a booking that moves away from a cancelled date keeps its new place', async () => {
    const { first, second } = await twoDates();
    const [moving, staying] = [await book(first), await book(first)];
    await transaction(shop.pool, (tx) =>
      closeOccurrence(tx, shop.deps, { occurrenceId: first.occurrenceId, by: 'business', reason: 'Ill.' }),
    );
    const [finished] = await whileTransactionOpen(
      async (tx) => {
        await lockBookingsForMove(tx, [moving.booking.id], second.occurrenceId);
        await moveConfirmedBooking(tx, moving.booking.id, second.occurrenceId, { by: 'seeker' }, new Date());
      },
      [() => finishCancellations(shop.deps)],
    );
    expect(finished?.status).toBe('fulfilled');
    expect(await bookingRow(moving)).toMatchObject({
      state: 'confirmed',
      occurrenceId: second.occurrenceId,
      refunded: 0,
    });
    expect(await bookingRow(staying)).toMatchObject({ state: 'cancelled_by_business', refunded: 1540 });
    expect(await countTakenPlaces(shop.pool, first.occurrenceId)).toBe(0);
    expect(await countTakenPlaces(shop.pool, second.occurrenceId)).toBe(1);
  });

  it('nobody is checked in at a date that is being cancelled', async () => {
    const date = await createOccurrenceForSale(shop.pool, { startsAt: new Date(Date.now() + 3_600_000) });
    const booked = await book(date);
    const owner = await findOwner(date);
    const [mark] = await whileTransactionOpen(
      (tx) =>
        closeOccurrence(tx, shop.deps, { occurrenceId: date.occurrenceId, by: 'business', reason: 'Ill.' }),
      [
        () =>
          markBooking({ pool: shop.pool, clock: shop.deps.clock }, owner, booked.booking.id, {
            state: 'attended',
            was: 'confirmed',
          }),
      ],
    );
    expect(rejectionReason(mark)).toMatchObject({ status: 409, message: 'This date is cancelled.' });
    await finishCancellations(shop.deps);
    expect(await bookingRow(booked)).toMatchObject({ state: 'cancelled_by_business', refunded: 1540 });
  });

  it('nobody is checked in for a date that has just moved to another day', async () => {
    const date = await createOccurrenceForSale(shop.pool, { startsAt: new Date(Date.now() + 3_600_000) });
    const booked = await book(date);
    const owner = await findOwner(date);
    const [mark] = await whileTransactionOpen(
      (tx) => moveOccurrence(tx, date, momentAt({ days: 2, hour: 12 })),
      [
        () =>
          markBooking({ pool: shop.pool, clock: shop.deps.clock }, owner, booked.booking.id, {
            state: 'attended',
            was: 'confirmed',
          }),
      ],
    );
    expect(rejectionReason(mark)).toMatchObject({
      status: 409,
      message: 'Check-in opens 3 hours before the start.',
    });
    expect(await bookingRow(booked)).toMatchObject({ state: 'confirmed' });
  });

  it('no walk-in is noted at a date that has just moved to another day', async () => {
    const date = await createOccurrenceForSale(shop.pool, { startsAt: new Date(Date.now() + 3_600_000) });
    const owner = await findOwner(date);
    const [noted] = await whileTransactionOpen(
      (tx) => moveOccurrence(tx, date, momentAt({ days: 2, hour: 12 })),
      [
        () =>
          addWalkIn({ pool: shop.pool, clock: shop.deps.clock }, owner, date.occurrenceId, {
            key: randomUUID(),
            name: 'Sam',
            places: 1,
            paidBy: 'cash',
          }),
      ],
    );
    expect(rejectionReason(noted)).toMatchObject({
      status: 409,
      message: 'Check-in opens 3 hours before the start.',
    });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });

  it('a check-in before the move is taken back by it, and the booking has the new time', async () => {
    const date = await createOccurrenceForSale(shop.pool, { startsAt: momentAt({ days: 1, hour: 12 }) });
    const booked = await book(date);
    // The desk's uncommitted mark precedes the owner's move.
    const owner = await findOwner(date);
    const day = plusDays(londonDay(date.startsAt), 1);
    const startTime = formatLondonTime(date.startsAt);
    const [moved] = await whileTransactionOpen(
      (tx) =>
        tx.query(
          `UPDATE bookings SET state = 'attended', attendance_marked_by = $2, attendance_marked_at = now() WHERE id = $1`,
          [booked.booking.id, owner.id],
        ),
      [
        () =>
          moveBusinessOccurrence(
            { ...shop.deps, onBookingChanged: async () => undefined },
            { actorId: owner.id, requestId: 'test' },
            date.occurrenceId,
            { day, startTime, seen: { startsAt: date.startsAt.toISOString(), taken: 1 } },
          ),
      ],
    );
    expect(moved?.status).toBe('fulfilled');
    const after = await bookingRow(booked);
    expect(after.state).toBe('confirmed');
    expect(londonDay(after.startsAt)).toBe(day);
  });

  it('cancelling while a paid move completes gives back all, or nothing happens', async () => {
    const { first, second } = await twoDates({ pricePence: 1350 });
    const { person, booking } = await book(first);
    await shop.pool.query('UPDATE sessions SET price_pence = 1500 WHERE id = $1', [first.sessionId]);
    const payment = await holdMove(shop.deps, person, booking.id, {
      startsAt: second.startsAt.toISOString(),
      difference: '1.65',
    });
    await shop.pay(payment.paymentIntentId);
    const [moved, cancelled] = await whileTransactionOpen(lockBooking(booking.id), [
      () => createBooking(shop.deps, person, { holdId: payment.holdId }),
      () => cancelBooking(shop.deps, person, booking.id, { refund: '14.85' }),
    ]);
    expect(moved?.status).toBe('fulfilled');
    expect(rejectionReason(cancelled)).toMatchObject({
      status: 409,
      message: expect.stringContaining('£16.50'),
    });
    expect(await bookingRow({ person, booking })).toMatchObject({ state: 'confirmed', refunded: 0 });
    await cancelBooking(shop.deps, person, booking.id, { refund: '16.50' });
    expect(await bookingRow({ person, booking })).toMatchObject({
      state: 'cancelled_by_seeker',
      refunded: 1650,
    });
  });

  it('cancelling while the business moves the date goes by the policy in force then', async () => {
    const { first } = await twoDates();
    await shop.pool.query(`UPDATE sessions SET cancellation_refund = 'half' WHERE id = $1`, [
      first.sessionId,
    ]);
    const booked = await book(first);
    expect(booked.booking.refundIfCancelled).toBe('7.70');
    const [cancelled] = await whileTransactionOpen(
      (tx) => moveOccurrence(tx, first, momentAt({ days: 4, hour: 12 })),
      [() => cancelBooking(shop.deps, booked.person, booked.booking.id, { refund: '7.70' })],
    );
    expect(rejectionReason(cancelled)).toMatchObject({
      status: 409,
      message: expect.stringContaining('£15.40'),
    });
    expect(await bookingRow(booked)).toMatchObject({ state: 'confirmed', refunded: 0 });
  });

  it('cancelling a whole order goes by what is left once its payment is locked', async () => {
    const { first } = await twoDates();
    const { person, booking } = await book(first);
    const { orderId } = await queryOne<{ orderId: string }>(
      shop.pool,
      'SELECT order_id AS "orderId" FROM bookings WHERE id = $1',
      [booking.id],
    );
    // A refund of £5.00 fails, so £5.00 more is left.
    await transaction(shop.pool, (tx) =>
      refundBooking(tx, shop.deps.outbox, {
        bookingId: booking.id,
        amountPence: 500,
        by: 'business',
        key: 'sorry',
      }),
    );
    const [cancelled] = await whileTransactionOpen(
      async (tx) => {
        await tx.query(
          'SELECT 1 FROM payments WHERE id = (SELECT payment_id FROM bookings WHERE id = $1) FOR UPDATE',
          [booking.id],
        );
        await tx.query(`UPDATE refunds SET state = 'failed', updated_at = now() WHERE booking_id = $1`, [
          booking.id,
        ]);
      },
      [() => cancelOrder(shop.deps, person, orderId, { refund: '10.40' })],
    );
    expect(rejectionReason(cancelled)).toMatchObject({
      status: 409,
      message: expect.stringContaining('£15.40'),
    });
  });

  it('a move goes by the price that the date has once it is locked', async () => {
    const { first, second } = await twoDates();
    const booked = await book(first);
    const move = () =>
      moveBooking(shop.deps, booked.person, booked.booking.id, {
        startsAt: second.startsAt.toISOString(),
        difference: '0.00',
      });
    const [moved] = await whileTransactionOpen(lockOccurrence(second.occurrenceId), [move], () =>
      shop.pool.query('UPDATE sessions SET price_pence = 1000 WHERE id = $1', [second.sessionId]),
    );
    expect(rejectionReason(moved)).toMatchObject({ code: 'price_changed' });
    expect(await bookingRow(booked)).toMatchObject({ occurrenceId: first.occurrenceId });
  });

  it('nobody moves to a date that is at another time by then', async () => {
    const { first, second } = await twoDates({ pricePence: 1350 });
    const booked = await book(first);
    const startsAt = second.startsAt.toISOString();
    const [moved] = await whileTransactionOpen(
      (tx) => moveOccurrence(tx, second, new Date(second.startsAt.getTime() + 86_400_000)),
      [() => moveBooking(shop.deps, booked.person, booked.booking.id, { startsAt, difference: '0.00' })],
    );
    expect(rejectionReason(moved)).toMatchObject({ code: 'not_found' });
    expect(await bookingRow(booked)).toMatchObject({ occurrenceId: first.occurrenceId });
  });

  it('nobody pays for a move to a date that is at another time by then', async () => {
    const { first, second } = await twoDates({ pricePence: 1350 });
    const booked = await book(first);
    await shop.pool.query('UPDATE sessions SET price_pence = 1500 WHERE id = $1', [first.sessionId]);
    const startsAt = second.startsAt.toISOString();
    const [held] = await whileTransactionOpen(
      (tx) => moveOccurrence(tx, second, new Date(second.startsAt.getTime() + 86_400_000)),
      [() => holdMove(shop.deps, booked.person, booked.booking.id, { startsAt, difference: '1.65' })],
    );
    expect(rejectionReason(held)).toMatchObject({ code: 'not_found' });
    expect(await countTakenPlaces(shop.pool, second.occurrenceId)).toBe(0);
  });

  it('a move to a cheaper date gives back what is left after a refund at the same time', async () => {
    const { first, second } = await twoDates();
    const booked = await book(first);
    await shop.pool.query('UPDATE sessions SET price_pence = 100 WHERE id = $1', [first.sessionId]);
    const [moved] = await whileTransactionOpen(
      (tx) =>
        refundBooking(tx, shop.deps.outbox, {
          bookingId: booked.booking.id,
          amountPence: 1500,
          by: 'business',
          key: 'sorry',
        }),
      [
        () =>
          moveBooking(shop.deps, booked.person, booked.booking.id, {
            startsAt: second.startsAt.toISOString(),
            difference: '-14.30',
          }),
      ],
    );
    expect(rejectionReason(moved)).toMatchObject({ code: 'price_changed' });
  });

  it('an owner cancels a date with the bookings that it has once it is locked', async () => {
    const { first } = await twoDates();
    const [leaving, staying] = [await book(first), await book(first)];
    const owner = await findOwner(first);
    const [cancelled] = await whileTransactionOpen(
      (tx) =>
        cancelBookingByBusiness(tx, shop.deps, leaving.booking.id, { by: 'business', reason: 'As asked.' }),
      [
        () =>
          cancelBusinessOccurrence(shop.deps, { actorId: owner.id, requestId: 'test' }, first.occurrenceId, {
            reason: 'Ill.',
            bookings: 2,
            refund: '30.80',
          }),
      ],
    );
    expect(rejectionReason(cancelled)).toMatchObject({
      status: 409,
      message: 'Cancelling now refunds 1 booking, £15.40 in total. The date isn’t cancelled yet.',
    });
    expect(await bookingRow(staying)).toMatchObject({ state: 'confirmed' });
  });

  it('nobody joins the list of a date that has just been cancelled', async () => {
    const queue = openWaitlist(shop);
    const date = await queue.fullDate();
    const person = await createPerson(shop.pool);
    const [joined] = await whileTransactionOpen(
      (tx) =>
        closeOccurrence(tx, queue.deps, { occurrenceId: date.occurrenceId, by: 'business', reason: 'Ill.' }),
      [() => queue.join(person, date)],
    );
    expect(rejectionReason(joined)).toMatchObject({ status: 409, message: 'You can’t book this date.' });
  });

  it('a person who leaves a list as places are offered to them gives those back too', async () => {
    const queue = openWaitlist(shop);
    const date = await queue.fullDate({ capacity: 1 });
    const person = await createPerson(shop.pool);
    const { id } = await queue.join(person, date);
    await queue.freePlaces(date, 1);
    const [left] = await whileTransactionOpen(
      (tx) => offerPlacesOutOfTurn(tx, queue.deps, date.occurrenceId, id, 'Asked first.'),
      [() => queue.leave(person, id)],
    );
    expect(left?.status).toBe('fulfilled');
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    expect((await queue.myEntry(person))?.state).toBe('left');
  });

  it('a move goes by the last day that the pass has once it is locked', async () => {
    const { first, second } = await twoDates();
    const person = await createPerson(shop.pool);
    const creditId = await purchasePass(
      shop,
      person,
      await createPass(shop.pool, first.sessionId, { places: null, introDays: 30 }),
    );
    const held = await placeHold(shop.deps, person, {
      sessionId: first.sessionId,
      amount: first.amount,
      sessionDate: first.startsAt.toISOString(),
      credits: 1,
    });
    const booking = await createBooking(shop.deps, person, { holdId: held.holdId });
    const [moved] = await whileTransactionOpen(
      async (tx) => {
        await tx.query('SELECT 1 FROM entitlements WHERE id = $1 FOR UPDATE', [creditId]);
        await setPassEnd(tx, creditId, londonDay(first.startsAt));
      },
      [
        () =>
          moveBooking(shop.deps, person, booking.id, {
            startsAt: second.startsAt.toISOString(),
            difference: '0.00',
          }),
      ],
    );
    expect(rejectionReason(moved)).toMatchObject({
      status: 409,
      message: expect.stringContaining('Your pass expires on'),
    });
  });

  it('an import with a booking that is being cancelled is not undone', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 5, startsAt: momentAt(NOON) });
    const { businessId, title } = await queryOne<{ businessId: number; title: string }>(
      shop.pool,
      'SELECT business_id AS "businessId", title FROM sessions WHERE id = $1',
      [date.sessionId],
    );
    const owner = await findOwner(date);
    const act = { actorId: owner.id, requestId: 'test' };
    const [year, month, dayOfMonth] = londonDay(date.startsAt).split('-');
    const rows = `Email,Name,Session,Date,Time\nzoe-${randomUUID()}@brought.example,Zoe Marsh,${title},${dayOfMonth}/${month}/${year},${formatLondonTime(date.startsAt)}\n`;
    const { importId } = await importRecords(shop.deps, act, businessId, {
      name: 'bookings.csv',
      bytes: Buffer.from(rows),
      options: {
        kind: 'bookings',
        source: 'Another system',
        mapping: null,
        dateOrder: null,
        headingLine: null,
        matches: {},
        remind: false,
      },
    });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    const { id } = await queryOne<{ id: string }>(
      shop.pool,
      'SELECT id FROM bookings WHERE occurrence_id = $1',
      [date.occurrenceId],
    );
    const [undone] = await whileTransactionOpen(
      (tx) => cancelBookingByBusiness(tx, shop.deps, id, { by: 'business', reason: 'As asked.' }),
      [() => undoImport(shop.deps, act, { businessId, importId })],
    );
    expect(rejectionReason(undone)).toMatchObject({ status: 409 });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });
});
