import { RpdeValidator } from '@openactive/rpde-validator';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { transaction } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createCourse, joinCourse } from '#support/courses.ts';
import { findFreePort } from '#support/free-port.ts';
import { createOpenActiveValidator, type Validator } from '#support/openactive.ts';
import { createPerson } from '#support/people.ts';
import { setPeoplePrices } from '#support/people-prices.ts';
import {
  createBusiness,
  createMember,
  createOccurrence,
  createSession,
  type SessionOptions,
} from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, headerAuthenticator, holdPlace, USER_HEADER } from '#support/shop.ts';
import { createVenue } from '#support/venues.ts';
import { datasetDescription } from './dataset-page.server.ts';
import type { FeedName } from './feed-page.server.ts';
import { appendFeedChanges, hasPendingFeedChanges } from './feed-queries.server.ts';
import { FeedPublisher, refreshFeeds } from './publish-feeds.server.ts';
import { publishRoutes } from './routes.server.ts';

const SITE = 'https://fettle.example';

interface Item {
  state: 'updated' | 'deleted';
  kind: string;
  id: string;
  modified: number;
  data?: Record<string, unknown>;
}

const shop = setUpShop();
let app: AppInstance;
let validator: Validator;

beforeAll(async () => {
  validator = createOpenActiveValidator();
  app = createHttpApp();
  publishRoutes({
    pool: shop.pool,
    clock: shop.deps.clock,
    auth: headerAuthenticator(shop.pool),
    publicUrl: SITE,
    brand: defaultBrand,
  })(app);
});

afterAll(async () => {
  validator.close();
  await app.close();
});

/** Reads all pages, like a harvester. */
async function harvest(feed: FeedName, from?: string) {
  await refreshFeeds({ pool: shop.pool, clock: shop.deps.clock });
  const items = new Map<string, Item>();
  let next = from ?? `${SITE}/openactive/feeds/${feed}`;
  for (;;) {
    const answer = await app.inject(next.slice(SITE.length));
    expect(answer.statusCode).toBe(200);
    const page: { next: string; items: Item[] } = answer.json();
    for (const item of page.items) items.set(item.id, item);
    if (page.items.length === 0) return { items, next };
    next = page.next;
  }
}

const series = (id: number) => harvest('session-series').then(({ items }) => items.get(String(id)));
const date = (id: number) => harvest('scheduled-sessions').then(({ items }) => items.get(String(id)));
const inDays = (days: number) => new Date(Date.now() + days * 86_400_000);

const choose = (user: { id: string } | null, businessId: number, body: object) =>
  app.inject({
    method: 'PUT',
    url: `/api/businesses/${businessId}/open-data`,
    headers: user === null ? {} : { [USER_HEADER]: user.id },
    payload: body,
  });

