import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { readTrainerDiary } from '#areas/booking/appointments/trainer-diary.server.ts';
import { factsToReview } from '#areas/catalogue/accessibility/queries.server.ts';
import { selectCertificatesForReview } from '#areas/catalogue/certificates/queries.server.ts';
import { pendingClaims } from '#areas/catalogue/claims/queries.server.ts';
import { listInstructorsForReview } from '#areas/catalogue/instructors/queries.server.ts';
import { selectPhotosForReview } from '#areas/catalogue/photos/queries.server.ts';
import { distanceMetres, metresFromMiles, toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import { parsePostcode } from '#areas/catalogue/postcodes/lookup/postcode.ts';
import type { AgeGroup, Difficulty, Gender } from '#areas/catalogue/sessions/contract.ts';
import { entitlementsOfUser } from '#areas/money/entitlements/my-entitlements/my-entitlement-queries.server.ts';
import { listPackagesOnSale } from '#areas/money/entitlements/packages/manage-packages.server.ts';
import { entitlementDifferences } from '#areas/money/entitlements/reconcile/report-queries.server.ts';
import { givenVouchersOfUser } from '#areas/money/entitlements/vouchers/given-queries.server.ts';
import { vouchersOfUser } from '#areas/money/entitlements/vouchers/voucher-queries.server.ts';
import {
  pendingBusinesses,
  pendingEditIds,
  pendingSessionIds,
} from '#areas/operations/admin/approvals/pending-queries.server.ts';
import { findDisputes } from '#areas/operations/admin/disputes/dispute-queries.server.ts';
import { findMessages } from '#areas/operations/admin/messages/message-queries.server.ts';
import { countQueues } from '#areas/operations/admin/queue-counts/queries.server.ts';
import { findReports } from '#areas/operations/admin/reports/queries.server.ts';
import { findSignals } from '#areas/operations/admin/signals/queries.server.ts';
import { readStatistics } from '#areas/operations/admin/statistics/queries.server.ts';
import { type Pool, queryOne } from '#shared/db/database.server.ts';
import { priceRanges, searchActivityTypes, searchAgeGroups } from '#shared/domain/option-lists.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { DEMO_ACCOUNTS } from './demo-accounts.ts';
import { makeBusinesses } from './demo-businesses.ts';
import { TOWNS } from './demo-material.server.ts';
import { DemoPeople } from './demo-people.ts';
import { makeSessions } from './demo-sessions.ts';
import { seedDemo } from './seed-demo.server.ts';

const NOW = new Date('2026-11-21T08:15:00Z');
const hashPassword = async (password: string): Promise<string> => `hash of ${password}`;

let database: TestDatabase;
let pool: Pool;

beforeAll(async () => {
  database = await createTestDatabase();
  pool = database.pool;
  await seedDemo({ pool, now: NOW, hashPassword, claimDocuments: ['claims/letter.pdf'] });
});
afterAll(() => database.drop());

async function count(sql: string): Promise<number> {
  return (await queryOne<{ count: number }>(pool, `SELECT count(*)::int AS count FROM ${sql}`)).count;
}

async function column(sql: string): Promise<string[]> {
  const { rows } = await pool.query<{ value: string }>(sql);
  return rows.map((row) => row.value);
}

describe('the demo data', () => {
  it('is large enough and in enough towns', async () => {
    expect(await count('businesses')).toBeGreaterThanOrEqual(300);
    expect(await count(`sessions WHERE status = 'published'`)).toBeGreaterThanOrEqual(1500);
    expect(await count('(SELECT DISTINCT town FROM businesses) t')).toBeGreaterThanOrEqual(40);
    expect(await count(`businesses WHERE status = 'unclaimed' AND owner_id IS NULL`)).toBe(40);
    expect(await count(`trainers WHERE status = 'approved'`)).toBe(41);
    expect(await count('reviews')).toBeGreaterThan(200);
    expect(await count('search_listings')).toBeGreaterThanOrEqual(1500);
  });

  it('has something in every state', async () => {
    for (const status of ['submitted', 'approved', 'rejected', 'suspended']) {
      expect(await count(`businesses WHERE status = '${status}'`), status).toBeGreaterThan(0);
    }
    for (const status of ['draft', 'pending', 'published', 'paused', 'rejected']) {
      expect(await count(`sessions WHERE status = '${status}'`), status).toBeGreaterThan(0);
    }
    expect(await count(`businesses WHERE status = 'approved' AND NOT booking_enabled`)).toBeGreaterThan(20);
    expect(await count(`trainers WHERE status = 'pending'`)).toBeGreaterThan(0);
    expect(await count(`bookings WHERE state = 'no_show'`)).toBeGreaterThan(0);
    const coming = `occurrences WHERE starts_at > '${NOW.toISOString()}'`;
    expect(await count(`${coming} AND taken = capacity`)).toBeGreaterThan(40);
    expect(await count(`${coming} AND capacity > 3 AND capacity - taken IN (1, 2)`)).toBeGreaterThan(40);
  });

  it('has sessions with one slot, with fourteen and with forty, and very long names', async () => {
    const slots = '(SELECT count(*) AS slots FROM session_slots GROUP BY session_id) s WHERE slots';
    expect(await count(`${slots} = 1`)).toBeGreaterThan(50);
    expect(await count(`${slots} BETWEEN 10 AND 14`)).toBeGreaterThan(10);
    expect(await count(`${slots} = 40`)).toBe(3);
    expect(await count(`sessions WHERE length(title) > 90`)).toBe(3);
    expect(await count(`businesses WHERE length(name) > 90`)).toBe(2);
  });

  it('lets the demo accounts in, and nobody else', async () => {
    const { rows } = await pool.query(
      `SELECT u.email, u.role, u.email_verified, u.is_demo, a.password, a.account_id = u.id::text AS own
         FROM auth_accounts a JOIN users u ON u.id = a.user_id
        WHERE a.provider_id = 'credential' ORDER BY u.email`,
    );
    expect(rows).toEqual(
      Object.values(DEMO_ACCOUNTS)
        .map(({ email, role }) => ({
          email,
          role,
          email_verified: true,
          is_demo: true,
          password: 'hash of fettle-demo-1',
          own: true,
        }))
        .sort((a, b) => (a.email < b.email ? -1 : 1)),
    );
    expect(await count(`users WHERE NOT is_demo`)).toBe(0);
    expect(await count(`businesses WHERE NOT is_demo`)).toBe(0);
  });

  it('gives the owner’s business staff, a past week with people who came, and days ahead with people who will', async () => {
    const { rows: staff } = await pool.query(
      `SELECT u.email, m.role FROM business_members m JOIN users u ON u.id = m.user_id
         JOIN businesses b ON b.id = m.business_id JOIN users o ON o.id = b.owner_id
        WHERE o.email = $1 ORDER BY m.role`,
      [DEMO_ACCOUNTS.owner.email],
    );
    expect(staff).toEqual([
      { email: DEMO_ACCOUNTS.frontDesk.email, role: 'front_desk' },
      { email: DEMO_ACCOUNTS.manager.email, role: 'manager' },
    ]);
    const { rows: weeks } = await pool.query(
      `SELECT count(*) FILTER (WHERE o.starts_at < $2 AND o.taken > 0)::int AS past,
              count(*) FILTER (WHERE o.starts_at < $2 AND o.taken = 0)::int AS past_empty,
              count(*) FILTER (WHERE o.starts_at >= $2 AND o.taken > 0)::int AS ahead,
              (SELECT count(*)::int FROM bookings k WHERE k.business_id = b.id AND k.state = 'no_show') AS no_shows,
              (SELECT count(*)::int FROM bookings k WHERE k.business_id = b.id
                  AND k.state = 'confirmed' AND k.ends_at < $2::timestamptz - interval '12 hours') AS unmarked
         FROM occurrences o JOIN sessions s ON s.id = o.session_id JOIN businesses b ON b.id = s.business_id
         JOIN users u ON u.id = b.owner_id
        WHERE u.email = $1 AND o.starts_at BETWEEN $2::timestamptz - interval '6 days' AND $2::timestamptz + interval '6 days'
        GROUP BY b.id`,
      [DEMO_ACCOUNTS.owner.email, NOW],
    );
    expect(weeks[0].past).toBeGreaterThan(10);
    expect(weeks[0].past_empty).toBeLessThan(5);
    expect(weeks[0].ahead).toBeGreaterThan(10);
    expect(weeks[0].no_shows).toBeGreaterThan(0);
    expect(weeks[0].unmarked).toBe(0);
  });

  it('gives the owner a business to show and the seeker bookings before and ahead', async () => {
    const { rows: owned } = await pool.query(
      `SELECT b.status, b.subscription_tier, b.booking_enabled, p.state, p.price_pence,
              b.easting, b.northing,
              (SELECT count(*)::int FROM sessions s WHERE s.business_id = b.id AND s.status = 'published') AS published,
              (SELECT array_agg(DISTINCT s.status ORDER BY s.status) FROM sessions s WHERE s.business_id = b.id) AS statuses,
              (SELECT count(*)::int FROM bookings k WHERE k.business_id = b.id) AS bookings
         FROM businesses b JOIN users u ON u.id = b.owner_id JOIN subscriptions p ON p.business_id = b.id
        WHERE u.email = $1`,
      [DEMO_ACCOUNTS.owner.email],
    );
    expect(owned).toHaveLength(1);
    expect(owned[0]).toMatchObject({
      status: 'approved',
      subscription_tier: 'basic',
      booking_enabled: true,
      state: 'active',
      price_pence: 2900,
      published: 9,
      statuses: ['draft', 'pending', 'published'],
    });
    expect(owned[0].bookings).toBeGreaterThan(20);
    expect(distanceMetres(owned[0], toGrid({ lat: 51.5453, lng: -0.0565 }))).toBeLessThan(1000);

    const { rows: seekers } = await pool.query(
      `SELECT count(*) FILTER (WHERE k.state = 'attended' AND k.ends_at < $2)::int AS past,
              count(*) FILTER (WHERE k.state = 'confirmed' AND k.starts_at > $2::timestamptz + interval '2 days')::int AS ahead
         FROM bookings k JOIN users u ON u.id = k.user_id WHERE u.email = $1`,
      [DEMO_ACCOUNTS.seeker.email, NOW],
    );
    // One here and there, and five dates of a series.
    expect(seekers).toEqual([{ past: 3, ahead: 8 }]);
    // Nobody has paid less than the session costs but the seeker, whose booking can be moved for the difference.
    const { rows: forLess } = await pool.query(
      `SELECT u.email, s.price_pence - k.session_fee_pence AS less, k.policy ->> 'givesBack' AS back
         FROM bookings k JOIN sessions s ON s.id = k.session_id JOIN users u ON u.id = k.user_id
        WHERE k.session_fee_pence + k.discount_pence < s.price_pence AND k.starts_at > $1
          AND NOT EXISTS (SELECT FROM takings t WHERE t.booking_id = k.id)`,
      [NOW],
    );
    expect(forLess).toEqual([{ email: DEMO_ACCOUNTS.seeker.email, less: 200, back: 'all' }]);
    expect(
      await count(
        `businesses b JOIN users u ON u.id = b.owner_id WHERE u.email = '${DEMO_ACCOUNTS.newOwner.email}'`,
      ),
    ).toBe(0);
  });

  it('gives the demo trainer a profile to show, a diary behind and ahead, and what they earned', async () => {
    const { id, userId } = await queryOne<{ id: number; userId: string }>(
      pool,
      `SELECT t.id, t.user_id AS "userId" FROM trainers t JOIN users u ON u.id = t.user_id
        WHERE u.email = $1 AND t.status = 'approved' AND t.booking_enabled`,
      [DEMO_ACCOUNTS.trainer.email],
    );
    const diary = await readTrainerDiary({ pool, clock: { now: () => NOW } }, { id: userId });
    expect(diary.upcoming.length).toBeGreaterThanOrEqual(4);
    expect(diary.past.length).toBeGreaterThanOrEqual(10);
    expect(diary.totalBookings).toBe(diary.upcoming.length + diary.past.length);
    expect(diary.revenue).toBe(`${45 * diary.totalBookings}.00`);
    expect(diary.daysOff).toHaveLength(2);
    const packages = await listPackagesOnSale({ pool, clock: { now: () => NOW } }, String(id));
    expect(packages.map(({ name, totalAmount, single }) => [name, totalAmount, single])).toEqual([
      ['10 × 60 minutes one-on-one', '445.50', '49.50'],
      ['5 × 60 minutes online', '198.00', '44.00'],
    ]);
    expect(
      await count(
        `bookings k JOIN payments p ON p.id = k.payment_id JOIN holds h ON h.id = k.order_id
                    JOIN order_items i ON i.order_id = h.id
                    JOIN appointments o ON o.id = k.appointment_id
          WHERE k.trainer_id = ${id} AND p.state = 'succeeded' AND p.provider_intent_id LIKE 'pi_demo_%'
            AND p.order_id = h.id AND p.amount_pence = k.total_pence AND h.total_pence = k.total_pence
            AND h.user_id = k.user_id AND p.user_id = k.user_id AND i.appointment_id = o.id
            AND k.starts_at = o.starts_at AND k.ends_at = o.ends_at AND k.created_at < o.starts_at`,
      ),
    ).toBe(diary.totalBookings);
  });

  it('keeps the books: each seat taken has its order, its payment and its booking', async () => {
    expect(
      await count(
        `occurrences o LEFT JOIN (SELECT occurrence_id, count(*) AS seats FROM bookings
                                   WHERE state NOT LIKE 'cancelled%' GROUP BY occurrence_id) h
             ON h.occurrence_id = o.id
          WHERE o.taken <> coalesce(h.seats, 0)`,
      ),
    ).toBe(0);
    expect(await count('orders')).toBe(await count('bookings WHERE position = 1'));
    expect(await count('bookings WHERE position > 1')).toBe(4);
    expect(
      await count(
        `bookings k JOIN payments p ON p.id = k.payment_id JOIN holds h ON h.id = k.order_id
                    JOIN order_items i ON i.order_id = h.id AND i.position = k.position
                    JOIN occurrences o ON o.id = k.occurrence_id JOIN sessions s ON s.id = o.session_id
          WHERE h.state <> 'confirmed' OR p.provider_intent_id NOT LIKE 'pi_demo_%' OR p.order_id <> h.id
             OR p.amount_pence <> h.total_pence - (SELECT coalesce(sum(covered_session_fee_pence + covered_platform_fee_pence), 0)
                                                   FROM entitlement_redemptions u WHERE u.order_id = h.id)
             OR h.total_pence <> (SELECT sum(total_pence) FROM order_items WHERE order_id = h.id)
             OR NOT EXISTS (SELECT FROM entitlement_redemptions u WHERE u.order_id = k.order_id)
               AND (i.total_pence <> k.total_pence OR k.session_fee_pence + k.discount_pence > s.price_pence)
             OR h.user_id <> k.user_id OR p.user_id <> k.user_id OR i.occurrence_id <> k.occurrence_id
             OR k.session_id <> s.id OR k.business_id <> s.business_id
             OR k.starts_at <> o.starts_at OR k.ends_at <> o.ends_at OR k.created_at >= o.starts_at`,
      ),
    ).toBe(0);
    expect(
      await count(`(SELECT FROM bookings WHERE occurrence_id IS NOT NULL
                  GROUP BY occurrence_id, user_id HAVING count(*) > 1) twice`),
    ).toBe(0);
    expect(
      await count(
        `bookings k JOIN businesses b ON b.id = k.business_id JOIN sessions s ON s.id = k.session_id
          WHERE NOT b.booking_enabled OR s.status <> 'published'`,
      ),
    ).toBe(0);
    expect(
      await count(
        `reviews r JOIN bookings k ON k.id = r.booking_id
          WHERE k.state <> 'attended' OR r.session_id <> k.session_id OR r.business_id <> k.business_id
             OR r.user_id <> k.user_id OR r.created_at < k.ends_at OR r.created_at > '${NOW.toISOString()}'
             OR r.answered_at < r.created_at`,
      ),
    ).toBe(0);
    expect(
      await count(
        `businesses b WHERE b.booking_enabled <> EXISTS (
           SELECT FROM subscriptions p WHERE p.business_id = b.id AND p.state = 'active' AND p.tier = b.subscription_tier)`,
      ),
    ).toBe(0);
  });

  it('has cancelled bookings whose money went back, or came too late for that', async () => {
    const { rows } = await pool.query(
      `SELECT count(*) FILTER (WHERE in_time AND made AND k.policy ->> 'givesBack' = 'all' AND p.state = 'refunded'
                                 AND r.amount_pence = p.amount_pence)::int AS "allBack",
              count(*) FILTER (WHERE in_time AND made AND k.policy ->> 'givesBack' = 'half'
                                 AND p.state = 'partly_refunded'
                                 AND r.amount_pence = (p.amount_pence + 1) / 2)::int AS "halfBack",
              count(*) FILTER (WHERE NOT in_time AND p.state = 'succeeded' AND p.refunded_pence = 0
                                 AND r.id IS NULL)::int AS late,
              count(*)::int AS all
         FROM bookings k JOIN payments p ON p.id = k.payment_id LEFT JOIN refunds r ON r.payment_id = p.id
        CROSS JOIN LATERAL (
          SELECT k.cancelled_at <= k.starts_at - make_interval(hours => (k.policy ->> 'hoursBefore')::int) AS in_time,
                 p.refunded_pence = r.amount_pence AND r.state = 'succeeded' AND r.created_at = k.cancelled_at AS made
        ) so
        WHERE k.state = 'cancelled_by_seeker' AND k.cancelled_at BETWEEN k.created_at AND k.starts_at`,
    );
    const refunded = rows[0].allBack + rows[0].halfBack;
    expect(rows[0].allBack).toBeGreaterThan(20);
    expect(rows[0].halfBack).toBeGreaterThan(0);
    expect(rows[0].late).toBeGreaterThan(0);
    expect(refunded + rows[0].late).toBe(rows[0].all);
    expect(await count(`bookings WHERE state LIKE 'cancelled%'`)).toBe(rows[0].all);
    expect(await count('refunds')).toBe(refunded);
    expect(await count(`payments WHERE state <> 'succeeded'`)).toBe(refunded);
    expect(
      await count(
        `bookings k JOIN sessions s ON s.id = k.session_id
          WHERE k.policy <> jsonb_build_object('hoursBefore', s.cancellation_hours,
                                               'givesBack', s.cancellation_refund)`,
      ),
    ).toBe(0);
  });

  it('has as many waiting in each of the admin’s queues as the tab that leads there says', async () => {
    const found = { q: '', page: 1 };
    const nobody = randomUUID();
    const listed = {
      business: (await pendingBusinesses(pool)).length,
      session: [await pendingSessionIds(pool), await pendingEditIds(pool)].flat().length,
      photo: (await selectPhotosForReview(pool, 1000)).length,
      claim: (await pendingClaims(pool)).length,
      paper: (await selectCertificatesForReview(pool, 'waiting', '2026-11-21')).length,
      access: (await factsToReview(pool)).length,
      instructor: (await listInstructorsForReview(pool, 'waiting')).length,
      trainer: await count(`trainers WHERE status = 'pending'`),
      venue: await count(`venues WHERE state = 'waiting' OR proposed IS NOT NULL`),
      dispute: (await findDisputes(pool, nobody, { ...found, show: 'to_answer' })).total,
      report: (await findReports(pool, nobody, { ...found, state: 'open' })).total,
      signal: (await findSignals(pool, nobody, { ...found, state: 'open' })).total,
      message: (await findMessages(pool, nobody, { ...found, state: 'open' })).total,
    };
    const waiting = Object.fromEntries(Object.entries(listed).filter(([, number]) => number > 0));
    expect(await countQueues(pool, nobody)).toEqual({ inbox: waiting, health: 0, mine: 0 });
    for (const queue of [
      'business',
      'session',
      'claim',
      'paper',
      'trainer',
      'report',
      'signal',
      'message',
      'venue',
    ] as const)
      expect(listed[queue], queue).toBeGreaterThan(0);
  });

  it('holds some of the owner’s classes in rooms and at another venue, and all that fit', async () => {
    const ahead = `occurrences o JOIN sessions s ON s.id = o.session_id
                   WHERE s.business_id = 1 AND o.state = 'scheduled' AND o.starts_at > '${NOW.toISOString()}'`;
    expect(await count(`${ahead} AND o.venue_id IS NOT NULL`)).toBeGreaterThan(10);
    expect(await count(`${ahead} AND o.room_id IS NOT NULL`)).toBeGreaterThan(20);
    expect(await count(`${ahead} AND s.room_id IS NOT NULL AND o.room_id IS NULL`)).toBe(0);
    expect(await count('sessions s JOIN rooms r ON r.id = s.room_id WHERE s.capacity > r.capacity')).toBe(0);
    expect(await count('(SELECT FROM zero_result_searches GROUP BY place, activity) pairs')).toBe(8);
  });

  it('has claims that wait, on listings that nobody owns', async () => {
    const { rows } = await pool.query(
      `SELECT count(*)::int AS all, count(*) FILTER (WHERE b.status = 'unclaimed' AND b.owner_id IS NULL)::int AS unclaimed,
              count(DISTINCT c.business_id)::int AS listings,
              count(*) FILTER (WHERE c.document_keys = '{claims/letter.pdf}')::int AS documented,
              count(*) FILTER (WHERE c.email_matches_website
                                 AND b.website LIKE '%' || split_part(u.email, '@', 2))::int AS "fromWebsite",
              count(*) FILTER (WHERE c.created_at BETWEEN u.created_at AND $1
                                 AND c.created_at > b.created_at)::int AS "inOrder"
         FROM claims c JOIN businesses b ON b.id = c.business_id JOIN users u ON u.id = c.claimant_id
        WHERE c.state = 'pending'`,
      [NOW],
    );
    expect(rows).toEqual([{ all: 4, unclaimed: 4, listings: 3, documented: 2, fromWebsite: 1, inOrder: 4 }]);
  });

  it('has logged what its admin decided lately, as the listings stand', async () => {
    const { rows } = await pool.query<{ action: string; n: number }>(
      'SELECT action, count(*)::int AS n FROM audit_log GROUP BY action ORDER BY action',
    );
    expect(rows.map(({ action }) => action)).toEqual(
      expect.arrayContaining([
        'business.approved',
        'business.suspended',
        'session.approved',
        'trainer.approved',
      ]),
    );
    expect(
      await count(`audit_log a JOIN users u ON u.id = a.actor_id WHERE u.email = '${DEMO_ACCOUNTS.admin.email}'
                      AND a.created_at < '${NOW.toISOString()}'`),
    ).toBe(await count('audit_log'));
    expect(
      await count(`audit_log a JOIN businesses b ON b.id = a.subject_id::bigint
                    WHERE a.action = 'business.approved' AND b.approved_at <> a.created_at
                       OR a.action = 'business.suspended' AND (b.status <> 'suspended' OR b.rejection_reason <> a.reason)`),
    ).toBe(0);
    expect(
      await count(`audit_log a JOIN sessions s ON s.id = a.subject_id::bigint
                    WHERE a.action = 'session.approved' AND (s.status IN ('pending', 'draft', 'rejected')
                          OR EXISTS (SELECT FROM bookings k WHERE k.session_id = s.id AND k.created_at < a.created_at))`),
    ).toBe(0);
    expect(
      await count('audit_log a JOIN audit_log b ON b.id = a.id + 1 WHERE b.created_at < a.created_at'),
    ).toBe(0);
  });

  it('has passes: the seeker’s with seven places left, and one place that ends within the week', async () => {
    const seeker = await queryOne<{ id: string }>(pool, 'SELECT id FROM users WHERE email = $1', [
      DEMO_ACCOUNTS.seeker.email,
    ]);
    const own = await entitlementsOfUser(pool, seeker.id);
    const left = (name: string) =>
      own.find((credit) => credit.name === name)?.parts.filter(({ usedFor }) => usedFor === null) ?? [];
    expect(left('8-class pass')).toHaveLength(7);
    const [last, ...more] = left('Spring starter');
    expect(more).toEqual([]);
    expect(last?.validUntil).toBe('2026-11-28');
    expect(await count('entitlements')).toBeGreaterThan(10);
    expect(await entitlementDifferences(pool)).toEqual([]);
  });

  it('has gift vouchers: one that the seeker gives in six days, and one that they have redeemed', async () => {
    const { id } = await queryOne<{ id: string }>(pool, 'SELECT id FROM users WHERE email = $1', [
      DEMO_ACCOUNTS.seeker.email,
    ]);
    expect(await givenVouchersOfUser(pool, id)).toMatchObject([
      { name: 'Sam', valuePence: 2500, sendOn: '2026-11-27', sentAt: null, redeemed: false },
    ]);
    expect(await vouchersOfUser(pool, id, '2026-11-24')).toMatchObject([
      { business: null, leftPence: 5000, lastDay: '2028-11-01' },
    ]);
  });

  it('grows until today', async () => {
    const weeks = (await readStatistics(pool, 'week', NOW)).map(({ bookings }) => bookings);
    const newest = weeks.slice(-8);
    expect(Math.min(...newest)).toBeGreaterThan(150);
    expect(newest.at(-2)).toBeGreaterThan(newest[0] ?? 0);
    for (const [week, bookings] of newest.entries()) {
      if (week > 0) expect(bookings, `week ${week} of ${newest}`).toBeLessThan(1.6 * (newest[week - 1] ?? 0));
    }
    const months = (await readStatistics(pool, 'month', NOW)).slice(-6);
    for (const { newUsers, newBusinesses } of months) {
      expect(newUsers).toBeGreaterThan(40);
      expect(newBusinesses).toBeGreaterThan(20);
    }
  });

  it('has reviews of sessions and of those who teach, which can be answered as they stand', async () => {
    const { rows } = await pool.query<{ id: string; kind: string }>(
      `SELECT id, CASE WHEN session_id IS NOT NULL THEN 'session' WHEN trainer_id IS NOT NULL THEN 'trainer'
                       ELSE 'instructor' END AS kind FROM reviews`,
    );
    expect(new Set(rows.map(({ kind }) => kind))).toEqual(new Set(['session', 'instructor', 'trainer']));
    expect(rows.filter(({ id }) => !z.uuid().safeParse(id).success)).toEqual([]);
  });

  it('tells everything in the order in which it can have happened, and nothing that is still to come', async () => {
    const now = `'${NOW.toISOString()}'`;
    const contradictions = [
      `businesses b JOIN users u ON u.id = b.owner_id WHERE u.created_at > b.created_at`,
      `businesses WHERE approved_at < created_at OR approved_at > ${now} OR created_at > ${now}`,
      `businesses WHERE status = 'submitted' AND created_at < ${now}::timestamptz - interval '7 days'`,
      `sessions s JOIN businesses b ON b.id = s.business_id WHERE s.created_at < b.approved_at OR s.created_at > ${now}`,
      `sessions WHERE status = 'pending' AND created_at < ${now}::timestamptz - interval '7 days'`,
      `trainers t JOIN users u ON u.id = t.user_id WHERE t.created_at < u.created_at OR t.created_at > ${now}`,
      `trainers WHERE status = 'pending' AND created_at < ${now}::timestamptz - interval '7 days'`,
      `occurrences o JOIN sessions s ON s.id = o.session_id WHERE o.starts_at < s.created_at`,
      `bookings k JOIN users u ON u.id = k.user_id WHERE k.created_at < u.created_at OR k.created_at > ${now}`,
      `bookings k JOIN sessions s ON s.id = k.session_id WHERE k.created_at < s.created_at`,
      `bookings k LEFT JOIN subscriptions p ON p.business_id = k.business_id
        WHERE k.business_id IS NOT NULL AND (p.id IS NULL OR p.created_at > k.created_at)`,
      `business_members m JOIN businesses b ON b.id = m.business_id JOIN users u ON u.id = m.user_id
        WHERE m.created_at < b.approved_at OR m.created_at < u.created_at`,
    ];
    for (const contradiction of contradictions) expect(await count(contradiction), contradiction).toBe(0);
  });

  it('has reviews of past weeks, written while people are up, about those who went', async () => {
    const at = `(created_at AT TIME ZONE 'Europe/London')`;
    expect(await count(`reviews WHERE ${at}::time NOT BETWEEN '06:00' AND '23:30'`)).toBe(0);
    expect(await count(`(SELECT DISTINCT created_at FROM reviews) each`)).toBe(await count('reviews'));
    expect(
      await count(`(SELECT DISTINCT date_trunc('week', created_at) FROM reviews) weeks`),
    ).toBeGreaterThan(15);
    const { rows } = await pool.query<{ body: string; age_groups: AgeGroup[] }>(
      'SELECT r.body, s.age_groups FROM reviews r JOIN sessions s ON s.id = r.session_id',
    );
    const ofChildren = /talk about it all week|pick-up|every name|home tired|younger ones|the children/;
    const young = ({ age_groups: ages }: { age_groups: AgeGroup[] }) =>
      !ages.some((age) => /[+]|[2-5]\d$|all_ages/.test(age));
    expect(rows.filter((row) => ofChildren.test(row.body) && !young(row))).toEqual([]);
    expect(rows.filter((row) => ofChildren.test(row.body)).length).toBeGreaterThan(5);
    expect(rows.filter((row) => young(row) && /bad knee|cup of tea|on my own/.test(row.body))).toEqual([]);
  });

  it('lays out twelve weeks for what is published or paused, and nothing for the rest', async () => {
    expect(
      await count(
        `sessions s WHERE s.sold_as = 'date' AND (s.status IN ('published', 'paused'))
           <> EXISTS (SELECT FROM occurrences o WHERE o.session_id = s.id AND o.starts_at > '2027-02-06')`,
      ),
    ).toBe(0);
    expect(await count(`occurrences WHERE starts_at > '2027-02-14'`)).toBe(0);
  });

  it('carries on counting after the demo’s own ids', async () => {
    const { rows } = await pool.query<{ id: number; before: number }>(
      `INSERT INTO sessions (business_id, session_type_id, title, difficulties, age_groups, price_pence, duration_minutes, capacity)
       VALUES (1, 1, 'One more', '{beginner}', '{all_ages}', 100, 60, 5)
       RETURNING id, (SELECT max(id) FROM sessions) AS before`,
    );
    expect(rows[0]?.id).toBe((rows[0]?.before ?? 0) + 1);
    await pool.query('DELETE FROM sessions WHERE id = $1', [rows[0]?.id]);
  });

  it('marks the database as a demonstration’s, and leaves one alone that is marked', async () => {
    expect(await column('SELECT kind AS value FROM installation')).toEqual(['demo']);
    const before = await count('businesses');
    await seedDemo({ pool, now: NOW, hashPassword });
    expect(await count('businesses')).toBe(before);
  });

  it('refuses a database that has businesses', async () => {
    await pool.query('DELETE FROM installation');
    await expect(seedDemo({ pool, now: NOW, hashPassword })).rejects.toThrow(
      'only be put into an empty database',
    );
  });
});

describe('what the demo data says', () => {
  it('uses only telephone numbers that Ofcom keeps free for drama', async () => {
    const drama = [
      /^020 7946 0\d{3}$/,
      /^011[3-8] 496 0\d{3}$/,
      /^01(21|31|41|51|61) 496 0\d{3}$/,
      /^0191 498 0\d{3}$/,
      /^029 2018 0\d{3}$/,
      /^028 9649 6\d{3}$/,
      /^01632 960\d{3}$/,
      /^07700 900\d{3}$/,
    ];
    const numbers = await column(
      `SELECT phone AS value FROM businesses UNION ALL SELECT phone FROM users UNION ALL
       SELECT phone FROM trainers UNION ALL SELECT phone FROM bookings`,
    );
    expect(numbers.filter((number) => !drama.some((range) => range.test(number)))).toEqual([]);
  });

  it('uses only example domains', async () => {
    const emails = await column(
      `SELECT email AS value FROM businesses WHERE email IS NOT NULL UNION ALL SELECT email FROM users UNION ALL
       SELECT email FROM trainers UNION ALL SELECT email FROM bookings`,
    );
    expect(emails.filter((email) => !/^[a-z0-9.-]+@[a-z0-9-]+(\.[a-z0-9-]+)*\.example$/.test(email))).toEqual(
      [],
    );
    const addresses = await column(
      `SELECT unnest(ARRAY[website, instagram_url, facebook_url]) AS value FROM businesses`,
    );
    const urls = addresses.filter((address) => address !== null);
    expect(urls.length).toBeGreaterThan(300);
    expect(urls.filter((url) => !/^https:\/\/[a-z0-9.-]+\.example(\/|$)/.test(url))).toEqual([]);
  });

  it('uses postcodes of valid form', async () => {
    const postcodes = await column('SELECT postcode AS value FROM businesses');
    expect(
      postcodes.filter((postcode) => {
        const parsed = parsePostcode(postcode);
        return parsed.kind !== 'unit' || parsed.repaired || parsed.normalised !== postcode;
      }),
    ).toEqual([]);
  });

  it('speaks plainly: no exclamation marks, nothing about bodies, no hype', async () => {
    const texts = await column(
      `SELECT title || ' ' || description AS value FROM sessions UNION ALL SELECT name || ' ' || description FROM businesses
       UNION ALL SELECT bio FROM trainers UNION ALL SELECT body || coalesce(answer, '') FROM reviews`,
    );
    const unwelcome =
      /!|\b(smash|crush|shred|torch|beast|burn fat|fat|summer body|bikini|skinny|toned?|weight loss)\b/i;
    expect(texts.filter((text) => unwelcome.test(text))).toEqual([]);
  });

  it('has slots that last as long as their session says, from a time that the form offers', async () => {
    expect(
      await count(
        `session_slots slot JOIN sessions s ON s.id = slot.session_id
          WHERE slot.start_time + make_interval(mins => s.duration_minutes) <> slot.end_time
             OR extract(minute FROM slot.start_time) NOT IN (0, 30)`,
      ),
    ).toBe(0);
  });

  it('names no day in a title that its slots do not keep', async () => {
    expect(
      await count(
        `session_slots slot JOIN sessions s ON s.id = slot.session_id
           CROSS JOIN LATERAL (SELECT trim(to_char(date '2026-11-22' + slot.day_of_week, 'Day')) AS day) d
          WHERE s.title ~ '(Mon|Tues|Wednes|Thurs|Fri|Satur|Sun)day' AND s.title !~ d.day`,
      ),
    ).toBe(0);
  });
});

describe('where the demo data is', () => {
  it('keeps every business within 8 km of the middle of its town, and by a quarter on dry land', async () => {
    const { rows } = await pool.query<{ name: string; town: string; easting: number; northing: number }>(
      'SELECT name, town, easting, northing FROM businesses',
    );
    const far = rows.filter((business) => {
      const towns = TOWNS.filter((town) => town.name === business.town);
      const toQuarter = Math.min(
        ...towns.flatMap((town) => town.quarters.map((quarter) => distanceMetres(toGrid(quarter), business))),
      );
      const toMiddle = Math.min(...towns.map((town) => distanceMetres(toGrid(town.quarters[0]), business)));
      return toQuarter > 360 || toMiddle > 13_000 || (business.town !== 'London' && toMiddle > 8_000);
    });
    expect(far).toEqual([]);
  });

  const around: [name: string, lat: number, lng: number][] = [
    ['London', 51.5074, -0.1278],
    ['Hackney', 51.545, -0.055],
    ['Manchester', 53.4808, -2.2426],
    ['Bristol', 51.4545, -2.5879],
    ['Leeds', 53.8008, -1.5491],
    ['Edinburgh', 55.9533, -3.1883],
    ['Cardiff', 51.4816, -3.1791],
    ['Belfast', 54.5973, -5.9301],
  ];

  it.each(around)('fills every filter within ten miles of %s', async (_name, lat, lng) => {
    const centre = toGrid({ lat, lng });
    const { rows } = await pool.query<{
      type: string;
      difficulties: Difficulty[];
      age_groups: AgeGroup[];
      gender: Gender;
      price_pence: number;
      slots: { day: number; start: string }[];
      easting: number;
      northing: number;
      bookable: boolean;
    }>(
      `SELECT t.slug AS type, s.difficulties, s.age_groups, s.gender, s.price_pence, b.easting, b.northing,
              b.booking_enabled AS bookable,
              (SELECT coalesce(json_agg(json_build_object('day', day_of_week, 'start', start_time)), '[]') FROM session_slots WHERE session_id = s.id) AS slots
         FROM sessions s JOIN businesses b ON b.id = s.business_id JOIN session_types t ON t.id = s.session_type_id
        WHERE s.status = 'published' AND b.status = 'approved'`,
    );
    const near = rows.filter((row) => row.bookable && distanceMetres(row, centre) <= metresFromMiles(10));
    expect(near.length).toBeGreaterThan(60);

    const bounds = {
      '0-10': [0, 1000],
      '10-25': [1000, 2500],
      '25-50': [2500, 5000],
      '50+': [5000, Infinity],
    } as const;
    const starts = (from: string, to: string) =>
      near.filter((row) => row.slots.some((slot) => slot.start >= from && slot.start < to)).length;
    const found = {
      ...Object.fromEntries(
        searchActivityTypes.map(({ value }) => [value, near.filter((row) => row.type === value).length]),
      ),
      ...Object.fromEntries(
        searchAgeGroups.map(({ value }) => [
          `age ${value}`,
          near.filter((row) => row.age_groups.some((group) => group === value.toLowerCase())).length,
        ]),
      ),
      ...Object.fromEntries(
        (['beginner', 'intermediate', 'advanced', 'all_levels'] as const).map((level) => [
          level,
          near.filter((row) => row.difficulties.includes(level)).length,
        ]),
      ),
      ...Object.fromEntries(
        priceRanges.map(({ value }) => [
          `£${value}`,
          near.filter((row) => row.price_pence >= bounds[value][0] && row.price_pence < bounds[value][1])
            .length,
        ]),
      ),
      ...Object.fromEntries(
        (['mixed', 'female_only', 'male_only'] as const).map((gender) => [
          gender,
          near.filter((row) => row.gender === gender).length,
        ]),
      ),
      ...Object.fromEntries(
        [0, 1, 2, 3, 4, 5, 6].map((day) => [
          `day ${day}`,
          near.filter((row) => row.slots.some((slot) => slot.day === day)).length,
        ]),
      ),
      morning: starts('00:00', '12:00'),
      afternoon: starts('12:00', '18:00'),
      evening: starts('18:00', '24:00'),
    };
    expect(Object.entries(found).filter(([, sessions]) => sessions < 2)).toEqual([]);
  });

  it('has many sessions in Hackney', async () => {
    expect(
      await count(
        `sessions s JOIN businesses b ON b.id = s.business_id
          WHERE s.status = 'published' AND b.status = 'approved' AND b.postcode ~ '^(E8|E9|E5) '`,
      ),
    ).toBeGreaterThan(60);
  });
});

describe('the demo data from run to run', () => {
  it('is the same at another hour of the same day', async () => {
    const other = await createTestDatabase();
    try {
      await seedDemo({ pool: other.pool, now: new Date('2026-11-21T21:40:00Z'), hashPassword });
      const tables = [
        'users',
        'businesses',
        'venues',
        'rooms',
        'sessions',
        'session_slots',
        'occurrences',
        'bookings',
        'appointments',
        'refunds',
        'audit_log',
        'reviews',
        'trainers',
        'entitlements',
        'entitlement_redemptions',
        'takings',
      ];
      for (const table of tables) {
        const digest = `SELECT md5(string_agg(row, '|' ORDER BY row)) AS digest
                          FROM (SELECT (to_jsonb(t))::text AS row FROM ${table} t) rows`;
        const [mine, theirs] = [await queryOne(pool, digest), await queryOne(other.pool, digest)];
        expect(theirs, table).toEqual(mine);
      }
    } finally {
      await other.drop();
    }
  }, 60_000);

  it('keeps its ids, names and places on another day', () => {
    const make = (today: Date) => {
      const people = new DemoPeople(today);
      const businesses = makeBusinesses(people, today);
      const sessions = makeSessions(businesses, today);
      return {
        owners: people.users.map(({ id, email }) => [id, email]),
        businesses: businesses.map(({ row }) => [row.id, row.name, row.postcode, row.latitude]),
        sessions: sessions.map(({ row, slots }) => [row.id, row.title, row.price_pence, slots]),
      };
    };
    expect(make(new Date('2027-06-01T23:00:00Z'))).toEqual(make(new Date('2026-11-21T00:00:00Z')));
  });
});
