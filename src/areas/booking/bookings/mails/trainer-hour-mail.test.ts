import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { notificationJobs } from '#app/notifications/mails.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { createMailer } from '#areas/messaging/email/sending/mailer.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { type ReceivedMail, startSmtpServer, type TestSmtpServer } from '#support/smtp-server.ts';
import { findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';
import { testVoucherCodes } from '#support/voucher-codes.ts';
import { createBooking } from '../book/create-booking.server.ts';
import { cancelBooking } from '../cancel/cancel-booking.server.ts';

const shop = setUpShop();
let smtp: TestSmtpServer;
let jobs: ReturnType<typeof notificationJobs>;
let client: AuthUser;
let bookingId: string;
let trainersAddress: string;

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

beforeEach(async () => {
  const { id: trainerId } = await createTrainer(shop.pool);
  trainersAddress = `coach-${trainerId}@trainers.example`;
  await shop.pool.query('UPDATE trainers SET email = $2 WHERE id = $1', [trainerId, trainersAddress]);
  client = await createPerson(shop.pool);
  const held = await holdOpenHour(shop, client, {
    trainerId,
    startsAt: await findOpenHour(shop, trainerId),
    sessionType: 'one_on_one',
    address: '1 Elm Road',
    postcode: 'LS6 3AB',
  });
  await shop.pay(held.paymentIntentId);
  ({ id: bookingId } = await createBooking(shop.deps, client, { holdId: held.holdId }));
});

async function moveTo(startsAt: string): Promise<void> {
  await shop.pool.query(
    `WITH booking AS (
       UPDATE bookings SET starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '1 hour'
        WHERE id = $1 RETURNING appointment_id
     )
     UPDATE appointments SET starts_at = $2::timestamptz, ends_at = $2::timestamptz + interval '1 hour',
       busy_until = $2::timestamptz + interval '1 hour'
      WHERE id = (SELECT appointment_id FROM booking)`,
    [bookingId, startsAt],
  );
}

const mailTo = (address: string, about: RegExp): Promise<ReceivedMail> =>
  smtp.waitForMail(({ envelopeTo, subject }) => envelopeTo.includes(address) && about.test(subject ?? ''));

function calendarOf(mail: ReceivedMail): string[] {
  const [, base64 = ''] = /Content-Type: text\/calendar.*?\r\n\r\n(.*?)\r\n--/s.exec(mail.raw) ?? [];
  return Buffer.from(base64, 'base64')
    .toString('utf8')
    .replace(/\r\n[ \t]/g, '')
    .split('\r\n');
}

describe('the mails about an hour of a trainer', () => {
  it.each([
    ['in summer time from its first day', '2027-03-28T08:00:00Z', 'Sun 28 Mar 2027, 09:00 to 10:00'],
    ['in winter time from its first day', '2027-10-31T08:00:00Z', 'Sun 31 Oct 2027, 08:00 to 09:00'],
  ])('say when and where, %s, to both', async (_name, startsAt, written) => {
    await moveTo(startsAt);
    await jobs['mail.booking-confirmed']({ bookingId });
    const toClient = await mailTo(client.email, /^Booking confirmed/);
    for (const fact of ['Personal training with Amara Okafor', written, '1 Elm Road', 'LS6 3AB', '£55.00']) {
      expect(toClient.text).toContain(fact);
    }
    expect(calendarOf(toClient)).toContain(`DTSTART:${startsAt.replaceAll(/[-:]/g, '')}`);
    const toTrainer = await mailTo(trainersAddress, /^New booking/);
    expect(toTrainer.subject).toContain(written);
    for (const fact of ['1 Elm Road', 'LS6 3AB']) expect(toTrainer.text).toContain(fact);
  });

  it('say how to get ready for what was booked: nobody arrives online, and a trainer comes', async () => {
    await jobs['mail.booking-confirmed']({ bookingId });
    const inPerson = await mailTo(client.email, /^Booking confirmed/);
    expect(inPerson.text).toContain('Be ready 10 minutes early.');
    expect(inPerson.text).not.toContain('Arrive 10 minutes early');

    await shop.pool.query(
      `UPDATE appointments SET session_type = 'online', address = '', postcode = '', latitude = NULL, longitude = NULL
       WHERE id = (SELECT appointment_id FROM bookings WHERE id = $1)`,
      [bookingId],
    );
    await shop.pool.query('DELETE FROM mail_log');
    await jobs['mail.booking-confirmed']({ bookingId });
    const online = await smtp.waitForMail(
      ({ envelopeTo, text }) =>
        envelopeTo.includes(client.email) && text?.includes('the link to join') === true,
    );
    expect(online.text).toContain('Amara Okafor will send you the link to join.');
    expect(online.text).not.toMatch(/10 minutes early|Bring workout gear/);
    expect(calendarOf(online).join()).not.toContain('10 minutes early');

    const joins = 'https://meet.example/amara';
    await shop.pool.query('UPDATE trainers SET meeting_link = $2 WHERE email = $1', [trainersAddress, joins]);
    await shop.pool.query('DELETE FROM mail_log');
    await jobs['mail.booking-confirmed']({ bookingId });
    const linked = await smtp.waitForMail(
      ({ envelopeTo, text }) => envelopeTo.includes(client.email) && text?.includes(joins) === true,
    );
    expect(linked.text).toContain('Use the link to join when it starts.');
    expect(calendarOf(linked)).toContain(`LOCATION:${joins}`);
  });

  it('say that something is to be signed until it is, and never what', async () => {
    await shop.pool.query(
      `INSERT INTO waivers (trainer_id, version, title, body, questions, published_by, published_at)
       SELECT t.id, 1, 'Before you take part', 'Tell us the truth about your heart.', '[]', t.user_id, now()
       FROM trainers t WHERE t.email = $1`,
      [trainersAddress],
    );
    await jobs['mail.booking-confirmed']({ bookingId });
    const before = await mailTo(client.email, /^Booking confirmed/);
    expect(before.text).toContain('Amara Okafor asks you to read and sign a waiver.');
    expect(before.text).not.toContain('your heart');

    await shop.pool.query(
      `INSERT INTO waiver_signatures (waiver_id, user_id, person, signed_name, by_guardian, answers, needs_review, signed_at)
       SELECT w.id, b.user_id, b.full_name, b.full_name, false, '[]', false, now()
       FROM bookings b JOIN waivers w ON w.trainer_id = b.trainer_id WHERE b.id = $1`,
      [bookingId],
    );
    await shop.pool.query('DELETE FROM mail_log');
    smtp.received.length = 0;
    await jobs['mail.booking-confirmed']({ bookingId });
    expect((await mailTo(client.email, /^Booking confirmed/)).text).not.toContain('sign a waiver');
  });

  it('tell the trainer that the client has cancelled, and take it out of the client’s calendar', async () => {
    await cancelBooking(shop.deps, client, bookingId, { refund: '55.00' });
    await jobs['mail.booking-cancelled']({ bookingId });
    const toTrainer = await mailTo(trainersAddress, /^Cancelled booking/);
    for (const fact of ['the time is free again', '£55.00 to the customer']) {
      expect(toTrainer.text).toContain(fact);
    }
    const toClient = await mailTo(client.email, /Amara Okafor/);
    expect(toClient.text).toContain('£55.00');
    expect(calendarOf(toClient)).toContain('STATUS:CANCELLED');
  });

  it('tell the client why the trainer has cancelled and what goes back, and offer the trainer again', async () => {
    await shop.pool.query(
      `WITH booking AS (
         UPDATE bookings SET state = 'cancelled_by_business', cancelled_at = now(), cancelled_by = 'business',
           cancellation_reason = 'I have hurt my back.' WHERE id = $1 RETURNING id, payment_id, total_pence
       )
       INSERT INTO refunds (payment_id, booking_id, amount_pence, reason, idempotency_key)
       SELECT payment_id, id, total_pence, 'cancelled_by_business', 'booking:' || id || ':refund' FROM booking`,
      [bookingId],
    );
    await jobs['mail.booking-cancelled']({ bookingId });
    const mail = await mailTo(client.email, /^Cancelled by Amara Okafor/);
    for (const fact of ['I have hurt my back.', 'We’re refunding £55.00, the full amount,', '/trainers/']) {
      expect(mail.text).toContain(fact);
    }
    expect(calendarOf(mail)).toContain('STATUS:CANCELLED');
  });

  it('do not lead to a trainer who has been suspended', async () => {
    await cancelBooking(shop.deps, client, bookingId, { refund: '55.00' });
    await shop.pool.query("UPDATE trainers SET status = 'suspended' WHERE email = $1", [trainersAddress]);
    await jobs['mail.booking-cancelled']({ bookingId });
    const mail = await mailTo(client.email, /Amara Okafor/);
    expect(mail.text).not.toContain('/trainers/');
    expect(mail.text).toContain('https://fettle.example/search');
  });
});
