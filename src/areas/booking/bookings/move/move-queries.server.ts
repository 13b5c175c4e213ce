import type { BookingRules } from '#areas/catalogue/sessions/booking-rules/booking-rules.ts';
import { BOOKING_RULES } from '#areas/catalogue/sessions/booking-rules/booking-rules-sql.server.ts';
import { postSales } from '#areas/money/ledger/postings.server.ts';
import { type Db, isDatabaseError, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { LOCK_BOOKABLE_SESSION, ORDER_OF_HOLD } from '../hold/hold-queries.server.ts';
import { bookingStates, holdStates, type PolicyInForce } from '../rules.ts';

export interface MoveOccurrence {
  occurrenceId: number;
  startsAt: Date;
  endsAt: Date;
  left: number;
  /** In pence, without the platform fee. */
  sessionFeePence: number;
  /** When customers can book it. Null: always. */
  rules: BookingRules | null;
}

const MAX_SHOWN = 60;

/**
 * What booking `b` costs at another date of session `s`: it keeps its category. One that the session doesn't sell any
 * more keeps its price.
 */
const FEE_OF_BOOKING = `(SELECT CASE WHEN mine.category IS NULL THEN s.price_pence
           ELSE coalesce(price.price_pence, mine.session_fee_pence + mine.discount_pence) END
    FROM order_items mine LEFT JOIN session_prices price ON price.session_id = s.id AND price.category = mine.category
    WHERE mine.order_id = b.order_id AND mine.position = b.position)`;

const selectMoveOccurrences = (also = '') => `
  SELECT ${also} o.id AS "occurrenceId", o.starts_at AS "startsAt", o.ends_at AS "endsAt",
         greatest(o.capacity - o.taken, 0) AS left, ${FEE_OF_BOOKING} AS "sessionFeePence", ${BOOKING_RULES} AS rules
  FROM bookings b
  JOIN sessions s ON s.id = b.session_id
  JOIN businesses biz ON biz.id = s.business_id
  JOIN occurrences o ON o.session_id = s.id
  WHERE b.id = $1 AND o.id <> b.occurrence_id AND o.state = 'scheduled' AND o.starts_at > $2
    AND s.status = 'published' AND s.sold_as = 'date' AND biz.status = 'approved' AND biz.booking_enabled`;

/** A live hold at date `o` for moving booking `b`. */
const HELD_FOR_MOVE = `EXISTS (SELECT FROM holds h JOIN order_items i ON i.order_id = h.id
                 WHERE h.moves_booking_id = b.id AND h.state = 'held' AND i.occurrence_id = o.id)`;

/** Unnamed guests don't count: they share the customer's name. */
const HELD_BY_SAME_PERSON = `(
  EXISTS (SELECT FROM bookings other
          WHERE other.occurrence_id = o.id AND other.user_id = b.user_id AND other.id <> b.id AND other.cancelled_at IS NULL
            AND normalised_person_name(coalesce(other.attendee_name, other.full_name))
              = normalised_person_name(coalesce(b.attendee_name, b.full_name)))
  AND (b.attendee_name IS NOT NULL
       OR (SELECT count(*) FROM order_items mine
           JOIN order_items i ON i.order_id = mine.order_id AND i.occurrence_id = mine.occurrence_id
           WHERE mine.order_id = b.order_id AND mine.position = b.position) = 1))`;

/** Future dates that the customer can move to, soonest first: with a free place, or one held for this move. */
export async function listMoveOccurrences(db: Db, bookingId: string, now: Date): Promise<MoveOccurrence[]> {
  const { rows } = await db.query<MoveOccurrence & { kept: boolean }>(
    `${selectMoveOccurrences(`${HELD_FOR_MOVE} AS kept,`)} AND (o.taken < o.capacity OR ${HELD_FOR_MOVE})
     ORDER BY o.starts_at LIMIT ${MAX_SHOWN}`,
    [bookingId, now],
  );
  return rows.map(({ kept, left, ...date }) => ({ ...date, left: kept ? left + 1 : left }));
}

/** Future dates with a free place, soonest first, without those where the attendee has a place. */
export async function listOccurrencesWithSpace(
  db: Db,
  bookingId: string,
  now: Date,
): Promise<MoveOccurrence[]> {
  const { rows } = await db.query<MoveOccurrence>(
    `${selectMoveOccurrences()} AND o.taken < o.capacity AND NOT ${HELD_BY_SAME_PERSON}
     ORDER BY o.starts_at LIMIT ${MAX_SHOWN}`,
    [bookingId, now],
  );
  return rows;
}

/** The caller must hold `lockBookingsForMove`. */
export async function isOccurrenceHeldBySamePerson(
  tx: Tx,
  bookingId: string,
  occurrenceId: number,
): Promise<boolean> {
  const { held } = await queryOne<{ held: boolean }>(
    tx,
    `SELECT ${HELD_BY_SAME_PERSON} AS held FROM bookings b, occurrences o WHERE b.id = $1 AND o.id = $2`,
    [bookingId, occurrenceId],
  );
  return held;
}

/** Full dates included; null if the session has no such bookable date. */
export async function findMoveOccurrence(
  db: Db,
  bookingId: string,
  startsAt: Date,
  now: Date,
): Promise<MoveOccurrence | null> {
  return queryOneOrNull(db, `${selectMoveOccurrences()} AND o.starts_at = $3`, [bookingId, now, startsAt]);
}

/** Bookings in order of id, then dates, the earlier first, so that swaps can't deadlock. */
export async function lockBookingsForMove(
  tx: Tx,
  bookingIds: readonly string[],
  occurrenceId: number,
): Promise<void> {
  await tx.query('SELECT 1 FROM bookings WHERE id = ANY ($1::uuid[]) ORDER BY id FOR NO KEY UPDATE', [
    bookingIds,
  ]);
  await tx.query(
    `SELECT 1 FROM occurrences
     WHERE id = $2 OR id IN (SELECT occurrence_id FROM bookings WHERE id = ANY ($1::uuid[]))
     ORDER BY starts_at FOR UPDATE`,
    [bookingIds, occurrenceId],
  );
}

/** Returns the target date's current state. Null if it can't be booked. */
export async function lockMoveOccurrence(
  tx: Tx,
  bookingIds: readonly string[],
  startsAt: Date,
  now: Date,
): Promise<MoveOccurrence | null> {
  const [first = ''] = bookingIds;
  const seen = await findMoveOccurrence(tx, first, startsAt, now);
  if (seen === null) return null;
  await lockBookingsForMove(tx, bookingIds, seen.occurrenceId);
  const date = await findMoveOccurrence(tx, first, startsAt, now);
  return date?.occurrenceId === seen.occurrenceId ? date : null;
}

/** A business's move brings its own policy. */
export type Mover = { by: 'seeker' } | { by: 'business'; policy: PolicyInForce };

/** Returns the booking's number of moves; null if it can't be moved. Needs `lockBookingsForMove`. */
export async function moveConfirmedBooking(
  tx: Tx,
  bookingId: string,
  occurrenceId: number,
  mover: Mover,
  now: Date,
): Promise<number | null> {
  const moved = await queryOneOrNull<{ moves: number }>(
    tx,
    `WITH before AS (
       SELECT id, occurrence_id FROM bookings
       WHERE id = $1 AND state ${inStates(bookingStates.statesBefore('cancelled_by_seeker'))}
         AND CASE WHEN $4::jsonb IS NULL THEN starts_at ELSE ends_at END > $3 AND occurrence_id <> $2
     ), seat AS (
       UPDATE occurrences o SET taken = o.taken + 1 FROM before
       WHERE o.id = $2 AND o.taken < o.capacity AND o.state = 'scheduled' AND o.starts_at > $3
       RETURNING o.id, o.starts_at, o.ends_at
     ), moved AS (
       UPDATE bookings b
       SET occurrence_id = seat.id, starts_at = seat.starts_at, ends_at = seat.ends_at, calendar_sequence = b.calendar_sequence + 1,
           policy = COALESCE($4, b.policy), reminded_at = NULL, review_requested_at = NULL
       FROM before, seat WHERE b.id = before.id
       RETURNING b.calendar_sequence AS moves
     ), freed AS (
       UPDATE occurrences o SET taken = o.taken - 1 FROM before, moved WHERE o.id = before.occurrence_id
     )
     SELECT moves FROM moved`,
    [bookingId, occurrenceId, now, mover.by === 'business' ? JSON.stringify(mover.policy) : null],
  );
  return moved?.moves ?? null;
}

/** Amounts in pence. */
export interface PaidMove {
  orderId: string;
  bookingId: string;
  userId: string;
  occurrenceId: number;
  sessionFeePence: number;
  platformFeePence: number;
  pricePence: number;
  /** Without the platform fee. */
  dateFeePence: number;
  expiresAt: Date;
  now: Date;
}

/** Holds a dearer date for a move, payment pending. False if full or repriced. Needs `lockBookingsForMove`. */
export async function insertMoveHold(tx: Tx, move: PaidMove): Promise<boolean> {
  const { held } = await queryOne<{ held: boolean }>(
    tx,
    `WITH seat AS (
       UPDATE occurrences o SET taken = o.taken + 1 FROM sessions s, bookings b
       WHERE o.id = $4 AND s.id = o.session_id AND o.taken < o.capacity AND o.state = 'scheduled' AND o.starts_at > $9
         AND b.id = $2 AND ${FEE_OF_BOOKING} = $8 AND s.sold_as = 'date'
       RETURNING o.id
     ), hold AS (
       INSERT INTO holds (id, user_id, session_fee_pence, platform_fee_pence, total_pence, expires_at, created_at,
                           moves_booking_id, moves_price_pence)
       SELECT $1, $3, $5::integer, $6::integer, $5::integer + $6::integer, $10, $9, $2, $7 FROM seat
       RETURNING id, user_id, total_pence
     ), item AS (
       INSERT INTO order_items (order_id, occurrence_id, session_fee_pence, platform_fee_pence, total_pence, policy)
       SELECT hold.id, seat.id, $5::integer, $6::integer, $5::integer + $6::integer, b.policy
       FROM hold, seat, bookings b WHERE b.id = $2
     ), payment AS (
       INSERT INTO payments (order_id, user_id, amount_pence) SELECT id, user_id, total_pence FROM hold
     )
     SELECT EXISTS (SELECT FROM hold) AS held`,
    [
      move.orderId,
      move.bookingId,
      move.userId,
      move.occurrenceId,
      move.sessionFeePence,
      move.platformFeePence,
      move.pricePence,
      move.dateFeePence,
      move.now,
      move.expiresAt,
    ],
  );
  return held;
}

export function isConcurrentMove(error: unknown): boolean {
  return isDatabaseError(error, 'uniqueViolation', 'holds_one_live_move_idx');
}

export async function findLiveMove(db: Db, bookingId: string): Promise<string | null> {
  const order = await queryOneOrNull<{ id: string }>(
    db,
    `SELECT id FROM holds WHERE moves_booking_id = $1 AND state = 'held'`,
    [bookingId],
  );
  return order?.id ?? null;
}

/** The earlier first. */
export async function lockOccurrencesOfMove(tx: Tx, bookingId: string, orderId: string): Promise<void> {
  await tx.query(
    `SELECT 1 FROM occurrences
     WHERE id IN (SELECT occurrence_id FROM bookings WHERE id = $1
                  UNION ALL SELECT occurrence_id FROM order_items WHERE order_id = $2)
     ORDER BY starts_at FOR UPDATE`,
    [bookingId, orderId],
  );
}

/** Moves a booking to its paid date, in one statement. False if it can't. Booking, order and dates must be locked. */
export async function confirmMove(tx: Tx, orderId: string, intentId: string): Promise<boolean> {
  const { moved } = await queryOne<{ moved: boolean }>(
    tx,
    `WITH open AS (${LOCK_BOOKABLE_SESSION}), before AS (
       SELECT b.id, b.occurrence_id, o.id AS to_id, o.starts_at, o.ends_at
       FROM holds h JOIN order_items i ON i.order_id = h.id
       JOIN bookings b ON b.id = h.moves_booking_id
       JOIN occurrences o ON o.id = i.occurrence_id
       WHERE h.id = $1 AND b.state ${inStates(bookingStates.statesBefore('cancelled_by_seeker'))}
         AND b.occurrence_id <> o.id AND o.state = 'scheduled'
         AND EXISTS (SELECT FROM open)
     ), hold AS (
       UPDATE holds h SET state = 'confirmed' FROM before
       WHERE h.id = $1 AND h.state ${inStates(holdStates.statesBefore('confirmed'))}
       RETURNING h.*
     ), bought AS (${ORDER_OF_HOLD}), paid AS (
       UPDATE payments p SET state = 'succeeded', provider_intent_id = $2, updated_at = now()
       FROM hold WHERE p.order_id = hold.id
       RETURNING p.id, p.provider_intent_id
     ), moved AS (
       UPDATE bookings b
       SET occurrence_id = before.to_id, starts_at = before.starts_at, ends_at = before.ends_at, calendar_sequence = b.calendar_sequence + 1,
           policy = COALESCE(hold.moved_policy, b.policy), reminded_at = NULL, review_requested_at = NULL,
           session_fee_pence = b.session_fee_pence + hold.session_fee_pence,
           platform_fee_pence = b.platform_fee_pence + hold.platform_fee_pence,
           total_pence = b.total_pence + hold.total_pence
       FROM before, hold WHERE b.id = before.id
       RETURNING b.id, b.business_id, b.trainer_id
     ), freed AS (
       UPDATE occurrences o SET taken = o.taken - 1 FROM before, moved WHERE o.id = before.occurrence_id
     ), sold AS (
       SELECT moved.id, moved.business_id, moved.trainer_id, hold.session_fee_pence, hold.platform_fee_pence,
              paid.id AS payment_id, paid.id::text AS cause, 'provider' AS clearing,
              paid.provider_intent_id AS intent_id, now() AS sold_at
       FROM moved, hold, paid
     ), posted AS (${postSales('sold')})
     SELECT EXISTS (SELECT FROM moved) AS moved`,
    [orderId, intentId],
  );
  return moved;
}
