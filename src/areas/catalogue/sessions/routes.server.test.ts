import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { activities } from '#shared/domain/activities.ts';
import { activitySynonyms } from '#shared/domain/activity-synonyms.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createBusiness, createOccurrence, createSession, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { type ActivitySlug, sessionSchema } from './contract.ts';
import { sessionRoutes } from './routes.server.ts';
import { nextOccurrenceWithPlace } from './show/copy.ts';
import { loadNextOccurrences } from './show/load-sessions.server.ts';
import { SessionAnswerCache } from './show/session-answer-cache.server.ts';
import { createVisitCounter, deleteOldVisits, type VisitCounter } from './visits/count-visits.server.ts';

const now = new Date('2026-11-21T12:00:00Z');
/** As while PostgreSQL searches: nothing is cached. */
const unfollowed = { dataState: () => null, caughtUpAt: () => 0 };

const database = setUpDatabase();
let app: AppInstance;
let visits: VisitCounter;
let viewer: AuthUser | null = null;

beforeAll(async () => {
  app = createHttpApp();
  visits = createVisitCounter(database.pool, app.log);
  sessionRoutes({
    db: database.pool,
    clock: { now: () => now },
    auth: { currentUser: async () => viewer },
    visits,
    sessionAnswers: new SessionAnswerCache(unfollowed, { now: () => now }),
  })(app);
  await app.ready();
});
afterAll(() => app.close());

async function get(url: string, as: { id: string; role: AuthUser['role'] } | null = null) {
  viewer =
    as === null
      ? null
      : {
          id: as.id,
          role: as.role,
          firstName: 'Sam',
          lastName: 'Rowe',
          email: 'sam@people.example',
          emailVerified: true,
          profileImageUrl: null,
        };
  return app.inject({ method: 'GET', url });
}

describe('GET /api/session-types', () => {
  it('lists the first seven kinds with their ids, then the others', async () => {
    const response = await get('/api/session-types');
    expect(response.statusCode).toBe(200);
    expect(response.json().slice(0, 7)).toEqual([
      { id: 1, slug: 'gym', name: 'Gym' },
      { id: 2, slug: 'yoga', name: 'Yoga' },
      { id: 3, slug: 'pilates', name: 'Pilates' },
      { id: 4, slug: 'bjj', name: 'BJJ' },
      { id: 5, slug: 'running', name: 'Running' },
      { id: 6, slug: 'hiit', name: 'HIIT' },
      { id: 7, slug: 'personal-training', name: 'Personal Training' },
    ]);
    expect(response.json()).toEqual(
      activities.map(({ value, label }, index) => ({ id: index + 1, slug: value, name: label })),
    );
  });
});

it('the database has the synonyms of every activity after the first seven', async () => {
  const { rows } = await database.pool.query<{ slug: ActivitySlug; synonyms: string }>(
    'SELECT slug, synonyms FROM session_types ORDER BY id',
  );
  expect(rows.map(({ synonyms }) => synonyms)).toEqual(
    rows.map(({ slug }, index) => (index < 7 ? '' : activitySynonyms[slug].join(' '))),
  );
});

