import { beforeEach, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import type { PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { heartbeat } from '#areas/booking/bookings/hold/own-hold.server.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { readLostPlaceRefundForMail } from '#areas/booking/bookings/mails/booking-queries.server.ts';
import {
  editProfile,
  readMyProfile,
  setBookingEnabled,
} from '#areas/catalogue/trainers/apply/save-profile.server.ts';
import { toApplication } from '#areas/catalogue/trainers/apply/trainer-profile.ts';
import { trainerApplicationSchema } from '#areas/catalogue/trainers/contract.ts';
import type { HoldsChoice } from '#areas/catalogue/trainers/terms/change-offer.ts';
import { savePrices, saveWeek } from '#areas/catalogue/trainers/terms/save-terms.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { createFixedLocator } from '#support/fixed-locator.ts';
import { authUser, createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { readHoldOutcome } from '#support/shop.ts';
import { countTakenHours, findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer, LEEDS } from '#support/trainers.ts';
import { followCalendar } from './calendar/manage-calendars.server.ts';
import { addDaysOff, removeDayOff } from './trainer-diary.server.ts';

const shop = setUpShop();
let trainerId: number;
let trainer: AuthUser;
let client: AuthUser;
let startsAt: Date;
let held: PaymentIntentResponse;

beforeEach(async () => {
  const made = await createTrainer(shop.pool, { sessionTypes: ['one_on_one', 'online'] });
  trainerId = made.id;
  const account = await authUser(shop.pool, made.userId);
  if (account === null) throw new Error('The trainer has no account.');
  trainer = account;
  client = await createPerson(shop.pool);
  startsAt = await findOpenHour(shop, trainerId);
  held = await holdOpenHour(shop, client, {
    trainerId,
    startsAt,
    sessionType: 'one_on_one',
    address: '1 Headrow',
    postcode: 'LS1 1AA',
  });
});

const nextDay = () => (startsAt.getUTCDay() + 1) % 7;
const LONDON = { lat: 51.5074, lng: -0.1278 };
const profile = async () =>
  trainerApplicationSchema.parse(toApplication(await readMyProfile(shop.pool, trainer)));
const calendarDeps = () => ({
  ...shop.deps,
  site: { brand: defaultBrand, publicUrl: 'https://fettle.example' },
});

const availabilityChanges: [string, (holds: HoldsChoice) => Promise<unknown>][] = [
  ['a day off', (holds) => addDaysOff(shop.deps, trainer, { from: londonDay(startsAt), to: '', holds })],
  [
    'working hours',
    (holds) =>
      saveWeek(shop.deps, trainer, {
        spans: [{ day: nextDay(), from: '09:00', until: '12:00' }],
        travelMinutes: 0,
        holds,
      }),
  ],
  [
    'a length that is no longer offered',
    (holds) =>
      savePrices(shop.deps, trainer, { prices: [{ sessionType: 'online', minutes: 60, price: 50 }], holds }),
  ],
  [
    'the place they travel from',
    async (holds) =>
      editProfile({ ...shop.deps, locate: createFixedLocator(LONDON) }, trainer, {
        ...(await profile()),
        location: 'London',
        holds,
      }),
  ],
  [
    'kinds of session',
    async (holds) =>
      editProfile({ ...shop.deps, locate: createFixedLocator(LEEDS) }, trainer, {
        ...(await profile()),
        sessionTypes: ['online'],
        holds,
      }),
  ],
  ['online booking', (holds) => setBookingEnabled(shop.deps, trainer, { bookingEnabled: false, holds })],
];

describe.each(availabilityChanges)('a change of %s while somebody pays', (_name, change) => {
  it('names the hour when it is to ask, and changes nothing', async () => {
    await expect(change('ask')).rejects.toMatchObject({ code: 'people_paying', status: 409 });
    await shop.pay(held.paymentIntentId);
    expect(await createBooking(shop.deps, client, { holdId: held.holdId })).toMatchObject({
      state: 'confirmed',
    });
  });

  it('ends the hold unless told otherwise, and nobody is charged', async () => {
    await change(undefined);
    await expect(heartbeat(shop.deps, client, held.holdId, { paymentOver: false })).rejects.toMatchObject({
      code: 'hold_expired',
      message: 'Sorry, your trainer is no longer free at this time.',
    });
    await releaseExpiredHolds(shop.deps);
    await expect(shop.pay(held.paymentIntentId)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await expect(createBooking(shop.deps, client, { holdId: held.holdId })).rejects.toMatchObject({
      code: 'conflict',
      message: 'Sorry, your trainer is no longer free at this time. We haven’t charged you.',
    });
    expect(await countTakenHours(shop.pool, trainerId)).toBe(0);
  });

  it('refunds in full a card that was charged at that moment', async () => {
    await shop.pay(held.paymentIntentId);
    await change('end');
    await expect(createBooking(shop.deps, client, { holdId: held.holdId })).rejects.toMatchObject({
      message: 'Sorry, your trainer is no longer free at this time. We’re refunding £55.00 to you.',
    });
    await sendPendingRefunds(shop.deps);
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ bookings: 0, refunded: 5500 });
    const { id } = await queryOne<{ id: string }>(
      shop.pool,
      'SELECT r.id FROM refunds r JOIN payments p ON p.id = r.payment_id WHERE p.order_id = $1',
      [held.holdId],
    );
    expect(await readLostPlaceRefundForMail(shop.pool, id)).toMatchObject({ dateCancelled: true });
  });

  it('lets the person finish when the trainer says so', async () => {
    await change('keep');
    await shop.pay(held.paymentIntentId);
    expect(await createBooking(shop.deps, client, { holdId: held.holdId })).toMatchObject({
      state: 'confirmed',
    });
  });
});

it('a payment that comes after the hold ran out is not booked on a day off', async () => {
  await shop.pay(held.paymentIntentId);
  await shop.pool.query(`UPDATE holds SET state = 'released' WHERE id = $1`, [held.holdId]);
  await shop.pool.query(`UPDATE appointments SET state = 'free' WHERE trainer_id = $1`, [trainerId]);
  await addDaysOff(shop.deps, trainer, { from: londonDay(startsAt), to: '' });
  await expect(createBooking(shop.deps, client, { holdId: held.holdId })).rejects.toMatchObject({
    message: 'Sorry, your trainer is no longer free at this time. We’re refunding £55.00 to you.',
  });
});

it('a hold that may finish goes on when its page is loaded again, and is not asked about twice', async () => {
  const day = londonDay(startsAt);
  await addDaysOff(shop.deps, trainer, { from: day, to: '', holds: 'keep' });
  const again = await holdOpenHour(shop, client, {
    trainerId,
    startsAt,
    sessionType: 'one_on_one',
    address: '1 Headrow',
    postcode: 'LS1 1AA',
  });
  expect(again.holdId).toBe(held.holdId);
  await setBookingEnabled(shop.deps, trainer, { bookingEnabled: false, holds: 'ask' });
  await removeDayOff(shop.deps, trainer, day);
});

it('another price leaves the price that somebody is paying', async () => {
  await savePrices(shop.deps, trainer, {
    prices: [{ sessionType: 'one_on_one', minutes: 60, price: 90 }],
    holds: 'ask',
  });
  await shop.pay(held.paymentIntentId);
  expect(await createBooking(shop.deps, client, { holdId: held.holdId })).toMatchObject({
    state: 'confirmed',
  });
});

it('a calendar that says busy ends the hold', async () => {
  const stamp = (at: Date) => `${at.toISOString().replace(/[-:]/g, '').slice(0, 15)}Z`;
  const deps = {
    ...calendarDeps(),
    onCalendarUnreadable: async () => undefined,
    busyReader: {
      run: async () => ({
        times: [{ startsAt, endsAt: new Date(startsAt.getTime() + 1_800_000) }],
        entries: 1,
        unread: 0,
        reasons: [],
      }),
    },
    fetchCalendar: async (url: string) => ({
      status: 200,
      headers: {},
      body: new TextEncoder().encode(`BEGIN:VCALENDAR\r\nDTSTAMP:${stamp(startsAt)}`),
      url,
    }),
  };
  await expect(followCalendar(deps, trainer, 'https://calendar.example/a.ics', 'ask')).rejects.toMatchObject({
    code: 'people_paying',
  });
  await followCalendar(deps, trainer, 'https://calendar.example/a.ics');
  await releaseExpiredHolds(shop.deps);
  expect(await countTakenHours(shop.pool, trainerId)).toBe(0);
});
