import { formatShortDay, londonDay } from './calendar-day.ts';

const londonClock = new Intl.DateTimeFormat('en-GB', {
  timeZone: 'Europe/London',
  year: 'numeric',
  month: 'numeric',
  day: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

interface WallClock {
  year: number;
  month: number;
  day: number;
  /** HH:MM, 24-hour. */
  time: string;
}

function wallClock(instant: Date): WallClock {
  const parts = new Map(londonClock.formatToParts(instant).map(({ type, value }) => [type, value]));
  return {
    year: Number(parts.get('year')),
    month: Number(parts.get('month')),
    day: Number(parts.get('day')),
    time: `${parts.get('hour')}:${parts.get('minute')}`,
  };
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
  return wallClock(instant).time;
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
  const { year, month, day, time } = wallClock(instant);
  const wall = Date.UTC(year, month - 1, day, Number(time.slice(0, 2)), Number(time.slice(3)));
  const offsetHours = Math.round((wall - instant.getTime()) / 3_600_000);
  const local = new Date(instant.getTime() + offsetHours * 3_600_000).toISOString().slice(0, 19);
  return `${local}+${String(offsetHours).padStart(2, '0')}:00`;
}

/** A span in Europe/London: "Tue 24 Nov 2026, 18:30 to 19:30"; the end names its day when it is another one. */
export function formatLondonRange(startsAt: Date, endsAt: Date): string {
  const sameDay = formatLondonDay(startsAt) === formatLondonDay(endsAt);
  return `${formatLondonMoment(startsAt)} to ${sameDay ? formatLondonTime(endsAt) : formatLondonMoment(endsAt)}`;
}
