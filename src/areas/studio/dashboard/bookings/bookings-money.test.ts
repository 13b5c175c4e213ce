import { beforeAll, expect, it } from 'vitest';
import { containsPattern, queryOne } from '#shared/db/database.server.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { BUSY_OWNER, loadBookings } from '../../../../../packages/demo/load-data/load-bookings.ts';
import { loadData } from '../../../../../packages/demo/load-data/load-data.ts';
import { type BookingFilter, bookingsOfBusiness, bookingTotals } from './booking-queries.server.ts';

// Oracle: reads the money from the whole ledger at once. Correct but slow.
const ORACLE = `
  SELECT b.id, b.created_at, COALESCE(sale.paid, 0)::bigint AS "paidPence",
         COALESCE(sale.paid - sale.business - sale.fee, 0)::bigint AS "refundedPence",
         COALESCE(sale.fee, 0)::bigint AS "feePence"
  FROM bookings b JOIN sessions s ON s.id = b.session_id
  LEFT JOIN (
    SELECT booking_id, sum(amount_pence) FILTER (WHERE movement = 'sale') AS paid,
           COALESCE(sum(pence) FILTER (WHERE account = 'business:' || $1::bigint), 0) AS business,
           COALESCE(sum(pence) FILTER (WHERE account = 'fees'), 0) AS fee
    FROM ledger_postings
    CROSS JOIN LATERAL (SELECT
      CASE WHEN movement IN ('sale', 'dispute_overturned') THEN credit ELSE debit END AS account,
      CASE WHEN movement IN ('sale', 'dispute_overturned') THEN amount_pence ELSE -amount_pence END AS pence) AS part
    WHERE movement IN ('sale', 'sale_undone', 'dispute_lost', 'dispute_overturned')
      AND payment_id IN (SELECT payment_id FROM ledger_postings
                         WHERE credit = 'business:' || $1::bigint AND movement = 'sale')
    GROUP BY booking_id
  ) sale ON sale.booking_id = b.id
  WHERE b.business_id = $1
    AND concat_ws(' ', b.full_name, b.attendee_name, b.email, b.reference, s.title) ILIKE $2
    AND (cardinality($3::text[]) = 0 OR b.state = ANY ($3))
    AND ($4::timestamptz IS NULL OR b.created_at >= $4) AND ($5::timestamptz IS NULL OR b.created_at < $5)`;

const database = setUpDatabase();
let everything: BookingFilter;

beforeAll(async () => {
  const { pool } = database;
  await loadData(pool, { sessions: 400, weeks: 2 });
  await loadBookings(pool, { bookings: 1_000 });
  const { id } = await queryOne<{ id: number }>(
    pool,
    'SELECT b.id FROM businesses b JOIN users u ON u.id = b.owner_id WHERE u.email = $1',
    [BUSY_OWNER],
  );
  everything = { businessId: id, text: '', states: [], from: null, until: null };
  // Disputes: some took a part, some of those gave it back.
  await pool.query(`
    INSERT INTO ledger_postings (movement, cause, payment_id, booking_id, debit, credit, amount_pence)
    SELECT bank.movement, 'dispute:' || payment_id, payment_id, booking_id, bank.debit, bank.credit, bank.pence
      FROM (SELECT s.payment_id, s.booking_id, s.credit AS seller, s.amount_pence, row_number() OVER (ORDER BY s.id) AS n
              FROM ledger_postings s JOIN bookings b ON b.id = s.booking_id
             WHERE s.movement = 'sale' AND b.cancelled_at IS NULL) sold
     CROSS JOIN LATERAL (VALUES ('dispute_lost', seller, 'disputes', 1 + amount_pence / 3),
                                ('dispute_overturned', 'disputes', seller, 1 + amount_pence / 3)) AS bank (movement, debit, credit, pence)
     WHERE n % 7 = 0 AND (bank.movement = 'dispute_lost' OR n % 2 = 0)`);
}, 120_000);

const monthsAgo = (months: number) => new Date(Date.now() - months * 30 * 86_400_000);

it.each<[string, Partial<BookingFilter>]>([
  ['all', {}],
  ['those of a name', { text: 'rowe 1' }],
  ['those of a sign that a pattern knows', { text: '%' }],
  ['cancelled ones', { states: ['cancelled_by_seeker', 'cancelled_by_business'] }],
  ['those of a span', { from: monthsAgo(3), until: monthsAgo(1) }],
  ['attended ones of a name since then', { text: 'Rowe 2', states: ['attended'], from: monthsAgo(6) }],
])('are what the whole ledger says: %s', async (_what, filter) => {
  const wanted = { ...everything, ...filter };
  const { rows: expected } = await database.pool.query<{
    id: string;
    paidPence: number;
    refundedPence: number;
    feePence: number;
  }>(`${ORACLE} ORDER BY b.created_at DESC, b.id`, [
    wanted.businessId,
    containsPattern(wanted.text),
    wanted.states,
    wanted.from,
    wanted.until,
  ]);
  const read = async (limit: number, offset: number) =>
    (await bookingsOfBusiness(database.pool, wanted, { limit, offset })).map(
      ({ bookingId, paidPence, refundedPence, feePence }) => ({
        id: bookingId,
        paidPence,
        refundedPence,
        feePence,
      }),
    );
  const money = expected.map(({ id, paidPence, refundedPence, feePence }) => ({
    id,
    paidPence,
    refundedPence,
    feePence,
  }));
  expect(await read(10_000, 0)).toEqual(money);
  expect(await read(25, 25)).toEqual(money.slice(25, 50));
  const sum = (of: 'paidPence' | 'refundedPence' | 'feePence') =>
    money.reduce((all, row) => all + row[of], 0);
  expect(await bookingTotals(database.pool, wanted)).toEqual({
    bookings: money.length,
    paidPence: sum('paidPence'),
    refundedPence: sum('refundedPence'),
    feePence: sum('feePence'),
  });
  if (Object.keys(filter).length === 0) {
    expect(money).toHaveLength(500);
    expect(sum('refundedPence')).toBeGreaterThan(0);
  }
});
