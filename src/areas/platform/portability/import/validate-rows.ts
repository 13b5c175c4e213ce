import type { OwnVenue } from '#areas/catalogue/venues/contract.ts';
import type { LocationChoice } from '#areas/catalogue/venues/venue-forms.ts';
import { formatClockTime, minuteOfDay } from '#shared/calendar/clock-time.ts';
import { findActivityInText } from '#shared/domain/find-activity.ts';
import { normaliseName } from '#shared/domain/text-normalisation.ts';
import { readName } from './parse-values.ts';
import type { BookingRow, CustomerRow, ParsedRow, PassRow, TimetableRow } from './read-rows.ts';

const MAX_INSTRUCTORS = 4;

export interface RowResult {
  line: number;
  verdict: 'new' | 'same' | 'refused';
  about: string;
  sentence: string;
}

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

export interface SessionToCreate
  extends Omit<TimetableRow, 'daysOfWeek' | 'startTime' | 'activity' | 'instructor' | 'venue' | 'room'> {
  sessionTypeId: number;
  place: LocationChoice;
  instructorIds: number[];
  slots: { dayOfWeek: number; startTime: string; endTime: string }[];
}

const WEEKDAYS = ['Sundays', 'Mondays', 'Tuesdays', 'Wednesdays', 'Thursdays', 'Fridays', 'Saturdays'];

/** Rows with one title become one session; only their times may differ. */
export function validateTimetable(
  rows: readonly ParsedRow<TimetableRow>[],
  known: readonly { title: string; dayOfWeek: number | null; startTime: string | null }[],
  activities: readonly { id: number; slug: string; name: string }[],
  own: { places: readonly OwnVenue[]; instructors: readonly NamedInstructor[] },
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
      const where = matchPlace(said, own.places);
      const taught = matchInstructors(said.instructor, own.instructors);
      const notes = [...where.notes, ...taught.notes];
      if (session === undefined) {
        const activity = findActivityInText(said.activity) ?? findActivityInText(said.title);
        const type = activities.find(({ slug }) => slug === activity);
        if (type === undefined)
          return {
            refusal:
              'Add an activity column with an activity of our list, for example Yoga, Swimming or Indoor Cycling.',
          };
        const { title, minutes, places, pricePence, description } = said;
        const wanted = {
          title,
          minutes,
          places,
          pricePence,
          description,
          sessionTypeId: type.id,
          place: where.place,
          instructorIds: taught.ids.slice(0, MAX_INSTRUCTORS),
          slots,
        };
        sessions.set(key, { wanted, line });
        const sentence = [`A new session, as a draft: ${type.name}${where.text}${taught.text}.`, ...notes];
        return { sentence: sentence.join(' '), wanted: [wanted] };
      }
      const { wanted } = session;
      if (
        wanted.minutes !== said.minutes ||
        wanted.places !== said.places ||
        wanted.pricePence !== said.pricePence ||
        wanted.place.venueId !== where.place.venueId ||
        wanted.place.roomId !== where.place.roomId
      )
        return {
          refusal: `Different length, price, venue or number of places from line ${session.line}. Give it a different name.`,
        };
      const isTaken = (dayOfWeek: number) =>
        wanted.slots.some((each) => each.dayOfWeek === dayOfWeek && each.startTime === said.startTime);
      if (said.daysOfWeek.some(isTaken)) return { refusal: `Same time as an earlier line.` };
      if (wanted.slots.length + slots.length > 50)
        return { refusal: 'A session can have up to 50 times a week.' };
      wanted.slots.push(...slots);
      const ids = new Set([...wanted.instructorIds, ...taught.ids]);
      wanted.instructorIds = [...ids].slice(0, MAX_INSTRUCTORS);
      return {
        sentence: [`Another time for line ${session.line}${taught.text}.`, ...notes].join(' '),
        wanted: [],
      };
    },
  );
  return { verdicts: judged.verdicts, wanted: judged.wanted.flat() };
}

interface NamedInstructor {
  id: number;
  name: string;
}

const spelt = (name: string): string => normaliseName(name).toLowerCase();

/** "“Mill Hall” and “Annexe”", at most five. */
export function quoteNames(names: readonly string[]): string {
  const shown = names.slice(0, 5).map((name) => `“${name}”`);
  if (names.length > shown.length) return `${shown.join(', ')} and ${names.length - shown.length} more`;
  return shown.length < 2 ? shown.join('') : `${shown.slice(0, -1).join(', ')} and ${shown.at(-1)}`;
}

const youHave = (what: string, names: readonly string[]): string =>
  names.length === 0 ? `You don’t have any ${what} yet.` : `You have ${quoteNames(names)}.`;

