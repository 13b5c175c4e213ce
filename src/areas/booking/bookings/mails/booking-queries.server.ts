import type { AbsenceRules } from '#areas/catalogue/sessions/booking-rules/missed-bookings.ts';
import type { PriceCategory } from '#areas/catalogue/sessions/prices/categories.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import type { PriceBreakdown } from '#shared/domain/pence.ts';
import { toPolicyResponse } from '../book/booking-response.server.ts';
import { CANCELLED_TOGETHER } from '../cancel/cancellation-queries.server.ts';
import type { BookingState, BusinessCancellation, CancellationPolicy } from '../contract.ts';
import type { Discount } from '../discount.ts';
import { readOccurrenceMinimum } from '../minimum/minimum-queries.server.ts';
import type { PolicyInForce } from '../rules.ts';

// Emails read other features' tables when they are sent, so that jobs only need ids and no email shows old data.

/** `BookedPageIds.pageOpen`. Aliases: s, biz, tr and owner (the trainer's account). */
const PAGE_OPEN_SQL = `CASE WHEN s.id IS NOT NULL
              THEN s.status IN ('published', 'paused') AND biz.status = 'approved'
              ELSE tr.status = 'approved' AND owner.suspended_at IS NULL END`;

/** Needs `HELD_PLACE_JOINS`. */
const HELD_PLACE_FACTS = `
            coalesce(s.title, 'Personal training with ' || tr.first_name || ' ' || tr.last_name) AS "sessionTitle",
            coalesce(biz.name, tr.first_name || ' ' || tr.last_name) AS "businessName",
            coalesce(o.starts_at, hour.starts_at) AS "startsAt", coalesce(o.ends_at, hour.ends_at) AS "endsAt",
            json_build_object('name', coalesce(h.full_name, u.name), 'email', coalesce(h.email, u.email)) AS seeker`;

/** Alias: h. The first place of a hold, its date or hour, its seller and its buyer. */
const HELD_PLACE_JOINS = `
     JOIN order_items i ON i.order_id = h.id AND i.position = 1
     LEFT JOIN occurrences o ON o.id = i.occurrence_id
     LEFT JOIN sessions s ON s.id = o.session_id
     LEFT JOIN businesses biz ON biz.id = s.business_id
     LEFT JOIN appointments hour ON hour.id = i.appointment_id
     LEFT JOIN trainers tr ON tr.id = hour.trainer_id
     LEFT JOIN users owner ON owner.id = tr.user_id
     JOIN users u ON u.id = h.user_id`;

/** Alias: b. Failed refunds in pence, less later refunds that replace them. */
const FAILED_REFUND_PENCE = `(
  SELECT greatest(0, least(
           COALESCE(sum(r.amount_pence) FILTER (WHERE r.state = 'failed'), 0)
             - COALESCE(sum(r.amount_pence) FILTER (WHERE r.state <> 'failed' AND r.created_at > (
                 SELECT min(f.updated_at) FROM refunds f WHERE f.booking_id = b.id AND f.state = 'failed')), 0),
           b.total_pence - COALESCE(sum(r.amount_pence) FILTER (WHERE r.state <> 'failed'), 0)))::integer
  FROM refunds r WHERE r.booking_id = b.id)`;

/** Missing texts are empty. */
interface BusinessData {
  name: string;
  address: string;
  town: string;
  postcode: string;
  /** Null online. */
  latitude: number | null;
  longitude: number | null;
  phone: string;
  email: string | null;
  website: string | null;
  /** Fallback for a business without an address of its own. */
  ownerEmail: string | null;
}

/** Ids for a link; one is null: a session's booking or a trainer's appointment. */
export interface BookedPageIds {
  sessionId: number | null;
  trainerId: number | null;
  /** Public, so neither the page nor its seller is suspended or removed. */
  pageOpen: boolean;
}

interface PlaceMailData {
  bookingId: string;
  reference: string;
  name: string;
  startsAt: string;
  endsAt: string;
  moves: number;
  cancelled: boolean;
  /** Whose price it has, and what to bring for it; null for the standard one. */
  category: PriceCategory | null;
  proof: string | null;
}