describe('the feeds', () => {
  it('say of a session and its dates what the standard’s validator takes', async () => {
    const offers: SessionOptions[] = [
      { typeId: 1, pricePence: 0, ageGroups: ['6-12', '13-17'], difficulties: ['beginner', 'advanced'] },
      { typeId: 4, title: 'Jiu-jitsu </script><b>', ageGroups: ['50+'] },
      { cancellation: { hoursBefore: 6, givesBack: 'half' } },
    ];
    for (const options of offers) {
      const session = await createSession(shop.pool, options);
      await createOccurrence(shop.pool, session.id, { startsAt: inDays(3) });
    }
    await harvest('session-series');
    for (const feed of ['session-series', 'scheduled-sessions']) {
      const answer = await app.inject(`/openactive/feeds/${feed}`);
      expect(answer.headers['content-type']).toBe('application/vnd.openactive.rpde+json; version=1');
      const page: { items: Item[] } = answer.json();
      expect(page.items.length).toBeGreaterThanOrEqual(3);
      expect(await validator.failures(page, 'RPDEFeed')).toEqual([]);
      for (const { data } of page.items) {
        if (data !== undefined) expect(await validator.failures(data, 'BookableRPDEFeed')).toEqual([]);
      }
    }
  });

  it('have a course whole, with the dates and places left, and none of its dates alone', async () => {
    const sold = await createCourse(shop.pool, {
      dates: 4,
      passed: 1,
      title: 'Beginners’ Pilates',
      capacity: 5,
    });
    const course = () => harvest('course-instances').then(({ items }) => items.get(String(sold.courseId)));
    const found = await course();
    expect(found).toMatchObject({
      state: 'updated',
      kind: 'CourseInstance',
      data: {
        name: 'Beginners’ Pilates',
        startDate: londonDay(sold.startsAt[0] ?? new Date()),
        duration: 'P22D',
        remainingAttendeeCapacity: 5,
        // Three of four dates of £60.00, with the fee.
        offers: [{ price: 49.5, openBookingInAdvance: 'https://openactive.io/Unavailable' }],
      },
    });
    expect(found?.data?.subEvent).toHaveLength(4);
    expect(await validator.failures(found?.data, 'RPDEFeed')).toEqual([]);
    expect(await series(sold.sessionId)).toBeUndefined();
    expect(await date(sold.occurrenceIds[1] ?? 0)).toBeUndefined();
    const whole = await app.inject(`/openactive/course-instances/${sold.courseId}`);
    expect(whole.json()).toEqual(found?.data);

    await joinCourse(shop, await createPerson(shop.pool), sold, 2);
    expect((await course())?.data).toMatchObject({ remainingAttendeeCapacity: 3 });
    await shop.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [
      sold.occurrenceIds[3],
    ]);
    expect((await course())?.data?.subEvent).toHaveLength(3);
    await shop.pool.query(`UPDATE sessions SET status = 'paused' WHERE id = $1`, [sold.sessionId]);
    expect((await course())?.state).toBe('deleted');
    expect((await app.inject(`/openactive/course-instances/${sold.courseId}`)).statusCode).toBe(404);
  });

  it('are walked by the standard’s own harvester without a fault', async () => {
    await harvest('session-series');
    const port = await findFreePort();
    const address = `http://127.0.0.1:${port}`;
    const local = createHttpApp();
    publishRoutes({
      pool: shop.pool,
      clock: shop.deps.clock,
      auth: headerAuthenticator(shop.pool),
      publicUrl: address,
      brand: defaultBrand,
    })(local);
    await local.listen({ port, host: '127.0.0.1' });
    try {
      const { pages } = await RpdeValidator(`${address}/openactive/feeds/scheduled-sessions`, {
        pageLimit: 5,
      });
      const wrong = pages.flatMap(({ errors }) =>
        errors.filter(({ data }) => data.severity === 'failure').map(({ data }) => data.message),
      );
      expect(pages.length).toBeGreaterThan(0);
      expect(wrong).toEqual([]);
    } finally {
      await local.close();
    }
  });

  it('tell a price as it is paid where the offer is taken', async () => {
    const { id, businessId } = await createSession(shop.pool, { pricePence: 1400 });
    const offered = async () => (await series(id))?.data?.offers;
    expect(await offered()).toMatchObject([
      { price: 15.4, openBookingInAdvance: 'https://openactive.io/Unavailable' },
    ]);
    await shop.pool.query(
      'INSERT INTO open_data_settings (business_id, allows_booking, changed_at) VALUES ($1, true, now())',
      [businessId],
    );
    expect(await offered()).toMatchObject([
      {
        price: 14,
        openBookingPrepayment: 'https://openactive.io/Required',
        latestCancellationBeforeStartDate: 'PT24H',
      },
    ]);
  });

  it('offer prices for people beside it, with what to bring, on the site', async () => {
    const { id } = await createSession(shop.pool, { pricePence: 1400 });
    await setPeoplePrices(shop.pool, id);
    const { data } = (await series(id)) ?? {};
    expect(data?.offers).toMatchObject([
      { name: 'A place', price: 15.4 },
      { name: 'Concession', price: 10.95, description: 'Bring your concession card' },
      { name: 'Student', price: 7.7 },
      { name: 'Carer', price: 0, description: 'Free with the place of the person they accompany' },
    ]);
    expect(await validator.failures(data, 'BookableRPDEFeed')).toEqual([]);
    await setPeoplePrices(shop.pool, id, []);
    await shop.pool.query('UPDATE sessions SET updated_at = clock_timestamp() WHERE id = $1', [id]);
    expect((await series(id))?.data?.offers).toHaveLength(1);
  });

  it('follow a hold, its end, and a cancelled date', async () => {
    const forSale = await createOccurrenceForSale(shop.pool, { capacity: 4 });
    const left = async () => (await date(forSale.occurrenceId))?.data?.remainingAttendeeCapacity;
    expect(await left()).toBe(4);
    await holdPlace(shop, await createPerson(shop.pool), forSale);
    expect(await left()).toBe(3);
    shop.advanceMinutes(3); // no sign of life came from its page
    await releaseExpiredHolds(shop.deps);
    expect(await left()).toBe(4);

    await shop.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [forSale.occurrenceId]);
    expect(await date(forSale.occurrenceId)).toMatchObject({ state: 'deleted' });
    await shop.pool.query(
      `WITH note AS (INSERT INTO occurrence_cancellations (occurrence_id, cancelled_by, reason) VALUES ($1, 'business', 'Ill'))
       UPDATE occurrences SET note = 'x', ends_at = ends_at + interval '1 minute' WHERE id = $1`,
      [forSale.occurrenceId],
    );
    expect(await date(forSale.occurrenceId)).toMatchObject({
      state: 'updated',
      data: { eventStatus: 'https://schema.org/EventCancelled', remainingAttendeeCapacity: 0 },
    });
  });

  it('follow a venue to another address, and nothing that is not told of it', async () => {
    const { id, businessId } = await createSession(shop.pool);
    const venueId = await createVenue(shop.pool, businessId);
    await shop.pool.query('UPDATE sessions SET venue_id = $1 WHERE id = $2', [venueId, id]);
    const before = await series(id);
    await shop.pool.query('UPDATE venues SET access_mask = 1 WHERE id = $1', [venueId]);
    expect((await series(id))?.modified).toBe(before?.modified);
    await shop.pool.query(
      `UPDATE venues SET name = 'Old Basin', address = '4 Redhill Street' WHERE id = $1`,
      [venueId],
    );
    const moved = await series(id);
    expect(Number(moved?.modified)).toBeGreaterThan(Number(before?.modified));
    expect(moved?.data?.location).toMatchObject({
      '@id': `${SITE}/openactive/venues/${venueId}`,
      name: 'Old Basin',
      address: { streetAddress: '4 Redhill Street' },
    });
    // The business hasn't moved.
    expect(JSON.stringify(moved?.data?.organizer)).not.toContain('Redhill');
  });

  it('say where a date is held that is held elsewhere than its session, and follow that', async () => {
    const { id, businessId } = await createSession(shop.pool);
    const venueId = await createVenue(shop.pool, businessId);
    const occurrence = await createOccurrence(shop.pool, id, { startsAt: inDays(2) });
    let modified = 0;
    /** The venue in the feed. */
    const place = async () => {
      const item = await date(occurrence);
      expect(item?.modified).toBeGreaterThan(modified);
      modified = Number(item?.modified);
      return item?.data?.location;
    };
    const run = (text: string, ...values: unknown[]) => shop.pool.query(text, values);
    const venue = `${SITE}/openactive/venues/${venueId}`;
    expect(await place()).toBeUndefined();
    await run('UPDATE occurrences SET venue_id = $1 WHERE id = $2', venueId, occurrence);
    expect(await place()).toMatchObject({ '@id': venue, address: { streetAddress: '3 Redhill Street' } });
    await run(`UPDATE venues SET address = '4 Redhill Street' WHERE id = $1`, venueId);
    expect(await place()).toMatchObject({ '@id': venue, address: { streetAddress: '4 Redhill Street' } });
    await run('UPDATE sessions SET venue_id = $1 WHERE id = $2', venueId, id);
    expect(await place()).toBeUndefined();
    await run('UPDATE occurrences SET venue_id = NULL WHERE id = $1', occurrence);
    await run(`UPDATE businesses SET address = '9 Mill Road' WHERE id = $1`, businessId);
    expect(await place()).toMatchObject({
      '@id': `${SITE}/openactive/addresses/${businessId}`,
      address: { streetAddress: '9 Mill Road' },
    });
    expect(await validator.failures((await date(occurrence))?.data, 'BookableRPDEFeed')).toEqual([]);
  });

  it('keep what is no longer to be seen as deleted, and bring it back', async () => {
    const { id, businessId } = await createSession(shop.pool);
    const occurrence = await createOccurrence(shop.pool, id, { startsAt: inDays(2) });
    const states = async () => [(await series(id))?.state, (await date(occurrence))?.state];
    expect(await states()).toEqual(['updated', 'updated']);
    for (const [off, on] of [
      [
        `UPDATE sessions SET status = 'paused' WHERE id = $1`,
        `UPDATE sessions SET status = 'published' WHERE id = $1`,
      ],
      [
        `UPDATE businesses SET status = 'suspended', booking_enabled = false WHERE id = (SELECT business_id FROM sessions WHERE id = $1)`,
        `UPDATE businesses SET status = 'approved' WHERE id = (SELECT business_id FROM sessions WHERE id = $1)`,
      ],
    ] as const) {
      await shop.pool.query(off, [id]);
      // Even before the feed is updated.
      const page = await app.inject('/openactive/feeds/session-series');
      expect(page.json().items.find((item: Item) => item.id === String(id))?.state ?? 'deleted').toBe(
        'deleted',
      );
      expect(await states()).toEqual(['deleted', 'deleted']);
      await shop.pool.query(on, [id]);
      expect(await states()).toEqual(['updated', 'updated']);
    }
    const hidden = await createSession(shop.pool, { status: 'pending', businessId });
    const unseen = await createOccurrence(shop.pool, hidden.id, { startsAt: inDays(2) });
    expect([await series(hidden.id), await date(unseen)]).toEqual([undefined, undefined]);
  });

  it('let a date go a day after its end', async () => {
    const { id } = await createSession(shop.pool);
    const past = await createOccurrence(shop.pool, id, { startsAt: new Date(Date.now() - 20 * 3_600_000) });
    expect((await date(past))?.state).toBe('updated');
    shop.advanceMinutes(6 * 60);
    expect((await date(past))?.state).toBe('deleted');
  });

  it('miss nothing that commits later than what came after it', async () => {
    const { id } = await createSession(shop.pool);
    const [slow, fast] = [
      await createOccurrence(shop.pool, id, { startsAt: inDays(4) }),
      await createOccurrence(shop.pool, id, { startsAt: inDays(5) }),
    ];
    const { next } = await harvest('scheduled-sessions');
    if (shop.database.kind === 'embedded') {
      // The embedded database has one session, so no later commit.
      await shop.pool.query('UPDATE occurrences SET taken = 1 WHERE id IN ($1, $2)', [slow, fast]);
      expect([...(await harvest('scheduled-sessions', next)).items.keys()].toSorted()).toEqual(
        [slow, fast].map(String).toSorted(),
      );
      return;
    }
    const client = await shop.pool.connect();
    await client.query('BEGIN');
    await client.query('UPDATE occurrences SET taken = 1 WHERE id = $1', [slow]);
    await shop.pool.query('UPDATE occurrences SET taken = 1 WHERE id = $1', [fast]);
    const first = await harvest('scheduled-sessions', next);
    expect([...first.items.keys()]).toEqual([String(fast)]);
    await client.query('COMMIT');
    client.release();
    expect([...(await harvest('scheduled-sessions', first.next)).items.keys()]).toEqual([String(slow)]);
  });

  it('are in one order, however many bring them up at once', async () => {
    const { id } = await createSession(shop.pool);
    const dates: number[] = [];
    for (let day = 10; day < 30; day++)
      dates.push(await createOccurrence(shop.pool, id, { startsAt: inDays(day) }));
    const { next } = await harvest('scheduled-sessions');
    await Promise.all(
      dates.flatMap((one) => [
        shop.pool.query('UPDATE occurrences SET taken = 2 WHERE id = $1', [one]),
        appendFeedChanges(shop.pool, shop.deps.clock.now()),
      ]),
    );
    const { items } = await harvest('scheduled-sessions', next);
    expect([...items.keys()].map(Number).toSorted((a, b) => a - b)).toEqual(dates);
    expect(new Set([...items.values()].map(({ modified }) => modified)).size).toBe(dates.length);
  });

  it('say how long an answer may be kept, and refuse a position that is none', async () => {
    const end = await app.inject('/openactive/feeds/session-series?afterTimestamp=900000000&afterId=1');
    expect(end.headers['cache-control']).toBe('public, max-age=1');
    expect(end.json()).toMatchObject({
      next: `${SITE}/openactive/feeds/session-series?afterTimestamp=900000000&afterId=1`,
      items: [],
      license: 'https://creativecommons.org/licenses/by/4.0/',
    });
    const business = (await createBusiness(shop.pool)).id;
    await shop.pool.query(
      `INSERT INTO sessions (business_id, session_type_id, title, difficulties, age_groups, price_pence, duration_minutes, capacity, status)
       SELECT $1, 2, 'Session ' || n, '{all_levels}', '{all_ages}', 500, 60, 10, 'published' FROM generate_series(1, 260) n`,
      [business],
    );
    await harvest('session-series');
    const full = await app.inject('/openactive/feeds/session-series');
    expect(full.json().items).toHaveLength(250);
    expect(full.headers['cache-control']).toBe('public, max-age=3600');
    for (const position of ['-1', 'x', '1e99', '9007199254740993'])
      expect(
        (await app.inject(`/openactive/feeds/session-series?afterTimestamp=${position}`)).statusCode,
      ).toBe(400);
  });
});

