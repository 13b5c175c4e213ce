import type { InstructorSummary } from '#areas/catalogue/sessions/contract.ts';
import type { PriceCategory } from '#areas/catalogue/sessions/prices/categories.ts';
import { postSales } from '#areas/money/ledger/postings.server.ts';
import { type PaymentState, paymentStates } from '#areas/money/payments/rules.ts';
import { AGE_GROUPS_WITH_CHILDREN_SQL } from '#shared/db/children-sql.server.ts';
import { type Db, queryOne, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { Attendee, BookingState, BusinessCancellation, TrainerSessionType } from '../contract.ts';
import { LOCK_APPOINTMENT, MEETING_LINK } from '../hold/appointment-queries.server.ts';
import { LOCK_BOOKABLE_SESSION, ORDER_OF_HOLD } from '../hold/hold-queries.server.ts';
import { appointmentStates, bookingStates, holdStates, type PolicyInForce } from '../rules.ts';

/** Amounts in pence. */
export interface BookingRecord {
  id: string;
  reference: string;
  orderId: string;
  position: number;
  places: number;
  dates: number;
  /** Whose price it has; null: the standard one. */
  category: PriceCategory | null;
  /** What was to be shown for it; null: nothing. */
  proof: string | null;
  /** The reference of the order's first place, which also names the order. */
  firstReference: string;
  /** Null for an appointment, as is the business's id. */
  sessionId: number | null;
  /** Null for an appointment. */
  occurrenceId: number | null;
  businessId: number | null;
  /** Null unless its date is part of a course. */
  courseId: number | null;
  /** Null for a session. */
  trainerId: number | null;
  trainerSessionType: TrainerSessionType | null;
  /** Null in person, and until the trainer sets it. */
  meetingLink: string | null;
  userId: string;
  state: BookingState;
  fullName: string;
  email: string;
  phone: string;
  specialRequirements: string;
  /** Null if the buyer attends. */
  attendee: Attendee | null;
  asksAges: boolean;
  /** The attendee's name; null if the buyer attends. */
  forWhom: string | null;
  sessionFeePence: number;
  platformFeePence: number;
  totalPence: number;
  /** Taken off by a promo code or by booking several dates. */
  discountPence: number;
  code: string | null;
  /** The value of the credit used, part of the amounts above; 0 without one. */
  creditPence: number;
  /** The pass that paid for the place; null without one. */
  pass: { creditId: string; name: string; givenBack: boolean } | null;
  /** What gift vouchers paid, in pence; null if none did. */
  voucher: { pence: number; givenBack: boolean } | null;
  policy: PolicyInForce;
  startsAt: Date;
  endsAt: Date;
  /** The original payment; null if free. */
  intentId: string | null;
  paymentId: string;
  /** Extra payments for moves to dearer dates, in pence, the earliest first. */
  dearerMoves: { intentId: string; pence: number }[];
  paymentState: PaymentState;
  /** Refunded, or decided to be. */
  refundedPence: number;
  /** The part of `refundedPence` that moves to cheaper dates refunded. */
  movedBackPence: number;
  /** Returned by their bank in a dispute. */
  bankGavePence: number;
  /** A dispute is open: refunds wait for its end. */
  bankDecides: boolean;
  /** Refunds that the provider or bank refused, and no later refund has replaced. */
  refundFailedPence: number;
  sessionTitle: string;
  sessionType: string;
  instructors: InstructorSummary[];
  businessName: string;
  address: string;
  town: string;
  postcode: string;
  latitude: number | null;
  longitude: number | null;
  businessPhone: string;
  businessEmail: string | null;
  userFirstName: string;
  userLastName: string;
  receiptCompany: string | null;
  createdAt: Date;
  cancelledAt: Date | null;
  /** How often the booking's date has moved. */
  moves: number;
  /** Null unless the business cancelled. */
  calledOff: BusinessCancellation | null;
}

const MOVE_REFUND_REASONS = `('moved_by_seeker', 'moved_by_business')`;

/** Refunds of moves of `b`; failed ones count only if a later refund replaces them. */
const MOVE_REFUNDS = `
  (SELECT (COALESCE(sum(m.amount_pence) FILTER (WHERE m.reason IN ${MOVE_REFUND_REASONS} AND m.state <> 'failed'), 0)
           + least(COALESCE(sum(m.amount_pence) FILTER (WHERE m.reason IN ${MOVE_REFUND_REASONS} AND m.state = 'failed'), 0),
                   COALESCE(sum(m.amount_pence) FILTER (
                     WHERE m.reason NOT IN ${MOVE_REFUND_REASONS} AND m.state <> 'failed' AND m.created_at > (
                       SELECT min(f.updated_at) FROM refunds f
                       WHERE f.booking_id = b.id AND f.reason IN ${MOVE_REFUND_REASONS} AND f.state = 'failed')), 0)))::integer
   FROM refunds m WHERE m.booking_id = b.id)`;

const BOOKING_COLUMNS = `
  b.id, b.reference, b.order_id AS "orderId", b.position,
  bought.places, bought.dates, bought.category, bought.proof,
  CASE b.position WHEN 1 THEN b.reference
    ELSE (SELECT f.reference FROM bookings f WHERE f.order_id = b.order_id AND f.position = 1) END AS "firstReference",
  b.session_id AS "sessionId", b.occurrence_id AS "occurrenceId", b.business_id AS "businessId",
  (SELECT d.course_id FROM course_dates d WHERE d.occurrence_id = b.occurrence_id) AS "courseId",
  b.user_id AS "userId", b.state, b.full_name AS "fullName", b.email, b.phone,
  b.special_requirements AS "specialRequirements",
  CASE WHEN b.attendee_name IS NOT NULL THEN jsonb_build_object('name', b.attendee_name, 'age', b.attendee_age,
    'guardian', CASE WHEN b.guardian_name IS NOT NULL
      THEN jsonb_build_object('name', b.guardian_name, 'phone', b.guardian_phone) END) END AS attendee,
  CASE WHEN b.attendee_name <> b.full_name THEN b.attendee_name END AS "forWhom",
  coalesce(s.age_groups && ${AGE_GROUPS_WITH_CHILDREN_SQL}, false) AS "asksAges",
  b.session_fee_pence AS "sessionFeePence",
  b.platform_fee_pence AS "platformFeePence", b.total_pence AS "totalPence", b.policy,
  b.discount_pence AS "discountPence", covering.pence AS "creditPence", covering.pass, covering.voucher,
  (SELECT c.code FROM promo_redemptions pu JOIN promo_codes c ON c.id = pu.code_id WHERE pu.order_id = b.order_id) AS code,
  b.starts_at AS "startsAt", b.ends_at AS "endsAt", b.created_at AS "createdAt", b.cancelled_at AS "cancelledAt", b.calendar_sequence AS moves,
  CASE WHEN b.cancelled_by IS NOT NULL
    THEN jsonb_build_object('by', b.cancelled_by, 'reason', b.cancellation_reason) END AS "calledOff",
  p.id AS "paymentId", p.provider_intent_id AS "intentId",
  since.dearer_moves AS "dearerMoves",
  CASE WHEN p.state IN ('pending', 'cancelled') THEN p.state WHEN since.made = 0 THEN 'succeeded'
       WHEN since.made = b.total_pence - covering.pence THEN 'refunded' ELSE 'partly_refunded' END AS "paymentState",
  since.decided - since.settled AS "refundedPence", since.moved_back AS "movedBackPence",
  since.settled + since.lost_to_bank AS "bankGavePence", since.bank_decides AS "bankDecides",
  -- What was decided after a refund had failed makes it anew, as far as it goes.
  greatest(0, least(since.failed - since.anew, b.total_pence - covering.pence - since.decided)) AS "refundFailedPence",
  b.trainer_id AS "trainerId", hour.session_type AS "trainerSessionType", ${MEETING_LINK} AS "meetingLink",
  coalesce(s.title, 'Personal training with ' || tr.first_name || ' ' || tr.last_name) AS "sessionTitle",
  coalesce(t.slug, 'personal-training') AS "sessionType",
  coalesce(biz.name, tr.first_name || ' ' || tr.last_name) AS "businessName",
  -- As people find the door: "Main hall, Canal Basin, 3 Redhill Street".
  coalesce(NULLIF(concat_ws(', ', room.name, venue.name, coalesce(venue.address, biz.address)), ''),
           NULLIF(hour.address, ''), 'Online') AS address,
  coalesce(venue.town, biz.town, '') AS town, coalesce(venue.postcode, biz.postcode, hour.postcode) AS postcode,
  coalesce(venue.latitude, biz.latitude, hour.latitude) AS latitude,
  coalesce(venue.longitude, biz.longitude, hour.longitude) AS longitude,
  coalesce(biz.phone, tr.phone) AS "businessPhone", coalesce(biz.email, tr.email) AS "businessEmail",
  CASE WHEN b.occurrence_id IS NOT NULL THEN occurrence_instructors_json(b.occurrence_id) ELSE '[]' END AS instructors,
  u.first_name AS "userFirstName", u.last_name AS "userLastName",
  u.receipt_company AS "receiptCompany"`;

/** Refunds and disputes of booking `b`, in pence. */
const MONEY_SINCE_BOOKED = `
  SELECT COALESCE(sum(r.amount_pence) FILTER (WHERE r.state = 'succeeded'), 0)::integer AS made,
         COALESCE(sum(r.amount_pence) FILTER (WHERE r.state <> 'failed'), 0)::integer AS decided,
         COALESCE(sum(r.amount_pence) FILTER (WHERE r.state = 'settled'), 0)::integer AS settled,
         COALESCE(sum(r.amount_pence) FILTER (WHERE r.state = 'failed'), 0)::integer AS failed,
         COALESCE(sum(r.amount_pence) FILTER (WHERE r.state <> 'failed' AND r.created_at > (
           SELECT min(f.updated_at) FROM refunds f WHERE f.booking_id = b.id AND f.state = 'failed'
         )), 0)::integer AS anew,
         ${MOVE_REFUNDS} AS moved_back,
         COALESCE((SELECT jsonb_agg(jsonb_build_object('intentId', mp.provider_intent_id, 'pence', mp.amount_pence)
                                    ORDER BY h.created_at)
                   FROM holds h JOIN payments mp ON mp.order_id = h.id
                   WHERE h.moves_booking_id = b.id AND h.state = 'confirmed'), '[]') AS dearer_moves,
         (SELECT COALESCE(sum(CASE l.movement WHEN 'dispute_lost' THEN l.amount_pence ELSE -l.amount_pence END), 0)::integer
          FROM booking_payments bp JOIN ledger_postings l ON l.payment_id = bp.payment_id AND l.booking_id = b.id
          WHERE bp.booking_id = b.id AND bp.entitlement_id IS NULL
            AND l.movement IN ('dispute_lost', 'dispute_overturned')) AS lost_to_bank,
         EXISTS (SELECT FROM booking_payments bp JOIN disputes d ON d.payment_id = bp.payment_id
                 WHERE bp.booking_id = b.id AND bp.entitlement_id IS NULL
                   AND d.state IN ('needs_response', 'under_review')) AS bank_decides
  FROM refunds r WHERE r.booking_id = b.id`;

/** Constants for a booking that the statement itself makes: the lookup was a third of the cost of booking. */
const NEW_BOOKING_MONEY = `
  SELECT 0 AS made, 0 AS decided, 0 AS settled, 0 AS failed, 0 AS anew, 0 AS moved_back, '[]'::jsonb AS dearer_moves,
         0 AS lost_to_bank, false AS bank_decides`;

const BOOKING_JOINS = `
  CROSS JOIN LATERAL (
    SELECT count(*)::integer AS places, greatest(count(DISTINCT i.occurrence_id), 1)::integer AS dates,
           max(i.category) FILTER (WHERE i.position = b.position) AS category,
           max(i.proof) FILTER (WHERE i.position = b.position) AS proof
    FROM order_items i WHERE i.order_id = b.order_id
  ) bought
  CROSS JOIN LATERAL (
    SELECT COALESCE(sum(u.total_pence), 0)::integer AS pence,
           min(jsonb_build_object('creditId', u.entitlement_id, 'name', c.name, 'givenBack', u.returned_at IS NOT NULL)::text)
             FILTER (WHERE c.kind <> 'voucher')::jsonb AS pass,
           CASE WHEN bool_or(c.kind = 'voucher')
                THEN jsonb_build_object('pence', sum(u.covered_session_fee_pence + u.covered_platform_fee_pence)
                                                   FILTER (WHERE c.kind = 'voucher'),
                                        'givenBack', bool_and(u.returned_at IS NOT NULL)) END AS voucher
    FROM entitlement_redemptions u JOIN entitlements c ON c.id = u.entitlement_id
    WHERE u.order_id = b.order_id AND u.position = b.position
  ) covering
  LEFT JOIN sessions s ON s.id = b.session_id
  LEFT JOIN session_types t ON t.id = s.session_type_id
  LEFT JOIN businesses biz ON biz.id = b.business_id
  LEFT JOIN occurrences held ON held.id = b.occurrence_id
  LEFT JOIN venues venue ON venue.id = held.venue_id
  LEFT JOIN rooms room ON room.id = held.room_id
  LEFT JOIN appointments hour ON hour.id = b.appointment_id
  LEFT JOIN trainers tr ON tr.id = b.trainer_id
  JOIN users u ON u.id = b.user_id`;

// A prepared statement: planning these joins costs several times as much as running them.
const SELECT_BOOKING = `
  SELECT ${BOOKING_COLUMNS}
  FROM bookings b
  JOIN payments p ON p.id = b.payment_id
  CROSS JOIN LATERAL (${MONEY_SINCE_BOOKED}) since ${BOOKING_JOINS}`;

/**
 * Turns a live hold into an order with bookings and posts the sales. Null if the hold or anything behind it is no
 * longer
 * valid. `references`: one for each item. The caller must have checked the payment.
 */
export async function confirmHold(
  db: Db,
  holdId: string,
  intentId: string | null,
  references: readonly string[],
): Promise<BookingRecord | null> {
  const { rows } = await db.query<BookingRecord>({
    name: 'booking-confirm-hold',
    text: `
      WITH active AS (${LOCK_APPOINTMENT}), open AS (${LOCK_BOOKABLE_SESSION}), hold AS (
        UPDATE holds h SET state = 'confirmed'
        FROM order_items first
        JOIN payments paying ON paying.order_id = first.order_id
        LEFT JOIN occurrences o ON o.id = first.occurrence_id
        LEFT JOIN appointments taken ON taken.id = first.appointment_id
        WHERE h.id = $1 AND first.order_id = h.id AND first.position = 1
          AND h.state ${inStates(holdStates.statesBefore('confirmed'))} AND NOT h.replaced AND h.withdrawn_at IS NULL
          AND (o.state = 'scheduled' AND EXISTS (SELECT FROM open) AND NOT EXISTS (
                 SELECT FROM order_items i JOIN occurrences d ON d.id = i.occurrence_id
                 WHERE i.order_id = h.id AND d.state <> 'scheduled')
               OR (taken.state = 'taken' AND EXISTS (SELECT FROM active)))
          AND paying.state ${inStates(paymentStates.statesBefore('succeeded', 'pay'))}
          AND NOT EXISTS (SELECT FROM entitlement_redemptions u JOIN entitlement_units part ON part.entitlement_id = u.entitlement_id AND part.number = u.number
                          WHERE u.order_id = h.id AND part.end_reason IS NOT NULL)
        RETURNING h.*, taken.trainer_id, taken.starts_at AS hour_starts_at, taken.ends_at AS hour_ends_at
      ), bought AS (${ORDER_OF_HOLD}), p AS (
        UPDATE payments SET state = 'succeeded', provider_intent_id = $2, updated_at = now()
        FROM hold WHERE payments.order_id = hold.id
        RETURNING payments.id, payments.provider_intent_id, payments.state
      ), b AS (
        INSERT INTO bookings (reference, order_id, position, payment_id, occurrence_id, session_id, business_id,
          appointment_id, trainer_id, user_id, full_name, email, phone, special_requirements,
          attendee_name, attendee_age, guardian_name, guardian_phone,
          session_fee_pence, platform_fee_pence, total_pence, discount_pence, policy, starts_at, ends_at,
          awaiting_announcement)
        SELECT ($3::text[])[i.position], hold.id, i.position, p.id, i.occurrence_id, s.id, s.business_id,
          i.appointment_id, hold.trainer_id, u.id,
          COALESCE(hold.full_name, NULLIF(trim(u.first_name || ' ' || u.last_name), ''), u.name),
          COALESCE(hold.email, u.email), COALESCE(hold.phone, u.phone, ''),
          COALESCE(NULLIF(i.note, ''), hold.special_requirements, ''),
          i.attendee_name, i.attendee_age, i.guardian_name, i.guardian_phone,
          i.session_fee_pence - credit.covered_fee + credit.fee,
          i.platform_fee_pence - credit.covered_platform_fee + credit.platform_fee,
          i.total_pence - credit.covered_fee - credit.covered_platform_fee + credit.fee + credit.platform_fee,
          CASE WHEN credit.of_pass THEN 0 ELSE i.discount_pence END,
          CASE WHEN i.occurrence_id = ANY (hold.moved_occurrence_ids) THEN hold.moved_policy ELSE i.policy END,
          coalesce(o.starts_at, hold.hour_starts_at), coalesce(o.ends_at, hold.hour_ends_at), i.position = 1
        FROM hold
        CROSS JOIN p
        JOIN order_items i ON i.order_id = hold.id
        CROSS JOIN LATERAL (
          SELECT COALESCE(sum(u.covered_session_fee_pence), 0)::integer AS covered_fee,
                 COALESCE(sum(u.covered_platform_fee_pence), 0)::integer AS covered_platform_fee,
                 COALESCE(sum(u.session_fee_pence), 0)::integer AS fee,
                 COALESCE(sum(u.platform_fee_pence), 0)::integer AS platform_fee,
                 COALESCE(bool_or(c.kind <> 'voucher'), false) AS of_pass
          FROM entitlement_redemptions u JOIN entitlements c ON c.id = u.entitlement_id
          WHERE u.order_id = i.order_id AND u.position = i.position
        ) credit
        LEFT JOIN occurrences o ON o.id = i.occurrence_id
        LEFT JOIN sessions s ON s.id = o.session_id
        JOIN users u ON u.id = hold.user_id
        RETURNING *
      ), sold AS (
        SELECT b.id, b.business_id, b.trainer_id, b.id::text AS cause, p.id AS payment_id, 'provider' AS clearing,
               p.provider_intent_id AS intent_id, now() AS sold_at,
               b.session_fee_pence - credit.fee AS session_fee_pence,
               b.platform_fee_pence - credit.platform_fee AS platform_fee_pence
        FROM b CROSS JOIN p
        CROSS JOIN LATERAL (
          SELECT COALESCE(sum(u.session_fee_pence), 0)::integer AS fee,
                 COALESCE(sum(u.platform_fee_pence), 0)::integer AS platform_fee
          FROM entitlement_redemptions u WHERE u.order_id = b.order_id AND u.position = b.position
        ) credit
        UNION ALL
        SELECT b.id, b.business_id, b.trainer_id, b.id::text, bought.id, 'credit:' || u.entitlement_id, NULL, now(),
               u.session_fee_pence, u.platform_fee_pence
        FROM b
        JOIN entitlement_redemptions u ON u.order_id = b.order_id AND u.position = b.position
        JOIN entitlements c ON c.id = u.entitlement_id
        JOIN payments bought ON bought.purchase_id = c.purchase_id
      ), posted AS (${postSales('sold')})
      SELECT ${BOOKING_COLUMNS}
      FROM b CROSS JOIN p CROSS JOIN (${NEW_BOOKING_MONEY}) since ${BOOKING_JOINS}
      WHERE b.position = 1`,
    values: [holdId, intentId, references],
  });
  return rows[0] ?? null;
}

export async function findBooking(db: Db, bookingId: string): Promise<BookingRecord | null> {
  const { rows } = await db.query<BookingRecord>({
    name: 'booking-by-id',
    text: `${SELECT_BOOKING} WHERE b.id = $1`,
    values: [bookingId],
  });
  return rows[0] ?? null;
}

/** Refunds from moves to cheaper dates, in pence. */
export async function moveRefundTotal(db: Db, bookingId: string): Promise<number> {
  const { pence } = await queryOne<{ pence: number }>(
    db,
    `SELECT ${MOVE_REFUNDS} AS pence FROM bookings b WHERE b.id = $1`,
    [bookingId],
  );
  return pence;
}

/** Ordered by place; empty while the order is unpaid. */
export async function listOrderBookings(db: Db, orderId: string): Promise<BookingRecord[]> {
  const { rows } = await db.query<BookingRecord>({
    name: 'bookings-of-order',
    text: `${SELECT_BOOKING} WHERE b.order_id = $1 ORDER BY b.position`,
    values: [orderId],
  });
  return rows;
}

/** Locks in order of id, like the functions that lock a date's bookings. */
export async function lockOrder(tx: Tx, orderId: string): Promise<void> {
  await tx.query('SELECT 1 FROM bookings WHERE order_id = $1 ORDER BY id FOR NO KEY UPDATE', [orderId]);
}

/** The phone number from the person's last booking; empty if none. */
export async function latestPhone(db: Db, userId: string): Promise<string> {
  const { rows } = await db.query<{ phone: string }>({
    name: 'booking-phone-of',
    text: `SELECT phone FROM bookings WHERE user_id = $1 AND phone <> '' ORDER BY created_at DESC LIMIT 1`,
    values: [userId],
  });
  return rows[0]?.phone ?? '';
}

/** `latestPhone`, and the business whose news to offer; null for a trainer, or if the person has agreed to it. */
export async function checkoutDefaults(
  db: Db,
  { userId, sessionId }: { userId: string; sessionId: number | null },
): Promise<{ phone: string; newsFrom: string | null }> {
  const { rows } = await db.query<{ phone: string; newsFrom: string | null }>({
    name: 'booking-checkout-defaults',
    text: `SELECT COALESCE((SELECT phone FROM bookings WHERE user_id = $1 AND phone <> ''
                            ORDER BY created_at DESC LIMIT 1), '') AS phone,
                  (SELECT b.name FROM sessions s JOIN businesses b ON b.id = s.business_id
                   WHERE s.id = $2 AND NOT EXISTS (SELECT FROM customers c WHERE c.business_id = b.id
                     AND c.user_id = $1 AND has_marketing_consent(c.id))) AS "newsFrom"`,
    values: [userId, sessionId],
  });
  return rows[0] ?? { phone: '', newsFrom: null };
}

export async function listUserBookings(db: Db, userId: string): Promise<BookingRecord[]> {
  const { rows } = await db.query<BookingRecord>({
    name: 'bookings-of-user',
    text: `${SELECT_BOOKING} WHERE b.user_id = $1 ORDER BY b.starts_at DESC, b.created_at DESC, b.order_id, b.position LIMIT 500`,
    values: [userId],
  });
  return rows;
}

/** Cancels a confirmed, future booking and frees its place. Only one of concurrent calls returns true. */
export async function cancelByCustomer(tx: Tx, bookingId: string, now: Date): Promise<boolean> {
  const { cancelled } = await queryOne<{ cancelled: boolean }>(
    tx,
    `WITH cancelled AS (
       UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = $2
       WHERE id = $1 AND state ${inStates(bookingStates.statesBefore('cancelled_by_seeker'))} AND starts_at > $2
       RETURNING occurrence_id, appointment_id
     ), seat AS (
       UPDATE occurrences o SET taken = o.taken - 1 FROM cancelled WHERE o.id = cancelled.occurrence_id
     ), hour AS (
       UPDATE appointments hour SET state = 'free' FROM cancelled
       WHERE hour.id = cancelled.appointment_id AND hour.state ${inStates(appointmentStates.statesBefore('free'))}
     )
     SELECT EXISTS (SELECT FROM cancelled) AS cancelled`,
    [bookingId, now],
  );
  return cancelled;
}

/** Never overwrites requirements stored before paying. */
export async function fillSpecialRequirements(db: Db, bookingId: string, text: string): Promise<void> {
  await db.query(
    `UPDATE bookings SET special_requirements = $2 WHERE id = $1 AND special_requirements = ''`,
    [bookingId, text],
  );
}

/** Locks and returns bookings whose emails are not queued yet, and skips rows locked by another process. */
export async function lockUnannouncedBookings(tx: Tx, limit: number): Promise<BookingRecord[]> {
  const { rows } = await tx.query<BookingRecord>({
    name: 'bookings-unannounced',
    text: `${SELECT_BOOKING} WHERE b.awaiting_announcement ORDER BY b.created_at LIMIT $1 FOR UPDATE OF b SKIP LOCKED`,
    values: [limit],
  });
  return rows;
}

export async function markAnnounced(tx: Tx, bookingIds: string[]): Promise<void> {
  await tx.query({
    name: 'bookings-announced',
    text: 'UPDATE bookings SET awaiting_announcement = false WHERE id = ANY ($1::uuid[])',
    values: [bookingIds],
  });
}
