import { beforeAll, describe, expect, it } from 'vitest';
import type { BookingState } from '#areas/booking/bookings/contract.ts';
import { customersQuerySchema } from '#areas/booking/customers/contract.ts';
import { listCustomers } from '#areas/booking/customers/read-customers.server.ts';
import { sellersInYear } from '#areas/money/payouts/report/report-queries.server.ts';
import { sellersInMonth } from '#areas/money/payouts/statements/statement-queries.server.ts';
import { overpaidBookings, payableBookings } from '#areas/money/payouts/transfers/due-queries.server.ts';
import { readStatistics } from '#areas/operations/admin/statistics/queries.server.ts';
import { analyticsPeriods, comparisonPeriods } from '#areas/studio/dashboard/figures/analytics/contract.ts';
import { readAnalytics } from '#areas/studio/dashboard/figures/analytics/read-analytics.server.ts';
import {
  comparisonSpan,
  monthsUntil,
  type Span,
  spanEnding,
  weekStarts,
} from '#areas/studio/dashboard/figures/analytics/spans.ts';
import { BUSY_OWNER, loadBookings } from '#demo/load-data/load-bookings.ts';
import { loadData } from '#demo/load-data/load-data.ts';
import { daysBetween, londonDay, mondayOf } from '#shared/calendar/calendar-day.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { setUpDatabase } from '#support/set-up-database.ts';

interface Booked {
  id: string;
  userId: string;
  sessionId: number;
  state: BookingState;
  fullName: string;
  startsAt: Date;
  endsAt: Date;
  createdAt: Date;
  cancelledAt: Date | null;
  totalPence: number;
}

const now = new Date();
const database = setUpDatabase();
let business: { id: number; owner: { id: string } };
let all: Booked[];
let busyBusiness: Booked[];

beforeAll(async () => {
  const { pool } = database;
  await loadData(pool, { sessions: 400, weeks: 2 });
  await loadBookings(pool, { bookings: 3_000 });
  const { id, ownerId } = await queryOne<{ id: number; ownerId: string }>(
    pool,
    'SELECT b.id, u.id AS "ownerId" FROM businesses b JOIN users u ON u.id = b.owner_id WHERE u.email = $1',
    [BUSY_OWNER],
  );
  business = { id, owner: { id: ownerId } };
  // Spreads the bookings over two years, and those of every second person over three months; otherwise frequent
  // customers would all be older than the cohorts.
  await pool.query(
    `UPDATE bookings b SET starts_at = starts_at - back, ends_at = ends_at - back, created_at = created_at - back,
                           cancelled_at = cancelled_at - back
     FROM (SELECT id, make_interval(hours => (row_number() OVER (ORDER BY id) * 11)::integer
                        % CASE dense_rank() OVER (ORDER BY user_id) % 2 WHEN 0 THEN 2160 ELSE 17520 END) AS back
             FROM bookings WHERE business_id = $1 AND ends_at < now()) moved
     WHERE b.id = moved.id`,
    [id],
  );
  const { rows } = await pool.query<Booked & { businessId: number }>(
    `SELECT id, user_id AS "userId", session_id AS "sessionId", state, full_name AS "fullName", starts_at AS "startsAt",
            ends_at AS "endsAt", created_at AS "createdAt", cancelled_at AS "cancelledAt", total_pence AS "totalPence",
            business_id AS "businessId"
     FROM bookings`,
  );
  all = rows;
  busyBusiness = rows.filter(({ businessId }) => businessId === id);
}, 240_000);

const isInSpan = (at: Date | null, { from, until }: Pick<Span, 'from' | 'until'>): boolean =>
  at !== null && at >= from && at < until;

