import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { authUser, createPerson } from '#support/people.ts';
import {
  createBusiness,
  createMember,
  createOccurrence,
  createSession,
  createUser,
} from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import type { SessionStatus } from '../contract.ts';
import { getSession, listOccurrences } from '../show/get-session.server.ts';
import { ownSessionRoutes } from './own-routes.server.ts';

/** A Saturday; the first Monday after it is the 23rd. */
const NOW = new Date('2026-11-21T12:00:00Z');

const database = setUpDatabase();
let app: AppInstance;
let businessId: number;
let owner: AuthUser;
let manager: AuthUser;

beforeAll(async () => {
  app = createHttpApp();
  ownSessionRoutes({
    pool: database.pool,
    clock: { now: () => NOW },
    auth: headerAuthenticator(database.pool),
  })(app);
  const business = await createBusiness(database.pool);
  businessId = business.id;
  owner = await person(business.ownerId ?? '');
  manager = await person((await createMember(database.pool, businessId, 'manager')).id);
});
afterAll(() => app.close());

async function person(id: string): Promise<AuthUser> {
  const found = await authUser(database.pool, id);
  if (found === null) throw new Error('The person just made is not there.');
  return found;
}

function send(method: 'GET' | 'POST' | 'PUT' | 'DELETE', url: string, as: AuthUser | null, payload?: object) {
  return app.inject({
    method,
    url,
    headers: as === null ? {} : { [USER_HEADER]: as.id },
    ...(payload === undefined ? {} : { payload }),
  });
}

const form = {
  title: 'Morning Mobility',
  description: 'An easy start.',
  sessionTypeId: 2,
  difficulty: ['beginner'],
  ageGroups: ['18-25', '26-35'],
  gender: 'mixed',
  price: '12.50',
  duration: 60,
  maxParticipants: 10,
  schedule: [{ dayOfWeek: 1, startTime: '09:00', endTime: '10:00' }],
};

/** Matches the factory's `createSession`, so that saving it doesn't trigger a review. */
const createdForm = {
  title: 'Evening Yoga',
  description: 'An hour of it.',
  sessionTypeId: 2,
  difficulty: ['all_levels'],
  ageGroups: ['all_ages'],
  gender: 'mixed',
  price: '14.00',
  duration: 60,
  maxParticipants: 12,
  schedule: [{ dayOfWeek: 1, startTime: '18:30', endTime: '19:30' }],
};

const createInStatus = async (status: SessionStatus) =>
  (await createSession(database.pool, { businessId, status })).id;

async function sessionRow(id: number) {
  const { rows } = await database.pool.query<{
    status: string;
    price_pence: number;
    capacity: number;
    title: string;
  }>('SELECT status, price_pence, capacity, title FROM sessions WHERE id = $1', [id]);
  return rows[0];
}

async function scheduledOccurrences(id: number): Promise<string[]> {
  const { rows } = await database.pool.query<{ text: string }>(
    `SELECT to_char(starts_at AT TIME ZONE 'Europe/London', 'Dy DD Mon HH24:MI') || ' ' || taken || '/' || capacity
              AS text
       FROM occurrences WHERE session_id = $1 AND state = 'scheduled' ORDER BY starts_at`,
    [id],
  );
  return rows.map(({ text }) => text);
}

const countSessions = async () => (await database.pool.query('SELECT FROM sessions')).rowCount;

