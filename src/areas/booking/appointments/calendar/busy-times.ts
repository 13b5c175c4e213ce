import {
  DAY_MS,
  type Moment,
  parseDuration,
  parseMoment,
  startOfDay,
  type WallTime,
} from './calendar-time.ts';
import {
  findProperty,
  type ICalComponent,
  type ICalProperty,
  isEntryKind,
  listProperties,
  plainText,
  readCalendars,
  UnreadableCalendarError,
} from './ical-parser.ts';
import { expandRule, parseRule, type RecurrenceRule, type StepBudget } from './recurrence.ts';
import { findNamedZone, londonZone, utcZone, wallToInstant, type Zone, zoneFromComponent } from './zones.ts';

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
const MAX_STEPS = 2_000_000;
const MAX_STEPS_PER_ENTRY = 100_000;
const MAX_REASONS = 5;
/** More busy times than these are joined across gaps too short for an appointment. */
const MAX_BUSY_TIMES = 2000;
const MIN_GAP_MS = 30 * 60_000;

/** What an entry is read with: its calendar's zones and its window. */
interface EntryContext {
  from: number;
  until: number;
  /** The zone of that name. Throws `Unreadable`. */
  zone(tzid: string): Zone;
  /** Of times without a zone. Throws `Unreadable` when the calendar's own is unknown. */
  ownZone(): Zone;
  isCancelled: boolean;
  budget: StepBudget;
}

interface CalendarEntry {
  component: ICalComponent;
  context: EntryContext;
  uid: string;
  sequence: number;
  /** Which date of a series it replaces. */
  replaces: ICalProperty | undefined;
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
      if (!(error instanceof UnreadableCalendarError)) throw error;
      unread += 1;
      reasons.set(error.message, (reasons.get(error.message) ?? 0) + 1);
      return false;
    }
  };
  const busy = (startsAt: number, endsAt: number) => {
    if (startsAt < until.getTime() && endsAt > from.getTime() && endsAt > startsAt)
      found.push({ startsAt: new Date(startsAt), endsAt: new Date(endsAt) });
  };
  const budget = { left: MAX_STEPS };
  const isOwner = ownerAddresses(calendars, owners);
  const series = new Map<string, CalendarEntry[]>();
  for (const calendar of calendars) {
    const context = entryContext(calendar, { from: from.getTime(), until: until.getTime(), budget });
    for (const component of calendar.parts.filter(({ kind }) => isEntryKind(kind))) {
      if (component.kind === 'VFREEBUSY') {
        entries += 1;
        attempt(() => readFreeBusy(component, context, busy));
      } else if (component.kind === 'VEVENT') {
        entries += 1;
        const entry = toEntry(component, context);
        const uid = entry.uid === '' ? `without ${entries}` : entry.uid;
        series.set(uid, [...(series.get(uid) ?? []), entry]);
      }
    }
    if (!calendar.isComplete) attempt(() => throwUnreadable('the file is cut off'));
  }
  for (const together of series.values()) {
    const current = latestRevisions(together);
    const masters = current.filter(({ replaces }) => replaces === undefined);
    // The date that a change without a meaning was to replace stays busy.
    const changes = current.filter(
      (change) => change.replaces !== undefined && attempt(() => readSingleEntry(change, isOwner, busy)),
    );
    for (const master of masters) attempt(() => readSeries(master, changes, isOwner, busy));
  }
  const listed = [...reasons].toSorted(([, one], [, other]) => other - one).slice(0, MAX_REASONS);
  return {
    times: mergeTimes(found),
    entries,
    unread,
    reasons: listed.map(([reason, times]) => (times === 1 ? reason : `${reason} (${times} times)`)),
  };
}

function throwUnreadable(reason: string): never {
  throw new UnreadableCalendarError(reason);
}

