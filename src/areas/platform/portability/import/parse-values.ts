import { isCalendarDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatClockTime, minuteOfDay, toClockTime } from '#shared/calendar/clock-time.ts';
import { londonClock } from '#shared/calendar/london-clock.ts';
import { normaliseWidth } from '#shared/domain/text-normalisation.ts';

/** Parses cells of other systems (docs/input-formats.md#spreadsheets). Day-month order is per file. */

export const dateOrders = ['day-month', 'month-day', 'year-first'] as const;
export type DateOrder = (typeof dateOrders)[number];

const MONTHS = ['jan', 'feb', 'mar', 'apr', 'may', 'jun', 'jul', 'aug', 'sep', 'oct', 'nov', 'dec'];
const WEEKDAYS = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'];
const MINUTES_A_DAY = 24 * 60;

const padTwo = (number: number): string => String(number).padStart(2, '0');

const CLOCK = String.raw`\d{1,2}(?:[:.h]\d\d)(?::\d\d(?:\.\d+)?)?\s*(?:[ap]\.?\s*m\b\.?)?|\d{1,2}\s*[ap]\.?\s*m\b\.?|noon|midday`;
const ZONE = /\s*(z|utc|gmt|[+-]\d\d:?\d\d)$/i;

/** London day and optional time; null if invalid. */
export function readDay(cell: string, order: DateOrder): { day: string; time: string | null } | null {
  const text = normaliseWidth(cell).replace(/^(?:mon|tue|wed|thu|fri|sat|sun)[a-z]*\.?,?\s+/i, '');
  const serial = readSerial(text);
  if (serial !== null) return serial;
  const [written = ''] = new RegExp(`(?:[T\\s,]+(?:at\\s+)?)(?:${CLOCK}).*$`, 'i').exec(text) ?? [];
  const clock = new RegExp(`^[T\\s,]+(?:at\\s+)?(${CLOCK})`, 'i').exec(written)?.[1];
  const time = clock === undefined ? null : readTime(clock);
  const day = readDate(text, order);
  if (day === null) return null;
  const zone = clock === undefined ? undefined : ZONE.exec(written)?.[1];
  return zone === undefined || time === null ? { day, time } : toLondonTime(day, time, zone);
}

/** MM-DD of a date with or without its year; null if invalid. */
export function readBirthday(cell: string, order: DateOrder): string | null {
  const text = normaliseWidth(cell).trim();
  // A leap year, so that 29 February exists.
  const withYear = [`${text} 2000`, `${text}/2000`, ...(order === 'year-first' ? [`2000-${text}`] : [])];
  const day =
    readDay(text, order)?.day ?? withYear.map((one) => readDate(one, order)).find((one) => one !== null);
  return day?.slice(5) ?? null;
}

function readDate(text: string, order: DateOrder): string | null {
  const iso = /^(\d{4})[-/.](\d{1,2})[-/.](\d{1,2})(?!\d)/.exec(text);
  if (iso !== null) return toIsoDay(Number(iso[1]), Number(iso[2]), Number(iso[3]));
  const worded = /^(\d{1,2})(?:st|nd|rd|th)?[\s/-]+([a-z]{3})[a-z]*\.?,?[\s/-]+(\d{4}|\d\d)(?![\d:.])/i.exec(
    text,
  );
  if (worded !== null) return toIsoDay(parseYear(worded[3]), parseMonth(worded[2]), Number(worded[1]));
  const american =
    /^([a-z]{3})[a-z]*\.?[\s/-]+(\d{1,2})(?:st|nd|rd|th)?,?[\s/-]+(\d{4}|\d\d)(?![\d:.])/i.exec(text);
  if (american !== null)
    return toIsoDay(parseYear(american[3]), parseMonth(american[1]), Number(american[2]));
  const numbers = /^(\d{1,2})[/.-](\d{1,2})[/.-](\d{4}|\d\d)(?!\d)/.exec(text);
  if (numbers === null || order === 'year-first') return null;
  const [first, second] = [Number(numbers[1]), Number(numbers[2])];
  const year = parseYear(numbers[3]);
  return order === 'day-month' ? toIsoDay(year, second, first) : toIsoDay(year, first, second);
}

const parseYear = (digits = ''): number => (digits.length === 2 ? 2000 + Number(digits) : Number(digits));
const parseMonth = (word = ''): number => MONTHS.indexOf(word.toLowerCase()) + 1;

function toIsoDay(year: number, month: number, day: number): string | null {
  const text = `${year}-${padTwo(month)}-${padTwo(day)}`;
  return isCalendarDay(text) && text >= '1900' && text < '2200' ? text : null;
}

/** `zone`: "Z", "UTC", "GMT" or an offset such as "+01:00". */
export function toLondonTime(day: string, time: string, zone: string): { day: string; time: string } | null {
  const offset = /^[+-]/.test(zone) ? zone.replace(/^(...):?/, '$1:') : 'Z';
  const instant = new Date(`${day}T${time}:00${offset}`);
  if (Number.isNaN(instant.getTime())) return null;
  return { day: londonDay(instant), time: londonClock(instant).slice(11, 16) };
}

