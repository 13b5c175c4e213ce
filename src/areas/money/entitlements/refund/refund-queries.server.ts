import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { PriceBreakdown } from '#shared/domain/pence.ts';
import { PACKAGE_SELLER } from '../packages/package-queries.server.ts';
import { IN_DISPUTE, IN_USE } from '../use/use-queries.server.ts';

/** Amounts in pence. */
export interface RefundableEntitlement {
  id: string;
  kind: 'pass' | 'voucher' | 'membership';
  /** Given away. */
  redeemed: boolean;
  userId: string;
  businessId: number | null;
  /** The trainer and current price of one such appointment; null if not offered. */
  package: { trainerId: number; asked: number | null } | null;
  name: string;
  paymentId: string;
  boughtAt: Date;
  /** The first part holds the money. */
  unlimited: boolean;
  lastDay: string;
  places: number;
  /** Unused and not ended. */
  unusedPlaces: number;
  unusedPence: number;
  unusedPrice: PriceBreakdown;
  /** The seller's share; 0 if none is left. */
  cheapestPence: number;
}

/** Lock the credit first if you change it. */
export async function refundableEntitlement(db: Db, creditId: string): Promise<RefundableEntitlement | null> {
  return queryOneOrNull(
    db,
    `SELECT c.id, c.kind, c.user_id AS "userId",
            EXISTS (SELECT FROM gift_vouchers v WHERE v.purchase_id = c.purchase_id AND v.redeemed_at IS NOT NULL) AS redeemed,
            c.business_id AS "businessId",
            CASE WHEN seller.id IS NOT NULL THEN jsonb_build_object('trainerId', seller.id, 'asked', seller.asked) END AS package, c.name, p.id AS "paymentId",
            c.created_at AS "boughtAt", c.unlimited, parts.places, parts.unused_places AS "unusedPlaces",
            parts.unused_pence AS "unusedPence", parts.last_day AS "lastDay", parts.cheapest AS "cheapestPence",
            jsonb_build_object('sessionFeePence', parts.unused_session_fee, 'platformFeePence', parts.unused_platform_fee,
                               'totalPence', parts.unused_pence) AS "unusedPrice"
     FROM entitlements c JOIN payments p ON p.purchase_id = c.purchase_id
     LEFT JOIN LATERAL ${PACKAGE_SELLER} seller ON true
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS places, count(*) FILTER (WHERE unused)::integer AS unused_places,
              COALESCE(sum(total_pence) FILTER (WHERE unused), 0)::integer AS unused_pence,
              COALESCE(sum(session_fee_pence) FILTER (WHERE unused), 0)::integer AS unused_session_fee,
              COALESCE(sum(platform_fee_pence) FILTER (WHERE unused), 0)::integer AS unused_platform_fee,
              COALESCE(min(session_fee_pence) FILTER (WHERE unused), 0)::integer AS cheapest,
              max(valid_until) FILTER (WHERE number = 1)::text AS last_day
       FROM (SELECT part.number, part.valid_until, part.session_fee_pence, part.platform_fee_pence, part.total_pence,
                    part.end_reason IS NULL AND NOT ${IN_USE} AS unused
             FROM entitlement_units part WHERE part.entitlement_id = c.id) each
     ) parts
     WHERE c.id = $1`,
    [creditId],
  );
}

/** Credit `c` is useless: seller's account deleted, or all its sessions deleted. */
const UNREDEEMABLE = `(
       EXISTS (SELECT FROM businesses b JOIN users owner ON owner.id = b.owner_id
               WHERE b.id = c.business_id AND b.status = 'suspended' AND owner.deleted_at IS NOT NULL)
       OR EXISTS (SELECT FROM entitlement_products product JOIN trainers tr ON tr.id = product.trainer_id JOIN users u ON u.id = tr.user_id
                  WHERE product.id = c.product_id AND tr.status = 'suspended' AND u.deleted_at IS NOT NULL)
       OR (EXISTS (SELECT FROM entitlement_product_sessions f WHERE f.product_id = c.product_id)
           AND NOT EXISTS (SELECT FROM entitlement_product_sessions f JOIN sessions s ON s.id = f.session_id
                           WHERE f.product_id = c.product_id AND s.status <> 'deleted')))`;

/** Skips disputed ones. */
export async function unredeemableCredits(db: Db, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT c.id FROM entitlements c
     WHERE ${UNREDEEMABLE} AND NOT ${IN_DISPUTE}
       AND EXISTS (SELECT FROM entitlement_units part
                   WHERE part.entitlement_id = c.id AND part.end_reason IS NULL AND part.total_pence > 0 AND NOT ${IN_USE})
     LIMIT $1`,
    [limit],
  );
  return rows.map(({ id }) => id);
}

/** The caller must hold the credit's lock. */
export async function endUnusedUnits(tx: Tx, creditId: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE entitlement_units part SET end_reason = 'refunded', ended_at = $2
     WHERE part.entitlement_id = $1 AND part.end_reason IS NULL AND NOT ${IN_USE}`,
    [creditId, now],
  );
}

/** Null if the payment bought no credit. */
export async function disputedEntitlement(tx: Tx, disputeId: string): Promise<{ creditId: string } | null> {
  return queryOneOrNull(
    tx,
    `SELECT c.id AS "creditId" FROM disputes d JOIN payments p ON p.id = d.payment_id
     JOIN entitlements c ON c.purchase_id = p.purchase_id WHERE d.id = $1`,
    [disputeId],
  );
}

/** After a lost dispute. The caller must hold the credit's lock. */
export async function revokeUnbookedUnits(tx: Tx, creditId: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE entitlement_units part SET end_reason = 'taken_back', ended_at = $2
     WHERE part.entitlement_id = $1 AND part.end_reason IS NULL
       AND NOT EXISTS (SELECT FROM entitlement_redemptions u JOIN orders o ON o.id = u.order_id
                       WHERE u.entitlement_id = part.entitlement_id AND u.number = part.number AND u.returned_at IS NULL)`,
    [creditId, now],
  );
}

/** After a reversal. The caller must hold the credit's lock. */
export async function restoreRevokedUnits(tx: Tx, creditId: string): Promise<void> {
  await tx.query(
    `UPDATE entitlement_units SET end_reason = NULL, ended_at = NULL WHERE entitlement_id = $1 AND end_reason = 'taken_back'`,
    [creditId],
  );
}
