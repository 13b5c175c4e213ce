import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { changeRole, removeMember } from '#areas/catalogue/businesses/team/change-team.server.ts';
import { instructorAccounts } from '#areas/catalogue/instructors/instructor-accounts.server.ts';
import { createMailer } from '#areas/messaging/email/sending/mailer.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { newSecret } from '#shared/domain/secret.server.ts';
import { runDueJobs } from '#shared/jobs/job-runner.server.ts';
import { installOutbox, outbox } from '#shared/jobs/outbox.server.ts';
import { endCredentials } from '#support/credentials.ts';
import { createLostPlaceRefund, createPaidBooking } from '#support/mail-fixtures.ts';
import { createBusiness, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { startSmtpServer, type TestSmtpServer } from '#support/smtp-server.ts';
import { testVoucherCodes } from '#support/voucher-codes.ts';
import { notificationJobs } from './mails.server.ts';
import { createNotifications } from './notify.server.ts';

const database = setUpDatabase();
let smtp: TestSmtpServer;
const notifications = createNotifications(outbox);
const failures: string[] = [];

beforeAll(async () => {
  await installOutbox(database.pool);
  smtp = await startSmtpServer();
});

afterAll(() => smtp.stop());

async function workOff(): Promise<void> {
  await runDueJobs({
    pool: database.pool,
    handlers: notificationJobs({
      pool: database.pool,
      mailer: createMailer({ smtpUrl: smtp.url, from: 'Fettle <hello@fettle.example>' }),
      clock: { now: () => new Date('2026-11-20T12:00:00Z') },
      log: { warn: () => undefined },
      site: { brand: defaultBrand, publicUrl: 'https://fettle.example' },
      voucherCodes: testVoucherCodes,
    }),
    log: {
      info: () => undefined,
      error: (_details, message) => failures.push(message),
    },
  });
}

async function waitingJobs(): Promise<string[]> {
  const { rows } = await database.pool.query<{ task_identifier: string }>(
    'SELECT task_identifier FROM graphile_worker.jobs ORDER BY id',
  );
  return rows.map(({ task_identifier }) => task_identifier);
}

/** The worker writes down how a job ended without waiting for it, so the row may be a moment behind. */
async function untilJobsAre(expected: string[]): Promise<void> {
  await vi.waitFor(async () => expect(await waitingJobs()).toEqual(expected), { timeout: 10_000 });
}

describe('notifications', () => {
  it('leave with the transaction that causes them, and two calls make one job', async () => {
    const seat = await createPaidBooking(database.pool);
    await transaction(database.pool, async (tx) => {
      await notifications.onBookingsConfirmed(tx, [seat.bookingId]);
      await notifications.onBookingsConfirmed(tx, [seat.bookingId]);
    });
    expect(await waitingJobs()).toEqual(['mail.booking-confirmed']);
    await workOff();
    const mail = await smtp.waitForMail(({ envelopeTo }) => envelopeTo.includes(seat.seekerEmail));
    expect(mail.subject).toContain('Booking confirmed');
    await untilJobsAre([]);
  });

  it('vanish with a transaction that is rolled back', async () => {
    const seat = await createPaidBooking(database.pool);
    const undone = transaction(database.pool, async (tx) => {
      await notifications.onBookingsConfirmed(tx, [seat.bookingId]);
      throw new Error('The seat was gone.');
    });
    await expect(undone).rejects.toThrow('The seat was gone.');
    await untilJobsAre([]);
  });

  it('tell of a cancellation', async () => {
    const seat = await createPaidBooking(database.pool);
    await transaction(database.pool, async (tx) => {
      await tx.query(
        "UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1",
        [seat.bookingId],
      );
      await notifications.onBookingCancelled(tx, { bookingId: seat.bookingId });
    });
    expect(await waitingJobs()).toEqual(['mail.booking-cancelled']);
    await workOff();
    const mail = await smtp.waitForMail(({ envelopeTo }) => envelopeTo.includes(seat.seekerEmail));
    expect(mail.subject).toContain('Booking cancelled');
    await untilJobsAre([]);
  });

  it('tell of a refund only when the seat was lost', async () => {
    const refund = await createLostPlaceRefund(database.pool);
    await transaction(database.pool, async (tx) => {
      await notifications.onPaymentRefunded(tx, {
        refundId: randomUUID(),
        reason: 'cancelled_by_seeker',
        delayed: false,
      });
      await notifications.onPaymentRefunded(tx, {
        refundId: refund.refundId,
        reason: 'seat_lost',
        delayed: false,
      });
    });
    expect(await waitingJobs()).toEqual(['mail.booking-refunded']);
    await workOff();
    expect(await smtp.waitForMail(({ envelopeTo }) => envelopeTo.includes(refund.seekerEmail))).toMatchObject(
      {
        envelopeFrom: 'hello@fettle.example',
      },
    );
  });

  it('send the latest link only, when it was asked for again before the first left', async () => {
    const { userId } = await createPaidBooking(database.pool);
    const url = (token: string) => `https://fettle.example/verify-email?token=${token}`;
    await transaction(database.pool, (tx) =>
      notifications.onVerificationRequested(tx, { userId, url: url('first') }),
    );
    await transaction(database.pool, (tx) =>
      notifications.onVerificationRequested(tx, { userId, url: url('second') }),
    );
    await transaction(database.pool, (tx) =>
      notifications.onPasswordResetRequested(tx, { userId, url: url('password') }),
    );
    expect(await waitingJobs()).toEqual(['mail.verify-address', 'mail.reset-password']);
    await workOff();
    const links = smtp.received.flatMap(({ text }) => /token=(\w+)/.exec(text ?? '')?.[1] ?? []);
    expect(links).toEqual(['second', 'password']);
  });

  it('tell once a day that somebody tried to sign up with an address, however often they try', async () => {
    const { userId } = await createPaidBooking(database.pool);
    const email = 'tried@people.example';
    const tried = (day: string) =>
      transaction(database.pool, (tx) => notifications.onKnownSignUp(tx, { userId, email, day }));
    await tried('2026-11-20');
    await tried('2026-11-20');
    await workOff();
    await tried('2026-11-20');
    await workOff();
    const told = () => smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(email));
    expect(told().map(({ subject }) => subject)).toEqual(['Someone tried to sign up with your address']);
    await tried('2026-11-21');
    await workOff();
    expect(told()).toHaveLength(2);
  });

  it('stay in the outbox while the mail server is unwell, and leave when it is well again', async () => {
    const refund = await createLostPlaceRefund(database.pool);
    await transaction(database.pool, (tx) =>
      notifications.onPaymentRefunded(tx, { refundId: refund.refundId, reason: 'seat_lost', delayed: false }),
    );
    smtp.refuseNext('message', 421);
    await workOff();
    expect(failures.join('\n')).toContain('mail.booking-refunded');
    // The worker's pause before the next attempt, over as soon as it has begun.
    await vi.waitFor(async () => {
      const { rowCount } = await database.pool.query(
        'UPDATE graphile_worker._private_jobs SET run_at = now() WHERE last_error IS NOT NULL AND locked_at IS NULL',
      );
      expect(rowCount).toBe(1);
    });
    await workOff();
    expect(
      (await smtp.waitForMail(({ envelopeTo }) => envelopeTo.includes(refund.seekerEmail))).text,
    ).toContain('£15.40');
    await untilJobsAre([]);
  });
});

