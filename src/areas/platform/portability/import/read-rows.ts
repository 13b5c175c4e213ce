import { MARKETING_AGE } from '#areas/booking/customers/automations/rules.ts';
import { isOnTimeStep } from '#areas/catalogue/sessions/occurrences/slot-times.ts';
import { MIN_IMPORTED_DURATION_MINUTES } from '#areas/catalogue/sessions/own/session-form.ts';
import { minuteOfDay } from '#shared/calendar/clock-time.ts';
import { TIME_STEP_MINUTES } from '#shared/calendar/typed-time.ts';
import { hasNoWebAddress } from '#shared/domain/person-fields.ts';
import { readPhone } from '#shared/domain/registry-data.ts';
import { singleLineText } from '#shared/domain/single-line-text.ts';
import { normaliseEmail, normaliseName } from '#shared/domain/text-normalisation.ts';
import type { ColumnMapping, ImportKind } from './import-fields.ts';
import {
  DAYS_FROM_1900_TO_1904,
  type DateOrder,
  readBirthday,
  readBoolean,
  readDay,
  readInteger,
  readMinutes,
  readName,
  readPence,
  readRange,
  readTime,
  readWeekdays,
  repairPhone,
  toLondonTime,
} from './parse-values.ts';

/** Parsed rows. Pence; London days and times. */
export interface PersonRow {
  email: string;
  name: string;
  phone: string;
}
export interface CustomerRow extends PersonRow {
  tags: string[];
  note: string;
  /** Null without consent. */
  wantsNewsSince: string | null;
  /** MM-DD; null if unknown. */
  birthday: string | null;
}
export interface TimetableRow {
  title: string;
  daysOfWeek: number[];
  startTime: string;
  minutes: number;
  places: number;
  pricePence: number;
  description: string;
  activity: string;
  /** As written; matched later. */
  instructor: string;
  venue: string;
  room: string;
}
export interface PassRow extends PersonRow {
  pass: string;
  left: number;
  until: string;
  paidPence: number;
}
export interface BookingRow extends PersonRow {
  title: string;
  day: string;
  time: string;
  paidPence: number;
}

/** A parsed row with its omissions, or an error. */
export type ParsedRow<Said> =
  | { line: number; said: Said; notes: string[] }
  | { line: number; refusal: string };

interface Cells {
  text(field: string): string;
  order: DateOrder;
  today: string;
  /** Records an omission; the row is still read. */
  leaveOut(sentence: string): void;
}

