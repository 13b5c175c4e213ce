import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import type { Occurrence, Session } from '../contract.ts';
import { type BookingRules, bookingWindow, type WindowState, windowState } from './booking-rules.ts';

/** "Mon 7 Dec at 09:00" in London. */
const moment = (instant: Date): string =>
  `${formatShortDay(londonDay(instant))} at ${formatLondonTime(instant)}`;

export const opensSentence = (opensAt: Date): string => `Booking opens ${moment(opensAt)}`;
export const closedSentence = (closesAt: Date): string => `Booking closed ${moment(closesAt)}`;

/** Why a date can't be booked at the moment. */
export interface ClosedDate {
  sentence: string;
  /** For a chip: "Opens 7 Dec". */
  short: string;
  /** People with a pass or membership can book it already. */
  membersNow: boolean;
}

/** By start. Undefined if all can be booked. */
export type ClosedDates = Readonly<Record<string, ClosedDate>>;

/** Those of `dates` outside their window at `now`. */
export function closedDates(
  { bookingRules }: Pick<Session, 'bookingRules'>,
  dates: readonly Pick<Occurrence, 'startsAt'>[],
  now: Date,
): ClosedDates | undefined {
  if (bookingRules === undefined) return undefined;
  const closed: Record<string, ClosedDate> = {};
  for (const { startsAt } of dates) {
    const { state, sentence } = dateWindow({ bookingRules }, { startsAt }, now);
    if (sentence === null) continue;
    const { opensAt } = bookingWindow(bookingRules, new Date(startsAt));
    const early = windowState(bookingWindow(bookingRules, new Date(startsAt), true), now);
    const before = state === 'before' && opensAt !== null;
    closed[startsAt] = {
      sentence,
      short: before ? `Opens ${formatShortDay(londonDay(opensAt)).slice(4)}` : 'Closed',
      membersNow: before && early === 'open',
    };
  }
  return closed;
}

/** Of one date at `now`: its state, and the sentence to show if it can't be booked. */
export function dateWindow(
  { bookingRules }: Pick<Session, 'bookingRules'>,
  { startsAt }: Pick<Occurrence, 'startsAt'>,
  now: Date,
): { state: WindowState; sentence: string | null } {
  const window = bookingWindow(bookingRules, new Date(startsAt));
  const state = windowState(window, now);
  if (state === 'before' && window.opensAt !== null)
    return { state, sentence: opensSentence(window.opensAt) };
  if (state === 'over' && window.closesAt !== null)
    return { state, sentence: closedSentence(window.closesAt) };
  return { state, sentence: null };
}

/** "2 hours", "1 day", "15 minutes". */
export function formatLead(minutes: number): string {
  const [count, unit] =
    minutes % 1440 === 0
      ? [minutes / 1440, 'day']
      : minutes % 60 === 0
        ? [minutes / 60, 'hour']
        : [minutes, 'minute'];
  return `${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** For the session page; empty without rules. */
export function bookingRulesLines(rules: BookingRules | undefined): string[] {
  if (rules === undefined) return [];
  const { opensDaysBefore, membersDaysEarlier, closesMinutesBefore, minimum } = rules;
  return [
    ...(opensDaysBefore === null
      ? []
      : [`Booking opens ${formatLead(opensDaysBefore * 1440)} before each date.`]),
    ...(membersDaysEarlier === 0
      ? []
      : [`With a pass or membership you can book ${formatLead(membersDaysEarlier * 1440)} earlier.`]),
    ...(closesMinutesBefore === null
      ? []
      : [`Booking closes ${formatLead(closesMinutesBefore)} before the start.`]),
    ...(minimum === null
      ? []
      : [
          `A date needs ${minimum.people} people. With fewer, we cancel it ${formatLead(minimum.hoursBefore * 60)} before the start and refund everyone in full.`,
        ]),
  ];
}