/** Addresses of the owner: those given, and the calendar's name where that is one, as in Google's. */
function ownerAddresses(
  calendars: readonly ICalComponent[],
  given: readonly string[],
): (attendee: ICalProperty) => boolean {
  const names = calendars.map((calendar) => plainText(findProperty(calendar, 'X-WR-CALNAME')));
  const addresses = new Set(
    [...given, ...names.filter((name) => name.includes('@'))].map((one) => one.toLowerCase()),
  );
  return ({ value, params }) =>
    addresses.has(value.replace(/^mailto:/i, '').toLowerCase()) ||
    addresses.has((params.get('EMAIL') ?? '').toLowerCase());
}

function entryContext(
  calendar: ICalComponent,
  window: Pick<EntryContext, 'from' | 'until' | 'budget'>,
): EntryContext {
  const described = new Map<string, ICalComponent>();
  for (const part of calendar.parts)
    if (part.kind === 'VTIMEZONE') described.set(plainText(findProperty(part, 'TZID')), part);
  const zones = new Map<string, Zone>();
  const find = (tzid: string): Zone => {
    const named = findNamedZone(tzid);
    if (named !== null) return named;
    const component = described.get(tzid);
    if (component === undefined)
      throw new UnreadableCalendarError(`its time zone “${tzid.slice(0, 60)}” is unknown`);
    const location = findNamedZone(plainText(findProperty(component, 'X-LIC-LOCATION')));
    return location ?? zoneFromComponent(component, window.from, window.until);
  };
  const zone = (tzid: string): Zone => {
    const known = zones.get(tzid) ?? find(tzid);
    zones.set(tzid, known);
    return known;
  };
  const own = plainText(findProperty(calendar, 'X-WR-TIMEZONE'));
  return {
    ...window,
    zone,
    ownZone: () => (own === '' ? londonZone() : zone(own)),
    isCancelled: plainText(findProperty(calendar, 'METHOD')).toUpperCase() === 'CANCEL',
  };
}

function toEntry(component: ICalComponent, context: EntryContext): CalendarEntry {
  return {
    component,
    context,
    uid: plainText(findProperty(component, 'UID')),
    sequence: Number.parseInt(plainText(findProperty(component, 'SEQUENCE')), 10) || 0,
    replaces: findProperty(component, 'RECURRENCE-ID'),
  };
}

/** Of several revisions of one entry the latest; entries that share a UID by mistake all count. */
function latestRevisions(entries: readonly CalendarEntry[]): CalendarEntry[] {
  if (entries.length === 1) return [...entries];
  const key = ({ replaces }: CalendarEntry) => replaces?.value ?? '';
  const newest = new Map<string, number>();
  for (const entry of entries) newest.set(key(entry), Math.max(newest.get(key(entry)) ?? 0, entry.sequence));
  return entries.filter((entry) => entry.sequence === newest.get(key(entry)));
}

/** A start, end or exception of an entry, with the zone whose clock shows it. */
interface ZonedMoment {
  moment: Moment;
  zone: Zone;
}

function parseZonedMoment(
  { value, params }: ICalProperty,
  context: EntryContext,
  what: string,
  text = value,
): ZonedMoment {
  const moment = parseMoment(text, params.get('VALUE')?.toUpperCase() === 'DATE', what);
  const tzid = params.get('TZID') ?? '';
  if (moment.kind === 'instant') return { moment, zone: tzid === '' ? utcZone : context.zone(tzid) };
  if (moment.kind === 'date') return { moment, zone: londonZone() };
  return { moment, zone: tzid === '' ? context.ownZone() : context.zone(tzid) };
}

function toWallTime({ moment, zone }: ZonedMoment): WallTime {
  return moment.kind === 'instant' ? moment.at + zone.offsetAt(moment.at) : moment.wall;
}

function toInstant({ moment, zone }: ZonedMoment): number {
  return moment.kind === 'instant' ? moment.at : wallToInstant(zone, moment.wall);
}

interface EntrySpan {
  start: ZonedMoment;
  isWholeDay: boolean;
  /** Its first wall time, and how long it is: whole days by the clock, then milliseconds. */
  wall: WallTime;
  days: number;
  ms: number;
}

