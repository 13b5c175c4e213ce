import { UnreadableCalendarError } from './ical-parser.ts';

/** Lenient about the forms that programs write. Pure. */

export const DAY_MS = 86_400_000;

/** A clock's reading, as if it were UTC, in epoch milliseconds. */
export type WallTime = number;

export type Moment =
  | { kind: 'date'; wall: WallTime }
  /** In a zone given elsewhere. */
  | { kind: 'floating'; wall: WallTime }
  | { kind: 'instant'; at: number };

const MOMENT_PATTERN =
  /^(\d{4})-?(\d{2})-?(\d{2})(?:[T ](\d{2}):?(\d{2})(?::?(\d{2}))?(?:[.,]\d+)?\s*(Z|[+-]\d{2}:?\d{2})?)?$/i;

/** `asDate`: the property is declared as a date. Throws `Unreadable`. */
export function parseMoment(text: string, asDate: boolean, what: string): Moment {
  const found = MOMENT_PATTERN.exec(text.trim());
  const [, year = '', month = '', day = '', hour, minute = '0', second = '0', zone] = found ?? [];
  const wallDay = Date.UTC(Number(year), Number(month) - 1, Number(day));
  const date = new Date(wallDay);
  if (
    found === null ||
    Number(year) < 1000 ||
    date.getUTCMonth() !== Number(month) - 1 ||
    date.getUTCDate() !== Number(day)
  )
    throw new UnreadableCalendarError(`${what} “${text.slice(0, 40)}” is not a date`);
  if (hour === undefined || asDate) return { kind: 'date', wall: wallDay };
  const [hours, minutes, seconds] = [Number(hour), Number(minute), Number(second)];
  if (hours > 24 || minutes > 59 || seconds > 60 || (hours === 24 && minutes + seconds > 0))
    throw new UnreadableCalendarError(`${what} “${text.slice(0, 40)}” is not a time`);
  const wall = wallDay + ((hours * 60 + minutes) * 60 + seconds) * 1000;
  if (zone === undefined) return { kind: 'floating', wall };
  return { kind: 'instant', at: /z/i.test(zone) ? wall : wall - parseOffset(zone) };
}

/** `+0100`, `-04:30` or `+010000` in milliseconds. Throws `Unreadable`. */
export function parseOffset(text: string): number {
  const [, sign, hours, minutes, seconds = '0'] =
    /^([+-])(\d{2}):?(\d{2})(?::?(\d{2}))?$/.exec(text.trim()) ?? [];
  if (sign === undefined) throw new UnreadableCalendarError(`the offset “${text.slice(0, 20)}” isn’t valid`);
  const ms = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000;
  return sign === '-' ? -ms : ms;
}

const DURATION_PATTERN = /^([+-]?)P(?:(\d+)W)?(?:(\d+)D)?T?(?:(\d+)H)?(?:(\d+)M)?(?:(\d+)S)?$/i;

/** Days follow the clock, `ms` are exact. Throws `Unreadable`. */
export function parseDuration(text: string): { days: number; ms: number } {
  const found = DURATION_PATTERN.exec(text.trim());
  if (found === null || !/\d/.test(text))
    throw new UnreadableCalendarError(`its length “${text.slice(0, 40)}” isn’t valid`);
  const [, sign, weeks = 0, days = 0, hours = 0, minutes = 0, seconds = 0] = found;
  if (sign === '-') throw new UnreadableCalendarError('it ends before it starts');
  return {
    days: Number(weeks) * 7 + Number(days),
    ms: ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1000,
  };
}

export const startOfDay = (wall: WallTime): WallTime => Math.floor(wall / DAY_MS) * DAY_MS;
