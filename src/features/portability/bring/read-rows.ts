import { isOnTimeStep } from '#features/sessions/dates/slot-times.ts';
import { MIN_IMPORTED_DURATION_MINUTES } from '#features/sessions/own/session-form.ts';
import { minuteOfDay } from '#shared/calendar/clock-time.ts';
import { TIME_STEP_MINUTES } from '#shared/calendar/typed-time.ts';
import { leadsNowhere } from '#shared/domain/person-fields.ts';
import { plainLine } from '#shared/domain/plain-line.ts';
import { readPhone } from '#shared/domain/registry-data.ts';
import { tidyEmail, tidyName } from '#shared/domain/typed-text.ts';
import type { BringKind, Mapping } from './fields.ts';
import {
  DAYS_FROM_1900_TO_1904,
  type DateOrder,
  inLondon,
  readDay,
  readMinutes,
  readName,
  readPence,
  readRange,
  readTime,
  readWeekdays,
  readWhole,
  readYes,
  unspoiltPhone,
} from './values.ts';

/** What a row says, once it can be understood. Amounts in pence; days and times are London's. */
export interface PersonSaid {
  email: string;
  name: string;
  phone: string;
}
export interface CustomerSaid extends PersonSaid {
  tags: string[];
  note: string;
  /** When they said that they want news; null where they have not. */
  wantsNewsSince: string | null;
}
export interface SlotSaid {
  title: string;
  /** 0 for Sunday. */
  daysOfWeek: number[];
  startTime: string;
  minutes: number;
  places: number;
  pricePence: number;
  description: string;
  activity: string;
}
export interface PassSaid extends PersonSaid {
  pass: string;
  left: number;
  until: string;
  paidPence: number;
}
export interface BookingSaid extends PersonSaid {
  title: string;
  day: string;
  time: string;
  paidPence: number;
}

/** A row that was read, with what of it could not be kept; or why it was not. */
export type ReadRow<Said> = { line: number; said: Said; notes: string[] } | { line: number; refusal: string };

interface Cells {
  text(field: string): string;
  order: DateOrder;
  today: string;
  /** Notes something that is left out of a row, which is read all the same. */
  leaveOut(sentence: string): void;
}