function completedBookings(bookings: readonly Booked[], span: Pick<Span, 'from' | 'until'>) {
  const count = (state: BookingState, at: (booking: Booked) => Date | null) =>
    bookings.filter((booking) => booking.state === state && isInSpan(at(booking), span)).length;
  return {
    cancelledByCustomers: count('cancelled_by_seeker', ({ cancelledAt }) => cancelledAt),
    cancelledByYou: count('cancelled_by_business', ({ cancelledAt }) => cancelledAt),
    attended: count('attended', ({ startsAt }) => startsAt),
    noShows: count('no_show', ({ startsAt }) => startsAt),
  };
}

const groupByPerson = (bookings: readonly Booked[]): Booked[][] =>
  [...new Set(bookings.map(({ userId }) => userId))].map((person) =>
    bookings.filter(({ userId }) => userId === person),
  );

function countPeople(span: Span) {
  const before = groupByPerson(busyBusiness.filter(({ createdAt }) => createdAt < span.until));
  const came = before.filter((bookings) => bookings.some(({ createdAt }) => isInSpan(createdAt, span)));
  const first = came.filter((bookings) => bookings.every(({ createdAt }) => createdAt >= span.from)).length;
  return { first, returning: came.length - first };
}

const listMonths = (bookings: readonly Booked[]): string[] =>
  [
    ...new Set(
      bookings
        .filter(({ state, endsAt }) => endsAt <= now && (state === 'confirmed' || state === 'attended'))
        .map(({ startsAt }) => `${londonDay(startsAt).slice(0, 7)}-01`),
    ),
  ].sort();

describe('the figures of a business', () => {
  it.each(analyticsPeriods.flatMap((weeks) => comparisonPeriods.map((beside) => ({ weeks, beside }))))(
    'over $weeks weeks beside those of $beside are what its bookings say, one by one',
    async (query) => {
      const answer = await readAnalytics(database.pool, business.owner, business.id, query, now);
      const span = spanEnding(now, Number(query.weeks));
      const other = comparisonSpan(span, query.beside);
      expect(answer.totals).toMatchObject({ ...completedBookings(busyBusiness, span), ...countPeople(span) });
      expect(answer.beside?.totals).toMatchObject({
        ...completedBookings(busyBusiness, other),
        ...countPeople(other),
      });
      expect(Object.values(completedBookings(busyBusiness, other)).some((count) => count > 0)).toBe(true);
      for (const [index, week] of answer.weeks.entries()) {
        const isOfWeek = (at: Date) => Math.floor(daysBetween(span.firstDay, londonDay(at)) / 7) === index;
        const inWeek = busyBusiness.filter(({ startsAt, cancelledAt }) => isOfWeek(cancelledAt ?? startsAt));
        expect(week, weekStarts(span)[index]).toMatchObject(completedBookings(inWeek, span));
      }
      expect(answer.sessions.length).toBeGreaterThan(0);
      for (const session of answer.sessions)
        expect(session).toMatchObject(
          completedBookings(
            busyBusiness.filter(({ sessionId }) => sessionId === session.sessionId),
            span,
          ),
        );
    },
  );

  it('have everybody by the month of their first visit, and who came again', async () => {
    const { cohorts } = await readAnalytics(
      database.pool,
      business.owner,
      business.id,
      { weeks: '4', beside: 'before' },
      now,
    );
    const months = monthsUntil(now);
    const visits = groupByPerson(busyBusiness).map(listMonths);
    expect(cohorts).toEqual(
      months.flatMap((month, index) => {
        const cohort = visits.filter(([first]) => first === month);
        const again = months
          .slice(index + 1)
          .map((later) => cohort.filter((each) => each.includes(later)).length);
        return cohort.length === 0 ? [] : [{ month, people: cohort.length, again }];
      }),
    );
    expect(cohorts.length).toBeGreaterThan(0);
  });
});

