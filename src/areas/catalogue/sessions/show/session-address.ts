import { isCalendarDay } from '#shared/calendar/calendar-day.ts';
import { readWho, type Who } from '../prices/people.ts';
import { readPlaces } from './places.ts';

export interface SessionPageSearch {
  /** An occurrence's start (ISO 8601). */
  date?: string;
  /** `YYYY-MM-DD`, if it isn't the chosen date's week. */
  week?: string;
  /** Absent for one. */
  places?: number;
  /** Whose prices the places have; absent for the standard one. */
  who?: Who;
}

/** Ignores invalid dates and days. */
export function readSessionPageSearch(raw: Record<string, unknown>): SessionPageSearch {
  const { date, week, places, who } = raw;
  const instant = typeof date === 'string' ? new Date(date) : null;
  return {
    ...(instant === null || Number.isNaN(instant.getTime()) ? {} : { date: instant.toISOString() }),
    ...(typeof week === 'string' && isCalendarDay(week) ? { week } : {}),
    ...readPlaces(places),
    ...readWho(who),
  };
}

/** docs/product/waiting-list.md#waiting-list */
export function waitlistPath(sessionId: number | string, startsAt: string): string {
  return `/waiting-list?session=${sessionId}&date=${encodeURIComponent(startsAt)}`;
}
