import { afterAll, beforeAll, expect, it } from 'vitest';
import { notificationJobs } from '#app/notifications/mails.server.ts';
import { createMailer } from '#areas/messaging/email/sending/mailer.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { postAt, postSaleAt } from '#support/postings.ts';
import { createBusiness } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { startSmtpServer, type TestSmtpServer } from '#support/smtp-server.ts';
import { testVoucherCodes } from '#support/voucher-codes.ts';
import { type AnnounceStatementsDeps, announceStatements } from '../statements/announce-statements.server.ts';

const database = setUpDatabase();
let smtp: TestSmtpServer;
const clock = { now: () => new Date('2026-11-01T09:15:00Z') };

beforeAll(async () => {
  smtp = await startSmtpServer();
});
afterAll(() => smtp.stop());

async function owned(name: string): Promise<{ id: number; ownerId: string; email: string }> {
  const { id } = await createBusiness(database.pool, { name });
  return queryOne(
    database.pool,
    `SELECT b.id, u.id AS "ownerId", u.email FROM businesses b JOIN users u ON u.id = b.owner_id WHERE b.id = $1`,
    [id],
  );
}

async function announce(): Promise<void> {
  const jobs = notificationJobs({
    pool: database.pool,
    mailer: createMailer({ smtpUrl: smtp.url, from: 'Fettle <hello@fettle.example>' }),
    clock,
    log: { warn: (_details, message) => expect.unreachable(message) },
    site: { brand: defaultBrand, publicUrl: 'https://fettle.example' },
    voucherCodes: testVoucherCodes,
  });
  const queued: Parameters<AnnounceStatementsDeps['onStatementReady']>[1][] = [];
  await announceStatements({
    pool: database.pool,
    clock,
    vat: null,
    brand: defaultBrand,
    onStatementReady: async (_tx, ready) => {
      queued.push(ready);
    },
  });
  for (const ready of queued) await jobs['mail.statement-ready'](ready);
}

it('a month that is over is told once to those whose money moved in it, unless they want no such mail', async () => {
  const { pool } = database;
  const [sold, paidForPlan, quiet, later, refuses] = [
    await owned('Wharf Lane Hall'),
    await owned('Planned'),
    await owned('Nothing moved'),
    await owned('Sold in November'),
    await owned('Wants none'),
  ];
  await postSaleAt(pool, '2026-10-31T23:59:59Z', `business:${sold.id}`, 1400);
  await postAt(pool, '2026-10-05T10:00:00Z', {
    movement: 'plan',
    debit: 'demo',
    credit: `plans:${paidForPlan.id}`,
    pence: 2900,
  });
  await postSaleAt(pool, '2026-09-30T22:59:59Z', `business:${quiet.id}`, 1400);
  await postSaleAt(pool, '2026-11-01T00:00:00Z', `business:${later.id}`, 1400);
  await postSaleAt(pool, '2026-10-10T10:00:00Z', `business:${refuses.id}`, 1400);
  await pool.query('UPDATE users SET wants_statements = false WHERE id = $1', [refuses.ownerId]);

  await announce();
  await announce();

  expect(smtp.received.flatMap(({ envelopeTo }) => envelopeTo).toSorted()).toEqual(
    [sold.email, paidForPlan.email].toSorted(),
  );
  const mail = smtp.received.find(({ envelopeTo }) => envelopeTo.includes(sold.email));
  expect(mail?.subject).toBe('Your statement for October 2026 is ready');
  expect(mail?.text).toContain(
    `https://fettle.example/business/payouts?business=${sold.id}#monthly-statement`,
  );
});
