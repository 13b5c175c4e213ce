import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { createPaidBooking, decideRefund } from '#support/mail-fixtures.ts';
import { createBusiness } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { analyticsCsv } from '../figures/analytics/analytics-csv.server.ts';
import type { AnalyticsQuery, AnalyticsTable } from '../figures/analytics/contract.ts';
import { readAnalytics } from '../figures/analytics/read-analytics.server.ts';
import { readOverview } from '../figures/read-overview.server.ts';
import { bookingsQuerySchema } from './contract.ts';
import { bookingsCsv, listBookings } from './list-bookings.server.ts';

const now = new Date('2026-11-25T12:00:00Z'); // a Wednesday

const database = setUpDatabase();
let businessId: number;
let owner: { id: string };

interface BookedPlace {
  feePence: number;
  /** Pence refunded, by state of the refund. */
  refunds?: { pence: number; state: 'pending' | 'succeeded' | 'failed' }[];
  state?: string;
  bookedAt?: string;
  fullName?: string;
  startsAt?: string;
}

/** Odd amounts, to expose rounding errors. */
const bookedPlaces: BookedPlace[] = [
  { feePence: 1405, fullName: 'Ada Byron', state: 'attended', startsAt: '2026-11-23T18:30:00Z' },
  { feePence: 999, refunds: [{ pence: 1099, state: 'succeeded' }], state: 'cancelled_by_business' },
  { feePence: 1234, refunds: [{ pence: 1357, state: 'pending' }], state: 'cancelled_by_seeker' },
  // One admin refund succeeded and one failed; we still owe the customer the second.
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
  const { pool } = database;
  const business = await createBusiness(pool);
  businessId = business.id;
  owner = { id: business.ownerId ?? '' };
  await createPaidBooking(pool); // somebody else's, which must be counted nowhere
  for (const seat of bookedPlaces) {
    const made = await createPaidBooking(pool, {
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

const list = (query: object = {}) =>
  listBookings(database.pool, owner, businessId, bookingsQuerySchema.parse(query));
const pence = (amount: string) => decimalToPence(amount) ?? Number.NaN;

describe('the figures of a business', () => {
  it('agree with the ledger to the penny', async () => {
    const ledger = await queryOne<{ paid: number; refunded: number }>(
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
    // The parts add up to the total.
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
    // A typed wildcard is literal.
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
      /^TEST-\d+,2026-11-20T12:00:00\+00:00,Fettle,Ada Byron,.+,2026-11-23T18:30:00\+00:00,Attended,15\.46,0\.00,1\.41,14\.05$/,
    );
  });
});

describe('the file of bookings', () => {
  it('sums to the ledger to the penny, as dashboard and page do', async () => {
    const file = await bookingsCsv(database.pool, owner, businessId, bookingsQuerySchema.parse({}), now);
    const rows: Record<string, string>[] = parse(file.content, { bom: true, columns: true });
    const sum = (column: string) => rows.reduce((total, row) => total + pence(row[column] ?? ''), 0);
    const ledger = await queryOne<{ paid: number; refunded: number }>(
      database.pool,
      `SELECT sum(p.amount_pence)::integer AS paid,
              (SELECT sum(r.amount_pence) FROM refunds r JOIN bookings b ON b.payment_id = r.payment_id
               WHERE b.business_id = $1)::integer AS refunded
       FROM payments p JOIN bookings b ON b.payment_id = p.id WHERE b.business_id = $1 AND p.state <> 'failed'`,
      [businessId],
    );
    expect(rows).toHaveLength(bookedPlaces.length);
    expect([sum('Paid'), sum('Refunded')]).toEqual([ledger.paid, ledger.refunded]);
    expect(sum('Net') + sum('Platform fee')).toBe(ledger.paid - ledger.refunded);
    const { figures } = await list();
    expect([sum('Platform fee'), sum('Net')]).toEqual([pence(figures.platformFee), pence(figures.net)]);
    const dashboard = await readOverview(database.pool, owner, businessId, now);
    expect(pence(dashboard.revenue)).toBe(sum('Net'));
    expect(dashboard.weeks.reduce((total, { net }) => total + pence(net), 0)).toBe(sum('Net'));
    expect(dashboard.bookings.total).toBe(rows.length);
  });
});

describe('analytics', () => {
  const analytics = (query: Partial<AnalyticsQuery> = {}, at = now) =>
    readAnalytics(database.pool, owner, businessId, { weeks: '4', beside: 'before', ...query }, at);

  it('are for Premium Pro', async () => {
    await expect(analytics()).rejects.toMatchObject({
      status: 403,
      message: 'Analytics are included in Premium Pro.',
    });
  });

  it('sum to the same figures, by weeks that end today in London, and by session', async () => {
    await database.pool.query(`UPDATE businesses SET subscription_tier = 'premium' WHERE id = $1`, [
      businessId,
    ]);
    const { figures } = await list();
    const answer = await analytics();
    expect(answer.span).toEqual({ from: '2026-10-29', to: '2026-11-25' });
    expect(answer.beside).toBeNull();
    expect(answer.weeks.map(({ from, bookings }) => [from, bookings])).toEqual([
      ['2026-10-29', 0],
      ['2026-11-05', 0],
      ['2026-11-12', 2],
      ['2026-11-19', 6],
    ]);
    for (const parts of [answer.weeks, answer.sessions, answer.ways])
      expect(parts.reduce((sum, { net }) => sum + pence(net), 0)).toBe(pence(figures.net));
    expect(answer.totals).toMatchObject({
      net: figures.net,
      bookings: figures.bookings,
      cancelledByCustomers: 1,
      cancelledByYou: 1,
      attended: 1,
      noShows: 1,
      // One date on Monday, seven on Tuesday, each with one of twelve places taken.
      dates: 8,
      seats: 96,
      taken: 8,
      first: 8,
      returning: 0,
    });
    expect(answer.hours).toEqual([
      { dayOfWeek: 1, hour: 18, dates: 1, seats: 12, taken: 1 },
      { dayOfWeek: 2, hour: 18, dates: 7, seats: 84, taken: 7 },
    ]);
    expect(answer.sessions).toHaveLength(8);
    // No-shows and cancelled bookings don't count as visits.
    expect(answer.cohorts).toEqual([{ month: '2026-11-01', people: 5, again: [] }]);
  });

  it('stand beside the weeks before, cut at the same time of day', async () => {
    const later = await analytics({}, new Date('2026-12-14T12:00:00Z'));
    expect(later.beside).toMatchObject({
      from: '2026-10-20',
      to: '2026-11-16',
      totals: { bookings: 2, net: '40.00', dates: 0 },
    });
    expect(later.totals).toMatchObject({ bookings: 6, dates: 8 });
    expect(later.weeks.map(({ beside }) => beside?.bookings)).toEqual([0, 0, 0, 2]);
    const bookingsBefore = async (at: string) =>
      (await analytics({}, new Date(at))).beside?.totals.bookings ?? 'nothing then';
    expect(await bookingsBefore('2026-12-13T23:59:58Z')).toBe('nothing then');
    expect(await bookingsBefore('2026-12-13T23:59:59Z')).toBe(1);
    expect(await bookingsBefore('2026-12-14T00:00:00Z')).toBe(2);
    const aYearLater = await analytics({ beside: 'year' }, new Date('2027-11-24T12:00:00Z'));
    expect(aYearLater.beside).toMatchObject({
      from: '2026-10-29',
      to: '2026-11-25',
      totals: { bookings: 8 },
    });
  });

  it('tell who books for the first time from who comes back, and who came again in which month', async () => {
    const { pool } = database;
    const again = await queryOne<{ userId: string }>(
      pool,
      `SELECT user_id AS "userId" FROM bookings WHERE business_id = $1 AND full_name = '100% _Real_'`,
      [businessId],
    );
    await pool.query(
      `UPDATE bookings SET user_id = $2, state = 'attended', starts_at = '2026-10-13T18:00Z', ends_at = '2026-10-13T19:00Z',
              created_at = '2026-10-12T08:00Z'
       WHERE business_id = $1 AND created_at < '2026-11-16T00:00Z'`,
      [businessId, again.userId],
    );
    const answer = await analytics();
    expect([answer.totals.first, answer.totals.returning]).toEqual([6, 1]);
    expect(answer.cohorts).toEqual([
      { month: '2026-10-01', people: 1, again: [1] },
      { month: '2026-11-01', people: 4, again: [] },
    ]);
  });

  it('tell how people came and what was found, by session and way', async () => {
    const { pool } = database;
    const [first] = (await analytics()).sessions;
    const sessionId = first?.sessionId ?? 0;
    await pool.query(
      `INSERT INTO session_visits (session_id, day, referral_source, visits) VALUES
         ($1, '2026-11-25', 'search', 7), ($1, '2026-11-25', 'map', 2), ($1, '2026-11-02', 'alert', 1),
         ($1, '2026-10-28', 'search', 50)`,
      [sessionId],
    );
    await pool.query(
      `INSERT INTO search_impressions (session_id, day, impressions) VALUES ($1, '2026-11-20', 90), ($1, '2026-10-01', 9)`,
      [sessionId],
    );
    await pool.query(
      `UPDATE orders SET referral_source = 'search' WHERE id IN (SELECT order_id FROM bookings WHERE session_id = $1)`,
      [sessionId],
    );
    const answer = await analytics();
    expect(answer.sessions[0]).toMatchObject({ sessionId, shown: 90, opened: 9 });
    expect(answer.totals).toMatchObject({ shown: 90, opened: 9 });
    const way = (name: string) => answer.ways.find((each) => each.way === name);
    expect(way('search')).toEqual({ way: 'search', opened: 7, bookings: 1, net: first?.net });
    expect(way('map')).toMatchObject({ opened: 2, bookings: 0 });
    expect(way('alert')).toMatchObject({ opened: 1 });
    expect(way('direct')).toMatchObject({ opened: 0, bookings: answer.totals.bookings - 1 });
    expect(answer.beside?.totals).toMatchObject({ shown: 9, opened: 50 });
  });

  it('come as files with days that sort and without formulas', async () => {
    const { pool } = database;
    await pool.query(
      `UPDATE sessions SET title = '=1+1' WHERE id IN (SELECT max(id) FROM sessions WHERE business_id = $1)`,
      [businessId],
    );
    const { figures } = await list();
    const file = async (of: AnalyticsTable) => {
      const csv = await analyticsCsv(pool, owner, businessId, { weeks: '12', beside: 'before', of }, now);
      return {
        name: csv.fileName,
        rows: parse(csv.content, { bom: true, columns: true }) as Record<string, string>[],
      };
    };
    const weeks = await file('weeks');
    expect(weeks.name).toBe('analytics-weeks-2026-09-03-to-2026-11-25.csv');
    expect(weeks.rows.map((row) => row['Week from'])[0]).toBe('2026-09-03');
    for (const of of ['weeks', 'sessions', 'ways'] as const)
      expect((await file(of)).rows.reduce((sum, row) => sum + pence(row.Net ?? ''), 0)).toBe(
        pence(figures.net),
      );
    expect((await file('sessions')).rows.map(({ Session }) => Session)).toContain("'=1+1");
    expect((await file('hours')).rows[0]).toMatchObject({
      Day: 'Monday',
      Hour: '18:00',
      Places: '12',
      Taken: '1',
    });
    expect((await file('cohorts')).rows[0]).toMatchObject({
      'First visit in': '2026-10',
      People: '1',
      'Month 1': '1',
    });
  });
});
