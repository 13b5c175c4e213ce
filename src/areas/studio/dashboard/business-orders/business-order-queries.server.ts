import type { BookingState, BusinessCancellation } from '#areas/booking/bookings/contract.ts';
import type { DisputeState } from '#areas/money/payments/disputes/rules.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import type { OrderEvent } from './contract.ts';

export interface BusinessOrderRow {
  bookingId: string;
  orderId: string;
  businessId: number;
  reference: string;
  state: BookingState;
  bookedAt: Date;
  soldThrough: string | null;
  paidElsewhere: string | null;
  /** Desk payments less desk refunds. */
  deskPence: number;
  name: string;
  attendee: string | null;
  age: number | null;
  guardian: { name: string; phone: string } | null;
  email: string;
  phone: string;
  specialRequirements: string;
  title: string;
  activity: string;
  occurrenceId: number;
  /** No longer at the date it was bought for. */
  moved: boolean;
  startsAt: Date;
  endsAt: Date;
  sessionFeePence: number;
  platformFeePence: number;
  paidPence: number;
  /** Original price, before a move to a dearer date. */
  boughtPence: number;
  discountPence: number;
  code: string | null;
  cancelledAt: Date | null;
  calledOff: BusinessCancellation | null;
  /** First name of the team member who cancelled it, if recorded. */
  cancelledBy: string | null;
  markedAt: Date | null;
  markedBy: string | null;
}

/** Of alias u, as colleagues call them. */
const FIRST_NAME = "coalesce(NULLIF(u.first_name, ''), u.name)";

const BUSINESS_ORDER = `
    SELECT b.id AS "bookingId", b.order_id AS "orderId", b.business_id AS "businessId", b.reference, b.state,
            b.created_at AS "bookedAt", (SELECT made.partner_name FROM orders made WHERE made.id = b.order_id) AS "soldThrough",
            (SELECT made.external_payment_system FROM orders made WHERE made.id = b.order_id) AS "paidElsewhere",
            (SELECT coalesce(sum(t.pence), 0)::integer FROM takings t WHERE t.booking_id = b.id AND t.voided_at IS NULL) AS "deskPence",
            b.full_name AS name, b.attendee_name AS attendee, b.attendee_age AS age,
            CASE WHEN b.guardian_name IS NOT NULL
              THEN jsonb_build_object('name', b.guardian_name, 'phone', b.guardian_phone) END AS guardian,
            b.email, b.phone,
            b.special_requirements AS "specialRequirements", s.title, t.slug AS activity,
            b.occurrence_id AS "occurrenceId", b.occurrence_id <> item.occurrence_id AS moved,
            b.starts_at AS "startsAt", b.ends_at AS "endsAt",
            b.session_fee_pence AS "sessionFeePence", b.platform_fee_pence AS "platformFeePence",
            b.total_pence AS "paidPence", item.total_pence AS "boughtPence", b.discount_pence AS "discountPence",
            (SELECT c.code FROM promo_redemptions used JOIN promo_codes c ON c.id = used.code_id
             WHERE used.order_id = b.order_id) AS code,
            b.cancelled_at AS "cancelledAt",
            CASE WHEN b.cancelled_by IS NOT NULL
              THEN jsonb_build_object('by', b.cancelled_by, 'reason', b.cancellation_reason) END AS "calledOff",
            (SELECT ${FIRST_NAME} FROM audit_log a JOIN users u ON u.id = a.actor_id
             WHERE a.subject = 'booking' AND a.subject_id = b.id::text AND a.action = 'booking.cancelled'
             ORDER BY a.id DESC LIMIT 1) AS "cancelledBy",
            b.attendance_marked_at AS "markedAt", ${FIRST_NAME} AS "markedBy"
     FROM bookings b
     JOIN order_items item ON item.order_id = b.order_id AND item.position = b.position
     JOIN sessions s ON s.id = b.session_id
     JOIN session_types t ON t.id = s.session_type_id
     LEFT JOIN users u ON u.id = b.attendance_marked_by`;

/** Null if there is no such booking, or it is a trainer's appointment. */
export async function businessOrderOfBooking(db: Db, bookingId: string): Promise<BusinessOrderRow | null> {
  return queryOneOrNull(db, `${BUSINESS_ORDER} WHERE b.id = $1`, [bookingId]);
}

/** All places of the order sold by that business. */
export async function businessOrderItems(
  db: Db,
  { orderId, businessId }: Pick<BusinessOrderRow, 'orderId' | 'businessId'>,
): Promise<BusinessOrderRow[]> {
  const { rows } = await db.query<BusinessOrderRow>(
    `${BUSINESS_ORDER} WHERE b.order_id = $1 AND b.business_id = $2 ORDER BY b.position`,
    [orderId, businessId],
  );
  return rows;
}

