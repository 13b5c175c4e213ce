export {
  type EntitlementDifference,
  entitlementDifferences,
  purchasesSince,
} from './report-queries.server.ts';
