import { isCancelled } from '#features/booking/rules.ts';
import type { Attendee, CheckInTimes, DateAnswer } from '../dates/contract.ts';
import type { DateToday } from './contract.ts';

/** What can be marked at a date now. */
export interface Door {
  /** People can be checked in. */
  open: boolean;
  /** The viewer may do it. */
  mayCheckIn: boolean;
  /** The session has begun, so that somebody can have failed to come. */
  noShowPossible: boolean;
}

export function doorOf(
  { date, checkIn }: { date: { cancelled: boolean }; checkIn: CheckInTimes },
  may: DateAnswer['may'],
  now: Date,
): Door {
  const open = now >= new Date(checkIn.opensAt) && now <= new Date(checkIn.closesAt);
  return {
    open,
    mayCheckIn: may.includes('check_in') && open && !date.cancelled,
    noShowPossible: now >= new Date(checkIn.noShowFrom),
  };
}

/** It is over. */
export const isOver = ({ date }: DateToday, now: Date): boolean => new Date(date.endsAt) <= now;

/** How many of those who are expected are in, walk-ins among both. */
export function presenceOf({ attendees, walkIns }: DateToday): { inside: number; expected: number } {
  const walkedIn = walkIns.reduce((sum, { places }) => sum + places, 0);
  const came = attendees.filter(({ state }) => state === 'attended').length;
  return { inside: came + walkedIn, expected: attendees.length + walkedIn };
}

/** Whoever is late is waited for so long before anybody asks about a no-show. */
const LATE_MINUTES = 10;

/** Those of a date that began a while ago who are not marked. */
export function notHereAt({ date, attendees }: DateToday, now: Date): DateToday['attendees'] {
  const asked = new Date(date.startsAt).getTime() + LATE_MINUTES * 60_000;
  return now.getTime() < asked ? [] : attendees.filter(({ state }) => state === 'confirmed');
}

/** Those not marked yet: who is let in at one press, and who has not signed what is asked and is looked at one by one. */
export function waitingAt<One extends Attendee>(
  attendees: readonly One[],
): { ready: One[]; unsigned: One[] } {
  const waiting = attendees.filter(({ state }) => state === 'confirmed');
  return {
    ready: waiting.filter(({ waiver }) => waiver !== 'missing'),
    unsigned: waiting.filter(({ waiver }) => waiver === 'missing'),
  };
}

/** Those of the list whose name or booking reference holds what was typed, in whatever case and with or without accents. */
export function attendeesNamed<One extends Attendee>(attendees: readonly One[], typed: string): One[] {
  const wanted = plain(typed.trim());
  return attendees.filter(({ name, reference }) => plain(`${name} ${reference}`).includes(wanted));
}

const plain = (text: string): string =>
  text
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .toLowerCase();

/** Those who have not cancelled. */
export function expectedOf(attendees: readonly Attendee[]): Attendee[] {
  return attendees.filter(({ state }) => !isCancelled(state));
}

/** "2 of 5 checked in". */
export function checkedIn(expected: readonly Attendee[]): string {
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
