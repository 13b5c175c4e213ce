import { afterAll, beforeAll, expect, it } from 'vitest';
import { one } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { BUSY_OWNER, loadBookings } from '../../../scripts/load-data/load-bookings.ts';
import { loadData } from '../../../scripts/load-data/load-data.ts';
import { findCustomers } from './people-queries.server.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await loadData(database.pool, { sessions: 400, weeks: 2 });
  await loadBookings(database.pool, { bookings: 1_000 });
}, 120_000);
afterAll(() => database.drop());

// Of a page it is read by the payments of each booking, of everybody by the bookings alone: the one is the other's oracle.
it('says the same of what everybody spent as of what those on a page did', async () => {
  const { id: businessId } = await one<{ id: number }>(
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
  expect(bySpend.length).toBeGreaterThan(50);
  expect(new Map(bySpend.map(({ id, spendPence }) => [id, spendPence]))).toEqual(
    new Map(byName.map(({ id, spendPence }) => [id, spendPence])),
  );
  expect(bySpend.map(({ spendPence }) => spendPence)).toEqual(
    byName.map(({ spendPence }) => spendPence).sort((one, other) => other - one),
  );
  expect(await list('spend', 10)).toEqual(bySpend.slice(0, 10));
  expect(bySpend[0]?.spendPence).toBeGreaterThan(0);
});
