import { isCancelled } from '#features/booking/rules.ts';
import type { Attendee, CheckInTimes, DateAnswer } from '../contract.ts';

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

/** Those of the list whose name or booking reference holds what was typed, in whatever case and with or without accents. */
export function attendeesNamed(attendees: readonly Attendee[], typed: string): Attendee[] {
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
export function withMark(
  attendees: readonly Attendee[],
  { bookingId, ...marked }: Pick<Attendee, 'bookingId' | 'state' | 'mark'>,
): Attendee[] {
  return attendees.map((attendee) =>
    attendee.bookingId === bookingId ? { ...attendee, ...marked } : attendee,
  );
}