const EMAIL = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]+\.[^\s@,;<>"]{2,}$/;

class Refused extends Error {}
const refuse = (sentence: string): never => {
  throw new Refused(sentence);
};

function person(cells: Cells): PersonSaid {
  const { text, leaveOut } = cells;
  const email = tidyEmail(text('email')).toLowerCase();
  if (email === '') refuse('No email address.');
  if (email.length > 254 || !EMAIL.test(email)) refuse(`“${short(email)}” isn’t an email address.`);
  const whole = tidyName(readName(text('name')) || `${text('firstName')} ${text('lastName')}`);
  // People's names are in mail that others get.
  const named = leadsNowhere(whole) ? whole : '';
  if (named !== whole) leaveOut('We leave out the name, because it contains a web address.');
  const name = plainLine(named, 120);
  if (name !== named) leaveOut('We shorten the name to one line of 120 characters.');
  const local = email.split('@')[0] ?? '';
  return { email, name: name || (leadsNowhere(local) ? local : 'Customer'), phone: phoneOf(cells) };
}

/** Nobody needs it: what cannot be dialled is kept as it is written, and what has lost digits is left out. */
function phoneOf({ text, leaveOut }: Cells): string {
  const cell = text('phone');
  if (cell === '') return '';
  const written = unspoiltPhone(cell);
  if (written === null) {
    leaveOut(`The spreadsheet has rounded the phone number to ${short(cell)}, so we leave it out.`);
    return '';
  }
  const phone = readPhone(written);
  if (phone !== null) return phone;
  leaveOut(`“${short(written)}” isn’t a phone number we can call. We keep it as it is.`);
  return plainLine(written, 40);
}

function customer(cells: Cells): CustomerSaid {
  const { text, leaveOut } = cells;
  const all = [
    ...new Set(
      text('tags')
        .split(/[;,|]/)
        .map((tag) => tidyName(tag))
        .filter(Boolean),
    ),
  ];
  const tags = all.filter((tag) => tag.length <= 30).slice(0, 20);
  if (tags.length < all.length)
    leaveOut('We keep the first 20 tags of up to 30 characters, and leave out the others.');
  const note = text('note');
  if (note.length > 2000) leaveOut('We cut the note after 2,000 characters.');
  return {
    ...person(cells),
    tags,
    note: note.slice(0, 2000).trim(),
    wantsNewsSince: wantsNewsSince(cells),
  };
}

/**
 * The day since when somebody wants news. News goes only to people who have said so on a day that is known (UK GDPR,
 * article 7): without one they are imported and get none.
 */
function wantsNewsSince({ text, order, today, leaveOut }: Cells): string | null {
  const wants = readYes(text('consent'));
  if (wants === null)
    leaveOut(`“${short(text('consent'))}” isn’t a yes or no, so we don’t opt them in to news.`);
  if (wants !== true) return null;
  const cell = text('consentDate');
  const date = readDay(cell, order);
  if (cell === '') leaveOut('There’s no opt-in date, so we don’t opt them in to news.');
  else if (date === null) leaveOut(`“${short(cell)}” isn’t a date, so we don’t opt them in to news.`);
  else if (date.day > today) leaveOut(`${date.day} is in the future, so we don’t opt them in to news.`);
  return date === null || date.day > today ? null : date.day;
}

function slot({ text, order }: Cells): SlotSaid {
  const title = text('title');
  if (title === '') refuse('No title.');
  if (title.length > 160) refuse('The title has more than 160 characters.');
  const daysOfWeek =
    readWeekdays(text('day'), order) ?? refuse(`“${short(text('day'))}” isn’t a day of the week or a date.`);
  const range = readRange(text('time'));
  const startTime =
    range?.time ??
    clockOf(text('time'), order) ??
    readDay(text('day'), order)?.time ??
    refuse(`“${short(text('time'))}” isn’t a time of day.`);
  if (!isOnTimeStep(startTime))
    refuse(`“${startTime}” isn’t in steps of 5 minutes. Use a time such as 18:15.`);
  const minutes =
    text('minutes') === ''
      ? (range?.minutes ?? minutesUntil(startTime, text('end'), order))
      : (readMinutes(text('minutes')) ?? refuse(`“${short(text('minutes'))}” isn’t a number of minutes.`));
  if (minutes < MIN_IMPORTED_DURATION_MINUTES || minutes > 480 || minutes % TIME_STEP_MINUTES !== 0)
    refuse('A session lasts 5 minutes to 8 hours, in steps of 5 minutes.');
  return {
    title,
    daysOfWeek,
    startTime,
    minutes,
    places: whole(text('places'), 1, 500, 'places'),
    pricePence: text('price') === '' ? 0 : pence(text('price')),
    description: text('description').slice(0, 4000),
    activity: text('activity'),
  };
}

/** The time of day of a cell with or without its date. */
const clockOf = (cell: string, order: DateOrder): string | null =>
  readTime(cell) ?? readDay(cell, order)?.time ?? null;

function minutesUntil(startTime: string, cell: string, order: DateOrder): number {
  if (cell === '') refuse('No duration. Choose a column for the minutes or for the end time.');
  const end = clockOf(cell, order) ?? refuse(`“${short(cell)}” isn’t a time of day.`);
  const minutes = minuteOfDay(end) - minuteOfDay(startTime);
  return minutes > 0 ? minutes : refuse(`It ends at ${end}, before it starts at ${startTime}.`);
}

function pass(cells: Cells): PassSaid {
  const { text, order, today } = cells;
  const name = text('pass');
  if (name === '') refuse('No pass name.');
  if (name.length > 60) refuse('The pass name has more than 60 characters.');
  const until = readDay(text('until'), order)?.day ?? refuse(`“${short(text('until'))}” isn’t a date.`);
  if (until < today) refuse(`It expired on ${until}.`);
  if (until > `${Number(today.slice(0, 4)) + 5}${today.slice(4)}`)
    refuse(`${until} is more than five years away.`);
  return {
    ...person(cells),
    pass: name,
    left: whole(text('left'), 1, 100, 'places left'),
    until,
    paidPence: text('paid') === '' ? 0 : pence(text('paid')),
  };
}

function booking(cells: Cells): BookingSaid {
  const { text, order } = cells;
  const title = text('title');
  if (title === '') refuse('No session name.');
  if (/cancel|refund|no.?show|wait|transfer/i.test(text('status')))
    refuse(`Its status is “${short(text('status'))}”, so we don’t import it.`);
  const date = momentOf(text('day'), text('time'), order);
  if (date === null) return refuse(`“${short(text('day'))}” isn’t a date.`);
  const time = date.time ?? refuse('No time.');
  return {
    ...person(cells),
    title,
    day: date.day,
    time,
    paidPence: text('paid') === '' ? 0 : pence(text('paid')),
  };
}

/** A date with the time of its own cell, if it has one; that may be UTC's, whose date may be another than London's. */
function momentOf(
  dayCell: string,
  timeCell: string,
  order: DateOrder,
): { day: string; time: string | null } | null {
  const date = readDay(dayCell, order);
  if (date === null || timeCell === '') return date;
  const [, clock, zone] = /^(.*?)\s*(z|utc|gmt|[+-]\d\d:?\d\d)$/i.exec(timeCell) ?? [];
  const zoned = clock === undefined ? null : readTime(clock);
  if (zoned !== null && zone !== undefined) return inLondon(date.day, zoned, zone);
  return { day: date.day, time: readRange(timeCell)?.time ?? clockOf(timeCell, order) ?? date.time };
}

function whole(cell: string, least: number, most: number, what: string): number {
  const number = readWhole(cell) ?? Number.NaN;
  if (!(number >= least && number <= most))
    refuse(`“${short(cell)}” isn’t a number of ${what} from ${least} to ${most}.`);
  return number;
}

const pence = (cell: string): number =>
  readPence(cell) ?? refuse(`“${short(cell)}” isn’t an amount in pounds.`);

const short = (cell: string): string => (cell.length > 40 ? `${cell.slice(0, 40)}…` : cell);

interface SaidBy {
  customers: CustomerSaid;
  timetable: SlotSaid;
  passes: PassSaid;
  bookings: BookingSaid;
}

const readers: { [Kind in BringKind]: (cells: Cells) => SaidBy[Kind] } = {
  customers: customer,
  timetable: slot,
  passes: pass,
  bookings: booking,
};

/** How the cells of a file are read. */
export interface Reading {
  mapping: Mapping;
  order: DateOrder;
  today: string;
  /** Serial numbers of days count from 1904 (`BroughtTable`). */
  epoch1904?: boolean;
}

const dayFields: ReadonlySet<string> = new Set(['day', 'until', 'consentDate']);
const from1904 = (cell: string): string =>
  /^\d{5}(?:\.\d+)?$/.test(cell) ? String(Number(cell) + DAYS_FROM_1900_TO_1904) : cell;

/** Reads each row of a file by the columns that were chosen; a row that cannot be understood says why. */
export function readRows<Kind extends BringKind>(
  kind: Kind,
  rows: readonly { line: number; cells: readonly string[] }[],
  { mapping, order, today, epoch1904 = false }: Reading,
): ReadRow<SaidBy[Kind]>[] {
  const read = readers[kind];
  return rows.map(({ line, cells }) => {
    const text = (field: string): string => {
      const column = mapping[field] ?? null;
      const cell = column === null ? '' : (cells[column] ?? '').trim();
      return epoch1904 && dayFields.has(field) ? from1904(cell) : cell;
    };
    const notes: string[] = [];
    const leaveOut = (sentence: string) => void notes.push(sentence);
    try {
      return { line, said: read({ text, order, today, leaveOut }), notes };
    } catch (error) {
      if (error instanceof Refused) return { line, refusal: error.message };
      throw error;
    }
  });
}
