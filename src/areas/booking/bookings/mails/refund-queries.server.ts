import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface LateRefundMailData {
  refundId: string;
  state: 'pending' | 'succeeded' | 'failed' | 'settled';
  amountPence: number;
  /** A dispute comes first. */
  bankDecides: boolean;
  seeker: { name: string; email: string; soldThrough?: string | null };
  /** The session, pass or voucher. */
  boughtName: string;
  /** Empty if there is no seller. */
  sellerName: string;
  /** Null for a pass or voucher. */
  startsAt: Date | null;
  endsAt: Date | null;
}

/** Null if it does not exist any more. */
export async function readLateRefundForMail(db: Db, refundId: string): Promise<LateRefundMailData | null> {
  return queryOneOrNull<LateRefundMailData>(
    db,
    `SELECT r.id AS "refundId", r.state, r.amount_pence AS "amountPence",
            r.state = 'pending' AND (r.failure_code = 'charge_disputed' OR EXISTS (
              SELECT FROM disputes d WHERE d.payment_id = p.id AND d.decided_at IS NULL)) AS "bankDecides",
            json_build_object('name', coalesce(b.full_name, NULLIF(h.full_name, ''), u.name),
              'email', coalesce(NULLIF(b.email, ''), NULLIF(h.email, ''), u.email),
              'soldThrough', (SELECT made.partner_name FROM orders made WHERE made.id = b.order_id)) AS seeker,
            coalesce(s.title, 'Personal training with ' || tr.first_name || ' ' || tr.last_name, c.name, 'your payment')
              AS "boughtName",
            coalesce(biz.name, tr.first_name || ' ' || tr.last_name, '') AS "sellerName",
            coalesce(b.starts_at, o.starts_at, hour.starts_at) AS "startsAt",
            coalesce(b.ends_at, o.ends_at, hour.ends_at) AS "endsAt"
     FROM refunds r
     JOIN payments p ON p.id = r.payment_id
     JOIN users u ON u.id = p.user_id
     LEFT JOIN bookings b ON b.id = r.booking_id
     LEFT JOIN holds h ON h.id = p.order_id
     LEFT JOIN order_items i ON i.order_id = h.id AND i.position = 1
     LEFT JOIN occurrences o ON o.id = i.occurrence_id
     LEFT JOIN appointments hour ON hour.id = coalesce(b.appointment_id, i.appointment_id)
     LEFT JOIN sessions s ON s.id = coalesce(b.session_id, o.session_id)
     LEFT JOIN entitlements c ON c.purchase_id = p.purchase_id
     LEFT JOIN trainers tr ON tr.id = coalesce(b.trainer_id, hour.trainer_id)
     LEFT JOIN businesses biz ON biz.id = coalesce(s.business_id, c.business_id)
     WHERE r.id = $1`,
    [refundId],
  );
}
