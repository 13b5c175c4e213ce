import {
  type Component,
  every,
  first,
  isEntry,
  type Property,
  plain,
  readCalendars,
  Unreadable,
} from './calendar-lines.ts';
import { DAY_MS, type Moment, readDuration, readMoment, startOfDay, type Wall } from './calendar-time.ts';
import { type Budget, occurrences, type Rule, readRule } from './recurrence.ts';
import { describedZone, instantIn, london, namedZone, utc, type Zone } from './zones.ts';

/**
 * When a calendar says that somebody is busy (RFC 5545), as Google's, Apple's and Outlook's calendars show it. What is
 * understood is listed in docs/input-formats.md. Pure, and in a thread of its own: calendars come from strangers.
 */

export interface BusyTime {
  startsAt: Date;
  endsAt: Date;
}

/** What was read of a calendar. */
export interface CalendarReading {
  /** Between the two instants asked for, soonest first, those that touch as one. */
  times: BusyTime[];
  /** Events and published busy times in the file. */
  entries: number;
  /** Those that could not be read, and the first reasons, each a sentence. */
  unread: number;
  reasons: string[];
}

export interface ReadingOptions {
  from: Date;
  until: Date;
  /** Email addresses of the calendar's owner: an invitation that they declined is not busy. */
  owners?: readonly string[];
}

/** Repetitions that are reckoned for one calendar, and for one entry of it. */
const MOST_STEPS = 2_000_000;
const MOST_STEPS_OF_ENTRY = 100_000;
const MOST_REASONS = 5;
/** More busy times than these are joined across gaps too short for an appointment. */
const MOST_TIMES = 2000;
const SHORTEST_GAP_MS = 30 * 60_000;

/** What an entry is read with: its calendar's zones and its window. */
interface Context {
  from: number;
  until: number;
  /** The zone of that name. Throws `Unreadable`. */
  zone(tzid: string): Zone;
  /** Of times without a zone. Throws `Unreadable` when the calendar's own is unknown. */
  ownZone(): Zone;
  isCancelled: boolean;
  budget: Budget;
}

interface Entry {
  component: Component;
  context: Context;
  uid: string;
  sequence: number;
  /** Which date of a series it replaces. */
  replaces: Property | undefined;
}

/**
 * Reads when a calendar is busy between two instants. Reads entry by entry: one that cannot be read is counted with its
 * reason and loses no other. Whole days are days in London. Throws `Error` for a file that is no calendar.
 */
export function readBusyTimes(text: string, { from, until, owners = [] }: ReadingOptions): CalendarReading {
  const calendars = readCalendars(text);
  const found: BusyTime[] = [];
  const reasons = new Map<string, number>();
  let [entries, unread] = [0, 0];
  const attempt = (read: () => void): boolean => {
    try {
      read();
      return true;
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      unread += 1;
      reasons.set(error.message, (reasons.get(error.message) ?? 0) + 1);
      return false;
    }
  };
  const busy = (startsAt: number, endsAt: number) => {
    if (startsAt < until.getTime() && endsAt > from.getTime() && endsAt > startsAt)
      found.push({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) });
  };
  const budget = { left: MOST_STEPS };
  const isOwner = ownersOf(calendars, owners);
  const series = new Map<string, Entry[]>();
  for (const calendar of calendars) {
    const context = contextOf(calendar, { from: from.getTime(), until: until.getTime(), budget });
    for (const component of calendar.parts.filter(({ kind }) => isEntry(kind))) {
      if (component.kind === 'VFREEBUSY') {
        entries += 1;
        attempt(() => readPublished(component, context, busy));
      } else if (component.kind === 'VEVENT') {
        entries += 1;
        const entry = entryOf(component, context);
        const uid = entry.uid === '' ? `without ${entries}` : entry.uid;
        series.set(uid, [...(series.get(uid) ?? []), entry]);
      }
    }
    if (!calendar.isComplete) attempt(() => fail('the file is cut off'));
  }
  for (const together of series.values()) {
    const current = latestOf(together);
    const masters = current.filter(({ replaces }) => replaces === undefined);
    // The date that a change without a meaning was to replace stays busy.
    const changes = current.filter(
      (change) => change.replaces !== undefined && attempt(() => readSingle(change, isOwner, busy)),
    );
    for (const master of masters) attempt(() => readSeries(master, changes, isOwner, busy));
  }
  const listed = [...reasons].toSorted(([, one], [, other]) => other - one).slice(0, MOST_REASONS);
  return {
    times: joined(found),
    entries,
    unread,
    reasons: listed.map(([reason, times]) => (times === 1 ? reason : `${reason} (${times} times)`)),
  };
}

