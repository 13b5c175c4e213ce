import type { BookingState } from '#areas/booking/bookings/contract.ts';
import type { PolicyInForce } from '#areas/booking/bookings/rules.ts';
import {
  awaitingAnswerStates,
  type DisputeEvidence,
  type DisputeState,
} from '#areas/money/payments/disputes/rules.ts';
import { containsPattern, type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { assigneeCondition } from '../assignments/queries.server.ts';
import { toPage } from '../page-queries.server.ts';
import { type ListPage, PAGE_SIZE } from '../paging.ts';
import type { DisputesQuery, ListedDispute } from './contract.ts';

/** Customer and business of a payment (alias d); of several places the first. */
const SOLD = `
  JOIN payments p ON p.id = d.payment_id
  JOIN users u ON u.id = p.user_id
  LEFT JOIN LATERAL (
    SELECT b.full_name, b.email, b.reference, b.business_id,
           coalesce(biz.name, tr.first_name || ' ' || tr.last_name) AS seller
    FROM booking_payments paid JOIN bookings b ON b.id = paid.booking_id
    LEFT JOIN businesses biz ON biz.id = b.business_id
    LEFT JOIN trainers tr ON tr.id = b.trainer_id
    WHERE paid.payment_id = d.payment_id ORDER BY b.created_at, b.reference LIMIT 1) sold ON true`;

const LISTED = `d.id, d.state, d.reason, d.amount_pence AS "amountPence", d.opened_at AS "openedAt", d.due_by AS "dueBy",
  d.answer IS NOT NULL AS answered, coalesce(sold.full_name, u.name) AS customer, coalesce(sold.seller, '') AS seller,
  coalesce(sold.reference, '') AS reference`;

type ListedRow = Omit<ListedDispute, 'amount' | 'openedAt' | 'dueBy'> & {
  amountPence: number;
  openedAt: Date;
  dueBy: Date | null;
};

/** Open cases first, soonest due first; then those with a bank, then closed ones, latest first. */
export async function findDisputes(
  db: Db,
  adminId: string,
  { q, show, whose, page }: DisputesQuery,
): Promise<ListPage<ListedDispute>> {
  const { rows } = await db.query<ListedRow & { total: number }>(
    `SELECT ${LISTED}, count(*) OVER () AS total
     FROM disputes d ${SOLD}
     CROSS JOIN LATERAL (SELECT CASE WHEN d.decided_at IS NOT NULL THEN 'decided'
       WHEN d.answer IS NULL AND d.state ${inStates(awaitingAnswerStates)} THEN 'to_answer' ELSE 'with_bank' END AS name) turn
     WHERE ($1 = '' OR d.provider_dispute_id = $1 OR p.provider_intent_id = $1 OR sold.full_name ILIKE $2
            OR sold.email ILIKE $2 OR u.email ILIKE $2 OR sold.seller ILIKE $2
            OR EXISTS (SELECT FROM booking_payments paid JOIN bookings k ON k.id = paid.booking_id
                       WHERE paid.payment_id = p.id AND k.reference = upper($1)))
       AND ($3::text IS NULL OR turn.name = $3) AND ${assigneeCondition('dispute', 'd.id', '$6', '$7')}
     ORDER BY array_position(ARRAY['to_answer', 'with_bank', 'decided'], turn.name),
              CASE WHEN d.decided_at IS NULL THEN d.due_by END, d.opened_at DESC, d.id
     LIMIT $4 OFFSET $5`,
    [q, containsPattern(q), show ?? null, PAGE_SIZE, (page - 1) * PAGE_SIZE, whose ?? null, adminId],
  );
  return toPage(rows, page, presentListed);
}

function presentListed({
  id,
  state,
  reason,
  amountPence,
  openedAt,
  dueBy,
  answered,
  customer,
  seller,
  reference,
}: ListedRow): ListedDispute {
  return {
    id,
    state,
    reason,
    amount: penceToDecimal(amountPence),
    openedAt: openedAt.toISOString(),
    dueBy: dueBy?.toISOString() ?? null,
    answered,
    customer,
    seller,
    reference,
  };
}

export interface DisputedPlace {
  bookingId: string;
  reference: string;
  state: BookingState;
  title: string;
  /** Venue on one line. */
  place: string;
  attendee: string;
  startsAt: Date;
  endsAt: Date;
  totalPence: number;
  policy: PolicyInForce;
  bookedAt: Date;
  cancelledAt: Date | null;
  calledOffBy: 'business' | 'admin' | null;
  markedAt: Date | null;
}

/** Amounts in pence. */
export interface DisputeRecord {
  listed: ListedDispute;
  id: string;
  state: DisputeState;
  providerId: string;
  intentId: string;
  paymentId: string;
  paidPence: number;
  paidAt: Date;
  amountPence: number;
  feePence: number;
  answer: 'evidence' | 'accept' | null;
  evidence: DisputeEvidence | null;
  answeredAt: Date | null;
  submittedAt: Date | null;
  decidedAt: Date | null;
  sellerAccepts: boolean;
  userId: string;
  businessId: number | null;
  email: string;
}

/** Null if there is no such case. */
export async function findDisputeRecord(db: Db, id: string): Promise<DisputeRecord | null> {
  const row = await queryOneOrNull<Omit<DisputeRecord, 'listed'> & ListedRow>(
    db,
    `SELECT ${LISTED}, d.provider_dispute_id AS "providerId", p.provider_intent_id AS "intentId",
            d.payment_id AS "paymentId", p.amount_pence AS "paidPence", p.created_at AS "paidAt",
            d.fee_pence AS "feePence", d.answer, d.evidence, d.answered_at AS "answeredAt",
            d.evidence_submitted_at AS "submittedAt", d.decided_at AS "decidedAt",
            d.seller_accepts AS "sellerAccepts", p.user_id AS "userId",
            sold.business_id AS "businessId", coalesce(sold.email, u.email) AS email
     FROM disputes d ${SOLD} WHERE d.id = $1`,
    [id],
  );
  return row === null ? null : { ...row, listed: presentListed(row) };
}

/** In date order. */
export async function listDisputedPlaces(db: Db, paymentId: string): Promise<DisputedPlace[]> {
  const { rows } = await db.query<DisputedPlace>(
    `SELECT b.id AS "bookingId", b.reference, b.state, b.full_name AS attendee,
            coalesce(s.title, 'Personal training with ' || tr.first_name || ' ' || tr.last_name) AS title,
            coalesce(biz.name || ', ' || biz.address || CASE WHEN biz.address ILIKE '%' || biz.town THEN '' ELSE ', ' || biz.town END
              || ', ' || biz.postcode, 'Personal training') AS place,
            b.starts_at AS "startsAt", b.ends_at AS "endsAt", paid.total_pence AS "totalPence", b.policy,
            b.created_at AS "bookedAt", b.cancelled_at AS "cancelledAt", b.cancelled_by AS "calledOffBy",
            b.attendance_marked_at AS "markedAt"
     FROM booking_payments paid JOIN bookings b ON b.id = paid.booking_id
     LEFT JOIN sessions s ON s.id = b.session_id
     LEFT JOIN businesses biz ON biz.id = b.business_id
     LEFT JOIN trainers tr ON tr.id = b.trainer_id
     WHERE paid.payment_id = $1 ORDER BY b.starts_at, b.reference`,
    [paymentId],
  );
  return rows;
}

/** Mails of these kinds sent to the customer, by key (`booking-confirmed:{booking}:seeker`). */
export async function listSentMails(
  db: Db,
  keys: string[],
): Promise<{ template: string; recipient: string; at: Date }[]> {
  const { rows } = await db.query<{ template: string; recipient: string; at: Date }>(
    `SELECT template, recipient, sent_at AS at FROM mail_log WHERE key = ANY ($1) AND sent_at IS NOT NULL
     ORDER BY sent_at`,
    [keys],
  );
  return rows;
}

/** Earlier refunds of a payment. */
export async function listRefunds(db: Db, paymentId: string): Promise<{ pence: number; at: Date }[]> {
  const { rows } = await db.query<{ pence: number; at: Date }>(
    `SELECT amount_pence AS pence, updated_at AS at FROM refunds WHERE payment_id = $1 AND state = 'succeeded'
     ORDER BY updated_at`,
    [paymentId],
  );
  return rows;
}
