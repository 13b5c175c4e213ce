/** What the report on reconciliation reads of purchases. */
export { type CreditDifference, creditDifferences, purchasesSince } from './report-queries.server.ts';
