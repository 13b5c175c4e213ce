/** What other features have written into the books of payments, each as part of their own transaction. */
export { deletePayments, lockRefundable, markPaid, refundOfKey } from './queries.server.ts';
