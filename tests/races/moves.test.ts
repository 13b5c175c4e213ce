import { describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import type { Booking } from '#areas/booking/bookings/contract.ts';
import { listMoveTargets, moveBooking } from '#areas/booking/bookings/move/move-booking.server.ts';
import { readBooking } from '#areas/booking/bookings/my-bookings/read-bookings.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { formatCheck, isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { createPerson } from '#support/people.ts';
import { createOccurrence } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  countJobs,
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  type OccurrenceForSale,
  readReconciliation,
} from '#support/shop.ts';

const shop = setUpShop();

/** Two dates of one session. */
async function twoDates(capacity = 12): Promise<[OccurrenceForSale, OccurrenceForSale]> {
  const first = await createOccurrenceForSale(shop.pool, { capacity });
  const startsAt = new Date(first.startsAt.getTime() + 7 * 86_400_000);
  const occurrenceId = await createOccurrence(shop.pool, first.sessionId, { startsAt, capacity });
  return [first, { ...first, occurrenceId, startsAt }];
}

async function buy(person: AuthUser, date: OccurrenceForSale): Promise<Booking> {
  const held = await holdPlace(shop, person, date);
  await shop.pay(held.paymentIntentId);
  return createBooking(shop.deps, person, { holdId: held.holdId });
}

const move = (person: AuthUser, { id }: Booking, { startsAt }: OccurrenceForSale, difference = '0.00') =>
  moveBooking(shop.deps, person, id, { startsAt: startsAt.toISOString(), difference });

const readTaken = (...dates: OccurrenceForSale[]) =>
  Promise.all(dates.map(({ occurrenceId }) => countTakenPlaces(shop.pool, occurrenceId)));

async function expectBalanced(): Promise<void> {
  await sendPendingRefunds(shop.deps);
  await shop.sandbox.control.idle();
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  const books = await compareLedgers(shop);
  expect(isReconciled(books), formatCheck(books)).toBe(true);
}

describe('moving a booking', () => {
  it('takes the place at the other date and frees the one before, with its calendar entry and mails', async () => {
    const [first, second] = await twoDates();
    const person = await createPerson(shop.pool);
    const booking = await buy(person, first);
    await shop.pool.query('UPDATE bookings SET reminded_at = now() WHERE id = $1', [booking.id]);
    expect(await listMoveTargets(shop.deps, person, booking.id)).toEqual([
      expect.objectContaining({
        startsAt: second.startsAt.toISOString(),
        left: 12,
        totalAmount: '15.40',
        difference: '0.00',
      }),
    ]);
    const told = await countJobs(shop.pool, 'tellBookingMoved');
    const { booking: moved } = await move(person, booking, second);
    expect(moved).toMatchObject({
      id: booking.id,
      reference: booking.reference,
      sessionDate: second.startsAt.toISOString(),
      totalAmount: '15.40',
      refundedAmount: '0.00',
      policy: { hoursBefore: 24, givesBack: 'all' },
    });
    expect(await readTaken(first, second)).toEqual([0, 1]);
    expect(await countJobs(shop.pool, 'tellBookingMoved')).toBe(told + 1);
    const { rows } = await shop.pool.query(
      'SELECT calendar_sequence AS moves, reminded_at FROM bookings WHERE id = $1',
      [booking.id],
    );
    expect(rows).toEqual([{ moves: 1, reminded_at: null }]);
    await cancelBooking(shop.deps, person, booking.id, { refund: '15.40' });
    expect(await readTaken(first, second)).toEqual([0, 0]);
    await expectBalanced();
  });

  it('gives back what the date costs less now, and the rest on cancelling, to the penny', async () => {
    const [first, second] = await twoDates();
    const person = await createPerson(shop.pool);
    const booking = await buy(person, first);
    await shop.pool.query('UPDATE sessions SET price_pence = 995 WHERE id = $1', [first.sessionId]);
    await expect(move(person, booking, second)).rejects.toMatchObject({ code: 'price_changed' });
    expect(await readTaken(first, second)).toEqual([1, 0]);
    const { booking: moved } = await move(person, booking, second, '-4.45');
    expect(moved).toMatchObject({ refundedAmount: '4.45', refundIfCancelled: '10.95' });
    const { booking: back } = await move(person, booking, first);
    expect(back.refundedAmount).toBe('4.45');
    await cancelBooking(shop.deps, person, booking.id, { refund: '10.95' });
    await expectBalanced();
    expect(await readBooking(shop.deps, person, booking.id)).toMatchObject({
      refundedAmount: '15.40',
      paymentState: 'refunded',
    });
  });

  it('is refused where the date costs more, is full or over, is another’s, or cancelling costs something', async () => {
    const [first, second] = await twoDates(1);
    const [person, other] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    const booking = await buy(person, first);
    await expect(move(other, booking, second)).rejects.toMatchObject({ code: 'not_found' });
    await expect(move(person, booking, first)).rejects.toMatchObject({ code: 'not_found' });
    await shop.pool.query('UPDATE sessions SET price_pence = 2000 WHERE id = $1', [first.sessionId]);
    await expect(move(person, booking, second, '6.60')).rejects.toMatchObject({
      code: 'conflict',
      message: 'This date costs £6.60 more. Pay the difference first.',
    });
    await shop.pool.query('UPDATE sessions SET price_pence = 1400 WHERE id = $1', [first.sessionId]);
    await buy(other, second);
    await expect(move(person, booking, second)).rejects.toMatchObject({
      code: 'sold_out',
      message: 'This date is fully booked. Choose another one.',
    });
    await shop.pool.query(
      `UPDATE bookings SET policy = '{"hoursBefore": 96, "givesBack": "all"}' WHERE id = $1`,
      [booking.id],
    );
    expect(await listMoveTargets(shop.deps, person, booking.id)).toEqual([]);
    await expect(move(person, booking, second)).rejects.toMatchObject({ code: 'conflict' });
    expect(await readTaken(first, second)).toEqual([1, 1]);
    await expectBalanced();
  });
});

