import { afterAll, beforeAll, expect, it } from 'vitest';
import { teamRoutes } from '#areas/catalogue/businesses/team/routes.server.ts';
import { instructorAccounts } from '#areas/catalogue/instructors/instructor-accounts.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { queryOne } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { endCredentials } from '#support/credentials.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { authUser } from '#support/people.ts';
import { createMember } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { openShop, type Shop } from '#support/shop.ts';
import { analyticsRoutes } from './figures/analytics/routes.server.ts';
import { dashboardRoutes } from './routes.server.ts';

const database = setUpDatabase();
let shop: Shop;
let app: AppInstance;
let owner: AuthUser | null = null;
const ids: Record<string, string | number> = {};

beforeAll(async () => {
  const { pool } = database;
  shop = await openShop(pool);
  const seat = await createPaidBooking(pool);
  const { occurrence, ownerId } = await queryOne<{ occurrence: number; ownerId: string }>(
    pool,
    `SELECT b.occurrence_id AS occurrence, biz.owner_id AS "ownerId"
     FROM bookings b JOIN businesses biz ON biz.id = b.business_id WHERE b.id = $1`,
    [seat.bookingId],
  );
  await pool.query(`UPDATE businesses SET subscription_tier = 'premium' WHERE id = $1`, [seat.businessId]);
  await createMember(pool, seat.businessId, 'manager');
  const member = await queryOne<{ id: number }>(
    pool,
    'SELECT id FROM business_members WHERE business_id = $1',
    [seat.businessId],
  );
  Object.assign(ids, { occurrence, business: seat.businessId, booking: seat.bookingId, member: member.id });
  owner = await authUser(pool, ownerId);
  app = createHttpApp();
  const deps = {
    ...shop.deps,
    clock: { now: () => new Date('2026-11-21T12:00:00Z') },
    auth: { currentUser: async () => owner },
    onBookingChanged: async () => undefined,
    onBookingRefunded: async () => undefined,
    onCustomerMessaged: async () => undefined,
    onDisputeAnswered: async () => undefined,
    onMemberInvited: async () => undefined,
    onTeamChanged: async () => undefined,
    endCredentials,
    instructorAccounts,
  };
  dashboardRoutes(deps)(app);
  analyticsRoutes(deps)(app);
  teamRoutes(deps)(app);
});
afterAll(async () => {
  await app.close();
  await shop.close();
});

function send(route: string, payload?: object) {
  const [method = '', path = ''] = route.split(' ');
  return app.inject({
    method: method as 'GET',
    url: path.replace(/\{(\w+)\}/g, (_all, kind: string) => String(ids[kind])),
    ...(payload === undefined ? {} : { payload }),
  });
}

/** Everything that a refusal must not change. */
async function everything(): Promise<string> {
  const tables = [
    'occurrences',
    'session_slots',
    'bookings',
    'refunds',
    'business_members',
    'business_invitations',
  ];
  const rows: unknown[] = [];
  for (const table of tables)
    rows.push((await database.pool.query(`SELECT * FROM ${table} ORDER BY 1`)).rows);
  return JSON.stringify(rows);
}

const change = { capacity: 14, startTime: '18:30', note: '', scope: 'this' };
const cancel = { reason: 'The boiler has failed.', bookings: 1, refund: '15.40' };
const message = { text: 'Please bring a towel.', key: '5c0f5f3e-7d0e-4a8e-a6a3-0b9c7f0b6c11' };
const refund = {
  amount: '5.00',
  reason: 'The showers were cold.',
  key: '0d2a3f34-5a60-4b39-8b7e-8a6b3f0c9d22',
};
const noAmount = 'Enter an amount in pounds, like 5.00';
const noReason = 'Enter a reason for the people who booked';

