import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { ssrfSafeFetch } from '#shared/http/ssrf-safe-fetch.server.ts';
import { createFixedLocator } from '#support/fixed-locator.ts';
import { authUser, createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { USER_HEADER } from '#support/shop.ts';
import { findOpenHour } from '#support/trainer-hours.ts';
import { createTrainer, LEEDS } from '#support/trainers.ts';
import { trainerBookingRoutes } from './routes.server.ts';

const shop = setUpShop();
let app: AppInstance;
let trainerId: number;
let trainer: AuthUser;
let seeker: AuthUser;
let startsAt: Date;

beforeAll(async () => {
  const made = await createTrainer(shop.pool);
  trainerId = made.id;
  trainer = (await authUser(shop.pool, made.userId)) as AuthUser;
  seeker = await createPerson(shop.pool);
  startsAt = await findOpenHour(shop, trainerId);
  app = createHttpApp();
  trainerBookingRoutes({
    onDisputeAnswered: async () => undefined,
    ...shop.deps,
    locate: createFixedLocator(LEEDS),
    distanceUnit: 'miles',
    fetchCalendar: ssrfSafeFetch,
    busyReader: { run: async () => ({ times: [], entries: 0, unread: 0, reasons: [] }) },
    onCalendarUnreadable: async () => undefined,
    site: { brand: defaultBrand, publicUrl: 'https://fettle.example' },
    auth: {
      currentUser: async ({ headers }) => {
        const id = headers[USER_HEADER];
        return typeof id === 'string' ? authUser(shop.pool, id) : null;
      },
    },
  })(app);
  await app.ready();
});
afterAll(() => app.close());

const headers = (user: AuthUser | null) => (user === null ? {} : { [USER_HEADER]: user.id });
const day = () => startsAt.toISOString().slice(0, 10);
const hold = (user: AuthUser | null, change: object = {}) =>
  app.inject({
    method: 'POST',
    url: `/api/personal-trainers/${trainerId}/hold`,
    headers: headers(user),
    payload: { startsAt: startsAt.toISOString(), amount: '55.00', sessionType: 'online', ...change },
  });

describe('who may do what', () => {
  const nobody = '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22';
  it.each([
    ['GET', '/api/trainer-diary', undefined],
    ['PUT', '/api/trainer-diary/days-off/2027-01-04', undefined],
    ['DELETE', '/api/trainer-diary/days-off/2027-01-04', undefined],
    ['POST', '/api/trainer-diary/bank-holidays-off', undefined],
    ['POST', `/api/trainer-diary/bookings/${nobody}/cancel`, { reason: 'I am ill' }],
    ['PUT', `/api/trainer-diary/bookings/${nobody}/attendance`, { state: 'attended', was: 'confirmed' }],
  ] as const)('%s %s is for trainers', async (method, url, payload) => {
    const ask = (user: AuthUser | null) =>
      app.inject({ method, url, headers: headers(user), ...(payload === undefined ? {} : { payload }) });
    expect((await ask(null)).statusCode).toBe(401);
    expect((await ask(seeker)).statusCode).toBe(403);
    expect((await ask(trainer)).statusCode).toBe(payload === undefined ? 200 : 404);
  });

  it('a visitor sees the hours and holds none', async () => {
    const hours = await app.inject({
      url: `/api/personal-trainers/${trainerId}/hours?from=${day()}&to=${day()}`,
    });
    expect(hours.json().length).toBeGreaterThan(0);
    expect((await hold(null)).statusCode).toBe(401);
  });
});

describe('POST /api/trainer-diary/days-off', () => {
  it.each([
    [{ from: '', to: '2027-01-08' }, 'from', 'Choose a day'],
    [{ from: ' ', to: '2027-01-08' }, 'from', 'Choose a day'],
    [{ from: '2027-01-04', to: '2027-01-03' }, 'to', 'Choose a last day after the first'],
    [{ from: '2027-01-04', to: '2027-02-15' }, 'to', 'Choose up to six weeks at a time'],
  ])('refuses %o', async (payload, field, message) => {
    const answer = await app.inject({
      method: 'POST',
      url: '/api/trainer-diary/days-off',
      headers: headers(trainer),
      payload,
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', field, message });
  });
});

describe('PUT /api/trainer-calendar/busy', () => {
  it.each([
    'https://127.0.0.1/calendar.ics',
    'webcal://10.0.0.1/calendar.ics',
    'https://2130706433/',
    'https://0x7f.1/',
    'https://[::1]/',
    'https://[::ffff:10.0.0.1]/',
    'https://169.254.169.254/latest',
    'https://localhost/calendar.ics',
  ])('refuses %s, and nothing is followed', async (url) => {
    const answer = await app.inject({
      method: 'PUT',
      url: '/api/trainer-calendar/busy',
      headers: headers(trainer),
      payload: { url },
    });
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({
      code: 'invalid_input',
      field: 'url',
      // Internal and unknown host names get the same answer.
      message: url.includes('localhost')
        ? 'The server at this address isn’t responding.'
        : 'The address isn’t on the public internet.',
    });
    const shown = await app.inject({ url: '/api/trainer-calendar', headers: headers(trainer) });
    expect(shown.json()).toMatchObject({ busy: null });
  });
});

describe('GET /api/personal-trainers/{id}/hours', () => {
  it('is empty for a trainer who takes no bookings, and 404 for one who is not in the directory', async () => {
    const offline = await createTrainer(shop.pool, { bookingEnabled: false });
    const pending = await createTrainer(shop.pool, { status: 'pending' });
    const hours = (id: number) =>
      app.inject({ url: `/api/personal-trainers/${id}/hours?from=${day()}&to=${day()}` });
    expect((await hours(offline.id)).json()).toEqual([]);
    expect((await hours(pending.id)).statusCode).toBe(404);
  });

  it('answers a month at most, and refuses days that are none', async () => {
    const url = `/api/personal-trainers/${trainerId}/hours`;
    const far = await app.inject({ url: `${url}?from=${day()}&to=2099-01-01` });
    const last = far.json<{ startsAt: string }[]>().at(-1)?.startsAt ?? '';
    expect(Date.parse(last) - startsAt.getTime()).toBeLessThan(32 * 86_400_000);
    expect((await app.inject({ url: `${url}?from=soon&to=later` })).statusCode).toBe(400);
  });
});

describe('POST /api/personal-trainers/{id}/hold', () => {
  it.each([
    [{ sessionType: 'one_on_one', postcode: 'LS6 3AB' }, 'address', 'Address is required'],
    [{ sessionType: 'small_group', address: '1 Elm Road' }, 'postcode', 'Valid UK postcode is required'],
    [{ amount: 'much' }, 'amount', 'Amount must be in pounds'],
    [{ amount: 10_000_000 }, 'amount', 'Amount must be in pounds'],
  ])('refuses %o', async (change, field, message) => {
    const answer = await hold(seeker, change);
    expect(answer.statusCode).toBe(400);
    expect(answer.json()).toMatchObject({ code: 'invalid_input', field });
    expect(answer.body).toContain(message);
  });

  it('keeps the hour and says until when', async () => {
    const answer = await hold(seeker);
    expect(answer.statusCode, answer.body).toBe(200);
    expect(answer.json()).toMatchObject({ totalAmount: '55.00', startsAt: startsAt.toISOString() });
  });
});
