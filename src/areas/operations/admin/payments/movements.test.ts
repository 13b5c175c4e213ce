import { beforeAll, describe, expect, it } from 'vitest';
import { containsPattern, queryOne } from '#shared/db/database.server.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { loadBookings } from '../../../../../packages/demo/load-data/load-bookings.ts';
import { loadData } from '../../../../../packages/demo/load-data/load-data.ts';
import type { MovementsQuery } from './contract.ts';
import { findMovements } from './money-queries.server.ts';

// Oracle: joins everything first, then filters. Correct but slow.
const ORACLE = `
  SELECT m.kind, m.id
  FROM (
    SELECT 'payment' AS kind, p.id, p.id AS payment_id, p.provider_intent_id AS provider_id, p.state, p.created_at AS at, NULL::uuid AS account_id
    FROM payments p
    UNION ALL
    SELECT 'refund', r.id, r.payment_id, r.provider_refund_id, r.state, r.created_at, NULL FROM refunds r
    UNION ALL
    SELECT 'transfer', t.id, t.payment_id, t.provider_transfer_id, t.state, t.decided_at, t.seller_account_id FROM transfers t
    UNION ALL
    SELECT 'payout', o.id, NULL, o.provider_payout_id, o.state, o.sent_at, o.seller_account_id FROM payouts o) m
  LEFT JOIN payments pay ON pay.id = m.payment_id
  LEFT JOIN users u ON u.id = pay.user_id
  LEFT JOIN seller_accounts account ON account.id = m.account_id
  LEFT JOIN LATERAL (
    SELECT b.full_name, b.email, b.reference, b.business_id FROM bookings b
    WHERE b.payment_id = m.payment_id ORDER BY b.created_at, b.reference LIMIT 1) sold ON true
  LEFT JOIN businesses biz ON biz.id = coalesce(sold.business_id, account.business_id)
  WHERE ($1 = '' OR m.provider_id = $1 OR pay.provider_intent_id = $1 OR m.id::text = lower($1)
         OR m.payment_id::text = lower($1) OR sold.full_name ILIKE $2 OR sold.email ILIKE $2 OR u.email ILIKE $2
         OR biz.name ILIKE $2 OR sold.reference = upper($1))
    AND ($3::text IS NULL OR m.kind = $3) AND ($4::text IS NULL OR m.state = $4)
    AND ($5::date IS NULL OR m.at >= $5::date::timestamp AT TIME ZONE 'Europe/London')
    AND ($6::date IS NULL OR m.at < ($6::date + 1)::timestamp AT TIME ZONE 'Europe/London')
  ORDER BY m.at DESC, m.kind, m.id`;

const database = setUpDatabase();
beforeAll(async () => {
  await loadData(database.pool, { sessions: 400, weeks: 2 });
  await loadBookings(database.pool, { bookings: 600 });
}, 120_000);

const daysAgo = (days: number) => new Date(Date.now() - days * 86_400_000).toISOString().slice(0, 10);
const queryFirst = async (sql: string) => (await queryOne<{ q: string }>(database.pool, sql)).q;

describe('the list of movements', () => {
  it.each<[string, () => Promise<Partial<MovementsQuery>>]>([
    ['all', async () => ({})],
    ['of one kind', async () => ({ kind: 'transfer' })],
    ['of one state', async () => ({ state: 'refunded' })],
    ['of a span', async () => ({ from: daysAgo(120), to: daysAgo(30) })],
    ['by a name', async () => ({ q: 'rowe 1' })],
    ['by an address', async () => ({ q: 'person7@load.example.com' })],
    [
      'by a reference',
      async () => ({ q: await queryFirst('SELECT lower(reference) AS q FROM bookings LIMIT 1') }),
    ],
    [
      'by a payment at the provider',
      async () => ({ q: await queryFirst('SELECT provider_intent_id AS q FROM payments LIMIT 1') }),
    ],
    [
      'by a transfer at the provider',
      async () => ({ q: await queryFirst('SELECT provider_transfer_id AS q FROM transfers LIMIT 1') }),
    ],
    [
      'by an id of ours',
      async () => ({ q: await queryFirst('SELECT id::text AS q FROM payments OFFSET 3 LIMIT 1') }),
    ],
    [
      'by a seller',
      async () => ({
        q: await queryFirst(
          'SELECT b.name AS q FROM businesses b JOIN payouts p ON true JOIN seller_accounts a ON a.id = p.seller_account_id AND a.business_id = b.id LIMIT 1',
        ),
      }),
    ],
    ['refunds by a seller of a span', async () => ({ q: 'a', kind: 'refund', from: daysAgo(600) })],
    ['by what nobody is called', async () => ({ q: 'nobody at all' })],
  ])('is the one that a look at everything gives: %s', async (_what, make) => {
    const query = await make();
    const { rows: expected } = await database.pool.query<{ kind: string; id: string }>(ORACLE, [
      query.q ?? '',
      containsPattern(query.q ?? ''),
      query.kind ?? null,
      query.state ?? null,
      query.from ?? null,
      query.to ?? null,
    ]);
    if (query.q !== 'nobody at all') expect(expected.length).toBeGreaterThan(0);
    for (const page of [1, 2, Math.max(1, Math.ceil(expected.length / 25))]) {
      const found = await findMovements(database.pool, { q: '', page, ...query });
      expect(found.items.map(({ kind, id }) => ({ kind, id }))).toEqual(
        expected.slice((page - 1) * 25, page * 25),
      );
      if (found.items.length > 0) expect(found.total).toBe(expected.length);
    }
  });
});