export interface ItemRefundRow {
  bookingId: string;
  paymentId: string;
  /** For a move to a cheaper date. */
  forMove: boolean;
  amountPence: number;
  state: 'pending' | 'succeeded' | 'failed' | 'settled';
  by: OrderEvent['by'];
  /** First name of the team member who decided it, if recorded. */
  person: string | null;
  decidedAt: Date;
  /** Last sent or returned. */
  changedAt: Date;
  reason: string | null;
}

export async function refundsOfItems(db: Db, bookingIds: readonly string[]): Promise<ItemRefundRow[]> {
  const { rows } = await db.query<ItemRefundRow>(
    `SELECT r.booking_id AS "bookingId", r.payment_id AS "paymentId", r.reason IN ('moved_by_seeker', 'moved_by_business') AS "forMove",
            r.amount_pence AS "amountPence", r.state, r.created_at AS "decidedAt", r.updated_at AS "changedAt",
            CASE WHEN r.reason IN ('cancelled_by_seeker', 'moved_by_seeker') THEN 'customer'
                 WHEN r.reason IN ('cancelled_by_business', 'moved_by_business') THEN 'business' ELSE 'site' END AS by,
            CASE r.reason WHEN 'cancelled_by_business' THEN ${FIRST_NAME} END AS person, a.reason
     FROM refunds r
     LEFT JOIN audit_log a ON a.subject = 'booking' AND a.subject_id = r.booking_id::text AND a.action = 'booking.refunded'
       AND a.details->>'refundId' = r.id::text
     LEFT JOIN users u ON u.id = a.actor_id
     WHERE r.booking_id = ANY ($1::uuid[]) ORDER BY r.created_at, r.id`,
    [bookingIds],
  );
  return rows;
}

/** Pence paid for a place, or for the difference to a dearer date. */
export interface ItemPaymentRow {
  bookingId: string;
  paymentId: string;
  sessionFeePence: number;
  platformFeePence: number;
  paidPence: number;
  paidAt: Date;
  /** The dearer date; null for the original payment. */
  movedTo: Date | null;
}

export async function paymentsOfItems(db: Db, bookingIds: readonly string[]): Promise<ItemPaymentRow[]> {
  const { rows } = await db.query<ItemPaymentRow>(
    `SELECT paid.booking_id AS "bookingId", paid.payment_id AS "paymentId", paid.session_fee_pence AS "sessionFeePence",
            paid.platform_fee_pence AS "platformFeePence", paid.total_pence AS "paidPence", p.created_at AS "paidAt",
            CASE WHEN h.moves_booking_id IS NOT NULL THEN o.starts_at END AS "movedTo"
     FROM booking_payments paid
     JOIN payments p ON p.id = paid.payment_id
     JOIN holds h ON h.id = p.order_id
     JOIN order_items i ON i.order_id = h.id AND i.position = 1
     LEFT JOIN occurrences o ON o.id = i.occurrence_id
     WHERE paid.booking_id = ANY ($1::uuid[]) ORDER BY p.created_at DESC, p.id`,
    [bookingIds],
  );
  return rows;
}

export interface ItemMoveRow {
  bookingId: string;
  movedAt: Date;
  person: string | null;
  movedTo: string;
  reason: string | null;
}

export async function movesOfItems(db: Db, bookingIds: readonly string[]): Promise<ItemMoveRow[]> {
  const { rows } = await db.query<ItemMoveRow>(
    `SELECT a.subject_id AS "bookingId", a.created_at AS "movedAt", ${FIRST_NAME} AS person,
            a.after->>'startsAt' AS "movedTo", a.reason
     FROM audit_log a LEFT JOIN users u ON u.id = a.actor_id
     WHERE a.subject = 'booking' AND a.subject_id = ANY ($1) AND a.action = 'booking.moved' ORDER BY a.id`,
    [bookingIds],
  );
  return rows;
}

/** The latest dispute of a payment. Pence. */
export interface OrderDisputeRow {
  id: string;
  state: DisputeState;
  reason: string;
  amountPence: number;
  feePence: number;
  openedAt: Date;
  dueBy: Date | null;
  answered: boolean;
  decidedAt: Date | null;
}

export async function disputeOfOrder(
  db: Db,
  { bookingId }: Pick<BusinessOrderRow, 'bookingId'>,
): Promise<OrderDisputeRow | null> {
  return queryOneOrNull(
    db,
    `SELECT id, state, reason, amount_pence AS "amountPence", fee_pence AS "feePence", opened_at AS "openedAt",
            due_by AS "dueBy", answer IS NOT NULL OR evidence_submitted_at IS NOT NULL AS answered,
            decided_at AS "decidedAt"
     FROM disputes WHERE payment_id IN (SELECT payment_id FROM booking_payments WHERE booking_id = $1) ORDER BY opened_at DESC LIMIT 1`,
    [bookingId],
  );
}
