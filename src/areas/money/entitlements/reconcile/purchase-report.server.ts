/** What the report on reconciliation reads of purchases. */
export {
  type EntitlementDifference,
  entitlementDifferences,
  purchasesSince,
} from './report-queries.server.ts';
