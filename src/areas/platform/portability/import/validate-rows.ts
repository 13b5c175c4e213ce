import { formatClockTime, minuteOfDay } from '#shared/calendar/clock-time.ts';
import type { BookingRow, CustomerRow, ParsedRow, PassRow, TimetableRow } from './read-rows.ts';

/** What would become of a row: it is made, is already here, or is refused with why. */
export interface RowResult {
  line: number;
  verdict: 'new' | 'same' | 'refused';
  /** Whom or what it is about. */
  about: string;
  sentence: string;
}

/** Verdicts row by row, and what is to be made of those that are new. */
export interface ValidatedRows<Wanted> {
  verdicts: RowResult[];
  wanted: Wanted[];
}

function validateEach<Said, Wanted>(
  rows: readonly ParsedRow<Said>[],
  about: (said: Said) => string,
  decide: (
    said: Said,
    line: number,
  ) => { sentence: string; wanted: Wanted } | { same: string } | { refusal: string },
): ValidatedRows<Wanted> {
  const wanted: Wanted[] = [];
  const verdicts = rows.map((row): RowResult => {
    if ('refusal' in row) return { line: row.line, verdict: 'refused', about: '', sentence: row.refusal };
    const { line, said, notes } = row;
    const decided = decide(said, line);
    if ('refusal' in decided)
      return { line, verdict: 'refused', about: about(said), sentence: decided.refusal };
    if ('same' in decided) return { line, verdict: 'same', about: about(said), sentence: decided.same };
    wanted.push(decided.wanted);
    return { line, verdict: 'new', about: about(said), sentence: [decided.sentence, ...notes].join(' ') };
  });
  return { verdicts, wanted };
}

/** Customers that the business does not know by their address yet. */
export function validateCustomers(
  rows: readonly ParsedRow<CustomerRow>[],
  known: ReadonlySet<string>,
): ValidatedRows<CustomerRow> {
  const seen = new Map<string, number>();
  return validateEach<CustomerRow, CustomerRow>(
    rows,
    ({ name, email }) => `${name}, ${email}`,
    (said, line) => {
      if (known.has(said.email)) return { same: 'Already a customer. We won’t change anything.' };
      const before = seen.get(said.email);
      if (before !== undefined) return { refusal: `Same email address as line ${before}.` };
      seen.set(said.email, line);
      const news =
        said.wantsNewsSince === null
          ? 'Not opted in to news.'
          : `Opted in to news on ${said.wantsNewsSince}.`;
      return { sentence: `A new customer. ${news}`, wanted: said };
    },
  );
}

/** A session to be drafted, with its weekly times. */
export interface SessionToCreate extends Omit<TimetableRow, 'daysOfWeek' | 'startTime' | 'activity'> {
  sessionTypeId: number;
  slots: { dayOfWeek: number; startTime: string; endTime: string }[];
}

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** Weekly times: the rows of one title become one session, whose times alone may differ. */
export function validateTimetable(
  rows: readonly ParsedRow<TimetableRow>[],
  known: readonly { title: string; dayOfWeek: number | null; startTime: string | null }[],
  activities: readonly { id: number; name: string }[],
): ValidatedRows<SessionToCreate> {
  const sessions = new Map<string, { wanted: SessionToCreate; line: number }>();
  const judged = validateEach<TimetableRow, SessionToCreate[]>(
    rows,
    ({ title, daysOfWeek, startTime }) =>
      `${title}, ${daysOfWeek.map((day) => WEEKDAYS[day]).join(', ')} ${startTime}`,
    (said, line) => {
      const key = said.title.toLowerCase();
      const here = known.filter(({ title }) => title === key);
      const isHere = (dayOfWeek: number) =>
        here.some((slot) => slot.dayOfWeek === dayOfWeek && slot.startTime === said.startTime);
      if (said.daysOfWeek.every(isHere)) return { same: 'You already have this session at this time.' };
      if (here.length > 0)
        return {
          refusal: 'You already have a session with this name. Add the time to it on your dashboard.',
        };
      const end = minuteOfDay(said.startTime) + said.minutes;
      if (end >= 24 * 60) return { refusal: 'It would end after midnight.' };
      const slots = said.daysOfWeek.map((dayOfWeek) => ({
        dayOfWeek,
        startTime: said.startTime,
        endTime: formatClockTime(end),
      }));
      const session = sessions.get(key);
      if (session === undefined) {
        const words = `${said.activity} ${said.title}`.toLowerCase();
        const type = activities.find(({ name }) => words.includes(name.toLowerCase()));
        if (type === undefined)
          return {
            refusal: `Add an activity column with one of ${activities.map(({ name }) => name).join(', ')}.`,
          };
        const { title, minutes, places, pricePence, description } = said;
        const wanted = {
          title,
          minutes,
          places,
          pricePence,
          description,
          sessionTypeId: type.id,
          slots,
        };
        sessions.set(key, { wanted, line });
        return { sentence: `A new session, as a draft: ${type.name}.`, wanted: [wanted] };
      }
      const { wanted } = session;
      if (
        wanted.minutes !== said.minutes ||
        wanted.places !== said.places ||
        wanted.pricePence !== said.pricePence
      )
        return {
          refusal: `Different length, price or number of places from line ${session.line}. Give it a different name.`,
        };
      const isTaken = (dayOfWeek: number) =>
        wanted.slots.some((each) => each.dayOfWeek === dayOfWeek && each.startTime === said.startTime);
      if (said.daysOfWeek.some(isTaken)) return { refusal: `Same time as an earlier line.` };
      if (wanted.slots.length + slots.length > 50)
        return { refusal: 'A session can have up to 50 times a week.' };
      wanted.slots.push(...slots);
      return { sentence: `Another time for line ${session.line}.`, wanted: [] };
    },
  );
  return { verdicts: judged.verdicts, wanted: judged.wanted.flat() };
}