/** Matches a venue or room; unknown names are left out. */
function matchPlace(
  { venue, room, places: capacity }: TimetableRow,
  places: readonly OwnVenue[],
): { place: LocationChoice; text: string; notes: string[] } {
  const nowhere = { venueId: null, roomId: null };
  if (venue === '' && room === '') return { place: nowhere, text: '', notes: [] };
  const rooms = places.flatMap((place) => place.rooms.map((each) => ({ place, room: each })));
  const named = places.find(({ name }) => spelt(name) === spelt(venue));
  const roomsThere = rooms.filter(({ place }) => venue === '' || place === named);
  // Place columns often contain room names.
  const found =
    room !== ''
      ? roomsThere.find(({ room: { name } }) => spelt(name) === spelt(room))
      : named === undefined
        ? rooms.find(({ room: { name } }) => spelt(name) === spelt(venue))
        : undefined;
  const place = found?.place ?? named;
  if (place === undefined) {
    const known = places.flatMap(({ name, rooms: inside }) => [name, ...inside.map((each) => each.name)]);
    return {
      place: nowhere,
      text: '',
      notes: [
        `You don’t have a venue or room called “${venue === '' ? room : venue}”, so the draft is at your own address. ${youHave('venues', known)}`,
      ],
    };
  }
  if (place.state !== 'shown')
    return {
      place: nowhere,
      text: '',
      notes: [`We haven’t approved “${place.name}” yet, so the draft is at your own address.`],
    };
  const notes: string[] = [];
  if (room !== '' && found === undefined)
    notes.push(
      `“${place.name}” doesn’t have a room called “${room}”. ${youHave(
        'rooms there',
        place.rooms.map(({ name }) => name),
      )}`,
    );
  const isTooSmall = found !== undefined && found.room.capacity < capacity;
  if (isTooSmall)
    notes.push(`${found.room.name} takes ${found.room.capacity} people, so the draft has no room.`);
  const inRoom = found !== undefined && !isTooSmall;
  return {
    place: { venueId: place.id, roomId: inRoom ? found.room.id : null },
    text: `, at ${place.name}${inRoom ? `, ${found.room.name}` : ''}`,
    notes,
  };
}

/** "Ann Lee & Ben", "Lee, Ann". A first name alone suffices if unique. */
function matchInstructors(
  cell: string,
  instructors: readonly NamedInstructor[],
): { ids: number[]; text: string; notes: string[] } {
  const find = (name: string): NamedInstructor | undefined => {
    const wanted = spelt(name);
    const exact = instructors.find((each) => spelt(each.name) === wanted);
    const first = instructors.filter((each) => spelt(each.name).split(' ')[0] === wanted);
    return exact ?? (first.length === 1 ? first[0] : undefined);
  };
  const parts = cell
    .split(/\s*(?:;|&|\/|\+|\band\b)\s*/i)
    .flatMap((part) =>
      (find(part) ?? find(readName(part))) === undefined ? part.split(',') : [readName(part)],
    )
    .map((part) => part.trim())
    .filter(Boolean);
  const found = parts.flatMap((part) => find(part) ?? []);
  const unknown = parts.filter((part) => find(part) === undefined);
  return {
    ids: [...new Set(found.map(({ id }) => id))],
    text: found.length === 0 ? '' : `, with ${found.map(({ name }) => name).join(', ')}`,
    notes:
      unknown.length === 0
        ? []
        : [
            `You don’t have an instructor called ${quoteNames(unknown)}, so we leave them out. ${youHave(
              'instructors',
              instructors.map(({ name }) => name),
            )}`,
          ],
  };
}

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

export interface OrderToCreate extends BookingRow {
  dateId: number;
  startsAt: Date;
}

/** Counts the file's own bookings against the free places. */
export function validateBookings(
  rows: readonly ParsedRow<BookingRow>[],
  dates: readonly {
    id: number;
    name: string;
    title: string;
    moment: string;
    startsAt: Date;
    free: number;
    booked: readonly string[];
  }[],
  matches: Readonly<Record<string, string>>,
): ValidatedRows<OrderToCreate> & { names: SessionNames } {
  const byMoment = new Map(dates.map((date) => [`${date.title} ${date.moment}`, date]));
  const names = new Map(dates.map(({ title, name }) => [title, name]));
  const unknown = new Map<string, string>();
  const left = new Map(dates.map(({ id, free }) => [id, free]));
  const seen = new Set<string>();
  const judged = validateEach<BookingRow, OrderToCreate>(
    rows,
    ({ name, title, day, time }) => `${name}: ${title}, ${day} ${time}`,
    (said) => {
      const key = said.title.toLowerCase();
      if (!names.has(key)) unknown.set(key, said.title);
      const match = names.has(key) ? key : matchedName(matches, said.title);
      if (match === '') return { refusal: 'You chose to leave this session out.' };
      const title = match?.toLowerCase() ?? key;
      const name = names.get(title);
      if (name === undefined)
        return {
          refusal: `You don’t have a published session called “${said.title}”. ${youHave('published sessions with future dates', [...names.values()])}`,
        };
      const date = byMoment.get(`${title} ${said.day} ${said.time}`);
      if (date === undefined)
        return { refusal: `“${name}” has no future date on ${said.day} at ${said.time}.` };
      if (date.booked.includes(said.email)) return { same: 'They already have a place on this date.' };
      const place = `${date.id} ${said.email}`;
      if (seen.has(place)) return { refusal: 'Same person and date as an earlier line.' };
      const free = left.get(date.id) ?? 0;
      if (free < 1) return { refusal: 'That date is full.' };
      seen.add(place);
      left.set(date.id, free - 1);
      return {
        sentence: match === key ? 'A place, paid elsewhere.' : `A place at “${name}”, paid elsewhere.`,
        wanted: { ...said, dateId: date.id, startsAt: date.startsAt },
      };
    },
  );
  return { ...judged, names: { unknown: [...unknown.values()], known: [...names.values()].sort() } };
}

export interface SessionNames {
  unknown: string[];
  known: string[];
}

/** Undefined while undecided. */
export const matchedName = (matches: Readonly<Record<string, string>>, name: string): string | undefined =>
  matches[name.toLowerCase()];
