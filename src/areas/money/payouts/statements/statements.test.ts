import path from 'node:path';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { postAt, postSaleAt } from '#support/postings.ts';
import { createBusiness, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import type { StatementDocument, StatementMonths } from './contract.ts';
import { londonMonth, monthName, monthsBetween, nextMonth } from './month.ts';
import { getIssuedDocument } from './read-statement.server.ts';
import { statementRoutes } from './routes.server.ts';
import { buildStatement } from './statement.ts';
import { platformFeesByAccount, readSellerMonth } from './statement-queries.server.ts';

const NOW = new Date('2026-11-22T12:00:00Z');
const vat = { number: 'GB 123 4567 89', rateBasisPoints: 2000 };

const database = setUpDatabase();
let app: AppInstance;
beforeAll(async () => {
  app = createHttpApp();
  statementRoutes({
    pool: database.pool,
    clock: { now: () => NOW },
    vat,
    brand: defaultBrand,
    auth: headerAuthenticator(database.pool),
    fontFolder: path.resolve(import.meta.dirname, '../../../../../assets/fonts'),
  })(app);
});
afterAll(() => app.close());

async function ownedBusiness(name = 'Wharf Lane Hall') {
  const owner = await createUser(database.pool, { role: 'business' });
  const { id } = await createBusiness(database.pool, { ownerId: owner.id, name });
  const get = (rest = '', as = owner.id) =>
    app.inject({ url: `/api/businesses/${id}/statements${rest}`, headers: { [USER_HEADER]: as } });
  const paper = async (month: string) => (await get(`/${month}`)).json<StatementDocument>();
  return { id, account: `business:${id}`, get, paper };
}

describe('a month', () => {
  it.each([
    ['2026-03-31T22:59:59Z', '2026-03'],
    ['2026-03-31T23:00:00Z', '2026-04'],
    ['2026-09-30T23:30:00Z', '2026-10'],
    ['2026-10-31T23:30:00Z', '2026-10'],
    ['2026-12-31T23:59:59Z', '2026-12'],
  ])('of %s in London is %s, on paper as in the books', async (at, month) => {
    expect(londonMonth(new Date(at))).toBe(month);
    const { id, account } = await ownedBusiness();
    await postSaleAt(database.pool, at, account, 1400);
    const of = (one: string) => readSellerMonth(database.pool, { kind: 'business', id }, one);
    expect(await of(month)).toEqual({
      openingPence: 0,
      movements: [{ movement: 'sale', bookings: 1, pence: 1400 }],
      platformFeePence: 140,
      planPence: 0,
    });
    expect(await of(nextMonth(month))).toEqual({
      openingPence: 1400,
      movements: [],
      platformFeePence: 0,
      planPence: 0,
    });
  });

  it('follows the one before, over a year’s end', () => {
    expect(monthsBetween('2026-11', '2027-02')).toEqual(['2027-02', '2027-01', '2026-12', '2026-11']);
    expect(monthName('2027-01')).toBe('January 2027');
  });
});

describe('a statement', () => {
  it('says what was sold, given back and sent, and what it cost', async () => {
    const { id, account, paper } = await ownedBusiness();
    const { pool } = database;
    await postSaleAt(pool, '2026-09-20T10:00:00Z', account, 12_150);
    const sale = await postSaleAt(pool, '2026-10-02T10:00:00Z', account, 90_250);
    await postSaleAt(pool, '2026-10-03T10:00:00Z', account, 1350);
    const undo = { movement: 'sale_undone', credit: `buyer:${sale.paymentId}`, ...sale };
    await postAt(pool, '2026-10-05T10:00:00Z', { ...undo, debit: account, pence: 4600 });
    await postAt(pool, '2026-10-05T10:00:00Z', { ...undo, debit: 'fees', pence: 460 });
    await postAt(pool, '2026-10-09T10:00:00Z', {
      movement: 'transfer',
      debit: account,
      credit: 'demo',
      pence: 78_500,
      ...sale,
    });
    await postAt(pool, '2026-10-11T10:00:00Z', {
      movement: 'plan',
      debit: 'demo',
      credit: `plans:${id}`,
      pence: 2900,
    });
    expect(await paper('2026-10')).toEqual({
      month: '2026-10',
      title: 'October 2026',
      running: false,
      issuedOn: '2026-11-01',
      seller: { name: 'Wharf Lane Hall', address: '1 Test Street, London E8 1AA', vatNumber: null },
      opening: { label: 'Balance on 1 October', amount: '121.50' },
      lines: [
        { label: 'Session fees, 2 places', amount: '916.00' },
        { label: 'Refunds, 1 place', amount: '-46.00' },
        { label: 'Sent to your account, 1 place', amount: '-785.00' },
      ],
      closing: { label: 'Balance on 31 October', amount: '206.50' },
      fees: [
        { label: 'Platform fee, paid by customers', net: '72.50', vat: '14.50', total: '87.00' },
        { label: 'Plan, by card', net: '24.17', vat: '4.83', total: '29.00' },
      ],
      feeTotal: { net: '96.67', vat: '19.33', total: '116.00' },
      vat: { number: 'GB 123 4567 89', rate: '20%' },
    });
  });

  it('of the running month says so, and has no invoice yet; months to come and before the first have none', async () => {
    const { account, get, paper } = await ownedBusiness();
    await postSaleAt(database.pool, '2026-10-20T10:00:00Z', account, 1000);
    expect((await get()).json<StatementMonths>()).toEqual({
      months: [
        { month: '2026-11', title: 'November 2026', running: true },
        { month: '2026-10', title: 'October 2026', running: false },
      ],
    });
    expect(await paper('2026-11')).toMatchObject({
      running: true,
      issuedOn: '2026-11-22',
      closing: { label: 'Balance today', amount: '10.00' },
    });
    const invoice = await get('/2026-11/invoice.pdf');
    expect([invoice.statusCode, invoice.json()]).toMatchObject([
      409,
      { message: 'This invoice will be ready on 1 December 2026 from 01:00.' },
    ]);
    for (const month of ['2026-12', '2026-09', '2026-13', 'now'])
      expect((await get(`/${month}`)).statusCode).toBe(404);
  });

  it('is for the owner, and for no other owner', async () => {
    const mine = await ownedBusiness();
    const other = await createUser(database.pool, { role: 'business' });
    await createBusiness(database.pool, { ownerId: other.id });
    for (const rest of [
      '',
      '/2026-11',
      '/2026-11/statement.pdf',
      '/2026-11/statement.csv',
      '/2026-11/invoice.pdf',
    ])
      expect((await mine.get(rest, other.id)).statusCode).toBe(403);
  });

  it('carries the VAT number that its owner gave, which nobody else can give', async () => {
    const { id, get, paper } = await ownedBusiness();
    const put = (vatNumber: unknown, as: string) =>
      app.inject({
        method: 'PUT',
        url: `/api/businesses/${id}/vat-number`,
        headers: { [USER_HEADER]: as },
        payload: { vatNumber },
      });
    const { ownerId } = await queryOne<{ ownerId: string }>(
      database.pool,
      'SELECT owner_id AS "ownerId" FROM businesses WHERE id = $1',
      [id],
    );
    const stranger = (await createUser(database.pool, { role: 'business' })).id;
    expect((await put('GB 980 7806 84', stranger)).statusCode).toBe(403);
    for (const none of ['980780685', '', 980780684, 'GB'.padEnd(400, '9')])
      expect((await put(none, ownerId)).statusCode).toBe(400);
    expect((await put('gb980780684', ownerId)).statusCode).toBe(204);
    expect((await put('980 7806 84', ownerId)).statusCode).toBe(204);
    expect((await paper('2026-11')).seller.vatNumber).toBe('GB 980 7806 84');
    expect((await get('/2026-11/statement.pdf')).statusCode).toBe(200);
    expect((await put(null, ownerId)).statusCode).toBe(204);
    expect((await paper('2026-11')).seller.vatNumber).toBeNull();
    const { rows } = await database.pool.query(
      `SELECT actor_id AS actor, action, before, after, details FROM audit_log
       WHERE subject = 'business' AND subject_id = $1 ORDER BY id`,
      [String(id)],
    );
    const said = { actor: ownerId, before: null, after: null, details: {} };
    expect(rows).toEqual([
      { ...said, action: 'payouts.vat-number-given' },
      { ...said, action: 'payouts.vat-number-removed' },
    ]);
  });

  it('once issued stays as it was issued, whatever either side is called later; nobody can change or remove it', async () => {
    const { pool } = database;
    const { id, account, paper } = await ownedBusiness('Wharf Lane Hall');
    await postSaleAt(pool, '2026-10-20T10:00:00Z', account, 1400);
    const before = await paper('2026-10');
    expect((await paper('2026-11')).seller.name).toBe('Wharf Lane Hall');
    await pool.query(`UPDATE businesses SET name = 'Quay Hall', address = '9 Quay' WHERE id = $1`, [id]);
    expect(await paper('2026-10')).toEqual(before);
    expect((await paper('2026-11')).seller.name).toBe('Quay Hall');
    const seller = { kind: 'business', id } as const;
    const laterBrand = { ...defaultBrand, name: 'Fettle & Sons' };
    const deps = { pool, clock: { now: () => NOW }, vat: null, brand: laterBrand };
    expect(await getIssuedDocument(deps, seller, '2026-10')).toMatchObject({
      statement: before,
      issuer: { name: 'Fettle' },
    });
    for (const change of [
      `UPDATE issued_documents SET document = '{}'`,
      'DELETE FROM issued_documents',
      'TRUNCATE issued_documents',
    ])
      await expect(pool.query(change)).rejects.toThrow('stays as it was issued');
  });

  it('is not issued in the first hour, in which something of the month before may still be on its way', async () => {
    const { pool } = database;
    const { id, account } = await ownedBusiness();
    await postSaleAt(pool, '2026-09-20T10:00:00Z', account, 1400);
    const seller = { kind: 'business', id } as const;
    const at = (now: string) =>
      getIssuedDocument(
        { pool, clock: { now: () => new Date(now) }, vat: null, brand: defaultBrand },
        seller,
        '2026-09',
      );
    const sales = async (now: string) => (await at(now)).statement.lines[0]?.amount;
    expect(await sales('2026-09-30T23:30:00Z')).toBe('14.00');
    await postSaleAt(pool, '2026-09-30T22:59:59Z', account, 100);
    expect(await sales('2026-10-01T00:00:00Z')).toBe('15.00');
    await postSaleAt(pool, '2026-09-30T22:59:59Z', account, 100);
    expect(await sales('2026-10-01T00:00:01Z')).toBe('15.00');
  });

  it('comes as PDF and as CSV, whose lines end on the same balance and are no formulas', async () => {
    const { account, get } = await ownedBusiness('=SUM(A1)');
    const sale = await postSaleAt(database.pool, '2026-10-20T10:00:00Z', account, 1400);
    await postAt(database.pool, '2026-10-31T23:30:00Z', {
      movement: 'sale_undone',
      debit: account,
      credit: `buyer:${sale.paymentId}`,
      pence: 700,
      ...sale,
    });
    for (const name of ['statement', 'invoice']) {
      const file = await get(`/2026-10/${name}.pdf`);
      expect(file.headers['content-type']).toBe('application/pdf');
      expect(file.rawPayload.subarray(0, 5).toString()).toBe('%PDF-');
    }
    const lines = (await get('/2026-10/statement.csv')).body.trim().split('\r\n');
    expect(lines.slice(1)).toEqual([
      ',Balance on 1 October,,,0.00,,,',
      '2026-10-20T11:00:00+01:00,Session fee,,14.00,14.00,,,',
      '2026-10-31T23:30:00+00:00,Refund,,-7.00,7.00,,,',
      ',Balance on 31 October,,,7.00,,,',
      ',"Platform fee, paid by customers",,,,1.17,0.23,1.40',
      ',Total fees,,,,1.17,0.23,1.40',
    ]);
  });
});

/** Many near month boundaries. */
const instants = fc.oneof(
  fc.date({
    min: new Date('2026-01-01T00:00:00Z'),
    max: new Date('2026-12-31T23:59:59Z'),
    noInvalidDate: true,
  }),
  fc
    .tuple(fc.integer({ min: 1, max: 11 }), fc.integer({ min: -90, max: 90 }))
    .map(([month, minutes]) => new Date(Date.UTC(2026, month, 1, 0, minutes))),
);

it('every month’s lines lead from its opening to the next one’s, and the last to the ledger’s balance', async () => {
  let id = 1_000_000;
  await fc.assert(
    fc.asyncProperty(
      fc.array(
        fc.record({
          at: instants,
          pence: fc.integer({ min: 2, max: 100_000 }),
          undone: fc.option(fc.record({ at: instants, share: fc.double({ min: 0, max: 1, noNaN: true }) })),
          sent: fc.option(instants),
        }),
        { minLength: 1, maxLength: 8 },
      ),
      async (sales) => {
        id += 1;
        const { pool } = database;
        const seller = { kind: 'business', id } as const;
        const account = `business:${id}` as const;
        let feesPence = 0;
        for (const { at, pence, undone, sent } of sales) {
          const sale = await postSaleAt(pool, at, account, pence);
          feesPence += Math.floor((pence + 5) / 10);
          const back = undone === null ? 0 : Math.floor(pence * undone.share);
          if (undone !== null && back > 0)
            await postAt(pool, undone.at, {
              movement: 'sale_undone',
              debit: account,
              credit: `buyer:${sale.paymentId}`,
              pence: back,
              ...sale,
            });
          if (sent !== null && back < pence)
            await postAt(pool, sent, {
              movement: 'transfer',
              debit: account,
              credit: 'demo',
              pence: pence - back,
              ...sale,
            });
        }
        let balance = 0;
        let charged = 0;
        let places = 0;
        for (const month of monthsBetween('2026-01', '2026-12').toReversed()) {
          const found = await readSellerMonth(pool, seller, month);
          const fees = await platformFeesByAccount(pool, month);
          expect(await readSellerMonth(pool, seller, month, fees)).toEqual(found);
          const { openingPence, closingPence, lines, feeTotal } = buildStatement(found, vat);
          expect(openingPence).toBe(balance);
          expect(lines.map(({ label }) => label)).not.toContain('Other');
          balance = closingPence;
          charged += feeTotal.totalPence;
          places += found.movements.find(({ movement }) => movement === 'sale')?.bookings ?? 0;
        }
        expect(balance).toBe(await creditBalance(pool, account));
        expect([charged, places]).toEqual([feesPence, sales.length]);
      },
    ),
    { numRuns: 12 },
  );
});
