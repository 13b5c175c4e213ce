import { type Db, queryOne, type Tx } from '#shared/db/database.server.ts';
import { EXPIRY_WARNING_DAYS } from '../rules.ts';
import { IN_DISPUTE, IN_USE } from '../use/use-queries.server.ts';

/** Skips disputed ones. */
export async function overdueEntitlements(db: Db, today: string, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT DISTINCT c.id FROM entitlements c JOIN entitlement_units part ON part.entitlement_id = c.id
     WHERE part.end_reason IS NULL AND part.valid_until < $1::date AND NOT ${IN_USE} AND NOT ${IN_DISPUTE}
     LIMIT $2`,
    [today, limit],
  );
  return rows.map(({ id }) => id);
}

/** Amounts in pence. */
export interface ExpiredUnit {
  number: number;
  sessionFeePence: number;
  platformFeePence: number;
}

/** The caller must hold the credit's lock. */
export async function expireUnits(
  tx: Tx,
  creditId: string,
  today: string,
  now: Date,
): Promise<ExpiredUnit[]> {
  const { rows } = await tx.query<ExpiredUnit>(
    `UPDATE entitlement_units part SET end_reason = 'expired', ended_at = $3
     WHERE part.entitlement_id = $1 AND part.end_reason IS NULL AND part.valid_until < $2::date AND NOT ${IN_USE}
     RETURNING part.number, part.session_fee_pence AS "sessionFeePence", part.platform_fee_pence AS "platformFeePence"`,
    [creditId, today, now],
  );
  return rows;
}

export async function entitlementSeller(
  db: Db,
  creditId: string,
): Promise<{ businessId: number | null; trainerId: number | null; paymentId: string }> {
  return queryOne(
    db,
    `SELECT c.business_id AS "businessId", product.trainer_id AS "trainerId", p.id AS "paymentId"
     FROM entitlements c JOIN payments p ON p.purchase_id = c.purchase_id
     LEFT JOIN entitlement_products product ON product.id = c.product_id WHERE c.id = $1`,
    [creditId],
  );
}

export interface ExpiringEntitlement {
  creditId: string;
  kind: 'pass' | 'voucher';
  validUntil: string;
  places: number;
}

/** Marks them as warned, so each is returned once. */
export async function claimExpiryReminders(
  tx: Tx,
  of: { today: string; until: string; untilOfVouchers: string; limit: number },
): Promise<ExpiringEntitlement[]> {
  const { rows } = await tx.query<ExpiringEntitlement>(
    `WITH due AS (
       SELECT part.entitlement_id, part.number FROM entitlement_units part JOIN entitlements c ON c.id = part.entitlement_id
       WHERE c.kind <> 'membership' AND part.end_reason IS NULL
         AND (part.total_pence > 0 OR part.face_pence > 0 OR (c.kind = 'pass' AND (NOT c.unlimited OR part.number = 1)))
         AND part.valid_until BETWEEN $1::date AND CASE c.kind WHEN 'pass' THEN $2::date ELSE $4::date END
         -- Of what lasts a week at most nobody is warned as they buy it.
         AND NOT EXISTS (SELECT FROM entitlement_products intro WHERE intro.id = c.product_id AND intro.intro_days <= $5)
         AND part.expiry_warned_for IS DISTINCT FROM part.valid_until AND NOT ${IN_USE} AND NOT ${IN_DISPUTE}
       ORDER BY part.valid_until LIMIT $3 FOR UPDATE OF part SKIP LOCKED
     ), told AS (
       UPDATE entitlement_units part SET expiry_warned_for = part.valid_until FROM due
       WHERE part.entitlement_id = due.entitlement_id AND part.number = due.number
       RETURNING part.entitlement_id, part.valid_until
     )
     SELECT c.id AS "creditId", c.kind, told.valid_until::text AS "validUntil", count(*)::integer AS places
     FROM told JOIN entitlements c ON c.id = told.entitlement_id GROUP BY c.id, told.valid_until`,
    [of.today, of.until, of.limit, of.untilOfVouchers, EXPIRY_WARNING_DAYS],
  );
  return rows;
}
