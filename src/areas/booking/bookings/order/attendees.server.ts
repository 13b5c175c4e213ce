import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { isDatabaseError, type Pool } from '#shared/db/database.server.ts';
import { AppError, type FieldError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { toBookingResponse } from '../book/booking-response.server.ts';
import type { Attendee, AttendeeInput, Booking, HoldContact, RememberedAttendee } from '../contract.ts';
import type { Hold } from '../hold/hold-queries.server.ts';
import { requireOwnBooking } from '../my-bookings/read-bookings.server.ts';
import { attendeeFault } from '../rules.ts';
import { updateBookingAttendee, updateRememberedAttendee } from './attendee-queries.server.ts';

/** The attendees of a hold's places; null for the buyer alone. Throws `invalid_input` (400) with fields. */
export function validateAttendees(
  { places, asksAges }: Pick<Hold, 'places' | 'asksAges'>,
  { attendees }: Pick<HoldContact, 'attendees'>,
): readonly AttendeeInput[] | null {
  if (attendees === undefined && places === 1) return null;
  if (attendees?.length !== places) {
    const message = `Tell us who’s coming on each of the ${places} places`;
    throw new AppError('invalid_input', message, { errors: [{ field: 'attendees', message }] });
  }
  const errors: FieldError[] = attendees.flatMap((attendee, index) => {
    const fault = attendeeFault(attendee, asksAges);
    return fault === null ? [] : [{ field: `attendees.${index}.${fault.field}`, message: fault.message }];
  });
  const [first] = errors;
  if (first !== undefined) throw new AppError('invalid_input', first.message, { errors });
  return attendees;
}

/** `PUT /api/bookings/{bookingId}/attendee`. Throws `invalid_input` (400), `not_found` (404) or `conflict` (409). */
export async function updateAttendee(
  deps: { pool: Pool; clock: Clock },
  user: AuthUser,
  bookingId: string,
  attendee: AttendeeInput,
): Promise<Booking> {
  const { pool, clock } = deps;
  const { asksAges } = await requireOwnBooking(pool, user, bookingId);
  const fault = attendeeFault(attendee, asksAges);
  if (fault !== null) throw new AppError('invalid_input', fault.message, { errors: [fault] });
  if (!(await updateBookingAttendee(pool, bookingId, attendee, clock.now())))
    throw new AppError(
      'conflict',
      'You can only change who’s coming before the session starts, and not on a cancelled booking.',
    );
  return toBookingResponse(await requireOwnBooking(pool, user, bookingId), clock.now());
}

/** `PUT /api/attendees/{attendeeId}`. Throws `not_found` (404) or `conflict` (409: the name is taken). */
export async function updateSavedAttendee(
  { pool }: { pool: Pool },
  user: AuthUser,
  attendeeId: string,
  attendee: Attendee,
): Promise<RememberedAttendee> {
  try {
    if (await updateRememberedAttendee(pool, user.id, attendeeId, attendee))
      return { id: attendeeId, ...attendee };
  } catch (error) {
    if (!isDatabaseError(error, 'uniqueViolation', 'attendees_name_idx')) throw error;
    throw new AppError('conflict', 'You’ve already saved someone with that name.');
  }
  throw new AppError('not_found', 'We can’t find that person.');
}
