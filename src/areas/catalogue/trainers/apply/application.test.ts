import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { locatePlace } from '#areas/catalogue/postcodes/locate/locate-place.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { decideListing, undoDecision } from '#areas/operations/admin/approvals/decide-listing.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { authUser, createPerson } from '#support/people.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { createTrainer } from '#support/trainers.ts';
import { changeWithoutHolds } from '#support/without-holds.ts';
import type { MyTrainer, TrainerApplicationInput } from '../contract.ts';
import { ownTrainerRoutes, trainerRoutes } from '../routes.server.ts';

const database = setUpDatabase();
let app: AppInstance;
let admin: AuthUser;
const applied: { trainerId: number; submittedAt: Date }[] = [];

const application: TrainerApplicationInput = {
  firstName: 'Amara',
  lastName: 'Okafor',
  bio: 'Strength coach for people who have never touched a barbell before.',
  specialties: ['Strength Training'],
  certifications: ['CIMSPA'],
  experience: 9,
  hourlyRate: 48,
  location: 'Leeds',
  phoneNumber: '0113 496 0000',
  email: 'amara@trainers.example',
  availableDays: [1, 3],
  preferredTimes: ['morning'],
  sessionTypes: ['one_on_one'],
  travelRadius: 10,
};

beforeAll(async () => {
  const { pool } = database;
  admin = (await authUser(pool, (await createUser(pool, { role: 'admin' })).id)) as AuthUser;
  const locate = (text: string) =>
    locatePlace({ db: pool, clock: { now: () => new Date() }, postcodeService: null }, text);
  app = createHttpApp();
  const findNextFree = async () => new Map<number, Date>();
  trainerRoutes({ db: pool, locate, distanceUnit: 'miles', findNextFree })(app);
  ownTrainerRoutes({
    pool,
    clock: { now: () => new Date() },
    locate,
    changeOffer: changeWithoutHolds,
    demo: false,
    onTrainerApplied: async (_tx, event) => void applied.push(event),
    auth: {
      currentUser: async ({ headers }) => authUser(pool, String(headers['x-user'] ?? '')).catch(() => null),
    },
  })(app);
  await app.ready();
});
afterAll(() => app.close());

const as = (user: AuthUser | null) => (user === null ? {} : { 'x-user': user.id });
const apply = (user: AuthUser | null, change: object = {}) =>
  app.inject({
    method: 'POST',
    url: '/api/personal-trainers',
    headers: as(user),
    payload: { ...application, ...change },
  });
const edit = (user: AuthUser | null, change: object = {}) =>
  app.inject({
    method: 'PUT',
    url: '/api/personal-trainers/me',
    headers: as(user),
    payload: { ...application, ...change },
  });
const decide = (trainerId: number, verdict: 'approved' | 'rejected') =>
  decideListing(
    { pool: database.pool, clock: { now: () => new Date() }, outbox },
    { actorId: admin.id, requestId: 'r' },
    { kind: 'trainers', id: trainerId },
    verdict === 'approved' ? { verdict } : { verdict, reason: 'Please name your certificates.' },
  );

describe('POST /api/personal-trainers', () => {
  it('writes an application that waits for review, and says that it has come', async () => {
    const person = await createPerson(database.pool);
    const answer = await apply(person);
    expect(answer.statusCode, answer.body).toBe(201);
    expect(answer.json()).toMatchObject({ status: 'pending', bookingEnabled: false, hourlyRate: '48.00' });
    const { id } = answer.json<MyTrainer>();
    expect(applied.filter(({ trainerId }) => trainerId === id)).toHaveLength(1);
    expect((await app.inject({ url: `/api/personal-trainers/${id}` })).statusCode).toBe(404);
  });

  it.each([
    ['firstName', ' ', 'First name is required'],
    ['lastName', '', 'Last name is required'],
    ['bio', 'Short.', 'Bio must be at least 50 characters'],
    ['specialties', [], 'At least one specialty is required'],
    ['experience', -1, 'Experience must be positive'],
    ['hourlyRate', 9.99, 'Hourly rate must be at least £10'],
    ['location', '', 'Location is required'],
    ['phoneNumber', '', 'Phone number is required'],
    ['email', 'nobody', 'Valid email is required'],
    ['availableDays', [], 'Select at least one available day'],
    ['preferredTimes', [], 'Select at least one preferred time'],
    ['sessionTypes', [], 'Select at least one session type'],
    ['travelRadius', 0, 'Travel radius must be at least 1km'],
  ])('refuses %s %j', async (field, value, message) => {
    const answer = await apply(await createPerson(database.pool), { [field]: value });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().errors).toEqual([{ field, message }]);
  });

  it('asks for a confirmed email address first', async () => {
    const person = await createPerson(database.pool);
    await database.pool.query('UPDATE users SET email_verified = false WHERE id = $1', [person.id]);
    const answer = await apply(person);
    expect(answer.statusCode).toBe(403);
    expect(answer.json().message).toContain('Confirm your email address first.');
    await database.pool.query('UPDATE users SET email_verified = true WHERE id = $1', [person.id]);
    expect((await apply(person)).statusCode).toBe(201);
  });

  it('refuses a place that is nowhere', async () => {
    const answer = await apply(await createPerson(database.pool), { location: 'Xyzzyville' });
    expect(answer.statusCode).toBe(400);
    expect(answer.json().field).toBe('location');
  });

  it('takes one application of a person, however often it is sent at once', async () => {
    const person = await createPerson(database.pool);
    const answers = await Promise.all(Array.from({ length: 5 }, () => apply(person)));
    expect(answers.map(({ statusCode }) => statusCode).toSorted()).toEqual([201, 409, 409, 409, 409]);
    expect((await apply(person)).json().message).toContain('You’ve already applied.');
  });

  it('takes a rejected one again, and shows its reason until then', async () => {
    const person = await createPerson(database.pool);
    const { id } = (await apply(person)).json<MyTrainer>();
    await decide(id, 'rejected');
    const mine = async () =>
      (await app.inject({ url: '/api/personal-trainers/me', headers: as(person) })).json().trainer;
    expect(await mine()).toMatchObject({
      status: 'rejected',
      rejectionReason: 'Please name your certificates.',
    });
    expect((await apply(person, { hourlyRate: 52.5 })).json()).toMatchObject({
      id,
      status: 'pending',
      rejectionReason: null,
      hourlyRate: '52.50',
    });
    expect(applied.filter(({ trainerId }) => trainerId === id)).toHaveLength(2);
  });
});

