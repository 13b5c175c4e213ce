import { beforeEach, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { listMyBookings } from '#areas/booking/bookings/my-bookings/read-bookings.server.ts';
import { reconcilePayments } from '#areas/booking/bookings/reconcile/reconcile-payments.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { getApprovedTrainer } from '#areas/catalogue/trainers/find/read-trainer.server.ts';
import { savePrices, saveWeek } from '#areas/catalogue/trainers/terms/save-terms.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { createFixedLocator } from '#support/fixed-locator.ts';
import { authUser, createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countJobs, readHoldOutcome, readReconciliation } from '#support/shop.ts';
import { countTakenHours, findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';
import { findNextFreeTimes, listAvailableTimes } from './availability.server.ts';
import { NOTICE_HOURS } from './rules.ts';
import {
  addBankHolidaysOff,
  addDaysOff,
  cancelAsTrainer,
  readTrainerDiary,
  removeDayOff,
} from './trainer-diary.server.ts';

const shop = setUpShop();
let trainerId: number;
let trainer: AuthUser;
let startsAt: Date;

beforeEach(async () => {
  const made = await createTrainer(shop.pool);
  trainerId = made.id;
  trainer = (await authUser(shop.pool, made.userId)) as AuthUser;
  startsAt = await findOpenHour(shop, trainerId);
});

const online = { sessionType: 'online', minutes: 60 } as const;
const person = () => createPerson(shop.pool);
const requestHold = (who: AuthUser, more: object = {}) =>
  holdOpenHour(shop, who, { trainerId, startsAt, ...more });

async function book(who: AuthUser): Promise<{ holdId: string; bookingId: string }> {
  const held = await requestHold(who);
  await shop.pay(held.paymentIntentId);
  const booking = await createBooking(shop.deps, who, { holdId: held.holdId, totalAmount: '55.00' });
  return { holdId: held.holdId, bookingId: booking.id };
}

describe('booking an hour', () => {
  it('holds, charges rate and fee, books, and answers the same booking again', async () => {
    const who = await person();
    const held = await requestHold(who);
    expect(held).toMatchObject({
      sessionFee: '50.00',
      platformFee: '5.00',
      totalAmount: '55.00',
      free: false,
    });
    expect(held.startsAt).toBe(startsAt.toISOString());
    await shop.pay(held.paymentIntentId);
    const booking = await createBooking(shop.deps, who, { holdId: held.holdId });
    expect(booking).toMatchObject({
      state: 'confirmed',
      sessionId: null,
      trainer: { id: trainerId, sessionType: 'online' },
      session: { title: 'Personal training with Amara Okafor', type: 'personal-training' },
      business: { name: 'Amara Okafor', address: 'Online', latitude: null },
    });
    expect((await createBooking(shop.deps, who, { holdId: held.holdId })).id).toBe(booking.id);
    expect((await listMyBookings(shop.deps, who)).map(({ id }) => id)).toEqual([booking.id]);
  });

  it('gives the same hold for the same hour again, also to the same person in two tabs', async () => {
    const who = await person();
    const [one, other] = await Promise.all([requestHold(who), requestHold(who)]);
    expect(other.holdId).toBe(one.holdId);
    expect(await countTakenHours(shop.pool, trainerId)).toBe(1);
  });

  it('makes another hold when kind or place change, and gives the first up', async () => {
    const who = await person();
    const online = await requestHold(who);
    const inPerson = await requestHold(who, {
      sessionType: 'one_on_one',
      address: '1 Elm Road',
      postcode: 'LS6 3AB',
    });
    expect(inPerson.holdId).not.toBe(online.holdId);
    expect(await readHoldOutcome(shop.pool, online.holdId)).toMatchObject({
      hold: 'released',
      payment: 'cancelled',
    });
    expect(await countTakenHours(shop.pool, trainerId)).toBe(1);
    await shop.pay(inPerson.paymentIntentId);
    expect(await createBooking(shop.deps, who, { holdId: inPerson.holdId })).toMatchObject({
      trainer: { sessionType: 'one_on_one' },
      business: { address: '1 Elm Road' },
    });
  });

  it('refuses an hour that overlaps, and gives it back when the time is up', async () => {
    await requestHold(await person());
    const half = new Date(startsAt.getTime() + 30 * 60_000);
    const other = await person();
    await expect(requestHold(other)).rejects.toMatchObject({ code: 'sold_out' });
    await expect(requestHold(other, { startsAt: half })).rejects.toMatchObject({ code: 'sold_out' });
    shop.advanceMinutes(11);
    await releaseExpiredHolds(shop.deps);
    await expect(requestHold(other, { startsAt: half })).resolves.toMatchObject({ totalAmount: '55.00' });
  });

  it('takes a length that the trainer offers, at the price that they said, and no other', async () => {
    await savePrices(shop.deps, trainer, {
      prices: [
        { sessionType: 'online', minutes: 45, price: 35 },
        { sessionType: 'online', minutes: 90, price: 70 },
      ],
    });
    await expect(requestHold(await person())).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'minutes' }],
    });
    await expect(requestHold(await person(), { minutes: 45 })).rejects.toMatchObject({
      code: 'price_changed',
    });

    const held = await requestHold(await person(), { minutes: 45, amount: '38.50' });

    expect(Date.parse(held.endsAt) - Date.parse(held.startsAt)).toBe(45 * 60_000);
    const after = new Date(startsAt.getTime() + 30 * 60_000);
    await expect(
      requestHold(await person(), { startsAt: after, minutes: 90, amount: '77.00' }),
    ).rejects.toMatchObject({ code: 'sold_out' });
  });

  it('gives up a hold for another length', async () => {
    await savePrices(shop.deps, trainer, {
      prices: [
        { sessionType: 'online', minutes: 60, price: 50 },
        { sessionType: 'online', minutes: 90, price: 70 },
      ],
    });
    const who = await person();
    const first = await requestHold(who);

    const second = await requestHold(who, { minutes: 90, amount: '77.00' });

    expect(second.holdId).not.toBe(first.holdId);
    expect(await countTakenHours(shop.pool, trainerId)).toBe(1);
  });

  it('leaves the way free between two appointments in person, and none before one online', async () => {
    await saveWeek(shop.deps, trainer, { spans: [], travelMinutes: 30 });
    const inPerson = { sessionType: 'one_on_one' as const, address: '1 Park Row', postcode: 'LS1 5HD' };
    await requestHold(await person(), inPerson);
    const atOnce = new Date(startsAt.getTime() + 60 * 60_000);
    const later = new Date(startsAt.getTime() + 90 * 60_000);
    const day = londonDay(startsAt);
    const open = async (sessionType: 'one_on_one' | 'online') =>
      (
        await listAvailableTimes(
          shop.pool,
          await getApprovedTrainer(shop.pool, String(trainerId)),
          { sessionType, minutes: 60 },
          { from: day, to: day },
          shop.deps.clock.now(),
        )
      ).map((hour) => Date.parse(hour.startsAt));

    expect(await open('one_on_one')).not.toContain(atOnce.getTime());
    expect(await open('one_on_one')).toContain(later.getTime());
    expect(await open('online')).toContain(atOnce.getTime());
    await expect(requestHold(await person(), { ...inPerson, startsAt: atOnce })).rejects.toMatchObject({
      code: 'sold_out',
    });
    await requestHold(await person(), { ...inPerson, startsAt: later });
    await requestHold(await person(), { startsAt: new Date(startsAt.getTime() + 150 * 60_000) });
  });

  it('says when a trainer is free next, past what is booked, off or too soon, and of nobody without booking', async () => {
    const now = shop.deps.clock.now();
    const nextFree = async () => {
      const trainers = [await getApprovedTrainer(shop.pool, String(trainerId))];
      return (await findNextFreeTimes(shop.pool, trainers, now)).get(trainerId);
    };
    const first = await nextFree();
    if (first === undefined) throw new Error('The trainer is free at some time.');
    expect(first.getTime() - now.getTime()).toBeGreaterThanOrEqual(NOTICE_HOURS * 3_600_000);
    await requestHold(await person(), { startsAt: first });
    const second = await nextFree();
    // Half an hour later would overlap.
    expect(second?.getTime()).toBeGreaterThanOrEqual(first.getTime() + 3_600_000);
    await shop.pool.query(
      `INSERT INTO trainer_days_off (trainer_id, day)
       SELECT $1, day::date FROM generate_series($2::date, $2::date + 40, interval '1 day') AS day`,
      [trainerId, londonDay(now)],
    );
    expect(await nextFree()).toBeUndefined();
    await shop.pool.query('DELETE FROM trainer_days_off WHERE trainer_id = $1', [trainerId]);
    await shop.pool.query('UPDATE trainers SET booking_enabled = false WHERE id = $1', [trainerId]);
    expect(await nextFree()).toBeUndefined();
    await shop.pool.query('UPDATE trainers SET booking_enabled = true WHERE id = $1', [trainerId]);
  });

  it('of two at once in person, with no time between them to travel, is had by one', async () => {
    await saveWeek(shop.deps, trainer, { spans: [], travelMinutes: 30 });
    const inPerson = { sessionType: 'one_on_one' as const, address: '1 Park Row', postcode: 'LS1 5HD' };
    const next = new Date(startsAt.getTime() + 60 * 60_000);
    const [one, other] = [await person(), await person()];

    const asked = await Promise.allSettled([
      requestHold(one, inPerson),
      requestHold(other, { ...inPerson, startsAt: next }),
    ]);

    expect(asked.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(asked.find(({ status }) => status === 'rejected')).toMatchObject({ reason: { code: 'sold_out' } });
    expect(await countTakenHours(shop.pool, trainerId)).toBe(1);
  });

  it('is inside the week by the clock, once it is said', async () => {
    const day = startsAt.getUTCDay();
    await saveWeek(shop.deps, trainer, { spans: [{ day, from: '06:30', until: '07:30' }], travelMinutes: 0 });

    await expect(requestHold(await person())).rejects.toMatchObject({ code: 'sold_out' });
    await requestHold(await person(), { startsAt: new Date(startsAt.getTime() + 30 * 60_000) });
  });

  it('is refused by the database itself when two hours overlap', async () => {
    const insert = (minutes: number) =>
      shop.pool.query(
        `INSERT INTO appointments (trainer_id, starts_at, ends_at, busy_until, session_type)
         SELECT $1, begins, begins + interval '1 hour', begins + interval '1 hour', 'online'
         FROM (SELECT $2::timestamptz + make_interval(mins => $3) AS begins) AS at`,
        [trainerId, startsAt, minutes],
      );
    await insert(0);
    await expect(insert(30)).rejects.toMatchObject({ constraint: 'trainer_hours_no_overlap' });
    await expect(insert(60)).resolves.toMatchObject({ rowCount: 1 });
    // Hours without a hold: the reconciliation report must find them.
    expect((await readReconciliation(shop)).hours).toHaveLength(2);
    await shop.pool.query('DELETE FROM appointments WHERE trainer_id = $1', [trainerId]);
  });

  it('refuses another amount, and a time that is not offered', async () => {
    const who = await person();
    await expect(requestHold(who, { amount: '50.00' })).rejects.toMatchObject({ code: 'price_changed' });
    const quarter = new Date(startsAt.getTime() + 15 * 60_000);
    await expect(requestHold(who, { startsAt: quarter })).rejects.toMatchObject({ code: 'sold_out' });
    const soon = new Date(shop.deps.clock.now().getTime() + 3_600_000);
    await expect(requestHold(who, { startsAt: soon })).rejects.toMatchObject({ code: 'conflict' });
    await expect(requestHold(trainer)).rejects.toMatchObject({ code: 'conflict' });
  });

  it('needs a trainer who is approved and takes bookings', async () => {
    const who = await person();
    await shop.pool.query('UPDATE trainers SET booking_enabled = false WHERE id = $1', [trainerId]);
    await expect(requestHold(who)).rejects.toMatchObject({ code: 'booking_disabled' });
    await shop.pool.query(`UPDATE trainers SET status = 'suspended' WHERE id = $1`, [trainerId]);
    await expect(requestHold(who)).rejects.toMatchObject({ code: 'not_found' });
  });

  it('goes no further than the trainer travels, and only in ways they offer', async () => {
    const who = await person();
    const inPerson = {
      trainerId,
      startsAt,
      sessionType: 'one_on_one' as const,
      address: '1 Elm Road',
      postcode: 'LS6 3AB',
    };
    // Harrogate is about 21 km away; the trainer travels 10.
    const far = createFixedLocator({ lat: 53.9921, lng: -1.5418 });
    await expect(holdOpenHour(shop, who, inPerson, far)).rejects.toMatchObject({
      code: 'invalid_input',
      errors: [{ field: 'postcode' }],
    });
    const held = await holdOpenHour(shop, who, inPerson);
    await shop.pay(held.paymentIntentId);
    expect(await createBooking(shop.deps, who, { holdId: held.holdId })).toMatchObject({
      business: { address: '1 Elm Road', postcode: 'LS6 3AB' },
    });
    await shop.pool.query(`UPDATE trainers SET session_types = '{online}' WHERE id = $1`, [trainerId]);
    await expect(holdOpenHour(shop, who, inPerson)).rejects.toMatchObject({ code: 'invalid_input' });
  });
});

