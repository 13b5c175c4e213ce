import type { DiscountedPrice } from '#areas/money/promo-codes/codes/rules.ts';
import type { Tx } from '#shared/db/database.server.ts';

/**
 * Gives an order that was placed in this transaction another price, the same for each of its places; its payment has
 * not been asked for yet.
 */
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

/** Takes what credits cover off what an order that was placed in this transaction asks for, in pence. */
export async function deductCovered(tx: Tx, orderId: string, coveredPence: number): Promise<void> {
  await tx.query(
    'UPDATE payments SET amount_pence = amount_pence - $2::integer WHERE order_id = $1 AND provider_intent_id IS NULL',
    [orderId, coveredPence],
  );
}
