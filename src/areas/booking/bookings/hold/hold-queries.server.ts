import type { PlaceCategory } from '#areas/catalogue/sessions/prices/categories.ts';
import type { PaymentState } from '#areas/money/payments/rules.ts';
import { AGE_GROUPS_WITH_CHILDREN_SQL } from '#shared/db/children-sql.server.ts';
import { type Db, isDatabaseError, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { OccurrenceScope } from '../cancel/cancellation-queries.server.ts';
import type { BookingContact, HoldContact } from '../contract.ts';
import type { HoldState, PolicyInForce } from '../rules.ts';
import { MAX_LIVE_HOLDS, type UnpaidHold } from './hold-limits.ts';

/** A place at each date. In pence, after discounts. */
export interface HeldPlace {
  category: PlaceCategory;
  proof: string | null;
  sessionFeePence: number;
  platformFeePence: number;
  totalPence: number;
}

/** The same places at one or several dates. Amounts in pence. */
export interface Hold {
  /** Becomes the order's id. */
  id: string;
  userId: string;
  /** Null for an appointment. */
  sessionId: number | null;
  /** Null unless the dates are those of a course. */
  courseId: number | null;
  /** Null for a session. */
  trainerId: number | null;
  /** Of the first date. */
  startsAt: Date;
  endsAt: Date;
  /** All dates, the first included; empty for an appointment. */
  dates: readonly { startsAt: string; endsAt: string }[];
  /** Per date. */
  places: number;
  /** Places at all dates: the future bookings. */
  items: number;
  /** Of the fullest date; 0 for an appointment. */
  seatsLeft: number;
  asksAges: boolean;
  /** For all places. */
  sessionFeePence: number;
  platformFeePence: number;
  totalPence: number;
  /** From its code or from booking several dates. */
  discountPence: number;
  code: string | null;
  /** The places at each date, if one has a price of its own; null: all at the standard price. */
  people: readonly HeldPlace[] | null;
  /** Places paid with credits, and their value. */
  creditPlaces: number;
  coveredPence: number;
  voucherPence: number;
  /** Whether the person ever had a pass or gift voucher: saves queries for most people. */
  ownsCredits: boolean;
  /** The amount to charge. */
  payablePence: number;
  policy: PolicyInForce;
  state: HoldState;
  /** Replaced by another hold: keeps no places and can't be booked. */
  replaced: boolean;
  /** Offered from a waiting list: lasts as long as the offer, and leaving the page doesn't end it. */
  fromWaitlist: boolean;
  /** The booking to move to a dearer date, and its date's price then, in pence. */
  movesBookingId: string | null;
  movesPricePence: number | null;
  expiresAt: Date;
  /** While a bank decides on the payment, `expiresAt` before that. */
  expiryBeforeBank: Date | null;
  /** The buyer's contact is stored, which is the step before paying. */
  paymentBegun: boolean;
  /** The number of the latest page with the hold. */
  page: number;
  /** The actual end: `expiresAt`, missing heartbeats or an abandoned page, whichever is first. */
  timeUpAt: Date;
  paymentId: string;
  paymentState: PaymentState;
  intentId: string | null;
  /** The first place's booking, or the moved booking; null until then. */
  bookingId: string | null;
  /** A date was cancelled or the trainer suspended: can't be booked. */
  dateCancelled: boolean;
  /** The trainer stopped offering this time: can't be booked. */
  isWithdrawn: boolean;
  /** The business was suspended or the session removed: can't be booked. */
  isClosed: boolean;
  /** The holder's account was suspended or deleted: can't be booked. */
  isShutOut: boolean;
}

/** Aliases: b, s. */
const IS_BOOKABLE = `b.status <> 'suspended' AND s.status NOT IN ('rejected', 'deleted')`;

/** Alias: buyer. Sales channels' accounts are suspended, as nobody signs in; `partner_name` marks them. */
export const BUYER_CAN_BOOK = 'buyer.suspended_at IS NULL AND buyer.deleted_at IS NULL';

const BOOKABLE_SESSION = `
  SELECT s.id FROM order_items seller
  JOIN occurrences dated ON dated.id = seller.occurrence_id
  JOIN sessions s ON s.id = dated.session_id
  JOIN businesses b ON b.id = s.business_id
  WHERE seller.position = 1 AND ${IS_BOOKABLE}`;

/** Hold $1. Locks account, session and business, so that a suspension waits for bookings under way. */
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

/** Needs the row `hold` that the same statement confirms; the order has its id. */
export const ORDER_OF_HOLD = `
  INSERT INTO orders (id, user_id, session_fee_pence, platform_fee_pence, total_pence, referral_source, partner_name)
  SELECT id, user_id, session_fee_pence, platform_fee_pence, total_pence, referral_source, partner_name FROM hold`;

/** Locks the holder's account, before anything else: it can't be suspended or deleted from then on. */
export async function lockHoldBuyer(tx: Tx, holdId: string): Promise<void> {
  await tx.query(
    'SELECT FROM holds h JOIN users buyer ON buyer.id = h.user_id WHERE h.id = $1 FOR SHARE OF buyer',
    [holdId],
  );
}

/** Locks the session and business, before any order's row: neither can be suspended or removed from then on. */
export async function lockHoldSession(tx: Tx, holdId: string): Promise<void> {
  await tx.query(
    `SELECT FROM order_items i JOIN occurrences o ON o.id = i.occurrence_id
     JOIN sessions s ON s.id = o.session_id JOIN businesses b ON b.id = s.business_id
     WHERE i.order_id = $1 AND i.position = 1 FOR SHARE OF s, b`,
    [holdId],
  );
}

export type HoldScope = OccurrenceScope | { ownerId: string };

/** Expires live holds at `now`; true if any. The caller must hold the business's or session's lock. */
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

/** Expires live holds at `now`; true if any. The caller must hold the account's lock. */
export async function expireBuyerHolds(tx: Tx, userId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE holds SET expires_at = least(expires_at, $2) WHERE user_id = $1 AND state = 'held'`,
    [userId, now],
  );
  return rowCount !== null && rowCount > 0;
}

/** See migrations/0005_booking.sql. `least` ignores nulls. */
const HOLD_ENDS_AT = 'least(h.expires_at, h.heartbeat_deadline, h.abandoned_at)';

const SELECT_HOLD = `
  SELECT h.id, h.user_id AS "userId", o.session_id AS "sessionId", hour.trainer_id AS "trainerId",
         (SELECT d.course_id FROM course_dates d WHERE d.occurrence_id = o.id) AS "courseId",
         coalesce(o.starts_at, hour.starts_at) AS "startsAt", coalesce(o.ends_at, hour.ends_at) AS "endsAt",
         every.items, every.dates, every.items / greatest(jsonb_array_length(every.dates), 1) AS places,
         every.seats_left AS "seatsLeft",
         coalesce((SELECT s.age_groups && ${AGE_GROUPS_WITH_CHILDREN_SQL} FROM sessions s WHERE s.id = o.session_id), false)
           AS "asksAges",
         h.session_fee_pence AS "sessionFeePence", h.platform_fee_pence AS "platformFeePence",
         h.total_pence AS "totalPence",
         every.discount_pence AS "discountPence", every.people,
         (SELECT c.code FROM promo_redemptions u JOIN promo_codes c ON c.id = u.code_id WHERE u.order_id = h.id) AS code,
         covered.places AS "creditPlaces", covered.pence AS "coveredPence", covered.voucher_pence AS "voucherPence",
         EXISTS (SELECT FROM entitlement_users may WHERE may.user_id = h.user_id) AS "ownsCredits", p.amount_pence AS "payablePence",
         CASE WHEN i.occurrence_id = ANY (h.moved_occurrence_ids) THEN h.moved_policy ELSE i.policy END AS policy, h.state, h.replaced, h.from_waitlist AS "fromWaitlist",
         h.moves_booking_id AS "movesBookingId", h.moves_price_pence AS "movesPricePence",
         h.expires_at AS "expiresAt", h.expiry_before_bank AS "expiryBeforeBank", h.full_name IS NOT NULL AS "paymentBegun", h.pages AS page,
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
           coalesce(sum(u.covered_session_fee_pence + u.covered_platform_fee_pence)
                      FILTER (WHERE c.kind = 'voucher'), 0)::integer AS voucher_pence
    FROM entitlement_redemptions u JOIN entitlements c ON c.id = u.entitlement_id WHERE u.order_id = h.id
  ) covered
  LEFT JOIN bookings b ON b.order_id = h.id AND b.position = 1
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS items, sum(item.discount_pence)::integer AS discount_pence,
           CASE WHEN bool_or(item.category IS NOT NULL) THEN
             jsonb_agg(jsonb_build_object('category', coalesce(item.category, 'standard'), 'proof', item.proof,
                         'sessionFeePence', item.session_fee_pence, 'platformFeePence', item.platform_fee_pence,
                         'totalPence', item.total_pence) ORDER BY item.position)
               FILTER (WHERE item.occurrence_id = i.occurrence_id) END AS people,
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

export async function findHoldByIntent(db: Db, intentId: string): Promise<Hold | null> {
  return queryOneOrNull(db, `${SELECT_HOLD} WHERE p.provider_intent_id = $1`, [intentId]);
}

/** The person's latest hold on a session in any state, without moves; only of one date if `startsAt` is given. */
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

/** Longest overdue first. */
export async function expiredHoldIds(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT h.id FROM holds h WHERE h.state = 'held' AND ${HOLD_ENDS_AT} <= $1 ORDER BY ${HOLD_ENDS_AT} LIMIT $2`,
    [now, limit],
  );
  return rows.map((row) => row.id);
}

/** Holds with an open payment created before `before`, or for whose bank we no longer wait, oldest first. */
export async function unsettledHoldIds(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ order_id: string }>(
    `SELECT p.order_id FROM payments p
     WHERE p.provider_intent_id IS NOT NULL AND p.created_at < $1
       AND (p.state = 'pending' OR p.state = 'cancelled' AND EXISTS (
              SELECT FROM holds h WHERE h.id = p.order_id AND h.expiry_before_bank IS NOT NULL))
     ORDER BY p.created_at LIMIT $2`,
    [before, limit],
  );
  return rows.map((row) => row.order_id);
}

/** The holds whose payment we have not recorded as received. */
export async function filterUnpaidHolds(db: Db, holdIds: string[]): Promise<Set<string>> {
  const { rows } = await db.query<{ order_id: string }>(
    `SELECT order_id FROM payments
     WHERE order_id = ANY ($1::uuid[]) AND state NOT IN ('succeeded', 'refunded', 'partly_refunded')`,
    [holdIds],
  );
  return new Set(rows.map((row) => row.order_id));
}

export async function lockHold(tx: Tx, holdId: string): Promise<void> {
  await tx.query('SELECT 1 FROM holds WHERE id = $1 FOR UPDATE', [holdId]);
}

/** From now on the hold needs no heartbeats. Returns false and stores nothing if it has ended. */
export async function beginPayment(
  db: Db,
  holdId: string,
  contact: BookingContact & Pick<HoldContact, 'cameBy'> & { newsWording: string | null },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE holds h
     SET heartbeat_deadline = NULL, full_name = $2, email = $3, phone = $4, special_requirements = $5,
         referral_source = $7, news_wording = $8,
         news_agreed_at = CASE WHEN $8::text IS NOT NULL THEN $6::timestamptz END
     WHERE h.id = $1 AND h.state = 'held' AND h.abandoned_at IS NULL AND ${HOLD_ENDS_AT} > $6`,
    [
      holdId,
      contact.fullName,
      contact.email,
      contact.phone,
      contact.specialRequirements,
      now,
      contact.cameBy ?? null,
      contact.newsWording,
    ],
  );
  return rowCount === 1;
}