describe('when it goes wrong', () => {
  it('the job books what was paid when browser and webhook are lost', async () => {
    const held = await requestHold(await person());
    await shop.pay(held.paymentIntentId);
    shop.advanceMinutes(5);
    await reconcilePayments(shop.deps);
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ hold: 'confirmed', bookings: 1 });
  });

  it('a payment that comes late takes the hour again if it is free', async () => {
    const held = await requestHold(await person());
    await shop.pay(held.paymentIntentId);
    await shop.pool.query(`UPDATE holds SET state = 'released' WHERE id = $1`, [held.holdId]);
    await shop.pool.query(`UPDATE appointments SET state = 'free' WHERE trainer_id = $1`, [trainerId]);
    const hold = await findHold(shop.pool, held.holdId);
    if (hold === null) throw new Error('no hold');
    expect(await finaliseHold(shop.deps, hold)).toMatchObject({ outcome: 'booked' });
    expect(await countTakenHours(shop.pool, trainerId)).toBe(1);
  });

  it('and is refunded in full if somebody else has taken it', async () => {
    const late = await requestHold(await person());
    await shop.pay(late.paymentIntentId);
    await shop.pool.query(`UPDATE holds SET state = 'released' WHERE id = $1`, [late.holdId]);
    await shop.pool.query(`UPDATE appointments SET state = 'free' WHERE trainer_id = $1`, [trainerId]);
    await book(await person());
    const hold = await findHold(shop.pool, late.holdId);
    if (hold === null) throw new Error('no hold');
    expect(await finaliseHold(shop.deps, hold)).toEqual({ outcome: 'refunded', amountPence: 5500 });
    await sendPendingRefunds(shop.deps);
    expect(await readHoldOutcome(shop.pool, late.holdId)).toMatchObject({ payment: 'refunded', bookings: 0 });
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
  });
});

