import type { BookingState } from '#areas/booking/bookings/contract.ts';
import { ACTIVE_BOOKING_STATES } from '#areas/booking/bookings/rules.ts';
import type { InstructorSummary } from '#areas/catalogue/sessions/contract.ts';
import type { PriceCategory } from '#areas/catalogue/sessions/prices/categories.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { CancellationCost } from './cancellation-cost.ts';

/** `attended` counts check-ins and walk-ins. */
export interface BusinessOccurrenceRow {
  id: number;
  businessId: number;
  sessionId: number;
  title: string;
  activity: string;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  taken: number;
  attended: number;
  state: 'scheduled' | 'cancelled';
  oneOff: boolean;
  note: string | null;
  instructors: InstructorSummary[];
  insteadOf: InstructorSummary[] | null;
  venueId: number | null;
  venue: string | null;
  roomId: number | null;
  room: string | null;
  lacksRoom: string | null;
}

const OCCURRENCE = `
  SELECT o.id, s.business_id AS "businessId", s.id AS "sessionId", s.title, t.slug AS activity,
         o.starts_at AS "startsAt", o.ends_at AS "endsAt", o.capacity, o.taken, o.state, o.one_off AS "oneOff", o.note,
         occurrence_instructors_json(o.id) AS instructors,
         CASE WHEN EXISTS (SELECT FROM occurrence_instructors WHERE occurrence_id = o.id)
           THEN session_instructors_json(s.id) END AS "insteadOf",
         o.venue_id AS "venueId", v.name AS venue, o.room_id AS "roomId", r.name AS room,
         CASE WHEN o.room_id IS NULL AND o.state = 'scheduled'
                   AND o.venue_id IS NOT DISTINCT FROM s.venue_id THEN usual.name END AS "lacksRoom",
         (SELECT count(*) FROM bookings b WHERE b.occurrence_id = o.id AND b.state = 'attended')
           + (SELECT coalesce(sum(w.places), 0) FROM walk_ins w
               WHERE w.occurrence_id = o.id AND w.voided_at IS NULL) AS attended
  FROM occurrences o
  JOIN sessions s ON s.id = o.session_id
  JOIN session_types t ON t.id = s.session_type_id
  LEFT JOIN venues v ON v.id = o.venue_id
  LEFT JOIN rooms r ON r.id = o.room_id
  LEFT JOIN rooms usual ON usual.id = s.room_id`;

/**
 * Dates that start in [`from`, `until`), soonest first. Excludes dates closed by a closure, and unbooked dates of
 * deleted sessions.
 */
export async function occurrencesOfBusiness(
  db: Db,
  businessId: number,
  from: Date,
  until: Date,
): Promise<BusinessOccurrenceRow[]> {
  const { rows } = await db.query<BusinessOccurrenceRow>(
    `${OCCURRENCE}
     WHERE s.business_id = $1 AND o.starts_at >= $2 AND o.starts_at < $3 AND o.closure_id IS NULL
       AND (s.status <> 'deleted' OR EXISTS (SELECT FROM bookings b WHERE b.occurrence_id = o.id))
     ORDER BY o.starts_at, s.title, o.id`,
    [businessId, from, until],
  );
  return rows;
}

export async function businessOccurrenceById(
  db: Db,
  occurrenceId: number,
): Promise<BusinessOccurrenceRow | null> {
  return queryOneOrNull(db, `${OCCURRENCE} WHERE o.id = $1`, [occurrenceId]);
}

/** Locks the date until the transaction ends. */
export async function lockSeenOccurrence(
  tx: Tx,
  occurrenceId: number,
): Promise<{ startsAt: Date; capacity: number; note: string | null } | null> {
  return queryOneOrNull(
    tx,
    'SELECT starts_at AS "startsAt", capacity, note FROM occurrences WHERE id = $1 FOR UPDATE',
    [occurrenceId],
  );
}

export interface AttendeeRow {
  occurrenceId: number;
  bookingId: string;
  reference: string;
  name: string;
  /** The buyer, if someone else; the contact details below are theirs. */
  bookedBy: string | null;
  age: number | null;
  guardian: { name: string; phone: string } | null;
  email: string;
  phone: string;
  specialRequirements: string;
  state: BookingState;
  bookedAt: Date;
  soldThrough: string | null;
  paidElsewhere: string | null;
  category: PriceCategory | null;
  proof: string | null;
  /** The last London day, if the team has checked the buyer's own category for this date. */
  checkedUntil: string | null;
  markedAt: Date | null;
  markedBy: string | null;
  markedByFirstName: string | null;
}

