import type { Pool } from '#shared/db/database.server.ts';
import { runDueJobs } from '#shared/jobs/job-runner.server.ts';
import { createCourse } from '#support/courses.ts';
import { createMembership } from '#support/memberships.ts';
import { createPromoCode, setSeriesPrice } from '#support/offers.ts';
import { createPackage } from '#support/packages.ts';
import { createPass } from '#support/passes.ts';
import { onboardBusiness, onboardSeller } from '#support/sellers.ts';
import { createBusiness, createOccurrence, createSession, createUser } from '#support/session-factory.ts';
import { USER_HEADER } from '#support/shop.ts';
import { createTrainer } from '#support/trainers.ts';
import { FRESH_HEADER, openWholeApp, type WholeApp } from '#support/whole-app.ts';
import { prepareObservations } from './observations.ts';

export interface Answer {
  status: number;
  body: unknown;
}

/** The two occurrences of a round, so that acts collide. */
export interface Focus {
  sessionId: number;
  from: number;
  to: number;
}

/**
 * Two businesses with three sessions and a course, a trainer, twelve customers and an admin, on the whole site. Only the model
 * moves the clock.
 */
export interface World {
  site: WholeApp;
  pool: Pool;
  customers: string[];
  admin: string;
  businesses: readonly { id: number; ownerId: string }[];
  sessions: readonly { id: number; businessId: number; ownerId: string }[];
  /** Sold as a course; not among the sessions, whose dates are sold one by one. */
  course: { sessionId: number; ownerId: string };
  trainer: { id: number; userId: string };
  products: {
    pass: number;
    membership: number;
    business: number;
    passAmount: string;
    membershipAmount: string;
    /** Three online appointments. */
    package: { id: number; amount: string };
  };
  codes: readonly string[];
  focus: Focus;
  /** Responses with a status from 500, except when Stripe is down. */
  failures: string[];
  now(): Date;
  call(who: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, body?: object): Promise<Answer>;
  advance(minutes: number): Promise<void>;
  /** Runs due jobs by the model's clock, and optionally repeating ones. */
  work(repeating?: readonly string[]): Promise<void>;
  close(): Promise<void>;
}

/** Repeating jobs that the model needs. */
export const REPEATING_JOBS = [
  'announceBookings',
  'releaseExpiredHolds',
  'reconcilePayments',
  'reconcilePurchases',
  'giveUpOverduePurchases',
  'finishCancellations',
  'workOnLists',
  'sendPendingRefunds',
  'followDisputes',
  'makeTransfers',
  'syncPayouts',
  'expireCredits',
  'beginMonths',
] as const;

const WEBHOOK_SECRET = 'whsec_sandbox';
const CUSTOMERS = 12;