describe('the customers of a business', () => {
  it('are everybody by their latest name, who has an address there, and by their visits', async () => {
    const { pool } = database;
    // Forgets one person's latest bookings and another's all.
    const [some = [], whole = []] = groupByPerson(busyBusiness).filter((bookings) => bookings.length > 3);
    await pool.query(`UPDATE bookings SET full_name = 'Earlier ' || created_at WHERE id = ANY ($1)`, [
      some.map(({ id }) => id),
    ]);
    const latest = some.toSorted((a, b) => b.createdAt.getTime() - a.createdAt.getTime());
    await pool.query(`UPDATE bookings SET full_name = 'Forgotten', email = '' WHERE id = ANY ($1)`, [
      [...whole, ...latest.slice(0, 2)].map(({ id }) => id),
    ]);
    const { rows: names } = await pool.query<{ name: string }>(
      `SELECT coalesce((SELECT b.full_name FROM bookings b WHERE b.user_id = u.id AND b.business_id = $1 AND b.email <> ''
                        ORDER BY b.created_at DESC, b.id LIMIT 1), u.name) AS name
       FROM users u WHERE u.id = ANY ($2)`,
      [business.id, [...new Set(busyBusiness.map(({ userId }) => userId))]],
    );
    const listed = [];
    for (let page = 1, pages = 1; page <= pages; page++) {
      const answer = await listCustomers(
        pool,
        business.owner,
        business.id,
        customersQuerySchema.parse({ sort: 'spend', page }),
        now,
      );
      pages = answer.pages;
      listed.push(...answer.customers);
    }
    expect(listed.map(({ name }) => name).sort()).toEqual(names.map(({ name }) => name).sort());
    expect(listed.filter(({ name }) => name.startsWith('Earlier'))).toHaveLength(1);
    const came = busyBusiness.filter(
      ({ state, endsAt }) => state === 'attended' || (state === 'confirmed' && endsAt <= now),
    );
    expect(listed.reduce((sum, { visits }) => sum + visits, 0)).toBeLessThanOrEqual(came.length);
    expect(listed.filter(({ visits }) => visits > 0)).toHaveLength(groupByPerson(came).length);
  });
});

describe('the platform over time', () => {
  it.each(['week', 'month'] as const)('by %s is what all bookings say', async (interval) => {
    const startOf = (at: Date) =>
      interval === 'week' ? mondayOf(londonDay(at)) : `${londonDay(at).slice(0, 7)}-01`;
    const periods = await readStatistics(database.pool, interval, now);
    const first = periods[0]?.start ?? '';
    const counted = all.filter(({ createdAt }) => startOf(createdAt) >= first && createdAt <= now);
    for (const { start, bookings, volume } of periods) {
      const booked = counted.filter(({ createdAt }) => startOf(createdAt) === start);
      const pence = booked.reduce((sum, { totalPence }) => sum + totalPence, 0);
      expect({ start, bookings, volume }).toEqual({
        start,
        bookings: booked.length,
        volume: (pence / 100).toFixed(2),
      });
    }
    expect(counted.length).toBeGreaterThan(100);
  });
});

