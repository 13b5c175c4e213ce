export {
  deskBalance,
  entitlementBalances,
  findTaking,
  hasTaking,
  insertTakings,
  listTakingRows as listTakings,
  lockBookingTakings,
  lockEntitlementTakings,
  type TakingRow,
  voidTakingRow as voidRecordedTaking,
} from './taking-queries.server.ts';
