import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { postAt, postSaleAt } from '#support/postings.ts';
import { createBusiness, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import type { ReportYears } from './contract.ts';
import { platformReportRoutes } from './routes.server.ts';

const database = setUpDatabase();
let app: AppInstance;
let admin: string;
beforeAll(async () => {
  app = createHttpApp();
  const clock = { now: () => new Date('2027-01-10T12:00:00Z') };
  platformReportRoutes({ pool: database.pool, clock, auth: headerAuthenticator(database.pool) })(app);
  admin = (await createUser(database.pool, { role: 'admin' })).id;
});
afterAll(() => app.close());

const get = (rest: string, as = admin) =>
  app.inject({ url: `/api/admin/platform-report${rest}`, headers: { [USER_HEADER]: as } });

it('has each seller’s quarters as London counts them, what was taken back included, and no transfer', async () => {
  const { pool } = database;
  const { id } = await createBusiness(pool, { name: '=HYPERLINK("x")' });
  const account = `business:${id}`;
  await pool.query(
    `INSERT INTO seller_accounts (business_id, provider_account_id, details_submitted, vat_number)
     VALUES ($1, 'acct_reported', true, '980780684')`,
    [id],
  );
  await postSaleAt(pool, '2025-12-31T23:59:00Z', account, 9900);
  const first = await postSaleAt(pool, '2026-03-31T22:30:00Z', account, 1000);
  await postSaleAt(pool, '2026-03-31T23:30:00Z', account, 2000);
  await postSaleAt(pool, '2026-12-31T23:59:00Z', account, 4000);
  await postSaleAt(pool, '2027-01-01T00:00:00Z', account, 7000);
  const undo = { movement: 'sale_undone', credit: `buyer:${first.paymentId}`, ...first };
  await postAt(pool, '2026-04-02T10:00:00Z', { ...undo, debit: account, pence: 500 });
  await postAt(pool, '2026-04-02T10:00:00Z', { ...undo, debit: 'fees', pence: 50 });
  await postAt(pool, '2026-04-03T10:00:00Z', {
    movement: 'transfer',
    debit: account,
    credit: 'demo',
    pence: 300,
    ...first,
  });

  const answer = await get('/2026/report.csv');
  const [head = '', row = '', ...others] = answer.body.trim().split('\r\n');
  expect(others).toEqual([]);
  expect(head).toContain(
    'seller_kind,seller_id,name,address,vat_number,provider_account,held_by_provider,currency,q1_consideration,q1_activities',
  );
  expect(row).toBe(
    `2026,2027-01-31,business,${id},"'=HYPERLINK(""x"")","1 Test Street, London E8 1AA",GB 980 7806 84,acct_reported,` +
      '"tax reference, date of birth or company number, bank account",GBP,' +
      '10.00,1,1.00,15.00,1,1.50,0.00,0,0.00,40.00,1,4.00,65.00,3,6.50',
  );
  expect((await get('')).json<ReportYears>()).toEqual({
    years: [
      { year: 2027, dueOn: '2028-01-31', running: true },
      { year: 2026, dueOn: '2027-01-31', running: false },
      { year: 2025, dueOn: '2026-01-31', running: false },
    ],
  });
});

it('writes down who has taken it, and is for admins alone', async () => {
  await get('/2026/report.csv');
  const { rows } = await database.pool.query(
    `SELECT actor_id AS actor, subject_id AS year FROM audit_log WHERE action = 'platform_report.downloaded'`,
  );
  expect(rows).toContainEqual({ actor: admin, year: '2026' });
  const owner = await createUser(database.pool, { role: 'business' });
  expect((await get('/2026/report.csv', owner.id)).statusCode).toBe(403);
  expect((await get('/2028/report.csv')).statusCode).toBe(404);
});
