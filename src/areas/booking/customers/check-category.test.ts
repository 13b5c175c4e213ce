import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { attendeesOfOccurrences } from '#areas/booking/schedule/occurrences/occurrence-queries.server.ts';
import { categoriesOfPerson } from '#areas/catalogue/sessions/prices/my-category-queries.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { createBusiness, createMember, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { headerAuthenticator, USER_HEADER } from '#support/shop.ts';
import { categoryRows, checkedCategoryRows, eraseChecker } from './category-queries.server.ts';
import { eraseCustomer } from './note-queries.server.ts';
import { customerRoutes } from './routes.server.ts';

const now = new Date('2026-11-24T09:40:00Z');
const database = setUpDatabase();
let app: AppInstance;

beforeAll(async () => {
  app = createHttpApp();
  customerRoutes({
    pool: database.pool,
    clock: { now: () => now },
    auth: headerAuthenticator(database.pool),
    onCustomerWritten: async () => undefined,
  })(app);
  await app.ready();
});
afterAll(() => app.close());

const check = (user: string, customerId: string, body: object) =>
  app.inject({
    method: 'PUT',
    url: `/api/customers/${customerId}/categories`,
    headers: { [USER_HEADER]: user },
    payload: body,
  });

async function studioWithCustomer() {
  const { id: businessId } = await createBusiness(database.pool);
  const desk = await createMember(database.pool, businessId, 'front_desk');
  const booked = await createPaidBooking(database.pool, {
    businessId,
    fullName: 'Ada Rowe',
    startsAt: new Date('2026-12-01T18:00:00Z'),
  });
  const { id: customerId } = await queryOne<{ id: string }>(
    database.pool,
    'SELECT id FROM customers WHERE business_id = $1 AND user_id = $2',
    [businessId, booked.userId],
  );
  await database.pool.query(
    `UPDATE order_items i SET category = 'student', proof = 'Bring your student card'
     FROM bookings b WHERE b.id = $1 AND i.order_id = b.order_id AND i.position = b.position`,
    [booked.bookingId],
  );
  const { occurrenceId } = await queryOne<{ occurrenceId: number }>(
    database.pool,
    'SELECT occurrence_id AS "occurrenceId" FROM bookings WHERE id = $1',
    [booked.bookingId],
  );
  const atDoor = async () => (await attendeesOfOccurrences(database.pool, [occurrenceId]))[0];
  return { businessId, desk: desk.id, customerId, userId: booked.userId, atDoor };
}

describe('a category that the team has checked', () => {
  it('is remembered until its last day, shown at the door, and forgotten on request', async () => {
    const { businessId, desk, customerId, userId, atDoor } = await studioWithCustomer();
    expect(await atDoor()).toMatchObject({
      category: 'student',
      proof: 'Bring your student card',
      checkedUntil: null,
    });
    const saved = await check(desk, customerId, { category: 'student', until: '2027-03-31' });
    expect(saved.json().categories).toMatchObject([{ category: 'student', until: '2027-03-31' }]);
    expect(await atDoor()).toMatchObject({ checkedUntil: '2027-03-31' });
    expect(await categoriesOfPerson(database.pool, userId, '2027-03-31')).toEqual([
      { businessId, category: 'student', until: '2027-03-31' },
    ]);
    expect(await categoriesOfPerson(database.pool, userId, '2027-04-01')).toEqual([]);
    await check(desk, customerId, { category: 'student', until: '2026-11-30' });
    // It ends before the date.
    expect(await atDoor()).toMatchObject({ checkedUntil: null });
    const forgotten = await check(desk, customerId, { category: 'student', until: null });
    expect(forgotten.json()).not.toHaveProperty('categories');
  });

  it('is for the customer’s own place', async () => {
    const { desk, customerId, atDoor } = await studioWithCustomer();
    await check(desk, customerId, { category: 'student', until: '2027-03-31' });
    const bookingId = (await atDoor())?.bookingId;
    await database.pool.query(`UPDATE bookings SET attendee_name = 'Ben Rowe' WHERE id = $1`, [bookingId]);
    expect(await atDoor()).toMatchObject({ name: 'Ben Rowe', checkedUntil: null });
  });

  it('needs a day that is not over, and a member of the team', async () => {
    const { desk, customerId } = await studioWithCustomer();
    for (const until of ['2026-11-23', '2031-01-01', '31 March', 5])
      expect((await check(desk, customerId, { category: 'student', until })).statusCode).toBe(400);
    const stranger = await createUser(database.pool);
    expect(
      (await check(stranger.id, customerId, { category: 'student', until: '2027-03-31' })).statusCode,
    ).toBe(403);
  });

  it('is in the copy of data of both, and goes with either account', async () => {
    const { desk, customerId, userId } = await studioWithCustomer();
    await check(desk, customerId, { category: 'senior', until: '2027-03-31' });
    expect(await categoryRows(database.pool, userId)).toMatchObject([{ category: 'senior' }]);
    expect(await checkedCategoryRows(database.pool, desk)).toHaveLength(1);
    await transaction(database.pool, (tx) => eraseChecker(tx, desk));
    expect(await checkedCategoryRows(database.pool, desk)).toEqual([]);
    await transaction(database.pool, (tx) => eraseCustomer(tx, userId));
    expect(await categoryRows(database.pool, userId)).toEqual([]);
  });
});
