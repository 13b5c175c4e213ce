import { isCalendarDay } from '#shared/calendar/calendar-day.ts';
import { readPlaces } from './places.ts';

/** What the address of a session's page may say. */
export interface SessionPageSearch {
  /** The chosen date: an occurrence's start (ISO 8601). */
  date?: string;
  /** A day of the week to show, `YYYY-MM-DD`, when it is not the chosen date's. */
  week?: string;
  /** How many places are to be booked, when it is not one. */
  places?: number;
}

/** Reads the address; what is no date or no day counts as not given. */
export function readSessionPageSearch(raw: Record<string, unknown>): SessionPageSearch {
  const { date, week, places } = raw;
  const instant = typeof date === 'string' ? new Date(date) : null;
  return {
    ...(instant === null || Number.isNaN(instant.getTime()) ? {} : { date: instant.toISOString() }),
    ...(typeof week === 'string' && isCalendarDay(week) ? { week } : {}),
    ...readPlaces(places),
  };
}

/** The waiting list of a full date, where it is joined (docs/product/waiting-list.md#waiting-list). */
export function waitlistPath(sessionId: number | string, startsAt: string): string {
  return `/waiting-list?session=${sessionId}&date=${encodeURIComponent(startsAt)}`;
}
