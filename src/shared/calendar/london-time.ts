import { dayParts, daysBetween, formatShortDay, londonDay, plusDays } from './calendar-day.ts';
import { londonClock, londonOffsetMs } from './london-clock.ts';

const HOUR_MS = 3_600_000;

/**
 * "Tue 24 Nov 2026" in Europe/London. Uses our own names: British locale data differs between runtimes ("Sep",
 * "Sept").
 */
export function formatLondonDay(instant: Date): string {
  const day = londonDay(instant);
  return `${formatShortDay(day)} ${day.slice(0, 4)}`;
}

/** "18:30" in Europe/London. */
export function formatLondonTime(instant: Date): string {
  return londonClock(instant).slice(11, 16);
}

/** "Tue 24 Nov, 18:30" in Europe/London. */
export function formatShortMoment(instant: Date): string {
  return `${formatShortDay(londonDay(instant))}, ${formatLondonTime(instant)}`;
}

/** "Tue 24 Nov 2026, 18:30" in Europe/London. */
export function formatLondonMoment(instant: Date): string {
  return `${formatLondonDay(instant)}, ${formatLondonTime(instant)}`;
}

/** ISO 8601 with London's offset, to the second: "2026-11-24T18:30:00+00:00". */
export function isoLondonMoment(instant: Date): string {
  const offsetHours = londonOffsetMs(instant.getTime()) / HOUR_MS;
  return `${londonClock(instant).slice(0, 19)}+${String(offsetHours).padStart(2, '0')}:00`;
}

/** "Tue 24 Nov 2026, 18:30 to 19:30" in Europe/London; the end names its day if it differs. */
export function formatLondonRange(startsAt: Date, endsAt: Date): string {
  const sameDay = formatLondonDay(startsAt) === formatLondonDay(endsAt);
  return `${formatLondonMoment(startsAt)} to ${sameDay ? formatLondonTime(endsAt) : formatLondonMoment(endsAt)}`;
}

/** "Today", "Tomorrow", "In 6 days" by London's days; "Today" for what has passed. */
export function daysUntilText(day: Date, now: Date): string {
  const days = daysBetween(londonDay(now), londonDay(day));
  if (days <= 0) return 'Today';
  return days === 1 ? 'Tomorrow' : `In ${days} days`;
}

/** "Today", for the next six days "Wed", later "2 Dec"; London days. */
export function formatNearDay(startsAt: Date, now: Date): string {
  const [day, today] = [londonDay(startsAt), londonDay(now)];
  if (day === today) return 'Today';
  const { weekday, date, month } = dayParts(day);
  return day < plusDays(today, 7) ? weekday.slice(0, 3) : `${date} ${month.slice(0, 3)}`;
}
