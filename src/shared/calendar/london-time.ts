import { formatShortDay, londonDay } from './calendar-day.ts';
import { londonClock, londonOffsetMs } from './london-clock.ts';

const HOUR_MS = 3_600_000;

/**
 * The day of an instant in Europe/London: "Tue 24 Nov 2026".
 * Names come from our own lists, as Node's and browsers' British locale data differ ("Sep", "Sept").
 */
export function formatLondonDay(instant: Date): string {
  const day = londonDay(instant);
  return `${formatShortDay(day)} ${day.slice(0, 4)}`;
}

/** The clock time of an instant in Europe/London, 24-hour: "18:30". */
export function formatLondonTime(instant: Date): string {
  return londonClock(instant).slice(11, 16);
}

/** An instant that is near, in Europe/London: "Tue 24 Nov, 18:30". */
export function formatShortMoment(instant: Date): string {
  return `${formatShortDay(londonDay(instant))}, ${formatLondonTime(instant)}`;
}

/** An instant in Europe/London: "Tue 24 Nov 2026, 18:30". */
export function formatLondonMoment(instant: Date): string {
  return `${formatLondonDay(instant)}, ${formatLondonTime(instant)}`;
}

/** An instant as ISO 8601 with London's offset, to the second, for programs: "2026-11-24T18:30:00+00:00". */
export function isoLondonMoment(instant: Date): string {
  const offsetHours = londonOffsetMs(instant.getTime()) / HOUR_MS;
  return `${londonClock(instant).slice(0, 19)}+${String(offsetHours).padStart(2, '0')}:00`;
}

/** A span in Europe/London: "Tue 24 Nov 2026, 18:30 to 19:30"; the end names its day when it is another one. */
export function formatLondonRange(startsAt: Date, endsAt: Date): string {
  const sameDay = formatLondonDay(startsAt) === formatLondonDay(endsAt);
  return `${formatLondonMoment(startsAt)} to ${sameDay ? formatLondonTime(endsAt) : formatLondonMoment(endsAt)}`;
}
