import type { PaymentState } from '#areas/money/payments/rules.ts';
import { AGE_GROUPS_WITH_CHILDREN_SQL } from '#shared/db/children-sql.server.ts';
import { type Db, isDatabaseError, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { OccurrenceScope } from '../cancel/cancellation-queries.server.ts';
import type { BookingContact, HoldContact } from '../contract.ts';
import type { HoldState, PolicyInForce } from '../rules.ts';
import { MAX_LIVE_HOLDS, type UnpaidHold } from './hold-limits.ts';

/**
 * A hold with everything that decides what may become of it. Its places are at one date, or the same ones at
 * each of several dates of a session; at one price and by one policy. Amounts in pence.
 */
export interface Hold {
  /** Its order's too, once it is confirmed. */
  id: string;
  userId: string;
  /** Null for an hour of a trainer. */
  sessionId: number | null;
  /** Null for a seat of a session. */
  trainerId: number | null;
  /** Of the first date. */
  startsAt: Date;
  endsAt: Date;
  /** Every date, the first one first; none for an hour of a trainer. */
  dates: readonly { startsAt: string; endsAt: string }[];
  /** At each date. */
  places: number;
  /** Places at all dates together: what it is of, and will be bookings. */
  items: number;
  /** Of the date that has the fewest; 0 for an hour of a trainer. */
  seatsLeft: number;
  /** The session is for children: ages are asked. */
  asksAges: boolean;
  /** Of all places together. */
  sessionFeePence: number;
  platformFeePence: number;
  totalPence: number;
  /** What its code, or booking several dates, takes off the session's price, and the code. */
  discountPence: number;
  code: string | null;
  /** How many of its places credits cover, and what of its price that is. */
  creditPlaces: number;
  coveredPence: number;
  /** What gift vouchers pay of it. */
  voucherPence: number;
  /** Whether the person has ever had a pass or a gift voucher: of most people nothing more need be asked. */
  ownsCredits: boolean;
  /** What its payment asks for: the total less that. */
  payablePence: number;
  policy: PolicyInForce;
  state: HoldState;
  /** Another hold has its places now: it keeps none and becomes no booking. */
  replaced: boolean;
  /** Its places were offered from a waiting list: it lasts as long as the offer, and its page's leaving ends nothing. */
  fromWaitlist: boolean;
  /** It is for moving that booking to a dearer date, and what its date cost then, in pence. */
  movesBookingId: string | null;
  movesPricePence: number | null;
  /** The end of the ten minutes. */
  expiresAt: Date;
  /** The number of the page that was given it last. */
  page: number;
  /** When it is over in fact: then, or when its page is not heard from any more, or was left. */
  timeUpAt: Date;
  paymentId: string;
  paymentState: PaymentState;
  intentId: string | null;
  /** What its first place has become, or which booking it has moved; null while it has become nothing. */
  bookingId: string | null;
  /** A date has been called off, or its trainer suspended: nothing can be booked in it any more. */
  dateCancelled: boolean;
  /** The trainer stopped offering this time and ended the hold: it becomes no booking. */
  isWithdrawn: boolean;
  /** Its business is suspended, or its session taken down: it becomes no booking. */
  isClosed: boolean;
  /** The account of whoever holds it is suspended or deleted: it becomes no booking. */
  isShutOut: boolean;
}

/** With the aliases b and s: the business is not suspended, the session not taken down. */
const IS_BOOKABLE = `b.status <> 'suspended' AND s.status NOT IN ('rejected', 'deleted')`;

/**
 * With the alias buyer: somebody who may book. The account of a sales channel is always suspended, as nobody may sign in
 * to it; its orders say what sold them (`partner_name`).
 */
export const BUYER_CAN_BOOK = 'buyer.suspended_at IS NULL AND buyer.deleted_at IS NULL';

/** The first place of an order, where its session may be booked. */
const BOOKABLE_SESSION = `
  SELECT s.id FROM order_items seller
  JOIN occurrences dated ON dated.id = seller.occurrence_id
  JOIN sessions s ON s.id = dated.session_id
  JOIN businesses b ON b.id = s.business_id
  WHERE seller.position = 1 AND ${IS_BOOKABLE}`;

/**
 * The session of hold $1, if it may be booked by whoever holds it. Locks their account, the session and its business: a
 * suspension or take-down waits for whoever makes a booking at the same time, and then finds it. Whoever comes after it
 * finds nothing.
 */
export const LOCK_BOOKABLE_SESSION = `
  SELECT s.id FROM order_items seller
  JOIN holds held ON held.id = seller.order_id
  JOIN users buyer ON buyer.id = held.user_id
  JOIN occurrences dated ON dated.id = seller.occurrence_id
  JOIN sessions s ON s.id = dated.session_id
  JOIN businesses b ON b.id = s.business_id
  WHERE seller.order_id = $1 AND seller.position = 1 AND ${IS_BOOKABLE}
    AND (held.partner_name IS NOT NULL OR ${BUYER_CAN_BOOK})
  FOR SHARE OF buyer, s, b`;

/** Of `hold`, the row that the same statement confirms: its order, which has its id. */
export const ORDER_OF_HOLD = `
  INSERT INTO orders (id, user_id, session_fee_pence, platform_fee_pence, total_pence, referral_source, partner_name)
  SELECT id, user_id, session_fee_pence, platform_fee_pence, total_pence, referral_source, partner_name FROM hold`;

/** Locks the account of whoever holds a hold, before anything else: it is not suspended or deleted from then on. */
export async function lockHoldBuyer(tx: Tx, holdId: string): Promise<void> {
  await tx.query(
    'SELECT FROM holds h JOIN users buyer ON buyer.id = h.user_id WHERE h.id = $1 FOR SHARE OF buyer',
    [holdId],
  );
}

/** Locks the session of a hold and its business, before any order's row: neither is suspended or taken down from then on. */
export async function lockHoldSession(tx: Tx, holdId: string): Promise<void> {
  await tx.query(
    `SELECT FROM order_items i JOIN occurrences o ON o.id = i.occurrence_id
     JOIN sessions s ON s.id = o.session_id JOIN businesses b ON b.id = s.business_id
     WHERE i.order_id = $1 AND i.position = 1 FOR SHARE OF s, b`,
    [holdId],
  );
}

export type HoldScope = OccurrenceScope | { ownerId: string };

/**
 * Lets the time of every live hold of a business, of one session, or of all that somebody owns, be up at `now`. True when there was one. The
 * business or session must be locked.
 */
export async function expireHolds(tx: Tx, of: HoldScope, now: Date): Promise<boolean> {
  const [column, id] =
    'ownerId' in of
      ? ['b.owner_id', of.ownerId]
      : 'businessId' in of
        ? ['b.id', of.businessId]
        : ['s.id', of.sessionId];
  const { rowCount } = await tx.query(
    `UPDATE holds h SET expires_at = least(h.expires_at, $2)
       FROM order_items i
       JOIN occurrences o ON o.id = i.occurrence_id
       JOIN sessions s ON s.id = o.session_id
       JOIN businesses b ON b.id = s.business_id
      WHERE ${column} = $1 AND i.order_id = h.id AND i.position = 1 AND h.state = 'held'`,
    [id, now],
  );
  return rowCount !== null && rowCount > 0;
}

/** Lets the time of every live hold that somebody has be up at `now`. True when there was one. Their account must be locked. */
export async function expireBuyerHolds(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE holds SET expires_at = least(expires_at, $2) WHERE user_id = $1 AND state = 'held'`,
    [userId, now],
  );
  return rowCount !== null && rowCount > 0;
}

/** When a hold is over (migrations/0005_booking.sql); `least` passes over what is null. */
const HOLD_ENDS_AT = 'least(h.expires_at, h.heartbeat_deadline, h.abandoned_at)';

const SELECT_HOLD = `
  SELECT h.id, h.user_id AS "userId", o.session_id AS "sessionId", hour.trainer_id AS "trainerId",
         coalesce(o.starts_at, hour.starts_at) AS "startsAt", coalesce(o.ends_at, hour.ends_at) AS "endsAt",
         every.items, every.dates, every.items / greatest(jsonb_array_length(every.dates), 1) AS places,
         every.seats_left AS "seatsLeft",
         coalesce((SELECT s.age_groups && ${AGE_GROUPS_WITH_CHILDREN_SQL} FROM sessions s WHERE s.id = o.session_id), false)
           AS "asksAges",
         h.session_fee_pence AS "sessionFeePence", h.platform_fee_pence AS "platformFeePence",
         h.total_pence AS "totalPence",
         every.discount_pence AS "discountPence",
         (SELECT c.code FROM promo_redemptions u JOIN promo_codes c ON c.id = u.code_id WHERE u.order_id = h.id) AS code,
         covered.places AS "creditPlaces", covered.pence AS "coveredPence", covered.voucher_pence AS "voucherPence",
         EXISTS (SELECT FROM entitlement_users may WHERE may.user_id = h.user_id) AS "ownsCredits", p.amount_pence AS "payablePence",
         CASE WHEN i.occurrence_id = ANY (h.moved_occurrence_ids) THEN h.moved_policy ELSE i.policy END AS policy, h.state, h.replaced, h.from_waitlist AS "fromWaitlist",
         h.moves_booking_id AS "movesBookingId", h.moves_price_pence AS "movesPricePence",
         h.expires_at AS "expiresAt", h.pages AS page,
         ${HOLD_ENDS_AT} AS "timeUpAt",
         p.id AS "paymentId", p.state AS "paymentState", p.provider_intent_id AS "intentId",
         CASE WHEN h.moves_booking_id IS NULL THEN b.id WHEN h.state = 'confirmed' THEN h.moves_booking_id END AS "bookingId",
         coalesce(every.called_off, trainer.status = 'suspended' OR trainer_user.suspended_at IS NOT NULL)
           AS "dateCancelled", h.withdrawn_at IS NOT NULL AS "isWithdrawn",
         o.id IS NOT NULL AND NOT EXISTS (${BOOKABLE_SESSION} AND seller.order_id = h.id) AS "isClosed",
         h.partner_name IS NULL AND NOT (${BUYER_CAN_BOOK}) AS "isShutOut"
  FROM holds h
  JOIN users buyer ON buyer.id = h.user_id
  JOIN order_items i ON i.order_id = h.id AND i.position = 1
  LEFT JOIN occurrences o ON o.id = i.occurrence_id
  LEFT JOIN appointments hour ON hour.id = i.appointment_id
  LEFT JOIN trainers trainer ON trainer.id = hour.trainer_id
  LEFT JOIN users trainer_user ON trainer_user.id = trainer.user_id
  JOIN payments p ON p.order_id = h.id
  CROSS JOIN LATERAL (
    SELECT count(DISTINCT u.position) FILTER (WHERE c.kind <> 'voucher')::integer AS places,
           coalesce(sum(u.covered_session_fee_pence + u.covered_platform_fee_pence)
                      FILTER (WHERE c.kind <> 'voucher'), 0)::integer AS pence,
           coalesce(sum(u.total_pence) FILTER (WHERE c.kind = 'voucher'), 0)::integer AS voucher_pence
    FROM entitlement_redemptions u JOIN entitlements c ON c.id = u.entitlement_id WHERE u.order_id = h.id
  ) covered
  LEFT JOIN bookings b ON b.order_id = h.id AND b.position = 1
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS items, sum(item.discount_pence)::integer AS discount_pence,
           coalesce(min(greatest(d.capacity - d.taken, 0)), 0) AS seats_left, bool_or(d.state = 'cancelled') AS called_off,
           coalesce(jsonb_agg(jsonb_build_object('startsAt', d.starts_at, 'endsAt', d.ends_at) ORDER BY item.position)
                      FILTER (WHERE item.nth = 1 AND d.id IS NOT NULL), '[]') AS dates
    FROM (SELECT *, row_number() OVER (PARTITION BY occurrence_id ORDER BY position) AS nth
          FROM order_items WHERE order_id = h.id) item
    LEFT JOIN occurrences d ON d.id = item.occurrence_id
  ) every`;

export async function findHold(db: Db, holdId: string): Promise<Hold | null> {
  const { rows } = await db.query<Hold>({
    name: 'booking-hold-by-id',
    text: `${SELECT_HOLD} WHERE h.id = $1`,
    values: [holdId],
  });
  return rows[0] ?? null;
}

/** The hold behind a payment intent of the provider. */
export async function findHoldByIntent(db: Db, intentId: string): Promise<Hold | null> {
  return queryOneOrNull(db, `${SELECT_HOLD} WHERE p.provider_intent_id = $1`, [intentId]);
}

/** The person's latest hold on a session, but for those that move a booking, whatever became of it; only of one date if `startsAt` is given. */
export async function findLatestHold(
  db: Db,
  userId: string,
  sessionId: number,
  startsAt: Date | null,
): Promise<Hold | null> {
  return queryOneOrNull(
    db,
    `${SELECT_HOLD} WHERE h.user_id = $1 AND o.session_id = $2 AND ($3::timestamptz IS NULL OR o.starts_at = $3)
       AND h.moves_booking_id IS NULL
     ORDER BY h.created_at DESC, h.replaced LIMIT 1`,
    [userId, sessionId, startsAt],
  );
}

/** Holds whose time was up at `now`, longest overdue first. */
export async function expiredHoldIds(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT h.id FROM holds h WHERE h.state = 'held' AND ${HOLD_ENDS_AT} <= $1 ORDER BY ${HOLD_ENDS_AT} LIMIT $2`,
    [now, limit],
  );
  return rows.map((row) => row.id);
}

