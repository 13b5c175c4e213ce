import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { notificationJobs } from '#app/notifications/mails.server.ts';
import { changeBusinessOccurrence } from '#areas/booking/schedule/occurrences/change-occurrence.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { createMailer } from '#areas/messaging/email/sending/mailer.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { createCourse } from '#support/courses.ts';
import { createPromoCode } from '#support/offers.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, type OccurrenceForSale } from '#support/shop.ts';
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from '#support/smtp-server.ts';
import { testVoucherCodes } from '#support/voucher-codes.ts';
import { remindBookings } from '../attend/remind-bookings.server.ts';
import { createBooking } from '../book/create-booking.server.ts';
import {
  cancelClosedBookings,
  cancelOccurrence,
  closeOccurrence,
} from '../cancel/cancel-occurrence.server.ts';
import { cancelOrder } from '../cancel/cancel-order.server.ts';
import type { Order } from '../contract.ts';
import { setHoldContact } from '../hold/own-hold.server.ts';
import { placeHold } from '../hold/place-hold.server.ts';
import { readBooking } from '../my-bookings/read-bookings.server.ts';
import type { BookingGroup } from '../order/group-notifications.ts';
import { readOrder } from '../order/read-order.server.ts';

const shop = setUpShop();
let smtp: TestSmtpServer;
let jobs: ReturnType<typeof notificationJobs>;

beforeAll(async () => {
  smtp = await startSmtpServer();
  jobs = notificationJobs({
    pool: shop.pool,
    mailer: createMailer({ smtpUrl: smtp.url, from: 'Fettle <hello@fettle.example>' }),
    clock: shop.deps.clock,
    log: { warn: () => undefined },
    site: { brand: defaultBrand, publicUrl: 'https://fettle.example' },
    voucherCodes: testVoucherCodes,
  });
});
afterAll(() => smtp.stop());

const NAMES = ['Ada Example', 'Ben Example', 'Cy Example'];
let orders = 0;

async function buyThree(): Promise<{
  person: AuthUser;
  date: OccurrenceForSale;
  order: Order;
  mailbox: string;
}> {
  const startsAt = new Date(Date.now() + 3 * 86_400_000);
  startsAt.setUTCHours(12, 0, 0, 0);
  const date = await createOccurrenceForSale(shop.pool, { startsAt });
  const person = await createPerson(shop.pool);
  const mailbox = `order-${++orders}@people.example`;
  const held = await placeHold(shop.deps, person, {
    sessionId: date.sessionId,
    amount: '46.20',
    sessionDate: startsAt.toISOString(),
    places: 3,
  });
  await setHoldContact(shop.deps, person, held.holdId, {
    fullName: 'Ada Example',
    email: mailbox,
    phone: '07700 900123',
    specialRequirements: '',
    attendees: NAMES.map((name) => ({ name, age: null, guardian: null, note: '' })),
  });
  await shop.pay(held.paymentIntentId);
  await createBooking(shop.deps, person, { holdId: held.holdId });
  return { person, date, order: await readOrder(shop.deps, person, held.holdId), mailbox };
}

const notifiedGroups: BookingGroup[] = [];
const recordNotification = async (_tx: unknown, { bookingId, others }: BookingGroup) => {
  notifiedGroups.push({ bookingId, ...(others === undefined ? {} : { others }) });
};
function takeNotifications(): { bookingId: string; others: string[] }[] {
  return notifiedGroups.splice(0).map(({ bookingId, others = [] }) => ({ bookingId, others: [...others] }));
}

const mailsTo = (address: string): ReceivedMail[] =>
  smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(address));

const bookingGroup = ({ bookings }: Order) => {
  const [bookingId = '', ...others] = bookings.map(({ id }) => id);
  return { bookingId, others };
};

