import { policyAnswer } from '#features/booking/booking-answer.server.ts';
import type { BookingState, CallingOff } from '#features/booking/contract.ts';
import type { PolicyInForce } from '#features/booking/rules.ts';
import { type Db, maybeOne } from '#shared/db/database.server.ts';
import type { AccountMailData, BookingMailData, CancelledDateMailData, RefundMailData } from './mail-data.ts';

// The read side of mail. A mail speaks of tables that other features own and write; it reads them here, each in one
// statement, at the moment of sending, so that jobs carry nothing but ids and no mail tells old news.

/** `BookedPage.pageOpen`, with the aliases s, biz, tr and owner (the trainer's account): who may see a session, and a trainer. */
const PAGE_OPEN = `CASE WHEN s.id IS NOT NULL
              THEN s.status IN ('published', 'paused') AND biz.status = 'approved'
              ELSE tr.status = 'approved' AND owner.suspended_at IS NULL END`;

interface BookingRow {
  id: string;
  reference: string;
  state: BookingState;
  created_at: Date;
  full_name: string;
  email: string;
  phone: string;
  special_requirements: string;
  session_id: number | null;
  trainer_id: number | null;
  page_open: boolean;
  title: string;
  starts_at: Date;
  ends_at: Date;
  session_fee_pence: number;
  platform_fee_pence: number;
  total_pence: number;
  policy: PolicyInForce;
  cancelled_at: Date | null;
  moves: number;
  called_off: CallingOff | null;
  refund_pence: number;
  business_name: string;
  address: string;
  town: string;
  postcode: string;
  latitude: number | null;
  longitude: number | null;
  business_phone: string;
  business_email: string | null;
  website: string | null;
  owner_email: string | null;
  places_booked: number;
  capacity: number;
  date_note: string | null;
}

/** The booking with its session, business and owner; null when it is gone. */
export async function readBookingForMail(db: Db, bookingId: string): Promise<BookingMailData | null> {
  const row = await maybeOne<BookingRow>(
    db,
    `SELECT b.id, b.reference, b.state, b.created_at, b.full_name, b.email, b.phone, b.special_requirements,
            b.session_id, b.trainer_id, ${PAGE_OPEN} AS page_open,
            coalesce(s.title, 'Personal training with ' || tr.first_name || ' ' || tr.last_name) AS title, b.starts_at, b.ends_at, b.session_fee_pence, b.platform_fee_pence, b.total_pence, b.policy,
            b.cancelled_at, b.moves,
            CASE WHEN b.called_off_by IS NOT NULL
              THEN jsonb_build_object('by', b.called_off_by, 'reason', b.calling_off_reason) END AS called_off,
            (SELECT COALESCE(sum(r.amount_pence), 0)::integer FROM refunds r
             WHERE r.payment_id = b.payment_id AND r.state <> 'failed') AS refund_pence,
            coalesce(biz.name, tr.first_name || ' ' || tr.last_name) AS business_name,
            coalesce(biz.address, NULLIF(hour.address, ''), 'Online') AS address, coalesce(biz.town, '') AS town,
            coalesce(biz.postcode, hour.postcode) AS postcode,
            coalesce(biz.latitude, hour.latitude) AS latitude, coalesce(biz.longitude, hour.longitude) AS longitude,
            coalesce(biz.phone, tr.phone) AS business_phone, coalesce(biz.email, tr.email) AS business_email,
            biz.website, owner.email AS owner_email, coalesce(o.capacity, 1) AS capacity, o.note AS date_note,
            (SELECT count(*) FROM bookings other
             WHERE (other.occurrence_id = b.occurrence_id OR other.id = b.id AND b.occurrence_id IS NULL)
               AND other.state NOT IN ('cancelled_by_seeker', 'cancelled_by_business')) AS places_booked
     FROM bookings b
     LEFT JOIN sessions s ON s.id = b.session_id
     LEFT JOIN occurrences o ON o.id = b.occurrence_id
     LEFT JOIN businesses biz ON biz.id = b.business_id
     LEFT JOIN trainer_hours hour ON hour.id = b.trainer_hour_id
     LEFT JOIN trainers tr ON tr.id = b.trainer_id
     LEFT JOIN users owner ON owner.id = coalesce(biz.owner_id, tr.user_id)
     WHERE b.id = $1`,
    [bookingId],
  );
  if (row === null) return null;
  return {
    bookingId: row.id,
    reference: row.reference,
    state: row.state,
    bookedAt: row.created_at,
    seeker: { name: row.full_name, email: row.email, phone: row.phone },
    specialRequirements: row.special_requirements,
    sessionId: row.session_id,
    trainerId: row.trainer_id,
    pageOpen: row.page_open,
    sessionTitle: row.title,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    price: {
      sessionFeePence: row.session_fee_pence,
      platformFeePence: row.platform_fee_pence,
      totalPence: row.total_pence,
    },
    policy: policyAnswer(row.policy, row.starts_at),
    cancelledAt: row.cancelled_at,
    moves: row.moves,
    calledOff: row.called_off,
    refundPence: row.refund_pence,
    business: {
      name: row.business_name,
      address: row.address,
      town: row.town,
      postcode: row.postcode,
      latitude: row.latitude,
      longitude: row.longitude,
      phone: row.business_phone,
      email: row.business_email,
      website: row.website,
      ownerEmail: row.owner_email,
    },
    placesBooked: row.places_booked,
    capacity: row.capacity,
    dateNote: row.date_note ?? '',
  };
}

