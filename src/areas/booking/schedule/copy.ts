import type { BookingState } from '#areas/booking/bookings/contract.ts';

export const bookingStateLabels: Readonly<Record<BookingState, string>> = {
  confirmed: 'Confirmed',
  attended: 'Attended',
  no_show: 'No-show',
  cancelled_by_seeker: 'Cancelled by customer',
  cancelled_by_business: 'Cancelled by you',
};
