import type { Db } from '#shared/db/database.server.ts';
import { IN_DISPUTE, IN_USE } from '../use/use-queries.server.ts';

/** Everybody's if empty. */
export interface PurchaseFilter {
  userId?: string;
  businessId?: number;
  paymentId?: string;
}

/** Amounts in pence. */
export interface PurchasedEntitlement {
  id: string;
  kind: 'pass' | 'voucher' | 'membership';
  name: string;
  person: { id: string; name: string; email: string };
  business: { id: number; name: string } | null;
  paymentId: string;
  boughtAt: Date;
  paidPence: number;
  places: number;
  /** Unused and not ended. */
  unusedPlaces: number;
  unusedPence: number;
  bankDecides: boolean;
  /** Given away, so its buyer can't return it. */
  redeemed: boolean;
}

const MAX_SHOWN = 100;

/** Latest first. */
export async function purchasedEntitlements(
  db: Db,
  { userId, businessId, paymentId }: PurchaseFilter,
): Promise<PurchasedEntitlement[]> {
  const { rows } = await db.query<PurchasedEntitlement>(
    `SELECT c.id, c.kind, c.name, jsonb_build_object('id', u.id, 'name', u.name, 'email', u.email) AS person,
            CASE WHEN b.id IS NOT NULL THEN jsonb_build_object('id', b.id, 'name', b.name) END AS business,
            p.id AS "paymentId", c.created_at AS "boughtAt", p.amount_pence AS "paidPence", parts.places,
            parts.unused_places AS "unusedPlaces", parts.unused_pence AS "unusedPence", ${IN_DISPUTE} AS "bankDecides",
            EXISTS (SELECT FROM gift_vouchers v WHERE v.purchase_id = c.purchase_id AND v.redeemed_at IS NOT NULL) AS redeemed
     FROM entitlements c JOIN payments p ON p.purchase_id = c.purchase_id JOIN users u ON u.id = c.user_id
     LEFT JOIN businesses b ON b.id = c.business_id
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS places, count(*) FILTER (WHERE unused)::integer AS unused_places,
              COALESCE(sum(total_pence) FILTER (WHERE unused), 0)::integer AS unused_pence
       FROM (SELECT part.total_pence, part.end_reason IS NULL AND NOT ${IN_USE} AS unused
             FROM entitlement_units part WHERE part.entitlement_id = c.id) each
     ) parts
     WHERE ($1::uuid IS NULL OR c.user_id = $1 OR p.user_id = $1)
       AND ($2::bigint IS NULL OR c.business_id = $2) AND ($3::uuid IS NULL OR p.id = $3)
     ORDER BY c.created_at DESC, c.id LIMIT ${MAX_SHOWN}`,
    [userId ?? null, businessId ?? null, paymentId ?? null],
  );
  return rows;
}
