import { isCalendarDay } from '#shared/calendar/calendar-day.ts';

/** How cells of other systems say days, times, money and yes or no. What could be two things is decided for a whole file. */

export const dateOrders = ['day-month', 'month-day', 'year-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];

const two = (number: number): string => String(number).padStart(2, '0');

/** A day, "2026-11-24", and where the cell has one the time of day; null where it is no date. */
export function readDay(cell: string, order: DateOrder): { day: string; time: string | null } | null {
  const text = cell.trim().replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*,?\s+/i, '');
  const time = readTime(
    /[T\s,]+(?:at\s+)?(\d{1,2}[:.]\d\d(?::\d\d)?\s*(?:am|pm)?|\d{1,2}\s*(?:am|pm))/i.exec(text)?.[1] ?? '',
  );
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso !== null) return dayOf(Number(iso[1]), Number(iso[2]), Number(iso[3]), time);
  const worded = /^(\d{1,2})(?:st|nd|rd|th)?[\s-]+([a-z]{3})[a-z]*\.?,?[\s-]+(\d{4})(?!\d)/i.exec(text);
  if (worded !== null) return dayOf(Number(worded[3]), monthOf(worded[2]), Number(worded[1]), time);
  const american = /^([a-z]{3})[a-z]*\.?\s+(\d{1,2})(?:st|nd|rd|th)?,?\s+(\d{4})(?!\d)/i.exec(text);
  if (american !== null) return dayOf(Number(american[3]), monthOf(american[1]), Number(american[2]), time);
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?!\d)/.exec(text);
  if (numbers === null || order === 'year-first') return null;
  const [first, second] = [Number(numbers[1]), Number(numbers[2])];
  const year = Number(numbers[3]) < 100 ? 2000 + Number(numbers[3]) : Number(numbers[3]);
  return order === 'day-month' ? dayOf(year, second, first, time) : dayOf(year, first, second, time);
}

const monthOf = (word = ''): number => MONTHS.indexOf(word.toLowerCase()) + 1;

function dayOf(year: number, month: number, day: number, time: string | null) {
  const text = `${year}-${two(month)}-${two(day)}`;
  return isCalendarDay(text) && text >= '1900' && text < '2200' ? { day: text, time } : null;
}

/**
 * The order that the dates of a file can be read in: the one in which more of them are dates, Britain's where both fit
 * as well.
 */
export function guessDateOrder(cells: readonly string[]): DateOrder {
  const filled = cells.filter((cell) => cell.trim() !== '').slice(0, 500);
  if (filled.length > 0 && filled.every((cell) => /^\s*\d{4}[-/.]/.test(cell))) return 'year-first';
  const fits = (order: DateOrder) => filled.filter((cell) => readDay(cell, order) !== null).length;
  return fits('month-day') > fits('day-month') ? 'month-day' : 'day-month';
}

/** "18:30" of "6.30pm", "18:30:00", "6 PM"; null where it is no time of day. */
export function readTime(cell: string): string | null {
  const found = /^(\d{1,2})(?:[:.](\d\d))?(?::\d\d)?\s*(am|pm)?$/i.exec(cell.trim());
  if (found === null || (found[2] === undefined && found[3] === undefined)) return null;
  const [, hours = '', minutes = '00', half] = found;
  const twelve = Number(hours);
  if (half !== undefined && (twelve < 1 || twelve > 12)) return null;
  const hour = half === undefined ? twelve : (twelve % 12) + (half.toLowerCase() === 'pm' ? 12 : 0);
  return hour > 23 || Number(minutes) > 59 ? null : `${two(hour)}:${minutes}`;
}

/** 0 for Sunday; of "Mon", "Mondays" or a date; null for anything else. */
export function readWeekday(cell: string, order: DateOrder): number | null {
  const word = cell.trim().toLowerCase();
  const named = /^[a-z]{3,}$/.test(word)
    ? WEEKDAYS.findIndex(
        (day) =>
          day.startsWith(word.replace(/s$/, '').slice(0, 3)) &&
          day.startsWith(word.slice(0, Math.min(word.length, day.length))),
      )
    : -1;
  if (named >= 0) return named;
  const date = readDay(cell, order);
  return date === null ? null : new Date(`${date.day}T12:00:00Z`).getUTCDay();
}

/** Pence of "£12.50", "12,50", "1,200.00", "12"; null where it is no amount of pounds. */
export function readPence(cell: string): number | null {
  const text = cell.trim().replace(/^(?:£|gbp)\s*|\s*(?:gbp)$/gi, '');
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d\d)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/,(?=\d\d$)/, '.');
  const found = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(plain);
  if (found === null) return null;
  return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
}

/** Yes or no; null for a word that is neither. */
export function readYes(cell: string): boolean | null {
  const word = cell.trim().toLowerCase();
  if (
    ['yes', 'y', 'true', '1', 'x', 'opted in', 'opt in', 'opted-in', 'subscribed', 'on', 'granted'].includes(
      word,
    )
  )
    return true;
  return [
    '',
    'no',
    'n',
    'false',
    '0',
    'opted out',
    'opt out',
    'opted-out',
    'unsubscribed',
    'off',
    'never',
    'denied',
  ].includes(word)
    ? false
    : null;
}

/** Minutes of "60", "60 min", "1h 30", "01:30"; null for anything else. */
export function readMinutes(cell: string): number | null {
  const text = cell.trim().toLowerCase();
  const plain = /^(\d{1,4})(?:\s*m(?:in(?:ute)?s?)?)?$/.exec(text);
  if (plain !== null) return Number(plain[1]);
  const hours = /^(\d{1,2})(?::|\s*h(?:(?:ou)?rs?)?\s*)(\d{1,2})?(?:\s*m(?:in(?:ute)?s?)?)?$/.exec(text);
  return hours === null ? null : Number(hours[1]) * 60 + Number(hours[2] ?? 0);
}
