/** What the desk needs of passes and vouchers, within its own transactions. */

export { lockProduct } from '../products/product-queries.server.ts';
export { isConcurrentPurchase } from '../purchase/purchase-queries.server.ts';
export { endUnusedUnits } from '../refund/refund-queries.server.ts';
export { lockEntitlement } from '../use/use-queries.server.ts';
export {
  type DeskProduct,
  type HeldAtDesk,
  heldAtBusiness,
  heldByCustomer,
  productAtDesk,
  productsAtDesk,
} from './desk-queries.server.ts';
