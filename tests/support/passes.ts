import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { buyPass, finishPurchase } from '#areas/money/entitlements/purchase/buy-pass.server.ts';
import { type Db, queryOne } from '#shared/db/database.server.ts';
import { penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import type { Shop } from './shop.ts';

export interface PassForSale {
  productId: number;
  businessId: number;
  /** The buyer's `amount`. */
  amount: string;
}

/** Default: five places for £60.00, three months, 14 days of pauses. */
export async function createPass(
  db: Db,
  sessionId: number,
  options: {
    name?: string;
    /** Null for unlimited. */
    places?: number | null;
    /** Days of an introductory offer. */
    introDays?: number;
    pricePence?: number;
    validMonths?: number;
    pauseDays?: number;
    sharedWith?: number;
    onlyThatSession?: boolean;
  } = {},
): Promise<PassForSale> {
  const pricePence = options.pricePence ?? 6000;
  const pass = await queryOne<{ productId: number; businessId: number }>(
    db,
    `INSERT INTO entitlement_products (business_id, name, places, price_pence, valid_months, pause_days, max_shares, intro_days)
     SELECT business_id, $2, $3, $4, $5, $6, $7, $8 FROM sessions WHERE id = $1
     RETURNING id AS "productId", business_id AS "businessId"`,
    [
      sessionId,
      options.name ?? '5-class pass',
      options.places === undefined ? 5 : options.places,
      pricePence,
      options.introDays === undefined ? (options.validMonths ?? 3) : null,
      options.introDays === undefined ? (options.pauseDays ?? 14) : 0,
      options.sharedWith ?? 0,
      options.introDays ?? null,
    ],
  );
  if (options.onlyThatSession === true)
    await db.query('INSERT INTO entitlement_product_sessions (product_id, session_id) VALUES ($1, $2)', [
      pass.productId,
      sessionId,
    ]);
  return { ...pass, amount: penceToDecimal(priceBreakdown(pricePence).totalPence) };
}

export async function purchasePass(shop: Shop, person: AuthUser, pass: PassForSale): Promise<string> {
  const purchase = await buyPass(shop.deps, person, pass, { amount: pass.amount });
  await shop.pay(purchase.paymentIntentId);
  return (await finishPurchase(shop.deps, person, purchase.purchaseId)).creditId;
}

export async function setPassEnd(db: Db, creditId: string, day: string, numbers?: number[]): Promise<void> {
  await db.query(
    'UPDATE entitlement_units SET valid_until = $2 WHERE entitlement_id = $1 AND ($3::integer[] IS NULL OR number = ANY ($3))',
    [creditId, day, numbers ?? null],
  );
}
