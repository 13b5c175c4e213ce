import { dayParts } from '../../calendar/calendar-day.ts';

/** "NOV" over "25". Decorative: show the date as text too. */
export function CalendarLeaf({ day }: { day: string }) {
  const { month, date } = dayParts(day);
  return (
    <span
      aria-hidden="true"
      className="w-[52px] flex-none overflow-hidden rounded-control bg-sunken text-center text-[0.75rem] leading-none font-semibold"
    >
      <span className="block bg-brand py-[5px] text-on-brand uppercase">{month.slice(0, 3)}</span>
      <span className="block pt-[7px] pb-2 font-display text-[1.3rem] leading-none font-bold">{date}</span>
    </span>
  );
}
