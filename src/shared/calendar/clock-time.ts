/** HH:MM, from 00:00 to 23:59. */
export const CLOCK_TIME = /^([01]\d|2[0-3]):[0-5]\d$/;

/** 1110 → "18:30"; 1440 → "24:00". */
export function formatClockTime(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** Returns HH:MM from a 12-hour clock if `half` is given, else a 24-hour one; null if invalid. */
export function toClockTime(hour: number, minute: number, half?: 'am' | 'pm'): string | null {
  if (hour > 23 || minute > 59) return null;
  if (half === undefined) return formatClockTime(hour * 60 + minute);
  return hour < 1 || hour > 12
    ? null
    : formatClockTime(((hour % 12) + (half === 'pm' ? 12 : 0)) * 60 + minute);
}

/** "18:30" → 1110. */
export function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
