import type { Db } from '#shared/db/database.server.ts';
import { IN_USE } from '../use/use-queries.server.ts';
import type { ProductSeller } from './product-queries.server.ts';

/** Amount in pence. */
interface HolderRow {
  creditId: string;
  pass: string;
  name: string;
  email: string;
  boughtAt: Date;
  atDesk: boolean;
  places: number;
  unlimited: boolean;
  used: number;
  left: number;
  lastDay: string | null;
  sharedWith: number;
  refundablePence: number;
}

const BOUGHT_FROM_SELLER = {
  business: 'c.business_id = $1',
  trainer: `c.purchase_id IN (SELECT buy.id FROM purchases buy JOIN entitlement_products product ON product.id = buy.product_id
                              WHERE product.trainer_id = $1)`,
} as const;

/** Latest first. */
export async function passHolders(db: Db, seller: ProductSeller, limit: number): Promise<HolderRow[]> {
  const { rows } = await db.query<HolderRow>(
    `SELECT c.id AS "creditId", c.name AS pass, u.name, CASE WHEN u.deleted_at IS NULL THEN u.email ELSE '' END AS email,
            c.created_at AS "boughtAt",
            buy.external_payment_system LIKE 'Front desk: %' IS TRUE AS "atDesk", c.unlimited, parts.places, parts.used, parts.left, parts.last_day AS "lastDay",
            (SELECT count(*)::integer FROM entitlement_shares share WHERE share.entitlement_id = c.id AND share.state = 'accepted') AS "sharedWith",
            parts.refundable AS "refundablePence"
     FROM entitlements c JOIN users u ON u.id = c.user_id JOIN purchases buy ON buy.id = c.purchase_id
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS places, count(*) FILTER (WHERE in_use)::integer AS used,
              count(*) FILTER (WHERE end_reason IS NULL AND NOT in_use)::integer AS left,
              max(valid_until) FILTER (WHERE end_reason IS NULL AND NOT in_use AND (NOT c.unlimited OR number = 1))::text AS last_day,
              COALESCE(sum(total_pence) FILTER (WHERE end_reason IS NULL AND NOT in_use), 0)::integer AS refundable
       FROM (SELECT part.*, ${IN_USE} OR part.end_reason IS NOT DISTINCT FROM 'used' AS in_use FROM entitlement_units part WHERE part.entitlement_id = c.id) each
     ) parts
     WHERE ${BOUGHT_FROM_SELLER[seller.kind]} AND c.kind = 'pass' ORDER BY c.created_at DESC, c.id LIMIT $2`,
    [seller.id, limit],
  );
  return rows;
}
