import { londonDay, mondayOf, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Occurrence, Session, SessionDetails } from '../contract.ts';
import { nextOccurrenceWithPlace } from '../show/copy.ts';
import type { SessionPageSearch } from '../show/session-address.ts';
import { lastDateAhead } from './horizon.ts';

/** Which week the date picker shows, by its first day, and where its two buttons lead; null at either end. */
export interface WeekPlan {
  shown: string;
  previous: string | null;
  next: string | null;
  /** The week of the date that is chosen, which need not be the one shown; null when none is. */
  chosen: string | null;
}

/**
 * Plans the weeks of a session's page, Monday to Sunday: the week asked for, else the chosen date's, else that of the next
 * date with a space, else this week; never before this week nor beyond the session's last date.
 *
 * @param today the day in London, `YYYY-MM-DD`
 */
export function planWeeks(
  session: Pick<SessionDetails, 'nextOccurrences' | 'datesUntil'>,
  search: SessionPageSearch,
  today: string,
): WeekPlan {
  const first = mondayOf(today);
  const { datesUntil = lastDateAhead(today) } = session;
  const last = datesUntil === null ? first : mondayOf(datesUntil);
  const weekOf = (day: string) => {
    const start = mondayOf(day);
    return start < first ? first : start > last ? last : start;
  };
  const date = chosenDate(session, search);
  const chosen = date === null ? null : weekOf(londonDay(new Date(date)));
  const upcoming = session.nextOccurrences[0];
  const fallback = upcoming === undefined ? first : weekOf(londonDay(new Date(upcoming.startsAt)));
  const shown = search.week === undefined ? (chosen ?? fallback) : weekOf(search.week);
  return {
    shown,
    previous: shown > first ? plusDays(shown, -7) : null,
    next: shown < last ? plusDays(shown, 7) : null,
    chosen,
  };
}

/** The start of the chosen date: the address's, else the next one with a space; null when there is none. */
export function chosenDate(
  session: Pick<Session, 'nextOccurrences'>,
  search: SessionPageSearch,
): string | null {
  return search.date ?? nextOccurrenceWithPlace(session.nextOccurrences)?.startsAt ?? null;
}

/** What the booking panel has to go on. */
export type DateChoice =
  | { kind: 'open'; occurrence: Occurrence }
  | { kind: 'full'; occurrence: Occurrence }
  /** The address names a date that does not exist, or has begun. */
  | { kind: 'gone' }
  | { kind: 'none' };

/** Finds the chosen date among those known. */
export function findDateChoice(date: string | null, known: readonly Occurrence[]): DateChoice {
  if (date === null) return { kind: 'none' };
  const wanted = Date.parse(date);
  const occurrence = known.find(({ startsAt }) => Date.parse(startsAt) === wanted);
  if (occurrence === undefined) return { kind: 'gone' };
  return { kind: occurrence.spacesLeft > 0 ? 'open' : 'full', occurrence };
}

/** Up to so many places left are shown as few. */
const FEW_PLACES = 3;

/** What a slot says under its time, and how it looks. */
export function slotState(spacesLeft: number): { text: string; look: 'full' | 'few' | 'open' } {
  if (spacesLeft === 0) return { text: 'Full', look: 'full' };
  return { text: `${spacesLeft} left`, look: spacesLeft <= FEW_PLACES ? 'few' : 'open' };
}

/** The dates of a week by day in London, a list for each of the days. */
export function groupByDay(days: readonly string[], occurrences: readonly Occurrence[]): Occurrence[][] {
  return days.map((day) => occurrences.filter(({ startsAt }) => londonDay(new Date(startsAt)) === day));
}
