import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { insertSettledPurchasePayment } from '#areas/money/payments/index.server.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { IN_USE } from '../use/use-queries.server.ts';
import { PART_VALUE } from '../vouchers/voucher-queries.server.ts';
import type { PassToExtend } from './extension-rules.ts';

/** A pass or membership that a business offers at the desk; price in pence, without our fee. */
export interface DeskProduct {
  id: number;
  kind: 'pass' | 'membership';
  name: string;
  /** Null: unlimited. */
  places: number | null;
  pricePence: number;
  validMonths: number | null;
  introDays: number | null;
  pauseDays: number;
  minimumMonths: number;
}

const PRODUCT = `
  SELECT product.id, product.kind, product.name, product.places, product.price_pence AS "pricePence",
         product.valid_months AS "validMonths", product.intro_days AS "introDays", product.pause_days AS "pauseDays",
         product.minimum_months AS "minimumMonths"
  FROM entitlement_products product
  WHERE product.business_id = $1 AND product.off_sale_at IS NULL`;

/** Passes first, then smallest first. */
export async function productsAtDesk(db: Db, businessId: number): Promise<DeskProduct[]> {
  const { rows } = await db.query<DeskProduct>(
    `${PRODUCT} ORDER BY product.kind DESC, product.intro_days IS NULL, product.places NULLS LAST, product.price_pence, product.id`,
    [businessId],
  );
  return rows;
}

/** Null unless the business sells it. */
export const productAtDesk = (db: Db, businessId: number, productId: number): Promise<DeskProduct | null> =>
  queryOneOrNull(db, `${PRODUCT} AND product.id = $2`, [businessId, productId]);

/** A purchase that was paid at the desk, or was given: nothing of it is on the ledger. */
export async function insertDeskPurchase(
  tx: Tx,
  purchase: {
    id: string;
    userId: string;
    kind: 'pass' | 'voucher' | 'membership';
    productId: number | null;
    /** The name of the way it was paid. */
    paidBy: string;
    paidPence: number;
    now: Date;
  },
): Promise<void> {
  const { id, userId, kind, productId, paidBy, paidPence, now } = purchase;
  await tx.query(
    `INSERT INTO purchases (id, user_id, kind, product_id, price_pence, platform_fee_pence, total_pence, state, expires_at,
                            paid_at, created_at, external_payment_system, external_paid_pence)
     VALUES ($1, $2, $3, $4, 0, 0, 0, 'paid', $5, $5, $5, $6, $7)`,
    [id, userId, kind, productId, now, paidBy, paidPence],
  );
  await insertSettledPurchasePayment(tx, { purchaseId: id, userId, now });
}

/** A pass of a business, or a voucher for it that nobody has redeemed. */
export interface HeldAtDesk {
  creditId: string;
  kind: 'pass' | 'voucher' | 'membership';
  name: string;
  unlimited: boolean;
  places: number;
  left: number;
  lastDay: string;
  /** How it was paid outside Fettle; null if it was bought online. */
  paidBy: string | null;
  /** Pence: what is left of a voucher, and what it was worth. */
  leftPence: number;
  valuePence: number;
}

const HELD = `
  SELECT c.id AS "creditId", c.kind, c.name, c.unlimited, parts.places, parts.left,
         parts.last_day AS "lastDay", buy.external_payment_system AS "paidBy", parts.left_pence AS "leftPence", parts.value_pence AS "valuePence"
  FROM entitlements c JOIN purchases buy ON buy.id = c.purchase_id
  CROSS JOIN LATERAL (
    SELECT count(*) FILTER (WHERE NOT c.unlimited OR number = 1)::integer AS places,
           count(*) FILTER (WHERE unused AND (NOT c.unlimited OR number = 1))::integer AS left,
           max(valid_until) FILTER (WHERE NOT c.unlimited OR number = 1)::text AS last_day,
           coalesce(sum(value) FILTER (WHERE unused), 0)::integer AS left_pence,
           coalesce(sum(value), 0)::integer AS value_pence
    FROM (SELECT part.number, part.valid_until, ${PART_VALUE} AS value, part.end_reason IS NULL AND NOT ${IN_USE} AS unused
          FROM entitlement_units part WHERE part.entitlement_id = c.id) each
  ) parts`;

const NOT_REDEEMED = `NOT EXISTS (SELECT FROM gift_vouchers v WHERE v.purchase_id = c.purchase_id AND v.redeemed_at IS NOT NULL)`;

