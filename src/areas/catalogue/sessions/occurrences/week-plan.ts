import { londonDay, mondayOf, plusDays } from '#shared/calendar/calendar-day.ts';
import type { ClosedDate, ClosedDates } from '../booking-rules/copy.ts';
import type { Occurrence, Session, SessionDetails } from '../contract.ts';
import { nextOccurrenceWithPlace } from '../show/copy.ts';
import type { SessionPageSearch } from '../show/session-address.ts';
import { lastDateAhead } from './horizon.ts';

/** Weeks are named by their first day. Previous and next are null at either end. */
export interface WeekPlan {
  shown: string;
  previous: string | null;
  next: string | null;
  /** The chosen date's week, which may not be the one shown; null if no date is chosen. */
  chosen: string | null;
}

/**
 * Monday to Sunday: the week in the address, else the chosen date's, else the next with a space, else this one. Stays
 * between this week and the last date. `today` is the London day, `YYYY-MM-DD`.
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

/** The start in the address, else of the next date to book, else of one that opens later; null if there is none. */
export function chosenDate(
  { nextOccurrences }: Pick<Session, 'nextOccurrences'>,
  search: SessionPageSearch,
  closed: ClosedDates = {},
): string | null {
  if (search.date !== undefined) return search.date;
  const next = nextOccurrenceWithPlace(nextOccurrences, closed) ?? nextOccurrenceWithPlace(nextOccurrences);
  return next?.startsAt ?? null;
}

export type DateChoice =
  | { kind: 'open'; occurrence: Occurrence }
  | { kind: 'full'; occurrence: Occurrence }
  | { kind: 'closed'; occurrence: Occurrence; why: ClosedDate }
  /** The date in the address doesn't exist or has begun. */
  | { kind: 'gone' }
  | { kind: 'none' };

export function findDateChoice(
  date: string | null,
  known: readonly Occurrence[],
  closed: ClosedDates = {},
): DateChoice {
  if (date === null) return { kind: 'none' };
  const wanted = Date.parse(date);
  const occurrence = known.find(({ startsAt }) => Date.parse(startsAt) === wanted);
  if (occurrence === undefined) return { kind: 'gone' };
  const why = closed[occurrence.startsAt];
  if (why !== undefined) return { kind: 'closed', occurrence, why };
  return { kind: occurrence.spacesLeft > 0 ? 'open' : 'full', occurrence };
}

const FEW_PLACES = 3;

export function slotState(spacesLeft: number): { text: string; look: 'full' | 'few' | 'open' } {
  if (spacesLeft === 0) return { text: 'Full', look: 'full' };
  return { text: `${spacesLeft} left`, look: spacesLeft <= FEW_PLACES ? 'few' : 'open' };
}

/** London days; returns one list for each day. */
export function groupByDay(days: readonly string[], occurrences: readonly Occurrence[]): Occurrence[][] {
  return days.map((day) => occurrences.filter(({ startsAt }) => londonDay(new Date(startsAt)) === day));
}
