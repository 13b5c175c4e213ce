import { CLOCK_TIME } from '#shared/calendar/clock-time.ts';
import type { Slot } from '../contract.ts';
import { slotEndProblem, slotMinutes, withLength } from '../occurrences/slot-times.ts';
import { importedDurationSchema } from './session-form.ts';
import { FIRST_SLOT, type SessionDraft } from './session-form-draft.ts';

/** The two fields of the session form that say the same thing: how long it lasts, and from when to when. */
export type DraftTimes = Pick<SessionDraft, 'duration' | 'schedule'>;

/** An end before the start is next day's up to this length; no class lasts longer than half a day. */
const MAX_OVERNIGHT_MINUTES = 12 * 60;

/** Another duration, as typed: every slot ends accordingly. While it is no duration yet, the slots stay. */
export function withDuration({ schedule }: DraftTimes, duration: string): DraftTimes {
  const minutes = parseDuration(duration);
  return {
    duration,
    schedule:
      minutes === null
        ? schedule
        : schedule.map((slot) => (isTime(slot.startTime) ? withLength(slot, minutes) : slot)),
  };
}

/** Another start for one slot, which keeps its length. */
export function withStart({ duration, schedule }: DraftTimes, index: number, startTime: string): DraftTimes {
  return {
    duration,
    schedule: replaceSlotAt(schedule, index, (slot) =>
      isTime(startTime) && isTime(slot.endTime)
        ? withLength(
            { ...slot, startTime },
            parseDuration(duration) ?? slotMinutes(isTime(slot.startTime) ? slot : { ...slot, startTime }),
          )
        : { ...slot, startTime },
    ),
  };
}

/**
 * Another end for one slot: the session lasts that long from then on, in every slot. An end that only fits another
 * start (10:00 where it begins at 18:00) moves the slot instead, which keeps its length.
 */
export function withEnd({ duration, schedule }: DraftTimes, index: number, endTime: string): DraftTimes {
  const slot = schedule[index];
  if (slot === undefined) return { duration, schedule };
  if (!isTime(endTime) || !isTime(slot.startTime))
    return { duration, schedule: replaceSlotAt(schedule, index, (before) => ({ ...before, endTime })) };
  const minutes = slotMinutes({ ...slot, endTime });
  if (endTime > slot.startTime || minutes <= MAX_OVERNIGHT_MINUTES)
    return withDuration({ duration, schedule }, String(minutes));
  const length = parseDuration(duration) ?? slotMinutes(slot);
  // Backwards from the end: the rest of a day after it.
  const { endTime: startTime } = withLength({ startTime: endTime, endTime }, 24 * 60 - length);
  return {
    duration,
    schedule: replaceSlotAt(schedule, index, (before) => ({ ...before, startTime, endTime })),
  };
}

/** One slot more, as long as the others. */
export function withSlot({ duration, schedule }: DraftTimes): DraftTimes {
  const minutes = parseDuration(duration);
  return {
    duration,
    schedule: [...schedule, minutes === null ? FIRST_SLOT : withLength(FIRST_SLOT, minutes)],
  };
}

/** Where a slot disagrees with the duration, as one saved long ago may; null where all is well. */
export function slotProblem({ duration }: DraftTimes, slot: Slot): string | null {
  const minutes = parseDuration(duration);
  return minutes === null || !isTime(slot.startTime) || !isTime(slot.endTime)
    ? null
    : slotEndProblem(slot, minutes);
}

/** Returns the slots whose times can be read: a person may have typed something else into a time field. */
export const readableSlots = (schedule: readonly Slot[]): Slot[] =>
  schedule.filter(({ startTime, endTime }) => isTime(startTime) && isTime(endTime));

const isTime = (text: string): boolean => CLOCK_TIME.test(text);

function parseDuration(duration: string): number | null {
  return importedDurationSchema.safeParse(Number(duration)).data ?? null;
}

const replaceSlotAt = (schedule: Slot[], index: number, change: (slot: Slot) => Slot): Slot[] =>
  schedule.map((slot, at) => (at === index ? change(slot) : slot));