it.each<[route: string, payload: object | undefined, field: string, message: string]>([
  ['PUT /api/occurrences/{occurrence}', { ...change, capacity: '14' }, 'capacity', 'Places must be a number'],
  [
    'PUT /api/occurrences/{occurrence}',
    { ...change, capacity: 1.5 },
    'capacity',
    'Places must be a whole number',
  ],
  [
    'PUT /api/occurrences/{occurrence}',
    { ...change, capacity: 10_001 },
    'capacity',
    'Enter at most 10,000 places',
  ],
  ['PUT /api/occurrences/{occurrence}', { ...change, startTime: undefined }, 'startTime', 'Choose a time'],
  ['PUT /api/occurrences/{occurrence}', { ...change, note: 7 }, 'note', 'Note must be text'],
  [
    'PUT /api/occurrences/{occurrence}',
    { ...change, scope: 'all' },
    'scope',
    'Choose this date, or this and all later dates',
  ],
  [
    'POST /api/occurrences/{occurrence}/cancel',
    { ...cancel, reason: ' ' },
    'reason',
    'Enter a reason for the people who booked',
  ],
  [
    'POST /api/occurrences/{occurrence}/cancel',
    { ...cancel, bookings: -1 },
    'bookings',
    'Bookings must be a number',
  ],
  [
    'POST /api/occurrences/{occurrence}/cancel',
    { ...cancel, refund: '15.4' },
    'refund',
    'Refund must be in pounds',
  ],
  ['POST /api/bookings/{booking}/refund', { ...refund, amount: '0.00' }, 'amount', noAmount],
  ['POST /api/bookings/{booking}/refund', { ...refund, amount: '-5.00' }, 'amount', noAmount],
  ['POST /api/bookings/{booking}/refund', { ...refund, amount: '5.001' }, 'amount', noAmount],
  ['POST /api/bookings/{booking}/refund', { ...refund, amount: 5 }, 'amount', noAmount],
  ['POST /api/bookings/{booking}/refund', { ...refund, reason: ' a ' }, 'reason', noReason],
  [
    'POST /api/bookings/{booking}/refund',
    { ...refund, reason: 'a'.repeat(501) },
    'reason',
    'Keep this under 500 characters',
  ],
  ['POST /api/bookings/{booking}/refund', { ...refund, key: 'again' }, 'key', 'This isn’t a valid id.'],
  ['POST /api/bookings/{booking}/messages', { ...message, text: ' \n ' }, 'text', 'Write a message'],
  ['POST /api/bookings/{booking}/messages', { key: message.key }, 'text', 'Write a message'],
  [
    'POST /api/bookings/{booking}/messages',
    { ...message, text: 'a'.repeat(2001) },
    'text',
    'Please keep this under 2000 characters',
  ],
  ['POST /api/bookings/{booking}/messages', { ...message, key: '1' }, 'key', 'This isn’t a valid id.'],
  ['POST /api/bookings/{booking}/call-off', { reason: '', refund: '15.40' }, 'reason', noReason],
  [
    'POST /api/bookings/{booking}/call-off',
    { reason: 'The boiler has failed.', refund: 'all' },
    'refund',
    'Refund must be in pounds',
  ],
  [
    'POST /api/businesses/{business}/invitations',
    { email: 'desk@', role: 'manager' },
    'email',
    'Valid email is required',
  ],
  ['POST /api/businesses/{business}/invitations', { role: 'manager' }, 'email', 'Valid email is required'],
  [
    'POST /api/businesses/{business}/invitations',
    { email: 'a@people.example', role: 'owner' },
    'role',
    'Choose a role',
  ],
  ['PUT /api/businesses/{business}/members/{member}', { role: 'owner' }, 'role', 'Choose a role'],
  [
    'GET /api/businesses/{business}/calendar?from=today&to=2026-11-29',
    undefined,
    'from',
    'Enter a day, for example 2026-12-01',
  ],
  [
    'GET /api/businesses/{business}/bookings?to=2026-02-30',
    undefined,
    'to',
    'Enter a day, for example 2026-12-01',
  ],
  [
    'GET /api/businesses/{business}/bookings?status=lost',
    undefined,
    'status',
    'Choose a status from the list',
  ],
  ['GET /api/businesses/{business}/bookings?page=0', undefined, 'page', 'Choose a page from 1'],
  [
    'GET /api/businesses/{business}/bookings.csv?from=1',
    undefined,
    'from',
    'Enter a day, for example 2026-12-01',
  ],
  ['GET /api/businesses/{business}/analytics?weeks=7', undefined, 'weeks', 'Choose 4, 12 or 52 weeks'],
  [
    'GET /api/businesses/{business}/analytics?beside=yesterday',
    undefined,
    'beside',
    'Choose “before” or “year”',
  ],
])('%s with %j names the field and says what is wrong', async (route, payload, field, message) => {
  const before = await everything();
  const answer = await send(route, payload);
  expect([answer.statusCode, answer.json()]).toEqual([
    400,
    expect.objectContaining({ code: 'invalid_input', field, message }),
  ]);
  expect(await everything()).toBe(before);
});

it.each(['state', 'was'])('a mark at the door needs %s', async (field) => {
  const answer = await send('PUT /api/bookings/{booking}/attendance', {
    state: 'attended',
    was: 'confirmed',
    [field]: 'cancelled_by_seeker',
  });
  expect(answer.statusCode).toBe(400);
  expect(answer.json().field).toBe(field);
});

it.each([
  'PUT /api/occurrences/{occurrence}',
  'POST /api/occurrences/{occurrence}/cancel',
  'POST /api/bookings/{booking}/refund',
  'POST /api/bookings/{booking}/call-off',
  'POST /api/bookings/{booking}/messages',
  'PUT /api/bookings/{booking}/attendance',
  'POST /api/businesses/{business}/invitations',
  'PUT /api/businesses/{business}/members/{member}',
])('%s refuses a body beyond every form with 413', async (route) => {
  const before = await everything();
  const answer = await send(route, { ...change, ...cancel, note: 'a'.repeat(300_000) });
  expect(answer.statusCode).toBe(413);
  expect(answer.json().message).toMatch(/^[A-Z].*\.$/);
  expect(await everything()).toBe(before);
});