const EMAIL = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]+\.[^\s@,;<>"]{2,}$/;

class InvalidRow extends Error {}
const rejectRow = (sentence: string): never => {
  throw new InvalidRow(sentence);
};

function parsePerson(cells: Cells): PersonRow {
  const { text, leaveOut } = cells;
  const email = normaliseEmail(text('email')).toLowerCase();
  if (email === '') rejectRow('No email address.');
  if (email.length > 254 || !EMAIL.test(email)) rejectRow(`“${truncate(email)}” isn’t an email address.`);
  const whole = normaliseName(readName(text('name')) || `${text('firstName')} ${text('lastName')}`);
  // Names appear in other people's mail.
  const named = hasNoWebAddress(whole) ? whole : '';
  if (named !== whole) leaveOut('We leave out the name, because it contains a web address.');
  const name = singleLineText(named, 120);
  if (name !== named) leaveOut('We shorten the name to one line of 120 characters.');
  const local = email.split('@')[0] ?? '';
  return { email, name: name || (hasNoWebAddress(local) ? local : 'Customer'), phone: parsePhone(cells) };
}

/** Optional: keeps undiallable numbers as written, drops ones with lost digits. */
function parsePhone({ text, leaveOut }: Cells): string {
  const cell = text('phone');
  if (cell === '') return '';
  const written = repairPhone(cell);
  if (written === null) {
    leaveOut(`The spreadsheet has rounded the phone number to ${truncate(cell)}, so we leave it out.`);
    return '';
  }
  const phone = readPhone(written);
  if (phone !== null) return phone;
  leaveOut(`“${truncate(written)}” isn’t a phone number we can call. We keep it as it is.`);
  return singleLineText(written, 40);
}

function customer(cells: Cells): CustomerRow {
  const { text, leaveOut } = cells;
  const all = [
    ...new Set(
      text('tags')
        .split(/[;,|]/)
        .map((tag) => normaliseName(tag))
        .filter(Boolean),
    ),
  ];
  const tags = all.filter((tag) => tag.length <= 30).slice(0, 20);
  if (tags.length < all.length)
    leaveOut('We keep the first 20 tags of up to 30 characters, and leave out the others.');
  const note = text('note');
  if (note.length > 2000) leaveOut('We cut the note after 2,000 characters.');
  return {
    ...parsePerson(cells),
    tags,
    note: note.slice(0, 2000).trim(),
    wantsNewsSince: parseConsentDay(cells),
    birthday: parseBirthday(cells),
  };
}

/** The consent day. News needs consent on a known day (UK GDPR, article 7); others are imported without. */
function parseConsentDay({ text, order, today, leaveOut }: Cells): string | null {
  // Some systems write the opt-in day instead of yes.
  const dayInstead = readDay(text('consent'), order)?.day;
  if (dayInstead !== undefined && dayInstead <= today) return dayInstead;
  const wants = readBoolean(text('consent'));
  if (wants === null)
    leaveOut(`“${truncate(text('consent'))}” isn’t a yes or no, so we don’t opt them in to news.`);
  if (wants !== true) return null;
  const cell = text('consentDate');
  const date = readDay(cell, order);
  if (cell === '') leaveOut('There’s no opt-in date, so we don’t opt them in to news.');
  else if (date === null) leaveOut(`“${truncate(cell)}” isn’t a date, so we don’t opt them in to news.`);
  else if (date.day > today) leaveOut(`${date.day} is in the future, so we don’t opt them in to news.`);
  return date === null || date.day > today ? null : date.day;
}

/** Day and month. Without those of children: a birthday is for greetings, which only adults get. */
function parseBirthday({ text, order, today, leaveOut }: Cells): string | null {
  const cell = text('birthday');
  if (cell === '') return null;
  const birthday = readBirthday(cell, order);
  if (birthday === null) leaveOut(`“${truncate(cell)}” isn’t a date, so we leave out the birthday.`);
  const day = readDay(cell, order)?.day;
  const adultFrom = `${Number(today.slice(0, 4)) - MARKETING_AGE}${today.slice(4)}`;
  if (day === undefined || day <= adultFrom || day > today) return birthday;
  leaveOut(`They’re under ${MARKETING_AGE}, so we leave out the birthday.`);
  return null;
}

function parseTimetableRow({ text, order }: Cells): TimetableRow {
  const title = text('title');
  if (title === '') rejectRow('No title.');
  if (title.length > 160) rejectRow('The title has more than 160 characters.');
  const daysOfWeek =
    readWeekdays(text('day'), order) ??
    rejectRow(`“${truncate(text('day'))}” isn’t a day of the week or a date.`);
  const range = readRange(text('time'));
  const startTime =
    range?.time ??
    parseClock(text('time'), order) ??
    readDay(text('day'), order)?.time ??
    rejectRow(`“${truncate(text('time'))}” isn’t a time of day.`);
  if (!isOnTimeStep(startTime))
    rejectRow(`“${startTime}” isn’t in steps of 5 minutes. Use a time such as 18:15.`);
  const minutes =
    text('minutes') === ''
      ? (range?.minutes ?? parseEndMinutes(startTime, text('end'), order))
      : (readMinutes(text('minutes')) ??
        rejectRow(`“${truncate(text('minutes'))}” isn’t a number of minutes.`));
  if (minutes < MIN_IMPORTED_DURATION_MINUTES || minutes > 480 || minutes % TIME_STEP_MINUTES !== 0)
    rejectRow('A session lasts 5 minutes to 8 hours, in steps of 5 minutes.');
  return {
    title,
    daysOfWeek,
    startTime,
    minutes,
    places: parseInteger(text('places'), 1, 500, 'places'),
    pricePence: text('price') === '' ? 0 : parsePence(text('price')),
    description: text('description').slice(0, 4000),
    activity: text('activity'),
    instructor: singleLineText(text('instructor'), 200),
    venue: singleLineText(text('venue'), 160),
    room: singleLineText(text('room'), 160),
  };
}

const parseClock = (cell: string, order: DateOrder): string | null =>
  readTime(cell) ?? readDay(cell, order)?.time ?? null;

function parseEndMinutes(startTime: string, cell: string, order: DateOrder): number {
  if (cell === '') rejectRow('No duration. Choose a column for the minutes or for the end time.');
  const end = parseClock(cell, order) ?? rejectRow(`“${truncate(cell)}” isn’t a time of day.`);
  const minutes = minuteOfDay(end) - minuteOfDay(startTime);
  return minutes > 0 ? minutes : rejectRow(`It ends at ${end}, before it starts at ${startTime}.`);
}

function parsePass(cells: Cells): PassRow {
  const { text, order, today } = cells;
  const name = text('pass');
  if (name === '') rejectRow('No pass name.');
  if (name.length > 60) rejectRow('The pass name has more than 60 characters.');
  const until = readDay(text('until'), order)?.day ?? rejectRow(`“${truncate(text('until'))}” isn’t a date.`);
  if (until < today) rejectRow(`It expired on ${until}.`);
  if (until > `${Number(today.slice(0, 4)) + 5}${today.slice(4)}`)
    rejectRow(`${until} is more than five years away.`);
  return {
    ...parsePerson(cells),
    pass: name,
    left: parseInteger(text('left'), 1, 100, 'places left'),
    until,
    paidPence: parsePaid(cells),
  };
}

function parseBooking(cells: Cells): BookingRow {
  const { text, order } = cells;
  const title = text('title');
  if (title === '') rejectRow('No session name.');
  if (/cancel|refund|no.?show|wait|transfer/i.test(text('status')))
    rejectRow(`Its status is “${truncate(text('status'))}”, so we don’t import it.`);
  const date = parseDateTime(text('day'), text('time'), order);
  if (date === null) return rejectRow(`“${truncate(text('day'))}” isn’t a date.`);
  const time = date.time ?? rejectRow('No time.');
  return {
    ...parsePerson(cells),
    title,
    day: date.day,
    time,
    paidPence: parsePaid(cells),
  };
}

/** Combines first: a UTC time may change London's date. */
function parseDateTime(
  dayCell: string,
  timeCell: string,
  order: DateOrder,
): { day: string; time: string | null } | null {
  const date = readDay(dayCell, order);
  if (date === null || timeCell === '') return date;
  const [, clock, zone] = /^(.*?)\s*(z|utc|gmt|[+-]\d\d:?\d\d)$/i.exec(timeCell) ?? [];
  const zoned = clock === undefined ? null : readTime(clock);
  if (zoned !== null && zone !== undefined) return toLondonTime(date.day, zoned, zone);
  return { day: date.day, time: readRange(timeCell)?.time ?? parseClock(timeCell, order) ?? date.time };
}

function parseInteger(cell: string, least: number, most: number, what: string): number {
  const number = readInteger(cell) ?? Number.NaN;
  if (!(number >= least && number <= most))
    rejectRow(`“${truncate(cell)}” isn’t a number of ${what} from ${least} to ${most}.`);
  return number;
}

const parsePence = (cell: string): number =>
  readPence(cell) ?? rejectRow(`“${truncate(cell)}” isn’t an amount in pounds.`);

/** Informational, so never an error. */
function parsePaid({ text, leaveOut }: Cells): number {
  const cell = text('paid');
  const pence = cell === '' ? 0 : readPence(cell);
  if (pence === null)
    leaveOut(`“${truncate(cell)}” isn’t an amount in pounds, so we leave out what they paid.`);
  return pence ?? 0;
}

const truncate = (cell: string): string => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);

