import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import { Notice } from '#shared/ui/notice.tsx';
import type { Slot } from '../../contract.ts';
import { nextDates } from '../../next-dates.ts';

const SHOWN = 4;

/** The dates that the weekly times come to, and where the clocks change among them. */
export function NextDates({ schedule, now }: { schedule: readonly Slot[]; now: Date }) {
  const dates = nextDates(schedule, now, SHOWN);
  const change = dates.find(({ clockChange }) => clockChange !== null)?.clockChange;
  return (
    <div className="grid gap-2.5">
      <p className="text-sm font-semibold">Next dates</p>
      <ul className="flex flex-wrap gap-2 text-sm tabular-nums">
        {dates.map(({ startsAt, endsAt }) => (
          <li
            key={`${startsAt.getTime()} ${endsAt.getTime()}`}
            className="rounded-full bg-sunken px-3 py-1.5"
          >
            {formatShortDay(londonDay(startsAt))}, {formatLondonTime(startsAt)} to {formatLondonTime(endsAt)}
          </li>
        ))}
      </ul>
      {change && <Notice tone="info">{change}</Notice>}
    </div>
  );
}
