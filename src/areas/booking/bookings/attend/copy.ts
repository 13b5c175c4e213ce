import { formatShortDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime } from '#shared/calendar/london-time.ts';
import type { BookingState } from '../contract.ts';
import type { AttendanceMark } from './attendance-mark.ts';

/** "Checked in by Dana at 18:25", with the day if it isn't the session's. Null without a mark or its author. */
export function formatMark(
  { state, mark }: { state: BookingState; mark: AttendanceMark | null },
  startsAt: Date,
): string | null {
  if (mark === null || (state !== 'attended' && state !== 'no_show')) return null;
  const at = new Date(mark.at);
  const day = londonDay(at);
  return [
    state === 'attended' ? 'Checked in' : 'Marked as a no-show',
    ...(mark.by === null ? [] : [`by ${mark.by}`]),
    ...(day === londonDay(startsAt) ? [] : [`on ${formatShortDay(day)}`]),
    `at ${formatLondonTime(at)}`,
  ].join(' ');
}
