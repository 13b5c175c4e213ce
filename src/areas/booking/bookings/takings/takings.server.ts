// Money that a team takes itself, for the features that come after bookings.

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
