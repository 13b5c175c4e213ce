import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { getSession, listOccurrences } from '#areas/catalogue/sessions/show/get-session.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
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
import type {
  InstructorForReview,
  InstructorPage,
  OccurrenceInstructors,
  OwnInstructors,
} from './contract.ts';
import type { OccurrenceInstructorChange } from './manage-instructors.server.ts';
import { eraseInstructors } from './queries.server.ts';
import { instructorRoutes } from './routes.server.ts';

const now = new Date('2026-11-23T12:00:00Z');
const database = setUpDatabase();
let app: AppInstance;
let admin: string;
const removed: number[] = [];
const substituted: { occurrenceId: number; previous: readonly { id: number; name: string }[]; at: Date }[] =
  [];
const changed: { dates: readonly OccurrenceInstructorChange[]; at: Date }[] = [];
const notifications: { instructorId: number; at: Date }[] = [];

beforeAll(async () => {
  app = createHttpApp();
  instructorRoutes({
    pool: database.pool,
    outbox,
    clock: { now: () => now },
    onInstructorRefused: async (_tx, refused) => void notifications.push(refused),
    onInstructorRemoved: async (_tx, id) => void removed.push(id),
    onSubstitutesChanged: async (_tx, date) => void substituted.push(date),
    onInstructorsChanged: async (_tx, dates, at) => void changed.push({ dates, at }),
    auth: headerAuthenticator(database.pool),
  })(app);
  await app.ready();
  admin = (await createUser(database.pool, { role: 'admin' })).id;
});
afterAll(() => app.close());

const ask = (user: string | null, method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, payload?: object) =>
  app.inject({
    method,
    url,
    headers: user === null ? {} : { [USER_HEADER]: user },
    ...(payload === undefined ? {} : { payload }),
  });

async function studio() {
  const { id, ownerId } = await createBusiness(database.pool, { name: 'Willow & Stone' });
  const session = await createSession(database.pool, { businessId: id, title: 'Slow Flow' });
  return { id, owner: ownerId ?? '', sessionId: session.id, url: `/api/businesses/${id}/instructors` };
}

const hannah = {
  name: 'Hannah Okafor',
  bio: 'Keeps a steady pace.',
  qualifications: ['Yoga Alliance RYT-500', 'Paediatric first aid'],
};
const seen = (sessionId: number) => getSession(database.pool, sessionId, null, { now, occurrencesEach: 3 });
const ownInstructors = async (owner: string, url: string) =>
  (await ask(owner, 'GET', url)).json<OwnInstructors>();
const waiting = async () => (await ask(admin, 'GET', '/api/admin/instructors')).json<InstructorForReview[]>();
const searchWords = async (sessionId: number) =>
  (
    await queryOne<{ words: string }>(
      database.pool,
      'SELECT words::text AS words FROM search_listings WHERE session_id = $1',
      [sessionId],
    )
  ).words;