describe('GET /api/sessions/{id}', () => {
  it('answers the whole session with its price, place, slots and next dates', async () => {
    const { id, businessId } = await createSession(database.pool, {
      title: 'Sunrise Flow',
      pricePence: 1405,
      difficulties: ['beginner', 'intermediate'],
      ageGroups: ['50+'],
      slots: [
        [3, '07:00', '08:00'],
        [1, '18:30', '19:30'],
      ],
    });
    for (const [day, taken] of [
      ['2026-11-16', 0],
      ['2026-11-23', 12],
      ['2026-11-30', 3],
      ['2026-12-07', 0],
      ['2026-12-14', 0],
    ] as const) {
      await createOccurrence(database.pool, id, { startsAt: new Date(`${day}T18:30:00Z`), taken });
    }
    await createOccurrence(database.pool, id, {
      startsAt: new Date('2026-11-25T07:00:00Z'),
      state: 'cancelled',
    });

    const response = await get(`/api/sessions/${id}`);
    expect(response.statusCode).toBe(200);
    const session = sessionSchema.parse(response.json());
    expect(session).toMatchObject({
      id,
      title: 'Sunrise Flow',
      price: '14.05',
      platformFee: '1.41',
      totalPrice: '15.46',
      duration: 60,
      maxParticipants: 12,
      difficulty: 'all_levels',
      difficulties: ['beginner', 'intermediate'],
      ageGroup: '50+',
      status: 'published',
      approved: true,
      bookable: true,
      latitude: 51.5433,
      longitude: -0.0558,
      sessionType: { id: 2, slug: 'yoga', name: 'Yoga' },
      business: { id: businessId, name: 'Test Hall', verified: true, bookingEnabled: true },
      schedule: [
        { dayOfWeek: 1, startTime: '18:30', endTime: '19:30' },
        { dayOfWeek: 3, startTime: '07:00', endTime: '08:00' },
      ],
      rating: null,
      reviewCount: 0,
    });
    expect(session.nextOccurrences).toEqual([
      { startsAt: '2026-11-23T18:30:00.000Z', endsAt: '2026-11-23T19:30:00.000Z', spacesLeft: 0 },
      { startsAt: '2026-11-30T18:30:00.000Z', endsAt: '2026-11-30T19:30:00.000Z', spacesLeft: 9 },
      { startsAt: '2026-12-07T18:30:00.000Z', endsAt: '2026-12-07T19:30:00.000Z', spacesLeft: 12 },
    ]);
  });

  it('answers the first date with a space after next dates that are all full, so that it can be booked', async () => {
    const { id: businessId } = await createBusiness(database.pool);
    const days = [23, 24, 25, 26, 27, 28, 29];
    const sessionOf = async (taken: readonly number[]) => {
      const { id } = await createSession(database.pool, { businessId, capacity: 12 });
      for (const [index, seats] of taken.entries()) {
        await createOccurrence(database.pool, id, {
          startsAt: new Date(`2026-11-${days[index]}T18:30:00Z`),
          taken: seats,
        });
      }
      return id;
    };
    const later = await sessionOf([12, 12, 12, 12, 11, 0, 0]);
    const soon = await sessionOf([12, 12, 11, 0]);
    const full = await sessionOf([12, 12, 12, 12, 12]);
    const short = await sessionOf([12]);

    const seen = async (id: number) =>
      sessionSchema.parse((await get(`/api/sessions/${id}`)).json()).nextOccurrences;
    const dates = await loadNextOccurrences(database.pool, [later, soon, full, short], { now, each: 3 });
    const found = [later, soon, full, short].map((id) =>
      (dates.get(id) ?? []).map(({ startsAt, spacesLeft }) => [Number(startsAt.slice(8, 10)), spacesLeft]),
    );
    expect(found).toEqual([
      [
        [23, 0],
        [24, 0],
        [25, 0],
        [27, 1],
      ],
      [
        [23, 0],
        [24, 0],
        [25, 1],
      ],
      [
        [23, 0],
        [24, 0],
        [25, 0],
      ],
      [[23, 0]],
    ]);
    expect(await seen(later)).toEqual(dates.get(later));
    expect(nextOccurrenceWithPlace(await seen(later))?.startsAt).toBe('2026-11-27T18:30:00.000Z');
    expect(nextOccurrenceWithPlace(await seen(full))).toBeUndefined();
  });

  it.each(['999999999', '0', 'abc', '-1', '1.5', '99999999999999999999'])(
    'answers 404 "Session not found" for %s',
    async (id) => {
      const response = await get(`/api/sessions/${id}`);
      expect(response.statusCode).toBe(404);
      expect(response.json()).toEqual({ code: 'not_found', message: 'Session not found' });
    },
  );

  it.each(['draft', 'pending', 'rejected'] as const)(
    'shows a %s session to its owner and to admins only',
    async (status) => {
      const owner = await createUser(database.pool, { role: 'business' });
      const stranger = await createUser(database.pool);
      const business = await createBusiness(database.pool, { ownerId: owner.id });
      const { id } = await createSession(database.pool, { businessId: business.id, status });
      expect((await get(`/api/sessions/${id}`)).statusCode).toBe(404);
      expect((await get(`/api/sessions/${id}`, { id: stranger.id, role: 'user' })).statusCode).toBe(404);
      const asOwner = await get(`/api/sessions/${id}`, { id: owner.id, role: 'business' });
      expect(asOwner.json()).toMatchObject({ status, approved: false, bookable: false });
      expect((await get(`/api/sessions/${id}`, { id: stranger.id, role: 'admin' })).statusCode).toBe(200);
      expect((await get(`/api/sessions/${id}/occurrences?from=2026-11-21&to=2026-11-28`)).statusCode).toBe(
        404,
      );
    },
  );

  it('shows a paused session that cannot be booked', async () => {
    const { id } = await createSession(database.pool, { status: 'paused' });
    expect((await get(`/api/sessions/${id}`)).json()).toMatchObject({
      status: 'paused',
      approved: true,
      bookable: false,
    });
  });

  it('is not bookable while its business has no plan', async () => {
    const business = await createBusiness(database.pool, { bookingEnabled: false });
    const { id } = await createSession(database.pool, { businessId: business.id });
    expect((await get(`/api/sessions/${id}`)).json()).toMatchObject({
      bookable: false,
      business: { verified: true, bookingEnabled: false },
    });
  });
});