describe('what items are called by', () => {
  it('leads to the same that the feeds say of them, and to nothing that they do not say', async () => {
    const { id, businessId } = await createSession(shop.pool);
    const dateId = await createOccurrence(shop.pool, id, { startsAt: inDays(2) });
    const told = [(await series(id))?.data, (await date(dateId))?.data];
    const ask = (address: unknown) => app.inject(String(address).slice(SITE.length));
    const answers = async () => ({
      items: await Promise.all(told.map((data) => ask(data?.['@id']))),
      seller: await ask(Object(told[0]?.organizer)['@id']),
    });
    const { items, seller } = await answers();
    expect(items.map((answer) => answer.json())).toEqual(told);
    expect(await ask(told[1]?.superEvent).then((answer) => answer.json())).toEqual(told[0]);
    expect(seller.json()).toEqual({ '@context': 'https://openactive.io/', ...Object(told[0]?.organizer) });
    for (const { headers } of [...items, seller])
      expect(headers).toMatchObject({
        'content-type': 'application/ld+json',
        'access-control-allow-origin': '*',
      });

    const hidden = await createSession(shop.pool, { businessId, status: 'pending' });
    const unseen = await createOccurrence(shop.pool, hidden.id, { startsAt: inDays(2) });
    for (const path of [
      `session-series/${hidden.id}`,
      `scheduled-sessions/${unseen}`,
      'session-series/0',
      'session-series/x',
      'scheduled-sessions/99999999999999999999',
      'sellers/1e3x',
    ])
      expect((await app.inject(`/openactive/${path}`)).statusCode).toBe(404);
    await shop.pool.query(
      'INSERT INTO open_data_settings (business_id, publishes, changed_at) VALUES ($1, false, now())',
      [businessId],
    );
    const after = await answers();
    expect([...after.items, after.seller].map(({ statusCode }) => statusCode)).toEqual([404, 404, 404]);
  });
});