export async function openWorld(pool: Pool): Promise<World> {
  const site = await openWholeApp(pool, undefined, {
    sendsMail: true,
    sandbox: { webhookRetryDelays: [200, 400, 800] },
  });
  const { shop, app } = site;
  const address = await app.listen({ host: '127.0.0.1', port: 0 });
  shop.sandbox.setWebhook({ url: `${address}/api/stripe/webhook`, secret: WEBHOOK_SECRET });
  await prepareObservations(pool);

  const customers: string[] = [];
  for (let n = 0; n < CUSTOMERS; n++)
    customers.push((await createUser(pool, { firstName: `Ada${'abcdefghijkl'[n]}` })).id);
  const admin = (await createUser(pool, { role: 'admin' })).id;
  await createUser(pool, { role: 'admin' });
  const businesses: { id: number; ownerId: string }[] = [];
  for (let n = 0; n < 2; n++) {
    const { id, ownerId } = await createBusiness(pool);
    if (ownerId === null) throw new Error('The business has no owner.');
    await pool.query(`UPDATE businesses SET subscription_tier = 'premium' WHERE id = $1`, [id]);
    await onboardBusiness(shop, id);
    businesses.push({ id, ownerId });
  }
  const [first, second] = businesses;
  if (first === undefined || second === undefined) throw new Error('There are no businesses.');
  const sessions: { id: number; businessId: number; ownerId: string }[] = [];
  const lay = async (
    business: { id: number; ownerId: string },
    options: { pricePence: number; capacity: number; hoursBefore: 2 | 24; givesBack: 'all' | 'half' },
  ) => {
    const { id } = await createSession(pool, {
      businessId: business.id,
      title: `Session ${sessions.length + 1}`,
      pricePence: options.pricePence,
      capacity: options.capacity,
      cancellation: { hoursBefore: options.hoursBefore, givesBack: options.givesBack },
      slots: [],
    });
    sessions.push({ id, businessId: business.id, ownerId: business.ownerId });
    return id;
  };
  const yoga = await lay(first, { pricePence: 1000, capacity: 12, hoursBefore: 2, givesBack: 'all' });
  await lay(first, { pricePence: 1399, capacity: 9, hoursBefore: 24, givesBack: 'half' });
  await lay(second, { pricePence: 905, capacity: 5, hoursBefore: 2, givesBack: 'all' });
  await setSeriesPrice(pool, yoga, { leastDates: 2, percentOff: 10 });
  const code = await createPromoCode(pool, yoga, { code: 'FOURONLY', mostPlaces: 4, mostEach: 2 });
  const fixed = await createPromoCode(pool, sessions[2]?.id ?? 0, {
    code: 'POUNDOFF',
    penceOff: 100,
    mostPlaces: 5,
  });
  const pass = await createPass(pool, yoga, { places: 3, pricePence: 2400, sharedWith: 2 });
  const membership = await createMembership(pool, yoga, { places: 4, pricePence: 3000, sharedWith: 1 });
  const { sessionId } = await createCourse(pool, {
    businessId: second.id,
    pricePence: 3999,
    dates: 4,
    capacity: 5,
  });
  const trainer = await createTrainer(pool);
  await onboardSeller(shop, { kind: 'trainer', id: trainer.id });
  const packageForSale = await createPackage(shop, trainer);

  const world: World = {
    site,
    pool,
    customers,
    admin,
    businesses,
    sessions,
    course: { sessionId, ownerId: second.ownerId },
    trainer,
    products: {
      pass: pass.productId,
      membership: membership.productId,
      business: pass.businessId,
      passAmount: pass.amount,
      membershipAmount: membership.amount,
      package: { id: packageForSale.productId, amount: packageForSale.amount },
    },
    codes: [code.code, fixed.code],
    focus: { sessionId: yoga, from: 0, to: 0 },
    failures: [],
    now: () => shop.deps.clock.now(),
    async call(who, method, url, body) {
      // The header replaces sign-in, so check the suspension here.
      const { rows } = await pool.query('SELECT FROM users WHERE id = $1 AND suspended_at IS NOT NULL', [
        who,
      ]);
      if (rows.length > 0) return { status: 401, body: { code: 'suspended' } };
      const answer = await app.inject({
        method,
        url,
        headers: {
          [USER_HEADER]: who,
          [FRESH_HEADER]: 'yes',
          ...(body !== undefined && { 'content-type': 'application/json' }),
        },
        ...(body !== undefined && { payload: JSON.stringify(body) }),
      });
      const parsed: unknown = answer.body === '' ? null : JSON.parse(answer.body);
      if (answer.statusCode >= 500 && readText(parsed, 'code') !== 'payment_provider_unavailable')
        world.failures.push(`${method} ${url} answered ${answer.statusCode}: ${answer.body.slice(0, 300)}`);
      return { status: answer.statusCode, body: parsed };
    },
    async advance(minutes) {
      shop.advanceMinutes(minutes);
      await shop.sandbox.control.advanceClock(minutes * 60_000);
    },
    async work(repeating = []) {
      for (const task of repeating)
        await pool.query(`SELECT graphile_worker.add_job($1, job_key := $2, flags := ARRAY['keyed'])`, [
          task,
          `model:${task}`,
        ]);
      await pool.query(
        `UPDATE graphile_worker._private_jobs SET run_at = now() - interval '1 second'
          WHERE locked_at IS NULL AND run_at > now()
            AND (run_at <= $1 OR attempts BETWEEN 1 AND max_attempts - 1)`,
        [world.now()],
      );
      await runDueJobs({
        pool,
        handlers: site.jobs,
        log: { info: () => undefined, error: () => undefined },
      });
    },
    close: () => site.close(),
  };
  await createOccurrences(world);
  return world;
}

/** Hours from now: the first is open for check-in, the others are for moves. */
const START_HOURS = [2, 20, 50, 80, 120];

/** SQL: closure `c` closes session `s` at that moment and place. */
export const closesAtSql = (moment: string, place: 'o' | 's'): string => `(
  c.business_id = s.business_id AND c.lifted_at IS NULL AND (c.session_id IS NULL OR c.session_id = s.id)
  AND (NOT c.at_place OR c.venue_id IS NOT DISTINCT FROM ${place}.venue_id AND (c.room_id IS NULL OR c.room_id = ${place}.room_id))
  AND (${moment} AT TIME ZONE 'Europe/London')::date BETWEEN c.first_day AND c.last_day)`;

export async function createOccurrences(world: World): Promise<void> {
  const now = world.now().getTime();
  for (const session of world.sessions) {
    for (const hours of START_HOURS) {
      const { rows } = await world.pool.query<{ there: boolean; capacity: number }>(
        `SELECT capacity, EXISTS (SELECT FROM occurrences o WHERE o.session_id = s.id AND o.state = 'scheduled'
                                AND o.starts_at BETWEEN $2::timestamptz - interval '1 hour' AND $2::timestamptz + interval '10 hours')
                OR EXISTS (SELECT FROM closures c WHERE ${closesAtSql('$2::timestamptz', 's')}) AS there
           FROM sessions s WHERE s.id = $1`,
        [session.id, new Date(now + hours * 3_600_000)],
      );
      if (rows[0] === undefined || rows[0].there) continue;
      const startsAt = new Date(Math.floor((now + hours * 3_600_000) / 60_000) * 60_000);
      await createOccurrence(world.pool, session.id, { startsAt, capacity: rows[0].capacity }).catch(
        // A cancelled occurrence has the same start.
        () => undefined,
      );
    }
  }
}

export function readText(body: unknown, name: string): string {
  const value = readValue(body, name);
  return typeof value === 'string' ? value : '';
}

export function readValue(body: unknown, name: string): unknown {
  return typeof body === 'object' && body !== null
    ? Object.entries(body).find(([key]) => key === name)?.[1]
    : undefined;
}

export const readRows = (body: unknown): unknown[] => (Array.isArray(body) ? body : []);
