import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createInstructor } from '#support/instructors.ts';
import {
  createBusiness,
  createMember,
  createOccurrence,
  createSession,
  createUser,
} from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { setOccurrenceInstructors } from '../occurrence-instructors.server.ts';
import { continueCoverRequests } from './answer-cover.server.ts';
import type { CoverInvitation, OccurrenceCover } from './contract.ts';
import { coverRoutes } from './routes.server.ts';

let now = new Date('2026-11-23T12:00:00Z');
const startsAt = new Date('2026-11-27T18:30:00Z');
const database = setUpDatabase();
let app: AppInstance;
const asked: number[] = [];
const news: string[] = [];
const emailed: number[] = [];
const deps = () => ({
  pool: database.pool,
  clock: { now: () => now },
  onCoverAsked: async (_tx: unknown, { instructorId }: { instructorId: number }) =>
    void asked.push(instructorId),
  onCoverNews: async (_tx: unknown, told: { news: string }) => void news.push(told.news),
  onSubstitutesChanged: async (_tx: unknown, date: { occurrenceId: number }) =>
    void emailed.push(date.occurrenceId),
});

beforeAll(async () => {
  app = createHttpApp();
  coverRoutes({ ...deps(), auth: headerAuthenticator(database.pool) })(app);
  await app.ready();
});
afterAll(() => app.close());
beforeEach(() => {
  now = new Date('2026-11-23T12:00:00Z');
  for (const list of [asked, news, emailed]) list.length = 0;
});

const ask = (user: string, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: { [USER_HEADER]: user },
    ...(payload === undefined ? {} : { payload }),
  });

/** A yoga class of Hannah’s; Leo and Priya teach yoga too, and are on the team. */
async function studio(ageGroups = ['18-25']) {
  const { id: businessId, ownerId } = await createBusiness(database.pool);
  const { id: sessionId } = await createSession(database.pool, { businessId, title: 'Slow Flow', ageGroups });
  const { id: otherId } = await createSession(database.pool, { businessId, title: 'Power Hour', ageGroups });
  const occurrenceId = await createOccurrence(database.pool, sessionId, { startsAt });
  const teacher = async (name: string, sessionIds: number[]) => {
    const { id: userId } = await createMember(
      database.pool,
      businessId,
      'instructor',
      (await createUser(database.pool)).id,
    );
    return { userId, id: await createInstructor(database.pool, businessId, { name, userId, sessionIds }) };
  };
  return {
    businessId,
    owner: ownerId ?? '',
    otherId,
    occurrenceId,
    url: `/api/occurrences/${occurrenceId}/cover`,
    hannah: await teacher('Hannah Okafor', [sessionId]),
    leo: await teacher('Leo Park', [otherId]),
    priya: await teacher('Priya Shah', [otherId]),
  };
}

const cover = async (user: string, url: string) => (await ask(user, 'GET', url)).json<OccurrenceCover>();
const askedOf = async (user: string, businessId: number) =>
  (await ask(user, 'GET', `/api/businesses/${businessId}/cover`)).json<CoverInvitation[]>();
async function answer(user: string, url: string, owner: string, said: 'accept' | 'decline') {
  const requestId = (await cover(owner, url)).request?.id;
  return ask(user, 'POST', `/api/cover-requests/${requestId}/answer`, { answer: said });
}
const teaching = async (occurrenceId: number) => {
  const { rows } = await database.pool.query<{ name: string }>(
    `SELECT i.name FROM occurrence_instructors x JOIN instructors i ON i.id = x.instructor_id
      WHERE x.occurrence_id = $1 ORDER BY x.position`,
    [occurrenceId],
  );
  return rows.map(({ name }) => name);
};