/** A bank decides on the payment: the hold lasts until it answers, at most until then. No page can end it. */
export async function waitForBank(db: Db, holdId: string, until: Date): Promise<void> {
  await db.query(
    `UPDATE holds
     SET expiry_before_bank = expires_at, expires_at = greatest(expires_at, $2), heartbeat_deadline = NULL, abandoned_at = NULL
     WHERE id = $1 AND state = 'held' AND NOT replaced AND withdrawn_at IS NULL AND expiry_before_bank IS NULL`,
    [holdId, until],
  );
}

/** No page has the hold yet: it lasts its ten minutes, until a page opens it and sends heartbeats. */
export async function waitForPage(db: Db, holdId: string): Promise<void> {
  await db.query(
    `UPDATE holds SET heartbeat_deadline = expires_at
     WHERE id = $1 AND state = 'held' AND heartbeat_deadline IS NOT NULL AND abandoned_at IS NULL`,
    [holdId],
  );
}

/** The bank refused: the hold ends when it would have ended before. False if we weren't waiting for a bank. */
export async function endWaitForBank(tx: Tx, holdId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE holds SET expires_at = least(expires_at, expiry_before_bank), expiry_before_bank = NULL
     WHERE id = $1 AND state = 'held' AND expiry_before_bank IS NOT NULL`,
    [holdId],
  );
  return rowCount === 1;
}

/** The provider has cancelled the payment of a released hold, so that no money can arrive any more. */
export async function forgetBank(db: Db, holdId: string): Promise<void> {
  await db.query(`UPDATE holds SET expiry_before_bank = NULL WHERE id = $1 AND state = 'released'`, [holdId]);
}

/** Returns the current page's number; null if expired. `over`: the payment failed, so heartbeats count again. */
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
 * Expires the hold. False if not held, being paid (unless `evenIfPaying`), with a bank, or on a later page (null: any).
 */
export async function markAbandoned(
  db: Db,
  holdId: string,
  { page, evenIfPaying, now }: { page: number | null; evenIfPaying: boolean; now: Date },
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE holds SET abandoned_at = coalesce(abandoned_at, $2)
     WHERE id = $1 AND state = 'held' AND expiry_before_bank IS NULL
       AND ($3::boolean OR heartbeat_deadline IS NOT NULL) AND pages = coalesce($4, pages)`,
    [holdId, now, evenIfPaying, page],
  );
  return rowCount === 1;
}

