export {
  deskBalance,
  entitlementBalances,
  findTaking,
  insertTakings,
  listTakingRows as listTakings,
  lockBookingTakings,
  lockEntitlementTakings,
  type TakingRow,
  takingWithKey,
  voidTakingRow as voidRecordedTaking,
} from './taking-queries.server.ts';