describe('cover for a class', () => {
  it('is asked of one instructor after another, in the owner’s order, and the first to accept teaches', async () => {
    const { owner, hannah, leo, priya, url, businessId, occurrenceId } = await studio();
    expect((await ask(leo.userId, 'POST', url, {})).statusCode).toBe(403);
    expect((await cover(owner, url)).people.map(({ name }) => name)).toEqual(['Leo Park', 'Priya Shah']);

    const made = await ask(hannah.userId, 'POST', url, { reason: 'I have a cold.' });
    expect(made.statusCode).toBe(201);
    expect(made.json<OccurrenceCover>()).toMatchObject({
      request: { state: 'asking', by: { name: 'Hannah Okafor' }, nextAt: '2026-11-23T16:00:00.000Z' },
      people: [],
      mayAsk: false,
    });
    expect((await ask(hannah.userId, 'POST', url, {})).statusCode).toBe(409);
    expect(asked).toEqual([leo.id]);
    expect(news).toEqual(['requested']);
    expect(await askedOf(leo.userId, businessId)).toMatchObject([
      { title: 'Slow Flow', by: 'Hannah Okafor', reason: 'I have a cold.', occurrenceId },
    ]);
    expect(await askedOf(priya.userId, businessId)).toEqual([]);
    expect((await answer(priya.userId, url, owner, 'accept')).statusCode).toBe(404);

    now = new Date('2026-11-23T15:59:00Z');
    await continueCoverRequests(deps());
    expect(asked).toEqual([leo.id]);
    now = new Date('2026-11-23T16:00:00Z');
    await continueCoverRequests(deps());
    expect(asked).toEqual([leo.id, priya.id]);

    // Leo’s time is over, but the class is still open: the first to accept counts.
    expect((await answer(leo.userId, url, owner, 'accept')).statusCode).toBe(204);
    expect(await teaching(occurrenceId)).toEqual(['Leo Park']);
    expect(emailed).toEqual([occurrenceId]);
    expect(news).toEqual(['requested', 'covered']);
    expect((await answer(priya.userId, url, owner, 'accept')).json()).toMatchObject({
      message: 'Leo Park has already taken this class.',
    });
    expect(await askedOf(priya.userId, businessId)).toEqual([]);
    expect((await cover(owner, url)).request).toMatchObject({
      state: 'covered',
      coveredBy: { name: 'Leo Park' },
    });
  });

  it('goes to the next at once after a decline, and stays open once everyone was asked', async () => {
    const { owner, hannah, leo, priya, url, occurrenceId } = await studio();
    await ask(hannah.userId, 'POST', url, {});
    expect((await answer(leo.userId, url, owner, 'decline')).statusCode).toBe(204);
    expect(asked).toEqual([leo.id, priya.id]);
    expect((await answer(leo.userId, url, owner, 'accept')).statusCode).toBe(409);
    now = new Date('2026-11-23T16:00:00Z');
    await continueCoverRequests(deps());
    expect(news).toEqual(['requested', 'unanswered']);
    expect((await answer(priya.userId, url, owner, 'accept')).statusCode).toBe(204);
    expect(await teaching(occurrenceId)).toEqual(['Priya Shah']);
  });

  it('is ordered, chosen and taken back by the owner, and taken back by who asked', async () => {
    const { owner, hannah, leo, priya, url, occurrenceId, businessId } = await studio();
    const kit = await createInstructor(database.pool, businessId, { name: 'Kit Lowe' });
    await ask(hannah.userId, 'POST', url, {});
    expect((await cover(owner, url)).unavailable).toEqual([
      { id: kit, name: 'Kit Lowe', why: 'Doesn’t teach Yoga here' },
    ]);
    expect((await ask(hannah.userId, 'PUT', `${url}/order`, { instructorIds: [priya.id] })).statusCode).toBe(
      403,
    );
    expect((await ask(owner, 'PUT', `${url}/order`, { instructorIds: [leo.id] })).statusCode).toBe(409);
    expect((await ask(owner, 'PUT', `${url}/order`, { instructorIds: [priya.id] })).statusCode).toBe(200);
    expect((await ask(hannah.userId, 'DELETE', url)).statusCode).toBe(204);
    expect((await answer(leo.userId, url, owner, 'accept')).statusCode).toBe(409);
    expect((await ask(hannah.userId, 'DELETE', url)).statusCode).toBe(404);

    await ask(hannah.userId, 'POST', url, {});
    const chosen = await ask(owner, 'POST', `${url}/choose`, { instructorId: kit });
    expect(chosen.json()).toMatchObject({ request: { state: 'covered', coveredBy: { id: kit } } });
    expect(await teaching(occurrenceId)).toEqual(['Kit Lowe']);
  });

  it('leaves out who teaches at that hour, or has no valid check for a class with children', async () => {
    const { owner, hannah, leo, priya, url, otherId, businessId } = await studio(['6-12']);
    await database.pool.query(
      `INSERT INTO certificates (business_id, kind, state, person_name, valid_from, valid_until, scheme, last_four,
                                 inspected_via, inspected_by_name, inspected_on, created_at, decided_at)
       VALUES ($1, 'check', 'confirmed', 'leo park', '2026-01-01', '2026-12-31', 'dbs', '1234', 'original', 'Amara',
               '2026-01-01', now(), now())`,
      [businessId],
    );
    const seen = await cover(owner, url);
    expect(seen.people.map(({ id }) => id)).toEqual([leo.id]);
    expect(seen.unavailable).toEqual([
      { id: priya.id, name: 'Priya Shah', why: 'No valid criminal record check on that day' },
    ]);
    await ask(hannah.userId, 'POST', url, {});
    await createOccurrence(database.pool, otherId, { startsAt: new Date(startsAt.getTime() + 1_800_000) });
    expect((await answer(leo.userId, url, owner, 'accept')).json()).toMatchObject({
      message: 'You can’t take this class. Teaches Power Hour at that time.',
    });
  });

  it('ends when the class begins, and when the owner lets somebody else teach', async () => {
    const { owner, hannah, url } = await studio();
    await ask(hannah.userId, 'POST', url, {});
    now = new Date(startsAt);
    await continueCoverRequests(deps());
    expect((await cover(owner, url)).request?.state).toBe('lapsed');
    expect((await ask(hannah.userId, 'POST', url, {})).statusCode).toBe(409);

    const second = await studio();
    now = new Date('2026-11-23T12:00:00Z');
    await ask(second.hannah.userId, 'POST', second.url, {});
    await setOccurrenceInstructors(
      { ...deps(), onInstructorRemoved: async () => undefined, onInstructorsChanged: async () => undefined },
      { user: { id: second.owner }, act: { actorId: second.owner, requestId: 'a' } },
      second.occurrenceId,
      [second.leo.id],
    );
    expect((await cover(second.owner, second.url)).request?.state).toBe('withdrawn');
  });
});
