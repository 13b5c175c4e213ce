/** Other features call these within their own transactions. */

export { assertNotDisputed } from './disputes/assert-not-disputed.server.ts';
export { isDisputed } from './disputes/dispute-queries.server.ts';
export {
  deletePayments,
  deletePurchasePayments,
  deleteRefunds,
  insertPurchasePayment,
  insertSettledPurchasePayment,
  lockPayment,
  lockRefundableAmount,
  markPaid,
  markPaymentAbandoned,
  owedToBuyer,
  refundAmountByKey,
  refundableAmount,
  refundableBookingAmount,
} from './queries.server.ts';
