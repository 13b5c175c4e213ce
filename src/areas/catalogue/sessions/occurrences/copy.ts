import { weekdays } from '#shared/calendar/calendar-day.ts';
import type { Slot } from '../contract.ts';

const mondayFirstIndex = (slot: Slot) => (slot.dayOfWeek + 6) % 7;

/** "Mon and Wed, 18:00", "Sat, 08:30", "Mon 18:00, Tue 19:00 and 2 more". */
export function formatWeeklyTimes(schedule: readonly Slot[]): string {
  const slots = schedule.toSorted(
    (a, b) => mondayFirstIndex(a) - mondayFirstIndex(b) || (a.startTime < b.startTime ? -1 : 1),
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
