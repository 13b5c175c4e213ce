import { afterAll, beforeAll, expect, it } from 'vitest';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createAttendedBooking } from '#support/attended-booking.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { usualLocationRoutes } from '../routes.server.ts';

const database = setUpDatabase();
let app: AppInstance;

beforeAll(async () => {
  app = createHttpApp();
  usualLocationRoutes({
    db: database.pool,
    auth: headerAuthenticator(database.pool),
  })(app);
});
afterAll(() => app.close());

async function requestUsualLocation(
  userId: string,
  cookie?: string,
): Promise<{ place: string | null; booked: boolean }> {
  const answer = await app.inject({
    url: '/api/bookings/usual-place',
    headers: { [USER_HEADER]: userId, ...(cookie === undefined ? {} : { cookie }) },
  });
  expect(answer.statusCode, answer.body).toBe(200);
  return answer.json();
}

const usualLocationText = async (userId: string, cookie?: string) =>
  (await requestUsualLocation(userId, cookie)).place;
const createBookingFor = async (userId: string) => (await requestUsualLocation(userId)).booked;

it('is the place searched last, else the district of the latest confirmed booking, else none', async () => {
  const { pool } = database;
  const { id: newcomer } = await createUser(pool);
  expect(await usualLocationText(newcomer)).toBeNull();
  expect(await createBookingFor(newcomer)).toBe(false);

  const { bookingId, userId } = await createAttendedBooking(pool);
  await pool.query(
    `UPDATE businesses SET postcode = 'LS1 4AP' WHERE id = (SELECT business_id FROM bookings WHERE id = $1)`,
    [bookingId],
  );
  expect(await usualLocationText(userId)).toBe('LS1');
  expect(await createBookingFor(userId)).toBe(true);
  expect(await usualLocationText(newcomer), 'not that of somebody else').toBeNull();

  expect(await usualLocationText(userId, 'a=b; fettle.place=Ynys%20M%C3%B4n')).toBe('Ynys Môn');
  expect(await usualLocationText(newcomer, 'fettle.place=Leeds')).toBe('Leeds');
  expect(await usualLocationText(userId, 'fettle.place=%00')).toBe('LS1');

  await pool.query(`UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`, [
    bookingId,
  ]);
  expect(await usualLocationText(userId)).toBeNull();
  expect(await createBookingFor(userId)).toBe(false);
});

it('is nobody’s who is not signed in', async () => {
  const answer = await app.inject({
    url: '/api/bookings/usual-place',
    headers: { cookie: 'fettle.place=Leeds' },
  });
  expect(answer.statusCode).toBe(401);
});
