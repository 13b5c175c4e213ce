import { beforeAll, expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { BUSY_OWNER, loadBookings } from '../../../../packages/demo/load-data/load-bookings.ts';
import { loadData } from '../../../../packages/demo/load-data/load-data.ts';
import { findCustomers } from './customer-queries.server.ts';

const database = setUpDatabase();
beforeAll(async () => {
  await loadData(database.pool, { sessions: 400, weeks: 2 });
  await loadBookings(database.pool, { bookings: 1_000 });
}, 120_000);

it('says of what everybody spent, sorted by it or not, what the payments of each booking say', async () => {
  const { id: businessId } = await queryOne<{ id: number }>(
    database.pool,
    'SELECT b.id FROM businesses b JOIN users u ON u.id = b.owner_id WHERE u.email = $1',
    [BUSY_OWNER],
  );
  const now = new Date();
  const list = async (sort: 'spend' | 'name', onPage: number) =>
    (
      await findCustomers(
        database.pool,
        {
          businessId,
          text: '',
          digits: null,
          group: 'all',
          tag: null,
          sort,
          page: 1,
          onPage,
          withMoney: true,
        },
        {
          now,
          today: now.toISOString().slice(0, 10),
          monthFrom: now,
          lapsedBefore: now,
          passSoonUntil: now.toISOString().slice(0, 10),
        },
      )
    ).rows.map(({ id, spendPence }) => ({ id, spendPence: spendPence ?? Number.NaN }));
  const bySpend = await list('spend', 10_000);
  const byName = await list('name', 10_000);
  const { rows: plainly } = await database.pool.query<{ id: string; pence: number }>(
    `SELECT c.id, coalesce(sum(CASE WHEN g.movement IN ('sale', 'dispute_overturned') THEN g.amount_pence
                                    ELSE -g.amount_pence END), 0)::integer AS pence
     FROM customers c JOIN bookings b ON b.user_id = c.user_id AND b.business_id = c.business_id
     CROSS JOIN LATERAL (SELECT DISTINCT payment_id FROM booking_payments WHERE booking_id = b.id) paid
     JOIN ledger_postings g ON g.payment_id = paid.payment_id AND g.booking_id = b.id
      AND g.movement IN ('sale', 'sale_undone', 'dispute_lost', 'dispute_overturned')
     WHERE c.business_id = $1 GROUP BY c.id`,
    [businessId],
  );
  expect(bySpend.length).toBeGreaterThan(50);
  for (const listed of [bySpend, byName])
    expect(new Map(listed.map(({ id, spendPence }) => [id, spendPence]))).toEqual(
      new Map(plainly.map(({ id, pence }) => [id, pence])),
    );
  expect(bySpend.map(({ spendPence }) => spendPence)).toEqual(
    byName.map(({ spendPence }) => spendPence).sort((one, other) => other - one),
  );
  expect(await list('spend', 10)).toEqual(bySpend.slice(0, 10));
  expect(bySpend[0]?.spendPence).toBeGreaterThan(0);
});