describe('review', () => {
  it('puts an approved trainer into the directory; of two admins one decides', async () => {
    const person = await createPerson(database.pool);
    const { id } = (await apply(person)).json<MyTrainer>();
    const outcomes = await Promise.allSettled([decide(id, 'approved'), decide(id, 'rejected')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    const loser = outcomes.find(({ status }) => status === 'rejected');
    expect(loser).toMatchObject({ reason: { code: 'conflict' } });
  });

  it('can be taken back until the trainer has gone on', async () => {
    const { id } = await createTrainer(database.pool, { status: 'pending' });
    await decide(id, 'approved');
    const deps = { pool: database.pool, clock: { now: () => new Date() } };
    await undoDecision(deps, { actorId: admin.id, requestId: 'r' }, { kind: 'trainers', id });
    await decide(id, 'approved');
    await database.pool.query('UPDATE trainers SET booking_enabled = true WHERE id = $1', [id]);
    await expect(
      undoDecision(deps, { actorId: admin.id, requestId: 'r' }, { kind: 'trainers', id }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });
});

describe('an approved profile', () => {
  async function approved(): Promise<{ person: AuthUser; id: number }> {
    const person = await createPerson(database.pool);
    const { id } = (await apply(person)).json<MyTrainer>();
    await decide(id, 'approved');
    return { person, id };
  }

  it('changes rate and times at once', async () => {
    const { person, id } = await approved();
    const answer = await edit(person, { hourlyRate: 60, availableDays: [0], preferredTimes: ['evening'] });
    expect(answer.json()).toMatchObject({ status: 'approved', hourlyRate: '60.00', availableDays: [0] });
    expect((await app.inject({ url: `/api/personal-trainers/${id}` })).json()).toMatchObject({
      totalPrice: '66.00',
    });
  });

  it('waits for review again when what was reviewed changes', async () => {
    const { person } = await approved();
    const answer = await edit(person, { certifications: ['NASM'] });
    expect(answer.json()).toMatchObject({ status: 'pending' });
  });

  it('turns online booking on and off', async () => {
    const { person } = await approved();
    const turn = (bookingEnabled: boolean) =>
      app.inject({
        method: 'PUT',
        url: '/api/personal-trainers/me/booking',
        headers: as(person),
        payload: { bookingEnabled },
      });
    expect((await turn(true)).json()).toMatchObject({ bookingEnabled: true });
    expect((await turn(false)).json()).toMatchObject({ bookingEnabled: false });
  });

  it('is nobody else’s, and none before approval', async () => {
    const stranger = await createPerson(database.pool);
    expect((await edit(stranger)).statusCode).toBe(409);
    await apply(stranger);
    expect((await edit(stranger)).statusCode).toBe(409);
  });
});

describe('who may do what', () => {
  const paths = [
    ['POST', '/api/personal-trainers', application],
    ['GET', '/api/personal-trainers/me', undefined],
    ['PUT', '/api/personal-trainers/me', application],
    ['PUT', '/api/personal-trainers/me/booking', { bookingEnabled: true }],
    ['GET', '/api/admin/trainers', undefined],
  ] as const;

  it.each(paths)('a visitor may not %s %s', async (method, url, payload) => {
    const answer = await app.inject({ method, url, ...(payload === undefined ? {} : { payload }) });
    expect(answer.statusCode).toBe(401);
  });

  it('only an administrator sees the queue, longest waiting first', async () => {
    const person = await createPerson(database.pool);
    const queue = (user: AuthUser) => app.inject({ url: '/api/admin/trainers', headers: as(user) });
    expect((await queue(person)).statusCode).toBe(403);
    const waiting = (await queue(admin)).json<{ submittedAt: string; status: string }[]>();
    expect(waiting.length).toBeGreaterThan(1);
    expect(waiting.every(({ status }) => status === 'pending')).toBe(true);
    const times = waiting.map(({ submittedAt }) => submittedAt);
    expect(times).toEqual(times.toSorted());
  });
});
