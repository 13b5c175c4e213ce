import { type BookingWindow, windowState } from '#areas/catalogue/sessions/booking-rules/booking-rules.ts';
import { closedSentence, opensSentence } from '#areas/catalogue/sessions/booking-rules/copy.ts';
import { AppError, type ErrorCode } from '#shared/domain/app-error.ts';
import type { PlaceRefusal } from '../rules.ts';

/** Messages by error code. */
export const holdRefusals = {
  session_not_found: { code: 'not_found', sentence: "The session you're trying to book could not be found." },
  date_not_found: {
    code: 'not_found',
    sentence: 'This session doesn’t run at that time. Choose another date.',
  },
  booking_disabled: { code: 'booking_disabled', sentence: 'This business doesn’t take bookings online.' },
  session_paused: {
    code: 'booking_disabled',
    sentence: 'This session isn’t taking new bookings at the moment.',
  },
  date_cancelled: { code: 'conflict', sentence: 'This date is cancelled. Choose another one.' },
  date_past: { code: 'conflict', sentence: 'This date has already started. Choose another one.' },
  sold_as_course: {
    code: 'conflict',
    sentence: 'This date is part of a course. Book the whole course instead.',
  },
  not_open_yet: { code: 'conflict', sentence: 'Booking of this date isn’t open yet.' },
  booking_closed: { code: 'conflict', sentence: 'Booking of this date has closed. Choose another one.' },
  price_changed: { code: 'price_changed', sentence: 'The price of this session has changed' },
  sold_out: { code: 'sold_out', sentence: 'This date is fully booked. Choose another one.' },
} as const satisfies Record<PlaceRefusal, { code: ErrorCode; sentence: string }>;

/** With the time at which booking opens or closed. */
export function windowError(window: BookingWindow | undefined, now: Date): AppError {
  const { opensAt = null, closesAt = null } = window ?? {};
  if (window !== undefined && windowState(window, now) === 'over' && closesAt !== null)
    return new AppError('conflict', `${closedSentence(closesAt)}. Choose another date.`);
  return new AppError(
    'conflict',
    opensAt === null ? holdRefusals.not_open_yet.sentence : `${opensSentence(opensAt)}.`,
  );
}