function fail(reason: string): never {
  throw new Unreadable(reason);
}

/** Addresses of the owner: those given, and the calendar's name where that is one, as in Google's. */
function ownersOf(
  calendars: readonly Component[],
  given: readonly string[],
): (attendee: Property) => boolean {
  const names = calendars.map((calendar) => plain(first(calendar, 'X-WR-CALNAME')));
  const addresses = new Set(
    [...given, ...names.filter((name) => name.includes('@'))].map((one) => one.toLowerCase()),
  );
  return ({ value, params }) =>
    addresses.has(value.replace(/^mailto:/i, '').toLowerCase()) ||
    addresses.has((params.get('EMAIL') ?? '').toLowerCase());
}

function contextOf(calendar: Component, window: Pick<Context, 'from' | 'until' | 'budget'>): Context {
  const described = new Map<string, Component>();
  for (const part of calendar.parts)
    if (part.kind === 'VTIMEZONE') described.set(plain(first(part, 'TZID')), part);
  const zones = new Map<string, Zone>();
  const find = (tzid: string): Zone => {
    const named = namedZone(tzid);
    if (named !== null) return named;
    const component = described.get(tzid);
    if (component === undefined) throw new Unreadable(`its time zone “${tzid.slice(0, 60)}” is unknown`);
    const location = namedZone(plain(first(component, 'X-LIC-LOCATION')));
    return location ?? describedZone(component, window.from, window.until);
  };
  const zone = (tzid: string): Zone => {
    const known = zones.get(tzid) ?? find(tzid);
    zones.set(tzid, known);
    return known;
  };
  const own = plain(first(calendar, 'X-WR-TIMEZONE'));
  return {
    ...window,
    zone,
    ownZone: () => (own === '' ? london() : zone(own)),
    isCancelled: plain(first(calendar, 'METHOD')).toUpperCase() === 'CANCEL',
  };
}

function entryOf(component: Component, context: Context): Entry {
  return {
    component,
    context,
    uid: plain(first(component, 'UID')),
    sequence: Number.parseInt(plain(first(component, 'SEQUENCE')), 10) || 0,
    replaces: first(component, 'RECURRENCE-ID'),
  };
}

/** Of several revisions of one entry the latest; entries that share a UID by mistake all count. */
function latestOf(entries: readonly Entry[]): Entry[] {
  if (entries.length === 1) return [...entries];
  const key = ({ replaces }: Entry) => replaces?.value ?? '';
  const newest = new Map<string, number>();
  for (const entry of entries) newest.set(key(entry), Math.max(newest.get(key(entry)) ?? 0, entry.sequence));
  return entries.filter((entry) => entry.sequence === newest.get(key(entry)));
}

/** A start, end or exception of an entry, with the zone whose clock shows it. */
interface Timed {
  moment: Moment;
  zone: Zone;
}

function timedOf({ value, params }: Property, context: Context, what: string, text = value): Timed {
  const moment = readMoment(text, params.get('VALUE')?.toUpperCase() === 'DATE', what);
  const tzid = params.get('TZID') ?? '';
  if (moment.kind === 'instant') return { moment, zone: tzid === '' ? utc : context.zone(tzid) };
  if (moment.kind === 'date') return { moment, zone: london() };
  return { moment, zone: tzid === '' ? context.ownZone() : context.zone(tzid) };
}