export interface BookingMailData extends BookedPageIds {
  bookingId: string;
  reference: string;
  state: BookingState;
  bookedAt: Date;
  userId: string;
  /** The customer. Booking partners email their own. */
  seeker: { name: string; email: string; phone: string; soldThrough?: string | null };
  specialRequirements: string;
  /** The named attendee, if any. */
  attendee: string | null;
  /** All places of the order, this one and cancelled ones included. ISO 8601. */
  places: readonly PlaceMailData[];
  /** For all places, in pence. */
  orderPrice: PriceBreakdown;
  /** The discount on all places' session fees by code, or (null) for several dates; null if none. */
  orderOff: Discount | null;
  /** Paid with pass credits; null if none. */
  orderCredits: { places: number; coveredPence: number } | null;
  /** Paid to the team outside Fettle for this place and for the order, less its refunds. In pence. */
  deskPence: number;
  orderDeskPence: number;
  /** Paid with gift vouchers for the order, in pence. */
  orderVoucherPence: number;
  /** For this place, in pence; null if none. */
  voucher: { pence: number; paidPence: number; givenBack: boolean } | null;
  /** The pass that paid for this place; null if none. */
  pass: { name: string; givenBack: boolean } | null;
  sessionTitle: string;
  startsAt: Date;
  endsAt: Date;
  /** As paid, in pence; with a credit, the credit's value. */
  price: PriceBreakdown;
  policy: CancellationPolicy;
  cancelledAt: Date | null;
  /** How often the booking's date has moved. */
  moves: number;
  /** Null unless the business or an admin cancelled. */
  calledOff: BusinessCancellation | null;
  /** Refunded or to be refunded, in pence. */
  refundPence: number;
  /** Refunds that the bank or provider refused, in pence. */
  refundFailedPence: number;
  /** A dispute is open: refunds wait for its end. */
  bankDecides: boolean;
  business: BusinessData;
  /** What the business does about missed bookings; null if nothing. */
  absenceRules: AbsenceRules | null;
  /** Booked places of this date, this one included, out of `capacity`. */
  placesBooked: number;
  capacity: number;
  /** The business's note for this date; may be empty. */
  dateNote: string;
  /** A document is still unsigned for a place of the order. */
  toSign: boolean;
  /** Null in person, and until the trainer sets it. */
  meetingLink: string | null;
}

