import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

export interface ProductSeller {
  kind: 'business' | 'trainer';
  id: number;
}

const SELLER_COLUMN = { business: 'business_id', trainer: 'trainer_id' } as const;

/** Amounts in pence. */
export interface ProductRow {
  id: number;
  businessId: number;
  name: string;
  /** Null: unlimited dates, one place each. */
  places: number | null;
  pricePence: number;
  /** Null for an introductory offer. */
  validMonths: number | null;
  introDays: number | null;
  pauseDays: number;
  sharedWith: number;
  onSale: boolean;
  /** Empty for all sessions. */
  sessions: { id: number; title: string }[];
  /** Includes refunded ones. */
  sold: number;
  /** Unused and still valid. */
  creditsLeft: number;
  /** Pence, platform fee included. */
  owedPence: number;
}

export const PRODUCT = `
  SELECT pass.id, pass.business_id AS "businessId", pass.name, pass.places, pass.price_pence AS "pricePence",
         pass.valid_months AS "validMonths", pass.intro_days AS "introDays", pass.pause_days AS "pauseDays", pass.max_shares AS "sharedWith", pass.off_sale_at IS NULL AS "onSale",
         pass.session_type AS "sessionType", pass.minutes,
         coalesce((SELECT jsonb_agg(jsonb_build_object('id', s.id, 'title', s.title) ORDER BY s.title, s.id)
                   FROM entitlement_product_sessions f JOIN sessions s ON s.id = f.session_id WHERE f.product_id = pass.id),
                  '[]') AS sessions,
         (SELECT count(*)::integer FROM entitlements c WHERE c.product_id = pass.id) AS sold,
         unused.places AS "creditsLeft", unused.pence AS "owedPence"
  FROM entitlement_products pass
  CROSS JOIN LATERAL (
    SELECT count(part.*)::integer AS places, coalesce(sum(part.total_pence), 0)::integer AS pence
    FROM entitlements c JOIN entitlement_units part ON part.entitlement_id = c.id
    WHERE c.product_id = pass.id AND part.end_reason IS NULL
      AND NOT EXISTS (SELECT FROM entitlement_redemptions u JOIN orders o ON o.id = u.order_id
                      WHERE u.entitlement_id = part.entitlement_id AND u.number = part.number AND u.returned_at IS NULL)
  ) unused`;

/** Introductory offers first, then smallest first. */
export async function productsOfBusiness(db: Db, businessId: number): Promise<ProductRow[]> {
  const { rows } = await db.query<ProductRow>(
    `${PRODUCT} WHERE pass.business_id = $1 AND pass.kind = 'pass' 
     ORDER BY pass.off_sale_at IS NOT NULL, pass.intro_days IS NULL, pass.places NULLS FIRST, pass.price_pence, pass.id`,
    [businessId],
  );
  return rows;
}

export async function sellerHasProduct(db: Db, seller: ProductSeller, productId: number): Promise<boolean> {
  const row = await queryOneOrNull(
    db,
    `SELECT 1 FROM entitlement_products WHERE ${SELLER_COLUMN[seller.kind]} = $1 AND id = $2`,
    [seller.id, productId],
  );
  return row !== null;
}

/** Pence; null `places` means unlimited. */
export interface NewProduct {
  businessId: number;
  kind: 'pass' | 'membership';
  name: string;
  places: number | null;
  /** Memberships only. */
  weeklyPlaces?: number | null;
  minimumMonths: number;
  pricePence: number;
  validMonths: number | null;
  /** Introductory offers only; replaces months. */
  introDays: number | null;
  pauseDays: number;
  sharedWith: number;
  sessionIds: readonly number[];
}

export async function insertProduct(tx: Tx, product: NewProduct): Promise<number> {
  const { rows } = await tx.query<{ id: number }>(
    `INSERT INTO entitlement_products (business_id, name, places, price_pence, valid_months, pause_days, kind, minimum_months, max_shares, intro_days, weekly_places)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) RETURNING id`,
    [
      product.businessId,
      product.name,
      product.places,
      product.pricePence,
      product.validMonths,
      product.pauseDays,
      product.kind,
      product.minimumMonths,
      product.sharedWith,
      product.introDays,
      product.weeklyPlaces ?? null,
    ],
  );
  const id = rows[0]?.id ?? 0;
  await tx.query(
    'INSERT INTO entitlement_product_sessions (product_id, session_id) SELECT DISTINCT $1::bigint, unnest($2::bigint[])',
    [id, product.sessionIds],
  );
  return id;
}

/** False if unchanged or not theirs. */
export async function updateProductOnSale(
  tx: Tx,
  seller: ProductSeller,
  { productId, onSale, now }: { productId: number; onSale: boolean; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE entitlement_products SET off_sale_at = CASE WHEN $3::boolean THEN NULL ELSE $4::timestamptz END
     WHERE ${SELLER_COLUMN[seller.kind]} = $1 AND id = $2 AND (off_sale_at IS NULL) <> $3::boolean`,
    [seller.id, productId, onSale, now],
  );
  return rowCount === 1;
}

/** False if sold or not found. */
export async function deleteUnsoldProduct(
  tx: Tx,
  seller: ProductSeller,
  productId: number,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `DELETE FROM entitlement_products pass WHERE pass.${SELLER_COLUMN[seller.kind]} = $1 AND pass.id = $2
       AND NOT EXISTS (SELECT FROM purchases buy WHERE buy.product_id = pass.id)`,
    [seller.id, productId],
  );
  return rowCount === 1;
}

/** Locks the product and its seller: price, sale and suspension can't change meanwhile. */
export async function lockProduct(tx: Tx, productId: number): Promise<void> {
  await tx.query(
    `SELECT FROM businesses WHERE id = (SELECT business_id FROM entitlement_products WHERE id = $1) FOR SHARE`,
    [productId],
  );
  await tx.query(
    `SELECT FROM trainers WHERE id = (SELECT trainer_id FROM entitlement_products WHERE id = $1) FOR SHARE`,
    [productId],
  );
  await tx.query('SELECT FROM entitlement_products WHERE id = $1 FOR SHARE', [productId]);
}

/** Price in pence. */
export async function productForSale(
  db: Db,
  businessId: number,
  productId: number,
): Promise<{ pricePence: number; introDays: number | null; onSale: boolean; bookable: boolean } | null> {
  return queryOneOrNull(
    db,
    `SELECT pass.price_pence AS "pricePence", pass.intro_days AS "introDays", pass.off_sale_at IS NULL AS "onSale",
            b.status = 'approved' AND b.booking_enabled AS bookable
     FROM entitlement_products pass JOIN businesses b ON b.id = pass.business_id
     WHERE pass.business_id = $1 AND pass.id = $2 AND pass.kind = 'pass'`,
    [businessId, productId],
  );
}

/** Even if refunded. */
export async function hasHadIntro(db: Db, userId: string, businessId: number): Promise<boolean> {
  const { had } = await queryOne<{ had: boolean }>(
    db,
    `SELECT EXISTS (SELECT FROM entitlements c JOIN entitlement_products pass ON pass.id = c.product_id
                    WHERE c.user_id = $1 AND c.business_id = $2 AND pass.intro_days IS NOT NULL) AS had`,
    [userId, businessId],
  );
  return had;
}