describe('GET /api/sessions/{id}/occurrences', () => {
  it('lists the dates to come within the days asked for, both included', async () => {
    const { id } = await createSession(database.pool);
    for (const startsAt of [
      '2026-11-21T11:00:00Z',
      '2026-11-21T20:00:00Z',
      '2026-11-28T23:30:00Z',
      '2026-11-29T00:00:00Z',
    ]) {
      await createOccurrence(database.pool, id, { startsAt: new Date(startsAt) });
    }
    const response = await get(`/api/sessions/${id}/occurrences?from=2026-11-20&to=2026-11-28`);
    expect(response.statusCode).toBe(200);
    expect(response.json().map((date: { startsAt: string }) => date.startsAt)).toEqual([
      '2026-11-21T20:00:00.000Z',
      '2026-11-28T23:30:00.000Z',
    ]);
  });

  it('reckons days by the clock of the United Kingdom in summer', async () => {
    const { id } = await createSession(database.pool);
    await createOccurrence(database.pool, id, { startsAt: new Date('2027-06-30T23:30:00Z') });
    const first = await get(`/api/sessions/${id}/occurrences?from=2027-06-30&to=2027-06-30`);
    const second = await get(`/api/sessions/${id}/occurrences?from=2027-07-01&to=2027-07-01`);
    expect(first.json()).toEqual([]);
    expect(second.json()).toHaveLength(1);
  });

  it.each([
    ['from=2026-11-28&to=2026-11-21', 'to'],
    ['from=2026-11-21&to=2027-02-21', 'to'],
    ['from=2026-02-30&to=2026-11-21', 'from'],
    ['to=2026-11-21', 'from'],
  ])('refuses %s', async (query, field) => {
    const { id } = await createSession(database.pool);
    const response = await get(`/api/sessions/${id}/occurrences?${query}`);
    expect(response.statusCode).toBe(400);
    expect(response.json()).toMatchObject({ code: 'invalid_input', field });
  });

  it('accepts 92 days and answers 404 for a session that does not exist', async () => {
    const { id } = await createSession(database.pool);
    const days = 'from=2026-11-21&to=2027-02-20';
    expect((await get(`/api/sessions/${id}/occurrences?${days}`)).statusCode).toBe(200);
    expect((await get(`/api/sessions/999999999/occurrences?${days}`)).json()).toEqual({
      code: 'not_found',
      message: 'Session not found',
    });
  });
});

describe('POST /api/sessions/:id/visits', () => {
  const visit = (id: number | string, body: object) =>
    app.inject({ method: 'POST', url: `/api/sessions/${id}/visits`, payload: body });
  const counted = async () =>
    (
      await database.pool.query(
        'SELECT session_id AS "sessionId", day::text, referral_source AS "cameBy", visits AS times FROM session_visits ORDER BY referral_source',
      )
    ).rows;

  it('counts the opening of a session by the way that led there, written together', async () => {
    const { id: businessId } = await createBusiness(database.pool);
    const { id } = await createSession(database.pool, { businessId });
    for (const cameBy of ['search', 'search', 'alert'])
      expect((await visit(id, { cameBy })).statusCode).toBe(204);
    expect((await visit(999_999_999, { cameBy: 'search' })).statusCode).toBe(204);
    expect(await counted()).toEqual([]);
    await visits.flush();
    await visit(id, { cameBy: 'search' });
    await visits.flush();
    expect(await counted()).toEqual([
      { sessionId: id, day: '2026-11-21', cameBy: 'alert', times: 1 },
      { sessionId: id, day: '2026-11-21', cameBy: 'search', times: 3 },
    ]);
    await deleteOldVisits(database.pool, new Date('2028-11-22T12:00:00Z'));
    expect(await counted()).toHaveLength(2);
    await deleteOldVisits(database.pool, new Date('2028-11-23T12:00:01Z'));
    expect(await counted()).toEqual([]);
  });

  it('takes no way that it does not know, and no session that is no number', async () => {
    expect((await visit(1, { cameBy: 'telepathy' })).statusCode).toBe(400);
    expect((await visit(1, {})).statusCode).toBe(400);
    expect((await visit('one', { cameBy: 'search' })).statusCode).toBe(404);
  });
});
