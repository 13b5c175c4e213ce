import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createAttendedSeat } from '#support/attended.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { authUser } from '#support/people.ts';
import { createUser } from '#support/session-factory.ts';
import { usualPlaceRoutes } from '../routes.server.ts';

const USER_HEADER = 'x-test-user';
let database: TestDatabase;
let app: AppInstance;

beforeAll(async () => {
  database = await createTestDatabase();
  app = createHttpApp();
  usualPlaceRoutes({
    db: database.pool,
    auth: {
      currentUser: async (request) => {
        const id = request.headers[USER_HEADER];
        return typeof id === 'string' ? authUser(database.pool, id) : null;
      },
    },
  })(app);
});
afterAll(async () => {
  await app.close();
  await database.drop();
});

async function ask(userId: string, cookie?: string): Promise<{ place: string | null; booked: boolean }> {
  const answer = await app.inject({
    url: '/api/bookings/usual-place',
    headers: { [USER_HEADER]: userId, ...(cookie === undefined ? {} : { cookie }) },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const placeOf = async (userId: string, cookie?: string) => (await ask(userId, cookie)).place;
const hasBooked = async (userId: string) => (await ask(userId)).booked;

it('is the place searched last, else that of the latest booking that stands, else none', async () => {
  const { pool } = database;
  const { id: newcomer } = await createUser(pool);
  expect(await placeOf(newcomer)).toBeNull();
  expect(await hasBooked(newcomer)).toBe(false);

  const { bookingId, userId } = await createAttendedSeat(pool);
  const postcodeOf =
    'SELECT z.postcode FROM bookings b JOIN businesses z ON z.id = b.business_id WHERE b.id = $1';
  const { rows } = await pool.query<{ postcode: string }>(postcodeOf, [bookingId]);
  expect(await placeOf(userId)).toBe(rows[0]?.postcode);
  expect(await hasBooked(userId)).toBe(true);
  expect(await placeOf(newcomer), 'not that of somebody else').toBeNull();

  expect(await placeOf(userId, 'a=b; fettle.place=Ynys%20M%C3%B4n')).toBe('Ynys Môn');
  expect(await placeOf(newcomer, 'fettle.place=Leeds')).toBe('Leeds');
  expect(await placeOf(userId, 'fettle.place=%00')).toBe(rows[0]?.postcode);

  await pool.query(`UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`, [
    bookingId,
  ]);
  expect(await placeOf(userId)).toBeNull();
  expect(await hasBooked(userId)).toBe(false);
});

it('is nobody’s who is not signed in', async () => {
  const answer = await app.inject({
    url: '/api/bookings/usual-place',
    headers: { cookie: 'fettle.place=Leeds' },
  });
  expect(answer.statusCode).toBe(401);
});
