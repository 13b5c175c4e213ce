import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { createRandom } from '#demo/random.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { sellPlace } from '#support/sellers.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { openShop } from '#support/shop.ts';
import { checks, runCheck } from '../../../../../scripts/audit/checks.ts';
import { migrationsFolder } from '../../../../../scripts/migrations/release.ts';

const database = setUpDatabase();

interface Posting {
  movement: string;
  bookingId: string | null;
  debit: string;
  credit: string;
  pence: number;
}

/** One statement. */
async function postAll(paymentId: string, postings: readonly Posting[]): Promise<void> {
  await database.pool.query(
    `INSERT INTO ledger_postings (movement, cause, payment_id, booking_id, debit, credit, amount_pence)
     SELECT movement, gen_random_uuid()::text, $1, "bookingId", debit, credit, pence
     FROM jsonb_to_recordset($2) AS p (movement text, "bookingId" uuid, debit text, credit text, pence bigint)`,
    [paymentId, JSON.stringify(postings)],
  );
}

async function findWrongItems(): Promise<string[]> {
  const check = checks.find(({ name }) => name === 'Payout items');
  if (check === undefined) throw new Error('The audit doesn’t check payout items.');
  return runCheck(database.pool, check);
}

it('leave what was posted for each booking, in any order, some at once, of several payments at a time', async () => {
  const random = createRandom('payout items');
  const bookings = Array.from({ length: 5 }, () => randomUUID());
  const payments = Array.from({ length: 4 }, (_, index) => ({
    id: randomUUID(),
    from: index === 0 ? 'demo' : 'provider',
  }));
  const left = new Map<string, number>();

  const createPosting = (paymentId: string, from: string): Posting => {
    const bookingId = random.pick(bookings);
    const seller = random.pick(['business:7', 'business:71', 'trainer:7']);
    const pence = random.integer(1, 2_000);
    const out = random.chance(0.5);
    const key = `${bookingId} ${paymentId} ${seller}`;
    left.set(key, (left.get(key) ?? 0) + (out ? -pence : pence));
    return out
      ? { movement: 'transfer', bookingId, debit: seller, credit: 'provider', pence }
      : {
          movement: random.pick(['sale', 'transfer_reversal', 'dispute_overturned']),
          bookingId,
          debit: from,
          credit: seller,
          pence,
        };
  };
  const ofOthers = (buyer: string): Posting[] => [
    { movement: 'sale', bookingId: random.pick(bookings), debit: 'provider', credit: 'fees', pence: 140 },
    { movement: 'deposit', bookingId: null, debit: 'provider', credit: `buyer:${buyer}`, pence: 5 },
  ];
  // As under its lock, the postings of a payment follow each other.
  await Promise.all(
    payments.map(async ({ id, from }) => {
      for (let statement = 0; statement < 40; statement += 1) {
        const many = Array.from({ length: random.integer(1, 3) }, () => createPosting(id, from));
        await postAll(id, [...many, ...ofOthers(id)]);
      }
    }),
  );

  const { rows } = await database.pool.query<{ key: string; pence: number; isDemonstration: boolean }>(
    `SELECT booking_id || ' ' || payment_id || ' ' || seller AS key, pence, is_demonstration AS "isDemonstration"
     FROM payout_items`,
  );
  expect(rows.length).toBeGreaterThan(50);
  expect(new Map(rows.map(({ key, pence }) => [key, pence]))).toEqual(left);
  for (const { key, isDemonstration } of rows)
    expect([key, isDemonstration]).toEqual([key, key.split(' ')[1] === payments[0]?.id]);
  expect(await findWrongItems()).toEqual([]);

  // Postings from before the table.
  await database.pool.query('DELETE FROM payout_items');
  expect(await findWrongItems()).toHaveLength(50);
  await database.pool.query(
    readFileSync(path.join(migrationsFolder, '0023_payout_items_backfill.sql'), 'utf8'),
  );
  expect(await findWrongItems()).toEqual([]);
});

it('fail the audit where the trigger misses a posting, until the next one mends them', async () => {
  const sale = { movement: 'sale', bookingId: randomUUID(), debit: 'provider', credit: 'business:8' };
  const paymentId = randomUUID();
  await postAll(paymentId, [{ ...sale, pence: 1400 }]);
  await database.pool.query('ALTER TABLE ledger_postings DISABLE TRIGGER ledger_postings_payout_items');
  await postAll(paymentId, [{ ...sale, movement: 'transfer_reversal', pence: 1 }]);
  await database.pool.query('ALTER TABLE ledger_postings ENABLE TRIGGER ledger_postings_payout_items');
  expect(await findWrongItems()).toEqual([
    `the ledger leaves business:8 1401 pence of booking ${sale.bookingId}, and its payout item says 1400`,
  ]);
  await postAll(paymentId, [{ ...sale, movement: 'transfer_reversal', pence: 2 }]);
  expect(await findWrongItems()).toEqual([]);
});

it('are due a day after the end, or from check-in on, and sooner if the booking moves forward, never later', async () => {
  const shop = await openShop(database.pool);
  const { bookingId } = await sellPlace(shop, { over: false });
  const dueAfter = async (change: string) => {
    await database.pool.query(`UPDATE bookings SET ${change} WHERE id = $1`, [bookingId]);
    // Hours after the end.
    const { due } = await queryOne<{ due: number }>(
      database.pool,
      `SELECT extract(epoch FROM i.due_at - b.ends_at)::float8 / 3600 AS due
       FROM payout_items i JOIN bookings b ON b.id = i.booking_id WHERE b.id = $1`,
      [bookingId],
    );
    return due;
  };
  const move = (by: string) => `starts_at = starts_at ${by}, ends_at = ends_at ${by}`;
  expect(await dueAfter(`full_name = 'Sam Rowe'`)).toBe(24);
  expect(await dueAfter(move(`+ interval '2 hours'`))).toBe(22);
  expect(await dueAfter(move(`- interval '5 hours'`))).toBe(24);
  expect(await dueAfter(`state = 'no_show'`)).toBe(24);
  expect(await dueAfter(`state = 'attended'`)).toBe(-24);
  expect(await dueAfter(`state = 'confirmed'`)).toBe(-24);
  expect(await findWrongItems()).toEqual([]);
  await database.pool.query(`UPDATE payout_items SET due_at = 'infinity' WHERE booking_id = $1`, [bookingId]);
  expect(await findWrongItems()).toEqual([
    expect.stringMatching(
      /^the payout item of booking \S+ waits until infinity, and its booking is confirmed/,
    ),
  ]);
  await database.pool.query('DELETE FROM payout_items WHERE booking_id = $1', [bookingId]);
  expect(await findWrongItems()).toEqual([
    expect.stringMatching(
      /^the ledger leaves business:\d+ 1400 pence of booking \S+, and its payout item says 0$/,
    ),
  ]);
  await shop.close();
});
