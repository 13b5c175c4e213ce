import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { OrderPlace } from '../order/group-notifications.ts';
import { bookingStates, type PolicyInForce } from '../rules.ts';

// Places sold by partners. Their payments never pass through us, so amounts are 0; they share the same capacity.

export interface RequestedPlaces {
  occurrenceId: number;
  places: number;
}

export interface ChannelOrder {
  orderId: string;
  /** The channel's account. */
  userId: string;
  /** The partner's name; null for the business's own program. */
  soldThrough: string | null;
  wanted: readonly RequestedPlaces[];
  expiresAt: Date;
  now: Date;
}

/** Free places, and those in other people's unpaid holds. */
export interface OccurrenceAvailability {
  occurrenceId: number;
  free: number;
  held: number;
}

/** Locks dates in the common order and returns their availability. */
export async function lockAvailability(
  tx: Tx,
  occurrenceIds: readonly number[],
): Promise<OccurrenceAvailability[]> {
  const { rows } = await tx.query<OccurrenceAvailability>(
    `WITH date AS (
       SELECT o.id, o.capacity, o.taken, o.state FROM occurrences o
       WHERE o.id = ANY ($1::bigint[]) ORDER BY o.starts_at, o.id FOR NO KEY UPDATE
     )
     SELECT date.id AS "occurrenceId", CASE WHEN date.state = 'scheduled' THEN date.capacity - date.taken ELSE 0 END AS free,
            ${UNPAID_HOLDS} AS held
     FROM date`,
    [occurrenceIds],
  );
  return rows;
}

const UNPAID_HOLDS = `
  (SELECT count(*)::integer FROM order_items i JOIN holds h ON h.id = i.order_id
   WHERE i.occurrence_id = date.id AND h.state = 'held' AND NOT h.replaced)`;

/** Without locks. */
export async function readAvailability(
  db: Db,
  occurrenceIds: readonly number[],
): Promise<OccurrenceAvailability[]> {
  const { rows } = await db.query<OccurrenceAvailability>(
    `SELECT date.id AS "occurrenceId", CASE WHEN date.state = 'scheduled' THEN date.capacity - date.taken ELSE 0 END AS free,
            ${UNPAID_HOLDS} AS held
     FROM occurrences date WHERE date.id = ANY ($1::bigint[])`,
    [occurrenceIds],
  );
  return rows;
}

export async function heldPlacesByOccurrence(db: Db, orderId: string): Promise<RequestedPlaces[]> {
  const { rows } = await db.query<RequestedPlaces>(
    `SELECT i.occurrence_id AS "occurrenceId", count(*)::integer AS places
     FROM holds h JOIN order_items i ON i.order_id = h.id
     WHERE h.id = $1 AND h.state = 'held' GROUP BY i.occurrence_id`,
    [orderId],
  );
  return rows;
}

/** Takes all places or none. Returns false if a date has begun or has too few. */
export async function allocateOrderPlaces(tx: Tx, order: ChannelOrder): Promise<boolean> {
  const { orderId, userId, soldThrough, wanted, expiresAt, now } = order;
  const { taken } = await queryOne<{ taken: boolean }>(
    tx,
    `WITH wanted AS (
       SELECT w.occurrence_id, w.places FROM unnest($4::bigint[], $5::integer[]) w (occurrence_id, places)
     ), date AS (
       SELECT o.id, o.taken, o.capacity, o.state, o.starts_at FROM occurrences o
       WHERE o.id IN (SELECT occurrence_id FROM wanted) ORDER BY o.starts_at, o.id FOR NO KEY UPDATE
     ), verdict AS (
       SELECT count(*) = (SELECT count(*) FROM wanted)
              AND bool_and(date.state = 'scheduled' AND date.starts_at > $7 AND date.taken + wanted.places <= date.capacity
                           AND NOT EXISTS (SELECT FROM course_dates d WHERE d.occurrence_id = date.id)) AS fits
       FROM date JOIN wanted ON wanted.occurrence_id = date.id
     ), seat AS (
       UPDATE occurrences o SET taken = o.taken + wanted.places
       FROM wanted, verdict
       WHERE o.id = wanted.occurrence_id AND verdict.fits
       RETURNING o.id
     ), hold AS (
       INSERT INTO holds (id, user_id, partner_name, session_fee_pence, platform_fee_pence, total_pence, expires_at, created_at)
       SELECT $1, $2, $3, 0, 0, 0, $6, $7 FROM verdict WHERE fits
       RETURNING id, user_id
     ), item AS (
       INSERT INTO order_items (order_id, position, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy)
       SELECT hold.id, row_number() OVER (ORDER BY o.starts_at, o.id, place), o.id, 0, 0, 0,
              jsonb_build_object('hoursBefore', s.cancellation_hours, 'givesBack', s.cancellation_refund)
       FROM hold, wanted JOIN occurrences o ON o.id = wanted.occurrence_id JOIN sessions s ON s.id = o.session_id,
            generate_series(1, wanted.places) place
     ), payment AS (
       INSERT INTO payments (order_id, user_id, amount_pence) SELECT id, user_id, 0 FROM hold
     )
     SELECT EXISTS (SELECT FROM hold) AS taken`,
    [
      orderId,
      userId,
      soldThrough,
      wanted.map(({ occurrenceId }) => occurrenceId),
      wanted.map(({ places }) => places),
      expiresAt,
      now,
    ],
  );
  return taken;
}

