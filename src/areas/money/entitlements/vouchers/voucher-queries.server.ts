import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { IN_DISPUTE, IN_USE } from '../use/use-queries.server.ts';
import type { Gift } from './contract.ts';
import type { UnpaidItem, VoucherUse } from './rules.ts';

/** Unused and valid on `$2`. */
const UNSPENT = `part.end_reason IS NULL AND part.valid_until >= $2::date AND NOT ${IN_USE}`;

/** In pence. The money of a voucher that was paid for at the desk isn't on the ledger. */
export const PART_VALUE = 'coalesce(part.face_pence, part.total_pence)';

export async function insertVoucher(
  tx: Tx,
  voucher: { purchaseId: string; businessId: number | null; codeHash: Buffer; gift: Gift },
): Promise<void> {
  const { purchaseId, businessId, codeHash, gift } = voucher;
  await tx.query(
    `INSERT INTO gift_vouchers (purchase_id, business_id, code_hash, recipient_name, message, recipient_email, send_on)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [purchaseId, businessId, codeHash, ...recipientColumns(gift)],
  );
}

const recipientColumns = ({ name, message, mail }: Gift) => [
  name,
  message,
  mail?.email ?? null,
  mail?.on ?? null,
];

/** So that it isn't suspended in the meantime. */
export async function lockVoucherBusiness(tx: Tx, businessId: number): Promise<void> {
  await tx.query('SELECT FROM businesses WHERE id = $1 FOR SHARE', [businessId]);
}

/** Null if the business doesn't exist. */
export async function sellsVouchers(db: Db, businessId: number): Promise<boolean | null> {
  const business = await queryOneOrNull<{ sells: boolean }>(
    db,
    `SELECT status = 'approved' AND booking_enabled AS sells FROM businesses WHERE id = $1`,
    [businessId],
  );
  return business?.sells ?? null;
}

/** Also updates the hash, as the secret may have changed. False if already shown, unpaid, redeemed or not theirs. */
export async function markCodeShown(
  tx: Tx,
  of: { purchaseId: string; userId: string; codeHash: Buffer; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE gift_vouchers v SET shown_at = $3, code_hash = $4 FROM purchases buy
     WHERE v.purchase_id = $1 AND buy.id = v.purchase_id AND buy.user_id = $2 AND buy.state = 'paid'
       AND v.shown_at IS NULL AND v.redeemed_at IS NULL`,
    [of.purchaseId, of.userId, of.now, of.codeHash],
  );
  return rowCount === 1;
}

/** Amounts in pence. */
export interface VoucherByCode {
  creditId: string;
  purchaseId: string;
  redeemedAt: Date | null;
  blocked: boolean;
  lastDay: string;
  leftPence: number;
}

/** Only paid ones. */
export async function findVoucherByCode(tx: Tx, codeHash: Buffer): Promise<VoucherByCode | null> {
  return queryOneOrNull(
    tx,
    `SELECT c.id AS "creditId", v.purchase_id AS "purchaseId", v.redeemed_at AS "redeemedAt",
            v.blocked_at IS NOT NULL OR ${IN_DISPUTE} AS blocked,
            (SELECT max(part.valid_until)::text FROM entitlement_units part WHERE part.entitlement_id = c.id) AS "lastDay",
            (SELECT COALESCE(sum(${PART_VALUE}), 0)::integer FROM entitlement_units part
             WHERE part.entitlement_id = c.id AND part.end_reason IS NULL) AS "leftPence"
     FROM gift_vouchers v JOIN entitlements c ON c.purchase_id = v.purchase_id
     WHERE v.code_hash = $1`,
    [codeHash],
  );
}

/** False if already redeemed, or blocked. */
export async function markVoucherRedeemed(
  tx: Tx,
  of: { purchaseId: string; creditId: string; userId: string; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `WITH redeemed AS (
       UPDATE gift_vouchers SET redeemed_at = $4
       WHERE purchase_id = $1 AND redeemed_at IS NULL AND blocked_at IS NULL RETURNING purchase_id
     )
     UPDATE entitlements SET user_id = $3 FROM redeemed WHERE entitlements.id = $2 AND entitlements.purchase_id = redeemed.purchase_id`,
    [of.purchaseId, of.creditId, of.userId, of.now],
  );
  return rowCount === 1;
}

