import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { one } from '#shared/db/database.server.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { createBookedSeat, decideRefund } from '#support/mail-fixtures.ts';
import { createBusiness } from '#support/session-factory.ts';
import { bookingsQuerySchema } from '../contract.ts';
import { showAnalytics, showOverview } from '../figures/show-figures.server.ts';
import { bookingsCsv, listBookings } from './list-bookings.server.ts';

const now = new Date('2026-11-25T12:00:00Z'); // a Wednesday

let database: TestDatabase;
let businessId: number;
let owner: { id: string };

interface Seat {
  feePence: number;
  /** Pence sent back so far, by state of the refund. */
  refunds?: { pence: number; state: 'pending' | 'succeeded' | 'failed' }[];
  state?: string;
  bookedAt?: string;
  fullName?: string;
  startsAt?: string;
}

/** Odd amounts, so that every rounding shows. */
const seats: Seat[] = [
  { feePence: 1405, fullName: 'Ada Byron', state: 'attended', startsAt: '2026-11-23T18:30:00Z' },
  { feePence: 999, refunds: [{ pence: 1099, state: 'succeeded' }], state: 'cancelled_by_business' },
  { feePence: 1234, refunds: [{ pence: 1357, state: 'pending' }], state: 'cancelled_by_seeker' },
  // Partly refunded by an administrator, and once in vain: that is still owed to the customer.
  {
    feePence: 1455,
    refunds: [
      { pence: 333, state: 'succeeded' },
      { pence: 500, state: 'failed' },
    ],
  },
  { feePence: 0 },
  { feePence: 5, refunds: [{ pence: 3, state: 'succeeded' }] },
  { feePence: 2000, bookedAt: '2026-11-15T23:59:59Z', state: 'no_show' },
  { feePence: 2000, bookedAt: '2026-11-16T00:00:00Z', fullName: '100% _Real_' },
];

beforeAll(async () => {
  database = await createTestDatabase();
  const { pool } = database;
  const business = await createBusiness(pool);
  businessId = business.id;
  owner = { id: business.ownerId ?? '' };
  await createBookedSeat(pool); // somebody else's, which must be counted nowhere
  for (const seat of seats) {
    const made = await createBookedSeat(pool, {
      feePence: seat.feePence,
      fullName: seat.fullName ?? 'Priya Nair',
      startsAt: new Date(seat.startsAt ?? '2026-11-24T18:30:00Z'),
      businessId,
    });
    await pool.query(
      `UPDATE bookings SET state = $2, created_at = $3,
              cancelled_at = CASE WHEN $2 LIKE 'cancelled%' THEN '2026-11-24T09:00Z'::timestamptz END
       WHERE id = $1`,
      [made.bookingId, seat.state ?? 'confirmed', seat.bookedAt ?? '2026-11-20T12:00:00Z'],
    );
    for (const refund of seat.refunds ?? []) await decideRefund(pool, { ...made, ...refund });
  }
});
afterAll(() => database.drop());

const list = (query: object = {}) =>
  listBookings(database.pool, owner, businessId, bookingsQuerySchema.parse(query));
const pence = (amount: string) => decimalToPence(amount) ?? Number.NaN;

describe('the figures of a business', () => {
  it('agree with the ledger to the penny', async () => {
    const ledger = await one<{ paid: number; refunded: number }>(
      database.pool,
      `SELECT (SELECT sum(amount_pence) FROM payments p JOIN order_items i ON i.order_id = p.order_id
               JOIN occurrences o ON o.id = i.occurrence_id JOIN sessions s ON s.id = o.session_id
               WHERE s.business_id = $1)::integer AS paid,
              (SELECT sum(r.amount_pence) FROM refunds r JOIN payments p ON p.id = r.payment_id
               JOIN order_items i ON i.order_id = p.order_id
               JOIN occurrences o ON o.id = i.occurrence_id JOIN sessions s ON s.id = o.session_id
               WHERE s.business_id = $1)::integer AS refunded`,
      [businessId],
    );
    const { figures, bookings } = await list();
    expect(pence(figures.gross)).toBe(ledger.paid);
    expect(pence(figures.refunds)).toBe(ledger.refunded);
    expect(pence(figures.gross)).toBe(
      pence(figures.refunds) + pence(figures.platformFee) + pence(figures.net),
    );
    // And the parts add up to the whole.
    for (const part of ['refunded', 'platformFee', 'net'] as const) {
      const sum = bookings.reduce((total, booking) => total + pence(booking[part]), 0);
      expect(sum, part).toBe(pence(figures[part === 'refunded' ? 'refunds' : part]));
    }
  });

  it('keep no fee of what went back whole, and a share of what went back in part', async () => {
    const { bookings } = await list();
    const money = bookings.map(({ paid, refunded, platformFee, net }) => [paid, refunded, platformFee, net]);
    expect(money).toContainEqual(['15.46', '0.00', '1.41', '14.05']);
    expect(money).toContainEqual(['10.99', '10.99', '0.00', '0.00']);
    expect(money).toContainEqual(['13.57', '13.57', '0.00', '0.00']);
    expect(money).toContainEqual(['16.01', '8.33', '0.70', '6.98']);
    expect(money).toContainEqual(['0.00', '0.00', '0.00', '0.00']);
    expect(money).toContainEqual(['0.06', '0.03', '0.00', '0.03']);
  });

  it('are those of the days asked for, in London', async () => {
    expect((await list({ to: '2026-11-15' })).figures).toMatchObject({ bookings: 1, gross: '22.00' });
    expect((await list({ from: '2026-11-16', to: '2026-11-16' })).figures.bookings).toBe(1);
  });

  it('are those of the state and the text asked for', async () => {
    expect((await list({ status: 'cancelled' })).bookings.map(({ state }) => state).toSorted()).toEqual([
      'cancelled_by_business',
      'cancelled_by_seeker',
    ]);
    expect((await list({ q: 'byron' })).bookings.map(({ name }) => name)).toEqual(['Ada Byron']);
    // A wildcard that is typed is only itself.
    expect((await list({ q: '100%' })).figures.bookings).toBe(1);
    expect((await list({ q: '%' })).figures.bookings).toBe(1);
    expect((await list({ q: 'r_al' })).figures.bookings).toBe(0);
  });

  it('come by pages, and one too far is the last', async () => {
    expect(await list({ page: 99 })).toMatchObject({ page: 1, pages: 1 });
  });

  it('are in the file as on the page', async () => {
    const file = await bookingsCsv(
      database.pool,
      owner,
      businessId,
      bookingsQuerySchema.parse({ q: 'byron' }),
      now,
    );
    expect(file.fileName).toBe('bookings-2026-11-25.csv');
    const lines = file.content.trim().split('\r\n');
    expect(lines).toHaveLength(2);
    expect(lines[1]).toMatch(
      /^TEST-\d+,2026-11-20T12:00:00\+00:00,Ada Byron,.+,2026-11-23T18:30:00\+00:00,Attended,15\.46,0\.00,1\.41,14\.05$/,
    );
  });
});

