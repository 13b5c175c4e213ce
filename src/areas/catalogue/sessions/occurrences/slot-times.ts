import { formatClockTime, minuteOfDay } from '#shared/calendar/clock-time.ts';
import { TIME_STEP_MINUTES } from '#shared/calendar/typed-time.ts';
import type { Slot } from '../contract.ts';

const DAY_MINUTES = 24 * 60;
const HALF_HOUR_MINUTES = 30;

/** Steps of five minutes (docs/product/business.md#session-form). */
export const isOnTimeStep = (time: string): boolean => minuteOfDay(time) % TIME_STEP_MINUTES === 0;

/** HH:MM; wraps around at midnight. */
export function plusMinutes(time: string, minutes: number): string {
  return formatClockTime((minuteOfDay(time) + minutes) % DAY_MINUTES);
}

/** An end at or before the start is on the next day. */
export function slotMinutes(slot: Pick<Slot, 'startTime' | 'endTime'>): number {
  const minutes = minuteOfDay(slot.endTime) - minuteOfDay(slot.startTime);
  return minutes > 0 ? minutes : minutes + DAY_MINUTES;
}

export function withLength<Times extends Pick<Slot, 'startTime' | 'endTime'>>(
  slot: Times,
  minutes: number,
): Times {
  return { ...slot, endTime: plusMinutes(slot.startTime, minutes) };
}

/** Null if the length fits. Clients that only know half hours may round the end up; `lasting` is exact. */
export function slotEndProblem(
  slot: Pick<Slot, 'startTime' | 'endTime'>,
  durationMinutes: number,
): string | null {
  const { startTime, endTime } = slot;
  const exact = plusMinutes(startTime, durationMinutes);
  const nextHalfHour = Math.ceil(durationMinutes / HALF_HOUR_MINUTES) * HALF_HOUR_MINUTES;
  if (endTime === exact || endTime === plusMinutes(startTime, nextHalfHour)) return null;
  if (endTime === startTime) return 'A session can’t end when it starts';
  if (endTime < startTime) return 'A session can’t end before it starts';
  return `${durationMinutes} minutes from ${startTime} end at ${exact}`;
}
