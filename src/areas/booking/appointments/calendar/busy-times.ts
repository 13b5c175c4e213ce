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
 * Busy times of a calendar (RFC 5545, docs/input-formats.md). Pure; runs in a worker, because calendars are
 * untrusted.
 */

export interface BusyTime {
  startsAt: Date;
  endsAt: Date;
}

export interface CalendarReading {
  /** Soonest first, with adjoining ones merged. */
  times: BusyTime[];
  /** Events and published busy times. */
  entries: number;
  /** Skipped entries, and the first reasons. */
  unread: number;
  reasons: string[];
}

export interface ReadingOptions {
  from: Date;
  until: Date;
  /** The owner's emails: an invitation that they declined is not busy. */
  owners?: readonly string[];
}

/** Limits for a calendar and for an entry. */
const MAX_STEPS = 2_000_000;
const MAX_STEPS_PER_ENTRY = 100_000;
const MAX_REASONS = 5;
/** Beyond this, merge across gaps too short for an appointment. */
const MAX_BUSY_TIMES = 2000;
const MIN_GAP_MS = 30 * 60_000;

interface EntryContext {
  from: number;
  until: number;
  /** Throws `Unreadable`. */
  zone(tzid: string): Zone;
  /** The default zone. Throws `Unreadable` if the calendar's is unknown. */
  ownZone(): Zone;
  isCancelled: boolean;
  budget: StepBudget;
}

interface CalendarEntry {
  component: ICalComponent;
  context: EntryContext;
  uid: string;
  sequence: number;
  /** The RECURRENCE-ID. */
  replaces: ICalProperty | undefined;
}

/**
 * Skips and counts entries that it can't read. Whole days are London days. Throws `Error` if it is not a calendar.
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
    // A change that we can't read leaves its date busy.
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

/** The given ones, and the calendar's name if it is an address, as with Google. */
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

/** Keeps the latest revision, but every entry that shares a UID by mistake. */
function latestRevisions(entries: readonly CalendarEntry[]): CalendarEntry[] {
  if (entries.length === 1) return [...entries];
  const key = ({ replaces }: CalendarEntry) => replaces?.value ?? '';
  const newest = new Map<string, number>();
  for (const entry of entries) newest.set(key(entry), Math.max(newest.get(key(entry)) ?? 0, entry.sequence));
  return entries.filter((entry) => entry.sequence === newest.get(key(entry)));
}

/** A time with the zone of its clock. */
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
  /** The first start, and the length: days by the clock, then milliseconds. */
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
    // An end without a zone uses the start's.
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
    // Zone lookups are slow, and far from the window no clock change matters.
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

/** Clock changes matter near the window. */
function isNear(wall: WallTime, { from, until }: EntryContext): boolean {
  return wall > from - 400 * DAY_MS && wall < until + 2 * DAY_MS;
}

type OnBusyTime = (startsAt: number, endsAt: number) => void;

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
  // The series counts as busy; the owner learns of the unread exception.
  const problem = skipped.problem();
  if (problem !== null) throw problem;
}

/** A time without a zone uses that of the series. */
function toSeriesClock(timed: ZonedMoment, { params }: ICalProperty, span: EntrySpan): ZonedMoment {
  return timed.moment.kind === 'floating' && !params.has('TZID')
    ? { ...timed, zone: span.start.zone }
    : timed;
}

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

/** A last day counts to its end. */
function lastOccurrence({ until }: RecurrenceRule, { start, isWholeDay }: EntrySpan): WallTime {
  if (until === null) return Number.POSITIVE_INFINITY;
  const wall = until.kind === 'instant' ? until.at + start.zone.offsetAt(until.at) : until.wall;
  return isWholeDay || until.kind === 'date' ? startOfDay(wall) + DAY_MS - 1 : wall;
}

/** Excluded dates, and those replaced by entries. */
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

/** `RANGE=THISANDFUTURE`, earliest first. */
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

/** Soonest first. */
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