describe('POST /api/sessions', () => {
  it('hands a session in for review', async () => {
    const answer = await send('POST', '/api/sessions', owner, { ...form, businessId });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      title: 'Morning Mobility',
      status: 'pending',
      approved: false,
      price: '12.50',
      totalPrice: '13.75',
      duration: 60,
      maxParticipants: 10,
      difficulty: 'beginner',
      ageGroup: 'all_ages',
      ageGroups: ['18-25', '26-35'],
      gender: 'mixed',
      schedule: form.schedule,
      bookable: false,
      nextOccurrences: [],
    });
  });

  it('keeps a draft, and knows families', async () => {
    const draft = {
      ...form,
      businessId,
      draft: true,
      ageGroups: ['Family'],
      price: 0,
      description: undefined,
    };
    expect((await send('POST', '/api/sessions', owner, draft)).json()).toMatchObject({
      status: 'draft',
      price: '0.00',
      ageGroup: 'family',
      description: '',
    });
  });

  it('lets a manager, and nobody else, do it in the owner’s place', async () => {
    const payload = { ...form, businessId };
    const status = async (as: AuthUser | null) =>
      (await send('POST', '/api/sessions', as, payload)).statusCode;
    const frontDesk = await person((await createMember(database.pool, businessId, 'front_desk')).id);
    const otherOwner = await person((await createBusiness(database.pool)).ownerId ?? '');
    const admin = await person((await createUser(database.pool, { role: 'admin' })).id);
    expect(await status(manager)).toBe(201);
    const before = await countSessions();
    expect(await status(null)).toBe(401);
    expect(await status(await createPerson(database.pool))).toBe(403);
    expect(await status(otherOwner)).toBe(403);
    expect(await status(frontDesk)).toBe(403);
    expect(await status(admin)).toBe(403);
    expect(await countSessions()).toBe(before);
  });

  it.each(['submitted', 'rejected', 'suspended'] as const)(
    'refuses a %s business with 409',
    async (status) => {
      const { id } = await createBusiness(database.pool, { ownerId: owner.id, status });
      const answer = await send('POST', '/api/sessions', owner, { ...form, businessId: id });
      expect(answer.statusCode).toBe(409);
      expect(answer.json().message).toMatch(/^[A-Z].*\.$/);
    },
  );

  it('knows no business that is not there', async () => {
    expect((await send('POST', '/api/sessions', owner, { ...form, businessId: 999_999 })).statusCode).toBe(
      404,
    );
  });

  it.each([
    ['09:45', '09:45'],
    ['10:00', '09:45'], // the next half hour, for whoever knows no other times
  ])('takes 45 minutes from 09:00 to %s, and keeps the exact end', async (endTime, kept) => {
    const schedule = [{ dayOfWeek: 1, startTime: '09:00', endTime }];
    const answer = await send('POST', '/api/sessions', owner, {
      ...form,
      businessId,
      duration: 45,
      schedule,
    });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      duration: 45,
      schedule: [{ dayOfWeek: 1, startTime: '09:00', endTime: kept }],
    });
  });

  it.each([
    ['06:45', '07:35', 50],
    ['17:10', '17:35', 25],
    ['23:40', '00:35', 55],
  ])('takes a session from %s to %s, which is %i minutes', async (startTime, endTime, duration) => {
    const schedule = [{ dayOfWeek: 1, startTime, endTime }];
    const answer = await send('POST', '/api/sessions', owner, { ...form, businessId, duration, schedule });
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({ duration, schedule });
  });

  it('refuses a body beyond every form with 413', async () => {
    const answer = await send('POST', '/api/sessions', owner, { ...form, description: 'a'.repeat(300_000) });
    expect(answer.statusCode).toBe(413);
  });

  const slot = { dayOfWeek: 1, startTime: '09:00', endTime: '10:00' };
  it.each<[object, string, string]>([
    [{ title: ' ' }, 'title', 'Title is required'],
    [{ title: undefined }, 'title', 'Title is required'],
    [{ title: 'a'.repeat(161) }, 'title', 'Title can have at most 160 characters'],
    [{ sessionTypeId: 0 }, 'sessionTypeId', 'Session type is required'],
    [{ sessionTypeId: undefined }, 'sessionTypeId', 'Session type is required'],
    [{ sessionTypeId: 99 }, 'sessionTypeId', 'Session type is required'],
    [{ difficulty: [] }, 'difficulty', 'At least one difficulty level is required'],
    [{ difficulty: undefined }, 'difficulty', 'At least one difficulty level is required'],
    [{ difficulty: ['all_levels', 'beginner'] }, 'difficulty', 'Choose All Levels by itself'],
    [{ ageGroups: [] }, 'ageGroups', 'At least one age group is required'],
    [{ ageGroups: ['all_ages', '50+'] }, 'ageGroups', 'Choose All Ages by itself'],
    [{ gender: 'nobody' }, 'gender', 'Gender must be mixed, female only or male only'],
    [{ price: -1 }, 'price', 'Price must be positive'],
    [{ price: '' }, 'price', 'Price must be positive'],
    [{ price: undefined }, 'price', 'Price must be positive'],
    [{ price: '12.345' }, 'price', 'Enter the price in pounds and pence'],
    [{ price: 10_001 }, 'price', 'Price can be at most £10,000'],
    [{ duration: 10 }, 'duration', 'Duration must be at least 15 minutes'],
    [{ duration: 52 }, 'duration', 'Duration goes in steps of 5 minutes'],
    [{ maxParticipants: 0 }, 'maxParticipants', 'Must allow at least 1 participant'],
    [{ maxParticipants: undefined }, 'maxParticipants', 'Must allow at least 1 participant'],
    [{ maxParticipants: 20_000 }, 'maxParticipants', 'Can allow at most 10,000 participants'],
    [{ cancellation: 'half' }, 'cancellation', 'Choose the refund for cancelling'],
    [{ cancellation: null }, 'cancellation', 'Choose the refund for cancelling'],
    [
      { cancellation: { hoursBefore: 0, givesBack: 'half' } },
      'cancellation.hoursBefore',
      'Choose a time before the start from the list',
    ],
    [
      { cancellation: { hoursBefore: '24', givesBack: 'all' } },
      'cancellation.hoursBefore',
      'Choose a time before the start from the list',
    ],
    [
      { cancellation: { hoursBefore: 24, givesBack: 'nothing' } },
      'cancellation.givesBack',
      'Choose a full or a half refund',
    ],
    [{ cancellation: { hoursBefore: 24 } }, 'cancellation.givesBack', 'Choose a full or a half refund'],
    [{ schedule: [] }, 'schedule', 'At least one session time is required'],
    [{ schedule: undefined }, 'schedule', 'At least one session time is required'],
    [{ schedule: [{ ...slot, dayOfWeek: 7 }] }, 'schedule.0.dayOfWeek', 'Choose a day from the list'],
    [
      { schedule: [{ ...slot, startTime: '09:12' }] },
      'schedule.0.startTime',
      'Times go in steps of 5 minutes, such as 18:15',
    ],
    [{ schedule: [{ ...slot, startTime: 'nine' }] }, 'schedule.0.startTime', 'Enter a time, such as 18:15'],
    [{ schedule: [{ ...slot, endTime: '24:00' }] }, 'schedule.0.endTime', 'Enter a time, such as 18:15'],
    [
      { schedule: [{ ...slot, endTime: '09:00' }] },
      'schedule.0.endTime',
      'A session can’t end when it starts',
    ],
    [
      { schedule: [{ ...slot, startTime: '10:00', endTime: '09:00' }] },
      'schedule.0.endTime',
      'A session can’t end before it starts',
    ],
    [
      { schedule: [{ ...slot, endTime: '09:50' }] },
      'schedule.0.endTime',
      '60 minutes from 09:00 end at 10:00',
    ],
    [
      { schedule: [{ ...slot, endTime: '10:30' }] },
      'schedule.0.endTime',
      '60 minutes from 09:00 end at 10:00',
    ],
    [
      {
        duration: 90,
        schedule: [
          { ...slot, endTime: '10:30' },
          { ...slot, dayOfWeek: 3 },
        ],
      },
      'schedule.1.endTime',
      '90 minutes from 09:00 end at 10:30',
    ],
    [{ schedule: [slot, slot] }, 'schedule.1.startTime', 'This time is already in the list'],
    [{ businessId: undefined }, 'businessId', 'Business is required'],
  ])('refuses %o, naming the field', async (changes, field, message) => {
    const before = await countSessions();
    const answer = await send('POST', '/api/sessions', owner, { ...form, businessId, ...changes });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', field, message });
    expect(await countSessions()).toBe(before);
  });
});