/** The person's live holds, without waiting-list offers and moves, first to expire first. */
export async function listLiveHolds(db: Db, userId: string): Promise<Hold[]> {
  const { rows } = await db.query<Hold>(
    `${SELECT_HOLD} WHERE h.user_id = $1 AND h.state = 'held' AND NOT h.from_waitlist AND h.moves_booking_id IS NULL
     ORDER BY h.expires_at`,
    [userId],
  );
  return rows;
}

/** The person's unpaid holds since then, without cancelled dates, waiting-list offers and replaced holds. */
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

/** Null at the limit. Concurrent holds get the same slot, and `holds_slot_idx` lets one in. */
export const nextFreeHoldSlot = (user: string): string => `
  SELECT min(n) AS number FROM generate_series(1, ${MAX_LIVE_HOLDS}) n
  WHERE NOT EXISTS (SELECT FROM holds h WHERE h.user_id = ${user} AND h.state = 'held' AND h.hold_slot = n)`;

/** The same person took that slot concurrently, perhaps for the same places. */
export function isConcurrentDuplicate(error: unknown): boolean {
  return isDatabaseError(error, 'uniqueViolation', 'holds_slot_idx');
}

/** Null if the same person was faster; a retry finds their hold. */
export async function nullOnConcurrentDuplicate<Answer>(work: Promise<Answer>): Promise<Answer | null> {
  try {
    return await work;
  } catch (error) {
    if (isConcurrentDuplicate(error)) return null;
    throw error;
  }
}