describe('the books of all sellers', () => {
  interface Posting {
    movement: string;
    booking: string | null;
    debit: string;
    credit: string;
    pence: number;
    postedAt: Date;
  }
  const postings = async () =>
    (
      await database.pool.query<Posting>(
        `SELECT movement, booking_id AS booking, debit, credit, amount_pence AS pence, posted_at AS "postedAt"
         FROM ledger_postings`,
      )
    ).rows;
  const movedOn = (account: string, { debit, credit, pence }: Posting) =>
    (credit === account ? pence : 0) - (debit === account ? pence : 0);
  const ofSales = ['sale', 'sale_undone', 'dispute_lost', 'dispute_overturned'];

  it('by quarters of a year are what all postings say', async () => {
    const books = await postings();
    // Refunds only the platform's share of one sale, in a quarter without other sales of the seller.
    const lone = books.find(({ movement, credit }) => movement === 'sale' && credit !== 'fees');
    await database.pool.query(
      `INSERT INTO ledger_postings (movement, cause, payment_id, booking_id, debit, credit, amount_pence, posted_at)
       SELECT 'sale_undone', 'fees alone', payment_id, booking_id, 'fees', 'buyer:' || payment_id, 1, '2031-02-01'
       FROM ledger_postings WHERE booking_id = $1 LIMIT 1`,
      [lone?.booking],
    );
    const all = await postings();
    const sellerOf = new Map(
      all.flatMap(({ movement, booking, credit }) =>
        movement === 'sale' && credit !== 'fees' ? [[booking, credit] as const] : [],
      ),
    );
    const years = new Set(all.map(({ postedAt }) => Number(londonDay(postedAt).slice(0, 4))));
    for (const year of years) {
      const plainly = new Map<string, { consideration: number; fees: number; sold: Set<string | null> }>();
      for (const posting of all) {
        const day = londonDay(posting.postedAt);
        const account = sellerOf.get(posting.booking);
        if (!day.startsWith(`${year}-`) || account === undefined || !ofSales.includes(posting.movement))
          continue;
        const key = `${account} ${Math.ceil(Number(day.slice(5, 7)) / 3)}`;
        const sums = plainly.get(key) ?? { consideration: 0, fees: 0, sold: new Set() };
        sums.consideration += movedOn(account, posting);
        sums.fees += movedOn('fees', posting);
        if (posting.movement === 'sale') sums.sold.add(posting.booking);
        plainly.set(key, sums);
      }
      const reported = (await sellersInYear(database.pool, year)).flatMap(({ kind, id, quarters }) =>
        quarters.map(({ quarter, considerationPence, feesPence, activities }) => [
          `${kind}:${id} ${quarter}`,
          { consideration: considerationPence, fees: feesPence, sold: activities },
        ]),
      );
      expect(Object.fromEntries(reported)).toEqual(
        Object.fromEntries([...plainly].map(([key, sums]) => [key, { ...sums, sold: sums.sold.size }])),
      );
    }
    expect([...years]).toContain(2031);
    expect(years.size).toBeGreaterThan(2);
  });

  it('of a month are those on whose accounts anything moved', async () => {
    const books = await postings();
    const month = londonDay(now).slice(0, 7);
    const plainly = new Set(
      books
        .filter(({ postedAt }) => londonDay(postedAt).startsWith(month))
        .flatMap(({ debit, credit }) => [debit, credit])
        .filter((account) => /^(business|trainer|plans):/.test(account))
        .map((account) => account.replace('plans', 'business')),
    );
    const found = await sellersInMonth(database.pool, month);
    expect(found.map(({ kind, id }) => `${kind}:${id}`).sort()).toEqual([...plainly].sort());
    expect(plainly.size).toBeGreaterThan(5);
  });
});

describe('what is to be sent', () => {
  const found = async () =>
    (await payableBookings(database.pool, { now, refusedBefore: now }, 10_000))
      .map(({ bookingId }) => bookingId)
      .sort();

  it('is what the ledger leaves of the bookings that are over or attended', async () => {
    const { pool } = database;
    // Some finished dates have no transfer yet, and some of those are refunded in full.
    const { rows: unsent } = await pool.query<{ id: string }>(
      `SELECT booking_id AS id FROM (
         SELECT row_number() OVER (ORDER BY id) AS n, booking_id FROM transfers) t WHERE n % 7 = 0`,
    );
    await pool.query(
      `INSERT INTO ledger_postings (movement, cause, payment_id, booking_id, debit, credit, amount_pence)
       SELECT 'transfer_reversal', 'unsent:' || id, payment_id, booking_id, credit, debit, amount_pence
       FROM ledger_postings WHERE movement = 'transfer' AND booking_id = ANY ($1)`,
      [unsent.map(({ id }) => id)],
    );
    await pool.query(
      `INSERT INTO ledger_postings (movement, cause, payment_id, booking_id, debit, credit, amount_pence)
       SELECT 'sale_undone', 'unsent:' || id, payment_id, booking_id, credit, 'buyer:' || payment_id, amount_pence
       FROM ledger_postings WHERE movement = 'sale' AND credit <> 'fees' AND booking_id = ANY ($1)`,
      [unsent.slice(0, 20).map(({ id }) => id)],
    );
    const { rows: plainly } = await pool.query<{ id: string }>(
      `SELECT b.id FROM bookings b JOIN seller_accounts a ON a.business_id = b.business_id
       WHERE (b.state = 'attended' OR b.ends_at <= $1::timestamptz - interval '24 hours')
         AND 0 < (SELECT sum(CASE g.credit WHEN 'business:' || b.business_id THEN g.amount_pence ELSE -g.amount_pence END)
                  FROM ledger_postings g WHERE g.booking_id = b.id AND 'business:' || b.business_id IN (g.debit, g.credit))
       ORDER BY b.id`,
      [now],
    );
    expect(plainly.length).toBeGreaterThan(100);
    expect(await found()).toEqual(plainly.map(({ id }) => id));
  });
});

