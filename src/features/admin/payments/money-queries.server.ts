import { anywhere, type Db, maybeOne } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { PAGE_SIZE, type PageOf, toPage } from '../paging.ts';
import type { ListedMovement, MovementsQuery, PaymentDetails, Seller } from './contract.ts';

/** Every movement with what it belongs to, as one relation. Amounts in pence. */
const MOVEMENTS = `
  SELECT 'payment' AS kind, p.id, p.id AS payment_id, p.provider_intent_id AS provider_id, p.state, p.amount_pence::bigint AS pence,
         p.created_at AS at, NULL::uuid AS account_id
  FROM payments p
  UNION ALL
  SELECT 'refund', r.id, r.payment_id, r.provider_refund_id, r.state, -r.amount_pence, r.created_at, NULL FROM refunds r
  UNION ALL
  SELECT 'transfer', t.id, t.payment_id, t.provider_transfer_id, t.state, t.amount_pence, t.decided_at, t.seller_account_id
  FROM transfers t
  UNION ALL
  SELECT 'reversal', v.id, t.payment_id, v.provider_reversal_id, v.state, -v.amount_pence, v.decided_at, t.seller_account_id
  FROM transfer_reversals v JOIN transfers t ON t.id = v.transfer_id
  UNION ALL
  SELECT 'payout', o.id, NULL, o.provider_payout_id, o.state, o.amount_pence, o.sent_at, o.seller_account_id FROM payouts o
  UNION ALL
  SELECT 'dispute', d.id, d.payment_id, d.provider_dispute_id, d.state, -d.amount_pence, d.opened_at, NULL FROM disputes d`;

/** Of the alias m: who paid, and with whom it was booked, of several places the first; or what was bought beforehand. */
const CONCERNED = `
  LEFT JOIN payments pay ON pay.id = m.payment_id
  LEFT JOIN users u ON u.id = pay.user_id
  LEFT JOIN seller_accounts account ON account.id = m.account_id
  LEFT JOIN LATERAL (
    SELECT b.full_name, b.email, b.reference, b.business_id, b.trainer_id
    FROM booking_payments paid JOIN bookings b ON b.id = paid.booking_id
    WHERE paid.payment_id = m.payment_id ORDER BY b.created_at, b.reference LIMIT 1) sold ON true
  LEFT JOIN credits bought ON bought.purchase_id = pay.purchase_id
  LEFT JOIN businesses biz ON biz.id = coalesce(bought.business_id, sold.business_id, account.business_id)
  LEFT JOIN credit_products product ON product.id = bought.product_id
  LEFT JOIN trainers tr ON tr.id = coalesce(product.trainer_id, sold.trainer_id, account.trainer_id)`;

const LISTED = `m.kind, m.id, m.payment_id AS "paymentId", m.provider_id AS "providerId", m.state, m.pence, m.at,
  coalesce(sold.full_name, u.name, '') AS person,
  coalesce(biz.name, tr.first_name || ' ' || tr.last_name, '') AS seller, coalesce(sold.reference, '') AS reference,
  coalesce(bought.name, '') AS bought`;

type MovementRow = Omit<ListedMovement, 'amount' | 'at'> & { pence: number; at: Date };

const signed = (pence: number): string => `${pence < 0 ? '-' : ''}${penceToDecimal(Math.abs(pence))}`;

const presentMovement = ({
  kind,
  id,
  paymentId,
  providerId,
  state,
  pence,
  at,
  person,
  seller,
  reference,
  bought,
}: MovementRow): ListedMovement => ({
  kind,
  id,
  paymentId,
  providerId,
  state,
  amount: signed(pence),
  at: at.toISOString(),
  person,
  seller,
  reference,
  bought,
});

/** Movements of money, newest first, by reference, id, e-mail address or seller. */
export async function findMovements(
  db: Db,
  { q, kind, state, from, to, page }: MovementsQuery,
): Promise<PageOf<ListedMovement>> {
  const { rows } = await db.query<MovementRow & { total: number }>(
    `SELECT ${LISTED}, count(*) OVER () AS total
     FROM (${MOVEMENTS}) m ${CONCERNED}
     WHERE ($1 = '' OR m.provider_id = $1 OR pay.provider_intent_id = $1 OR m.id::text = lower($1)
            OR m.payment_id::text = lower($1) OR bought.id::text = lower($1) OR bought.name ILIKE $2 OR sold.full_name ILIKE $2 OR sold.email ILIKE $2 OR u.email ILIKE $2
            OR biz.name ILIKE $2 OR tr.first_name || ' ' || tr.last_name ILIKE $2
            OR EXISTS (SELECT FROM booking_payments paid JOIN bookings k ON k.id = paid.booking_id
                       WHERE paid.payment_id = m.payment_id AND k.reference = upper($1)))
       AND ($3::text IS NULL OR m.kind = $3) AND ($4::text IS NULL OR m.state = $4)
       AND ($5::date IS NULL OR m.at >= $5::date::timestamp AT TIME ZONE 'Europe/London')
       AND ($6::date IS NULL OR m.at < ($6::date + 1)::timestamp AT TIME ZONE 'Europe/London')
     ORDER BY m.at DESC, m.kind, m.id LIMIT $7 OFFSET $8`,
    [
      q,
      anywhere(q),
      kind ?? null,
      state ?? null,
      from ?? null,
      to ?? null,
      PAGE_SIZE,
      (page - 1) * PAGE_SIZE,
    ],
  );
  return toPage(rows, page, presentMovement);
}