describe('somebody who teaches', () => {
  it('is seen and found by name once an admin has read the words, and not before', async () => {
    const { owner, url, sessionId } = await studio();
    const added = await ask(owner, 'POST', url, { ...hannah, sessionIds: [sessionId] });
    expect(added.statusCode).toBe(201);
    const { id } = added.json<{ id: number }>();
    expect((await seen(sessionId)).instructors).toEqual([]);
    expect((await ask(null, 'GET', `/api/instructors/${id}`)).statusCode).toBe(404);
    expect(await searchWords(sessionId)).not.toContain('okafor');

    const found = (await waiting()).find((one) => one.id === id);
    expect(found).toMatchObject({ ...hannah, business: { name: 'Willow & Stone' } });
    const show = `/api/admin/instructors/${id}/show`;
    expect((await ask(admin, 'POST', show, { sentAt: found?.sentAt })).statusCode).toBe(204);
    expect((await ask(admin, 'POST', show, { sentAt: found?.sentAt })).statusCode).toBe(409);
    expect((await seen(sessionId)).instructors).toEqual([{ id, name: 'Hannah Okafor' }]);
    expect(await searchWords(sessionId)).toContain('okafor');
    expect((await ask(null, 'GET', `/api/sessions/${sessionId}/instructors`)).json()).toEqual([
      { id, ...hannah, photo: null },
    ]);
    const { rows } = await database.pool.query(
      `SELECT action FROM audit_log WHERE subject = 'instructor' AND subject_id = $1 ORDER BY id`,
      [String(id)],
    );
    expect(rows.map(({ action }) => action)).toEqual(['instructor.added', 'instructor.shown']);
  });

  it('is chosen for a session from its form, by its own business alone', async () => {
    const { id: businessId, owner, sessionId } = await studio();
    const first = await createInstructor(database.pool, businessId, { sessionIds: [sessionId] });
    const second = await createInstructor(database.pool, businessId, { name: 'Leo Park' });
    const strange = await createInstructor(database.pool, (await studio()).id, {});
    const url = `/api/sessions/${sessionId}/instructors`;
    const set = (instructorIds: number[], by = owner) => ask(by, 'PUT', url, { instructorIds });
    expect((await set([strange])).json()).toMatchObject({ errors: [{ field: 'instructorIds' }] });
    expect((await set([second], (await studio()).owner)).statusCode).toBe(403);
    expect((await seen(sessionId)).instructors.map(({ id }) => id)).toEqual([first]);
    expect((await set([second, second])).statusCode).toBe(204);
    expect((await seen(sessionId)).instructors.map(({ id }) => id)).toEqual([second]);
    expect((await set([])).statusCode).toBe(204);
    expect((await seen(sessionId)).instructors).toEqual([]);
  });

  it('is read again with other words, stays seen with other sessions, and is gone once removed', async () => {
    const { id: businessId, owner, url, sessionId } = await studio();
    const id = await createInstructor(database.pool, businessId, { sessionIds: [sessionId] });
    const other = await createSession(database.pool, { businessId, title: 'Fast Flow' });
    const [before] = (await ownInstructors(owner, url)).instructors;
    const words = { name: before?.name, bio: before?.bio, qualifications: before?.qualifications };
    await ask(owner, 'PUT', `${url}/${id}`, { ...words, sessionIds: [other.id] });
    expect((await seen(other.id)).instructors).toEqual([{ id, name: 'Hannah Okafor' }]);
    expect((await seen(sessionId)).instructors).toEqual([]);
    await ask(owner, 'PUT', `${url}/${id}`, { ...words, bio: 'Also online.', sessionIds: [other.id] });
    expect((await seen(other.id)).instructors).toEqual([]);
    expect((await ownInstructors(owner, url)).instructors).toMatchObject([{ id, state: 'waiting' }]);
    expect((await ask(owner, 'DELETE', `${url}/${id}`)).statusCode).toBe(204);
    expect((await ownInstructors(owner, url)).instructors).toEqual([]);
    expect((await ask(owner, 'DELETE', `${url}/${id}`)).statusCode).toBe(404);
    expect(removed).toEqual([id]);
  });

  it('is refused with a reason, which their business reads; what was read is what is decided', async () => {
    const { owner, url } = await studio();
    const { id } = (await ask(owner, 'POST', url, hannah)).json<{ id: number }>();
    const sentAt = (await waiting()).find((one) => one.id === id)?.sentAt;
    const refuse = `/api/admin/instructors/${id}/refuse`;
    const reason = 'This is an advertisement.';
    const others = new Date(now.getTime() - 1).toISOString();
    expect((await ask(admin, 'POST', refuse, { sentAt: others, reason })).statusCode).toBe(409);
    expect((await ask(admin, 'POST', refuse, { sentAt, reason: 'No' })).statusCode).toBe(400);
    expect(notifications).toEqual([]);
    expect((await ask(admin, 'POST', refuse, { sentAt, reason })).statusCode).toBe(204);
    expect(notifications).toEqual([{ instructorId: id, at: new Date(sentAt ?? '') }]);
    expect((await ownInstructors(owner, url)).instructors).toMatchObject([{ state: 'refused', reason }]);
    await ask(owner, 'PUT', `${url}/${id}`, { ...hannah, bio: '' });
    expect((await ownInstructors(owner, url)).instructors).toMatchObject([
      { state: 'waiting', reason: null },
    ]);
  });

  it('has a name of one line, an account of the team that nobody else has, and sessions of the business', async () => {
    const { id: businessId, owner, url, sessionId } = await studio();
    const { id: member } = await createMember(database.pool, businessId, 'front_desk');
    const { id: stranger } = await createUser(database.pool);
    const strangeSession = await createSession(database.pool);
    const answers = await Promise.all(
      [
        { ...hannah, name: '7' },
        { ...hannah, name: 'Hannah\nOkafor' },
        { ...hannah, qualifications: Array.from({ length: 9 }, () => 'First aid') },
        { ...hannah, bio: 'x'.repeat(601) },
        { ...hannah, accountId: stranger },
        { ...hannah, sessionIds: [strangeSession.id] },
      ].map(async (input) => (await ask(owner, 'POST', url, input)).statusCode),
    );
    expect(answers).toEqual([400, 400, 400, 400, 400, 400]);
    expect((await ask(owner, 'POST', url, { ...hannah, accountId: member })).statusCode).toBe(201);
    expect((await ask(owner, 'POST', url, { ...hannah, accountId: member })).statusCode).toBe(409);
    for (let place = 0; place < 4; place++)
      expect((await ask(owner, 'POST', url, { ...hannah, sessionIds: [sessionId] })).statusCode).toBe(201);
    const fifth = await ask(owner, 'POST', url, { ...hannah, sessionIds: [sessionId] });
    expect(fifth.json()).toMatchObject({ message: 'A session can have up to four instructors.' });
    expect((await ownInstructors(owner, url)).instructors).toHaveLength(5);
  });
});