function entrySpan({ component, context }: CalendarEntry): EntrySpan {
  const property = findProperty(component, 'DTSTART') ?? throwUnreadable('it has no start');
  if (!component.isComplete) throwUnreadable('it is cut off');
  const start = parseZonedMoment(property, context, 'its start');
  const isWholeDay = start.moment.kind === 'date';
  const span = { start, isWholeDay, wall: toWallTime(start), days: 0, ms: 0 };
  const endProperty = findProperty(component, 'DTEND');
  const duration = findProperty(component, 'DURATION');
  if (endProperty !== undefined && endProperty.value !== '') {
    const given = parseZonedMoment(endProperty, context, 'its end');
    // An end without a zone is by the clock of the start.
    const end =
      given.moment.kind === 'floating' && !endProperty.params.has('TZID')
        ? { ...given, zone: start.zone }
        : given;
    if (isWholeDay) {
      const days = Math.ceil((toWallTime(end) - span.wall) / DAY_MS);
      if (days < 0) throwUnreadable('it ends before it starts');
      return { ...span, days: Math.max(1, days) };
    }
    const endsAt = () =>
      end.moment.kind === 'date' ? wallToInstant(start.zone, end.moment.wall) : toInstant(end);
    // Far from the window no clock change matters, and asking a zone is what takes time.
    const isFar = !isNear(span.wall, context) && end.zone === start.zone;
    const ms = isFar ? toWallTime(end) - span.wall : endsAt() - toInstant(start);
    if (ms < 0) throwUnreadable('it ends before it starts');
    return { ...span, ms };
  }
  if (duration !== undefined && duration.value !== '') {
    const length = parseDuration(duration.value);
    return isWholeDay
      ? { ...span, days: Math.max(1, length.days + Math.ceil(length.ms / DAY_MS)) }
      : { ...span, ...length };
  }
  return isWholeDay ? { ...span, days: 1 } : span;
}

/** Near enough to the window that a clock change matters. */
function isNear(wall: WallTime, { from, until }: EntryContext): boolean {
  return wall > from - 400 * DAY_MS && wall < until + 2 * DAY_MS;
}

type OnBusyTime = (startsAt: number, endsAt: number) => void;

/** One occurrence that begins at that time on its clock. */
function emitOccurrence(
  { start, days, ms }: EntrySpan,
  wall: WallTime,
  startsAt: number,
  busy: OnBusyTime,
): void {
  busy(startsAt, (days === 0 ? startsAt : wallToInstant(start.zone, wall + days * DAY_MS)) + ms);
}

function isBusy(
  { component, context }: CalendarEntry,
  isOwner: (attendee: ICalProperty) => boolean,
): boolean {
  const said = (name: string) => plainText(findProperty(component, name)).toUpperCase();
  const status = said('X-MICROSOFT-CDO-BUSYSTATUS');
  return !(
    context.isCancelled ||
    said('TRANSP') === 'TRANSPARENT' ||
    said('STATUS') === 'CANCELLED' ||
    status === 'FREE' ||
    status === 'WORKINGELSEWHERE' ||
    listProperties(component, 'ATTENDEE').some(
      (attendee) => attendee.params.get('PARTSTAT')?.toUpperCase() === 'DECLINED' && isOwner(attendee),
    )
  );
}

/** An entry by itself, or a changed date of a series. */
function readSingleEntry(
  entry: CalendarEntry,
  isOwner: (attendee: ICalProperty) => boolean,
  busy: OnBusyTime,
): void {
  const span = entrySpan(entry);
  if (!isBusy(entry, isOwner) || !isInWindow(span, span.wall, entry.context)) return;
  emitOccurrence(span, span.wall, toInstant(span.start), busy);
}

function isInWindow({ days, ms }: EntrySpan, wall: WallTime, { from, until }: EntryContext): boolean {
  return wall < until + 2 * DAY_MS && wall + days * DAY_MS + ms > from - 2 * DAY_MS;
}

