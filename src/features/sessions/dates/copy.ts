import { weekdays } from '#shared/calendar/calendar-day.ts';
import { clockTime } from '#shared/calendar/clock-time.ts';
import type { Slot } from '../contract.ts';

/** The 48 half hours of a day, read as a 12-hour clock: "9:00 AM" for 09:00 (docs/product.md#session-form). */
export const halfHours: readonly { value: string; label: string }[] = Array.from({ length: 48 }, (_, index) =>
  choiceOf(clockTime(index * 30)),
);

/** The half hours and, in its place among them, the time that is chosen: 09:45 where 45 minutes begin at 09:00. */
export function halfHoursAnd(time: string): readonly { value: string; label: string }[] {
  if (halfHours.some(({ value }) => value === time)) return halfHours;
  return [...halfHours, choiceOf(time)].sort((a, b) => (a.value < b.value ? -1 : 1));
}

function choiceOf(value: string): { value: string; label: string } {
  const hour = Number(value.slice(0, 2));
  const clock = `${hour % 12 === 0 ? 12 : hour % 12}:${value.slice(3)}`;
  return { value, label: `${clock} ${hour < 12 ? 'AM' : 'PM'}` };
}

/** Monday first, as people in the United Kingdom read a week. */
const mondayFirst = (slot: Slot) => (slot.dayOfWeek + 6) % 7;

/**
 * When a session takes place, in a line: "Mon and Wed, 18:00", "Sat, 08:30", "Mon 18:00, Tue 19:00 and 2 more".
 */
export function weeklyTimes(schedule: readonly Slot[]): string {
  const slots = schedule.toSorted(
    (a, b) => mondayFirst(a) - mondayFirst(b) || (a.startTime < b.startTime ? -1 : 1),
  );
  const day = ({ dayOfWeek }: Slot) => (weekdays[dayOfWeek] ?? '').slice(0, 3);
  const [first, second, third] = slots;
  if (first === undefined) return 'No times yet';
  if (second === undefined) return `${day(first)}, ${first.startTime}`;
  const days = [...new Set(slots.map(day))];
  if (days.length > 1 && slots.every(({ startTime }) => startTime === first.startTime))
    return `${days.slice(0, -1).join(', ')} and ${days.at(-1)}, ${first.startTime}`;
  const shown = [first, second, third]
    .filter((slot) => slot !== undefined)
    .map((slot) => `${day(slot)} ${slot.startTime}`);
  return slots.length > 3 ? `${shown.join(', ')} and ${slots.length - 3} more` : shown.join(', ');
}