const SPENDABLE_VOUCHER = `c.user_id = $1 AND c.kind = 'voucher' AND (c.business_id IS NULL OR c.business_id = s.business_id)
       AND EXISTS (SELECT FROM gift_vouchers v WHERE v.purchase_id = c.purchase_id
                     AND v.redeemed_at IS NOT NULL AND v.blocked_at IS NULL)
       AND NOT ${IN_DISPUTE}`;

/** In id order, to avoid deadlocks. */
export async function lockSpendableVouchers(
  tx: Tx,
  of: { userId: string; sessionId: number },
): Promise<void> {
  await tx.query(
    `SELECT c.id FROM entitlements c JOIN sessions s ON s.id = $2 WHERE ${SPENDABLE_VOUCHER} ORDER BY c.id FOR NO KEY UPDATE OF c`,
    [of.userId, of.sessionId],
  );
}

/** Pence; first to expire first, then the business's own before the site's. */
export async function spendableBalances(
  db: Db,
  of: { userId: string; sessionId: number; today: string },
): Promise<{ creditId: string; leftPence: number }[]> {
  const { rows } = await db.query<{ creditId: string; leftPence: number }>(
    `SELECT c.id AS "creditId", sum(${PART_VALUE})::integer AS "leftPence"
     FROM entitlements c JOIN sessions s ON s.id = $3 JOIN entitlement_units part ON part.entitlement_id = c.id
     WHERE ${SPENDABLE_VOUCHER} AND ${UNSPENT}
     GROUP BY c.id HAVING sum(${PART_VALUE}) > 0
     ORDER BY min(part.valid_until), c.business_id NULLS LAST, c.id`,
    [of.userId, of.today, of.sessionId],
  );
  return rows;
}

/** Pence. */
export async function unpaidItems(tx: Tx, orderId: string): Promise<UnpaidItem[]> {
  const { rows } = await tx.query<UnpaidItem>(
    `SELECT i.position, i.session_fee_pence - covered.fee AS "sessionFeePence",
            i.platform_fee_pence - covered.platform_fee AS "platformFeePence"
     FROM order_items i CROSS JOIN LATERAL (
       SELECT COALESCE(sum(u.covered_session_fee_pence), 0)::integer AS fee,
              COALESCE(sum(u.covered_platform_fee_pence), 0)::integer AS platform_fee
       FROM entitlement_redemptions u WHERE u.order_id = i.order_id AND u.position = i.position) covered
     WHERE i.order_id = $1 ORDER BY i.position`,
    [orderId],
  );
  return rows;
}