/** Null if it does not exist any more. */
export async function readBookingForMail(db: Db, bookingId: string): Promise<BookingMailData | null> {
  const row = await queryOneOrNull<Omit<BookingMailData, 'policy'> & { policy: PolicyInForce }>(
    db,
    `SELECT b.id AS "bookingId", b.reference, b.state, b.created_at AS "bookedAt",
            (SELECT json_build_object('grace', r.grace, 'periodDays', r.period_days, 'pauseDays', r.pause_days,
                                      'lateCancels', r.late_cancels)
               FROM absence_rules r WHERE r.business_id = b.business_id) AS "absenceRules",
            b.user_id AS "userId",
            json_build_object('name', b.full_name, 'email', b.email, 'phone', b.phone, 'soldThrough', (SELECT made.partner_name FROM orders made WHERE made.id = b.order_id)) AS seeker,
            b.special_requirements AS "specialRequirements", b.attendee_name AS attendee,
            (SELECT jsonb_agg(jsonb_build_object('bookingId', place.id, 'reference', place.reference,
                      'name', coalesce(place.attendee_name, place.full_name), 'startsAt', place.starts_at,
                      'endsAt', place.ends_at, 'moves', place.calendar_sequence,
                      'cancelled', place.cancelled_at IS NOT NULL, 'category', item.category, 'proof', item.proof)
                      ORDER BY place.position)
             FROM bookings place JOIN order_items item ON item.order_id = place.order_id AND item.position = place.position
             WHERE place.order_id = b.order_id) AS places,
            (SELECT jsonb_build_object('sessionFeePence', o.session_fee_pence, 'platformFeePence', o.platform_fee_pence,
                      'totalPence', o.total_pence) FROM orders o WHERE o.id = b.order_id) AS "orderPrice",
            (SELECT jsonb_build_object('code', c.code, 'pence', sum(i.discount_pence))
             FROM order_items i
             LEFT JOIN promo_redemptions u ON u.order_id = i.order_id LEFT JOIN promo_codes c ON c.id = u.code_id
             WHERE i.order_id = b.order_id GROUP BY c.code HAVING sum(i.discount_pence) > 0) AS "orderOff",
            (SELECT jsonb_build_object('places', count(*),
                      'coveredPence', sum(u.covered_session_fee_pence + u.covered_platform_fee_pence))
             FROM entitlement_redemptions u JOIN entitlements c ON c.id = u.entitlement_id
             WHERE u.order_id = b.order_id AND c.kind = 'pass' HAVING count(*) > 0) AS "orderCredits",
            (SELECT COALESCE(sum(t.pence), 0)::integer FROM takings t
             WHERE t.booking_id = b.id AND t.voided_at IS NULL) AS "deskPence",
            (SELECT COALESCE(sum(t.pence), 0)::integer FROM takings t JOIN bookings each ON each.id = t.booking_id
             WHERE each.order_id = b.order_id AND t.voided_at IS NULL) AS "orderDeskPence",
            (SELECT COALESCE(sum(u.covered_session_fee_pence + u.covered_platform_fee_pence), 0)::integer
             FROM entitlement_redemptions u JOIN entitlements c ON c.id = u.entitlement_id
             WHERE u.order_id = b.order_id AND c.kind = 'voucher') AS "orderVoucherPence",
            (SELECT jsonb_build_object('pence', sum(u.covered_session_fee_pence + u.covered_platform_fee_pence),
                                       'paidPence', sum(u.total_pence), 'givenBack', bool_and(u.returned_at IS NOT NULL))
             FROM entitlement_redemptions u JOIN entitlements c ON c.id = u.entitlement_id
             WHERE u.order_id = b.order_id AND u.position = b.position AND c.kind = 'voucher'
             HAVING count(*) > 0) AS voucher,
            (SELECT jsonb_build_object('name', c.name, 'givenBack', u.returned_at IS NOT NULL)
             FROM entitlement_redemptions u JOIN entitlements c ON c.id = u.entitlement_id
             WHERE u.order_id = b.order_id AND u.position = b.position AND c.kind = 'pass' LIMIT 1) AS pass,
            b.session_id AS "sessionId", b.trainer_id AS "trainerId", ${PAGE_OPEN_SQL} AS "pageOpen",
            coalesce(s.title, 'Personal training with ' || tr.first_name || ' ' || tr.last_name) AS "sessionTitle",
            b.starts_at AS "startsAt", b.ends_at AS "endsAt",
            json_build_object('sessionFeePence', b.session_fee_pence, 'platformFeePence', b.platform_fee_pence,
              'totalPence', b.total_pence) AS price,
            b.policy, b.cancelled_at AS "cancelledAt", b.calendar_sequence AS moves,
            CASE WHEN b.cancelled_by IS NOT NULL
              THEN jsonb_build_object('by', b.cancelled_by, 'reason', b.cancellation_reason) END AS "calledOff",
            (SELECT COALESCE(sum(r.amount_pence), 0)::integer FROM refunds r
             WHERE r.booking_id = b.id AND r.state <> 'failed') AS "refundPence",
            ${FAILED_REFUND_PENCE} AS "refundFailedPence",
            EXISTS (SELECT FROM booking_payments paid JOIN disputes d ON d.payment_id = paid.payment_id
                     WHERE paid.booking_id = b.id AND d.state IN ('needs_response', 'under_review')) AS "bankDecides",
            json_build_object(
              'name', coalesce(biz.name, tr.first_name || ' ' || tr.last_name),
              'address', coalesce(
                NULLIF(concat_ws(', ', room.name, venue.name, coalesce(venue.address, biz.address)), ''),
                NULLIF(hour.address, ''), 'Online'),
              'town', coalesce(venue.town, biz.town, ''),
              'postcode', coalesce(venue.postcode, biz.postcode, hour.postcode),
              'latitude', coalesce(venue.latitude, biz.latitude, hour.latitude),
              'longitude', coalesce(venue.longitude, biz.longitude, hour.longitude),
              'phone', coalesce(biz.phone, tr.phone),
              'email', coalesce(biz.email, tr.email),
              'website', biz.website,
              'ownerEmail', owner.email) AS business,
            coalesce(o.capacity, 1) AS capacity, coalesce(o.note, '') AS "dateNote",
            EXISTS (SELECT FROM bookings place
                    JOIN waivers w ON w.withdrawn_at IS NULL
                      AND (w.business_id = place.business_id OR w.trainer_id = place.trainer_id)
                    WHERE place.order_id = b.order_id AND place.cancelled_at IS NULL AND NOT EXISTS (
                      SELECT FROM waiver_signatures s
                      WHERE s.waiver_id = w.id AND s.user_id = place.user_id AND s.erased_at IS NULL
                        AND normalised_person_name(s.person) = normalised_person_name(coalesce(place.attendee_name, place.full_name))))
              AS "toSign",
            CASE WHEN hour.session_type = 'online'
              THEN coalesce(hour.meeting_link, NULLIF(tr.meeting_link, '')) END AS "meetingLink",
            (SELECT count(*) FROM bookings other
             WHERE (other.occurrence_id = b.occurrence_id OR other.id = b.id AND b.occurrence_id IS NULL)
               AND other.state NOT IN ('cancelled_by_seeker', 'cancelled_by_business')) AS "placesBooked"
     FROM bookings b
     LEFT JOIN sessions s ON s.id = b.session_id
     LEFT JOIN occurrences o ON o.id = b.occurrence_id
     LEFT JOIN venues venue ON venue.id = o.venue_id
     LEFT JOIN rooms room ON room.id = o.room_id
     LEFT JOIN businesses biz ON biz.id = b.business_id
     LEFT JOIN appointments hour ON hour.id = b.appointment_id
     LEFT JOIN trainers tr ON tr.id = b.trainer_id
     LEFT JOIN users owner ON owner.id = coalesce(biz.owner_id, tr.user_id)
     WHERE b.id = $1`,
    [bookingId],
  );
  return row === null ? null : { ...row, policy: toPolicyResponse(row.policy, row.startsAt) };
}

