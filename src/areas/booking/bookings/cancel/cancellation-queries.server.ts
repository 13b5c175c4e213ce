import { ageGroupsNeedingCertificates } from '#areas/catalogue/certificates/rules.ts';
import { occurrenceStates } from '#areas/catalogue/sessions/rules.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { BusinessCancellation } from '../contract.ts';
import type { OrderPlace } from '../order/group-notifications.ts';
import { ACTIVE_BOOKING_STATES, appointmentStates, bookingStates } from '../rules.ts';

// Dates and bookings that a business or an admin calls off.

/** Which future dates: all of a business, or all of one session. */
export type OccurrenceScope = { businessId: number } | { sessionId: number };

/** Bookings with an attendance mark. */
const HAS_MARK = inStates(bookingStates.statesBefore('confirmed', 'take_back'));

/**
 * Bookings `b` of a cancelled date `c` that are still to be cancelled: all that keep their place, but those with an
 * attendance mark where the business chose to keep them.
 */
const STILL_TO_CANCEL = `(b.state = 'confirmed' OR (c.refund_attendees AND b.state ${HAS_MARK}))`;

/**
 * Closes a scheduled date that is not over at `now` and notes by whom and why. Touches the date's row alone, so it
 * waits for nobody who holds a seat. False when the date is closed already, over, or not there.
 */
export async function closeOccurrenceRow(
  tx: Tx,
  occurrenceId: number,
  { by, reason, refundsMarked = true }: BusinessCancellation & { refundsMarked?: boolean },
  now: Date,
): Promise<boolean> {
  const { closed } = await queryOne<{ closed: boolean }>(
    tx,
    `WITH closed AS (
       UPDATE occurrences SET state = 'cancelled'
       WHERE id = $1 AND state ${inStates(occurrenceStates.statesBefore('cancelled', 'call_off'))} AND ends_at > $4
       RETURNING id
     ), noted AS (
       INSERT INTO occurrence_cancellations (occurrence_id, cancelled_by, reason, created_at, refund_attendees)
       SELECT id, $2, $3, $4, $5 FROM closed
     )
     SELECT EXISTS (SELECT FROM closed) AS closed`,
    [occurrenceId, by, reason, now, refundsMarked],
  );
  return closed;
}

/** What a date's cancellation has come to. Amounts in pence. */
export interface OccurrenceCancellation {
  occurrenceId: number;
  by: BusinessCancellation['by'];
  reason: string;
  /** Bookings called off so far, and what goes back for them. */
  bookings: number;
  refundPence: number;
  /** Whether people with an attendance mark are refunded too. */
  refundsMarked: boolean;
  /** True when every booking and every hold of the date has been seen to. */
  finished: boolean;
}

export async function findOccurrenceCancellation(
  db: Db,
  occurrenceId: number,
): Promise<OccurrenceCancellation | null> {
  return queryOneOrNull(
    db,
    `SELECT c.occurrence_id AS "occurrenceId", c.cancelled_by AS by, c.reason, c.finished_at IS NOT NULL AS finished,
            c.refund_attendees AS "refundsMarked",
            count(b.id) AS bookings, COALESCE(sum(back.pence), 0)::integer AS "refundPence"
     FROM occurrence_cancellations c
     LEFT JOIN bookings b ON b.occurrence_id = c.occurrence_id AND b.cancelled_by IS NOT NULL
     LEFT JOIN LATERAL (SELECT sum(r.amount_pence) AS pence FROM refunds r
                        WHERE r.booking_id = b.id AND r.state <> 'failed') back ON true
     WHERE c.occurrence_id = $1
     GROUP BY c.occurrence_id`,
    [occurrenceId],
  );
}

/** Whether there is such a date at all. */
export async function occurrenceExists(db: Db, occurrenceId: number): Promise<boolean> {
  return (await queryOneOrNull(db, 'SELECT 1 FROM occurrences WHERE id = $1', [occurrenceId])) !== null;
}

/** A cancelled date, and whether people with an attendance mark are refunded too. */
export interface ClosedOccurrence extends BusinessCancellation {
  occurrenceId: number;
  refundsMarked: boolean;
}

/** Cancelled dates that still have somebody to be seen to, oldest first. */
export async function unfinishedCancellations(db: Db): Promise<ClosedOccurrence[]> {
  const { rows } = await db.query<ClosedOccurrence>(
    `SELECT occurrence_id AS "occurrenceId", cancelled_by AS by, reason, refund_attendees AS "refundsMarked"
     FROM occurrence_cancellations WHERE finished_at IS NULL ORDER BY created_at`,
  );
  return rows;
}

/** The bookings of a cancelled date that are still to be cancelled, order by order, each by its places. */
export async function cancellableBookingsByOrder(db: Db, occurrenceId: number): Promise<string[][]> {
  const { rows } = await db.query<{ ids: string[] }>(
    `SELECT array_agg(b.id ORDER BY b.position) AS ids
     FROM occurrence_cancellations c JOIN bookings b ON b.occurrence_id = c.occurrence_id
     WHERE c.occurrence_id = $1 AND ${STILL_TO_CANCEL}
     GROUP BY b.order_id ORDER BY min(b.created_at)`,
    [occurrenceId],
  );
  return rows.map(({ ids }) => ids);
}

