/** A minute of the day as the clock shows it: 1110 → "18:30"; the day's end is "24:00". */
export function clockTime(minute: number): string {
  return `${twoDigits(Math.floor(minute / 60))}:${twoDigits(minute % 60)}`;
}

/** The minute of the day of a time HH:MM: "18:30" → 1110. */
export function minuteOfDay(time: string): number {
  return Number(time.slice(0, 2)) * 60 + Number(time.slice(3, 5));
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