/** The reason in an audit log entry; empty if it does not exist any more. */
export async function readReasonFromAudit(db: Db, auditId: number): Promise<string> {
  const entry = await queryOneOrNull<{ reason: string | null }>(
    db,
    'SELECT reason FROM audit_log WHERE id = $1',
    [auditId],
  );
  return entry?.reason ?? '';
}

/** A refund by the business without cancellation. Amounts in pence. */
export interface BusinessRefundMailData {
  auditId: number;
  state: 'pending' | 'succeeded' | 'failed';
  amountPence: number;
  /** The whole price; `refundedPence` includes this refund and those on their way. */
  paidPence: number;
  refundedPence: number;
  reason: string;
  reference: string;
  stands: boolean;
  seeker: { name: string; email: string; soldThrough?: string | null };
  sessionTitle: string;
  businessName: string;
  startsAt: Date;
  endsAt: Date;
}

/** The refund of an audit log entry; null if there is none. */
export async function readBusinessRefundForMail(
  db: Db,
  auditId: number,
): Promise<BusinessRefundMailData | null> {
  return queryOneOrNull<BusinessRefundMailData>(
    db,
    `SELECT a.id AS "auditId", r.state, r.amount_pence AS "amountPence", b.total_pence AS "paidPence",
            (SELECT COALESCE(sum(other.amount_pence), 0)::integer FROM refunds other
             WHERE other.booking_id = b.id AND other.state <> 'failed') AS "refundedPence",
            coalesce(a.reason, '') AS reason, b.reference,
            b.state NOT IN ('cancelled_by_seeker', 'cancelled_by_business') AS stands,
            json_build_object('name', b.full_name, 'email', b.email, 'soldThrough', (SELECT made.partner_name FROM orders made WHERE made.id = b.order_id)) AS seeker,
            s.title AS "sessionTitle", biz.name AS "businessName", b.starts_at AS "startsAt", b.ends_at AS "endsAt"
     FROM audit_log a
     JOIN bookings b ON a.subject = 'booking' AND a.subject_id = b.id::text
     JOIN refunds r ON r.booking_id = b.id AND r.id::text = a.details->>'refundId'
     JOIN sessions s ON s.id = b.session_id
     JOIN businesses biz ON biz.id = b.business_id
     WHERE a.id = $1`,
    [auditId],
  );
}

