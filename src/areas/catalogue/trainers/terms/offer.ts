import { TIME_STEP_MINUTES } from '#shared/calendar/typed-time.ts';
import { optionValues } from '#shared/domain/option-lists.ts';
import { preferredTimes, type trainerSessionTypes } from '#shared/domain/trainer-options.ts';

/** When a trainer works and what they ask for which kind and length. Pure. */

type PreferredTime = (typeof preferredTimes)[number]['value'];
type TrainerSessionType = (typeof trainerSessionTypes)[number]['value'];

/** How long an appointment lasts, in minutes. */
export const LENGTHS = [30, 45, 60, 90] as const;
export type Length = (typeof LENGTHS)[number];
/** What `POST /api/personal-trainers/{id}/hold` means when it says no length (docs/product/trainers.md#booking-a-trainer). */
export const HOUR_MINUTES = 60;

/** A trainer's week is between these, in minutes of the day. */
export const MIN_MINUTE = 5 * 60;
export const MAX_MINUTE = 23 * 60;
/** The shortest that can be booked. */
export const MIN_SPAN_MINUTES = 30;
export const MAX_SPANS_PER_DAY = 4;

/** What can be kept free between two appointments in person, in minutes. */
export const TRAVEL_MINUTES = [0, 15, 30, 45, 60, 90] as const;

/** A stretch of a day of the week, on the clock in London, in minutes of the day. 0 is Sunday. */
export interface Span {
  day: number;
  from: number;
  until: number;
}

/** Minutes of the day, on the clock in London (docs/product/data.md#option-lists). */
const windows: Record<PreferredTime, { from: number; until: number }> = {
  morning: { from: 6 * 60, until: 12 * 60 },
  afternoon: { from: 12 * 60, until: 18 * 60 },
  evening: { from: 18 * 60, until: 22 * 60 },
};

/** Monday first, and the day's earliest first. */
export function sortSpans(spans: readonly Span[]): Span[] {
  return spans.toSorted((one, other) => ((one.day + 6) % 7) - ((other.day + 6) % 7) || one.from - other.from);
}

/**
 * The week of a trainer: what they said by the clock or, while that is nothing, the days and times of day of their
 * profile. Neighbouring times of day are one stretch: somebody free in the morning and in the afternoon is free at
 * half past eleven.
 */
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

/** The days and times of day that a week by the clock amounts to: what the profile, and programs that know no more, say. */
export function summariseSpans(spans: readonly Span[]): { days: number[]; times: PreferredTime[] } {
  const days = [...new Set(spans.map(({ day }) => day))].toSorted((one, other) => one - other);
  // What lies before the morning or after the evening of the list belongs to it all the same.
  const times = optionValues(preferredTimes).filter((time) =>
    spans.some(({ from, until }) => {
      const opens = time === 'morning' ? 0 : windows[time].from;
      const closes = time === 'evening' ? 24 * 60 : windows[time].until;
      return from < closes && until > opens;
    }),
  );
  return { days, times };
}

/** What is wrong with a week by the clock, in a sentence; null when nothing is. */
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

/** A price that differs from the hourly rate, or an hour that is not offered (null). Pence. */
export interface TrainerPrice {
  sessionType: TrainerSessionType;
  minutes: Length;
  pricePence: number | null;
}

/** What can be booked of a trainer, and what the trainer earns by it. */
export interface TrainerOffer {
  sessionType: TrainerSessionType;
  minutes: Length;
  pricePence: number;
}

/** Everything that a trainer offers: an hour of each of their kinds at their rate, but for what they said otherwise. */
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
