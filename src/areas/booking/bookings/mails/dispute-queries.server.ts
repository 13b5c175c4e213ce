import type { Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import type { DisputeState } from '#areas/money/payments/disputes/rules.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

/** Amounts in pence. */
export interface DisputeMailData {
  disputeId: string;
  state: DisputeState;
  reason: string;
  amountPence: number;
  dueBy: Date | null;
  /** The seller's cost of a lost dispute. */
  borneBySellerPence: number;
  customer: string;
  places: { bookingId: string; reference: string; sessionTitle: string; startsAt: string }[];
  trainerId: number | null;
  business: { name: string; email: string | null; ownerEmail: string | null };
  admins: (Recipient & { id: string })[];
}

/** Null if it does not exist, or its payment booked nothing. */
export async function readDisputeForMail(db: Db, disputeId: string): Promise<DisputeMailData | null> {
  return queryOneOrNull<DisputeMailData>(
    db,
    `SELECT d.id AS "disputeId", d.state, d.reason, d.amount_pence AS "amountPence", d.due_by AS "dueBy",
            (SELECT COALESCE(sum(CASE movement WHEN 'dispute_lost' THEN l.amount_pence ELSE -l.amount_pence END), 0)::integer
             FROM ledger_postings l
             WHERE l.payment_id = d.payment_id AND starts_with(l.cause, d.id::text)
               AND (l.movement = 'dispute_lost' AND l.debit ~ '^(business|trainer):'
                    OR l.movement = 'dispute_overturned' AND l.credit ~ '^(business|trainer):')) AS "borneBySellerPence",
            sold.customer, sold.places, sold.trainer_id AS "trainerId",
            json_build_object('name', coalesce(biz.name, tr.first_name || ' ' || tr.last_name),
              'email', coalesce(biz.email, tr.email), 'ownerEmail', owner.email) AS business,
            (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'address', email) ORDER BY id), '[]')
               FROM users WHERE role = 'admin' AND suspended_at IS NULL) AS admins
     FROM disputes d
     JOIN (SELECT paid.payment_id, min(b.full_name) AS customer, min(b.business_id) AS business_id,
                  min(b.trainer_id) AS trainer_id,
                  json_agg(json_build_object('bookingId', b.id, 'reference', b.reference, 'startsAt', b.starts_at,
                    'sessionTitle', coalesce(s.title, 'Personal training')) ORDER BY b.starts_at, b.reference) AS places
           FROM booking_payments paid JOIN bookings b ON b.id = paid.booking_id
           LEFT JOIN sessions s ON s.id = b.session_id
           GROUP BY paid.payment_id) sold ON sold.payment_id = d.payment_id
     LEFT JOIN businesses biz ON biz.id = sold.business_id
     LEFT JOIN trainers tr ON tr.id = sold.trainer_id
     LEFT JOIN users owner ON owner.id = coalesce(biz.owner_id, tr.user_id)
     WHERE d.id = $1`,
    [disputeId],
  );
}
