import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { IN_DISPUTE } from '../use/use-queries.server.ts';
import type { Gift } from './contract.ts';

/** Amounts in pence. */
export interface GivenVoucherRow {
  purchaseId: string;
  creditId: string;
  business: { id: number; name: string } | null;
  buyerName: string;
  valuePence: number;
  /** Sold or given at the desk, so it's refunded there. */
  atDesk: boolean;
  boughtAt: Date;
  lastDay: string;
  name: string | null;
  email: string | null;
  message: string;
  sendOn: string | null;
  sentAt: Date | null;
  shown: boolean;
  redeemed: boolean;
  blocked: boolean;
  /** Before redemption. */
  ended: 'used' | 'expired' | 'refunded' | 'taken_back' | null;
  bankDecides: boolean;
}

const GIVEN_VOUCHER = `
  SELECT v.purchase_id AS "purchaseId", c.id AS "creditId",
         CASE WHEN b.id IS NOT NULL THEN jsonb_build_object('id', b.id, 'name', b.name) END AS business,
         u.name AS "buyerName", part.value AS "valuePence", buy.external_payment_system IS NOT NULL AS "atDesk", c.created_at AS "boughtAt", part.last_day AS "lastDay",
         v.recipient_name AS name, v.recipient_email AS email, v.message, v.send_on::text AS "sendOn",
         v.sent_at AS "sentAt", v.shown_at IS NOT NULL AS shown, v.redeemed_at IS NOT NULL AS redeemed,
         v.blocked_at IS NOT NULL AS blocked, CASE WHEN v.redeemed_at IS NULL THEN part.ended END AS ended,
         ${IN_DISPUTE} AS "bankDecides"
  FROM gift_vouchers v
  JOIN purchases buy ON buy.id = v.purchase_id
  JOIN users u ON u.id = buy.user_id
  JOIN entitlements c ON c.purchase_id = v.purchase_id
  LEFT JOIN businesses b ON b.id = v.business_id
  CROSS JOIN LATERAL (
    SELECT max(each.valid_until)::text AS last_day, max(each.end_reason) AS ended,
           sum(coalesce(each.face_pence, each.total_pence))::integer AS value FROM entitlement_units each WHERE each.entitlement_id = c.id
  ) part`;

/** Latest first. */
export async function givenVouchersOfUser(db: Db, userId: string): Promise<GivenVoucherRow[]> {
  const { rows } = await db.query<GivenVoucherRow>(
    `${GIVEN_VOUCHER} WHERE buy.user_id = $1 ORDER BY c.created_at DESC, c.id`,
    [userId],
  );
  return rows;
}

/** Null if unpaid or not theirs. */
export function findGivenVoucher(
  db: Db,
  purchaseId: string,
  userId: string,
): Promise<GivenVoucherRow | null> {
  return queryOneOrNull(db, `${GIVEN_VOUCHER} WHERE v.purchase_id = $1 AND buy.user_id = $2`, [
    purchaseId,
    userId,
  ]);
}

/** So that it isn't sent in the meantime. */
export async function lockVoucher(tx: Tx, purchaseId: string): Promise<void> {
  await tx.query('SELECT 1 FROM gift_vouchers WHERE purchase_id = $1 FOR UPDATE', [purchaseId]);
}

/** The caller must hold the lock. */
export async function updateGift(tx: Tx, purchaseId: string, { name, message, mail }: Gift): Promise<void> {
  await tx.query(
    `UPDATE gift_vouchers SET recipient_name = $2, message = $3, recipient_email = $4, send_on = $5 WHERE purchase_id = $1`,
    [purchaseId, name, message, mail?.email ?? null, mail?.on ?? null],
  );
}

/** The secret may have changed since the purchase. */
export async function setCodeHash(tx: Tx, purchaseId: string, codeHash: Buffer): Promise<void> {
  await tx.query(
    'UPDATE gift_vouchers SET code_hash = $2 WHERE purchase_id = $1 AND redeemed_at IS NULL AND code_hash <> $2',
    [purchaseId, codeHash],
  );
}

/** Due at 08:00 London time. Skips locked rows, and refunded, blocked, redeemed and disputed vouchers. */
export async function claimDueVouchers(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ purchaseId: string }>(
    `WITH due AS (
       SELECT v.purchase_id FROM gift_vouchers v JOIN entitlements c ON c.purchase_id = v.purchase_id
       WHERE v.send_on IS NOT NULL AND v.sent_at IS NULL AND v.redeemed_at IS NULL AND v.blocked_at IS NULL
         AND (v.send_on + time '08:00') AT TIME ZONE 'Europe/London' <= $1 AND NOT ${IN_DISPUTE}
         AND EXISTS (SELECT FROM entitlement_units part WHERE part.entitlement_id = c.id AND part.end_reason IS NULL)
       ORDER BY v.send_on, v.purchase_id LIMIT $2 FOR UPDATE OF v SKIP LOCKED
     )
     UPDATE gift_vouchers v SET sent_at = $1 FROM due WHERE v.purchase_id = due.purchase_id
     RETURNING v.purchase_id AS "purchaseId"`,
    [now, limit],
  );
  return rows.map(({ purchaseId }) => purchaseId);
}

export async function eraseRecipient(tx: Tx, email: string): Promise<void> {
  await tx.query(
    `UPDATE gift_vouchers SET recipient_name = NULL, recipient_email = NULL, message = ''
     WHERE lower(recipient_email) = lower($1) AND sent_at IS NOT NULL`,
    [email],
  );
}

/** Buyers with deleted accounts only; sent before `sentBefore`, or printed. */
export async function eraseRecipients(db: Db, sentBefore: Date): Promise<void> {
  await db.query(
    `UPDATE gift_vouchers v SET recipient_name = NULL, recipient_email = NULL, message = ''
     FROM purchases buy JOIN users u ON u.id = buy.user_id
     WHERE buy.id = v.purchase_id AND u.deleted_at IS NOT NULL AND v.recipient_name IS NOT NULL
       AND (v.sent_at < $1 OR v.send_on IS NULL)`,
    [sentBefore],
  );
}