describe('where something is held', () => {
  it('has an address of its own for as long as something is seen to be held there', async () => {
    const { id, businessId } = await createSession(shop.pool);
    const dateId = await createOccurrence(shop.pool, id, { startsAt: inDays(2) });
    const venueId = await createVenue(shop.pool, businessId);
    const run = (text: string, ...values: unknown[]) => shop.pool.query(text, values);
    const own = `${SITE}/openactive/addresses/${businessId}`;
    const venue = `${SITE}/openactive/venues/${venueId}`;
    const ask = (address: string) => app.inject(address.slice(SITE.length));
    const statuses = async () => [(await ask(own)).statusCode, (await ask(venue)).statusCode];

    const told = (await series(id))?.data?.location;
    expect(told).toMatchObject({ '@type': 'Place', '@id': own });
    const answer = await ask(own);
    expect(answer.json()).toEqual({ '@context': 'https://openactive.io/', ...Object(told) });
    expect(answer.headers).toMatchObject({
      'content-type': 'application/ld+json',
      'access-control-allow-origin': '*',
    });
    // A stored venue without sessions.
    expect(await statuses()).toEqual([200, 404]);

    await run('UPDATE occurrences SET venue_id = $1 WHERE id = $2', venueId, dateId);
    expect((await ask(venue)).json()).toEqual({
      '@context': 'https://openactive.io/',
      ...Object((await date(dateId))?.data?.location),
    });
    await run('UPDATE occurrences SET venue_id = NULL WHERE id = $1', dateId);
    await run('UPDATE sessions SET venue_id = $1 WHERE id = $2', venueId, id);
    expect(await statuses()).toEqual([200, 200]);
    await run(`UPDATE sessions SET status = 'paused' WHERE id = $1`, id);
    expect(await statuses()).toEqual([200, 404]);
    await run(`UPDATE sessions SET status = 'published' WHERE id = $1`, id);
    await run(
      'INSERT INTO open_data_settings (business_id, publishes, changed_at) VALUES ($1, false, now())',
      businessId,
    );
    expect(await statuses()).toEqual([404, 404]);
  });
});

