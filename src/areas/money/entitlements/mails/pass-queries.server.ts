import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import type { PricedAppointment } from '../packages/rules.ts';

/** Amounts in pence. */
export interface PassMailData {
  name: string;
  /** Null: unlimited dates. */
  places: number | null;
  /** Null for a package. */
  businessId: number | null;
  trainer: (Pick<PricedAppointment, 'sessionType' | 'minutes'> & { id: number }) | null;
  sellerName: string;
  seeker: { name: string; email: string };
  pricePence: number;
  platformFeePence: number;
  totalPence: number;
  pauseDays: number;
  /** `YYYY-MM-DD` in London. */
  lastDay: string;
  boughtAt: Date;
  left: number;
}

/** Null if it doesn't exist, is a voucher, or the owner's account is deleted. */
export function readPassForMail(db: Db, creditId: string): Promise<PassMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT c.name, CASE WHEN NOT c.unlimited THEN parts.places END AS places, b.id AS "businessId",
            CASE WHEN tr.id IS NOT NULL THEN json_build_object('id', tr.id, 'sessionType', product.session_type, 'minutes', product.minutes) END AS trainer,
            coalesce(b.name, tr.first_name || ' ' || tr.last_name, '') AS "sellerName",
            json_build_object('name', u.name, 'email', u.email) AS seeker, buy.price_pence AS "pricePence",
            buy.platform_fee_pence AS "platformFeePence", buy.total_pence AS "totalPence", c.pause_days AS "pauseDays",
            parts.last_day AS "lastDay", c.created_at AS "boughtAt", parts.left
     FROM entitlements c
     JOIN purchases buy ON buy.id = c.purchase_id
     LEFT JOIN businesses b ON b.id = c.business_id
     LEFT JOIN entitlement_products product ON product.id = c.product_id
     LEFT JOIN trainers tr ON tr.id = product.trainer_id
     JOIN users u ON u.id = c.user_id
     CROSS JOIN LATERAL (
       SELECT count(*)::integer AS places, max(part.valid_until) FILTER (WHERE NOT c.unlimited OR part.number = 1)::text AS last_day,
              count(*) FILTER (WHERE (NOT c.unlimited OR part.number = 1) AND part.end_reason IS NULL AND NOT EXISTS (
                SELECT FROM entitlement_redemptions used JOIN holds h ON h.id = used.order_id
                WHERE used.entitlement_id = part.entitlement_id AND used.number = part.number AND used.returned_at IS NULL
                  AND (h.state = 'confirmed' OR (h.state = 'held' AND NOT h.replaced))))::integer AS left
       FROM entitlement_units part WHERE part.entitlement_id = c.id
     ) parts
     WHERE c.id = $1 AND c.kind = 'pass' AND u.deleted_at IS NULL`,
    [creditId],
  );
}
