import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { Attendance, BookingState } from '../contract.ts';
import type { CustomerPlace, OrderPlace } from '../order/group-notifications.ts';
import { ACTIVE_BOOKING_STATES, bookingStates, type PolicyInForce } from '../rules.ts';
import type { AttendanceMark } from './attendance-mark.ts';

/** Clears an attendance mark. Only for bookings in one of the `ACTIVE_BOOKING_STATES`. */
const CLEAR_MARK = `state = 'confirmed', attendance_marked_by = NULL, attendance_marked_at = NULL`;

export interface MarkedBooking {
  id: string;
  state: BookingState;
  startsAt: Date;
  mark: AttendanceMark | null;
}

export async function findBookingMark(db: Db, bookingId: string): Promise<MarkedBooking | null> {
  const row = await queryOneOrNull<Omit<MarkedBooking, 'mark'> & { by: string | null; at: Date | null }>(
    db,
    `SELECT b.id, b.state, b.starts_at AS "startsAt", b.attendance_marked_at AS at,
            coalesce(NULLIF(marker.first_name, ''), marker.name) AS by
     FROM bookings b LEFT JOIN users marker ON marker.id = b.attendance_marked_by WHERE b.id = $1`,
    [bookingId],
  );
  if (row === null) return null;
  const { by, at, ...booking } = row;
  return { ...booking, mark: at === null ? null : { by, at: at.toISOString() } };
}

/** Booking first, then its date. Returns whether the date is cancelled; null if not found. */
export async function lockBookingForMark(
  tx: Tx,
  bookingId: string,
): Promise<{ dateCancelled: boolean } | null> {
  const booking = await queryOneOrNull<{ occurrenceId: number | null }>(
    tx,
    'SELECT occurrence_id AS "occurrenceId" FROM bookings WHERE id = $1 FOR NO KEY UPDATE',
    [bookingId],
  );
  if (booking === null) return null;
  const date = await queryOneOrNull<{ cancelled: boolean }>(
    tx,
    `SELECT state = 'cancelled' AS cancelled FROM occurrences WHERE id = $1 FOR SHARE`,
    [booking.occurrenceId],
  );
  return { dateCancelled: date?.cancelled ?? false };
}

/** Changes the mark only if it is still `from`; otherwise somebody was faster and nothing changes. */
export async function updateMark(
  db: Db,
  bookingId: string,
  { from, to }: { from: Attendance; to: Attendance },
  marker: { userId: string; at: Date },
): Promise<void> {
  const marked = to !== 'confirmed';
  await db.query(
    `UPDATE bookings SET state = $3, attendance_marked_by = $4, attendance_marked_at = $5
     WHERE id = $1 AND state = $2 AND state = ANY ($6)`,
    [
      bookingId,
      from,
      to,
      marked ? marker.userId : null,
      marked ? marker.at : null,
      bookingStates.statesBefore(to),
    ],
  );
}

/** Locks and returns active bookings. Call it before changing the dates: booking locks come first. */
export async function lockOccurrenceBookings(
  tx: Tx,
  occurrenceIds: readonly number[],
): Promise<OrderPlace[]> {
  const { rows } = await tx.query<OrderPlace>(
    `SELECT id AS "bookingId", order_id AS "orderId", occurrence_id AS "occurrenceId", position
     FROM bookings WHERE occurrence_id = ANY ($1::bigint[]) AND state ${inStates(ACTIVE_BOOKING_STATES)}
     ORDER BY id FOR NO KEY UPDATE`,
    [occurrenceIds],
  );
  return rows;
}

/** Clears the attendance marks of these bookings. With `occurrenceId`, only of those still at this date. */
export async function clearMarks(
  tx: Tx,
  bookingIds: readonly string[],
  occurrenceId: number | null = null,
): Promise<void> {
  await tx.query(
    `UPDATE bookings SET ${CLEAR_MARK}
     WHERE id = ANY ($1::uuid[]) AND state ${inStates(bookingStates.statesBefore('confirmed', 'take_back'))}
       AND ($2::bigint IS NULL OR occurrence_id = $2)`,
    [bookingIds, occurrenceId],
  );
}

export async function listConfirmedBookings(
  db: Db,
  occurrenceIds: readonly number[],
): Promise<CustomerPlace[]> {
  const { rows } = await db.query<CustomerPlace>(
    `SELECT id AS "bookingId", user_id AS "userId", email, session_id AS "sessionId"
     FROM bookings WHERE occurrence_id = ANY ($1::bigint[]) AND state = 'confirmed'
     ORDER BY starts_at, order_id, position`,
    [occurrenceIds],
  );
  return rows;
}

