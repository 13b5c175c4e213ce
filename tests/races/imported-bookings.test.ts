import { describe, expect, it } from 'vitest';
import { importRecords } from '#areas/platform/portability/import/import-records.server.ts';
import { queryOne, type Tx, transaction } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countTakenPlaces, createOccurrenceForSale } from '#support/shop.ts';

describe.runIf(testDatabaseUrl !== undefined)('bookings that are brought while somebody else books', () => {
  const shop = setUpShop();

  it('take no place twice: the import finds the last one gone, and leaves nothing behind', async () => {
    const { pool } = shop.database;
    const date = await createOccurrenceForSale(pool, { capacity: 2 });
    const { businessId, ownerId, row } = await queryOne<{ businessId: number; ownerId: string; row: string }>(
      pool,
      `SELECT b.id AS "businessId", b.owner_id AS "ownerId",
              s.title || ',' || to_char(o.starts_at AT TIME ZONE 'Europe/London', 'DD/MM/YYYY,HH24:MI') AS row
       FROM occurrences o JOIN sessions s ON s.id = o.session_id JOIN businesses b ON b.id = s.business_id WHERE o.id = $1`,
      [date.occurrenceId],
    );
    const csv = `Email,Session,Date,Time\nada@race.example,${row}\nben@race.example,${row}\n`;
    const bring = () =>
      importRecords(shop.deps, { actorId: ownerId, requestId: 'race' }, businessId, {
        name: 'bookings.csv',
        bytes: Buffer.from(csv),
        options: {
          kind: 'bookings',
          source: 'Bookwhen',
          mapping: null,
          dateOrder: null,
          headingLine: null,
          matches: {},
          remind: false,
        },
      });

    let settled: PromiseSettledResult<unknown>[] = [];
    let bringing: Promise<PromiseSettledResult<unknown>[]> = Promise.resolve(settled);
    await transaction(pool, async (tx: Tx) => {
      await tx.query('UPDATE occurrences SET taken = taken + 1 WHERE id = $1', [date.occurrenceId]);
      const progress = { ended: false };
      bringing = Promise.allSettled([bring()]).finally(() => {
        progress.ended = true;
      });
      // It has validated against committed data and waits for this transaction's row.
      for (let waits = 0; waits === 0 && !progress.ended; ) {
        const { n } = await queryOne<{ n: number }>(
          pool,
          `SELECT count(*)::integer AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
        );
        waits = n;
      }
    });
    settled = await bringing;
    expect(settled).toMatchObject([{ status: 'rejected', reason: { code: 'conflict' } }]);
    expect(await countTakenPlaces(pool, date.occurrenceId)).toBe(1);
    const { left } = await queryOne<{ left: number }>(
      pool,
      `SELECT ((SELECT count(*) FROM bookings) + (SELECT count(*) FROM record_imports)
               + (SELECT count(*) FROM users WHERE email LIKE '%@race.example'))::integer AS left`,
    );
    expect(left).toBe(0);
  });

  it('come once, however often the same file is sent at the same moment', async () => {
    const { pool } = shop.database;
    const date = await createOccurrenceForSale(pool, { capacity: 5 });
    const { businessId, ownerId } = await queryOne<{ businessId: number; ownerId: string }>(
      pool,
      `SELECT b.id AS "businessId", b.owner_id AS "ownerId" FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1`,
      [date.sessionId],
    );
    const answers = await Promise.all(
      Array.from({ length: 4 }, () =>
        importRecords(shop.deps, { actorId: ownerId, requestId: 'race' }, businessId, {
          name: 'customers.csv',
          bytes: Buffer.from('Email,Name\ncleo@race.example,Cleo\n'),
          options: {
            kind: 'customers',
            source: 'TeamUp',
            mapping: null,
            dateOrder: null,
            headingLine: null,
            matches: {},
            remind: false,
          },
        }),
      ),
    );
    expect(answers.filter(({ already }) => !already)).toHaveLength(1);
    const { n } = await queryOne<{ n: number }>(
      pool,
      'SELECT count(*)::integer AS n FROM customers WHERE business_id = $1',
      [businessId],
    );
    expect(n).toBe(1);
  });
});
