export { purchaseById as findPurchase } from './purchase-queries.server.ts';
