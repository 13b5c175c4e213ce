/** What other features have written into the books of payments, each as part of their own transaction. */

export { isDisputed } from './disputes/dispute-queries.server.ts';
export { refuseWhileBankDecides } from './disputes/refuse-refund.server.ts';
export {
  deletePayments,
  deletePurchasePayments,
  deleteRefunds,
  insertPurchasePayment,
  lockPayment,
  lockRefundable,
  markGivenUp,
  markPaid,
  refundable,
  refundableOfBooking,
  refundOfKey,
  setAsideForBuyer,
} from './queries.server.ts';
