import { beforeAll, expect, it } from 'vitest';
import { selectPublicPhotos } from '#areas/catalogue/photos/queries.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { seedDemo } from './seed-demo.server.ts';

const database = setUpDatabase();
const storedPhotos = new Set<string>();

beforeAll(async () => {
  await seedDemo({
    pool: database.pool,
    now: new Date('2026-11-23T09:00:00Z'),
    hashPassword: () => Promise.resolve('hash'),
    storage: {
      put: async (folder, { kind, name }) => {
        const key = `${folder}/${name}.${kind}`;
        storedPhotos.add(key);
        return key;
      },
      read: async () => null,
      delete: async () => {},
    },
  });
});

it('shows photographs of the owner’s business, and has some wait for an admin', async () => {
  expect((await selectPublicPhotos(database.pool, { of: 'businesses', id: 1 })).length).toBeGreaterThan(2);
  const { waiting, refused } = await queryOne<{ waiting: number; refused: number }>(
    database.pool,
    `SELECT count(*) FILTER (WHERE state = 'waiting') AS waiting, count(*) FILTER (WHERE state = 'refused') AS refused
       FROM photos`,
  );
  expect([waiting, refused]).toEqual([2, 0]);
});

it('keeps the files of every one, seven each', async () => {
  const { rows } = await database.pool.query<{ whole: string; files: string }>(
    'SELECT whole, files FROM photos',
  );
  expect(rows.length).toBeGreaterThan(25);
  for (const { whole, files } of rows)
    expect([...storedPhotos].filter((key) => key.includes(whole) || key.includes(files))).toHaveLength(7);
});
