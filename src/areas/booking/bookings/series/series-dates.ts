import type { Occurrence } from '#areas/catalogue/sessions/contract.ts';
import { MAX_DATES, maxDatesForPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { priceForDates, type SeriesPrice } from '#areas/money/promo-codes/series/rules.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';

/** Which dates a series is of and what it costs, apart from React and HTTP (docs/product/booking.md#series). */

/** How many weeks are offered at first. */
export const DEFAULT_WEEKS = 6;

/**
 * The dates that begin on the same weekday and at the same time of day in London as `first`, that one first, over as
 * many weeks as one order may be of. Weeks without that date are left out.
 */
export function weeklyDates(first: Date, known: readonly Occurrence[]): Occurrence[] {
  const byClock = new Map(known.map((date) => [londonClock(new Date(date.startsAt)), date]));
  const day = londonDay(first);
  return Array.from({ length: MAX_DATES }, (_, weeks) =>
    byClock.get(`${plusDays(day, 7 * weeks)} ${formatLondonTime(first)}`),
  ).filter((date) => date !== undefined);
}

/** What calendar and clock say in London: the same however the clocks change in between. */
function londonClock(instant: Date): string {
  return `${londonDay(instant)} ${formatLondonTime(instant)}`;
}

/** What somebody has chosen of the dates that there are. */
export interface SeriesChoice {
  /** How many weeks, those left out and full ones included. */
  weeks: number;
  /** Starts of the dates that they leave out. */
  leftOut: ReadonlySet<string>;
  places: number;
}

/** A series as it is offered: every date that is shown, and what becomes of it. */
export interface SeriesPlan {
  /** The most weeks that there are to choose from. */
  maxWeeks: number;
  shown: readonly Occurrence[];
  /** Starts of those to be booked, the earliest first. */
  booked: string[];
  /** Those that have not enough places, and are not left out. */
  full: string[];
}

/** Puts the dates and the choice together. No more weeks than an order of so many places can be of. */
export function planSeries(
  dates: readonly Occurrence[],
  { weeks, leftOut, places }: SeriesChoice,
): SeriesPlan {
  const maxWeeks = Math.min(dates.length, maxDatesForPlaces(places));
  const shown = dates.slice(0, Math.min(weeks, maxWeeks));
  const wanted = shown.filter(({ startsAt }) => !leftOut.has(startsAt));
  const starts = (of: readonly Occurrence[]) => of.map(({ startsAt }) => startsAt);
  return {
    maxWeeks,
    shown,
    booked: starts(wanted.filter(({ spacesLeft }) => spacesLeft >= places)),
    full: starts(wanted.filter(({ spacesLeft }) => spacesLeft < places)),
  };
}

/** What a series costs in pence: each place with its fee, and all of them. */
export function seriesPrice(
  price: SeriesPrice | null,
  sessionFeePence: number,
  of: { dates: number; places: number },
): { eachPence: number; totalPence: number; lowered: boolean } {
  const lowered = of.dates < 2 ? null : priceForDates(price, sessionFeePence, of);
  const eachPence = (lowered ?? priceBreakdown(sessionFeePence)).totalPence;
  return { eachPence, totalPence: eachPence * of.dates * of.places, lowered: lowered !== null };
}