describe('whoever keeps the feeds', () => {
  it('looks whether anything is over into the beginning of an index, among thousands of items to come', async () => {
    await shop.pool.query(
      `INSERT INTO open_feed_items (feed, item_id, modified, deleted, expires_at)
       SELECT 'dates', 1000000 + n, nextval('open_feed_modified'), false, now() + n * interval '1 minute'
         FROM generate_series(1, 20000) n`,
    );
    await shop.pool.query('ANALYZE open_feed_items');
    const plan = await transaction(shop.pool, async (tx) => {
      const asked: unknown[] = [];
      const query = async (statement: unknown) => {
        if (typeof statement === 'object' && statement !== null && 'text' in statement)
          asked.push(statement.text);
        return { rows: [], rowCount: 0 };
      };
      await hasPendingFeedChanges({ query }, new Date());
      // The generic plan PostgreSQL switches to after a few runs.
      await tx.query(
        `SET LOCAL plan_cache_mode = force_generic_plan; PREPARE behind (timestamptz) AS ${asked.join()}`,
      );
      const { rows } = await tx.query<{ 'QUERY PLAN': string }>('EXPLAIN EXECUTE behind (now())');
      await tx.query('DEALLOCATE behind');
      return rows.map((row) => row['QUERY PLAN']).join('\n');
    });
    await shop.pool.query('DELETE FROM open_feed_items WHERE item_id > 1000000');
    expect(plan).toContain('open_feed_items_expires_idx');
    expect(plan).not.toContain('Seq Scan on open_feed_items');
  });

  it('waits for no payment provider, and goes on after a failure elsewhere', async () => {
    const { occurrenceId } = await createOccurrenceForSale(shop.pool, { capacity: 4 });
    await harvest('scheduled-sessions');
    let answer = (): void => undefined;
    const provider = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const errors: string[] = [];
    let asked = 0;
    const keeper = new FeedPublisher({
      pool: shop.pool,
      clock: shop.deps.clock,
      // A hanging provider and broken orders.
      releaseOverdue: () => {
        asked++;
        return provider;
      },
      refreshOrdersFeed: () => Promise.reject(new Error('no orders')),
      log: { error: (_details, message) => errors.push(message) },
    });
    const left = async () => {
      const page = await app.inject('/openactive/feeds/scheduled-sessions');
      const items: Item[] = page.json().items;
      return items.find(({ id }) => id === String(occurrenceId))?.data?.remainingAttendeeCapacity;
    };
    for (const taken of [1, 2, 3]) {
      const { modified } = (await lastItem()) ?? { modified: 0 };
      await shop.pool.query('UPDATE occurrences SET taken = $1 WHERE id = $2', [taken, occurrenceId]);
      await vi.waitFor(async () => expect((await lastItem())?.modified).toBeGreaterThan(modified), 10_000);
      expect(await left()).toBe(4 - taken);
    }
    expect([asked, errors]).toEqual([1, ['the order feeds were not updated; their job will retry']]);

    let stopped = false;
    const stopping = keeper.stop().then(() => {
      stopped = true;
    });
    await shop.pool.query('SELECT 1');
    expect(stopped).toBe(false); // What is under way is waited for.
    answer();
    await stopping;
  });

  async function lastItem(): Promise<Item | undefined> {
    const { items } = (await app.inject('/openactive/feeds/scheduled-sessions')).json<{ items: Item[] }>();
    return items.at(-1);
  }
});

