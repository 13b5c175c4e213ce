import { isOnTimeStep } from '#features/sessions/dates/slot-times.ts';
import { MIN_IMPORTED_DURATION_MINUTES } from '#features/sessions/own/session-form.ts';
import { TIME_STEP_MINUTES } from '#shared/calendar/typed-time.ts';
import type { BringKind, Mapping } from './fields.ts';
import { type DateOrder, readDay, readMinutes, readPence, readTime, readWeekday, readYes } from './values.ts';

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
  dayOfWeek: number;
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

/** A row that was read, or why it was not. */
export type ReadRow<Said> = { line: number; said: Said } | { line: number; refusal: string };

interface Cells {
  text(field: string): string;
  order: DateOrder;
  today: string;
}

const EMAIL = /^[^\s@,;<>"]{1,64}@[^\s@,;<>"]+\.[^\s@,;<>"]{2,}$/;

class Refused extends Error {}
const refuse = (sentence: string): never => {
  throw new Refused(sentence);
};

function person({ text }: Cells): PersonSaid {
  const email = text('email').toLowerCase();
  if (email === '') refuse('There is no email address.');
  if (email.length > 254 || !EMAIL.test(email)) refuse(`“${short(email)}” is no email address.`);
  const name = (text('name') || `${text('firstName')} ${text('lastName')}`).replace(/\s+/g, ' ').trim();
  if (name.length > 120) refuse('The name is longer than 120 characters.');
  const phone = text('phone');
  if (phone.length > 40) refuse('The telephone number is longer than 40 characters.');
  return { email, name: name || (email.split('@')[0] ?? email), phone };
}

function customer(cells: Cells): CustomerSaid {
  const { text, order, today } = cells;
  const tags = [
    ...new Set(
      text('tags')
        .split(/[;,|]/)
        .map((tag) => tag.trim())
        .filter(Boolean),
    ),
  ];
  if (tags.length > 20) refuse('There are more than 20 tags.');
  if (tags.some((tag) => tag.length > 30)) refuse('A tag is longer than 30 characters.');
  const note = text('note');
  if (note.length > 2000) refuse('The note is longer than 2,000 characters.');
  const wants = readYes(text('consent'));
  if (wants === null) refuse(`“${short(text('consent'))}” says neither yes nor no of news.`);
  return {
    ...person(cells),
    tags,
    note,
    wantsNewsSince: wants === true ? since(text('consentDate'), order, today) : null,
  };
}

/** News are for who has said so on a day that is known (UK GDPR, article 7): without one the row is refused. */
function since(cell: string, order: DateOrder, today: string): string {
  if (cell === '')
    refuse('It says that they want news, and not since when. Without the day, news cannot be sent to them.');
  const date = readDay(cell, order);
  if (date === null) return refuse(`“${short(cell)}” is no date.`);
  if (date.day > today) refuse(`${date.day} has not come yet.`);
  return date.day;
}

function slot({ text, order }: Cells): SlotSaid {
  const title = text('title');
  if (title === '') refuse('There is no title.');
  if (title.length > 160) refuse('The title is longer than 160 characters.');
  const dayOfWeek =
    readWeekday(text('day'), order) ?? refuse(`“${short(text('day'))}” is no day of the week and no date.`);
  const startTime =
    readTime(text('time')) ??
    readDay(text('day'), order)?.time ??
    refuse(`“${short(text('time'))}” is no time of day.`);
  if (!isOnTimeStep(startTime))
    refuse(`“${startTime}” is not in steps of 5 minutes. Use a time such as 18:15.`);
  const minutes =
    readMinutes(text('minutes')) ?? refuse(`“${short(text('minutes'))}” is no number of minutes.`);
  if (minutes < MIN_IMPORTED_DURATION_MINUTES || minutes > 480 || minutes % TIME_STEP_MINUTES !== 0)
    refuse('A session lasts 5 minutes to 8 hours, in steps of 5 minutes.');
  return {
    title,
    dayOfWeek,
    startTime,
    minutes,
    places: whole(text('places'), 1, 500, 'places'),
    pricePence: text('price') === '' ? 0 : pence(text('price')),
    description: text('description').slice(0, 4000),
    activity: text('activity'),
  };
}

function pass(cells: Cells): PassSaid {
  const { text, order, today } = cells;
  const name = text('pass');
  if (name === '') refuse('The pass has no name.');
  if (name.length > 60) refuse('The name of the pass is longer than 60 characters.');
  const until = readDay(text('until'), order)?.day ?? refuse(`“${short(text('until'))}” is no date.`);
  if (until < today) refuse(`It ran out on ${until}.`);
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
  if (title === '') refuse('It does not say of which session.');
  if (/cancel|refund|no.?show|wait|transfer/i.test(text('status')))
    refuse(`It is “${short(text('status'))}”, and nothing to come.`);
  const date = readDay(text('day'), order);
  if (date === null) return refuse(`“${short(text('day'))}” is no date.`);
  const time = readTime(text('time')) ?? date.time ?? refuse('It does not say at what time.');
  return {
    ...person(cells),
    title,
    day: date.day,
    time,
    paidPence: text('paid') === '' ? 0 : pence(text('paid')),
  };
}

function whole(cell: string, least: number, most: number, what: string): number {
  const number = /^\d{1,5}$/.test(cell) ? Number(cell) : Number.NaN;
  if (!(number >= least && number <= most))
    refuse(`“${short(cell)}” is no number of ${what} from ${least} to ${most}.`);
  return number;
}

const pence = (cell: string): number => readPence(cell) ?? refuse(`“${short(cell)}” is no amount in pounds.`);

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

/** Reads each row of a file by the columns that were chosen; a row that cannot be understood says why. */
export function readRows<Kind extends BringKind>(
  kind: Kind,
  rows: readonly { line: number; cells: readonly string[] }[],
  { mapping, order, today }: { mapping: Mapping; order: DateOrder; today: string },
): ReadRow<SaidBy[Kind]>[] {
  const read = readers[kind];
  return rows.map(({ line, cells }) => {
    const text = (field: string): string => {
      const column = mapping[field] ?? null;
      return column === null ? '' : (cells[column] ?? '').trim();
    };
    try {
      return { line, said: read({ text, order, today }) };
    } catch (error) {
      if (error instanceof Refused) return { line, refusal: error.message };
      throw error;
    }
  });
}
