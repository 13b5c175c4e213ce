import { TIME_STEP_MINUTES } from '#shared/calendar/typed-time.ts';
import { optionValues } from '#shared/domain/option-lists.ts';
import { preferredTimes, type trainerSessionTypes } from '#shared/domain/trainer-options.ts';

type PreferredTime = (typeof preferredTimes)[number]['value'];
type TrainerSessionType = (typeof trainerSessionTypes)[number]['value'];

/** Minutes. */
export const LENGTHS = [30, 45, 60, 90] as const;
export type Length = (typeof LENGTHS)[number];
/** The default of `POST /api/personal-trainers/{id}/hold` (docs/product/trainers.md#booking-a-trainer). */
export const HOUR_MINUTES = 60;

/** Minutes of the day. */
export const MIN_MINUTE = 5 * 60;
export const MAX_MINUTE = 23 * 60;
export const MIN_SPAN_MINUTES = 30;
export const MAX_SPANS_PER_DAY = 4;

/** Minutes between two appointments in person. */
export const TRAVEL_MINUTES = [0, 15, 30, 45, 60, 90] as const;

/** Minutes of the day in London; day 0 is Sunday. */
export interface Span {
  day: number;
  from: number;
  until: number;
}

/** Minutes of the day in London (docs/product/data.md#option-lists). */
const windows: Record<PreferredTime, { from: number; until: number }> = {
  morning: { from: 6 * 60, until: 12 * 60 },
  afternoon: { from: 12 * 60, until: 18 * 60 },
  evening: { from: 18 * 60, until: 22 * 60 },
};

/** Monday first, earliest first. */
export function sortSpans(spans: readonly Span[]): Span[] {
  return spans.toSorted((one, other) => ((one.day + 6) % 7) - ((other.day + 6) % 7) || one.from - other.from);
}

/** The week by the clock, else days and times, merged so that appointments can cross their boundaries. */
export function trainerWeek(trainer: {
  availableDays: readonly number[];
  preferredTimes: readonly PreferredTime[];
  spans: readonly Span[];
}): Span[] {
  if (trainer.spans.length > 0) return sortSpans(trainer.spans);
  const stretches: { from: number; until: number }[] = [];
  for (const time of optionValues(preferredTimes)) {
    if (!trainer.preferredTimes.includes(time)) continue;
    const last = stretches.at(-1);
    if (last?.until === windows[time].from) last.until = windows[time].until;
    else stretches.push({ ...windows[time] });
  }
  return sortSpans(trainer.availableDays.flatMap((day) => stretches.map((stretch) => ({ day, ...stretch }))));
}

/** Days and times of day for the profile and older API clients. */
export function summariseSpans(spans: readonly Span[]): { days: number[]; times: PreferredTime[] } {
  const days = [...new Set(spans.map(({ day }) => day))].toSorted((one, other) => one - other);
  // Earlier or later hours count as morning or evening.
  const times = optionValues(preferredTimes).filter((time) =>
    spans.some(({ from, until }) => {
      const opens = time === 'morning' ? 0 : windows[time].from;
      const closes = time === 'evening' ? 24 * 60 : windows[time].until;
      return from < closes && until > opens;
    }),
  );
  return { days, times };
}

export function weekProblem(spans: readonly Span[]): string | null {
  const sorted = sortSpans(spans);
  for (const [index, { day, from, until }] of sorted.entries()) {
    if (from < MIN_MINUTE || until > MAX_MINUTE) return 'Times are between 05:00 and 23:00';
    if (from % TIME_STEP_MINUTES !== 0 || until % TIME_STEP_MINUTES !== 0)
      return 'Use steps of 5 minutes, like 18:15';
    if (until - from < MIN_SPAN_MINUTES) return 'Finish at least 30 minutes after the start';
    const before = sorted[index - 1];
    if (before?.day === day && before.until >= from)
      return 'Two of these times touch or overlap. Combine them.';
    if (sorted.filter((other) => other.day === day).length > MAX_SPANS_PER_DAY)
      return `Add up to ${MAX_SPANS_PER_DAY} times a day`;
  }
  return null;
}

/** Overrides the hourly rate; null if that isn't offered. Pence. */
export interface TrainerPrice {
  sessionType: TrainerSessionType;
  minutes: Length;
  pricePence: number | null;
}

export interface TrainerOffer {
  sessionType: TrainerSessionType;
  minutes: Length;
  pricePence: number;
}

/** An hour of each kind at the hourly rate, with the overrides applied. */
export function trainerOffers(trainer: {
  sessionTypes: readonly TrainerSessionType[];
  hourlyRatePence: number;
  prices: readonly TrainerPrice[];
}): TrainerOffer[] {
  return trainer.sessionTypes.flatMap((sessionType) =>
    LENGTHS.flatMap((minutes) => {
      const own = trainer.prices.find(
        (price) => price.sessionType === sessionType && price.minutes === minutes,
      );
      const pricePence =
        own === undefined ? (minutes === HOUR_MINUTES ? trainer.hourlyRatePence : null) : own.pricePence;
      return pricePence === null ? [] : [{ sessionType, minutes, pricePence }];
    }),
  );
}
