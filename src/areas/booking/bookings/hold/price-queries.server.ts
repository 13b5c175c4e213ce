import type { DiscountedPrice } from '#areas/money/promo-codes/codes/rules.ts';
import type { Tx } from '#shared/db/database.server.ts';

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

/** Deducts the amount that credits or vouchers pay from an order placed in this transaction, in pence. */
export async function deductCovered(tx: Tx, orderId: string, coveredPence: number): Promise<void> {
  await tx.query(
    'UPDATE payments SET amount_pence = amount_pence - $2::integer WHERE order_id = $1 AND provider_intent_id IS NULL',
    [orderId, coveredPence],
  );
}
