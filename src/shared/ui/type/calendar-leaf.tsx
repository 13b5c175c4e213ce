import { dayParts } from '../../calendar/calendar-day.ts';

/** "NOV" over "25". Decorative: show the date as text too. */
export function CalendarLeaf({ day }: { day: string }) {
  const { month, date } = dayParts(day);
  return (
    <span
      aria-hidden="true"
      className="w-13 flex-none overflow-hidden rounded-control bg-sunken text-center text-xs leading-none font-semibold"
    >
      <span className="block bg-brand py-1.25 text-on-brand uppercase">{month.slice(0, 3)}</span>
      <span className="block pt-1.75 pb-2 font-display text-h3 leading-none font-bold">{date}</span>
    </span>
  );
}
