import type { ActivitySlug } from '#areas/catalogue/sessions/contract.ts';
import { occurrenceOn } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { findPriceInText } from './price-in-text.ts';
import { SCHEDULE_DAYS_AHEAD, scheduledDays } from './read-schedule.ts';
import type {
  ItemFacts,
  OccurrenceFacts,
  ScheduleFacts,
  SessionFacts,
  SkippedItem,
  SkipReason,
} from './skip-reasons.ts';

/** Days. */
const DAYS_AHEAD = 180;

export interface BuiltSession {
  title: string;
  description: string;
  link: string;
  activity: ActivitySlug;
  organiser: string;
  phone: string;
  website: string | null;
  place: { name: string; address: string; town: string; postcode: string };
  point: { lat: number; lng: number };
  pricePence: number;
  fromPrice: boolean;
  difficultyMask: number;
  ageMask: number;
  gender: number;
  rolls: boolean;
  dates: OccurrenceFacts[];
}

export interface BuildOptions {
  now: Date;
  /** Organiser's name if none is given. */
  publisher: string;
  /** Null if unknown. */
  activityOf: (text: string) => ActivitySlug | null;
}

/**
 * Builds a session from feed items, or returns why not.
 * @param series oldest first; includes series embedded in dates
 * @param parentNamed its dates reference a series
 */
export function buildSession(
  {
    series,
    dated,
    parentNamed,
  }: { series: readonly ItemFacts[]; dated: readonly ItemFacts[]; parentNamed: boolean },
  { now, publisher, activityOf }: BuildOptions,
): BuiltSession | SkippedItem {
  const embedded = dated.flatMap(({ parent }) => parent ?? []);
  const above = [...series.map(({ about }) => about), ...embedded];
  if (parentNamed && above.length === 0) return skipped('waiting_for_parent', '');
  const told = [...above.toReversed(), ...dated.map(({ about }) => about)];
  const first = <T>(read: (about: SessionFacts) => T | null): T | null => {
    for (const about of told) {
      const found = read(about);
      if (found !== null) return found;
    }
    return null;
  };

  const title = first((about) => about.title);
  if (title === null) return skipped('no_title', '');
  if (told.some(({ online }) => online)) return skipped('online', title);
  const activity = findActivity(
    told.flatMap(({ activities }) => activities),
    activityOf,
  );
  if (activity === null) return skipped('unknown_activity', title);
  const link =
    first((about) => about.link) ?? dated.flatMap(({ dates }) => dates.flatMap((date) => date.link ?? []))[0];
  if (link === undefined) return skipped('no_link', title);
  const place = first((about) => about.place);
  const point = place?.point ?? null;
  if (place === null || point === null)
    return skipped('no_place', `${title}: ${place?.postcode || place?.name || 'no location'}`);
  if (!isInUk(point)) return skipped('odd_place', `${title}: ${point.lat}, ${point.lng}`);
  const description = first((about) => about.description) ?? '';
  const price = lowestPrice(
    first((about) => about.offers),
    `${title} ${description}`,
  );
  if ('refusal' in price) return price;

  const written = [...series, ...dated].flatMap(({ dates }) => dates);
  const schedules = told.flatMap((about) => about.schedules);
  const oddSchedule = first((about) => about.oddSchedule);
  const rolls = written.length === 0 && schedules.length > 0;
  if (written.length === 0 && schedules.length === 0 && oddSchedule !== null)
    return skipped('odd_schedule', `${title}: ${oddSchedule}`);
  const dates = upcomingDates(rolls ? expandSchedules(schedules, now) : written, now);
  if (dates.length === 0) return skipped('no_dates', title);

  const organiser = first((about) => about.organiser);
  return {
    title,
    description,
    link,
    activity,
    organiser: organiser?.name ?? publisher,
    phone: organiser?.phone ?? '',
    website: organiser?.website ?? null,
    place: { name: place.name, address: place.address, town: place.town, postcode: place.postcode },
    point,
    ...price,
    difficultyMask: told.reduce((mask, about) => mask | about.difficultyMask, 0),
    ageMask: toAgeMask(first((about) => about.ages)),
    gender: first((about) => about.gender) ?? 0,
    rolls,
    dates,
  };
}