export async function liveOccurrenceHoldIds(db: Db, occurrenceId: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT h.id FROM holds h
     WHERE h.state = 'held' AND EXISTS (SELECT FROM order_items i WHERE i.order_id = h.id AND i.occurrence_id = $1)
     ORDER BY h.created_at`,
    [occurrenceId],
  );
  return rows.map(({ id }) => id);
}

/** Locks bookings until the transaction ends, by their ids like whoever locks those of a date or an order. */
export async function lockBookings(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await tx.query('SELECT 1 FROM bookings WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [
    bookingIds,
  ]);
}

/** Locks the dates of bookings until the transaction ends, the earlier first. Lock the bookings before. */
export async function lockBookingOccurrences(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await tx.query(
    `SELECT 1 FROM occurrences
     WHERE id IN (SELECT occurrence_id FROM bookings WHERE id = ANY ($1::uuid[]))
     ORDER BY starts_at, id FOR NO KEY UPDATE`,
    [bookingIds],
  );
}

/**
 * Makes a confirmed booking one that was called off, and gives its seat back. Null when it is not confirmed (any
 * more): of several calls at once, one gets it. With `occurrenceId`, null also when the booking has moved to another
 * date.
 */
export async function cancelConfirmedByBusiness(
  tx: Tx,
  bookingId: string,
  { by, reason }: BusinessCancellation,
  now: Date,
  occurrenceId: number | null = null,
): Promise<OrderPlace | null> {
  return queryOneOrNull(
    tx,
    `WITH called_off AS (
       UPDATE bookings
       SET state = 'cancelled_by_business', cancelled_at = $4, cancelled_by = $2, cancellation_reason = $3
       WHERE id = $1 AND state ${inStates(bookingStates.statesBefore('cancelled_by_business'))}
         AND ($5::bigint IS NULL OR occurrence_id = $5)
       RETURNING id, order_id, occurrence_id, appointment_id, position
     ), seat AS (
       UPDATE occurrences o SET taken = o.taken - 1 FROM called_off WHERE o.id = called_off.occurrence_id
     ), hour AS (
       UPDATE appointments hour SET state = 'free' FROM called_off
       WHERE hour.id = called_off.appointment_id AND hour.state ${inStates(appointmentStates.statesBefore('free'))}
     )
     SELECT id AS "bookingId", order_id AS "orderId", occurrence_id AS "occurrenceId", position FROM called_off`,
    [bookingId, by, reason, now, occurrenceId],
  );
}

/**
 * Marks a cancellation as done if nobody holds a seat of the date or has one booked. False when somebody does, or
 * it was done before. One statement, so one view of holds and bookings: a hold that is becoming a booking is seen
 * as one or the other.
 */
export async function finishIfEmpty(tx: Tx, occurrenceId: number, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE occurrence_cancellations c SET finished_at = $2
     WHERE c.occurrence_id = $1 AND c.finished_at IS NULL
       AND NOT EXISTS (SELECT FROM order_items i JOIN holds h ON h.id = i.order_id
                       WHERE i.occurrence_id = $1 AND h.state = 'held')
       AND NOT EXISTS (SELECT FROM bookings b WHERE b.occurrence_id = $1 AND ${STILL_TO_CANCEL})`,
    [occurrenceId, now],
  );
  return rowCount === 1;
}

/** Scheduled dates after `now` in which somebody holds or has booked a seat, soonest first. */
export async function occurrencesWithBookings(db: Db, of: OccurrenceScope, now: Date): Promise<number[]> {
  const [column, id] = 'businessId' in of ? ['s.business_id', of.businessId] : ['s.id', of.sessionId];
  const { rows } = await db.query<{ id: number }>(
    `SELECT o.id FROM occurrences o JOIN sessions s ON s.id = o.session_id
     WHERE ${column} = $1 AND o.state = 'scheduled' AND o.starts_at > $2
       AND (EXISTS (SELECT FROM bookings b WHERE b.occurrence_id = o.id AND b.state ${inStates(ACTIVE_BOOKING_STATES)})
            OR EXISTS (SELECT FROM order_items i JOIN holds h ON h.id = i.order_id
                       WHERE i.occurrence_id = o.id AND h.state = 'held'))
     ORDER BY o.starts_at`,
    [id, now],
  );
  return rows.map((row) => row.id);
}

/** A booked date that may need papers. */
export interface ChildrenOccurrence {
  id: number;
  startsAt: Date;
  businessId: number;
  ageGroups: string[];
}

/** Scheduled dates for children or families that start in (`now`, `until`] and have people in them, soonest first. */
export async function bookedChildrenOccurrences(
  db: Db,
  now: Date,
  until: Date,
): Promise<ChildrenOccurrence[]> {
  const { rows } = await db.query<ChildrenOccurrence>(
    `SELECT o.id, o.starts_at AS "startsAt", s.business_id AS "businessId", s.age_groups AS "ageGroups"
     FROM occurrences o JOIN sessions s ON s.id = o.session_id
     WHERE o.starts_at > $1 AND o.starts_at <= $2 AND o.state = 'scheduled' AND o.taken > 0 AND s.age_groups && $3
     ORDER BY o.starts_at, o.id`,
    [now, until, ageGroupsNeedingCertificates],
  );
  return rows;
}

/**
 * The payments that paid for a booking, latest first, each with what it paid for it, in pence; not those of credits,
 * which come back as credits. Holds the booking before
 * anybody locks a payment of it: a refund refers to its booking, and whoever cancels locks the booking first.
 */
export async function listBookingPayments(
  db: Tx,
  bookingId: string,
): Promise<{ paymentId: string; paidPence: number }[]> {
  await db.query('SELECT 1 FROM bookings WHERE id = $1 FOR KEY SHARE', [bookingId]);
  const { rows } = await db.query<{ paymentId: string; paidPence: number }>(
    `SELECT paid.payment_id AS "paymentId", paid.total_pence AS "paidPence"
     FROM booking_payments paid JOIN payments p ON p.id = paid.payment_id
     WHERE paid.booking_id = $1 AND paid.entitlement_id IS NULL ORDER BY p.created_at DESC, p.id`,
    [bookingId],
  );
  return rows;
}
