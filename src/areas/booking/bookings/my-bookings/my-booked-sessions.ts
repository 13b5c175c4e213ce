import { formatShortMoment } from '#shared/calendar/london-time.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { confirmationPath } from '../booking-paths.ts';
import type { Booking } from '../contract.ts';

export interface BookedSession {
  /** "Tue 24 Nov, 07:00" */
  when: string;
  href: string;
}

/** Upcoming sessions with their next date, by id. An array, because pages send it as JSON. Throws `ApiError`. */
export async function fetchBookedSessions(
  api: ApiClient,
  signal: AbortSignal,
): Promise<[sessionId: number, booked: BookedSession][]> {
  return [...bookedSessions(await api.call('GET /api/bookings', { signal }), new Date())];
}

export function bookedSessions(bookings: readonly Booking[], now: Date): ReadonlyMap<number, BookedSession> {
  const held = new Map<number, BookedSession>();
  const soonestLast = bookings.toSorted(
    (one, other) => Date.parse(other.sessionDate) - Date.parse(one.sessionDate),
  );
  for (const booking of soonestLast) {
    const { sessionId, sessionDate, endsAt, state } = booking;
    if (sessionId === null || state !== 'confirmed' || Date.parse(endsAt) <= now.getTime()) continue;
    held.set(sessionId, {
      when: formatShortMoment(new Date(sessionDate)),
      href: confirmationPath(booking),
    });
  }
  return held;
}