/** Holds whose payment was still open and had been asked for before `before`, oldest first. */
export async function unsettledHoldIds(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ order_id: string }>(
    `SELECT order_id FROM payments
     WHERE state = 'pending' AND provider_intent_id IS NOT NULL AND created_at < $1
     ORDER BY created_at LIMIT $2`,
    [before, limit],
  );
  return rows.map((row) => row.order_id);
}

/** Those of the holds whose payment our own rows do not count as received. */
export async function filterUnpaidHolds(db: Db, holdIds: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ order_id: string }>(
    `SELECT order_id FROM payments
     WHERE order_id = ANY ($1::uuid[]) AND state NOT IN ('succeeded', 'refunded', 'partly_refunded')`,
    [holdIds],
  );
  return new Set(rows.map((row) => row.order_id));
}

/** Holds the row until the transaction ends, so that what is read next cannot change. */
export async function lockHold(tx: Tx, holdId: string): Promise<void> {
  await tx.query('SELECT 1 FROM holds WHERE id = $1 FOR UPDATE', [holdId]);
}

/**
 * Keeps what the person typed, in the place of what they typed before, as their payment begins: from now on the
 * hold lasts its ten minutes whether its page is heard from or not. False, with nothing kept, when its time was up,
 * or it was given back, even by somebody whose clock is a moment ahead of `now`.
 */