/** Passes that were not brought before. */
export function validatePasses(
  rows: readonly ParsedRow<PassRow>[],
  brought: ReadonlySet<string>,
): ValidatedRows<PassRow> {
  const seen = new Set<string>();
  return validateEach<PassRow, PassRow>(
    rows,
    ({ name, email, pass }) => `${pass}: ${name}, ${email}`,
    (said) => {
      const key = `${said.email} ${said.pass.toLowerCase()} ${said.until}`;
      if (brought.has(key)) return { same: 'They already have this pass.' };
      if (seen.has(key)) return { refusal: 'Same person and pass as an earlier line.' };
      seen.add(key);
      const places = said.left === 1 ? '1 place' : `${said.left} places`;
      return {
        sentence: `${places} until ${said.until}. We won’t pay you for these, because they were paid elsewhere.`,
        wanted: said,
      };
    },
  );
}

/** Places at one date for one person. */
export interface OrderToCreate extends BookingRow {
  dateId: number;
  startsAt: Date;
}

/** Bookings at dates that the business has here and that have a place left, counting the file's own. */
export function validateBookings(
  rows: readonly ParsedRow<BookingRow>[],
  dates: readonly {
    id: number;
    title: string;
    moment: string;
    startsAt: Date;
    free: number;
    booked: readonly string[];
  }[],
): ValidatedRows<OrderToCreate> {
  const byMoment = new Map(dates.map((date) => [`${date.title} ${date.moment}`, date]));
  const titles = new Set(dates.map(({ title }) => title));
  const left = new Map(dates.map(({ id, free }) => [id, free]));
  const seen = new Set<string>();
  return validateEach<BookingRow, OrderToCreate>(
    rows,
    ({ name, title, day, time }) => `${name}: ${title}, ${day} ${time}`,
    (said) => {
      const date = byMoment.get(`${said.title.toLowerCase()} ${said.day} ${said.time}`);
      if (date === undefined)
        return {
          refusal: titles.has(said.title.toLowerCase())
            ? `“${said.title}” has no future date on ${said.day} at ${said.time}.`
            : `You don’t have a published session called “${said.title}”.`,
        };
      if (date.booked.includes(said.email)) return { same: 'They already have a place on this date.' };
      const key = `${date.id} ${said.email}`;
      if (seen.has(key)) return { refusal: 'Same person and date as an earlier line.' };
      const free = left.get(date.id) ?? 0;
      if (free < 1) return { refusal: 'That date is full.' };
      seen.add(key);
      left.set(date.id, free - 1);
      return {
        sentence: 'A place, paid elsewhere.',
        wanted: { ...said, dateId: date.id, startsAt: date.startsAt },
      };
    },
  );
}
