import type { Attendance, BookingState } from './contract.ts';

/** Whether a booking has been cancelled, by whomever; what is not can be marked. */
export function isCancelled(state: BookingState): state is Exclude<BookingState, Attendance> {
  return state === 'cancelled_by_seeker' || state === 'cancelled_by_business';
}