describe('what a business chooses', () => {
  it('is its owner’s alone, and takes its items out of the feeds', async () => {
    const { id, businessId } = await createSession(shop.pool);
    const occurrence = await createOccurrence(shop.pool, id, { startsAt: inDays(2) });
    const { rows } = await shop.pool.query('SELECT owner_id AS id FROM businesses WHERE id = $1', [
      businessId,
    ]);
    const owner: { id: string } = rows[0];
    const off = { publishes: false, allowsBooking: false };
    for (const other of [
      null,
      await createPerson(shop.pool),
      await createMember(shop.pool, businessId, 'manager'),
    ])
      expect((await choose(other, businessId, off)).statusCode).toBe(other === null ? 401 : 403);
    expect((await series(id))?.state).toBe('updated');

    expect((await choose(owner, businessId, { publishes: false, allowsBooking: true })).statusCode).toBe(400);
    expect((await choose(owner, businessId, off)).json()).toMatchObject(off);
    expect((await series(id))?.state).toBe('deleted');
    expect((await date(occurrence))?.state).toBe('deleted');
    await choose(owner, businessId, off);
    const audited = await shop.pool.query(
      `SELECT before, after FROM audit_log WHERE action = 'business.open_data_chosen' AND subject_id = $1`,
      [String(businessId)],
    );
    expect(audited.rows).toEqual([{ before: { publishes: true, allowsBooking: false }, after: off }]);

    await choose(owner, businessId, { publishes: true, allowsBooking: false });
    expect((await date(occurrence))?.state).toBe('updated');
  });
});

describe('the dataset', () => {
  it('is described as the standard asks, and shown without letting anything out of its script', async () => {
    expect(
      await validator.failures(datasetDescription({ publicUrl: SITE, brand: defaultBrand }), 'DatasetSite'),
    ).toEqual([]);
    const hostile = createHttpApp();
    publishRoutes({
      pool: shop.pool,
      clock: shop.deps.clock,
      auth: headerAuthenticator(shop.pool),
      publicUrl: SITE,
      brand: { ...defaultBrand, name: 'F</script><script>alert(1)</script>' },
    })(hostile);
    const { body, headers } = await hostile.inject('/openactive');
    expect(body).not.toContain('<script>alert');
    expect(headers['content-security-policy']).toContain("default-src 'none'");
    await hostile.close();
  });
});