function readSeries(
  entry: CalendarEntry,
  changes: readonly CalendarEntry[],
  isOwner: (attendee: ICalProperty) => boolean,
  busy: OnBusyTime,
): void {
  const { component, context } = entry;
  const rules = listProperties(component, 'RRULE')
    .map(({ value }) => value)
    .filter((value) => value !== '');
  const dates = listProperties(component, 'RDATE').filter(({ value }) => value !== '');
  if (rules.length + dates.length + changes.length === 0) return readSingleEntry(entry, isOwner, busy);
  const span = entrySpan(entry);
  const skipped = excludedDates(entry, span, changes);
  const from = context.from - 2 * DAY_MS - span.days * DAY_MS - span.ms;
  const until = context.until + 2 * DAY_MS;
  const expand = (rule: RecurrenceRule) => {
    const budget = { left: Math.min(MAX_STEPS_PER_ENTRY, context.budget.left) };
    const given = budget.left;
    const walls = expandRule(rule, span.wall, from, Math.min(until, lastOccurrence(rule, span)), budget);
    context.budget.left -= given - budget.left;
    return walls;
  };
  const walls = new Set<WallTime>([span.wall, ...rules.flatMap((rule) => expand(parseRule(rule)))]);
  for (const { value } of listProperties(component, 'EXRULE'))
    for (const wall of value === '' ? [] : expand(parseRule(value))) walls.delete(wall);
  const periods = new Map<WallTime, number>();
  for (const date of dates)
    for (const text of date.value.split(',')) {
      const [start = '', end] = text.split('/');
      const timed = toSeriesClock(parseZonedMoment(date, context, 'one of its dates', start), date, span);
      const wall = toSeriesWallTime(span, timed);
      walls.add(span.isWholeDay ? startOfDay(wall) : wall);
      if (end !== undefined) periods.set(wall, periodEnd(end, timed, date, context) - toInstant(timed));
    }
  if (!isBusy(entry, isOwner)) return;
  const shifts = followingChanges(changes, span, isOwner);
  for (const wall of walls) {
    if (wall < from || wall > until) continue;
    const startsAt = wall === span.wall ? toInstant(span.start) : wallToInstant(span.start.zone, wall);
    if (skipped.instants.has(startsAt) || skipped.walls.has(wall) || skipped.days.has(startOfDay(wall)))
      continue;
    const shift = shifts.findLast(({ since }) => since <= startsAt);
    const period = periods.get(wall);
    if (shift !== undefined) {
      if (shift.takesTime) busy(startsAt + shift.by, startsAt + shift.by + shift.ms);
    } else if (period !== undefined) busy(startsAt, startsAt + period);
    else emitOccurrence(span, wall, startsAt, busy);
  }
  // The series is busy all the same; its owner hears that an exception of it was not understood.
  const problem = skipped.problem();
  if (problem !== null) throw problem;
}

/** A time without a zone of its own is by the clock of the series. */
function toSeriesClock(timed: ZonedMoment, { params }: ICalProperty, span: EntrySpan): ZonedMoment {
  return timed.moment.kind === 'floating' && !params.has('TZID')
    ? { ...timed, zone: span.start.zone }
    : timed;
}

/** What the clock of the series shows then. */
function toSeriesWallTime({ start }: EntrySpan, timed: ZonedMoment): WallTime {
  if (timed.moment.kind === 'date' || timed.zone === start.zone) return toWallTime(timed);
  const at = toInstant(timed);
  return at + start.zone.offsetAt(at);
}

function periodEnd(text: string, start: ZonedMoment, property: ICalProperty, context: EntryContext): number {
  if (/^[+-]?P/i.test(text)) {
    const { days, ms } = parseDuration(text);
    return wallToInstant(start.zone, toWallTime(start) + days * DAY_MS) + ms;
  }
  return toInstant({
    ...parseZonedMoment(property, context, 'the end of one of its dates', text),
    zone: start.zone,
  });
}

