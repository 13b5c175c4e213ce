/** What other features have written into the books of payments, each as part of their own transaction. */

export { refuseWhileBankDecides } from './disputes/refuse-refund.server.ts';
export {
  deletePayments,
  deleteRefunds,
  lockPayment,
  lockRefundable,
  markPaid,
  refundOfKey,
} from './queries.server.ts';
