import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { SalePayment } from './rules.ts';

export interface DeskSaleRow {
  id: string;
  businessId: number;
  customerId: string;
  payment: SalePayment;
  /** First name; null if their account is deleted. */
  soldBy: string | null;
  kind: 'pass' | 'voucher' | 'membership';
  name: string;
  /** Null: unlimited, or a voucher. */
  places: number | null;
  /** Pence: paid at the desk, or asked by link. */
  pence: number;
  state: 'open' | 'paid' | 'given_up';
  expiresAt: Date;
  /** Null until it is paid. */
  lastDay: string | null;
  redeemed: boolean;
}

const SALE = `
  SELECT f.purchase_id AS id, f.business_id AS "businessId", f.customer_id AS "customerId", f.payment,
         coalesce(NULLIF(by.first_name, ''), by.name) AS "soldBy", buy.kind,
         coalesce(product.name, 'Gift voucher') AS name, product.places,
         coalesce(buy.external_paid_pence, buy.total_pence) AS pence, buy.state, buy.expires_at AS "expiresAt",
         (SELECT max(part.valid_until)::text FROM entitlements c JOIN entitlement_units part ON part.entitlement_id = c.id
          WHERE c.purchase_id = f.purchase_id AND (NOT c.unlimited OR part.number = 1)) AS "lastDay",
         EXISTS (SELECT FROM gift_vouchers v WHERE v.purchase_id = f.purchase_id AND v.redeemed_at IS NOT NULL) AS redeemed
  FROM desk_sales f JOIN purchases buy ON buy.id = f.purchase_id
  LEFT JOIN entitlement_products product ON product.id = buy.product_id
  LEFT JOIN users by ON by.id = f.sold_by`;

export const findDeskSale = (db: Db, saleId: string): Promise<DeskSaleRow | null> =>
  queryOneOrNull(db, `${SALE} WHERE f.purchase_id = $1`, [saleId]);

export const findDeskSaleByLink = (db: Db, tokenDigest: string): Promise<DeskSaleRow | null> =>
  queryOneOrNull(db, `${SALE} WHERE f.token_digest = $1`, [tokenDigest]);

/** Unpaid links at `now`, latest first. */
export async function waitingSaleRows(db: Db, businessId: number, now: Date): Promise<DeskSaleRow[]> {
  const { rows } = await db.query<DeskSaleRow>(
    `${SALE} WHERE f.business_id = $1 AND f.payment = 'card_link' AND buy.state = 'open' AND buy.expires_at > $2
     ORDER BY f.sold_at DESC, f.purchase_id`,
    [businessId, now],
  );
  return rows;
}

/** Whether another purchase has the key of a sale. */
export async function isPurchaseKey(db: Db, key: string): Promise<boolean> {
  return (await queryOneOrNull(db, 'SELECT 1 FROM purchases WHERE id = $1', [key])) !== null;
}

/** Locks the account, so it can't be suspended or deleted until the transaction ends. */
export async function lockBuyerAccount(tx: Tx, userId: string): Promise<{ mayBuy: boolean }> {
  const account = await queryOneOrNull<{ mayBuy: boolean }>(
    tx,
    `SELECT suspended_at IS NULL AND deleted_at IS NULL AS "mayBuy" FROM users WHERE id = $1 FOR SHARE`,
    [userId],
  );
  return account ?? { mayBuy: false };
}

export async function insertDeskSale(
  tx: Tx,
  sale: {
    id: string;
    businessId: number;
    customerId: string;
    payment: SalePayment;
    note: string;
    soldBy: string;
    soldAt: Date;
    tokenDigest: string | null;
  },
): Promise<void> {
  await tx.query(
    `INSERT INTO desk_sales (purchase_id, business_id, customer_id, payment, note, sold_by, sold_at, token_digest)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      sale.id,
      sale.businessId,
      sale.customerId,
      sale.payment,
      sale.note,
      sale.soldBy,
      sale.soldAt,
      sale.tokenDigest,
    ],
  );
}

/** Leaves out the customers: their data is not the staff member's to export. */
export async function deskSaleRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, f.payment, f.sold_at
     FROM desk_sales f JOIN businesses b ON b.id = f.business_id WHERE f.sold_by = $1 ORDER BY f.sold_at`,
    [userId],
  );
  return rows;
}