describe('at the same moment', () => {
  it('people move into each other’s dates, and every place is somebody’s once', async () => {
    for (let round = 0; round < 5; round++) {
      const [first, second] = await twoDates(3);
      const people = await Promise.all(Array.from({ length: 4 }, () => createPerson(shop.pool)));
      const bookings = await Promise.all(
        people.map(async (person, index) => ({
          person,
          booking: await buy(person, index < 2 ? first : second),
        })),
      );
      const outcomes = await Promise.allSettled(
        bookings.map(({ person, booking }, index) => move(person, booking, index < 2 ? second : first)),
      );
      for (const outcome of outcomes)
        if (outcome.status === 'rejected') expect(outcome.reason).toMatchObject({ code: 'sold_out' });
      const { rows } = await shop.pool.query<{ booked: number; taken: number }>(
        `SELECT o.taken, (SELECT count(*) FROM bookings b WHERE b.occurrence_id = o.id) AS booked
         FROM occurrences o WHERE o.id = ANY ($1) ORDER BY o.id`,
        [[first.occurrenceId, second.occurrenceId]],
      );
      expect(rows.map(({ taken }) => taken)).toEqual(rows.map(({ booked }) => booked));
      expect(rows.reduce((sum, { taken }) => sum + taken, 0)).toBe(4);
    }
    await expectBalanced();
  });

  it('a place is moved twice and cancelled: it is at one date, or at none', async () => {
    for (let round = 0; round < 5; round++) {
      const [first, second] = await twoDates(3);
      const person = await createPerson(shop.pool);
      const booking = await buy(person, first);
      await Promise.allSettled([
        move(person, booking, second),
        cancelBooking(shop.deps, person, booking.id, { refund: '15.40' }),
        move(person, booking, second),
      ]);
      const { state } = await readBooking(shop.deps, person, booking.id);
      const taken = (await readTaken(first, second)).reduce((sum, count) => sum + count, 0);
      expect(taken).toBe(state === 'confirmed' ? 1 : 0);
    }
    await expectBalanced();
  });
});
