import { beforeAll, describe, expect, it } from 'vitest';
import { recordAudit } from '#shared/audit/record-audit.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { createPaidBooking, type PaidBooking } from '#support/mail-fixtures.ts';
import { openMailHarness } from '#support/mail-harness.ts';
import { createUser } from '#support/session-factory.ts';
import { createTrainer } from '#support/trainers.ts';

const room = openMailHarness(new Date('2026-11-21T12:00:00Z'));
let actorId: string;
let seat: PaidBooking;
let ownerEmail: string;

beforeAll(async () => {
  actorId = (await createUser(room.pool, { role: 'admin' })).id;
  seat = await createPaidBooking(room.pool);
  ownerEmail = (
    await queryOne<{ email: string }>(
      room.pool,
      'SELECT u.email FROM businesses b JOIN users u ON u.id = b.owner_id WHERE b.id = $1',
      [seat.businessId],
    )
  ).email;
});
const record = (action: `${string}.${string}`, subject: string, subjectId: string | number, details = {}) =>
  transaction(room.pool, (tx) =>
    recordAudit(
      tx,
      { actorId, requestId: 'request' },
      { action, subject, subjectId, reason: 'The hall was closed by the council.', details },
    ),
  );

const subjectsTo = (address: string) =>
  room.smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(address)).map(({ subject }) => subject);

describe('the mail about an act of an admin', () => {
  it.each([
    ['business.suspended', 'Willow & Stone Yoga is suspended'],
    ['business.reinstated', 'Willow & Stone Yoga is back'],
    ['session.taken-down', 'Sunrise Vinyasa Flow was taken down'],
  ] as const)('%s goes to the owner, once, with the reason', async (action, subject) => {
    const [kind] = action.split('.');
    const auditId = await record(action, kind ?? '', kind === 'business' ? seat.businessId : seat.sessionId);
    await room.jobs['mail.admin-action']({ auditId });
    await room.jobs['mail.admin-action']({ auditId });
    expect(subjectsTo(ownerEmail).filter((sent) => sent === subject)).toHaveLength(1);
    const mail = room.smtp.received.find((received) => received.subject === subject);
    expect(mail?.text).toContain('The hall was closed by the council.');
    expect(mail?.text).toContain('hello@fettle.example');
  });

  it('about money goes to whoever booked, with the amount', async () => {
    const auditId = await record('booking.refunded', 'booking', seat.bookingId, { amount: '5.00' });
    await room.jobs['mail.admin-action']({ auditId });
    expect(subjectsTo(seat.seekerEmail)).toContain('We’re refunding £5.00 to you');
    const mail = room.smtp.received.find(({ subject }) => subject === 'We’re refunding £5.00 to you');
    expect(mail?.text).toContain(seat.reference);
  });

  it.each([
    ['user.suspended', 'Your Fettle account is suspended'],
    ['user.reinstated', 'We’ve restored your Fettle account'],
  ] as const)('%s goes to the person', async (action, subject) => {
    const person = await createUser(room.pool);
    await room.jobs['mail.admin-action']({ auditId: await record(action, 'user', person.id) });
    expect(subjectsTo(person.email)).toEqual([subject]);
  });

  it.each([
    ['trainer.suspended', 'Your trainer profile is suspended', 'refunded everyone who had booked'],
    ['trainer.reinstated', 'We’ve restored your trainer profile', 'https://fettle.example/trainer-dashboard'],
  ] as const)('%s goes to the trainer', async (action, subject, content) => {
    const person = await createUser(room.pool);
    const { id } = await createTrainer(room.pool, { userId: person.id });
    await room.jobs['mail.admin-action']({ auditId: await record(action, 'trainer', id) });
    expect(subjectsTo(person.email)).toEqual([subject]);
    expect(room.smtp.received.at(-1)?.text).toContain(content);
  });

  it('is not written for acts that concern nobody', async () => {
    const sent = room.smtp.received.length;
    await room.jobs['mail.admin-action']({
      auditId: await record('business.renamed', 'business', seat.businessId),
    });
    await room.jobs['mail.admin-action']({ auditId: 999_999 });
    expect(room.smtp.received).toHaveLength(sent);
    expect(room.warnings).toContain('Nobody to tell of an act of an admin');
  });
});
