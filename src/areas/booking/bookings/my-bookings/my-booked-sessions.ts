import { formatShortMoment } from '#shared/calendar/london-time.ts';
import type { ApiClient } from '#shared/http/api-client.ts';
import { confirmationPath } from '../booking-paths.ts';
import type { Booking } from '../contract.ts';

/** A session that somebody has a place in. */
export interface BookedSession {
  /** Of the next date they go to: "Tue 24 Nov, 07:00". */
  when: string;
  /** Where its ticket is. */
  href: string;
}

/** The sessions somebody still goes to, each with the next date of theirs, by id. Throws `ApiError`. */
export async function fetchBookedSessions(
  api: ApiClient,
  signal: AbortSignal,
): Promise<ReadonlyMap<number, BookedSession>> {
  return bookedSessions(await api.call('GET /api/bookings', { signal }), new Date());
}

/** The same of bookings that are known. Pure. */
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
