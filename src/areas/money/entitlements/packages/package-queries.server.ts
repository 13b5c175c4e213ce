import type { Length } from '#areas/catalogue/trainers/terms/offer.ts';
import { type Db, queryOne, type Tx } from '#shared/db/database.server.ts';
import { PRODUCT, type ProductRow } from '../products/product-queries.server.ts';
import type { PricedAppointment } from './rules.ts';

/** Amounts in pence. */
export interface PackageRow
  extends Pick<ProductRow, 'id' | 'name' | 'pricePence' | 'onSale' | 'sold' | 'creditsLeft' | 'owedPence'> {
  sessionType: PricedAppointment['sessionType'];
  minutes: Length;
  places: number;
  validMonths: number;
}

/** On sale first, then smallest first within kind and length. */
export async function packagesOfTrainer(db: Db, trainerId: number): Promise<PackageRow[]> {
  const { rows } = await db.query<PackageRow>(
    `${PRODUCT} WHERE pass.trainer_id = $1
     ORDER BY pass.off_sale_at IS NOT NULL, pass.session_type, pass.minutes, pass.places, pass.price_pence, pass.id`,
    [trainerId],
  );
  return rows;
}

/** Freezes offers and prices until the transaction ends. */
export async function lockTrainerOfUser(tx: Tx, userId: string): Promise<void> {
  await tx.query('SELECT FROM trainers WHERE user_id = $1 FOR SHARE', [userId]);
}

export async function insertPackage(
  tx: Tx,
  made: Pick<PackageRow, 'name' | 'sessionType' | 'minutes' | 'places' | 'pricePence' | 'validMonths'> & {
    trainerId: number;
  },
): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    tx,
    `INSERT INTO entitlement_products (trainer_id, name, session_type, minutes, places, price_pence, valid_months, pause_days)
     VALUES ($1, $2, $3, $4, $5, $6, $7, 0) RETURNING id`,
    [
      made.trainerId,
      made.name,
      made.sessionType,
      made.minutes,
      made.places,
      made.pricePence,
      made.validMonths,
    ],
  );
  return id;
}

/** Package's trainer and current pence (null if not offered) as `seller`; no row for business passes. */
export const PACKAGE_SELLER = `(
       SELECT tr.id, tr.first_name || ' ' || tr.last_name AS name, product.session_type, product.minutes,
              CASE WHEN product.session_type <> ALL (tr.session_types) THEN NULL
                   WHEN price.trainer_id IS NOT NULL THEN price.price_pence
                   WHEN product.minutes = 60 THEN tr.hourly_rate_pence END AS asked
       FROM entitlement_products product JOIN trainers tr ON tr.id = product.trainer_id
       LEFT JOIN trainer_prices price ON price.trainer_id = tr.id AND price.session_type = product.session_type
        AND price.minutes = product.minutes
       WHERE product.id = c.product_id)`;