describe('PUT /api/sessions/{id}', () => {
  const put = (id: number, changes: object = {}, as: AuthUser | null = owner) =>
    send('PUT', `/api/sessions/${id}`, as, { ...createdForm, ...changes });

  it.each<[string, object]>([
    ['title', { title: 'Evening Flow' }],
    ['description', { description: 'Two hours of it.' }],
    ['type', { sessionTypeId: 3 }],
    ['level', { difficulty: ['beginner'] }],
    ['age', { ageGroups: ['50+'] }],
    ['gender', { gender: 'female_only', genderReason: 'need' }],
  ])('puts a published session whose %s changes back to Pending', async (_what, changes) => {
    const id = await createInStatus('published');
    expect((await put(id, changes)).json()).toMatchObject({ id, status: 'pending' });
  });

  it('keeps the ten minutes that an import brought, and shortens nothing else below 15', async () => {
    const id = await createInStatus('published');
    const ten = { duration: 10, schedule: [{ dayOfWeek: 2, startTime: '07:05', endTime: '07:15' }] };
    expect((await put(id, ten)).json()).toMatchObject({
      field: 'duration',
      message: 'Duration must be at least 15 minutes',
    });
    await database.pool.query('UPDATE sessions SET duration_minutes = 10 WHERE id = $1', [id]);
    expect((await put(id, ten)).json()).toMatchObject({ status: 'published', ...ten });
  });

  it('changes times, price and capacity of a published session at once', async () => {
    const id = await createInStatus('published');
    await createOccurrence(database.pool, id, { startsAt: new Date('2026-11-23T18:30:00Z') });
    const schedule = [{ dayOfWeek: 2, startTime: '07:00', endTime: '08:00' }];
    const answer = await put(id, { price: '15.00', maxParticipants: 20, schedule });
    expect(answer.json()).toMatchObject({
      status: 'published',
      price: '15.00',
      maxParticipants: 20,
      schedule,
    });
    const dates = await scheduledOccurrences(id);
    expect(dates[0]).toBe('Tue 24 Nov 07:00 0/20');
    expect(dates).toHaveLength(12);
  });

  it('changes what cancelling gives back of a published session at once; a form without it means the default', async () => {
    const id = await createInStatus('published');
    const cancellation = { hoursBefore: 48, givesBack: 'half' };
    expect((await put(id, { cancellation })).json()).toMatchObject({ status: 'published', cancellation });
    expect((await send('POST', `/api/sessions/${id}/duplicate`, owner)).json()).toMatchObject({
      cancellation,
    });
    expect((await put(id)).json()).toMatchObject({
      status: 'published',
      cancellation: { hoursBefore: 24, givesBack: 'all' },
    });
  });

  it('refuses a new term that is over or too far ahead, and keeps a stored one that is over', async () => {
    const term = (firstDay: string, lastDay = firstDay) => ({ name: 'One-off', firstDay, lastDay });
    const create = (terms: object[]) =>
      send('POST', '/api/sessions', owner, { ...form, businessId, terms, draft: true });
    expect((await create([term('2026-11-28'), term('2026-11-20')])).json()).toMatchObject({
      message: 'This day is in the past',
      errors: [{ field: 'terms.1.firstDay' }],
    });
    expect((await create([term('2026-09-01', '2026-11-20')])).json()).toMatchObject({
      errors: [{ field: 'terms.0.lastDay' }],
    });
    expect((await create([term('2027-11-22')])).json()).toMatchObject({
      message: 'Choose a date on or before Sunday 21 November 2027',
      errors: [{ field: 'terms.0.firstDay' }],
    });
    const made = await create([term('2026-11-21'), term('2027-11-21')]);
    expect(made.statusCode).toBe(201);
    const { id } = made.json<{ id: number }>();
    await database.pool.query(
      `UPDATE session_terms SET first_day = '2026-11-07', last_day = '2026-11-07'
        WHERE session_id = $1 AND first_day = '2026-11-21'`,
      [id],
    );
    const edit = (terms: object[]) =>
      send('PUT', `/api/sessions/${id}`, owner, { ...form, terms, draft: true });
    expect((await edit([term('2026-11-07'), term('2026-12-05')])).statusCode).toBe(200);
    expect((await edit([term('2026-11-14')])).statusCode).toBe(400);
  });

  it('leaves a paused session paused when only its terms change, and has it reviewed when its words do', async () => {
    const id = await createInStatus('paused');
    expect((await put(id, { price: '9.00' })).json().status).toBe('paused');
    expect((await put(id, { title: 'Other words' })).json().status).toBe('pending');
  });

  it('hands in a draft or a rejected session unless it is to stay one', async () => {
    const draft = await createInStatus('draft');
    expect((await put(draft, { draft: true, title: 'Still thinking' })).json().status).toBe('draft');
    expect((await put(draft)).json().status).toBe('pending');
    const rejected = await createInStatus('rejected');
    expect((await put(rejected, { draft: true })).json().status).toBe('rejected');
    expect((await put(rejected)).json().status).toBe('pending');
    expect((await put(rejected, { draft: true })).statusCode).toBe(409);
  });

  it('leaves a date with people on it as it was sold, although its weekly time is gone', async () => {
    const id = await createInStatus('published');
    await createOccurrence(database.pool, id, { startsAt: new Date('2026-11-23T18:30:00Z'), taken: 3 });
    await createOccurrence(database.pool, id, { startsAt: new Date('2026-11-30T18:30:00Z') });
    await put(id, { schedule: [{ dayOfWeek: 1, startTime: '19:00', endTime: '20:00' }] });
    const dates = await scheduledOccurrences(id);
    expect(dates.slice(0, 3)).toEqual([
      'Mon 23 Nov 18:30 3/12',
      'Mon 23 Nov 19:00 0/12',
      'Mon 30 Nov 19:00 0/12',
    ]);
  });

  it('gives the empty dates of a weekly time its new end, and leaves places, note and what is sold', async () => {
    const id = await createInStatus('published');
    await database.pool.query(
      `UPDATE session_slots SET capacity = 8, note = 'Hall B' WHERE session_id = $1`,
      [id],
    );
    const sold = await createOccurrence(database.pool, id, {
      startsAt: new Date('2026-11-23T18:30:00Z'),
      taken: 1,
    });
    const empty = await createOccurrence(database.pool, id, { startsAt: new Date('2026-11-30T18:30:00Z') });
    await database.pool.query(`UPDATE occurrences SET note = 'Bring a mat' WHERE id = $1`, [empty]);
    const schedule = [{ dayOfWeek: 1, startTime: '18:30', endTime: '20:00' }];
    expect((await put(id, { duration: 90, schedule })).json()).toMatchObject({ duration: 90, schedule });
    const { rows } = await database.pool.query<{ id: number; end: string; note: string; capacity: number }>(
      `SELECT id, to_char(ends_at AT TIME ZONE 'Europe/London', 'DD Mon HH24:MI') AS end, note, capacity
         FROM occurrences WHERE session_id = $1 ORDER BY starts_at LIMIT 3`,
      [id],
    );
    expect(rows).toEqual([
      { id: sold, end: '23 Nov 19:30', note: null, capacity: 12 },
      { id: empty, end: '30 Nov 20:00', note: 'Bring a mat', capacity: 12 },
      expect.objectContaining({ end: '07 Dec 20:00', note: 'Hall B', capacity: 8 }),
    ]);
  });

  it('leaves a session whose times and duration disagree from old alone until it is saved', async () => {
    const id = await createInStatus('published');
    await database.pool.query('UPDATE sessions SET duration_minutes = 45 WHERE id = $1', [id]);
    await database.pool.query(`UPDATE session_slots SET end_time = '20:00' WHERE session_id = $1`, [id]);
    const old = [{ dayOfWeek: 1, startTime: '18:30', endTime: '20:00' }];
    for (const verb of ['pause', 'resume']) {
      const answer = await send('POST', `/api/sessions/${id}/${verb}`, owner);
      expect(answer.json()).toMatchObject({ duration: 45, schedule: old });
    }
    const refused = await put(id, { duration: 45, schedule: old });
    expect(refused.json()).toMatchObject({ field: 'schedule.0.endTime' });
    expect((await put(id, { duration: 90, schedule: old })).statusCode).toBe(200);
  });

  it('brings withdrawn dates back with their weekly time, but not those that were called off', async () => {
    const id = await createInStatus('published');
    const calledOff = await createOccurrence(database.pool, id, {
      startsAt: new Date('2026-11-23T18:30:00Z'),
      state: 'cancelled',
    });
    await database.pool.query(
      `INSERT INTO occurrence_cancellations (occurrence_id, cancelled_by, reason) VALUES ($1, 'business', 'Ill')`,
      [calledOff],
    );
    const seeker = await createPerson(database.pool);
    const abandoned = await createOccurrence(database.pool, id, {
      startsAt: new Date('2026-11-30T18:30:00Z'),
    });
    await database.pool.query(
      `WITH given_back AS (
         INSERT INTO holds (user_id, session_fee_pence, platform_fee_pence, total_pence, state, expires_at)
         VALUES ($2, 1400, 140, 1540, 'released', now()) RETURNING id
       )
       INSERT INTO order_items (order_id, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy)
       SELECT id, $1, 1400, 140, 1540, '{"hoursBefore": 24, "givesBack": "all"}' FROM given_back`,
      [abandoned, seeker.id],
    );
    await put(id, { schedule: [{ dayOfWeek: 3, startTime: '18:30', endTime: '19:30' }] });
    expect(await scheduledOccurrences(id)).not.toContain('Mon 30 Nov 18:30 0/12');
    await put(id);
    const dates = await scheduledOccurrences(id);
    expect(dates[0]).toBe('Mon 30 Nov 18:30 0/12');
    expect(dates.filter((date) => date.startsWith('Wed'))).toEqual([]);
  });

  it('lets no capacity fall below the places taken, and changes nothing then', async () => {
    const id = await createInStatus('published');
    await createOccurrence(database.pool, id, { startsAt: new Date('2026-11-23T18:30:00Z'), taken: 5 });
    const answer = await put(id, { maxParticipants: 4, price: '1.00' });
    expect(answer.statusCode).toBe(409);
    expect(answer.json()).toMatchObject({
      field: 'maxParticipants',
      message: '5 places are booked on Mon 23 Nov 2026, 18:30, so you can’t offer fewer',
    });
    expect(await sessionRow(id)).toMatchObject({ price_pence: 1400, capacity: 12 });
    expect((await put(id, { maxParticipants: 5 })).statusCode).toBe(200);
    expect(await scheduledOccurrences(id)).toContain('Mon 23 Nov 18:30 5/5');
  });

  it('leaves the past alone', async () => {
    const id = await createInStatus('published');
    await createOccurrence(database.pool, id, { startsAt: new Date('2026-11-16T18:30:00Z'), taken: 12 });
    await put(id, { maxParticipants: 2, schedule: [{ dayOfWeek: 5, startTime: '06:00', endTime: '07:00' }] });
    expect((await scheduledOccurrences(id))[0]).toBe('Mon 16 Nov 18:30 12/12');
  });

  it('is for those who run the business', async () => {
    const id = await createInStatus('published');
    const otherOwner = await person((await createBusiness(database.pool)).ownerId ?? '');
    expect((await put(id, {}, null)).statusCode).toBe(401);
    expect((await put(id, {}, otherOwner)).statusCode).toBe(403);
    expect((await put(id, {}, manager)).statusCode).toBe(200);
    expect((await put(999_999)).statusCode).toBe(404);
    expect((await put(await createInStatus('deleted'))).statusCode).toBe(404);
    expect((await put(id, { title: '' })).statusCode).toBe(400);
  });
});