describe('one date', () => {
  async function twoTeachers() {
    const { id: businessId, owner, sessionId } = await studio();
    const usual = await createInstructor(database.pool, businessId, { sessionIds: [sessionId] });
    const other = await createInstructor(database.pool, businessId, { name: 'Leo Park' });
    const dates = [];
    for (const startsAt of ['2026-11-16T18:30:00Z', '2026-11-30T18:30:00Z', '2026-12-07T18:30:00Z'])
      dates.push(await createOccurrence(database.pool, sessionId, { startsAt: new Date(startsAt) }));
    const [past = 0, next = 0, later = 0] = dates;
    return { businessId, owner, sessionId, usual, other, past, next, later };
  }
  const taughtOn = async (occurrenceId: number) =>
    (
      await queryOne<{ people: { name: string }[] }>(
        database.pool,
        'SELECT occurrence_instructors_json($1) AS people',
        [occurrenceId],
      )
    ).people.map(({ name }) => name);

  it('is taught by somebody else, whom people see on it, and as usual again', async () => {
    const { owner, sessionId, usual, other, next, later } = await twoTeachers();
    const url = `/api/occurrences/${next}/instructors`;
    const set = (ids: number[]) => ask(owner, 'PUT', url, { instructorIds: ids });
    expect((await set([other])).json<OccurrenceInstructors>()).toMatchObject({
      usual: [{ id: usual }],
      insteadIds: [other],
    });
    const [first, second] = (await seen(sessionId)).nextOccurrences;
    expect(first?.instead).toEqual([{ id: other, name: 'Leo Park' }]);
    expect(second).not.toHaveProperty('instead');
    const listed = await listOccurrences(
      database.pool,
      sessionId,
      { from: '2026-11-30', to: '2026-11-30' },
      null,
      now,
    );
    expect(listed.map(({ instead }) => instead)).toEqual([[{ id: other, name: 'Leo Park' }]]);
    expect([await taughtOn(next), await taughtOn(later)]).toEqual([['Leo Park'], ['Hannah Okafor']]);
    const pages = await Promise.all(
      [usual, other].map(async (id) =>
        (await ask(null, 'GET', `/api/instructors/${id}`)).json<InstructorPage>(),
      ),
    );
    expect(pages.map(({ dates }) => dates.map(({ startsAt }) => startsAt.slice(0, 10)))).toEqual([
      ['2026-12-07'],
      ['2026-11-30'],
    ]);
    await set([other]);
    await set([]);
    expect(await taughtOn(next)).toEqual(['Hannah Okafor']);
    // Customers hear of visible changes only.
    expect(substituted.filter(({ occurrenceId }) => occurrenceId === next)).toEqual([
      { occurrenceId: next, previous: [{ id: usual, name: 'Hannah Okafor' }], at: now },
      { occurrenceId: next, previous: [{ id: other, name: 'Leo Park' }], at: now },
    ]);
  });

  it('that has begun keeps who taught it, whoever teaches from now on', async () => {
    const { businessId, owner, sessionId, usual, other, past, next } = await twoTeachers();
    const url = `/api/businesses/${businessId}/instructors`;
    const refused = await ask(owner, 'PUT', `/api/occurrences/${past}/instructors`, {
      instructorIds: [other],
    });
    expect(refused.statusCode).toBe(409);
    const known = (await ownInstructors(owner, url)).instructors;
    const words = (id: number) => known.find((one) => one.id === id);
    await ask(owner, 'PUT', `${url}/${usual}`, { ...words(usual), sessionIds: [] });
    await ask(owner, 'PUT', `${url}/${other}`, { ...words(other), sessionIds: [sessionId] });
    expect([await taughtOn(past), await taughtOn(next)]).toEqual([['Hannah Okafor'], ['Leo Park']]);
  });

  it('is news where others are shown to teach it for good; not where somebody stands in for it, nor by other words', async () => {
    const { businessId, owner, sessionId, usual, other, next, later } = await twoTeachers();
    const url = `/api/businesses/${businessId}/instructors`;
    const words = async (id: number) =>
      (await ownInstructors(owner, url)).instructors.find((one) => one.id === id) ?? hannah;
    const usually = [{ id: usual, name: 'Hannah Okafor' }];
    const news = (occurrenceId: number, previous: OccurrenceInstructorChange['previous']) => [
      { dates: [{ occurrenceId, previous }], at: now },
    ];
    const told = () => changed.splice(0);
    told();
    await ask(owner, 'PUT', `/api/occurrences/${next}/instructors`, { instructorIds: [other] });
    await ask(owner, 'PUT', `${url}/${usual}`, { ...(await words(usual)), bio: 'Also online.' });
    expect(told()).toEqual([]);
    await database.pool.query("UPDATE instructors SET state = 'shown' WHERE id = $1", [usual]);
    await ask(owner, 'PUT', `${url}/${usual}`, { ...(await words(usual)), bio: 'Online.', sessionIds: [] });
    expect(told()).toEqual(news(later, usually));
    await ask(owner, 'PUT', `${url}/${other}`, { ...(await words(other)), sessionIds: [sessionId] });
    expect(told()).toEqual(news(later, []));
    await ask(owner, 'PUT', `/api/occurrences/${later}/instructors`, { instructorIds: [usual] });
    await ask(owner, 'DELETE', `${url}/${other}`);
    expect(told()).toEqual(news(next, [{ id: other, name: 'Leo Park' }]));
  });

  it('is said by nobody but those who may change it, of nobody but their own', async () => {
    const { businessId, owner, next } = await twoTeachers();
    const strange = await createInstructor(database.pool, (await studio()).id);
    const { id: desk } = await createMember(database.pool, businessId, 'front_desk');
    const { id: manager } = await createMember(database.pool, businessId, 'manager');
    const url = `/api/occurrences/${next}/instructors`;
    const set = async (user: string | null, ids: number[]) =>
      (await ask(user, 'PUT', url, { instructorIds: ids })).statusCode;
    expect([
      await set(null, []),
      await set(desk, []),
      await set(manager, []),
      await set(owner, [strange]),
    ]).toEqual([401, 403, 200, 400]);
  });
});

it('with an account goes what is told of whoever has it, and of those at its businesses', async () => {
  const { id: businessId, owner, sessionId } = await studio();
  const { id: member } = await createMember(database.pool, businessId, 'manager');
  const linked = await createInstructor(database.pool, businessId, {
    userId: member,
    sessionIds: [sessionId],
  });
  const another = await createInstructor(database.pool, businessId, { name: 'Leo Park' });
  const kept = async () => {
    const { rows } = await database.pool.query<{ name: string }>(
      'SELECT name FROM instructors WHERE id = ANY ($1) ORDER BY id',
      [[linked, another]],
    );
    return rows.map(({ name }) => name);
  };
  await transaction(database.pool, (tx) => eraseInstructors(tx, member));
  expect(await kept()).toEqual(['Former instructor', 'Leo Park']);
  expect((await seen(sessionId)).instructors).toEqual([]);
  await transaction(database.pool, (tx) => eraseInstructors(tx, owner));
  expect(await kept()).toEqual(['Former instructor', 'Former instructor']);
});
