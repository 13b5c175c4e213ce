import { formatClockTime, toClockTime } from './clock-time.ts';

/** docs/product/business.md#session-form */
export const TIME_STEP_MINUTES = 5;

/**
 * Returns HH:MM from typed text: "6:45", "0645", "6.45pm", "6 PM", "18h15", "noon", "midnight". Without am or pm it
 * reads a 24-hour clock. Null if it isn't a time.
 */
export function parseTypedTime(typed: string): string | null {
  const text = typed
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/\p{Cf}|\s/gu, '')
    .replaceAll(/([ap])\.?m\.?$/g, '$1m');
  if (text === 'noon' || text === 'midday') return '12:00';
  if (text === 'midnight') return '00:00';
  const found = /^(\d{1,2})(?:[:.h]?([0-5]\d))?(am|pm)?$/.exec(text);
  if (found === null) return null;
  const half = found[3] === undefined ? undefined : found[3] === 'pm' ? 'pm' : 'am';
  return toClockTime(Number(found[1]), Number(found[2] ?? 0), half);
}

/** "18:15" → "6:15 PM". */
export function formatTwelveHour(time: string): string {
  const hour = Number(time.slice(0, 2));
  return `${hour % 12 === 0 ? 12 : hour % 12}:${time.slice(3)} ${hour < 12 ? 'AM' : 'PM'}`;
}

/** Suggestions of start times, as "9:00 AM" for 09:00 (docs/product/business.md#session-form). */
export const halfHours: readonly { value: string; label: string }[] = Array.from(
  { length: 48 },
  (_, index) => {
    const value = formatClockTime(index * 30);
    return { value, label: formatTwelveHour(value) };
  },
);