function wallOf({ moment, zone }: Timed): Wall {
  return moment.kind === 'instant' ? moment.at + zone.offsetAt(moment.at) : moment.wall;
}

function instantOf({ moment, zone }: Timed): number {
  return moment.kind === 'instant' ? moment.at : instantIn(zone, moment.wall);
}

interface Span {
  start: Timed;
  isWholeDay: boolean;
  /** Its first wall time, and how long it is: whole days by the clock, then milliseconds. */
  wall: Wall;
  days: number;
  ms: number;
}

function spanOf({ component, context }: Entry): Span {
  const property = first(component, 'DTSTART') ?? fail('it has no start');
  if (!component.isComplete) fail('it is cut off');
  const start = timedOf(property, context, 'its start');
  const isWholeDay = start.moment.kind === 'date';
  const span = { start, isWholeDay, wall: wallOf(start), days: 0, ms: 0 };
  const endProperty = first(component, 'DTEND');
  const duration = first(component, 'DURATION');
  if (endProperty !== undefined && endProperty.value !== '') {
    const given = timedOf(endProperty, context, 'its end');
    // An end without a zone is by the clock of the start.
    const end =
      given.moment.kind === 'floating' && !endProperty.params.has('TZID')
        ? { ...given, zone: start.zone }
        : given;
    if (isWholeDay) {
      const days = Math.ceil((wallOf(end) - span.wall) / DAY_MS);
      if (days < 0) fail('it ends before it starts');
      return { ...span, days: Math.max(1, days) };
    }
    const endsAt = () =>
      end.moment.kind === 'date' ? instantIn(start.zone, end.moment.wall) : instantOf(end);
    // Far from the window no clock change matters, and asking a zone is what takes time.
    const isFar = !isNear(span.wall, context) && end.zone === start.zone;
    const ms = isFar ? wallOf(end) - span.wall : endsAt() - instantOf(start);
    if (ms < 0) fail('it ends before it starts');
    return { ...span, ms };
  }
  if (duration !== undefined && duration.value !== '') {
    const length = readDuration(duration.value);
    return isWholeDay
      ? { ...span, days: Math.max(1, length.days + Math.ceil(length.ms / DAY_MS)) }
      : { ...span, ...length };
  }
  return isWholeDay ? { ...span, days: 1 } : span;
}

/** Near enough to the window that a clock change matters. */
function isNear(wall: Wall, { from, until }: Context): boolean {
  return wall > from - 400 * DAY_MS && wall < until + 2 * DAY_MS;
}

type OnBusy = (startsAt: number, endsAt: number) => void;

/** One occurrence that begins at that time on its clock. */
function occupy({ start, days, ms }: Span, wall: Wall, startsAt: number, busy: OnBusy): void {
  busy(startsAt, (days === 0 ? startsAt : instantIn(start.zone, wall + days * DAY_MS)) + ms);
}

function takesTime({ component, context }: Entry, isOwner: (attendee: Property) => boolean): boolean {
  const said = (name: string) => plain(first(component, name)).toUpperCase();
  const status = said('X-MICROSOFT-CDO-BUSYSTATUS');
  return !(
    context.isCancelled ||
    said('TRANSP') === 'TRANSPARENT' ||
    said('STATUS') === 'CANCELLED' ||
    status === 'FREE' ||
    status === 'WORKINGELSEWHERE' ||
    every(component, 'ATTENDEE').some(
      (attendee) => attendee.params.get('PARTSTAT')?.toUpperCase() === 'DECLINED' && isOwner(attendee),
    )
  );
}