export async function beginPayment(
  db: Db,
  holdId: string,
  contact: BookingContact & Pick<HoldContact, 'cameBy'>,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE holds h
     SET heartbeat_deadline = NULL, full_name = $2, email = $3, phone = $4, special_requirements = $5,
         referral_source = $7
     WHERE h.id = $1 AND h.state = 'held' AND h.abandoned_at IS NULL AND ${HOLD_ENDS_AT} > $6`,
    [
      holdId,
      contact.fullName,
      contact.email,
      contact.phone,
      contact.specialRequirements,
      now,
      contact.cameBy ?? null,
    ],
  );
  return rowCount === 1;
}

/**
 * Notes that a page of the hold has been heard from: a `newPage`, or the one that has it. A payment under way needs no
 * signs of life, until it is `over` without money. Answers the number of the page that has it from now on, null when
 * the hold's time was up at `now`.
 */
export async function recordHeartbeat(
  db: Db,
  holdId: string,
  { by, paymentOver, newPage, now }: { by: Date; paymentOver: boolean; newPage: boolean; now: Date },
): Promise<number | null> {
  const hold = await queryOneOrNull<{ page: number }>(
    db,
    `UPDATE holds h
     SET heartbeat_deadline = CASE WHEN NOT h.from_waitlist AND h.moves_booking_id IS NULL AND ($4::boolean OR h.heartbeat_deadline IS NOT NULL)
                             THEN $3::timestamptz END,
         pages = h.pages + CASE WHEN $5::boolean THEN 1 ELSE 0 END
     WHERE h.id = $1 AND h.state = 'held' AND h.abandoned_at IS NULL AND ${HOLD_ENDS_AT} > $2
     RETURNING h.pages AS page`,
    [holdId, now, by, paymentOver, newPage],
  );
  return hold?.page ?? null;
}

/**
 * Notes that the person has left, so that the hold's time is up, whatever becomes of this process next. False when
 * it is no longer held, being paid for and not `evenIfPaying`, or another page than this one has it by now (null:
 * whichever has it).
 */
export async function markAbandoned(
  db: Db,
  holdId: string,
  { page, evenIfPaying, now }: { page: number | null; evenIfPaying: boolean; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE holds SET abandoned_at = coalesce(abandoned_at, $2)
     WHERE id = $1 AND state = 'held' AND ($3::boolean OR heartbeat_deadline IS NOT NULL) AND pages = coalesce($4, pages)`,
    [holdId, now, evenIfPaying, page],
  );
  return rowCount === 1;
}

