import { clockTime, minuteOfDay } from '#shared/calendar/clock-time.ts';
import type { Slot } from './contract.ts';

const DAY_MINUTES = 24 * 60;

/** The time of day HH:MM, so many minutes after another; past midnight it begins again at 00:00. */
export function plusMinutes(time: string, minutes: number): string {
  return clockTime((minuteOfDay(time) + minutes) % DAY_MINUTES);
}

/** How long a slot lasts, in minutes; an end at or before the start is on the next day. */
export function slotMinutes(slot: Pick<Slot, 'startTime' | 'endTime'>): number {
  const minutes = minuteOfDay(slot.endTime) - minuteOfDay(slot.startTime);
  return minutes > 0 ? minutes : minutes + DAY_MINUTES;
}

/** The slot begun at another time, as long as it was. */
export function startingAt(slot: Slot, startTime: string): Slot {
  return { ...slot, startTime, endTime: plusMinutes(startTime, slotMinutes(slot)) };
}

/**
 * Whether a slot goes past midnight by mistake: its end stands before its start, and it does not last as long as
 * the session is said to. A class from 23:30 to 00:30 of 60 minutes is meant.
 */
export function endsBeforeItBegins(slot: Slot, durationMinutes: number): boolean {
  return slot.endTime < slot.startTime && slotMinutes(slot) !== durationMinutes;
}
