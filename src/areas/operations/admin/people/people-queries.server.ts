import type { BookingState } from '#areas/booking/bookings/contract.ts';
import { ACTIVE_BOOKING_STATES } from '#areas/booking/bookings/rules.ts';
import { type Db, queryOne, queryOneOrNull } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import type { Upcoming, UserDetails, UsersBooking } from './contract.ts';
import { LISTED_USER } from './list-queries.server.ts';

const BOOKINGS_SHOWN = 50;

/** Upcoming bookings of a person (as customer or trainer), or those taken by a business, session or trainer. */
export type BookingScope =
  | { userId: string }
  | { businessId: number }
  | { sessionId: number }
  | { trainerId: number };

function bookingCondition(of: BookingScope): [sql: string, id: string | number] {
  if ('userId' in of)
    return ['(b.user_id = $1 OR b.trainer_id IN (SELECT id FROM trainers WHERE user_id = $1))', of.userId];
  if ('trainerId' in of) return ['b.trainer_id = $1', of.trainerId];
  return 'businessId' in of ? ['b.business_id = $1', of.businessId] : ['b.session_id = $1', of.sessionId];
}

/** Refunded for booking b. */
const REFUNDED_PENCE = `(SELECT coalesce(sum(r.amount_pence), 0) FROM refunds r
                    WHERE r.booking_id = b.id AND r.state <> 'failed')`;

/** Upcoming bookings, their dates, and the total of refunding them. */
export async function readUpcoming(db: Db, of: BookingScope, now: Date): Promise<Upcoming> {
  const [isOfThem, id] = bookingCondition(of);
  const row = await queryOne<{ bookings: number; dates: number; pence: number }>(
    db,
    `SELECT count(*) AS bookings, count(DISTINCT (b.occurrence_id, b.appointment_id)) AS dates,
            coalesce(sum(b.total_pence - ${REFUNDED_PENCE}), 0)::bigint AS pence
       FROM bookings b
      WHERE ${isOfThem} AND b.state ${inStates(ACTIVE_BOOKING_STATES)} AND b.starts_at > $2`,
    [id, now],
  );
  return { bookings: row.bookings, dates: row.dates, refund: penceToDecimal(row.pence) };
}

/** Soonest first; includes people already checked in. */
export async function listUpcomingBookingIds(db: Db, of: BookingScope, now: Date): Promise<string[]> {
  const [isOfThem, id] = bookingCondition(of);
  const { rows } = await db.query<{ id: string }>(
    `SELECT b.id FROM bookings b WHERE ${isOfThem} AND b.state ${inStates(ACTIVE_BOOKING_STATES)} AND b.starts_at > $2
      ORDER BY b.starts_at`,
    [id, now],
  );
  return rows.map(({ id }) => id);
}

/** Null if there is no such account. */
export async function findUserById(db: Db, userId: string): Promise<UserDetails['user'] | null> {
  const row = await queryOneOrNull<Omit<UserDetails['user'], 'joinedAt'> & { joinedAt: Date }>(
    db,
    `SELECT ${LISTED_USER}, u.email_verified AS "emailVerified", u.phone,
            EXISTS (SELECT FROM authenticator_apps a WHERE a.user_id = u.id AND a.confirmed_at IS NOT NULL)
              AS "twoStep",
            u.suspension_reason AS "suspensionReason"
       FROM users u WHERE u.id = $1`,
    [userId],
  );
  return row === null ? null : { ...row, joinedAt: row.joinedAt.toISOString() };
}

export async function findUserBusinesses(db: Db, userId: string): Promise<UserDetails['businesses']> {
  const { rows } = await db.query<UserDetails['businesses'][number]>(
    'SELECT id, name, status FROM businesses WHERE owner_id = $1 ORDER BY id',
    [userId],
  );
  return rows;
}

interface BookingRow {
  id: string;
  reference: string;
  state: BookingState;
  sessionId: number | null;
  title: string;
  businessName: string;
  startsAt: Date;
  totalPence: number;
  refundedPence: number;
}

export async function findUserBookings(db: Db, userId: string): Promise<UsersBooking[]> {
  const { rows } = await db.query<BookingRow>(
    `SELECT b.id, b.reference, b.state, b.session_id AS "sessionId",
            coalesce(s.title, 'Personal training') AS title,
            coalesce(biz.name, t.first_name || ' ' || t.last_name) AS "businessName", b.starts_at AS "startsAt", b.total_pence AS "totalPence",
            ${REFUNDED_PENCE}::integer AS "refundedPence"
       FROM bookings b
       LEFT JOIN sessions s ON s.id = b.session_id
       LEFT JOIN businesses biz ON biz.id = b.business_id
       LEFT JOIN trainers t ON t.id = b.trainer_id
      WHERE b.user_id = $1 ORDER BY b.starts_at DESC, b.id LIMIT $2`,
    [userId, BOOKINGS_SHOWN],
  );
  return rows.map(({ startsAt, totalPence, refundedPence, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    total: penceToDecimal(totalPence),
    refunded: penceToDecimal(refundedPence),
    refundable: penceToDecimal(totalPence - refundedPence),
  }));
}