/** Copies the dates' times to their bookings and returns those that moved, with their marks cleared. */
export async function syncBookingTimes(
  tx: Tx,
  occurrenceIds: readonly number[],
  policy: PolicyInForce,
): Promise<(OrderPlace & { previousStartsAt: Date })[]> {
  const { rows } = await tx.query<OrderPlace & { previousStartsAt: Date }>(
    `WITH moved AS (
       SELECT b.id, b.starts_at AS previous, o.starts_at, o.ends_at
       FROM bookings b JOIN occurrences o ON o.id = b.occurrence_id
       WHERE o.id = ANY ($1::bigint[]) AND b.state ${inStates(ACTIVE_BOOKING_STATES)} AND b.starts_at <> o.starts_at
       FOR NO KEY UPDATE OF b
     )
     UPDATE bookings b SET starts_at = moved.starts_at, ends_at = moved.ends_at, policy = $2, calendar_sequence = b.calendar_sequence + 1,
       ${CLEAR_MARK}
     FROM moved WHERE b.id = moved.id
     RETURNING b.id AS "bookingId", b.order_id AS "orderId", b.occurrence_id AS "occurrenceId", b.position,
               moved.previous AS "previousStartsAt"`,
    [occurrenceIds, JSON.stringify(policy)],
  );
  return rows;
}

/** Clears attendance marks too, because customers can't cancel a marked booking. */
export async function syncBookingVenue(
  tx: Tx,
  occurrenceId: number,
  policy: PolicyInForce,
): Promise<OrderPlace[]> {
  const { rows } = await tx.query<OrderPlace>(
    `UPDATE bookings SET policy = $2, calendar_sequence = calendar_sequence + 1, ${CLEAR_MARK}
     WHERE occurrence_id = $1 AND state ${inStates(ACTIVE_BOOKING_STATES)}
     RETURNING id AS "bookingId", order_id AS "orderId", occurrence_id AS "occurrenceId", position`,
    [occurrenceId, JSON.stringify(policy)],
  );
  return rows;
}

/** Copies the dates' times to the bookings of an order. Returns false if nothing changed. */
export async function syncOrderTimes(db: Db, orderId: string): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE bookings b SET starts_at = o.starts_at, ends_at = o.ends_at, calendar_sequence = b.calendar_sequence + 1 FROM occurrences o
     WHERE b.order_id = $1 AND o.id = b.occurrence_id AND b.starts_at <> o.starts_at`,
    [orderId],
  );
  return rowCount !== null && rowCount > 0;
}

/** Holds get the policy too: the customer saw another time when they took the hold. */
export async function setHoldPolicy(
  tx: Tx,
  occurrenceIds: readonly number[],
  policy: PolicyInForce,
): Promise<void> {
  await tx.query(
    `UPDATE holds h SET moved_policy = $2, moved_occurrence_ids = h.moved_occurrence_ids || $1::bigint[]
     WHERE h.state = 'held'
       AND EXISTS (SELECT FROM order_items i WHERE i.order_id = h.id AND i.occurrence_id = ANY ($1::bigint[]))`,
    [occurrenceIds, JSON.stringify(policy)],
  );
}

/**
 * Claims up to `limit` bookings to remind for tomorrow (London), with their orders' other places. Skips locked rows.
 */
export async function claimBookingsToRemind(tx: Tx, now: Date, limit: number): Promise<OrderPlace[]> {
  const { rows } = await tx.query<OrderPlace>(
    `WITH clock AS (
       SELECT date_trunc('day', $1::timestamptz AT TIME ZONE 'Europe/London') AS today,
              extract(hour FROM $1::timestamptz AT TIME ZONE 'Europe/London') AS hour
     ), due AS (
       SELECT b.id, b.order_id, b.occurrence_id FROM clock
       JOIN bookings b ON b.starts_at >= (clock.today + interval '1 day') AT TIME ZONE 'Europe/London'
                      AND b.starts_at < (clock.today + interval '2 days') AT TIME ZONE 'Europe/London'
       LEFT JOIN occurrences o ON o.id = b.occurrence_id
       JOIN users u ON u.id = b.user_id
       WHERE clock.hour BETWEEN 9 AND 20 AND b.state = 'confirmed' AND b.reminded_at IS NULL
         AND b.created_at < clock.today AT TIME ZONE 'Europe/London'
         AND o.state IS DISTINCT FROM 'cancelled' AND u.deleted_at IS NULL
       ORDER BY b.starts_at, b.order_id, b.position LIMIT $2
       FOR UPDATE OF b SKIP LOCKED
     ), reminded AS (
       UPDATE bookings b SET reminded_at = $1
       WHERE b.state = 'confirmed' AND b.reminded_at IS NULL
         AND b.id IN (SELECT id FROM due
                      UNION SELECT place.id FROM due JOIN bookings place ON place.order_id = due.order_id
                                                                        AND place.occurrence_id = due.occurrence_id)
       RETURNING b.id, b.order_id, b.occurrence_id, b.starts_at, b.position
     )
     SELECT id AS "bookingId", order_id AS "orderId", occurrence_id AS "occurrenceId", position FROM reminded
     ORDER BY starts_at, order_id, position`,
    [now, limit],
  );
  return rows;
}

/** Records the review request, so that we ask about each booking once. */
export async function markReviewRequested(tx: Tx, bookingIds: string[], now: Date): Promise<void> {
  await tx.query('UPDATE bookings SET review_requested_at = $2 WHERE id = ANY ($1::uuid[])', [
    bookingIds,
    now,
  ]);
}
