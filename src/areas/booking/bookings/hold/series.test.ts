import { describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { createPromoCode, setSeriesPrice } from '#support/offers.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  countConfirmations,
  countJobs,
  countTakenPlaces,
  createSeries,
  readHoldOutcome,
  readReconciliation,
  type SeriesForSale,
} from '#support/shop.ts';
import { createBooking } from '../book/create-booking.server.ts';
import { finaliseHold } from '../book/finalise-hold.server.ts';
import { cancelBooking } from '../cancel/cancel-booking.server.ts';
import { rescheduleBookings } from '../cancel/cancel-by-business.server.ts';
import { cancelOccurrence } from '../cancel/cancel-occurrence.server.ts';
import { cancelOrder } from '../cancel/cancel-order.server.ts';
import type { Order, PaymentIntentResponse } from '../contract.ts';
import { readOrder } from '../order/read-order.server.ts';
import { isFullyExplained, printReport } from '../reconcile/reconciliation-report.server.ts';
import { findHold } from './hold-queries.server.ts';
import { abandonHold, setHoldContact } from './own-hold.server.ts';
import { placeHold } from './place-hold.server.ts';
import { releaseExpiredHolds } from './release-hold.server.ts';

const shop = setUpShop();

/** £9.95 a place, with a fee of £1.00 each, rounded for each place. */
const ODD_PENCE = 995;
const EACH_PENCE = ODD_PENCE + 100;

function holdSeries(
  person: AuthUser,
  series: SeriesForSale,
  numbers: readonly number[],
  { places = 1, code }: { places?: number; code?: string } = {},
): Promise<PaymentIntentResponse> {
  const [sessionDate, ...alsoDates] = numbers.map((number) => series.startsAt[number]?.toISOString() ?? '');
  return placeHold(shop.deps, person, {
    sessionId: series.sessionId,
    amount: ((series.totalPence * numbers.length * places) / 100).toFixed(2),
    sessionDate,
    ...(alsoDates.length > 0 && { alsoDates }),
    places,
    code,
  });
}

const takenPlaces = (series: SeriesForSale): Promise<number[]> =>
  Promise.all(series.occurrenceIds.map((id) => countTakenPlaces(shop.pool, id)));

async function book(person: AuthUser, held: PaymentIntentResponse): Promise<Order> {
  if (!held.free) await shop.pay(held.paymentIntentId);
  await createBooking(shop.deps, person, { holdId: held.holdId, totalAmount: held.totalAmount });
  return readOrder(shop.deps, person, held.holdId);
}

const buy = async (person: AuthUser, series: SeriesForSale, numbers: readonly number[]) =>
  book(person, await holdSeries(person, series, numbers));

async function expectBalanced(): Promise<void> {
  await sendPendingRefunds(shop.deps);
  await shop.sandbox.control.idle();
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  expect(isReconciled(await compareLedgers(shop))).toBe(true);
}

async function refusalError(call: Promise<unknown>): Promise<AppError> {
  const error: unknown = await call.then(
    () => null,
    (reason: unknown) => reason,
  );
  if (error instanceof AppError) return error;
  throw new Error(`It was not refused: ${String(error)}`);
}

