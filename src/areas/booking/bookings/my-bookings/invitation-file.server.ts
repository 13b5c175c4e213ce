import { plainAddressLine } from '#areas/catalogue/sessions/show/copy.ts';
import { calendarFile } from '#shared/calendar/calendar-file.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { invitationUrl } from '../booking-paths.ts';
import type { BookingCalendarFile, BookingEntry, CalendarSite } from './booking-calendar.server.ts';

/**
 * A calendar entry for friends: session, place and the page to book it. Without the booker, the reference or the
 * business's email address. The same for everybody who goes, so a second invitation replaces the first. Throws
 * `conflict` (409) for an appointment, and once the session is over or cancelled.
 */
export function invitationFile(site: CalendarSite, booking: BookingEntry, now: Date): BookingCalendarFile {
  const { sessionId, startsAt, endsAt, latitude, longitude } = booking;
  if (sessionId === null || booking.cancelledAt !== null || endsAt <= now)
    throw new AppError('conflict', 'You can only invite friends to a session that is coming up.');
  const url = invitationUrl(site.publicUrl, sessionId, startsAt.toISOString());
  return {
    fileName: 'invitation.ics',
    contentType: 'text/calendar; charset=utf-8; method=PUBLISH',
    content: calendarFile({
      uid: `invitation-${sessionId}-${startsAt.getTime()}`,
      sequence: 0,
      revisedAt: booking.createdAt,
      startsAt,
      endsAt,
      title: booking.sessionTitle,
      description: `Come along. Book your own place:\n${url}`,
      location: `${booking.businessName}, ${plainAddressLine(booking)}`,
      point: latitude === null || longitude === null ? null : { latitude, longitude },
      url,
      organiser: { name: site.brand.name, email: site.brand.email },
    }),
  };
}
