import { type Pool, queryOne } from '#shared/db/database.server.ts';
import { createInstructor } from './instructors.ts';
import { createPaidBooking } from './mail-fixtures.ts';
import { createBusiness, createMember, createUser } from './session-factory.ts';

/** Every kind of caller, inside and outside the business. */
export const testRoles = [
  'visitor',
  'seeker',
  'other owner',
  'instructor',
  'other instructor',
  'front desk',
  'manager',
  'owner',
  'admin',
] as const;
export type TestRole = (typeof testRoles)[number];

/** A business with team, date and booking, and unrelated people. */
export interface World {
  people: Record<TestRole, string | null>;
  ids: {
    business: number;
    session: number;
    occurrence: number;
    booking: string;
    order: string;
    payment: string;
    owner: string;
    customer: string;
    note: string;
    /** A walk-in customer. */
    walkIn: string;
    booker: string;
  };
}

export async function createWorld(pool: Pool): Promise<World> {
  const startsAt = new Date(Math.floor(Date.now() / 60_000) * 60_000 + 3 * 86_400_000);
  const { bookingId: booking } = await createPaidBooking(pool, { startsAt });
  const ids = await queryOne<Omit<World['ids'], 'booking' | 'note' | 'walkIn'>>(
    pool,
    `SELECT k.business_id AS business, k.session_id AS session, k.occurrence_id AS occurrence,
            k.order_id AS "order", k.payment_id AS payment, b.owner_id AS owner, k.user_id AS booker,
            c.id AS customer
       FROM bookings k JOIN businesses b ON b.id = k.business_id
       JOIN customers c ON c.business_id = b.id AND c.user_id = k.user_id WHERE k.id = $1`,
    [booking],
  );
  const { business } = ids;
  const { id: note } = await queryOne<{ id: string }>(
    pool,
    `INSERT INTO customer_notes (id, customer_id, author_id, body, for_front_desk, written_at)
     VALUES (gen_random_uuid(), $1, $2, 'Prefers a mat by the door.', false, now()) RETURNING id`,
    [ids.customer, ids.owner],
  );
  const { id: walkIn } = await queryOne<{ id: string }>(
    pool,
    `WITH taken AS (UPDATE occurrences SET taken = taken + 1 WHERE id = $1 RETURNING id)
     INSERT INTO walk_ins (id, occurrence_id, name, places, paid_by, paid_pence, arrived_at, recorded_at)
     SELECT gen_random_uuid(), id, 'Rosa Whitfield', 1, 'cash', 1400, now(), now() FROM taken RETURNING id`,
    [ids.occurrence],
  );
  // The top plan, so that only the role decides.
  await pool.query(`UPDATE businesses SET subscription_tier = 'premium' WHERE id = $1`, [business]);
  const otherOwner = await createUser(pool, { role: 'business' });
  await createBusiness(pool, { ownerId: otherOwner.id });
  // One instructor teaches the session, another doesn't.
  const instructor = (await createMember(pool, business, 'instructor')).id;
  const otherInstructor = (await createMember(pool, business, 'instructor')).id;
  await createInstructor(pool, business, { userId: instructor, sessionIds: [ids.session] });
  await createInstructor(pool, business, { userId: otherInstructor, name: 'Leo Park' });
  const people: World['people'] = {
    visitor: null,
    seeker: (await createUser(pool)).id,
    'other owner': otherOwner.id,
    instructor,
    'other instructor': otherInstructor,
    'front desk': (await createMember(pool, business, 'front_desk')).id,
    manager: (await createMember(pool, business, 'manager')).id,
    owner: ids.owner,
    admin: (await createUser(pool, { role: 'admin' })).id,
  };
  return { people, ids: { ...ids, booking, note, walkIn } };
}
