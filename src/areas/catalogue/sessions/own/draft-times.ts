import { CLOCK_TIME } from '#shared/calendar/clock-time.ts';
import type { Slot } from '../contract.ts';
import { slotEndProblem, slotMinutes, withLength } from '../occurrences/slot-times.ts';
import { importedDurationSchema } from './session-form.ts';
import { FIRST_SLOT, type SessionDraft } from './session-form-draft.ts';

/** Duration and slots depend on each other. */
export type DraftTimes = Pick<SessionDraft, 'duration' | 'schedule'>;

/** An end before the start counts as the next day's up to this length. */
const MAX_OVERNIGHT_MINUTES = 12 * 60;

/** Updates every slot's end. While the duration isn't valid, the slots stay. */
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

/** Changes the length of every slot. An end before the start (10:00 for a start at 18:00) moves the slot instead. */
export function withEnd({ duration, schedule }: DraftTimes, index: number, endTime: string): DraftTimes {
  const slot = schedule[index];
  if (slot === undefined) return { duration, schedule };
  if (!isTime(endTime) || !isTime(slot.startTime))
    return { duration, schedule: replaceSlotAt(schedule, index, (before) => ({ ...before, endTime })) };
  const minutes = slotMinutes({ ...slot, endTime });
  if (endTime > slot.startTime || minutes <= MAX_OVERNIGHT_MINUTES)
    return withDuration({ duration, schedule }, String(minutes));
  const length = parseDuration(duration) ?? slotMinutes(slot);
  // Goes back from the end by adding the rest of a day.
  const { endTime: startTime } = withLength({ startTime: endTime, endTime }, 24 * 60 - length);
  return {
    duration,
    schedule: replaceSlotAt(schedule, index, (before) => ({ ...before, startTime, endTime })),
  };
}

export function withSlot({ duration, schedule }: DraftTimes): DraftTimes {
  const minutes = parseDuration(duration);
  return {
    duration,
    schedule: [...schedule, minutes === null ? FIRST_SLOT : withLength(FIRST_SLOT, minutes)],
  };
}

/** Old sessions may disagree with their slots; null if they agree. */
export function slotProblem({ duration }: DraftTimes, slot: Slot): string | null {
  const minutes = parseDuration(duration);
  return minutes === null || !isTime(slot.startTime) || !isTime(slot.endTime)
    ? null
    : slotEndProblem(slot, minutes);
}

/** Skips slots with an invalid time typed in. */
export const readableSlots = (schedule: readonly Slot[]): Slot[] =>
  schedule.filter(({ startTime, endTime }) => isTime(startTime) && isTime(endTime));

const isTime = (text: string): boolean => CLOCK_TIME.test(text);

function parseDuration(duration: string): number | null {
  return importedDurationSchema.safeParse(Number(duration)).data ?? null;
}

const replaceSlotAt = (schedule: Slot[], index: number, change: (slot: Slot) => Slot): Slot[] =>
  schedule.map((slot, at) => (at === index ? change(slot) : slot));
