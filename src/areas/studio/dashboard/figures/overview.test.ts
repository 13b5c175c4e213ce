import { beforeAll, describe, expect, it } from 'vitest';
import { createPaidBooking, decideRefund } from '#support/mail-fixtures.ts';
import { createBusiness, createMember, createSession, createUser } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { bookingsQuerySchema } from '../bookings/contract.ts';
import { listBookings } from '../bookings/list-bookings.server.ts';
import { readOverview } from './read-overview.server.ts';

const now = new Date('2026-11-25T12:00:00Z'); // a Wednesday

const database = setUpDatabase();
let businessId: number;
let owner: { id: string };

beforeAll(async () => {
  const business = await createBusiness(database.pool);
  businessId = business.id;
  owner = { id: business.ownerId ?? '' };
});

async function book(seat: { feePence: number; bookedAt: string; state?: string }) {
  const made = await createPaidBooking(database.pool, { feePence: seat.feePence, businessId });
  await database.pool.query(
    `UPDATE bookings SET state = $2, created_at = $3,
            cancelled_at = CASE WHEN $2 LIKE 'cancelled%' THEN '2026-11-24T09:00Z'::timestamptz END
      WHERE id = $1`,
    [made.bookingId, seat.state ?? 'confirmed', seat.bookedAt],
  );
  return made;
}

const overview = (user = owner) => readOverview(database.pool, user, businessId, now);

describe('the dashboard’s figures', () => {
  it('begin at nothing, also the rating', async () => {
    expect(await overview()).toMatchObject({
      sessions: { total: 0, published: 0, pending: 0 },
      bookings: { total: 0, thisWeek: 0 },
      revenue: '0.00',
      rating: null,
      reviewCount: 0,
      bookingsBySession: [],
    });
  });

  it('agree with the bookings page, week by week from Monday in London', async () => {
    await createPaidBooking(database.pool); // somebody else's
    const sunday = await book({ feePence: 1405, bookedAt: '2026-11-22T23:59:59Z' });
    const monday = await book({ feePence: 999, bookedAt: '2026-11-23T00:00:00Z' });
    const cancelled = await book({
      feePence: 2000,
      bookedAt: '2026-11-24T09:00:00Z',
      state: 'cancelled_by_business',
    });
    await decideRefund(database.pool, { bookingId: cancelled.bookingId, pence: 2200, state: 'pending' });
    await createSession(database.pool, { businessId, status: 'pending' });
    await createSession(database.pool, { businessId, status: 'draft' });
    await createSession(database.pool, { businessId, status: 'deleted' });

    const found = await overview();
    const page = await listBookings(database.pool, owner, businessId, bookingsQuerySchema.parse({}));
    expect(found.revenue).toBe(page.figures.net);
    expect(found.revenue).toBe('24.04');
    expect(found.bookings).toEqual({ total: page.figures.bookings, thisWeek: 2 });
    expect(found.weeks).toHaveLength(7);
    expect(found.weeks.slice(-2)).toEqual([
      { monday: '2026-11-16', net: '14.05' },
      { monday: '2026-11-23', net: '9.99' },
    ]);
    expect(found.sessions).toEqual({ total: 5, published: 3, pending: 1 });
    expect(found.bookingsBySession).toEqual(
      [sunday.sessionId, monday.sessionId].sort().map((sessionId) => ({ sessionId, bookings: 1 })),
    );
  });

  it('average the stars of people who attended, hidden reviews apart', async () => {
    for (const [stars, hidden] of [
      [5, null],
      [4, null],
      [1, 'spam'],
    ] as const) {
      const seat = await book({ feePence: 100, bookedAt: '2026-10-01T09:00:00Z', state: 'attended' });
      await database.pool.query(
        `INSERT INTO reviews (booking_id, session_id, business_id, user_id, stars, hidden_reason, hidden_by)
         SELECT id, session_id, business_id, user_id, $2, $3, CASE WHEN $3::text IS NOT NULL THEN user_id END FROM bookings WHERE id = $1`,
        [seat.bookingId, stars, hidden],
      );
    }
    expect(await overview()).toMatchObject({ rating: 4.5, reviewCount: 2 });
  });

  it('are for the owner and managers', async () => {
    const manager = await createMember(database.pool, businessId, 'manager');
    const frontDesk = await createMember(database.pool, businessId, 'front_desk');
    const stranger = await createUser(database.pool, { role: 'business' });
    const admin = await createUser(database.pool, { role: 'admin' });
    await expect(overview(manager)).resolves.toMatchObject({ reviewCount: 2 });
    for (const other of [frontDesk, stranger, admin])
      await expect(overview(other)).rejects.toMatchObject({ status: 403 });
  });
});