describe('the file of bookings', () => {
  it('sums to the ledger to the penny, as dashboard and page do', async () => {
    const file = await bookingsCsv(database.pool, owner, businessId, bookingsQuerySchema.parse({}), now);
    const rows: Record<string, string>[] = parse(file.content, { bom: true, columns: true });
    const sum = (column: string) => rows.reduce((total, row) => total + pence(row[column] ?? ''), 0);
    const ledger = await one<{ paid: number; refunded: number }>(
      database.pool,
      `SELECT sum(p.amount_pence)::integer AS paid,
              (SELECT sum(r.amount_pence) FROM refunds r JOIN bookings b ON b.payment_id = r.payment_id
               WHERE b.business_id = $1)::integer AS refunded
       FROM payments p JOIN bookings b ON b.payment_id = p.id WHERE b.business_id = $1 AND p.state <> 'failed'`,
      [businessId],
    );
    expect(rows).toHaveLength(seats.length);
    expect([sum('Paid'), sum('Refunded')]).toEqual([ledger.paid, ledger.refunded]);
    expect(sum('Net') + sum('Platform fee')).toBe(ledger.paid - ledger.refunded);
    const { figures } = await list();
    expect([sum('Platform fee'), sum('Net')]).toEqual([pence(figures.platformFee), pence(figures.net)]);
    const dashboard = await showOverview(database.pool, owner, businessId, now);
    expect(pence(dashboard.revenue)).toBe(sum('Net'));
    expect(dashboard.weeks.reduce((total, { net }) => total + pence(net), 0)).toBe(sum('Net'));
    expect(dashboard.bookings.total).toBe(rows.length);
  });
});

describe('analytics', () => {
  it('are for Premium Pro', async () => {
    await expect(showAnalytics(database.pool, owner, businessId, 4, now)).rejects.toMatchObject({
      status: 403,
      message: 'Analytics are part of Premium Pro.',
    });
  });

  it('sum to the same figures, by weeks that begin on Monday in London', async () => {
    await database.pool.query(`UPDATE businesses SET subscription_tier = 'premium' WHERE id = $1`, [
      businessId,
    ]);
    const { figures } = await list();
    const answer = await showAnalytics(database.pool, owner, businessId, 4, now);
    expect(answer.weeks.map(({ monday }) => monday)).toEqual([
      '2026-11-02',
      '2026-11-09',
      '2026-11-16',
      '2026-11-23',
    ]);
    expect(answer.weeks.map(({ bookings }) => bookings)).toEqual([0, 1, 7, 0]);
    expect(answer.weeks.reduce((sum, { net }) => sum + pence(net), 0)).toBe(pence(figures.net));
    expect(answer.weeks.at(-1)).toMatchObject({ cancelledByCustomers: 1, cancelledByYou: 1 });
  });

  it('know how full dates were that have begun, and who came back', async () => {
    const answer = await showAnalytics(database.pool, owner, businessId, 4, now);
    // One date on Monday and seven on Tuesday, of twelve places with one taken each.
    expect(answer.weekdays).toEqual([
      { dayOfWeek: 1, seats: 12, taken: 1 },
      { dayOfWeek: 2, seats: 84, taken: 7 },
    ]);
    expect(answer.sessions).toHaveLength(8);
    expect(answer.people).toEqual({ first: 8, returning: 0 });
    const [again] = (
      await database.pool.query<{ userId: string }>(
        `SELECT user_id AS "userId" FROM bookings WHERE business_id = $1 AND full_name = '100% _Real_'`,
        [businessId],
      )
    ).rows;
    await database.pool.query(
      `UPDATE bookings SET user_id = $2 WHERE business_id = $1 AND created_at < '2026-11-16T00:00Z'`,
      [businessId, again?.userId],
    );
    const lately = await showAnalytics(database.pool, owner, businessId, 4, new Date('2026-12-10T12:00Z'));
    expect(lately.people).toEqual({ first: 6, returning: 1 });
    // Who comes again within the span has come back too.
    await database.pool.query(
      `UPDATE bookings SET user_id = $2 WHERE business_id = $1 AND full_name = 'Ada Byron'`,
      [businessId, again?.userId],
    );
    const since = await showAnalytics(database.pool, owner, businessId, 12, new Date('2026-12-10T12:00Z'));
    expect(since.people).toEqual({ first: 5, returning: 1 });
  });
});