describe('what was sent too much', () => {
  const found = async () =>
    (await overpaidBookings(database.pool, now, 10_000)).map(({ bookingId }) => bookingId).sort();

  /** Transfers with money left whose seller has a negative balance for the booking. */
  const plainly = async () => {
    const { rows } = await database.pool.query<{ id: string }>(
      `SELECT DISTINCT t.booking_id AS id
       FROM transfers t JOIN seller_accounts a ON a.id = t.seller_account_id
       WHERE t.state = 'made' AND t.reversed_pence < t.amount_pence
         AND 0 > (SELECT sum(CASE g.credit WHEN 'business:' || a.business_id THEN g.amount_pence ELSE -g.amount_pence END)
                  FROM ledger_postings g WHERE g.booking_id = t.booking_id AND g.payment_id = t.payment_id
                    AND 'business:' || a.business_id IN (g.debit, g.credit))
         AND NOT EXISTS (SELECT FROM transfer_reversals r WHERE r.transfer_id = t.id AND r.state = 'pending')`,
    );
    return rows.map(({ id }) => id).sort();
  };

  it('is found among what was taken back, whether it was sent or not', async () => {
    const { pool } = database;
    expect(await found()).toEqual([]);
    // Refunds every twentieth transferred booking, every hundredth more than once.
    await pool.query(
      `INSERT INTO ledger_postings (movement, cause, payment_id, booking_id, debit, credit, amount_pence)
       SELECT 'sale_undone', 'back:' || n || ':' || time, payment_id, booking_id, debit, 'buyer:' || payment_id, 100
       FROM (SELECT row_number() OVER (ORDER BY booking_id) AS n, * FROM ledger_postings g WHERE movement = 'transfer'
               AND NOT EXISTS (SELECT FROM ledger_postings u WHERE u.booking_id = g.booking_id AND u.movement = 'sale_undone')) sent,
            generate_series(1, 2) AS time
       WHERE n % CASE time WHEN 1 THEN 20 ELSE 100 END = 0`,
    );
    const overpaid = await found();
    expect(overpaid.length).toBeGreaterThan(50);
    expect(overpaid).toEqual(await plainly());

    // Reversals in all states: pending, refused and complete.
    await pool.query(
      `INSERT INTO transfer_reversals (transfer_id, amount_pence, state, updated_at)
       SELECT id, 100, CASE WHEN n % 2 = 0 THEN 'pending' ELSE 'failed' END, now() - interval '1 day'
       FROM (SELECT row_number() OVER (ORDER BY id) AS n, id FROM transfers WHERE booking_id = ANY ($1)) t WHERE n % 3 = 0`,
      [overpaid],
    );
    await pool.query(
      `UPDATE transfers SET reversed_pence = amount_pence WHERE booking_id = ANY ($1)
         AND id NOT IN (SELECT transfer_id FROM transfer_reversals)`,
      [overpaid.slice(0, 10)],
    );
    const rest = await found();
    expect(rest.length).toBeLessThan(overpaid.length);
    expect(rest).toEqual(await plainly());
  });
});
