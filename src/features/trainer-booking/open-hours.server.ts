import { takenHours } from '#features/booking/hold/trainer-hours.server.ts';
import { type OccurrenceTimes, occurrencesOfSlot } from '#features/sessions/dates/occurrences.ts';
import { plusMinutes } from '#features/sessions/dates/slot-times.ts';
import type { PreferredTime } from '#features/trainers/contract.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { Db } from '#shared/db/database.server.ts';
import type { OpenHour } from './contract.ts';
import { daysOff } from './queries.server.ts';
import { BOOKABLE_DAYS, HOUR_MINUTES, isInTime, overlaps, startTimes } from './rules.ts';

/** The week of a trainer, as far as it decides when they can be booked. */
export interface TrainerWeek {
  id: number;
  availableDays: readonly number[];
  preferredTimes: readonly PreferredTime[];
}

/**
 * The hours of a trainer that can be booked between two days in London, both included: their days and times, less
 * days off, less what somebody holds or has booked, from twelve hours from now to twelve weeks ahead.
 */
export async function openHours(
  db: Db,
  trainer: TrainerWeek,
  span: { from: string; to: string },
  now: Date,
): Promise<OpenHour[]> {
  const today = londonDay(now);
  const last = plusDays(today, BOOKABLE_DAYS);
  const from = span.from < today ? today : span.from;
  const to = span.to > last ? last : span.to;
  if (from > to) return [];
  const offered = offeredHours(trainer, from, to, await daysOff(db, trainer.id, from, to));
  const first = offered[0];
  const end = offered.at(-1);
  if (first === undefined || end === undefined) return [];
  const taken = await takenHours(db, trainer.id, first.startsAt, end.endsAt);
  return offered
    .filter(({ startsAt }) => isInTime(startsAt, now) && !taken.some((other) => overlaps(startsAt, other)))
    .map(({ startsAt, endsAt }) => ({ startsAt: startsAt.toISOString(), endsAt: endsAt.toISOString() }));
}

/** The hours a trainer's week holds, soonest first, whoever may have booked them. */
export function offeredHours(
  { availableDays, preferredTimes }: TrainerWeek,
  from: string,
  to: string,
  off: readonly string[],
): OccurrenceTimes[] {
  const free = new Set(off);
  return availableDays
    .flatMap((dayOfWeek) =>
      startTimes(preferredTimes).flatMap((startTime) =>
        occurrencesOfSlot({ dayOfWeek, startTime, endTime: plusMinutes(startTime, HOUR_MINUTES) }, from, to),
      ),
    )
    .filter(({ startsAt }) => !free.has(londonDay(startsAt)))
    .toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
}
