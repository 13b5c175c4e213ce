import { ageGroupsNeedingCertificates } from '#areas/catalogue/certificates/rules.ts';
import { occurrenceStates } from '#areas/catalogue/sessions/rules.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { BusinessCancellation } from '../contract.ts';
import type { OrderPlace } from '../order/group-notifications.ts';
import { ACTIVE_BOOKING_STATES, appointmentStates, bookingStates, type PartyPlace } from '../rules.ts';

export type OccurrenceScope = { businessId: number } | { sessionId: number };

const HAS_MARK = inStates(bookingStates.statesBefore('confirmed', 'take_back'));

/** Bookings `b` of a cancelled date `c` still to cancel; without marked ones if the business chose to keep them. */
const STILL_TO_CANCEL = `(b.state = 'confirmed' OR (c.refund_attendees AND b.state ${HAS_MARK}))`;

/** Touches only the date's row, so it never waits for holds. Returns false if closed, over or missing. */
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

/** Amounts in pence. */
export interface OccurrenceCancellation {
  occurrenceId: number;
  by: BusinessCancellation['by'];
  reason: string;
  /** Bookings cancelled so far, and their refunds. */
  bookings: number;
  refundPence: number;
  refundsMarked: boolean;
  /** True once every booking and hold is processed. */
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

export async function occurrenceExists(db: Db, occurrenceId: number): Promise<boolean> {
  return (await queryOneOrNull(db, 'SELECT 1 FROM occurrences WHERE id = $1', [occurrenceId])) !== null;
}

export interface ClosedOccurrence extends BusinessCancellation {
  occurrenceId: number;
  refundsMarked: boolean;
}

/** Oldest first. */
export async function unfinishedCancellations(db: Db): Promise<ClosedOccurrence[]> {
  const { rows } = await db.query<ClosedOccurrence>(
    `SELECT occurrence_id AS "occurrenceId", cancelled_by AS by, reason, refund_attendees AS "refundsMarked"
     FROM occurrence_cancellations WHERE finished_at IS NULL ORDER BY created_at`,
  );
  return rows;
}

/** Grouped by order, in order of place. */
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

/** Locks in order of id, like the functions that lock a date or an order. */
export async function lockBookings(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await tx.query('SELECT 1 FROM bookings WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [
    bookingIds,
  ]);
}

/**
 * The active places of these bookings' orders at their dates, by order and position, if a carer is among them. Empty
 * otherwise, so that orders without carers need no further locks.
 */
export async function partiesWithCarers(
  db: Db,
  bookingIds: readonly string[],
): Promise<(PartyPlace & { orderId: string; occurrenceId: number })[]> {
  const { rows } = await db.query<PartyPlace & { orderId: string; occurrenceId: number }>(
    `SELECT b.id AS "bookingId", b.order_id AS "orderId", b.occurrence_id AS "occurrenceId", i.category,
            i.session_fee_pence + i.discount_pence AS "listPence"
     FROM bookings b JOIN order_items i ON i.order_id = b.order_id AND i.position = b.position
     WHERE b.state ${inStates(ACTIVE_BOOKING_STATES)}
       AND (b.order_id, b.occurrence_id) IN (
         SELECT carer.order_id, carer.occurrence_id FROM bookings leaving
         JOIN order_items c ON c.order_id = leaving.order_id AND c.category = 'carer'
         JOIN bookings carer ON carer.order_id = c.order_id AND carer.position = c.position
          AND carer.occurrence_id = leaving.occurrence_id AND carer.state = 'confirmed'
         WHERE leaving.id = ANY ($1::uuid[]))
     ORDER BY b.order_id, b.occurrence_id, b.position`,
    [bookingIds],
  );
  return rows;
}

/** Locks the dates, the earlier first. The caller must hold the bookings' locks. */
export async function lockBookingOccurrences(tx: Tx, bookingIds: readonly string[]): Promise<void> {
  await tx.query(
    `SELECT 1 FROM occurrences
     WHERE id IN (SELECT occurrence_id FROM bookings WHERE id = ANY ($1::uuid[]))
     ORDER BY starts_at, id FOR NO KEY UPDATE`,
    [bookingIds],
  );
}

/** Null if not confirmed or, with `occurrenceId`, moved. One of concurrent calls gets it. */
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

/** Returns false unless empty. One statement, so that a hold becoming a booking counts as one of the two. */
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

/** Does nothing for a date outside of courses. */
export async function lockCourseOfOccurrence(tx: Tx, occurrenceId: number): Promise<void> {
  await tx.query(
    `SELECT 1 FROM courses c JOIN course_dates d ON d.course_id = c.id WHERE d.occurrence_id = $1 FOR NO KEY UPDATE OF c`,
    [occurrenceId],
  );
}

/** SQL: this cancelled date, and the dates of its course that were cancelled with it. */
export const CANCELLED_TOGETHER = (occurrenceId: string): string => `
  SELECT other.occurrence_id AS id, other.finished_at FROM occurrence_cancellations named
    JOIN occurrence_cancellations other ON other.created_at = named.created_at
   WHERE named.occurrence_id = ${occurrenceId} AND (other.occurrence_id = named.occurrence_id OR EXISTS (
     SELECT FROM course_dates d JOIN course_dates o ON o.course_id = d.course_id
      WHERE d.occurrence_id = named.occurrence_id AND o.occurrence_id = other.occurrence_id))`;

/** Whether dates of the same course that were cancelled with this one still have bookings to cancel. */
export async function othersAreUnfinished(tx: Tx, occurrenceId: number): Promise<boolean> {
  const { unfinished } = await queryOne<{ unfinished: boolean }>(
    tx,
    `SELECT EXISTS (SELECT FROM (${CANCELLED_TOGETHER('$1')}) together WHERE finished_at IS NULL) AS unfinished`,
    [occurrenceId],
  );
  return unfinished;
}

/** Soonest first. */
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

/** A booked date that may need documents. */
export interface ChildrenOccurrence {
  id: number;
  startsAt: Date;
  businessId: number;
  ageGroups: string[];
}

/** Booked children's and family dates that start in (`now`, `until`], soonest first. */
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

/** Latest first, in pence, without credits. Locks the booking before its payments: refunds refer to it. */
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