export interface BusinessMessageMailData {
  text: string;
  /** First name; null if their account is deleted. */
  author: string | null;
  seeker: { name: string; email: string; soldThrough?: string | null };
  business: Pick<BusinessData, 'name' | 'email' | 'phone'>;
  reference: string;
  sessionTitle: string;
  startsAt: Date;
  endsAt: Date;
}

/** Null if the message is deleted or its reader has no address any more. */
export async function readBusinessMessageForMail(
  db: Db,
  messageId: string,
): Promise<BusinessMessageMailData | null> {
  return queryOneOrNull<BusinessMessageMailData>(
    db,
    `SELECT m.body AS text, coalesce(NULLIF(author.first_name, ''), author.name) AS author,
            json_build_object('name', b.full_name, 'email', b.email, 'soldThrough', (SELECT made.partner_name FROM orders made WHERE made.id = b.order_id)) AS seeker,
            json_build_object('name', biz.name, 'email', NULLIF(biz.email, ''), 'phone', biz.phone) AS business,
            b.reference, s.title AS "sessionTitle", b.starts_at AS "startsAt", b.ends_at AS "endsAt"
     FROM booking_messages m
     JOIN bookings b ON b.id = m.booking_id
     JOIN sessions s ON s.id = b.session_id
     JOIN businesses biz ON biz.id = b.business_id
     LEFT JOIN users author ON author.id = m.author_id
     WHERE m.id = $1 AND b.email <> ''`,
    [messageId],
  );
}

/** A hold whose payment by bank has ended without money. */
export interface BankPaymentMailData extends BookedPageIds {
  holdId: string;
  amountPence: number;
  seeker: { name: string; email: string; soldThrough?: string | null };
  sessionTitle: string;
  businessName: string;
  startsAt: Date;
  endsAt: Date;
}

/** Null if there is no such hold, or it has been paid after all. */
export async function readBankPaymentForMail(db: Db, holdId: string): Promise<BankPaymentMailData | null> {
  return queryOneOrNull<BankPaymentMailData>(
    db,
    `SELECT h.id AS "holdId", p.amount_pence AS "amountPence",
            s.id AS "sessionId", tr.id AS "trainerId", ${PAGE_OPEN_SQL} AS "pageOpen",
            ${HELD_PLACE_FACTS}
     FROM holds h
     JOIN payments p ON p.order_id = h.id
     ${HELD_PLACE_JOINS}
     WHERE h.id = $1 AND p.state IN ('pending', 'cancelled')`,
    [holdId],
  );
}

/** A refund of a payment that came too late for a place: there is only a hold, no booking. */
export interface RefundMailData extends BookedPageIds {
  refundId: string;
  state: 'pending' | 'succeeded' | 'failed';
  amountPence: number;
  seeker: { name: string; email: string; soldThrough?: string | null };
  sessionTitle: string;
  businessName: string;
  startsAt: Date;
  endsAt: Date;
  /** The place was gone because the date was cancelled. */
  dateCancelled: boolean;
  forMove: boolean;
}

/** Null if there is no such refund, or it has another reason. */
export async function readLostPlaceRefundForMail(db: Db, refundId: string): Promise<RefundMailData | null> {
  return queryOneOrNull<RefundMailData>(
    db,
    `SELECT r.id AS "refundId", r.state, r.amount_pence AS "amountPence",
            s.id AS "sessionId", tr.id AS "trainerId", ${PAGE_OPEN_SQL} AS "pageOpen",
            ${HELD_PLACE_FACTS},
            coalesce(o.state = 'cancelled' OR biz.status = 'suspended' OR s.status IN ('rejected', 'deleted'), h.withdrawn_at IS NOT NULL OR tr.status = 'suspended' OR owner.suspended_at IS NOT NULL)
              AS "dateCancelled", h.moves_booking_id IS NOT NULL AS "forMove"
     FROM refunds r
     JOIN payments p ON p.id = r.payment_id
     JOIN holds h ON h.id = p.order_id
     ${HELD_PLACE_JOINS}
     WHERE r.id = $1 AND r.reason = 'seat_lost'`,
    [refundId],
  );
}