/** Spreadsheet serial: days since 30 December 1899, time as a fraction; 1954 to 2119. */
function readSerial(text: string): { day: string; time: string | null } | null {
  if (!/^\d{5}(?:\.\d+)?$/.test(text)) return null;
  const serial = Number(text);
  if (serial < 20_000 || serial > 80_000) return null;
  // 18:30 is 0.7708333…; rounding may reach the next day.
  const minutes = Math.round(serial * MINUTES_A_DAY);
  const day = plusDays('1899-12-30', Math.floor(minutes / MINUTES_A_DAY));
  return { day, time: text.includes('.') ? formatClockTime(minutes % MINUTES_A_DAY) : null };
}

/** Offset between Excel's 1900 and 1904 date systems. */
export const DAYS_FROM_1900_TO_1904 = 1462;

/** The order that parses more cells; British if equal. */
export function guessDateOrder(cells: readonly string[]): DateOrder {
  const filled = cells.filter((cell) => cell.trim() !== '').slice(0, 500);
  if (filled.length > 0 && filled.every((cell) => /^\s*\d{4}[-/.]/.test(cell))) return 'year-first';
  const fits = (order: DateOrder) => filled.filter((cell) => readDay(cell, order) !== null).length;
  return fits('month-day') > fits('day-month') ? 'month-day' : 'day-month';
}

/** "6.30pm", "18:30:00", "6 p.m.", "18h30", "0.770833" → "18:30"; null if invalid. */
export function readTime(cell: string): string | null {
  const text = normaliseWidth(cell).toLowerCase();
  if (text === 'noon' || text === 'midday') return '12:00';
  if (/^0?\.\d+$/.test(text))
    return formatClockTime(Math.round(Number(text) * MINUTES_A_DAY) % MINUTES_A_DAY);
  const found = /^(\d{1,2})(?:[:.h](\d\d))?(?::\d\d(?:\.\d+)?)?\s*(?:([ap])\.?\s*m\.?)?$/.exec(text);
  if (found === null || (found[2] === undefined && found[3] === undefined)) return null;
  const half = found[3] === undefined ? undefined : found[3] === 'p' ? 'pm' : 'am';
  return toClockTime(Number(found[1]), Number(found[2] ?? 0), half);
}

/** "18:00-19:00", "6 to 7pm", "6:30pm – 7:15pm"; the start inherits am or pm. Null if not a range. */
export function readRange(cell: string): { time: string; minutes: number } | null {
  const [from = '', until = '', ...more] = normaliseWidth(cell).split(/\s*(?:[-‐-―−]|\bto\b|\buntil\b)\s*/i);
  const end = readTime(until);
  if (end === null || more.length > 0) return null;
  const half = /[ap]\.?\s*m\.?$/i.exec(until)?.[0] ?? '';
  const starts = half === '' || /[ap]\.?\s*m\.?$/i.test(from) ? [from] : [`${from}${half}`, `${from}am`];
  for (const start of starts) {
    const time = readTime(start);
    const minutes = time === null ? 0 : minuteOfDay(end) - minuteOfDay(time);
    if (time !== null && minutes > 0) return { time, minutes };
  }
  return null;
}

const weekdayWords: Readonly<Record<string, readonly number[]>> = {
  daily: [0, 1, 2, 3, 4, 5, 6],
  day: [0, 1, 2, 3, 4, 5, 6],
  weekday: [1, 2, 3, 4, 5],
  weekdays: [1, 2, 3, 4, 5],
  weekend: [6, 0],
  weekends: [6, 0],
};

/** 0 is Sunday: "Weds", "Mondays", "Daily", "Mon-Fri", "Mon, Wed & Fri", or a date; else null. */
export function readWeekdays(cell: string, order: DateOrder): number[] | null {
  const text = normaliseWidth(cell)
    .toLowerCase()
    .replace(/^every\s*/, '');
  const word = weekdayWords[text];
  if (word !== undefined) return [...word];
  const days: number[] = [];
  for (const part of text.split(/\s*(?:,|;|\/|&|\+|\band\b)\s*/)) {
    const [first = '', last, ...more] = part.split(/\s*(?:[-‐-―−]|\bto\b)\s*/);
    const [from, to] = [parseWeekday(first), last === undefined ? parseWeekday(first) : parseWeekday(last)];
    if (from < 0 || to < 0 || more.length > 0) return weekdayOfDate(cell, order);
    for (let day = from; ; day = (day + 1) % 7) {
      if (!days.includes(day)) days.push(day);
      if (day === to) break;
    }
  }
  return days;
}

/** Any prefix of two letters or more: "Weds", "Thurs.", "Sa"; else -1. */
function parseWeekday(word: string): number {
  const letters = word.replace(/\.$/, '').replace(/(?<=.{3})s$/, '');
  return letters.length < 2 ? -1 : WEEKDAYS.findIndex((day) => day.startsWith(letters));
}

