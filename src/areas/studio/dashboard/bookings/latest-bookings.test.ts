import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { AppInstance } from '#shared/http/app-instance.server.ts';
import { createHttpApp } from '#shared/http/create-http-app.server.ts';
import { createPaidBooking } from '#support/mail-fixtures.ts';
import { authUser } from '#support/people.ts';
import { createBusiness, createMember, createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { dashboardRoutes } from '../routes.server.ts';
import { latestBookingsSchema } from './contract.ts';

const shop = setUpShop();
let app: AppInstance;
let viewer: AuthUser | null = null;
let businessId: number;
let ownerId: string;

beforeAll(async () => {
  app = createHttpApp();
  dashboardRoutes({
    ...shop.deps,
    auth: { currentUser: async () => viewer },
    onBookingChanged: async () => undefined,
    onBookingRefunded: async () => undefined,
    onCustomerMessaged: async () => undefined,
    onDisputeAnswered: async () => undefined,
  })(app);
  await app.ready();
});
afterAll(() => app.close());

beforeEach(async () => {
  const business = await createBusiness(shop.pool);
  businessId = business.id;
  ownerId = business.ownerId ?? '';
  viewer = await authUser(shop.pool, ownerId);
});

async function book(fullName: string, bookedAt: string, specialRequirements = '') {
  const seat = await createPaidBooking(shop.pool, { fullName, specialRequirements });
  await shop.pool.query('UPDATE bookings SET business_id = $2, created_at = $3 WHERE id = $1', [
    seat.bookingId,
    businessId,
    bookedAt,
  ]);
  return seat;
}

const ask = (query = '', id: number | string = businessId) =>
  app.inject({ url: `/api/bookings/business/${id}${query}` });

describe('GET /api/bookings/business/{businessId}', () => {
  it('answers the documented fields, with the person and the session inside, the latest first', async () => {
    const first = await book('Mei Lin Chan', '2026-11-20T09:00:00Z', 'A mat by the door');
    const last = await book('Bo Ek', '2026-11-21T09:00:00Z');
    await createPaidBooking(shop.pool); // somebody else's
    const answer = await ask();
    expect(answer.statusCode).toBe(200);
    const bookings = latestBookingsSchema.parse(answer.json());
    expect(bookings.map(({ id }) => id)).toEqual([last.bookingId, first.bookingId]);
    expect(bookings[1]).toEqual({
      id: first.bookingId,
      reference: first.reference,
      sessionId: first.sessionId,
      sessionDate: '2026-11-24T18:30:00.000Z',
      totalAmount: '15.40',
      specialRequirements: 'A mat by the door',
      state: 'confirmed',
      fullName: 'Mei Lin Chan',
      user: { firstName: 'Priya', lastName: 'Nair' },
      session: { id: first.sessionId, title: 'Sunrise Vinyasa Flow' },
    });
  });

  it('is paged, with the total and the pages around in headers', async () => {
    for (const [index, name] of ['Guest 1', 'Guest 2', 'Guest 3'].entries())
      await book(name, `2026-11-2${index}T09:00:00Z`);
    const answer = await ask('?limit=2&page=2');
    expect(answer.json().map(({ fullName }: { fullName: string }) => fullName)).toEqual(['Guest 1']);
    expect(answer.headers['x-total-count']).toBe('3');
    expect(answer.headers.link).toContain(
      `</api/bookings/business/${businessId}?limit=2&page=1>; rel="prev"`,
    );
    expect((await ask('?page=9')).json()).toEqual([]);
    expect((await ask('?page=9')).headers['x-total-count']).toBe('3');
  });

  it('refuses pages that cannot be', async () => {
    for (const query of [
      '?limit=0',
      '?limit=101',
      '?page=0',
      '?page=-1',
      '?page=1.5',
      '?page=1&page=2',
      '?limit=x',
    ])
      expect((await ask(query)).statusCode, query).toBe(400);
  });

  it('is for the owner and managers: a visitor is answered 401, anybody else 403', async () => {
    viewer = null;
    expect((await ask()).statusCode).toBe(401);
    const other = await createBusiness(shop.pool);
    const strangers = [
      await createUser(shop.pool),
      { id: other.ownerId ?? '' },
      await createUser(shop.pool, { role: 'admin' }),
      await createMember(shop.pool, businessId, 'front_desk'),
    ];
    for (const { id } of strangers) {
      viewer = await authUser(shop.pool, id);
      const answer = await ask();
      expect(answer.statusCode).toBe(403);
      expect(answer.body).not.toContain('Priya');
    }
    viewer = await authUser(shop.pool, (await createMember(shop.pool, businessId, 'manager')).id);
    expect((await ask()).statusCode).toBe(200);
  });

  it('knows no other business by a disguised number', async () => {
    const other = await createBusiness(shop.pool);
    for (const id of [999_999, 'abc', '1e400', '-1', `${businessId};x`, '%2e%2e', '0x1.8'])
      expect((await ask('', id)).statusCode, String(id)).toBe(404);
    expect((await ask('', `${businessId}%00`)).statusCode).toBe(400);
    // The id in the path wins over the query.
    expect((await ask(`?businessId=${businessId}`, other.id)).statusCode).toBe(403);
  });
});
