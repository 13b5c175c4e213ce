import type { ErrorCode } from '#shared/domain/app-error.ts';
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
  price_changed: { code: 'price_changed', sentence: 'The price of this session has changed' },
  sold_out: { code: 'sold_out', sentence: 'This date is fully booked. Choose another one.' },
} as const satisfies Record<PlaceRefusal, { code: ErrorCode; sentence: string }>;
