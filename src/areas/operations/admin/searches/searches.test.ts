import { beforeAll, expect, it } from 'vitest';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { setUpAdmin } from '#support/admin-app.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';

const shop = setUpShop();
const admin = setUpAdmin(shop);
let moira: { id: string };
let today: string;

beforeAll(async () => {
  moira = await createUser(shop.pool, { role: 'admin' });
  today = londonDay(shop.deps.clock.now());
  await shop.pool.query(
    `INSERT INTO zero_result_searches (day, place, activity, searches, narrowed) VALUES
       ($1, 'Homerton (E9)', 'yoga', 4, 1), ($2, 'Homerton (E9)', 'yoga', 3, 0), ($1, 'Lerwick (ZE1)', 'bjj', 5, 5),
       ($2, NULL, NULL, 1, 0), ($3, 'Homerton (E9)', 'yoga', 90, 0)`,
    [today, plusDays(today, -27), plusDays(today, -28)],
  );
});

const ask = (query = '', as: { id: string } | null = moira) =>
  admin.send('GET', `/api/admin/empty-searches${query}`, as);

it('begins with the last four weeks, the most often first, each place and activity once', async () => {
  expect((await ask()).json()).toEqual({
    items: [
      { place: 'Homerton (E9)', activity: 'yoga', times: 7, narrowed: 1, lastDay: today },
      { place: 'Lerwick (ZE1)', activity: 'bjj', times: 5, narrowed: 5, lastDay: today },
      { place: null, activity: null, times: 1, narrowed: 0, lastDay: plusDays(today, -27) },
    ],
    total: 3,
    page: 1,
    pages: 1,
    from: plusDays(today, -27),
    to: today,
  });
});

it('is narrowed by period, activity and place', async () => {
  const found = async (query: string) =>
    ((await ask(query)).json() as { items: { times: number }[] }).items.map(({ times }) => times);
  expect(await found(`?from=${plusDays(today, -28)}&activity=yoga`)).toEqual([97]);
  expect(await found(`?from=${plusDays(today, -27)}&to=${plusDays(today, -1)}`)).toEqual([3, 1]);
  expect(await found('?q=lerw')).toEqual([5]);
  expect(await found('?q=%25')).toEqual([]);
  expect((await ask('?from=tomorrow')).statusCode).toBe(400);
});

it('is a file too, with days that sort, for admins alone', async () => {
  const file = await admin.send('GET', '/api/admin/empty-searches.csv?activity=bjj', moira);
  expect(file.headers['content-disposition']).toContain(
    `searches-that-found-nothing-${plusDays(today, -27)}-${today}.csv`,
  );
  expect(
    file.body
      .replace(/^\uFEFF/, '')
      .trim()
      .split(/\r?\n/),
  ).toEqual(['place,activity,searches,of_them_narrowed,last_day', `Lerwick (ZE1),bjj,5,5,${today}`]);
  expect((await ask('', await createUser(shop.pool))).statusCode).toBe(403);
});