describe('an order of several places', () => {
  it('names its promo code to both sides in the mails that confirm it', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    await createPromoCode(shop.pool, date.sessionId, { code: 'EARLYBIRD' });
    const desk = 'desk-of-codes@willow.example';
    await shop.pool.query(
      'UPDATE businesses SET email = $2 WHERE id = (SELECT business_id FROM sessions WHERE id = $1)',
      [date.sessionId, desk],
    );
    const person = await createPerson(shop.pool);
    const held = await placeHold(shop.deps, person, {
      sessionId: date.sessionId,
      amount: '30.80',
      sessionDate: date.startsAt.toISOString(),
      places: 2,
      code: 'early-bird',
    });
    await shop.pay(held.paymentIntentId);
    const { id: bookingId } = await createBooking(shop.deps, person, { holdId: held.holdId });
    await jobs['mail.booking-confirmed']({ bookingId });
    for (const mailbox of [person.email, desk]) {
      const [mail] = mailsTo(mailbox);
      expect(mail?.text).toContain('EARLYBIRD, £2.80 off');
    }
  });

  it('is confirmed with the places that are left when the first is cancelled before its mail leaves', async () => {
    const { order, mailbox } = await buyThree();
    const [first, second, third] = order.bookings;
    await shop.pool.query(
      `UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`,
      [first?.id],
    );
    for (const _try of [1, 2]) await jobs['mail.booking-confirmed']({ bookingId: first?.id ?? '' });
    const [mail, ...others] = mailsTo(mailbox);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('Your 2 places are booked');
    for (const booking of [second, third]) expect(mail?.text).toContain(booking?.reference);
    expect(mail?.text).not.toContain(first?.reference);
  });

  it('that is cancelled sends one mail to each side, with every place and the sums', async () => {
    const { person, date, order, mailbox } = await buyThree();
    const desk = `desk-${orders}@willow.example`;
    await shop.pool.query(
      'UPDATE businesses SET email = $2 WHERE id = (SELECT business_id FROM sessions WHERE id = $1)',
      [date.sessionId, desk],
    );
    await cancelOrder({ ...shop.deps, onBookingCancelled: recordNotification }, person, order.id, {
      refund: '46.20',
    });
    const [cancelled, ...more] = takeNotifications();
    expect(more).toEqual([]);
    expect(cancelled).toEqual(bookingGroup(order));
    await jobs['mail.booking-cancelled'](cancelled);
    await jobs['mail.booking-cancelled'](cancelled);
    const [mail, ...otherMails] = mailsTo(mailbox);
    expect(otherMails).toEqual([]);
    expect(mail?.text).toContain('We’re refunding £46.20, the full amount,');
    expect(mail?.text).toMatch(/your 3 places are cancelled/i);
    const [notice, ...otherNotices] = mailsTo(desk);
    expect(otherNotices).toEqual([]);
    expect(notice?.text).toContain('Their 3 places can be booked again.');
    expect(notice?.text).toContain('£46.20 to the customer');
    for (const { reference } of order.bookings) {
      expect(mail?.text).toContain(reference);
      expect(notice?.text).toContain(reference);
    }
    for (const name of NAMES) expect(mail?.text).toContain(name);
  });

  it('whose date is called off is told of once', async () => {
    const { date, order, mailbox } = await buyThree();
    await cancelOccurrence(
      { ...shop.deps, onBookingCancelled: recordNotification },
      { occurrenceId: date.occurrenceId, by: 'business', reason: 'The boiler has failed.' },
    );
    const [cancelled, ...more] = takeNotifications();
    expect(more).toEqual([]);
    expect(cancelled).toEqual(bookingGroup(order));
    await jobs['mail.booking-cancelled'](cancelled);
    const [mail, ...others] = mailsTo(mailbox);
    expect(others).toEqual([]);
    expect(mail?.text).toContain('including your 3 places');
    expect(mail?.text).toContain('We’re refunding £46.20');
  });

  it('is reminded of once, without the place that has been cancelled since', async () => {
    const { person, date, order, mailbox } = await buyThree();
    const dayBefore = new Date(date.startsAt.getTime() - 86_400_000);
    await remindBookings({
      pool: shop.pool,
      clock: { now: () => dayBefore },
      onReminderDue: recordNotification,
    });
    const due = takeNotifications().filter(({ bookingId }) =>
      order.bookings.some(({ id }) => id === bookingId),
    );
    expect(due).toEqual([bookingGroup(order)]);
    const [, second, third] = order.bookings;
    await shop.pool.query(
      `UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`,
      [second?.id],
    );
    await jobs['mail.booking-reminder'](due[0]);
    const [mail, ...others] = mailsTo(mailbox);
    expect(others).toEqual([]);
    expect(mail?.text).toContain(third?.reference);
    expect(mail?.text).not.toContain(second?.reference);
    expect(mail?.text).toContain('For each: ');
    expect((await readBooking(shop.deps, person, second?.id ?? '')).state).toBe('cancelled_by_seeker');
  });

  it('whose date moves is told of once', async () => {
    const { date, order, mailbox } = await buyThree();
    const { ownerId } = await queryOne<{ ownerId: string }>(
      shop.pool,
      `SELECT b.owner_id AS "ownerId" FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1`,
      [date.sessionId],
    );
    await changeBusinessOccurrence(
      { ...shop.deps, onBookingChanged: recordNotification },
      { id: ownerId },
      date.occurrenceId,
      {
        capacity: 12,
        startTime: '20:45',
        note: '',
        scope: 'this',
      },
    );
    const [changed, ...more] = takeNotifications();
    expect(more).toEqual([]);
    expect(changed).toEqual(bookingGroup(order));
    await jobs['mail.booking-changed']({
      ...changed,
      changeId: order.id,
      previousStartsAt: date.startsAt.toISOString(),
    });
    const [mail] = mailsTo(mailbox);
    expect(mail?.text).toContain('Your 3 places have moved with it.');
    expect(mail?.text).toContain('for a full refund (£46.20)');
  });
});