/** By name, including cancelled bookings. */
export async function attendeesOfOccurrences(
  db: Db,
  occurrenceIds: readonly number[],
): Promise<AttendeeRow[]> {
  const { rows } = await db.query<AttendeeRow>(
    `SELECT b.occurrence_id AS "occurrenceId", b.id AS "bookingId", b.reference,
            coalesce(b.attendee_name, b.full_name) AS name,
            CASE WHEN b.attendee_name <> b.full_name THEN b.full_name END AS "bookedBy", b.attendee_age AS age,
            CASE WHEN b.guardian_name IS NOT NULL
              THEN jsonb_build_object('name', b.guardian_name, 'phone', b.guardian_phone) END AS guardian,
            b.email, b.phone,
            b.special_requirements AS "specialRequirements", b.state, b.created_at AS "bookedAt",
            item.category, item.proof,
            CASE WHEN item.category IS NOT NULL AND coalesce(b.attendee_name, b.full_name) = b.full_name THEN (
              SELECT max(k.valid_until)::text
              FROM customers c CROSS JOIN LATERAL merged_customer_rows(c.id) r
              JOIN customer_categories k ON k.customer_id = r.id AND k.category = item.category
              WHERE c.business_id = b.business_id AND c.user_id = b.user_id
                AND k.valid_until >= (b.starts_at AT TIME ZONE 'Europe/London')::date) END AS "checkedUntil",
            made.partner_name AS "soldThrough", made.external_payment_system AS "paidElsewhere",
            b.attendance_marked_at AS "markedAt", marker.name AS "markedBy",
            coalesce(NULLIF(marker.first_name, ''), marker.name) AS "markedByFirstName"
     FROM bookings b JOIN orders made ON made.id = b.order_id
     JOIN order_items item ON item.order_id = b.order_id AND item.position = b.position
     LEFT JOIN users marker ON marker.id = b.attendance_marked_by
     WHERE b.occurrence_id = ANY ($1) ORDER BY lower(coalesce(b.attendee_name, b.full_name)), b.created_at, b.position`,
    [occurrenceIds],
  );
  return rows;
}

/** For bookings `b`: the price not yet refunded. */
const refundablePenceSql = (ofThem = '') => `
  COALESCE(sum(b.total_pence - (SELECT COALESCE(sum(r.amount_pence), 0) FROM refunds r
                                WHERE r.booking_id = b.id AND r.state <> 'failed')) ${ofThem}, 0)::integer`;

export async function cancellationCost(db: Db, occurrenceId: number): Promise<CancellationCost> {
  return queryOne(
    db,
    `SELECT count(*) AS bookings, count(*) FILTER (WHERE b.state = 'attended') AS "checkedIn",
            count(*) FILTER (WHERE b.state = 'no_show') AS "noShows",
            ${refundablePenceSql()} AS "refundPence",
            ${refundablePenceSql(`FILTER (WHERE b.state <> 'confirmed')`)} AS "markedRefundPence"
     FROM bookings b
     WHERE b.occurrence_id = $1 AND b.state ${inStates(ACTIVE_BOOKING_STATES)}`,
    [occurrenceId],
  );
}

/** By date id; refunds in pence. */
export async function cancellationCosts(
  db: Db,
  occurrenceIds: readonly number[],
): Promise<Map<number, { title: string; refundPence: number }>> {
  const { rows } = await db.query<{ id: number; title: string; refundPence: number }>(
    `SELECT o.id, s.title,
            ${refundablePenceSql()} AS "refundPence"
       FROM occurrences o JOIN sessions s ON s.id = o.session_id
       LEFT JOIN bookings b ON b.occurrence_id = o.id AND b.state ${inStates(ACTIVE_BOOKING_STATES)}
      WHERE o.id = ANY ($1::bigint[]) GROUP BY o.id, s.title`,
    [occurrenceIds],
  );
  return new Map(rows.map(({ id, ...cost }) => [id, cost]));
}

/** In pence, without the platform fee. */
export async function occurrencePrices(
  db: Db,
  occurrenceIds: readonly number[],
): Promise<Map<number, number>> {
  const { rows } = await db.query<{ id: number; pricePence: number }>(
    `SELECT o.id, s.price_pence AS "pricePence" FROM occurrences o JOIN sessions s ON s.id = o.session_id
     WHERE o.id = ANY ($1)`,
    [occurrenceIds],
  );
  return new Map(rows.map(({ id, pricePence }) => [id, pricePence]));
}

/** Null if there is no such session booking. */
export async function findBookingOccurrence(
  db: Db,
  bookingId: string,
): Promise<{ businessId: number; occurrenceId: number } | null> {
  return queryOneOrNull(
    db,
    `SELECT business_id AS "businessId", occurrence_id AS "occurrenceId" FROM bookings
     WHERE id = $1 AND occurrence_id IS NOT NULL`,
    [bookingId],
  );
}
