import { closedSentence } from '#areas/catalogue/sessions/closures/copy.ts';
import { type ClosureScope, isClosedBy } from '#areas/catalogue/sessions/closures/rules.ts';
import type { ClosedDays, SessionStatus } from '#areas/catalogue/sessions/contract.ts';
import { occurrenceOn, toWeeklyTime } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { isApproved } from '#areas/catalogue/sessions/rules.ts';
import { formatLongDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';

/** A date as it counts for a copy: of the week that is copied, or in the way of what is to be made. */
export interface OccurrenceToCopy {
  id: number;
  sessionId: number;
  title: string;
  status: SessionStatus;
  startsAt: Date;
  endsAt: Date;
  capacity: number;
  note: string | null;
  venueId: number | null;
  roomId: number | null;
  /** Its room's name, and how many people that takes. */
  room: string | null;
  roomCapacity: number | null;
  /** Withdrawn, closed or called off dates are not in the way of anybody, and are not copied. */
  scheduled: boolean;
  calledOff: boolean;
  /** Who teaches it. */
  instructors: readonly { id: number; name: string }[];
}

/** Days on which the business, a session or a place of it is closed. */
export type CopyClosure = ClosedDays & ClosureScope;

/** Whether a date is made in a later week, or why it is not. */
export const copyOutcomes = [
  'make',
  'there',
  'called_off',
  'closed',
  'room',
  'too_small',
  'past',
  'too_far',
  'no_such_time',
  'not_approved',
] as const;
export type CopyOutcome = (typeof copyOutcomes)[number];

/** A date of the week that is copied, as it would stand so many weeks later. */
export interface PlannedOccurrence {
  /** The date it is a copy of. */
  of: OccurrenceToCopy;
  weeks: number;
  /** In London. */
  day: string;
  startTime: string;
  startsAt: Date;
  endsAt: Date;
  outcome: CopyOutcome;
  /** Why not, or what is worth knowing of one that is made: who would teach twice. Null for nothing. */
  because: string | null;
}

/** What is there already where a week is copied to. */
export interface CopyContext {
  /** Every date of the business in those weeks, a day on either side. */
  there: readonly OccurrenceToCopy[];
  closed: readonly CopyClosure[];
  now: Date;
  /** Up to which dates are laid out: `YYYY-MM-DD` in London. */
  lastDay: string;
}

const MINUTE_MS = 60_000;

/**
 * What copying a week makes: each of its dates that takes place, at the same time by the clock, with the same length,
 * places, note and room, so many weeks later. What stands in the way is said, and nothing is made there; somebody who
 * would teach two dates at once is said, and the date is made.
 *
 * @param week the dates of the week that is copied
 * @returns soonest first
 */
export function planCopy(
  week: readonly OccurrenceToCopy[],
  weeks: readonly number[],
  { there, closed, now, lastDay }: CopyContext,
): PlannedOccurrence[] {
  const standing = there.filter(({ scheduled }) => scheduled);
  const planned: PlannedOccurrence[] = [];
  for (const by of weeks.toSorted((a, b) => a - b)) {
    for (const of of week.filter(({ scheduled }) => scheduled)) {
      const { startTime } = toWeeklyTime(of.startsAt);
      const day = plusDays(londonDay(of.startsAt), 7 * by);
      const minutes = Math.round((of.endsAt.getTime() - of.startsAt.getTime()) / MINUTE_MS);
      const times = occurrenceOn(day, startTime, minutes);
      const [outcome, because] = copyConflict(
        of,
        { day, startTime, ...times },
        { there, standing, closed, now, lastDay },
      ) ?? ['make', instructorConflict(of, times, standing)];
      planned.push({ of, weeks: by, day, startTime, ...times, outcome, because });
    }
  }
  return planned.toSorted((a, b) => a.startsAt.getTime() - b.startsAt.getTime() || a.of.id - b.of.id);
}

interface Times {
  startsAt: Date;
  endsAt: Date;
}

/** Why a date cannot stand there; null where it can. */
function copyConflict(
  of: OccurrenceToCopy,
  at: Times & { day: string; startTime: string },
  { there, standing, closed, now, lastDay }: CopyContext & { standing: readonly OccurrenceToCopy[] },
): [CopyOutcome, string] | null {
  if (!isApproved(of.status)) return ['not_approved', 'We haven’t approved this session yet'];
  if (at.startsAt <= now) return ['past', 'This time is in the past'];
  if (at.day > lastDay) return ['too_far', `Choose a date on or before ${formatLongDay(lastDay)}`];
  if (toWeeklyTime(at.startsAt).startTime !== at.startTime)
    return ['no_such_time', `The clocks go forward that night, so there’s no ${at.startTime}`];
  const own = there.find(
    (other) => other.sessionId === of.sessionId && other.startsAt.getTime() === at.startsAt.getTime(),
  );
  if (own?.scheduled) return ['there', 'Already in that week'];
  if (own?.calledOff) return ['called_off', 'You cancelled this date, so we won’t add it again'];
  const shut = closed.find(
    (closure) => isClosedBy(closure, of) && at.day >= closure.firstDay && at.day <= closure.lastDay,
  );
  if (shut !== undefined) return ['closed', closedSentence(shut)];
  if (of.roomCapacity !== null && of.capacity > of.roomCapacity)
    return ['too_small', `${of.room ?? 'The room'} fits ${of.roomCapacity}`];
  const taken =
    of.roomId === null
      ? undefined
      : standing.find((other) => other.roomId === of.roomId && overlaps(other, at));
  return taken === undefined
    ? null
    : ['room', `${of.room ?? 'The room'} isn’t free: ${sessionTimeText(taken)}`];
}

/** "Dee teaches Open Floor then, 12:15 to 13:00"; null where nobody would. */
function instructorConflict(
  of: OccurrenceToCopy,
  times: Times,
  standing: readonly OccurrenceToCopy[],
): string | null {
  for (const { id, name } of of.instructors) {
    const other = standing.find(
      (date) => overlaps(date, times) && date.instructors.some((person) => person.id === id),
    );
    if (other !== undefined) return `${name} teaches then: ${sessionTimeText(other)}`;
  }
  return null;
}

/** "Open Floor, 12:15 to 13:00". */
const sessionTimeText = ({ title, startsAt, endsAt }: OccurrenceToCopy): string =>
  `${title}, ${formatLondonTime(startsAt)} to ${formatLondonTime(endsAt)}`;

const overlaps = (date: Times, { startsAt, endsAt }: Times): boolean =>
  date.startsAt < endsAt && date.endsAt > startsAt;