export interface ChannelItem {
  position: number;
  occurrenceId: number;
  /** Null until booked. */
  bookingId: string | null;
  reference: string | null;
  state: string | null;
  startsAt: Date;
  policy: PolicyInForce;
  calledOffReason: string | null;
  message: string | null;
}

export async function listOrderItems(db: Db, orderId: string): Promise<ChannelItem[]> {
  const { rows } = await db.query<ChannelItem>(
    `SELECT i.position, coalesce(b.occurrence_id, i.occurrence_id) AS "occurrenceId", b.id AS "bookingId", b.reference, b.state,
            coalesce(b.starts_at, o.starts_at) AS "startsAt", coalesce(b.policy, i.policy) AS policy, b.cancellation_reason AS "calledOffReason",
            (SELECT m.body FROM booking_messages m WHERE m.booking_id = b.id ORDER BY m.sent_at DESC LIMIT 1) AS message
     FROM order_items i
     JOIN occurrences o ON o.id = i.occurrence_id
     LEFT JOIN bookings b ON b.order_id = i.order_id AND b.position = i.position
     WHERE i.order_id = $1 ORDER BY i.position`,
    [orderId],
  );
  return rows;
}

export interface ChannelContact {
  fullName: string;
  email: string;
  phone: string;
  specialRequirements?: string;
}

/** Stored on the order, for the bookings made of it. */
export async function setOrderContact(tx: Tx, orderId: string, contact: ChannelContact): Promise<void> {
  await tx.query(
    `UPDATE holds SET full_name = $2, email = $3, phone = $4, special_requirements = $5 WHERE id = $1 AND state = 'held'`,
    [orderId, contact.fullName, contact.email, contact.phone, contact.specialRequirements ?? ''],
  );
}

export async function setExternalPaymentSystem(tx: Tx, orderId: string, system: string): Promise<void> {
  await tx.query('UPDATE orders SET external_payment_system = $2 WHERE id = $1', [orderId, system]);
}

/** Cancels the confirmed bookings and returns them. The caller must hold the locks. */
export async function cancelOrderPlaces(
  tx: Tx,
  orderId: string,
  positions: readonly number[],
  now: Date,
): Promise<OrderPlace[]> {
  const { rows } = await tx.query<OrderPlace>(
    `WITH cancelled AS (
       UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = $3
       WHERE order_id = $1 AND position = ANY ($2::smallint[])
         AND state ${inStates(bookingStates.statesBefore('cancelled_by_seeker'))}
       RETURNING id, order_id, position, occurrence_id
     ), given_up AS (
       SELECT occurrence_id, count(*) AS places FROM cancelled GROUP BY occurrence_id
     ), date AS (
       SELECT o.id FROM occurrences o WHERE o.id IN (SELECT occurrence_id FROM given_up)
       ORDER BY o.starts_at, o.id FOR NO KEY UPDATE
     ), seat AS (
       UPDATE occurrences o SET taken = o.taken - given_up.places
       FROM date JOIN given_up ON given_up.occurrence_id = date.id WHERE o.id = date.id
     )
     SELECT id AS "bookingId", order_id AS "orderId", occurrence_id AS "occurrenceId", position
     FROM cancelled ORDER BY position`,
    [orderId, positions, now],
  );
  return rows;
}

/** Anonymises an order and its bookings, when the channel requests it. */
export async function eraseOrderContact(tx: Tx, orderId: string): Promise<void> {
  await tx.query(
    `WITH named AS (
       UPDATE holds SET full_name = CASE WHEN full_name IS NOT NULL THEN 'Deleted' END,
              email = CASE WHEN email IS NOT NULL THEN '' END, phone = CASE WHEN phone IS NOT NULL THEN '' END
       WHERE id = $1
     )
     UPDATE bookings SET full_name = 'Deleted', email = '', phone = '', special_requirements = '',
            attendee_name = NULL, attendee_age = NULL, guardian_name = NULL, guardian_phone = NULL
     WHERE order_id = $1`,
    [orderId],
  );
}

export async function isLiveHold(db: Db, orderId: string, now: Date): Promise<boolean> {
  return (
    (await queryOneOrNull(db, `SELECT 1 FROM holds WHERE id = $1 AND state = 'held' AND expires_at > $2`, [
      orderId,
      now,
    ])) !== null
  );
}

export async function extendHold(tx: Tx, orderId: string, until: Date): Promise<void> {
  await tx.query(`UPDATE holds SET expires_at = $2 WHERE id = $1 AND state = 'held'`, [orderId, until]);
}

/** Anonymises channel orders whose dates ended before `before`. */
export async function eraseOldChannelContacts(db: Db, before: Date): Promise<void> {
  await db.query(
    `WITH old AS (
       SELECT h.id FROM holds h
       WHERE h.partner_name IS NOT NULL AND h.created_at < $1 AND h.full_name <> 'Deleted'
         AND NOT EXISTS (SELECT FROM bookings b WHERE b.order_id = h.id AND b.ends_at >= $1)
     ), named AS (
       UPDATE holds SET full_name = 'Deleted', email = '', phone = '' FROM old WHERE holds.id = old.id
     )
     UPDATE bookings SET full_name = 'Deleted', email = '', phone = '', special_requirements = '',
            attendee_name = NULL, attendee_age = NULL, guardian_name = NULL, guardian_phone = NULL
     FROM old WHERE bookings.order_id = old.id`,
    [before],
  );
}
