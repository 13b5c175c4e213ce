import type { PaymentState } from '#areas/money/payments/rules.ts';
import { type Db, isDatabaseError, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { PriceBreakdown } from '#shared/domain/pence.ts';
import { type PurchaseState, purchaseStates } from '../rules.ts';
import { VOUCHER_VALIDITY_MONTHS } from '../vouchers/rules.ts';

/** Amounts in pence. */
export interface PurchaseRecord {
  id: string;
  userId: string;
  kind: 'pass' | 'voucher' | 'membership';
  /** Null for a voucher. */
  productId: number | null;
  /** Null for a voucher valid anywhere. */
  businessId: number | null;
  name: string;
  /** 1 if `unlimited`. */
  places: number;
  unlimited: boolean;
  /** Null for an introductory offer. */
  validMonths: number | null;
  introDays: number | null;
  pauseDays: number;
  pricePence: number;
  platformFeePence: number;
  totalPence: number;
  state: PurchaseState;
  expiresAt: Date;
  paymentId: string;
  paymentState: PaymentState;
  intentId: string | null;
  /** Null until paid. */
  creditId: string | null;
}

const PURCHASE = `
  SELECT buy.id, buy.user_id AS "userId", buy.kind, buy.product_id AS "productId",
         COALESCE(pass.business_id, v.business_id) AS "businessId", COALESCE(pass.name, 'Gift voucher') AS name,
         COALESCE(pass.places, 1) AS places, buy.kind <> 'voucher' AND pass.places IS NULL AS unlimited,
         CASE WHEN pass.id IS NULL THEN ${VOUCHER_VALIDITY_MONTHS} ELSE pass.valid_months END AS "validMonths",
         pass.intro_days AS "introDays",
         COALESCE(pass.pause_days, 0) AS "pauseDays",
         buy.price_pence AS "pricePence", buy.platform_fee_pence AS "platformFeePence", buy.total_pence AS "totalPence",
         buy.state, buy.expires_at AS "expiresAt", p.id AS "paymentId", p.state AS "paymentState",
         p.provider_intent_id AS "intentId", c.id AS "creditId"
  FROM purchases buy
  JOIN payments p ON p.purchase_id = buy.id
  LEFT JOIN entitlement_products pass ON pass.id = buy.product_id
  LEFT JOIN gift_vouchers v ON v.purchase_id = buy.id
  LEFT JOIN entitlements c ON c.purchase_id = buy.id`;

export async function purchaseById(db: Db, purchaseId: string): Promise<PurchaseRecord | null> {
  return queryOneOrNull(db, `${PURCHASE} WHERE buy.id = $1`, [purchaseId]);
}

export async function purchaseByIntent(db: Db, intentId: string): Promise<PurchaseRecord | null> {
  return queryOneOrNull(db, `${PURCHASE} WHERE p.provider_intent_id = $1`, [intentId]);
}

export async function openPurchase(
  db: Db,
  userId: string,
  productId: number,
): Promise<PurchaseRecord | null> {
  return queryOneOrNull(
    db,
    `${PURCHASE} WHERE buy.user_id = $1 AND buy.product_id = $2 AND buy.state = 'open'`,
    [userId, productId],
  );
}

export async function openIntroPurchase(
  db: Db,
  userId: string,
  businessId: number,
): Promise<PurchaseRecord | null> {
  return queryOneOrNull(
    db,
    `${PURCHASE} WHERE buy.user_id = $1 AND buy.intro_business_id = $2 AND buy.state = 'open'`,
    [userId, businessId],
  );
}

export async function lockPurchase(tx: Tx, purchaseId: string): Promise<void> {
  await tx.query('SELECT 1 FROM purchases WHERE id = $1 FOR UPDATE', [purchaseId]);
}

/** A concurrent second purchase violates `purchases_one_open_idx` or `purchases_one_intro_idx`. */
export async function insertPurchase(
  tx: Tx,
  purchase: PriceBreakdown & {
    id: string;
    userId: string;
    kind: PurchaseRecord['kind'];
    productId: number | null;
    /** Null unless an introductory offer. */
    introOf?: number | null;
    expiresAt: Date;
    now: Date;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO purchases (id, user_id, kind, product_id, price_pence, platform_fee_pence, total_pence, expires_at, created_at, intro_business_id)
     VALUES ($1, $2, $9, $3, $4, $5, $6, $7, $8, $10)`,
    [
      purchase.id,
      purchase.userId,
      purchase.productId,
      purchase.sessionFeePence,
      purchase.platformFeePence,
      purchase.totalPence,
      purchase.expiresAt,
      purchase.now,
      purchase.kind,
      purchase.introOf ?? null,
    ],
  );
}

/** Another request has just started the same purchase, or another introductory offer. */
export function isConcurrentPurchase(error: unknown): boolean {
  return (
    isDatabaseError(error, 'uniqueViolation', 'purchases_one_open_idx') ||
    isDatabaseError(error, 'uniqueViolation', 'purchases_one_intro_idx')
  );
}

/** False if no longer open. */
export async function markPurchaseAbandoned(tx: Tx, purchaseId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE purchases SET state = 'given_up' WHERE id = $1 AND state ${inStates(purchaseStates.statesBefore('given_up'))}`,
    [purchaseId],
  );
  return rowCount === 1;
}

/** False if already paid. */
export async function markPurchasePaid(tx: Tx, purchaseId: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE purchases SET state = 'paid', paid_at = $2 WHERE id = $1 AND state ${inStates(purchaseStates.statesBefore('paid'))}`,
    [purchaseId, now],
  );
  return rowCount === 1;
}

/** Keeps the order of parts. */
export async function insertEntitlement(
  tx: Tx,
  credit: {
    id: string;
    purchase: Pick<
      PurchaseRecord,
      'id' | 'kind' | 'userId' | 'businessId' | 'productId' | 'name' | 'pauseDays' | 'unlimited'
    >;
    parts: readonly PriceBreakdown[];
    /** Value in pence of a voucher that was paid for at the desk. */
    facePence?: number;
    validUntil: string;
    now: Date;
  },
): Promise<void> {
  const { id, purchase, parts, facePence = null, validUntil, now } = credit;
  await tx.query(
    `INSERT INTO entitlements (id, purchase_id, kind, user_id, business_id, product_id, name, pause_days, created_at, unlimited)
     VALUES ($1, $2, $9, $3, $4, $5, $6, $7, $8, $10)`,
    [
      id,
      purchase.id,
      purchase.userId,
      purchase.businessId,
      purchase.productId,
      purchase.name,
      purchase.pauseDays,
      now,
      purchase.kind,
      purchase.unlimited,
    ],
  );
  await tx.query(
    `INSERT INTO entitlement_units (entitlement_id, number, session_fee_pence, platform_fee_pence, total_pence, valid_until, face_pence)
     SELECT $1, part.number, part.fee, part.platform_fee, part.fee + part.platform_fee, $4, $5
     FROM unnest($2::integer[], $3::integer[]) WITH ORDINALITY AS part (fee, platform_fee, number)`,
    [
      id,
      parts.map(({ sessionFeePence }) => sessionFeePence),
      parts.map(({ platformFeePence }) => platformFeePence),
      validUntil,
      facePence,
    ],
  );
}

/** Longest overdue first. */
export async function overduePurchaseIds(db: Db, now: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM purchases WHERE state = 'open' AND expires_at <= $1 ORDER BY expires_at LIMIT $2`,
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

/** Open, with payment requested before `before`; oldest first. */
export async function unsettledPurchaseIds(db: Db, before: Date, limit: number): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT purchase_id AS id FROM payments
     WHERE purchase_id IS NOT NULL AND state = 'pending' AND provider_intent_id IS NOT NULL AND created_at < $1
     ORDER BY created_at LIMIT $2`,
    [before, limit],
  );
  return rows.map(({ id }) => id);
}

export async function unpaidPurchaseIds(db: Db, since: Date): Promise<Set<string>> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT id FROM purchases WHERE state <> 'paid' AND created_at >= $1`,
    [since],
  );
  return new Set(rows.map(({ id }) => id));
}
