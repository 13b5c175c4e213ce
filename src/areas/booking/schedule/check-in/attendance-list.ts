import { isCancelled } from '#areas/booking/bookings/rules.ts';
import type { Attendee, CheckInTimes, OccurrenceAnswer } from '../occurrences/contract.ts';
import type { TodayOccurrence } from './contract.ts';

export interface CheckInWindow {
  open: boolean;
  mayCheckIn: boolean;
  noShowPossible: boolean;
}

export function checkInWindow(
  { date, checkIn }: { date: { cancelled: boolean }; checkIn: CheckInTimes },
  may: OccurrenceAnswer['may'],
  now: Date,
): CheckInWindow {
  const open = now >= new Date(checkIn.opensAt) && now <= new Date(checkIn.closesAt);
  return {
    open,
    mayCheckIn: may.includes('check_in') && open && !date.cancelled,
    noShowPossible: now >= new Date(checkIn.noShowFrom),
  };
}

export const hasEnded = ({ date }: TodayOccurrence, now: Date): boolean => new Date(date.endsAt) <= now;

/** Both counts include walk-ins. */
export function presenceCounts({ attendees, walkIns }: TodayOccurrence): {
  inside: number;
  expected: number;
} {
  const walkedIn = walkIns.reduce((sum, { places }) => sum + places, 0);
  const came = attendees.filter(({ state }) => state === 'attended').length;
  return { inside: came + walkedIn, expected: attendees.length + walkedIn };
}

const NO_SHOW_AFTER_MINUTES = 10;

/** Returns people who are still unmarked a while after the date began. */
export function lateAttendees({ date, attendees }: TodayOccurrence, now: Date): TodayOccurrence['attendees'] {
  const asked = new Date(date.startsAt).getTime() + NO_SHOW_AFTER_MINUTES * 60_000;
  return now.getTime() < asked ? [] : attendees.filter(({ state }) => state === 'confirmed');
}

export function uncheckedAttendees<One extends Attendee>(
  attendees: readonly One[],
): { ready: One[]; unsigned: One[] } {
  const waiting = attendees.filter(({ state }) => state === 'confirmed');
  return {
    ready: waiting.filter(({ waiver }) => waiver !== 'missing'),
    unsigned: waiting.filter(({ waiver }) => waiver === 'missing'),
  };
}

/** Matches the name or booking reference, ignoring case and accents. */
export function searchAttendees<One extends Attendee>(attendees: readonly One[], typed: string): One[] {
  const wanted = normalizeText(typed.trim());
  return attendees.filter(({ name, reference }) => normalizeText(`${name} ${reference}`).includes(wanted));
}

const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

export function expectedAttendees(attendees: readonly Attendee[]): Attendee[] {
  return attendees.filter(({ state }) => !isCancelled(state));
}

export function checkedInText(expected: readonly Attendee[]): string {
  return `${expected.filter(({ state }) => state === 'attended').length} of ${expected.length} checked in`;
}

export function withMark<One extends Attendee>(
  attendees: readonly One[],
  { bookingId, ...marked }: Pick<Attendee, 'bookingId' | 'state' | 'mark'>,
): One[] {
  return attendees.map((attendee) =>
    attendee.bookingId === bookingId ? { ...attendee, ...marked } : attendee,
  );
}
