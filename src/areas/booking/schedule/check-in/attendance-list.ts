import { isCancelled } from '#areas/booking/bookings/rules.ts';
import type { Attendee, CheckInTimes, OccurrenceAnswer } from '../occurrences/contract.ts';
import type { TodayOccurrence } from './contract.ts';

/** What can be marked at a date now. */
export interface CheckInWindow {
  /** People can be checked in. */
  open: boolean;
  /** The viewer may do it. */
  mayCheckIn: boolean;
  /** The session has begun, so that somebody can have failed to come. */
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

/** It is over. */
export const hasEnded = ({ date }: TodayOccurrence, now: Date): boolean => new Date(date.endsAt) <= now;

/** How many of those who are expected are in, walk-ins among both. */
export function presenceCounts({ attendees, walkIns }: TodayOccurrence): {
  inside: number;
  expected: number;
} {
  const walkedIn = walkIns.reduce((sum, { places }) => sum + places, 0);
  const came = attendees.filter(({ state }) => state === 'attended').length;
  return { inside: came + walkedIn, expected: attendees.length + walkedIn };
}

/** Whoever is late is waited for so long before anybody asks about a no-show. */
const NO_SHOW_AFTER_MINUTES = 10;

/** Those of a date that began a while ago who are not marked. */
export function lateAttendees({ date, attendees }: TodayOccurrence, now: Date): TodayOccurrence['attendees'] {
  const asked = new Date(date.startsAt).getTime() + NO_SHOW_AFTER_MINUTES * 60_000;
  return now.getTime() < asked ? [] : attendees.filter(({ state }) => state === 'confirmed');
}

/** Those not marked yet: who is let in at one press, and who has not signed what is asked and is looked at one by one. */
export function uncheckedAttendees<One extends Attendee>(
  attendees: readonly One[],
): { ready: One[]; unsigned: One[] } {
  const waiting = attendees.filter(({ state }) => state === 'confirmed');
  return {
    ready: waiting.filter(({ waiver }) => waiver !== 'missing'),
    unsigned: waiting.filter(({ waiver }) => waiver === 'missing'),
  };
}

/** Those of the list whose name or booking reference holds what was typed, in whatever case and with or without accents. */
export function searchAttendees<One extends Attendee>(attendees: readonly One[], typed: string): One[] {
  const wanted = normalizeText(typed.trim());
  return attendees.filter(({ name, reference }) => normalizeText(`${name} ${reference}`).includes(wanted));
}

const normalizeText = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Those who have not cancelled. */
export function expectedAttendees(attendees: readonly Attendee[]): Attendee[] {
  return attendees.filter(({ state }) => !isCancelled(state));
}

/** "2 of 5 checked in". */
export function checkedInText(expected: readonly Attendee[]): string {
  return `${expected.filter(({ state }) => state === 'attended').length} of ${expected.length} checked in`;
}

/** The list with one mark set. */
export function withMark<One extends Attendee>(
  attendees: readonly One[],
  { bookingId, ...marked }: Pick<Attendee, 'bookingId' | 'state' | 'mark'>,
): One[] {
  return attendees.map((attendee) =>
    attendee.bookingId === bookingId ? { ...attendee, ...marked } : attendee,
  );
}
