import { dayOfWeek, isCalendarDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import type { Slot } from '../contract.ts';
import type { CourseOffer } from '../courses/contract.ts';
import { withLength } from '../occurrences/slot-times.ts';
import type { Term } from '../terms/contract.ts';
import { isOneOff } from '../terms/rules.ts';

/**
 * How a session gets its dates. Each kind is a choice of weekly times and terms (`datesPayload`), so that the server
 * has one way to lay them out. A course has days at one time, as one-off dates do, and is sold as a whole. The fields of a kind are in `screens/date-fields.tsx`.
 */
export const dateKinds = [
  { value: 'weekly', label: 'Weekly' },
  { value: 'one_off', label: 'One-off or workshop' },
  { value: 'term', label: 'Term' },
  { value: 'course', label: 'Course' },
] as const;
export type DateKind = (typeof dateKinds)[number]['value'];

export interface DraftDates {
  dateKind: DateKind;
  schedule: Slot[];
  /** Empty for weekly dates; one of each day for one-off dates and courses. */
  terms: Term[];
}

/** The name of the term of a one-off date. Public pages show its day alone. */
const ONE_OFF_NAME = 'One-off';

export const oneOffDay = (day: string): Term => ({ name: ONE_OFF_NAME, firstDay: day, lastDay: day });

export function dateKindOf(terms: readonly Term[]): DateKind {
  if (terms.length === 0) return 'weekly';
  return isOneOff(terms) ? 'one_off' : 'term';
}

/** Single days at one time. */
export const hasSingleDays = (kind: DateKind): boolean => kind === 'one_off' || kind === 'course';

/** Keeps days that make sense for the new kind. */
export function withDateKind({ schedule, terms }: DraftDates, dateKind: DateKind): DraftDates {
  const firstDay = terms[0]?.firstDay ?? '';
  if (dateKind === 'weekly') return { dateKind, schedule, terms: [] };
  // One-off dates and those of a course share one time.
  if (hasSingleDays(dateKind))
    return { dateKind, schedule: schedule.slice(0, 1), terms: [oneOffDay(firstDay)] };
  return { dateKind, schedule, terms: [{ name: '', firstDay, lastDay: '' }] };
}

/** The day a week after the last one, or empty while that isn't a day. */
export function nextOneOffDay(terms: readonly Term[]): Term {
  const last = terms.at(-1)?.firstDay ?? '';
  return oneOffDay(isCalendarDay(last) ? plusDays(last, 7) : '');
}

interface DatesPayload extends Pick<DraftDates, 'schedule' | 'terms'> {
  soldAs?: 'course';
  course?: { days: string[]; startTime: string };
}

/** Weekly times and terms as the API takes them: a one-off date is a time on its weekday, and a term of that day. */
export function datesPayload({ dateKind, schedule, terms }: DraftDates): DatesPayload {
  const [time] = schedule;
  if (dateKind === 'course')
    return {
      soldAs: 'course',
      schedule: [],
      terms: [],
      course: { days: terms.map(({ firstDay }) => firstDay), startTime: time?.startTime ?? '' },
    };
  if (dateKind !== 'one_off' || time === undefined) return { schedule, terms };
  const weekdays = new Set(
    terms.flatMap(({ firstDay }) => (isCalendarDay(firstDay) ? [dayOfWeek(firstDay)] : [])),
  );
  return {
    schedule: weekdays.size === 0 ? [time] : [...weekdays].map((day) => ({ ...time, dayOfWeek: day })),
    terms,
  };
}

/** The fields of a stored session's dates; one-off dates show their one time. A course shows its latest term. */
export function toDraftDates(
  schedule: readonly Slot[],
  terms: readonly Term[],
  first: Slot,
  courses?: readonly Pick<CourseOffer, 'left'>[],
): DraftDates {
  if (courses !== undefined) {
    const dates = courses.at(-1)?.left ?? [];
    const days = dates.map(({ startsAt }) => oneOffDay(londonDay(new Date(startsAt))));
    const [start] = dates;
    const time =
      start === undefined
        ? first
        : withLength(
            { ...first, startTime: formatLondonTime(new Date(start.startsAt)) },
            (Date.parse(start.endsAt) - Date.parse(start.startsAt)) / 60_000,
          );
    return { dateKind: 'course', schedule: [time], terms: days.length === 0 ? [oneOffDay('')] : days };
  }
  const dateKind = dateKindOf(terms);
  const times = schedule.length === 0 ? [first] : [...schedule];
  return { dateKind, schedule: dateKind === 'one_off' ? times.slice(0, 1) : times, terms: [...terms] };
}