/** The first that we know; an activity that we don't is Other. Null if none is named. */
function findActivity(texts: readonly string[], activityOf: BuildOptions['activityOf']): ActivitySlug | null {
  const named = texts.filter((text) => text !== '');
  for (const text of named) {
    const activity = activityOf(text);
    if (activity !== null) return activity;
  }
  return named.length === 0 ? null : 'other';
}

/** In or near the UK, as the business columns require. */
const isInUk = ({ lat, lng }: { lat: number; lng: number }) =>
  lat >= 49 && lat <= 61.5 && lng >= -9 && lng <= 2.5;

const MAX_PENCE = 1_000_000;

/** The lowest price if every offer is an amount. Free only if the text names no price. */
function lowestPrice(
  offers: SessionFacts['offers'],
  text: string,
): { pricePence: number; fromPrice: boolean } | SkippedItem {
  if (offers === null) return skipped('no_price', text.slice(0, 160));
  const amounts = offers.flatMap(({ pence }) => pence ?? []);
  const odd = offers.find(({ pence }) => pence === null || pence > MAX_PENCE);
  if (odd !== undefined) return skipped('odd_price', odd.text);
  const pricePence = Math.min(...amounts);
  const named = findPriceInText([text, ...offers.map((offer) => offer.text)].join('\n'));
  if (Math.max(...amounts) === 0 && named !== null)
    return skipped('price_contradicts', `0 and “${named}”: ${text}`.slice(0, 160));
  return { pricePence, fromPrice: amounts.some((pence) => pence > pricePence) };
}

/** Maps ages to our groups (docs/product/search.md#search-page): each one that overlaps; none if not stated. */
function toAgeMask(ages: SessionFacts['ages']): number {
  if (ages === null) return 0;
  const to = ages.to ?? 130;
  const groups = [
    [2, 5],
    [6, 12],
    [13, 17],
    [18, 25],
    [26, 35],
    [36, 50],
    [51, 130],
  ] as const;
  const mask = groups.reduce(
    (bits, [low, high], index) => (ages.from <= high && to >= low ? bits | (1 << index) : bits),
    0,
  );
  return ages.from <= 2 && to >= 100 ? 255 : mask;
}

/** Future dates, distinct, soonest first. */
function upcomingDates(dates: readonly OccurrenceFacts[], now: Date): OccurrenceFacts[] {
  const until = now.getTime() + DAYS_AHEAD * 86_400_000;
  const byStart = new Map(
    dates
      .filter(({ startsAt }) => Date.parse(startsAt) > now.getTime() && Date.parse(startsAt) < until)
      .map((date) => [date.startsAt, date]),
  );
  return [...byStart.values()].sort((a, b) => a.startsAt.localeCompare(b.startsAt));
}

function expandSchedules(schedules: readonly ScheduleFacts[], now: Date): OccurrenceFacts[] {
  const today = londonDay(now);
  return schedules.flatMap((schedule) => {
    const left = new Set(
      schedule.except.map((text) => (text.length === 10 ? text : toMinutePrecision(text))),
    );
    return scheduledDays(schedule, today, plusDays(today, SCHEDULE_DAYS_AHEAD)).flatMap((day) => {
      const { startsAt } = occurrenceOn(day, schedule.startTime, schedule.minutes);
      const endsAt = new Date(startsAt.getTime() + schedule.minutes * 60_000);
      if (left.has(day) || left.has(toMinutePrecision(startsAt.toISOString()))) return [];
      return [
        {
          startsAt: toSecondPrecision(startsAt),
          endsAt: toSecondPrecision(endsAt),
          placesLeft: null,
          link: null,
        },
      ];
    });
  });
}

const toSecondPrecision = (instant: Date): string => instant.toISOString().replace(/\.\d+Z$/, 'Z');

/** Truncates to the minute; returns invalid text unchanged. */
const toMinutePrecision = (text: string): string => {
  const at = Date.parse(text);
  return Number.isNaN(at) ? text : new Date(at).toISOString().slice(0, 16);
};

const skipped = (refusal: SkipReason, detail: string): SkippedItem => ({ refusal, detail });