/** An entry by itself, or a changed date of a series. */
function readSingle(entry: Entry, isOwner: (attendee: Property) => boolean, busy: OnBusy): void {
  const span = spanOf(entry);
  if (!takesTime(entry, isOwner) || !isInWindow(span, span.wall, entry.context)) return;
  occupy(span, span.wall, instantOf(span.start), busy);
}

function isInWindow({ days, ms }: Span, wall: Wall, { from, until }: Context): boolean {
  return wall < until + 2 * DAY_MS && wall + days * DAY_MS + ms > from - 2 * DAY_MS;
}

function readSeries(
  entry: Entry,
  changes: readonly Entry[],
  isOwner: (attendee: Property) => boolean,
  busy: OnBusy,
): void {
  const { component, context } = entry;
  const rules = every(component, 'RRULE')
    .map(({ value }) => value)
    .filter((value) => value !== '');
  const dates = every(component, 'RDATE').filter(({ value }) => value !== '');
  if (rules.length + dates.length + changes.length === 0) return readSingle(entry, isOwner, busy);
  const span = spanOf(entry);
  const skipped = skippedOf(entry, span, changes);
  const from = context.from - 2 * DAY_MS - span.days * DAY_MS - span.ms;
  const until = context.until + 2 * DAY_MS;
  const expand = (rule: Rule) => {
    const budget = { left: Math.min(MOST_STEPS_OF_ENTRY, context.budget.left) };
    const given = budget.left;
    const walls = occurrences(rule, span.wall, from, Math.min(until, lastOf(rule, span)), budget);
    context.budget.left -= given - budget.left;
    return walls;
  };
  const walls = new Set<Wall>([span.wall, ...rules.flatMap((rule) => expand(readRule(rule)))]);
  for (const { value } of every(component, 'EXRULE'))
    for (const wall of value === '' ? [] : expand(readRule(value))) walls.delete(wall);
  const periods = new Map<Wall, number>();
  for (const date of dates)
    for (const text of date.value.split(',')) {
      const [start = '', end] = text.split('/');
      const timed = ownClock(timedOf(date, context, 'one of its dates', start), date, span);
      const wall = wallIn(span, timed);
      walls.add(span.isWholeDay ? startOfDay(wall) : wall);
      if (end !== undefined) periods.set(wall, periodEnd(end, timed, date, context) - instantOf(timed));
    }
  if (!takesTime(entry, isOwner)) return;
  const shifts = followingChanges(changes, span, isOwner);
  for (const wall of walls) {
    if (wall < from || wall > until) continue;
    const startsAt = wall === span.wall ? instantOf(span.start) : instantIn(span.start.zone, wall);
    if (skipped.instants.has(startsAt) || skipped.walls.has(wall) || skipped.days.has(startOfDay(wall)))
      continue;
    const shift = shifts.findLast(({ since }) => since <= startsAt);
    const period = periods.get(wall);
    if (shift !== undefined) {
      if (shift.takesTime) busy(startsAt + shift.by, startsAt + shift.by + shift.ms);
    } else if (period !== undefined) busy(startsAt, startsAt + period);
    else occupy(span, wall, startsAt, busy);
  }
  // The series is busy all the same; its owner hears that an exception of it was not understood.
  const problem = skipped.problem();
  if (problem !== null) throw problem;
}

/** A time without a zone of its own is by the clock of the series. */
function ownClock(timed: Timed, { params }: Property, span: Span): Timed {
  return timed.moment.kind === 'floating' && !params.has('TZID')
    ? { ...timed, zone: span.start.zone }
    : timed;
}

/** What the clock of the series shows then. */
function wallIn({ start }: Span, timed: Timed): Wall {
  if (timed.moment.kind === 'date' || timed.zone === start.zone) return wallOf(timed);
  const at = instantOf(timed);
  return at + start.zone.offsetAt(at);
}

function periodEnd(text: string, start: Timed, property: Property, context: Context): number {
  if (/^[+-]?P/i.test(text)) {
    const { days, ms } = readDuration(text);
    return instantIn(start.zone, wallOf(start) + days * DAY_MS) + ms;
  }
  return instantOf({ ...timedOf(property, context, 'the end of one of its dates', text), zone: start.zone });
}