/** Old parts become worthless, so the sum stays the price paid. The caller must hold the voucher's lock. */
export async function splitVoucher(
  tx: Tx,
  of: { creditId: string; orderId: string; uses: readonly VoucherUse[]; today: string; now: Date },
): Promise<void> {
  await tx.query(
    `WITH idle AS (
       SELECT part.number, ${PART_VALUE} AS value, part.face_pence IS NOT NULL AS at_desk, part.valid_until FROM entitlement_units part WHERE part.entitlement_id = $1 AND ${UNSPENT}
     ), before AS (
       SELECT (SELECT max(number) FROM entitlement_units WHERE entitlement_id = $1) AS number, sum(value)::integer AS pence,
              bool_or(at_desk) AS at_desk, max(valid_until) AS valid_until FROM idle
     ), emptied AS (
       UPDATE entitlement_units part SET session_fee_pence = 0, platform_fee_pence = 0, total_pence = 0,
              face_pence = CASE WHEN idle.at_desk THEN 0 END, end_reason = 'used', ended_at = $3
       FROM idle WHERE part.entitlement_id = $1 AND part.number = idle.number
     ), use AS (
       SELECT u.position, u.fee, u.platform_fee, before.number + u.nth AS number, before.valid_until, before.at_desk,
              CASE WHEN before.at_desk THEN 0 ELSE u.fee END AS earned_fee,
              CASE WHEN before.at_desk THEN 0 ELSE u.platform_fee END AS earned_platform_fee
       FROM before, unnest($5::integer[], $6::integer[], $7::integer[]) WITH ORDINALITY AS u (position, fee, platform_fee, nth)
     ), used AS (
       INSERT INTO entitlement_units (entitlement_id, number, session_fee_pence, platform_fee_pence, total_pence, valid_until, face_pence)
       SELECT $1, number, earned_fee, earned_platform_fee, earned_fee + earned_platform_fee, valid_until,
              CASE WHEN at_desk THEN fee + platform_fee END FROM use
     ), rest AS (
       SELECT before.number + count(use.number) + 1 AS number, before.valid_until, before.at_desk,
              before.pence - COALESCE(sum(use.fee + use.platform_fee), 0) AS pence
       FROM before LEFT JOIN use ON true GROUP BY before.number, before.valid_until, before.at_desk, before.pence
     ), kept AS (
       -- What runs out unused is the seller's, or of a voucher for anywhere the platform's.
       INSERT INTO entitlement_units (entitlement_id, number, session_fee_pence, platform_fee_pence, total_pence, valid_until, face_pence)
       SELECT c.id, rest.number, CASE WHEN c.business_id IS NULL OR rest.at_desk THEN 0 ELSE rest.pence END,
              CASE WHEN c.business_id IS NULL AND NOT rest.at_desk THEN rest.pence ELSE 0 END,
              CASE WHEN rest.at_desk THEN 0 ELSE rest.pence END, rest.valid_until, CASE WHEN rest.at_desk THEN rest.pence END
       FROM rest JOIN entitlements c ON c.id = $1 WHERE rest.pence > 0
     )
     INSERT INTO entitlement_redemptions (order_id, position, entitlement_id, number, covered_session_fee_pence,
       covered_platform_fee_pence, session_fee_pence, platform_fee_pence, total_pence)
     SELECT $4, position, $1, number, fee, platform_fee, earned_fee, earned_platform_fee, earned_fee + earned_platform_fee FROM use`,
    [
      of.creditId,
      of.today,
      of.now,
      of.orderId,
      of.uses.map(({ position }) => position),
      of.uses.map(({ sessionFeePence }) => sessionFeePence),
      of.uses.map(({ platformFeePence }) => platformFeePence),
    ],
  );
}

/** Amounts in pence. */
export interface MyVoucherRow {
  creditId: string;
  business: { id: number; name: string } | null;
  leftPence: number;
  /** Null if nothing is left. */
  lastDay: string | null;
  redeemedAt: Date;
}

/** Latest first; `today` in London. */
export async function vouchersOfUser(db: Db, userId: string, today: string): Promise<MyVoucherRow[]> {
  const { rows } = await db.query<MyVoucherRow>(
    `SELECT c.id AS "creditId", CASE WHEN b.id IS NOT NULL THEN jsonb_build_object('id', b.id, 'name', b.name) END AS business,
            parts.pence AS "leftPence", parts.last_day AS "lastDay", v.redeemed_at AS "redeemedAt"
     FROM entitlements c JOIN gift_vouchers v ON v.purchase_id = c.purchase_id AND v.redeemed_at IS NOT NULL
     LEFT JOIN businesses b ON b.id = c.business_id
     CROSS JOIN LATERAL (
       SELECT COALESCE(sum(${PART_VALUE}), 0)::integer AS pence, max(part.valid_until)::text AS last_day
       FROM entitlement_units part WHERE part.entitlement_id = c.id AND ${UNSPENT}
     ) parts
     WHERE c.user_id = $1 AND c.kind = 'voucher' ORDER BY v.redeemed_at DESC, c.id`,
    [userId, today],
  );
  return rows;
}