function weekdayOfDate(cell: string, order: DateOrder): number[] | null {
  const date = readDay(cell, order);
  return date === null ? null : [new Date(`${date.day}T12:00:00Z`).getUTCDay()];
}

/** Pence of "£12.50", "12,50", "1,200.00", "Free"; null if invalid. */
export function readPence(cell: string): number | null {
  const text = normaliseWidth(cell).replace(/^(?:£|gbp)\s*|\s*(?:gbp|pounds?)$/gi, '');
  if (/^(?:free|no charge|complimentary|nil|none|n\/a|-)$/i.test(text)) return 0;
  const plain = /^\d{1,3}(?:,\d{3})+(?:\.\d\d)?$/.test(text)
    ? text.replaceAll(',', '')
    : text.replace(/,(?=\d\d$)/, '.');
  const found = /^(\d{1,7})(?:\.(\d{1,2}))?$/.exec(plain);
  if (found !== null) return Number(found[1]) * 100 + Number((found[2] ?? '').padEnd(2, '0'));
  // Spreadsheets compute 12.499999999999998.
  const pence = Number(plain) * 100;
  return /^\d{1,7}\.\d{6,}$/.test(plain) && Math.abs(pence - Math.round(pence)) < 1e-6
    ? Math.round(pence)
    : null;
}

const YES =
  /^(?:yes(?: please)?|y|true|t|1(?:\.0)?|x|✓|✔|☑|✅|on|granted|agreed?|accept(?:ed)?|consent(?:ed)?|subscribed?|opt(?:ed)?[ _-]?in)$/;
const NO =
  /^(?:|no(?: thanks| thank you)?|n|false|f|0(?:\.0)?|-|✗|✘|☐|❌|off|never|none|denied|declined|refused|unsubscribed?|not subscribed|n\/a|opt(?:ed)?[ _-]?out)$/;

/** Yes or no; null for a word that is neither. */
export function readBoolean(cell: string): boolean | null {
  const word = normaliseWidth(cell).toLowerCase().replace(/[.!]$/, '');
  return YES.test(word) ? true : NO.test(word) ? false : null;
}

/** "60", "60 min", "1h 30", "01:30", "1.5 hours", "0.0416667"; else null. */
export function readMinutes(cell: string): number | null {
  const text = normaliseWidth(cell).toLowerCase();
  if (/^0?\.\d+$/.test(text)) return Math.round(Number(text) * MINUTES_A_DAY);
  const plain = /^(\d{1,4})(?:\.0+)?(?:\s*m(?:in(?:ute)?s?)?\.?)?$/.exec(text);
  if (plain !== null) return Number(plain[1]);
  const part = /^(\d{1,2}\.\d{1,2})\s*h(?:(?:ou)?rs?)?\.?$/.exec(text);
  if (part !== null) return Math.round(Number(part[1]) * 60);
  const hours =
    /^(\d{1,2})(?::|\s*h(?:(?:ou)?rs?)?\.?\s*)(\d{1,2})?(?::00)?(?:\s*m(?:in(?:ute)?s?)?\.?)?$/.exec(text);
  return hours === null ? null : Number(hours[1]) * 60 + Number(hours[2] ?? 0);
}

/** "20", "20.0", "1,200"; else null. */
export function readInteger(cell: string): number | null {
  const text = normaliseWidth(cell)
    .replace(/\.0+$/, '')
    .replace(/^(\d{1,3}),(\d{3})$/, '$1$2');
  return /^\d{1,5}$/.test(text) ? Number(text) : null;
}

/** Suffixes after a comma that aren't first names. */
const SUFFIX = /^(?:jr|sr|ii|iii|iv|ph\.?d|m\.?d|b\.?sc|m\.?sc|b\.?a|m\.?a|mbe|obe|cbe|kc|qc)\.?$/i;

/** "Smith, Jane" → "Jane Smith"; others unchanged. */
export function readName(cell: string): string {
  const [last = '', first = '', ...more] = cell.split(',').map((part) => part.trim());
  return first === '' || last === '' || more.length > 0 || SUFFIX.test(first) ? cell : `${first} ${last}`;
}

/** Undoes spreadsheet formats: "447912345678.0", "4.47912345678E+11"; null if digits are lost ("4.47912E+11"). */
export function repairPhone(cell: string): string | null {
  const text = cell.trim().replace(/^(\d{9,15})\.0+$/, '$1');
  const power = /^(\d)(?:\.(\d+))?e\+?(\d{1,2})$/i.exec(text);
  if (power === null) return text;
  const [, whole = '', fraction = '', exponent = ''] = power;
  // Excel keeps five decimals; other programs drop trailing zeros.
  return fraction.length >= 9 && fraction.length <= Number(exponent)
    ? `${whole}${fraction.padEnd(Number(exponent), '0')}`
    : null;
}
