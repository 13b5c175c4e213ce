import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { postAt, postSaleAt } from '#support/postings.ts';
import { createBusiness, createOccurrence, createSession, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { buildBooks, describeLine } from './books.ts';
import { freeAgentFile } from './books-files.server.ts';
import type { BookQuarters, BooksDocument } from './contract.ts';
import { booksRoutes } from './routes.server.ts';

const NOW = new Date('2026-11-30T12:00:00Z');

const database = setUpDatabase();
let app: AppInstance;
beforeAll(() => {
  app = createHttpApp();
  booksRoutes({
    pool: database.pool,
    clock: { now: () => NOW },
    brand: defaultBrand,
    auth: headerAuthenticator(database.pool),
  })(app);
});
afterAll(() => app.close());

async function ownedBusiness() {
  const owner = await createUser(database.pool, { role: 'business' });
  const { id } = await createBusiness(database.pool, { ownerId: owner.id });
  const get = (rest = '', as = owner.id) =>
    app.inject({ url: `/api/businesses/${id}/books${rest}`, headers: { [USER_HEADER]: as } });
  const books = async (quarter: string, periods = 'tax') =>
    (await get(`/${quarter}?periods=${periods}`)).json<BooksDocument>();
  return { id, account: `business:${id}`, get, books };
}

async function payOut(businessId: number, pence: number, state: string, arrivesAt: string): Promise<string> {
  await database.pool.query(
    'INSERT INTO seller_accounts (business_id) VALUES ($1) ON CONFLICT (business_id) DO NOTHING',
    [businessId],
  );
  const { id } = await queryOne<{ id: string }>(
    database.pool,
    `INSERT INTO payouts (seller_account_id, provider_payout_id, amount_pence, state, sent_at, arrives_at)
     SELECT id, gen_random_uuid()::text, $2, $3, $4::timestamptz - interval '2 days', $4
       FROM seller_accounts WHERE business_id = $1 RETURNING id`,
    [businessId, pence, state, arrivesAt],
  );
  return id;
}

describe('the books of a quarter', () => {
  it('have the quarter, and the time since the start of the tax year', async () => {
    const { id, account, books } = await ownedBusiness();
    await postSaleAt(database.pool, '2026-04-05T10:00:00Z', account, 9999);
    await postSaleAt(database.pool, '2026-05-01T10:00:00Z', account, 1400);
    const sale = await postSaleAt(database.pool, '2026-10-06T10:00:00Z', account, 2000);
    const buyer = `buyer:${sale.paymentId}`;
    await postAt(database.pool, '2026-10-07T10:00:00Z', {
      movement: 'sale_undone',
      debit: account,
      credit: buyer,
      pence: 500,
      ...sale,
    });
    await postAt(database.pool, '2026-10-09T10:00:00Z', {
      movement: 'transfer',
      debit: account,
      credit: 'provider',
      pence: 1500,
      ...sale,
    });
    await postAt(database.pool, '2026-10-10T10:00:00Z', {
      movement: 'plan',
      debit: 'provider',
      credit: `plans:${id}`,
      pence: 2900,
    });
    expect(await books('2026-3')).toMatchObject({
      title: '6 October 2026 to 5 January 2027',
      running: true,
      yearFrom: '2026-04-06',
      due: '2027-02-07',
      income: [
        { label: 'Session fees, paid online', quarter: '20.00', year: '34.00' },
        { label: 'Refunds', quarter: '-5.00', year: '-5.00' },
        { label: 'Taken at the desk', quarter: '0.00', year: '0.00' },
      ],
      incomeTotal: { label: 'Income', quarter: '15.00', year: '29.00' },
      expenses: [{ label: 'Plan, by card', quarter: '29.00', year: '29.00' }],
    });
    expect((await books('2025-4')).incomeTotal).toMatchObject({ quarter: '99.99', year: '99.99' });
  });

  it('cut the day at midnight in London, for both kinds of periods', async () => {
    const { account, books } = await ownedBusiness();
    await postSaleAt(database.pool, '2026-05-01T10:00:00Z', account, 200);
    // 00:30 on 1 July in London.
    await postSaleAt(database.pool, '2026-06-30T23:30:00Z', account, 1000);
    expect((await books('2026-1', 'tax')).incomeTotal.quarter).toBe('12.00');
    expect((await books('2026-1', 'calendar')).incomeTotal.quarter).toBe('2.00');
    expect((await books('2026-2', 'calendar')).incomeTotal.quarter).toBe('10.00');
  });

  it('count money at the desk and walk-ins, unless it was voided', async () => {
    const { id, books } = await ownedBusiness();
    const { id: sessionId } = await createSession(database.pool, { businessId: id });
    const occurrenceId = await createOccurrence(database.pool, sessionId, { startsAt: NOW });
    const walkIn = (pence: number, voided: boolean) =>
      database.pool.query(
        `INSERT INTO walk_ins (id, occurrence_id, name, places, paid_by, paid_pence, arrived_at, recorded_at, voided_at)
         VALUES (gen_random_uuid(), $1, 'Rosa Whitfield', 1, 'cash', $2, $3, $3, CASE WHEN $4 THEN $3::timestamptz END)`,
        [occurrenceId, pence, '2026-11-01T10:00:00Z', voided],
      );
    await walkIn(700, false);
    await walkIn(900, true);
    expect((await books('2026-3')).income).toContainEqual({
      label: 'Taken at the desk',
      quarter: '7.00',
      year: '7.00',
    });
  });

  it('begin with the first money, and are refused before and after', async () => {
    const { account, get } = await ownedBusiness();
    await postSaleAt(database.pool, '2026-08-01T10:00:00Z', account, 1000);
    expect((await get()).json<BookQuarters>().quarters.map(({ quarter }) => quarter)).toEqual([
      '2026-3',
      '2026-2',
    ]);
    for (const quarter of ['2026-1', '2026-4']) expect((await get(`/${quarter}`)).statusCode).toBe(404);
    for (const quarter of ['2026-5', '2026', '1999-1'])
      expect((await get(`/${quarter}`)).statusCode).toBe(404);
    expect((await get('/2026-3?periods=lunar')).statusCode).toBe(400);
  });

  it('are for the owner only', async () => {
    const { get } = await ownedBusiness();
    const stranger = await createUser(database.pool, { role: 'business' });
    expect((await get('', stranger.id)).statusCode).toBe(403);
  });

  it('show movements that we don’t know, so that nothing is left out', () => {
    const sums = { quarterPence: 5, yearPence: 7 };
    const { income } = buildBooks([{ movement: 'something_new', ...sums }], null, {
      quarterPence: 0,
      yearPence: 0,
    });
    expect(income).toContainEqual({ label: 'Other', ...sums });
  });
});

describe('the files', () => {
  it('have each day’s money and the payouts that arrived', async () => {
    const { id, account, get } = await ownedBusiness();
    await postSaleAt(database.pool, '2026-10-06T09:00:00Z', account, 2000);
    await postSaleAt(database.pool, '2026-10-06T10:00:00Z', account, 1400);
    const arrived = await payOut(id, 3000, 'paid', '2026-10-12T09:00:00Z');
    await payOut(id, 400, 'failed', '2026-10-13T09:00:00Z');
    await payOut(id, 400, 'in_transit', '2026-12-01T09:00:00Z');
    const xero = await get('/2026-3/xero.csv');
    expect(xero.headers['content-disposition']).toBe('attachment; filename="xero-2026-3.csv"');
    expect(xero.body.split('\r\n')).toEqual([
      '*Date,*Amount,Payee,Description,Reference,Cheque Number',
      '06/10/2026,34.00,Fettle,Session fees - 2 places,,',
      `12/10/2026,-30.00,Fettle,Paid to your bank,${arrived},`,
      '',
    ]);
    expect((await get('/2026-3/freeagent.csv')).body).toBe(
      '06/10/2026,34.00,Session fees - 2 places\r\n12/10/2026,-30.00,Paid to your bank\r\n',
    );
  });

  it('never need quotation marks, which FreeAgent refuses', () => {
    const movements = [
      'sale',
      'sale_undone',
      'dispute_lost',
      'dispute_overturned',
      'payout',
      'something_new',
    ];
    for (const movement of movements) expect(describeLine({ movement, places: 3 })).not.toMatch(/[",\n]/);
    const line = { day: '2026-10-06', movement: 'sale', places: 1, pence: 1_234_567, reference: null };
    expect(freeAgentFile('2026-3', [line]).content).toBe('06/10/2026,12345.67,Session fees - 1 place\r\n');
  });
});