describe('a refund that failed', () => {
  const refund = (bookingId: string, pence: number, state: string, minutesAgo: number) =>
    shop.pool.query(
      `INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key, state, created_at, updated_at)
       SELECT payment_id, id, $2, 'cancelled_by_admin', gen_random_uuid()::text, $3, at, at
       FROM bookings, (SELECT now() - $4 * interval '1 minute' AS at) moment WHERE id = $1`,
      [bookingId, pence, state, minutesAgo],
    );

  it('is told to the business whose date was cancelled, and of a part that was made anew nothing is said', async () => {
    const { person, date, order } = await buyThree();
    const desk = `desk-${orders}@willow.example`;
    await shop.pool.query(
      'UPDATE businesses SET email = $2 WHERE id = (SELECT business_id FROM sessions WHERE id = $1)',
      [date.sessionId, desk],
    );
    const [first, second] = bookingGroup(order).others;
    await refund(first ?? '', 500, 'failed', 9);
    const failedOf = async (id = '') => (await readBooking(shop.deps, person, id)).refundFailedAmount;
    expect(await failedOf(first)).toBe('5.00');
    await refund(first ?? '', 500, 'succeeded', 8);
    expect(await failedOf(first)).toBe('0.00');
    await cancelOccurrence(
      { ...shop.deps, onBookingCancelled: recordNotification },
      { occurrenceId: date.occurrenceId, by: 'business', reason: 'The boiler has failed.' },
    );
    takeNotifications();
    await shop.pool.query(
      `UPDATE refunds SET state = 'failed', updated_at = now() WHERE booking_id = $1 AND state = 'pending'`,
      [second],
    );
    await jobs['mail.occurrence-cancelled']({ occurrenceId: date.occurrenceId });
    const [notice] = mailsTo(desk);
    expect(notice?.text).toContain('Some refunds failed. We’re dealing with them.');
    expect(notice?.text).toMatch(/Failed +£15\.40/);
    expect(notice?.text).not.toContain('in full');
  });

  it('is told to the business of a cancelled course once, for all its dates', async () => {
    const course = await createCourse(shop.pool, { dates: 3, title: 'Beginners’ course' });
    const desk = `desk-${randomUUID()}@willow.example`;
    await shop.pool.query(
      'UPDATE businesses SET email = $2 WHERE id = (SELECT business_id FROM sessions WHERE id = $1)',
      [course.sessionId, desk],
    );
    const now = shop.deps.clock.now();
    const atOnce = { outbox: shop.deps.outbox, clock: { now: () => now } };
    const told: number[] = [];
    const deps: typeof shop.deps = {
      ...shop.deps,
      onOccurrenceCancelled: async (_tx, { occurrenceId }) => void told.push(occurrenceId),
    };
    await transaction(shop.pool, async (tx) => {
      for (const occurrenceId of course.occurrenceIds)
        await closeOccurrence(tx, atOnce, { occurrenceId, by: 'business', reason: 'Too few people' });
    });
    await Promise.all(course.occurrenceIds.map((id) => cancelClosedBookings(deps, id)));
    expect(told).toHaveLength(1);
    await jobs['mail.occurrence-cancelled']({ occurrenceId: told[0] ?? 0 });
    const [notice, ...others] = mailsTo(desk);
    expect(others).toEqual([]);
    expect(notice?.subject).toBe('Cancelled: Beginners’ course, 3 dates');
    expect(notice?.text).toContain('This course is cancelled');
  });
});
