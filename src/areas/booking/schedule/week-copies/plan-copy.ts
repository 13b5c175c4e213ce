import { closedSentence } from '#areas/catalogue/sessions/closures/copy.ts';
import { type ClosureScope, isClosedBy } from '#areas/catalogue/sessions/closures/rules.ts';
import type { ClosedDays, SessionStatus } from '#areas/catalogue/sessions/contract.ts';
import { occurrenceOn, toWeeklyTime } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { isApproved } from '#areas/catalogue/sessions/rules.ts';
import { formatLongDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';

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
  /** The room's name and capacity. */
  room: string | null;
  roomCapacity: number | null;
  /** Withdrawn, closed and cancelled dates neither block a copy nor are copied. */
  scheduled: boolean;
  calledOff: boolean;
  instructors: readonly { id: number; name: string }[];
}

export type CopyClosure = ClosedDays & ClosureScope;

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

export interface PlannedOccurrence {
  of: OccurrenceToCopy;
  weeks: number;
  /** In London. */
  day: string;
  startTime: string;
  startsAt: Date;
  endsAt: Date;
  outcome: CopyOutcome;
  /** Why it can't be copied, or a warning that an instructor would teach twice; null for neither. */
  because: string | null;
}

export interface CopyContext {
  /** The business's dates in those weeks, plus a day on either side. */
  there: readonly OccurrenceToCopy[];
  closed: readonly CopyClosure[];
  now: Date;
  /** Last day with dates: `YYYY-MM-DD` in London. */
  lastDay: string;
}

const MINUTE_MS = 60_000;

/**
 * Copies keep London time, length, places, note and room. A conflict blocks a date, but an instructor who would teach
 * twice is only a warning.
 * @param week the original dates
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

function copyConflict(
  of: OccurrenceToCopy,
  at: Times & { day: string; startTime: string },
  { there, standing, closed, now, lastDay }: CopyContext & { standing: readonly OccurrenceToCopy[] },
): [CopyOutcome, string] | null {
  if (!isApproved(of.status)) return ['not_approved', 'We haven’t approved this session yet'];
  if (at.startsAt <= now) return ['past', 'This time is in the past'];
  if (at.day > lastDay)
    return ['too_far', `Choose a date on or before ${formatLongDay(lastDay, londonDay(now))}`];
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
  if (shut !== undefined) return ['closed', closedSentence(shut, londonDay(now))];
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

/** "Dee teaches Open Floor then, 12:15 to 13:00"; null if nobody would teach twice. */
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

const sessionTimeText = ({ title, startsAt, endsAt }: OccurrenceToCopy): string =>
  `${title}, ${formatLondonTime(startsAt)} to ${formatLondonTime(endsAt)}`;

const overlaps = (date: Times, { startsAt, endsAt }: Times): boolean =>
  date.startsAt < endsAt && date.endsAt > startsAt;
