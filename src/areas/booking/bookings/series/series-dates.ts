import type { Occurrence } from '#areas/catalogue/sessions/contract.ts';
import { MAX_DATES, maxDatesForPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { priceForDates, type SeriesPrice } from '#areas/money/promo-codes/series/rules.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';

/** Free of React and HTTP (docs/product/booking.md#series). */

export const DEFAULT_WEEKS = 6;

/** Dates at the same London weekday and time as `first`, itself included, up to the limit of an order. */
export function weeklyDates(first: Date, known: readonly Occurrence[]): Occurrence[] {
  const byClock = new Map(known.map((date) => [londonClock(new Date(date.startsAt)), date]));
  const day = londonDay(first);
  return Array.from({ length: MAX_DATES }, (_, weeks) =>
    byClock.get(`${plusDays(day, 7 * weeks)} ${formatLondonTime(first)}`),
  ).filter((date) => date !== undefined);
}

function londonClock(instant: Date): string {
  return `${londonDay(instant)} ${formatLondonTime(instant)}`;
}

export interface SeriesChoice {
  /** Left-out and full ones included. */
  weeks: number;
  leftOut: ReadonlySet<string>;
  places: number;
}

export interface SeriesPlan {
  maxWeeks: number;
  shown: readonly Occurrence[];
  /** Starts, earliest first. */
  booked: string[];
  /** Too few places, and not left out. */
  full: string[];
}

/** Caps the weeks at the places that an order may have. */
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

/** In pence, with fees. */
export function seriesPrice(
  price: SeriesPrice | null,
  sessionFeePence: number,
  of: { dates: number; places: number },
): { eachPence: number; totalPence: number; lowered: boolean } {
  const lowered = of.dates < 2 ? null : priceForDates(price, sessionFeePence, of);
  const eachPence = (lowered ?? priceBreakdown(sessionFeePence)).totalPence;
  return { eachPence, totalPence: eachPence * of.dates * of.places, lowered: lowered !== null };
}