export interface CancelledOccurrenceMailData {
  calledOff: BusinessCancellation;
  sessionTitle: string;
  startsAt: Date;
  endsAt: Date;
  /** More than one: of a course, cancelled together. */
  dates: number;
  business: { name: string; email: string | null; ownerEmail: string | null };
  /** Cancelled bookings and their refunds, in pence. */
  bookings: number;
  refundPence: number;
  /** Failed refunds, in pence. */
  refundFailedPence: number;
  /** Marked people who keep their booking, because the business chose not to refund them. */
  kept: number;
}

/** Null if the date is not cancelled. */
export async function readCancelledOccurrenceForMail(
  db: Db,
  occurrenceId: number,
): Promise<CancelledOccurrenceMailData | null> {
  return queryOneOrNull<CancelledOccurrenceMailData>(
    db,
    `WITH together AS (${CANCELLED_TOGETHER('$1')}), cancelled AS (
       SELECT b.* FROM bookings b JOIN together t ON t.id = b.occurrence_id WHERE b.cancelled_by IS NOT NULL
     )
     SELECT json_build_object('by', c.cancelled_by, 'reason', c.reason) AS "calledOff",
            s.title AS "sessionTitle", span."startsAt", span."endsAt", span.dates,
            json_build_object('name', biz.name, 'email', biz.email, 'ownerEmail', owner.email) AS business,
            (SELECT count(*) FROM cancelled) AS bookings,
            (SELECT COALESCE(sum(r.amount_pence), 0)::integer
             FROM cancelled b JOIN refunds r ON r.booking_id = b.id AND r.state <> 'failed') AS "refundPence",
            (SELECT COALESCE(sum(${FAILED_REFUND_PENCE}), 0)::integer FROM cancelled b) AS "refundFailedPence",
            (SELECT count(*) FROM bookings b
             WHERE b.occurrence_id = o.id AND b.state IN ('attended', 'no_show') AND NOT c.refund_attendees) AS kept
     FROM occurrence_cancellations c
     JOIN occurrences o ON o.id = c.occurrence_id
     JOIN sessions s ON s.id = o.session_id
     JOIN businesses biz ON biz.id = s.business_id
     LEFT JOIN users owner ON owner.id = biz.owner_id
     CROSS JOIN LATERAL (SELECT min(d.starts_at) AS "startsAt", min(d.ends_at) AS "endsAt", count(*)::integer AS dates
                           FROM occurrences d WHERE d.id IN (SELECT id FROM together)) span
     WHERE c.occurrence_id = $1`,
    [occurrenceId],
  );
}

export interface OccurrenceAtRiskMailData {
  occurrenceId: number;
  sessionTitle: string;
  startsAt: Date;
  endsAt: Date;
  booked: number;
  minimum: number;
  decidesAt: Date;
  business: { name: string; email: string | null; ownerEmail: string | null };
}

/** Null if it is cancelled, has begun or has no minimum any more. */
export async function readOccurrenceAtRiskForMail(
  db: Db,
  occurrenceId: number,
): Promise<OccurrenceAtRiskMailData | null> {
  const minimum = await readOccurrenceMinimum(db, occurrenceId);
  const date = await queryOneOrNull<Omit<OccurrenceAtRiskMailData, 'booked' | 'minimum' | 'decidesAt'>>(
    db,
    `SELECT o.id AS "occurrenceId", s.title AS "sessionTitle", o.starts_at AS "startsAt", o.ends_at AS "endsAt",
            json_build_object('name', biz.name, 'email', biz.email, 'ownerEmail', owner.email) AS business
     FROM occurrences o
     JOIN sessions s ON s.id = o.session_id
     JOIN businesses biz ON biz.id = s.business_id
     LEFT JOIN users owner ON owner.id = biz.owner_id
     WHERE o.id = $1 AND o.state = 'scheduled'`,
    [occurrenceId],
  );
  if (date === null || minimum === null) return null;
  return { ...date, booked: minimum.booked, minimum: minimum.people, decidesAt: minimum.decidesAt };
}

export async function readInstructorNames(db: Db, bookingId: string): Promise<string[]> {
  const { rows } = await db.query<{ name: string }>(
    `SELECT teacher ->> 'name' AS name FROM bookings b, jsonb_array_elements(occurrence_instructors_json(b.occurrence_id)) AS teacher
     WHERE b.id = $1`,
    [bookingId],
  );
  return rows.map(({ name }) => name);
}
