import { dayOfWeek, dayParts, plusDays } from './calendar-day.ts';

/** The parts of the United Kingdom with their own bank holidays. */
export const nations = ['england-and-wales', 'scotland', 'northern-ireland'] as const;
export type Nation = (typeof nations)[number];

export const nationLabels: Readonly<Record<Nation, string>> = {
  'england-and-wales': 'England and Wales',
  scotland: 'Scotland',
  'northern-ireland': 'Northern Ireland',
};

export interface BankHoliday {
  /** `YYYY-MM-DD`. */
  day: string;
  name: string;
  /** Moved here because the holiday falls on a weekend. */
  substitute: boolean;
}

/** Scottish postcode areas. DG and TD cross the border and count by their larger part. */
const SCOTTISH_AREAS = /^(AB|DD|DG|EH|FK|G|HS|IV|KA|KW|KY|ML|PA|PH|TD|ZE)\d/;

/** Returns the nation of a postcode; BT is all of Northern Ireland. */
export function nationOfPostcode(postcode: string): Nation {
  const code = postcode.toUpperCase();
  if (/^BT\d/.test(code)) return 'northern-ireland';
  return SCOTTISH_AREAS.test(code) ? 'scotland' : 'england-and-wales';
}

/** One-off holidays made by royal proclamation. */
const PROCLAIMED_HOLIDAYS: readonly { day: string; name: string; in: readonly Nation[] }[] = [
  { day: '2026-06-15', name: 'World Cup bank holiday', in: ['scotland'] },
];

/** `where`: the nations that move a weekend holiday to the next free weekday. */
type FixedHoliday = readonly [monthAndDay: string, name: string, where: readonly Nation[]];
const FIXED_HOLIDAYS: readonly FixedHoliday[] = [
  ['01-01', 'New Year’s Day', nations],
  ['01-02', '2nd January', ['scotland']],
  ['03-17', 'St Patrick’s Day', ['northern-ireland']],
  ['07-12', 'Battle of the Boyne', ['northern-ireland']],
  ['11-30', 'St Andrew’s Day', ['scotland']],
  ['12-25', 'Christmas Day', nations],
  ['12-26', 'Boxing Day', nations],
];

const notScotland: readonly Nation[] = ['england-and-wales', 'northern-ireland'];

/**
 * Returns a year's bank holidays, soonest first, by the Banking and Financial Dealings Act 1971, the Bank Holiday
 * (Scotland) and St Andrew's Day acts, and the yearly proclamations since 1978. Add one-off holidays (a coronation)
 * to the list above.
 */
export function bankHolidays(year: number, nation: Nation): BankHoliday[] {
  const easter = easterSunday(year);
  const found: BankHoliday[] = [
    nationalHoliday(plusDays(easter, -2), 'Good Friday'),
    nationalHoliday(firstMonday(year, 5), 'Early May bank holiday'),
    nationalHoliday(lastMonday(year, 5), 'Spring bank holiday'),
    ...(notScotland.includes(nation)
      ? [
          nationalHoliday(plusDays(easter, 1), 'Easter Monday'),
          nationalHoliday(lastMonday(year, 8), 'Summer bank holiday'),
        ]
      : [nationalHoliday(firstMonday(year, 8), 'Summer bank holiday')]),
    ...PROCLAIMED_HOLIDAYS.filter(
      (once) => once.in.includes(nation) && once.day.startsWith(String(year)),
    ).map(({ day, name }) => nationalHoliday(day, name)),
  ];
  const fixed = FIXED_HOLIDAYS.filter(([, , where]) => where.includes(nation)).map(([day, name]) =>
    nationalHoliday(`${year}-${day}`, name),
  );
  found.push(...fixed.filter(({ day }) => !isWeekend(day)));
  for (const { day, name } of fixed.filter((one) => isWeekend(one.day))) {
    let kept = plusDays(day, 1);
    while (isWeekend(kept) || found.some((other) => other.day === kept)) kept = plusDays(kept, 1);
    found.push({ day: kept, name, substitute: true });
  }
  return found.sort((a, b) => (a.day < b.day ? -1 : 1));
}

export function bankHolidaysBetween(from: string, to: string, nation: Nation): BankHoliday[] {
  const found: BankHoliday[] = [];
  for (let year = Number(from.slice(0, 4)); year <= Number(to.slice(0, 4)); year++)
    found.push(...bankHolidays(year, nation));
  return found.filter(({ day }) => day >= from && day <= to);
}

const nationalHoliday = (day: string, name: string): BankHoliday => ({ day, name, substitute: false });

const isWeekend = (day: string): boolean => ['Saturday', 'Sunday'].includes(dayParts(day).weekday);

function firstMonday(year: number, month: number): string {
  const first = `${year}-${String(month).padStart(2, '0')}-01`;
  return plusDays(first, (8 - dayOfWeek(first)) % 7);
}

function lastMonday(year: number, month: number): string {
  const last = `${year}-${String(month).padStart(2, '0')}-31`;
  return plusDays(last, -((dayOfWeek(last) + 6) % 7));
}

/** Gregorian Easter Sunday (Meeus, Jones and Butcher). */
function easterSunday(year: number): string {
  const a = year % 19;
  const b = Math.floor(year / 100);
  const c = year % 100;
  const d = Math.floor(b / 4);
  const e = b % 4;
  const g = Math.floor((8 * b + 13) / 25);
  const h = (19 * a + b - d - g + 15) % 30;
  const i = Math.floor(c / 4);
  const k = c % 4;
  const l = (32 + 2 * e + 2 * i - h - k) % 7;
  const m = Math.floor((a + 11 * h + 22 * l) / 451);
  const days = h + l - 7 * m + 114;
  return `${year}-${String(Math.floor(days / 31)).padStart(2, '0')}-${String((days % 31) + 1).padStart(2, '0')}`;
}