/** The person's live holds but for what they were offered from waiting lists, and what moves a booking of theirs; those first whose ten minutes are over first. */
export async function listLiveHolds(db: Db, userId: string): Promise<Hold[]> {
  const { rows } = await db.query<Hold>(
    `${SELECT_HOLD} WHERE h.user_id = $1 AND h.state = 'held' AND NOT h.from_waitlist AND h.moves_booking_id IS NULL
     ORDER BY h.expires_at`,
    [userId],
  );
  return rows;
}

/** The person's holds placed since that came to nothing; not those of dates that were called off, offered from a waiting list, or exchanged for another number of places. */
export async function recentUnpaidHolds(
  db: Db,
  userId: string,
  since: Date,
  now: Date,
): Promise<UnpaidHold[]> {
  const { rows } = await db.query<UnpaidHold>({
    name: 'booking-vain-holds',
    text: `SELECT coalesce('date ' || i.occurrence_id, 'hour ' || hour.trainer_id || ' ' || hour.starts_at) AS subject,
                  h.created_at AS "heldAt", least(${HOLD_ENDS_AT}, $3) AS "endedAt", h.abandoned_at IS NULL AS "ranOut"
           FROM holds h
           JOIN order_items i ON i.order_id = h.id AND i.position = 1
           JOIN payments p ON p.order_id = h.id
           LEFT JOIN occurrences o ON o.id = i.occurrence_id
           LEFT JOIN appointments hour ON hour.id = i.appointment_id
           WHERE h.user_id = $1 AND h.created_at > $2 AND h.state = 'released' AND NOT h.replaced AND NOT h.from_waitlist AND p.state = 'cancelled'
             AND (o.state = 'scheduled' OR hour.id IS NOT NULL)`,
    values: [userId, since, now],
  });
  return rows;
}

/**
 * The number that the next live hold of `user`, an expression, gets, null when they have as many as they may. Two that are placed at
 * once choose the same one, and the database lets one of them write it (`holds_slot_idx`).
 */
export const nextFreeHoldSlot = (user: string): string => `
  SELECT min(n) AS number FROM generate_series(1, ${MAX_LIVE_HOLDS}) n
  WHERE NOT EXISTS (SELECT FROM holds h WHERE h.user_id = ${user} AND h.state = 'held' AND h.hold_slot = n)`;

/** The same person was faster, with the same number of their live holds: perhaps for the same places. */
export function isConcurrentDuplicate(error: unknown): boolean {
  return isDatabaseError(error, 'uniqueViolation', 'holds_slot_idx');
}

/** What the work answers; null when the same person was faster, and another try finds their hold. */
export async function nullOnConcurrentDuplicate<Answer>(work: Promise<Answer>): Promise<Answer | null> {
  try {
    return await work;
  } catch (error) {
    if (isConcurrentDuplicate(error)) return null;
    throw error;
  }
}