/** Of the customer and those merged into it, latest first. */
export async function heldByCustomer(
  db: Db,
  businessId: number,
  customerId: string,
  limit: number,
): Promise<HeldAtDesk[]> {
  const { rows } = await db.query<HeldAtDesk>(
    `${HELD} WHERE c.business_id = $1 AND ${NOT_REDEEMED}
       AND c.user_id IN (SELECT r.user_id FROM merged_customer_rows($2) r)
     ORDER BY c.created_at DESC, c.id LIMIT $3`,
    [businessId, customerId, limit],
  );
  return rows;
}

/** Null if the business has no such pass. Lock it first to change it. */
export const heldAtBusiness = (db: Db, businessId: number, creditId: string): Promise<HeldAtDesk | null> =>
  queryOneOrNull(db, `${HELD} WHERE c.business_id = $1 AND c.id = $2 AND ${NOT_REDEEMED}`, [
    businessId,
    creditId,
  ]);

/** Null unless it is a pass of the business. */
export function passToExtend(
  db: Db,
  businessId: number,
  creditId: string,
): Promise<(PassToExtend & { name: string }) | null> {
  return queryOneOrNull(
    db,
    `SELECT c.name, c.unlimited, parts.places, parts.open, parts.refunded, parts.last_day AS "lastDay"
     FROM entitlements c CROSS JOIN LATERAL (
       SELECT count(*) FILTER (WHERE NOT c.unlimited OR part.number = 1)::integer AS places,
              count(*) FILTER (WHERE part.end_reason IS NULL AND (NOT c.unlimited OR part.number = 1))::integer AS open,
              bool_or(part.end_reason IN ('refunded', 'taken_back')) IS TRUE AS refunded,
              max(part.valid_until) FILTER (WHERE NOT c.unlimited OR part.number = 1)::text AS last_day
       FROM entitlement_units part WHERE part.entitlement_id = c.id
     ) parts
     WHERE c.business_id = $1 AND c.id = $2 AND c.kind = 'pass'`,
    [businessId, creditId],
  );
}

export async function hasExtension(db: Db, id: string): Promise<boolean> {
  const { found } = await queryOne<{ found: boolean }>(
    db,
    'SELECT EXISTS (SELECT FROM entitlement_extensions WHERE id = $1) AS found',
    [id],
  );
  return found;
}

/** Moves the open places and adds visits worth nothing on the ledger. The caller must hold the credit's lock. */
export async function insertExtension(
  tx: Tx,
  extension: {
    id: string;
    creditId: string;
    days: number;
    visits: number;
    note: string;
    lastDay: string;
    today: string;
    by: string;
    now: Date;
  },
): Promise<void> {
  const { id, creditId, days, visits, note, lastDay, today, by, now } = extension;
  await tx.query(
    `INSERT INTO entitlement_extensions (id, entitlement_id, days, visits, note, given_by, given_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7)`,
    [id, creditId, days, visits, note, by, now],
  );
  if (days > 0)
    await tx.query(
      `UPDATE entitlement_units SET valid_until = valid_until + $2::integer
       WHERE entitlement_id = $1 AND end_reason IS NULL AND valid_until >= $3::date`,
      [creditId, days, today],
    );
  if (visits > 0)
    await tx.query(
      `INSERT INTO entitlement_units (entitlement_id, number, session_fee_pence, platform_fee_pence, total_pence, valid_until)
       SELECT $1, made.number + more, 0, 0, 0, $3::date
       FROM (SELECT max(number) AS number FROM entitlement_units WHERE entitlement_id = $1) made,
            generate_series(1, $2::integer) more`,
      [creditId, visits, lastDay],
    );
}

/** For the data export of the holder. */
export async function extensionRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT c.name AS pass, x.days, x.visits, x.given_at FROM entitlement_extensions x
     JOIN entitlements c ON c.id = x.entitlement_id WHERE c.user_id = $1 ORDER BY x.given_at, x.id`,
    [userId],
  );
  return rows;
}

/** For the data export of the giver; leaves out the holders, whose data it is. */
export async function givenExtensionRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    'SELECT days, visits, note, given_at FROM entitlement_extensions WHERE given_by = $1 ORDER BY given_at, id',
    [userId],
  );
  return rows;
}

export async function eraseExtensionGiver(tx: Tx, userId: string): Promise<void> {
  await tx.query('UPDATE entitlement_extensions SET given_by = NULL WHERE given_by = $1', [userId]);
}
