import { expect, it } from 'vitest';
import { setUpDatabase } from '#support/set-up-database.ts';
import { timestamptzAsText } from './timestamptz-text.server.ts';

const database = setUpDatabase();

async function read(instant: string, timeZone: string): Promise<unknown> {
  const client = await database.pool.connect();
  try {
    await client.query(`SET TIME ZONE '${timeZone}'`);
    const { rows } = await client.query<{ at: unknown }>({
      text: 'SELECT $1::timestamptz AS at',
      values: [instant],
      types: timestamptzAsText,
    });
    return rows[0]?.at;
  } finally {
    await client.query('RESET TIME ZONE');
    client.release();
  }
}

it('reads an instant as the API writes it, whatever the time zone of the connection', async () => {
  for (const timeZone of ['UTC', 'Europe/London', 'America/New_York', 'Asia/Kolkata']) {
    expect(await read('2026-07-01T18:30:00+01:00', timeZone)).toBe('2026-07-01T17:30:00.000Z');
    expect(await read('2026-12-01T18:30:00.25Z', timeZone)).toBe('2026-12-01T18:30:00.250Z');
  }
});

it('tells the two hours apart that a clock shows twice in October', async () => {
  expect(await read('2026-10-25T01:30:00+01:00', 'Europe/London')).toBe('2026-10-25T00:30:00.000Z');
  expect(await read('2026-10-25T01:30:00+00:00', 'Europe/London')).toBe('2026-10-25T01:30:00.000Z');
});

it('leaves what is no instant as it is elsewhere, and a missing one null', async () => {
  const { rows } = await database.pool.query({
    text: "SELECT 7::bigint AS count, DATE '2026-11-21' AS day, NULL::timestamptz AS at, true AS on",
    types: timestamptzAsText,
  });
  expect(rows).toEqual([{ count: 7, day: '2026-11-21', at: null, on: true }]);
});