interface RefundRow {
  id: string;
  state: RefundMailData['state'];
  amount_pence: number;
  seeker_name: string;
  seeker_email: string;
  session_id: number | null;
  trainer_id: number | null;
  page_open: boolean;
  title: string;
  business_name: string;
  starts_at: Date;
  ends_at: Date;
  date_cancelled: boolean;
}

/** A refund of a payment that found no seat; null when there is no such refund or it was made for another reason. */
export async function readLostSeatRefundForMail(db: Db, refundId: string): Promise<RefundMailData | null> {
  const row = await maybeOne<RefundRow>(
    db,
    `SELECT r.id, r.state, r.amount_pence, s.id AS session_id, tr.id AS trainer_id, ${PAGE_OPEN} AS page_open,
            coalesce(s.title, 'Personal training with ' || tr.first_name || ' ' || tr.last_name) AS title,
            coalesce(biz.name, tr.first_name || ' ' || tr.last_name) AS business_name,
            coalesce(o.starts_at, hour.starts_at) AS starts_at, coalesce(o.ends_at, hour.ends_at) AS ends_at,
            coalesce(o.state = 'cancelled', tr.status = 'suspended' OR owner.suspended_at IS NOT NULL)
              AS date_cancelled,
            coalesce(contact.full_name, u.name) AS seeker_name, coalesce(contact.email, u.email) AS seeker_email
     FROM refunds r
     JOIN payments p ON p.id = r.payment_id
     JOIN holds h ON h.id = p.hold_id
     LEFT JOIN occurrences o ON o.id = h.occurrence_id
     LEFT JOIN sessions s ON s.id = o.session_id
     LEFT JOIN businesses biz ON biz.id = s.business_id
     LEFT JOIN trainer_hours hour ON hour.id = h.trainer_hour_id
     LEFT JOIN trainers tr ON tr.id = hour.trainer_id
     LEFT JOIN users owner ON owner.id = tr.user_id
     JOIN users u ON u.id = h.user_id
     LEFT JOIN hold_contacts contact ON contact.hold_id = h.id
     WHERE r.id = $1 AND r.reason = 'seat_lost'`,
    [refundId],
  );
  if (row === null) return null;
  return {
    refundId: row.id,
    state: row.state,
    amountPence: row.amount_pence,
    seeker: { name: row.seeker_name, email: row.seeker_email },
    sessionId: row.session_id,
    trainerId: row.trainer_id,
    pageOpen: row.page_open,
    sessionTitle: row.title,
    businessName: row.business_name,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    dateCancelled: row.date_cancelled,
  };
}

interface CancelledDateRow {
  cancelled_by: CallingOff['by'];
  reason: string;
  title: string;
  starts_at: Date;
  ends_at: Date;
  business_name: string;
  business_email: string | null;
  owner_email: string | null;
  bookings: number;
  refund_pence: number;
}

/** A cancelled date with what became of its bookings; null when it is not cancelled. */
export async function readCancelledDateForMail(
  db: Db,
  occurrenceId: number,
): Promise<CancelledDateMailData | null> {
  const row = await maybeOne<CancelledDateRow>(
    db,
    `SELECT c.cancelled_by, c.reason, s.title, o.starts_at, o.ends_at, biz.name AS business_name,
            biz.email AS business_email, owner.email AS owner_email,
            (SELECT count(*) FROM bookings b
             WHERE b.occurrence_id = o.id AND b.called_off_by IS NOT NULL) AS bookings,
            (SELECT COALESCE(sum(r.amount_pence), 0)::integer
             FROM bookings b JOIN refunds r ON r.payment_id = b.payment_id AND r.state <> 'failed'
             WHERE b.occurrence_id = o.id AND b.called_off_by IS NOT NULL) AS refund_pence
     FROM occurrence_cancellations c
     JOIN occurrences o ON o.id = c.occurrence_id
     JOIN sessions s ON s.id = o.session_id
     JOIN businesses biz ON biz.id = s.business_id
     LEFT JOIN users owner ON owner.id = biz.owner_id
     WHERE c.occurrence_id = $1`,
    [occurrenceId],
  );
  if (row === null) return null;
  return {
    occurrenceId,
    calledOff: { by: row.cancelled_by, reason: row.reason },
    sessionTitle: row.title,
    startsAt: row.starts_at,
    endsAt: row.ends_at,
    business: { name: row.business_name, email: row.business_email, ownerEmail: row.owner_email },
    bookings: row.bookings,
    refundPence: row.refund_pence,
  };
}

/** Whom to write to about an account; null when it is gone. */
export async function readAccountForMail(db: Db, userId: string): Promise<AccountMailData | null> {
  return maybeOne<AccountMailData>(db, 'SELECT email FROM users WHERE id = $1', [userId]);
}