interface RowByKind {
  customers: CustomerRow;
  timetable: TimetableRow;
  passes: PassRow;
  bookings: BookingRow;
}

const rowParsers: { [Kind in ImportKind]: (cells: Cells) => RowByKind[Kind] } = {
  customers: customer,
  timetable: parseTimetableRow,
  passes: parsePass,
  bookings: parseBooking,
};

export interface ParseOptions {
  mapping: ColumnMapping;
  order: DateOrder;
  today: string;
  epoch1904?: boolean;
}

const dayFields: ReadonlySet<string> = new Set(['day', 'until', 'consentDate', 'consent', 'birthday']);
const shiftEpoch1904 = (cell: string): string =>
  /^\d{5}(?:\.\d+)?$/.test(cell) ? String(Number(cell) + DAYS_FROM_1900_TO_1904) : cell;

/** Parses rows by the chosen columns, or says why not. */
export function readRows<Kind extends ImportKind>(
  kind: Kind,
  rows: readonly { line: number; cells: readonly string[] }[],
  { mapping, order, today, epoch1904 = false }: ParseOptions,
): ParsedRow<RowByKind[Kind]>[] {
  const read = rowParsers[kind];
  return rows.map(({ line, cells }) => {
    const text = (field: string): string => {
      const column = mapping[field] ?? null;
      const cell = column === null ? '' : (cells[column] ?? '').trim();
      return epoch1904 && dayFields.has(field) ? shiftEpoch1904(cell) : cell;
    };
    const notes: string[] = [];
    const leaveOut = (sentence: string) => void notes.push(sentence);
    try {
      return { line, said: read({ text, order, today, leaveOut }), notes };
    } catch (error) {
      if (error instanceof InvalidRow) return { line, refusal: error.message };
      throw error;
    }
  });
}