describe('a changed part in a team', () => {
  it('emails the person and the owner the access that ended, and the person alone where none did', async () => {
    const { pool } = database;
    const owner = await createUser(pool);
    const { id: businessId } = await createBusiness(pool, { name: 'Wharf Lane Hall', ownerId: owner.id });
    const member = await createUser(pool);
    const { id: memberId } = await queryOne<{ id: number }>(
      pool,
      `INSERT INTO business_members (business_id, user_id, role) VALUES ($1, $2, 'manager') RETURNING id`,
      [businessId, member.id],
    );
    await pool.query(
      'INSERT INTO timetable_feeds (business_id, user_id, token, created_at) VALUES ($1, $2, $3, now())',
      [businessId, member.id, newSecret()],
    );
    const { onTeamChanged } = notifications;
    const now = new Date('2026-11-20T12:00:00Z');
    const change = { pool, endCredentials, instructorAccounts, onTeamChanged, user: owner, businessId, now };
    const to = (address: string) =>
      smtp.received
        .filter(({ envelopeTo }) => envelopeTo.includes(address))
        .map(({ subject, text }) => ({ subject, text }));

    await changeRole(change, memberId, 'manager');
    await changeRole(change, memberId, 'front_desk');
    await removeMember(change, memberId);
    await workOff();
    expect(to(member.email)).toHaveLength(2);
    const byRole = to(member.email).find(
      ({ subject }) => subject === 'Your role at Wharf Lane Hall is now Front desk',
    );
    expect(byRole?.text).toContain('We ended: 1 timetable feed.');
    const byLeaving = to(member.email).find(
      ({ subject }) => subject === 'You’re no longer on Wharf Lane Hall’s team',
    );
    expect(byLeaving?.text).not.toContain('We ended');
    expect(to(owner.email)).toEqual([
      expect.objectContaining({ text: expect.stringContaining('With it we ended: 1 timetable feed.') }),
    ]);
  });
});
