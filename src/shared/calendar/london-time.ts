import { formatShortDay, londonDay } from './calendar-day.ts';

const HOUR_MS = 3_600_000;

const londonHourOf = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  hour: '2-digit',
  hourCycle: 'h23',
});

/** As `londonDay`: asking `Intl` is slow, and a list of sessions asks again and again about the same hours. */
const hourOfHour = new Map<number, string>();
const KEPT_HOURS = 366 * 24;

/** The hour of an instant in Europe/London, "18". London is whole hours from UTC (since 1847): only hours differ. */
function londonHour(instant: Date): string {
  const hour = Math.floor(instant.getTime() / HOUR_MS);
  const known = hourOfHour.get(hour);
  if (known !== undefined) return known;
  const text = londonHourOf.format(instant);
  if (hourOfHour.size >= KEPT_HOURS) hourOfHour.clear();
  hourOfHour.set(hour, text);
  return text;
}

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
  return `${londonHour(instant)}:${String(instant.getUTCMinutes()).padStart(2, '0')}`;
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
  const wall = Date.parse(`${londonDay(instant)}T${formatLondonTime(instant)}Z`);
  const offsetHours = Math.round((wall - instant.getTime()) / HOUR_MS);
  const local = new Date(instant.getTime() + offsetHours * HOUR_MS).toISOString().slice(0, 19);
  return `${local}+${String(offsetHours).padStart(2, '0')}:00`;
}

/** A span in Europe/London: "Tue 24 Nov 2026, 18:30 to 19:30"; the end names its day when it is another one. */
export function formatLondonRange(startsAt: Date, endsAt: Date): string {
  const sameDay = formatLondonDay(startsAt) === formatLondonDay(endsAt);
  return `${formatLondonMoment(startsAt)} to ${sameDay ? formatLondonTime(endsAt) : formatLondonMoment(endsAt)}`;
}