/** The last time on the clock of the series that the rule's end allows; a last day counts to its end. */
function lastOf({ until }: Rule, { start, isWholeDay }: Span): Wall {
  if (until === null) return Number.POSITIVE_INFINITY;
  const wall = until.kind === 'instant' ? until.at + start.zone.offsetAt(until.at) : until.wall;
  return isWholeDay || until.kind === 'date' ? startOfDay(wall) + DAY_MS - 1 : wall;
}

/** The dates of a series that were left out, or that entries of their own replace. */
function skippedOf({ component, context }: Entry, span: Span, changes: readonly Entry[]) {
  const [instants, walls, days] = [new Set<number>(), new Set<Wall>(), new Set<Wall>()];
  let problem: Unreadable | null = null;
  const add = (property: Property, within: Context) => {
    for (const text of property.value.split(',')) if (text.trim() !== '') addOne(property, within, text);
  };
  const addOne = (property: Property, within: Context, text: string) => {
    try {
      const timed = ownClock(timedOf(property, within, 'an exception', text), property, span);
      if (span.isWholeDay || timed.moment.kind === 'date') days.add(startOfDay(wallIn(span, timed)));
      else if (timed.moment.kind === 'floating' && timed.zone === span.start.zone) walls.add(wallOf(timed));
      else instants.add(instantOf(timed));
    } catch (error) {
      if (!(error instanceof Unreadable)) throw error;
      problem = error;
    }
  };
  for (const property of every(component, 'EXDATE')) add(property, context);
  for (const { replaces, context: own } of changes) if (replaces !== undefined) add(replaces, own);
  return { instants, walls, days, problem: () => problem };
}

/** Changes that count from one date of a series on (`RANGE=THISANDFUTURE`), earliest first. */
function followingChanges(changes: readonly Entry[], span: Span, isOwner: (attendee: Property) => boolean) {
  return changes
    .filter(({ replaces }) => replaces?.params.get('RANGE')?.toUpperCase() === 'THISANDFUTURE')
    .map((change) => {
      const replaces = change.replaces ?? fail('it doesn’t say which date it replaces');
      const own = spanOf(change);
      const since = instantOf(ownClock(timedOf(replaces, change.context, 'an exception'), replaces, span));
      return {
        since,
        by: instantOf(own.start) - since,
        ms: own.days * DAY_MS + own.ms,
        takesTime: takesTime(change, isOwner),
      };
    })
    .toSorted((one, other) => one.since - other.since);
}

/** A published list of busy times. */
function readPublished(component: Component, context: Context, busy: OnBusy): void {
  for (const property of every(component, 'FREEBUSY')) {
    if ((property.params.get('FBTYPE') ?? 'BUSY').toUpperCase() === 'FREE') continue;
    for (const text of property.value.split(',')) {
      const [start = '', end = ''] = text.split('/');
      const timed = timedOf(property, context, 'a busy time', start);
      busy(instantOf(timed), periodEnd(end, timed, property, context));
    }
  }
}

/** Times that overlap or touch as one, soonest first. */
function joined(times: readonly BusyTime[]): BusyTime[] {
  const sorted = times.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const exact = joinAcross(sorted, 0);
  return exact.length <= MOST_TIMES ? exact : joinAcross(sorted, SHORTEST_GAP_MS - 1);
}

function joinAcross(times: readonly BusyTime[], gapMs: number): BusyTime[] {
  const found: BusyTime[] = [];
  for (const time of times) {
    const last = found.at(-1);
    if (last !== undefined && time.startsAt.getTime() <= last.endsAt.getTime() + gapMs) {
      if (time.endsAt > last.endsAt) last.endsAt = time.endsAt;
    } else found.push({ ...time });
  }
  return found;
}