/** The last time on the clock of the series that the rule's end allows; a last day counts to its end. */
function lastOccurrence({ until }: RecurrenceRule, { start, isWholeDay }: EntrySpan): WallTime {
  if (until === null) return Number.POSITIVE_INFINITY;
  const wall = until.kind === 'instant' ? until.at + start.zone.offsetAt(until.at) : until.wall;
  return isWholeDay || until.kind === 'date' ? startOfDay(wall) + DAY_MS - 1 : wall;
}

/** The dates of a series that were left out, or that entries of their own replace. */
function excludedDates(
  { component, context }: CalendarEntry,
  span: EntrySpan,
  changes: readonly CalendarEntry[],
) {
  const [instants, walls, days] = [new Set<number>(), new Set<WallTime>(), new Set<WallTime>()];
  let problem: UnreadableCalendarError | null = null;
  const add = (property: ICalProperty, within: EntryContext) => {
    for (const text of property.value.split(',')) if (text.trim() !== '') addOne(property, within, text);
  };
  const addOne = (property: ICalProperty, within: EntryContext, text: string) => {
    try {
      const timed = toSeriesClock(parseZonedMoment(property, within, 'an exception', text), property, span);
      if (span.isWholeDay || timed.moment.kind === 'date')
        days.add(startOfDay(toSeriesWallTime(span, timed)));
      else if (timed.moment.kind === 'floating' && timed.zone === span.start.zone)
        walls.add(toWallTime(timed));
      else instants.add(toInstant(timed));
    } catch (error) {
      if (!(error instanceof UnreadableCalendarError)) throw error;
      problem = error;
    }
  };
  for (const property of listProperties(component, 'EXDATE')) add(property, context);
  for (const { replaces, context: own } of changes) if (replaces !== undefined) add(replaces, own);
  return { instants, walls, days, problem: () => problem };
}

/** Changes that count from one date of a series on (`RANGE=THISANDFUTURE`), earliest first. */
function followingChanges(
  changes: readonly CalendarEntry[],
  span: EntrySpan,
  isOwner: (attendee: ICalProperty) => boolean,
) {
  return changes
    .filter(({ replaces }) => replaces?.params.get('RANGE')?.toUpperCase() === 'THISANDFUTURE')
    .map((change) => {
      const replaces = change.replaces ?? throwUnreadable('it doesn’t say which date it replaces');
      const own = entrySpan(change);
      const since = toInstant(
        toSeriesClock(parseZonedMoment(replaces, change.context, 'an exception'), replaces, span),
      );
      return {
        since,
        by: toInstant(own.start) - since,
        ms: own.days * DAY_MS + own.ms,
        takesTime: isBusy(change, isOwner),
      };
    })
    .toSorted((one, other) => one.since - other.since);
}

/** A published list of busy times. */
function readFreeBusy(component: ICalComponent, context: EntryContext, busy: OnBusyTime): void {
  for (const property of listProperties(component, 'FREEBUSY')) {
    if ((property.params.get('FBTYPE') ?? 'BUSY').toUpperCase() === 'FREE') continue;
    for (const text of property.value.split(',')) {
      const [start = '', end = ''] = text.split('/');
      const timed = parseZonedMoment(property, context, 'a busy time', start);
      busy(toInstant(timed), periodEnd(end, timed, property, context));
    }
  }
}

/** Times that overlap or touch as one, soonest first. */
function mergeTimes(times: readonly BusyTime[]): BusyTime[] {
  const sorted = times.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime());
  const exact = mergeAcrossGaps(sorted, 0);
  return exact.length <= MAX_BUSY_TIMES ? exact : mergeAcrossGaps(sorted, MIN_GAP_MS - 1);
}

function mergeAcrossGaps(times: readonly BusyTime[], gapMs: number): BusyTime[] {
  const found: BusyTime[] = [];
  for (const time of times) {
    const last = found.at(-1);
    if (last !== undefined && time.startsAt.getTime() <= last.endsAt.getTime() + gapMs) {
      if (time.endsAt > last.endsAt) last.endsAt = time.endsAt;
    } else found.push({ ...time });
  }
  return found;
}