describe('cancelling', () => {
  it('by the seeker frees the hour and refunds by the same policy', async () => {
    const who = await person();
    const { bookingId, holdId } = await book(who);
    const told = await countJobs(shop.pool, 'tellBookingCancelled');
    await cancelBooking(shop.deps, who, bookingId, { refund: '55.00' });
    await sendPendingRefunds(shop.deps);
    expect(await countTakenHours(shop.pool, trainerId)).toBe(0);
    expect(await readHoldOutcome(shop.pool, holdId)).toMatchObject({ payment: 'refunded', refunded: 5500 });
    expect((await countJobs(shop.pool, 'tellBookingCancelled')) - told).toBe(1);
    await book(await person());
  });

  it('by the trainer gives everything back, once, however often it is pressed', async () => {
    const who = await person();
    const { bookingId, holdId } = await book(who);
    const attempts = await Promise.allSettled(
      Array.from({ length: 4 }, () =>
        cancelAsTrainer(shop.deps, trainer, bookingId, 'I am ill, sorry.', 'request'),
      ),
    );
    expect(attempts.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const { rows: entries } = await shop.pool.query(
      `SELECT action, actor_id AS actor, reason, details FROM audit_log WHERE subject = 'booking' AND subject_id = $1`,
      [bookingId],
    );
    expect(entries).toEqual([
      {
        action: 'booking.cancelled',
        actor: trainer.id,
        reason: 'I am ill, sorry.',
        details: { refund: '55.00' },
      },
    ]);
    await sendPendingRefunds(shop.deps);
    expect(await readHoldOutcome(shop.pool, holdId)).toMatchObject({ refunded: 5500, refunds: 1 });
    await expect(cancelBooking(shop.deps, who, bookingId, { refund: '55.00' })).rejects.toThrow(
      'The trainer has already cancelled this appointment.',
    );
    expect(await countTakenHours(shop.pool, trainerId)).toBe(0);
  });

  it('is for the trainer of the booking only', async () => {
    const { bookingId } = await book(await person());
    const stranger = await createTrainer(shop.pool);
    const other = (await authUser(shop.pool, stranger.userId)) as AuthUser;
    await expect(
      cancelAsTrainer(shop.deps, other, bookingId, 'None of mine', 'request'),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(
      cancelAsTrainer(shop.deps, await person(), bookingId, 'Nor mine', 'request'),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe('the trainer’s diary', () => {
  it('holds bookings and earnings that agree with the ledger', async () => {
    await book(await person());
    startsAt = new Date(startsAt.getTime() + 2 * 3_600_000);
    const { bookingId } = await book(await person());
    expect(await readTrainerDiary(shop.deps, trainer)).toMatchObject({ revenue: '100.00', totalBookings: 2 });
    await cancelAsTrainer(shop.deps, trainer, bookingId, 'I am ill, sorry.', 'request');
    const diary = await readTrainerDiary(shop.deps, trainer);
    expect(diary).toMatchObject({ revenue: '50.00', totalBookings: 1 });
    expect(diary.upcoming).toHaveLength(1);
    expect(diary.past.map(({ state }) => state)).toEqual(['cancelled_by_business']);
  });

  it('takes a day off out of what is offered, and puts it back', async () => {
    const day = startsAt.toISOString().slice(0, 10);
    const week = {
      id: trainerId,
      availableDays: [0, 1, 2, 3, 4, 5, 6],
      preferredTimes: ['morning' as const],
      spans: [],
      travelMinutes: 0,
    };
    const offered = async () =>
      (await listAvailableTimes(shop.pool, week, online, { from: day, to: day }, shop.deps.clock.now()))
        .length;
    expect(await offered()).toBeGreaterThan(0);
    expect((await addDaysOff(shop.deps, trainer, { from: day, to: '' })).daysOff).toEqual([day]);
    expect(await offered()).toBe(0);
    await expect(requestHold(await person())).rejects.toMatchObject({ code: 'sold_out' });
    expect((await removeDayOff(shop.deps, trainer, day)).daysOff).toEqual([]);
  });

  it('takes every bank holiday off at once, as kept where the trainer is, and cancels nobody', async () => {
    await shop.pool.query(
      `UPDATE trainers SET latitude = 55.9533, longitude = -3.1883, available_days = '{0,1,2,3,4,5,6}' WHERE id = $1`,
      [trainerId],
    );
    const before = await readTrainerDiary(shop.deps, trainer);
    expect(before.nation).toBe('scotland');
    expect(before.holidays.length).toBeGreaterThan(2);
    expect(before.holidays.every(({ off }) => !off)).toBe(true);
    const [first] = before.holidays;
    const { bookingId: kept } = await book(await person());
    await shop.pool.query(
      `UPDATE bookings SET starts_at = $2::date + time '12:00', ends_at = $2::date + time '13:00' WHERE id = $1`,
      [kept, first?.day],
    );
    const taken = await addBankHolidaysOff(shop.deps, trainer);
    expect(taken.daysOff).toEqual(before.holidays.map(({ day }) => day));
    expect(taken.holidays.every(({ off }) => off)).toBe(true);
    expect(taken.upcoming).toMatchObject([{ id: kept, state: 'confirmed' }]);
    expect(await addBankHolidaysOff(shop.deps, trainer)).toEqual(taken);
    const after = await removeDayOff(shop.deps, trainer, first?.day ?? '');
    expect(after.holidays.map(({ off }) => off)).toEqual([
      false,
      ...before.holidays.slice(1).map(() => true),
    ]);
  });

  it('does not offer what somebody has, nor what overlaps it', async () => {
    await book(await person());
    const day = startsAt.toISOString().slice(0, 10);
    const week = {
      id: trainerId,
      availableDays: [0, 1, 2, 3, 4, 5, 6],
      preferredTimes: ['morning' as const, 'afternoon' as const, 'evening' as const],
      spans: [],
      travelMinutes: 0,
    };
    const offered = await listAvailableTimes(
      shop.pool,
      week,
      online,
      { from: day, to: day },
      shop.deps.clock.now(),
    );
    const starts = offered.map((hour) => Date.parse(hour.startsAt) - startsAt.getTime());
    expect(starts).not.toContain(0);
    expect(starts).not.toContain(30 * 60_000);
    expect(starts).toContain(60 * 60_000);
  });
});