describe('a session’s own buttons', () => {
  const press = (id: number, verb: string, as: AuthUser | null = owner) =>
    send('POST', `/api/sessions/${id}/${verb}`, as);

  it('pause and resume it', async () => {
    const id = await createInStatus('published');
    expect((await press(id, 'pause')).json()).toMatchObject({ status: 'paused', bookable: false });
    expect((await press(id, 'pause')).statusCode).toBe(409);
    expect((await press(id, 'resume')).json()).toMatchObject({ status: 'published', bookable: true });
    expect((await press(await createInStatus('pending'), 'resume')).statusCode).toBe(409);
  });

  it('copy it into a draft', async () => {
    const id = await createInStatus('published');
    const answer = await press(id, 'duplicate', manager);
    expect(answer.statusCode).toBe(201);
    expect(answer.json()).toMatchObject({
      title: 'Copy of Evening Yoga',
      status: 'draft',
      price: '14.00',
      schedule: createdForm.schedule,
    });
    expect(answer.json().id).not.toBe(id);
  });

  it('delete it once nobody has a place ahead', async () => {
    const id = await createInStatus('published');
    const startsAt = new Date('2026-11-23T18:30:00Z');
    const date = await createOccurrence(database.pool, id, { startsAt, taken: 1 });
    await createOccurrence(database.pool, id, { startsAt: new Date('2026-11-16T18:30:00Z'), taken: 2 });
    const refused = await send('DELETE', `/api/sessions/${id}`, owner);
    expect(refused.statusCode).toBe(409);
    expect(refused.json().message).toBe(
      'People have booked a date of this session. Pause the session, or cancel that date first.',
    );
    await database.pool.query('UPDATE occurrences SET taken = 0 WHERE id = $1', [date]);
    expect((await send('DELETE', `/api/sessions/${id}`, owner)).statusCode).toBe(204);
    expect(await sessionRow(id)).toMatchObject({ status: 'deleted' });
    expect(await scheduledOccurrences(id)).toEqual(['Mon 16 Nov 18:30 2/12']);
    expect((await send('DELETE', `/api/sessions/${id}`, owner)).statusCode).toBe(404);
  });

  it('work for nobody else', async () => {
    const id = await createInStatus('published');
    const otherOwner = await person((await createBusiness(database.pool)).ownerId ?? '');
    for (const verb of ['pause', 'resume', 'duplicate']) {
      expect((await press(id, verb, null)).statusCode).toBe(401);
      expect((await press(id, verb, otherOwner)).statusCode).toBe(403);
    }
    expect((await send('DELETE', `/api/sessions/${id}`, otherOwner)).statusCode).toBe(403);
    expect(await sessionRow(id)).toMatchObject({ status: 'published' });
  });
});