/** What belongs to a payment beside itself, the oldest first. */
export async function movementsOfPayment(db: Db, paymentId: string): Promise<ListedMovement[]> {
  const { rows } = await db.query<MovementRow>(
    `SELECT ${LISTED} FROM (${MOVEMENTS}) m ${CONCERNED}
     WHERE m.payment_id = $1 AND m.kind <> 'payment' ORDER BY m.at, m.kind, m.id`,
    [paymentId],
  );
  return rows.map(presentMovement);
}

/** A payment with who paid and who sold. Amounts in pence. */
export interface PaymentRecord {
  id: string;
  state: string;
  amountPence: number;
  refundedPence: number;
  madeAt: Date;
  intentId: string | null;
  payer: PaymentDetails['payer'];
}

export function paymentRecord(db: Db, id: string): Promise<PaymentRecord | null> {
  return maybeOne(
    db,
    `SELECT p.id, p.state, p.amount_pence AS "amountPence", p.refunded_pence AS "refundedPence",
            p.created_at AS "madeAt", p.provider_intent_id AS "intentId",
            jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) AS payer
     FROM payments p JOIN users u ON u.id = p.user_id WHERE p.id = $1`,
    [id],
  );
}

/** What was booked for a payment, in the order of the dates. */
export async function bookingsOfPayment(db: Db, paymentId: string): Promise<PaymentDetails['bookings']> {
  const { rows } = await db.query<
    Omit<PaymentDetails['bookings'][number], 'startsAt' | 'total'> & { startsAt: Date; totalPence: number }
  >(
    `SELECT b.id, b.reference, coalesce(s.title, 'Personal training') AS title, b.starts_at AS "startsAt", b.state,
            paid.total_pence AS "totalPence"
     FROM booking_payments paid JOIN bookings b ON b.id = paid.booking_id
     LEFT JOIN sessions s ON s.id = b.session_id
     WHERE paid.payment_id = $1 ORDER BY b.starts_at, b.reference`,
    [paymentId],
  );
  return rows.map(({ startsAt, totalPence, ...row }) => ({
    ...row,
    startsAt: startsAt.toISOString(),
    total: penceToDecimal(totalPence),
  }));
}

/** Who sold what was paid for; null when nothing was booked. */
export async function sellerOfPayment(db: Db, paymentId: string): Promise<Seller | null> {
  const row = await maybeOne<Omit<Seller, 'heldBack'> & { reason: string | null; since: Date | null }>(
    db,
    `SELECT CASE WHEN b.business_id IS NULL THEN 'trainers' ELSE 'businesses' END AS kind,
            coalesce(b.business_id, b.trainer_id) AS id,
            coalesce(biz.name, tr.first_name || ' ' || tr.last_name) AS name, h.reason, h.held_at AS since
     FROM booking_payments paid JOIN bookings b ON b.id = paid.booking_id
     LEFT JOIN businesses biz ON biz.id = b.business_id
     LEFT JOIN trainers tr ON tr.id = b.trainer_id
     LEFT JOIN seller_accounts a ON a.business_id = b.business_id OR a.trainer_id = b.trainer_id
     LEFT JOIN payout_holds h ON h.seller_account_id = a.id AND h.lifted_at IS NULL
     WHERE paid.payment_id = $1 LIMIT 1`,
    [paymentId],
  );
  if (row === null) return null;
  const { reason, since, ...seller } = row;
  return {
    ...seller,
    heldBack: reason === null || since === null ? null : { reason, since: since.toISOString() },
  };
}

/** What a payment has moved in the books, in the order in which it was written. */
export async function postingsOfPayment(db: Db, paymentId: string): Promise<PaymentDetails['postings']> {
  const { rows } = await db.query<
    Omit<PaymentDetails['postings'][number], 'at' | 'amount'> & { at: Date; pence: number }
  >(
    `SELECT posted_at AS at, movement, debit, credit, amount_pence AS pence, provider_object AS "providerObject"
     FROM ledger_postings WHERE payment_id = $1 ORDER BY id`,
    [paymentId],
  );
  return rows.map(({ at, pence, ...row }) => ({
    ...row,
    at: at.toISOString(),
    amount: penceToDecimal(pence),
  }));
}

/**
 * The payments of a booking, latest first, what of each was paid for the booking, and what of that has gone back by
 * decided refunds, in pence. None for no such booking.
 */
export async function paidForBooking(
  db: Db,
  bookingId: string,
): Promise<{ paymentId: string; paidPence: number; refundedPence: number }[]> {
  const { rows } = await db.query<{ paymentId: string; paidPence: number; refundedPence: number }>(
    `SELECT paid.payment_id AS "paymentId", paid.total_pence AS "paidPence",
            (SELECT COALESCE(sum(r.amount_pence), 0)::integer FROM refunds r
             WHERE r.payment_id = paid.payment_id AND r.booking_id = $1 AND r.state <> 'failed') AS "refundedPence"
     FROM booking_payments paid JOIN payments p ON p.id = paid.payment_id
     WHERE paid.booking_id = $1 ORDER BY p.created_at DESC, p.id`,
    [bookingId],
  );
  return rows;
}

/** Whether there is such a seller. */
export async function sellerExists(
  db: Db,
  { kind, id }: { kind: 'business' | 'trainer'; id: number },
): Promise<boolean> {
  const table = kind === 'business' ? 'businesses' : 'trainers';
  return (await maybeOne(db, `SELECT 1 FROM ${table} WHERE id = $1`, [id])) !== null;
}
