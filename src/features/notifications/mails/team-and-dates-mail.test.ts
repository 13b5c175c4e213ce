import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { defaultBrand } from '#shared/domain/brand.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { createBookedSeat } from '#support/mail-fixtures.ts';
import { startSmtpServer, type TestSmtpServer } from '#support/smtp-server.ts';
import { notificationJobs } from '../mails.server.ts';
import { createMailer } from '../sending/mailer.server.ts';

let database: TestDatabase;
let smtp: TestSmtpServer;
let jobs: ReturnType<typeof notificationJobs>;

beforeAll(async () => {
  database = await createTestDatabase();
  smtp = await startSmtpServer();
  jobs = notificationJobs({
    pool: database.pool,
    mailer: createMailer({ smtpUrl: smtp.url, from: 'Fettle <hello@fettle.example>' }),
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    log: { warn: () => undefined },
    site: { brand: defaultBrand, publicUrl: 'https://fettle.example' },
  });
});
afterAll(async () => {
  await smtp.stop();
  await database.drop();
});

const mailsTo = (address: string) => smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(address));

describe('the mail about a changed date', () => {
  const previousStartsAt = '2026-11-24T17:00:00.000Z';

  it('says the new time, the old one, the note and the way out, once per change', async () => {
    const { pool } = database;
    const { bookingId, seekerEmail } = await createBookedSeat(pool);
    await pool.query(
      `UPDATE occurrences SET note = 'Tom teaches.' WHERE id = (SELECT occurrence_id FROM bookings WHERE id = $1)`,
      [bookingId],
    );
    const first = { bookingId, changeId: randomUUID(), previousStartsAt };
    await jobs['mail.booking-changed'](first);
    await jobs['mail.booking-changed'](first);
    const [mail, ...more] = mailsTo(seekerEmail);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('New time, Tue 24 Nov 2026, 18:30 to 19:30: Sunrise Vinyasa Flow');
    expect(mail?.text).toContain('It was to begin on Tue 24 Nov 2026, 17:00.');
    expect(mail?.text).toContain('Tom teaches.');
    expect(mail?.text).toContain('cancel before it starts and you get £15.40 back');
    await jobs['mail.booking-changed']({ bookingId, changeId: randomUUID(), previousStartsAt: null });
    expect(mailsTo(seekerEmail).at(-1)?.subject).toMatch(/^A note for Tue 24 Nov 2026/);
  });

  it('does not reach somebody who has cancelled', async () => {
    const { bookingId, seekerEmail } = await createBookedSeat(database.pool);
    await database.pool.query(
      `UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`,
      [bookingId],
    );
    await jobs['mail.booking-changed']({ bookingId, changeId: randomUUID(), previousStartsAt });
    expect(mailsTo(seekerEmail)).toEqual([]);
  });
});

describe('the invitation to a team', () => {
  it('leads to the page that accepts it, once; the log holds no token', async () => {
    const address = 'kit@people.example';
    const invitation = {
      address,
      role: 'front_desk',
      businessName: 'Wharf Lane Hall',
      token: 'a-secret-token',
    };
    await jobs['mail.team-invitation'](invitation);
    await jobs['mail.team-invitation'](invitation);
    const [mail, ...more] = mailsTo(address);
    expect(more).toEqual([]);
    expect(mail?.subject).toBe('Wharf Lane Hall invites you to its team on Fettle');
    expect(mail?.text).toContain('https://fettle.example/business/invitations/a-secret-token');
    expect(mail?.text).toContain('see the calendar and check people in');
    const { rows } = await database.pool.query('SELECT key FROM mail_log WHERE recipient = $1', [address]);
    expect(JSON.stringify(rows)).not.toContain('secret');
  });
});