describe('several dates of a session', () => {
  it('are one order with a hold and a charge, and a booking for each person at each date', async () => {
    const series = await createSeries(shop.pool, 5, { pricePence: ODD_PENCE });
    const person = await createPerson(shop.pool);
    const announced = await countConfirmations(shop);
    const held = await holdSeries(person, series, [3, 0, 1], { places: 2 });
    expect(held).toMatchObject({
      startsAt: series.startsAt[0]?.toISOString(),
      places: 2,
      totalAmount: ((6 * EACH_PENCE) / 100).toFixed(2),
      eachPlace: { totalAmount: '10.95' },
      datesOff: null,
      mostPlaces: 10,
    });
    expect(held.dates.map(({ startsAt }) => startsAt)).toEqual(
      [0, 1, 3].map((number) => series.startsAt[number]?.toISOString()),
    );
    expect(await takenPlaces(series)).toEqual([2, 2, 0, 2, 0]);
    await setHoldContact(shop.deps, person, held.holdId, {
      fullName: 'Ada Example',
      email: 'ada@people.example',
      phone: '07700 900123',
      specialRequirements: '',
      attendees: ['Ada Example', 'Ben Example'].map((name) => ({
        name,
        age: null,
        guardian: null,
        note: '',
      })),
    });
    const order = await book(person, held);
    expect(order.bookings.map(({ sessionDate, attendee }) => [sessionDate, attendee.name])).toEqual(
      [0, 1, 3].flatMap((number) =>
        ['Ada Example', 'Ben Example'].map((name) => [series.startsAt[number]?.toISOString(), name]),
      ),
    );
    expect(new Set(order.bookings.map(({ reference }) => reference)).size).toBe(6);
    expect(order.bookings[0]?.order).toMatchObject({ places: 6, dates: 3 });
    expect((await countConfirmations(shop)) - announced).toBe(1);
    await expectBalanced();
  });

  it('are held all or none: what is full, few or over is said by name, and nothing is kept', async () => {
    const series = await createSeries(shop.pool, 4, { capacity: 3 });
    const other = await createPerson(shop.pool);
    await holdSeries(other, series, [1], { places: 3 });
    await holdSeries(other, series, [2], { places: 2 });
    await shop.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [
      series.occurrenceIds[3],
    ]);
    const refusal = await refusalError(
      holdSeries(await createPerson(shop.pool), series, [0, 1, 2, 3], { places: 2 }),
    );
    expect(refusal.code).toBe('sold_out');
    expect(refusal.message).toMatch(/^\w.+ is full\. \w.+ has only 1 place left\. \w.+ is cancelled\.$/);
    expect(refusal.errors.map(({ field }) => field)).toEqual(
      [1, 2, 3].map((number) => `alsoDates.${series.startsAt[number]?.toISOString()}`),
    );
    expect(await takenPlaces(series)).toEqual([0, 3, 2, 0]);
    const nowhere = series.startsAt[0] ?? new Date();
    const strange = await refusalError(
      placeHold(shop.deps, other, {
        sessionId: series.sessionId,
        amount: '30.80',
        sessionDate: nowhere.toISOString(),
        alsoDates: [new Date(nowhere.getTime() + 60_000).toISOString()],
      }),
    );
    expect(strange.message).toMatch(/^This session doesn’t run on/);
  });

  it('are exchanged for more or fewer dates and places without ever being free, and end when the first would have', async () => {
    const series = await createSeries(shop.pool, 4, { capacity: 2 });
    const person = await createPerson(shop.pool);
    const first = await holdSeries(person, series, [0, 1, 2]);
    expect((await holdSeries(person, series, [0, 1, 2])).holdId).toBe(first.holdId);
    const second = await holdSeries(person, series, [1, 2, 3], { places: 2 });
    expect(second).toMatchObject({ expiresAt: first.expiresAt, places: 2 });
    expect(await takenPlaces(series)).toEqual([0, 2, 2, 2]);
    expect(await readHoldOutcome(shop.pool, first.holdId)).toMatchObject({ hold: 'released' });

    const stranger = await createPerson(shop.pool);
    await holdSeries(stranger, series, [0], { places: 2 });
    expect((await refusalError(holdSeries(person, series, [0, 1, 2]))).code).toBe('sold_out');
    expect(await takenPlaces(series)).toEqual([2, 2, 2, 2]);
    // Requesting one of its dates alone replaces it too.
    const alone = await holdSeries(person, series, [2]);
    expect(await takenPlaces(series)).toEqual([2, 0, 1, 0]);
    const again = await holdSeries(person, series, [2, 3]);
    expect(await takenPlaces(series)).toEqual([2, 0, 1, 1]);
    expect(again.expiresAt).toBe(alone.expiresAt);
    await abandonHold(shop.deps, person, again.holdId, { paymentOver: false, page: again.page });
    expect(await takenPlaces(series)).toEqual([2, 0, 0, 0]);
  });

  it('cost less from so many dates on, the same for each place, and a code has to take off more', async () => {
    const series = await createSeries(shop.pool, 6, { pricePence: ODD_PENCE });
    await setSeriesPrice(shop.pool, series.sessionId, { leastDates: 4, percentOff: 15 });
    await createPromoCode(shop.pool, series.sessionId, { code: 'TENOFF' });
    await createPromoCode(shop.pool, series.sessionId, { code: 'TWENTY', percentOff: 20 });
    const person = await createPerson(shop.pool);
    expect((await holdSeries(person, series, [0, 1, 2])).datesOff).toBeNull();
    // 15% of £9.95 is £1.49; 10% of the remainder is 85 pence.
    const held = await holdSeries(person, series, [0, 1, 2, 3], { places: 2 });
    expect(held).toMatchObject({
      datesOff: '11.92',
      code: null,
      eachPlace: { sessionFee: '8.46', platformFee: '0.85', totalAmount: '9.31' },
      totalAmount: '74.48',
    });
    const refused = await refusalError(
      holdSeries(person, series, [0, 1, 2, 3], { places: 2, code: 'TENOFF' }),
    );
    expect(refused).toMatchObject({ code: 'code_refused', errors: [{ field: 'code' }] });
    const withCode = await holdSeries(person, series, [0, 1, 2, 3], { places: 2, code: 'TWENTY' });
    expect(withCode).toMatchObject({ datesOff: null, code: { code: 'TWENTY', off: '15.92' } });
    const back = await holdSeries(person, series, [0, 1, 2, 3]);
    const order = await book(person, back);
    expect(order.totalAmount).toBe('37.24');
    expect(order.bookings.map(({ totalAmount, datesOff }) => [totalAmount, datesOff])).toEqual(
      [0, 1, 2, 3].map(() => ['9.31', '1.49']),
    );
    await expectBalanced();
  });

  it('are cancelled one by one, or the rest at once, for what was paid for each, in one mail for one act', async () => {
    const series = await createSeries(shop.pool, 5, { pricePence: ODD_PENCE });
    await setSeriesPrice(shop.pool, series.sessionId, { leastDates: 3, penceOff: 101 });
    const person = await createPerson(shop.pool);
    const order = await buy(person, series, [0, 1, 2, 4]);
    const told = await countJobs(shop.pool, 'tellBookingCancelled');
    const [, second] = order.bookings;
    // £8.94 and 89 pence were paid. The other three keep their price.
    const one = await cancelBooking(shop.deps, person, second?.id ?? '', { refund: '9.83' });
    expect(one.refundedAmount).toBe('9.83');
    const rest = await cancelOrder(shop.deps, person, order.id, { refund: '29.49' });
    expect(rest).toMatchObject({ totalAmount: '39.32', refundedAmount: '39.32' });
    expect(await takenPlaces(series)).toEqual([0, 0, 0, 0, 0]);
    expect((await countJobs(shop.pool, 'tellBookingCancelled')) - told).toBe(2);
    await expectBalanced();
  });

  it('of which one is moved while they are paid for: that one is free to cancel until it starts, the others are not', async () => {
    const series = await createSeries(shop.pool, 2);
    const person = await createPerson(shop.pool);
    const held = await holdSeries(person, series, [0, 1]);
    await transaction(shop.pool, async (tx) => {
      await tx.query(
        `UPDATE occurrences SET starts_at = starts_at + interval '1 hour', ends_at = ends_at + interval '1 hour' WHERE id = $1`,
        [series.occurrenceIds[1]],
      );
      await rescheduleBookings(tx, series.occurrenceIds.slice(1));
    });
    await shop.pay(held.paymentIntentId);
    const hold = await findHold(shop.pool, held.holdId);
    if (hold === null) throw new Error('The hold vanished.');
    expect(await finaliseHold(shop.deps, hold)).toMatchObject({ outcome: 'booked' });
    const { bookings } = await readOrder(shop.deps, person, held.holdId);
    expect(bookings.map(({ policy }) => policy.hoursBefore)).toEqual([24, 0]);
    expect(bookings[1]?.sessionDate).toBe(
      new Date((series.startsAt[1]?.getTime() ?? 0) + 3_600_000).toISOString(),
    );
  });

  it('of which one is called off: before they are paid for, everything goes back; after, that date does', async () => {
    const series = await createSeries(shop.pool, 3);
    const [early, late] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    const order = await buy(early, series, [0, 1]);
    const held = await holdSeries(late, series, [1, 2]);
    await shop.pay(held.paymentIntentId);
    await cancelOccurrence(shop.deps, {
      occurrenceId: series.occurrenceIds[1] ?? 0,
      by: 'business',
      reason: 'Flooded',
    });
    const hold = await findHold(shop.pool, held.holdId);
    if (hold === null) throw new Error('The hold vanished.');
    expect(await finaliseHold(shop.deps, hold)).toMatchObject({ outcome: 'refunded', amountPence: 3080 });
    const { bookings, refundedAmount } = await readOrder(shop.deps, early, order.id);
    expect(bookings.map(({ state }) => state)).toEqual(['confirmed', 'cancelled_by_business']);
    expect(refundedAmount).toBe('15.40');
    expect(await takenPlaces(series)).toEqual([1, 0, 0]);
    await expectBalanced();
  });

  it('that are paid late are taken again, all or none', async () => {
    const series = await createSeries(shop.pool, 3, { capacity: 1 });
    const [lucky, unlucky] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    for (const [person, outcome] of [
      [lucky, 'booked'],
      [unlucky, 'refunded'],
    ] as const) {
      const held = await holdSeries(person, series, [0, 1]);
      const intent = await shop.pay(held.paymentIntentId);
      // Released by a process that missed the payment.
      await shop.pool.query(`UPDATE holds SET state = 'released' WHERE id = $1`, [held.holdId]);
      await shop.pool.query('UPDATE occurrences SET taken = 0 WHERE id = ANY ($1)', [series.occurrenceIds]);
      if (outcome === 'refunded') await holdSeries(await createPerson(shop.pool), series, [1]);
      expect(intent.status).toBe('succeeded');
      const hold = await findHold(shop.pool, held.holdId);
      if (hold === null) throw new Error('The hold vanished.');
      expect(await finaliseHold(shop.deps, hold)).toMatchObject({ outcome });
      expect(await takenPlaces(series)).toEqual(outcome === 'booked' ? [1, 1, 0] : [0, 1, 0]);
      if (outcome === 'booked') await cancelOrder(shop.deps, person, held.holdId, { refund: '30.80' });
    }
    await expectBalanced();
  });

  it('run out together', async () => {
    const series = await createSeries(shop.pool, 3);
    const held = await holdSeries(await createPerson(shop.pool), series, [0, 1, 2]);
    shop.advanceMinutes(11);
    await releaseExpiredHolds(shop.deps);
    expect(await takenPlaces(series)).toEqual([0, 0, 0]);
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({
      hold: 'released',
      payment: 'cancelled',
    });
  });
});
