export {
  deskBalance,
  findTaking,
  hasTaking,
  insertTakings,
  listTakingRows as listTakings,
  lockBookingTakings,
  type TakingRow,
  voidTakingRow as voidRecordedTaking,
} from './taking-queries.server.ts';
