import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '#shared/audit/record-audit.server.ts';
import { one, transaction } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { type BookedSeat, createBookedSeat } from '#support/mail-fixtures.ts';
import { createUser } from '#support/session-factory.ts';
import { startSmtpServer, type TestSmtpServer } from '#support/smtp-server.ts';
import { createTrainer } from '#support/trainers.ts';
import { notificationJobs } from '../../mails.server.ts';
import { createMailer } from '../../sending/mailer.server.ts';

let database: TestDatabase;
let smtp: TestSmtpServer;
let jobs: ReturnType<typeof notificationJobs>;
let actorId: string;
let seat: BookedSeat;
let ownerEmail: string;
const warnings: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  smtp = await startSmtpServer();
  jobs = notificationJobs({
    pool: database.pool,
    mailer: createMailer({ smtpUrl: smtp.url, from: 'Fettle <hello@fettle.example>' }),
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    log: { warn: (_details, message) => warnings.push(message) },
    site: { brand: defaultBrand, publicUrl: 'https://fettle.example' },
  });
  actorId = (await createUser(database.pool, { role: 'admin' })).id;
  seat = await createBookedSeat(database.pool);
  ownerEmail = (
    await one<{ email: string }>(
      database.pool,
      'SELECT u.email FROM businesses b JOIN users u ON u.id = b.owner_id WHERE b.id = $1',
      [seat.businessId],
    )
  ).email;
});
afterAll(async () => {
  await smtp.stop();
  await database.drop();
});

const record = (action: `${string}.${string}`, subject: string, subjectId: string | number, details = {}) =>
  transaction(database.pool, (tx) =>
    recordAudit(
      tx,
      { actorId, requestId: 'request' },
      { action, subject, subjectId, reason: 'The hall was closed by the council.', details },
    ),
  );

const subjectsTo = (address: string) =>
  smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(address)).map(({ subject }) => subject);

describe('the mail about an act of an admin', () => {
  it.each([
    ['business.suspended', 'Willow & Stone Yoga is suspended'],
    ['business.reinstated', 'Willow & Stone Yoga is back'],
    ['session.taken-down', 'Sunrise Vinyasa Flow was taken down'],
  ] as const)('%s goes to the owner, once, with the reason', async (action, subject) => {
    const [kind] = action.split('.');
    const auditId = await record(action, kind ?? '', kind === 'business' ? seat.businessId : seat.sessionId);
    await jobs['mail.admin-act']({ auditId });
    await jobs['mail.admin-act']({ auditId });
    expect(subjectsTo(ownerEmail).filter((sent) => sent === subject)).toHaveLength(1);
    const mail = smtp.received.find((received) => received.subject === subject);
    expect(mail?.text).toContain('The hall was closed by the council.');
    expect(mail?.text).toContain('hello@fettle.example');
  });

  it('about money goes to whoever booked, with the amount', async () => {
    const auditId = await record('booking.refunded', 'booking', seat.bookingId, { amount: '5.00' });
    await jobs['mail.admin-act']({ auditId });
    expect(subjectsTo(seat.seekerEmail)).toContain('£5.00 is on its way back to you');
    const mail = smtp.received.find(({ subject }) => subject?.startsWith('£5.00'));
    expect(mail?.text).toContain(seat.reference);
  });

  it.each([
    ['user.suspended', 'Your Fettle account is suspended'],
    ['user.reinstated', 'Your Fettle account is open again'],
  ] as const)('%s goes to the person', async (action, subject) => {
    const person = await createUser(database.pool);
    await jobs['mail.admin-act']({ auditId: await record(action, 'user', person.id) });
    expect(subjectsTo(person.email)).toEqual([subject]);
  });

  it.each([
    ['trainer.suspended', 'Your trainer profile is suspended', 'refunded the people who had booked'],
    ['trainer.reinstated', 'Your trainer profile is back', 'https://fettle.example/trainer-dashboard'],
  ] as const)('%s goes to the trainer', async (action, subject, content) => {
    const person = await createUser(database.pool);
    const { id } = await createTrainer(database.pool, { userId: person.id });
    await jobs['mail.admin-act']({ auditId: await record(action, 'trainer', id) });
    expect(subjectsTo(person.email)).toEqual([subject]);
    expect(smtp.received.at(-1)?.text).toContain(content);
  });

  it('is not written for acts that concern nobody', async () => {
    const sent = smtp.received.length;
    await jobs['mail.admin-act']({ auditId: await record('business.renamed', 'business', seat.businessId) });
    await jobs['mail.admin-act']({ auditId: 999_999 });
    expect(smtp.received).toHaveLength(sent);
    expect(warnings).toContain('Nobody to tell of an act of an admin');
  });
});
