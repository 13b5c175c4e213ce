import type { PriceCategory } from '#areas/catalogue/sessions/prices/categories.ts';
import type { DiscountedPrice } from '#areas/money/promo-codes/codes/rules.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

/** Reprices an order placed in this transaction, all places alike, before its payment is created. */
export async function updateOrderPrice(tx: Tx, orderId: string, price: DiscountedPrice): Promise<void> {
  await tx.query(
    `WITH item AS (
       UPDATE order_items
       SET session_fee_pence = $2, platform_fee_pence = $3, total_pence = $4, discount_pence = $5
       WHERE order_id = $1
     ), places AS (
       SELECT count(*)::integer AS n FROM order_items WHERE order_id = $1
     ), priced AS (
       UPDATE holds SET session_fee_pence = n * $2::integer, platform_fee_pence = n * $3::integer,
                         total_pence = n * $4::integer
       FROM places WHERE id = $1
       RETURNING id, total_pence
     )
     UPDATE payments SET amount_pence = priced.total_pence FROM priced
     WHERE payments.order_id = priced.id AND payments.provider_intent_id IS NULL`,
    [orderId, price.sessionFeePence, price.platformFeePence, price.totalPence, price.discountPence],
  );
}

/** The standard price in pence. Null without such a session. */
export function findSessionFee(
  db: Db,
  sessionId: number,
): Promise<{ sessionFeePence: number; soldAs: 'date' | 'course' } | null> {
  return queryOneOrNull(
    db,
    'SELECT price_pence AS "sessionFeePence", sold_as AS "soldAs" FROM sessions WHERE id = $1',
    [sessionId],
  );
}

/** What a place costs, whose price it is, and what proves that. */
export interface PricedPlace extends DiscountedPrice {
  /** Null: the standard price. */
  category: PriceCategory | null;
  proof: string | null;
}

/** As `updateOrderPrice`, with the price of each place at a date. */
export async function updatePlacePrices(
  tx: Tx,
  orderId: string,
  places: readonly PricedPlace[],
): Promise<void> {
  await tx.query(
    `WITH place AS (
       SELECT n, session_fee, platform_fee, discount, category, proof
       FROM unnest($2::integer[], $3::integer[], $4::integer[], $5::text[], $6::text[])
         WITH ORDINALITY AS p (session_fee, platform_fee, discount, category, proof, n)
     ), item AS (
       UPDATE order_items i
       SET session_fee_pence = session_fee, platform_fee_pence = platform_fee, total_pence = session_fee + platform_fee,
           discount_pence = discount, category = place.category, proof = place.proof
       FROM place WHERE i.order_id = $1 AND (i.position - 1) % $7 = place.n - 1
       RETURNING session_fee, platform_fee
     ), priced AS (
       UPDATE holds SET session_fee_pence = total.session_fee, platform_fee_pence = total.platform_fee,
                        total_pence = total.session_fee + total.platform_fee
       FROM (SELECT sum(session_fee)::integer AS session_fee, sum(platform_fee)::integer AS platform_fee FROM item) total
       WHERE id = $1
       RETURNING id, total_pence
     )
     UPDATE payments SET amount_pence = priced.total_pence FROM priced
     WHERE payments.order_id = priced.id AND payments.provider_intent_id IS NULL`,
    [
      orderId,
      places.map(({ sessionFeePence }) => sessionFeePence),
      places.map(({ platformFeePence }) => platformFeePence),
      places.map(({ discountPence }) => discountPence),
      places.map(({ category }) => category),
      places.map(({ proof }) => proof),
      places.length,
    ],
  );
}

/** Deducts the amount that credits or vouchers pay from an order placed in this transaction, in pence. */
export async function deductCovered(tx: Tx, orderId: string, coveredPence: number): Promise<void> {
  await tx.query(
    'UPDATE payments SET amount_pence = amount_pence - $2::integer WHERE order_id = $1 AND provider_intent_id IS NULL',
    [orderId, coveredPence],
  );
}
