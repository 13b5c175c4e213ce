import { cancelBooking, myBookings } from './booking-tools.server.ts';
import type { Tool } from './define-tool.ts';
import { holdPlaces, releaseHold } from './hold-tools.server.ts';
import { getQuote } from './quote-tool.server.ts';
import { searchSessions, showSession } from './session-tools.server.ts';
import {
  studioCustomers,
  studioRegister,
  studioTakeBooking,
  studioTimetable,
} from './studio-tools.server.ts';

/** Every tool, in the order of `tools/list`. */
export const tools: readonly Tool[] = [
  searchSessions,
  showSession,
  getQuote,
  holdPlaces,
  releaseHold,
  myBookings,
  cancelBooking,
  studioTimetable,
  studioRegister,
  studioCustomers,
  studioTakeBooking,
];
