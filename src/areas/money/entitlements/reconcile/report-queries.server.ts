import type { Db } from '#shared/db/database.server.ts';
import type { RecordedPurchase } from './purchase-rules.ts';

export async function purchasesSince(db: Db, since: Date): Promise<RecordedPurchase[]> {
  const { rows } = await db.query<RecordedPurchase>(
    `SELECT p.id AS "paymentId", buy.id AS "purchaseId", p.provider_intent_id AS "intentId", p.state,
            buy.state AS "purchaseState", buy.expires_at AS "expiresAt", p.amount_pence AS "amountPence",
            p.refunded_pence AS "refundedPence", c.id IS NOT NULL AS "hasCredit",
            COALESCE(back.pending, 0)::integer AS "refundPendingPence",
            CASE WHEN EXISTS (SELECT FROM disputes d WHERE d.payment_id = p.id AND d.decided_at IS NULL)
                 THEN NULL ELSE back.since END AS "refundPendingSince",
            COALESCE((SELECT sum(part.total_pence) FROM entitlement_units part WHERE part.entitlement_id = c.id), 0)::integer
              AS "partsPence"
     FROM purchases buy
     JOIN payments p ON p.purchase_id = buy.id
     LEFT JOIN entitlements c ON c.purchase_id = buy.id
     LEFT JOIN LATERAL (SELECT sum(r.amount_pence) AS pending, min(r.created_at) AS since
                        FROM refunds r WHERE r.payment_id = p.id AND r.state = 'pending') back ON true
     WHERE p.created_at >= $1 ORDER BY p.created_at`,
    [since],
  );
  return rows;
}

/** Amounts in pence. */
export interface EntitlementDifference {
  creditId: string;
  /** Neither used nor refunded. */
  unusedPence: number;
  postedPence: number;
}

/** Leaves out disputed ones. */
export async function entitlementDifferences(db: Db): Promise<EntitlementDifference[]> {
  const { rows } = await db.query<EntitlementDifference>(
    `SELECT c.id AS "creditId", parts.unused::integer AS "unusedPence", posted.pence::integer AS "postedPence"
     FROM entitlements c JOIN payments p ON p.purchase_id = c.purchase_id
     CROSS JOIN LATERAL (
       SELECT COALESCE(sum(part.total_pence), 0) AS unused FROM entitlement_units part
       WHERE part.entitlement_id = c.id AND part.end_reason IS NULL
         AND NOT EXISTS (SELECT FROM entitlement_redemptions u JOIN orders o ON o.id = u.order_id
                         WHERE u.entitlement_id = part.entitlement_id AND u.number = part.number AND u.returned_at IS NULL)
     ) parts
     CROSS JOIN LATERAL (
       SELECT COALESCE(sum(CASE WHEN l.credit = 'credit:' || c.id THEN l.amount_pence ELSE -l.amount_pence END), 0) AS pence
       FROM ledger_postings l WHERE 'credit:' || c.id IN (l.debit, l.credit)
     ) posted
     WHERE parts.unused <> posted.pence
       AND NOT EXISTS (SELECT FROM disputes d WHERE d.payment_id = p.id)
     ORDER BY c.created_at`,
  );
  return rows;
}
