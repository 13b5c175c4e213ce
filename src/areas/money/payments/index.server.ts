/** What other features have written into the books of payments, each as part of their own transaction. */

export { assertNotDisputed } from './disputes/assert-not-disputed.server.ts';
export { isDisputed } from './disputes/dispute-queries.server.ts';
export {
  deletePayments,
  deletePurchasePayments,
  deleteRefunds,
  insertPurchasePayment,
  lockPayment,
  lockRefundableAmount,
  markPaid,
  markPaymentAbandoned,
  owedToBuyer,
  refundAmountByKey,
  refundableAmount,
  refundableBookingAmount,
} from './queries.server.ts';
