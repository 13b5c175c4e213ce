import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { defaultBrand } from '#shared/domain/brand.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { createBusiness, createUser } from '#support/session-factory.ts';
import { startSmtpServer, type TestSmtpServer } from '#support/smtp-server.ts';
import { notificationJobs } from '../../mails.server.ts';
import { createMailer } from '../../sending/mailer.server.ts';

let database: TestDatabase;
let smtp: TestSmtpServer;
let jobs: ReturnType<typeof notificationJobs>;

beforeAll(async () => {
  database = await createTestDatabase();
  smtp = await startSmtpServer();
  jobs = notificationJobs({
    pool: database.pool,
    mailer: createMailer({ smtpUrl: smtp.url, from: 'Fettle <hello@fettle.example>' }),
    clock: { now: () => new Date('2026-11-20T12:00:00Z') },
    log: { warn: () => undefined },
    site: { brand: defaultBrand, publicUrl: 'https://fettle.example' },
  });
});
afterAll(async () => {
  await smtp.stop();
  await database.drop();
});

it('a submission is told to its owner and to every admin, once; the next submission is told anew', async () => {
  const owner = await createUser(database.pool, { role: 'business' });
  const admins = [
    await createUser(database.pool, { role: 'admin' }),
    await createUser(database.pool, { role: 'admin' }),
  ];
  const business = await createBusiness(database.pool, {
    ownerId: owner.id,
    status: 'submitted',
    name: 'Lido & Steam',
  });
  const submitted = { businessId: business.id, submissionId: randomUUID() };
  await jobs['mail.business-submitted'](submitted);
  await jobs['mail.business-submitted'](submitted);

  const subjectsTo = (address: string) =>
    smtp.received.filter(({ envelopeTo }) => envelopeTo.includes(address)).map(({ subject }) => subject);
  expect(subjectsTo(owner.email)).toEqual(['We have received Lido & Steam']);
  for (const admin of admins) expect(subjectsTo(admin.email)).toEqual(['To review: Lido & Steam, London']);
  const toOwner = await smtp.waitForMail(({ envelopeTo }) => envelopeTo.includes(owner.email));
  expect(toOwner.text).toContain('We check each business by hand before it goes live.');
  expect(toOwner.text).toContain('https://fettle.example/business');
  const toAdmin = await smtp.waitForMail(({ envelopeTo }) => envelopeTo.includes(admins[0]?.email ?? ''));
  expect(toAdmin.text).toContain(owner.email);
  expect(toAdmin.text).toContain('https://fettle.example/admin');

  await jobs['mail.business-submitted']({ ...submitted, submissionId: randomUUID() });
  expect(subjectsTo(owner.email)).toHaveLength(2);
});

it('a business that has been reviewed meanwhile is not told of', async () => {
  const owner = await createUser(database.pool, { role: 'business' });
  const { id } = await createBusiness(database.pool, { ownerId: owner.id, status: 'approved' });
  await jobs['mail.business-submitted']({ businessId: id, submissionId: randomUUID() });
  expect(smtp.received.some(({ envelopeTo }) => envelopeTo.includes(owner.email))).toBe(false);
});