describe('a session that is not published yet', () => {
  const options = { now: NOW, occurrencesEach: 1 };

  it('is seen by those who run it, and by nobody else', async () => {
    const id = await createInStatus('pending');
    const frontDesk = await person((await createMember(database.pool, businessId, 'front_desk')).id);
    const days = { from: '2026-11-23', to: '2026-11-29' };
    for (const viewer of [owner, manager]) {
      await expect(getSession(database.pool, id, viewer, options)).resolves.toMatchObject({ id });
      await expect(listOccurrences(database.pool, id, days, viewer, NOW)).resolves.toEqual([]);
    }
    for (const viewer of [null, frontDesk, await createPerson(database.pool)])
      await expect(getSession(database.pool, id, viewer, options)).rejects.toMatchObject({ status: 404 });
    const deleted = await createInStatus('deleted');
    await expect(getSession(database.pool, deleted, manager, options)).rejects.toMatchObject({ status: 404 });
  });
});

describe('GET /api/sessions/business/{id}', () => {
  it('lists every session but deleted ones to those who run it', async () => {
    const business = await createBusiness(database.pool, { ownerId: owner.id });
    const own = async (status: SessionStatus, title: string) =>
      (await createSession(database.pool, { businessId: business.id, status, title })).id;
    const draft = await own('draft', 'A draft');
    const live = await own('published', 'Live');
    await own('deleted', 'Gone');
    await createOccurrence(database.pool, live, { startsAt: new Date('2026-11-23T18:30:00Z'), taken: 4 });
    const answer = await send('GET', `/api/sessions/business/${business.id}`, owner);
    expect(answer.json()).toMatchObject([
      { id: live, status: 'published', datesWithSeatsTaken: 1, nextOccurrences: [{ spacesLeft: 8 }] },
      { id: draft, status: 'draft', datesWithSeatsTaken: 0, rejectionReason: null },
    ]);
    expect((await send('GET', `/api/sessions/business/${business.id}`, manager)).statusCode).toBe(403);
    expect((await send('GET', `/api/sessions/business/${business.id}`, null)).statusCode).toBe(401);
  });

  it('says how full the next date, the next week and the last four weeks are', async () => {
    const business = await createBusiness(database.pool, { ownerId: owner.id });
    const { id } = await createSession(database.pool, { businessId: business.id });
    const day = 86_400_000;
    const date = (days: number, taken: number, capacity: number) =>
      createOccurrence(database.pool, id, {
        startsAt: new Date(NOW.getTime() + days * day),
        taken,
        capacity,
      });
    const nextId = await date(2, 4, 12);
    await database.pool.query('UPDATE occurrences SET waitlist_reserved = 1 WHERE id = $1', [nextId]);
    await date(6, 8, 8);
    await date(8, 5, 20);
    await date(-1, 6, 10);
    await date(-27, 3, 10);
    await date(-29, 10, 10);
    const cancelled = await date(1, 0, 9);
    await database.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [cancelled]);
    const answer = await send('GET', `/api/sessions/business/${business.id}`, owner);
    expect(answer.json()).toMatchObject([
      {
        nextDate: { startsAt: new Date(NOW.getTime() + 2 * day).toISOString(), booked: 3, capacity: 12 },
        nextSevenDays: { booked: 11, capacity: 20 },
        filledPercent: 45,
      },
    ]);
  });

  it('has no figures without dates', async () => {
    const business = await createBusiness(database.pool, { ownerId: owner.id });
    await createSession(database.pool, { businessId: business.id });
    const answer = await send('GET', `/api/sessions/business/${business.id}`, owner);
    expect(answer.json()).toMatchObject([
      { nextDate: null, nextSevenDays: { booked: 0, capacity: 0 }, filledPercent: null },
    ]);
  });

  it('keeps a paused session where it stood', async () => {
    const business = await createBusiness(database.pool, { ownerId: owner.id });
    for (const title of ['Arms', 'Back', 'Core'])
      await createSession(database.pool, {
        businessId: business.id,
        status: title === 'Arms' ? 'paused' : 'published',
        title,
      });
    const answer = await send('GET', `/api/sessions/business/${business.id}`, owner);
    expect(answer.json()).toMatchObject([{ title: 'Arms' }, { title: 'Back' }, { title: 'Core' }]);
  });
});
