import ICAL from 'ical.js';

/** When a calendar says that somebody is busy (RFC 5545). Pure, and in a thread of its own: what is read is a stranger's. */

export interface BusyTime {
  startsAt: Date;
  endsAt: Date;
}

/** What is read of one calendar at most: of events, of their repetitions, and of busy times in the end. */
const MOST_EVENTS = 5000;
const MOST_REPETITIONS = 50_000;
const MOST_TIMES = 2000;

/**
 * The busy times of a calendar between two instants, soonest first, those that touch as one. Cancelled events and those
 * that leave their time free do not count; whole days are days in London, and so are times without a zone of their own.
 * Throws for what is no calendar.
 */
export function busyTimes(text: string, from: Date, until: Date): BusyTime[] {
  if (!/^\uFEFF?\s*BEGIN:VCALENDAR\b/i.test(text)) throw new Error('This is no calendar.');
  const calendar = new ICAL.Component(ICAL.parse(text));
  const zones = new Map(
    calendar
      .getAllSubcomponents('vtimezone')
      .map((zone) => [String(zone.getFirstPropertyValue('tzid')), zone]),
  );
  const found: BusyTime[] = [];
  let repetitions = 0;
  for (const { event, exceptions } of eventsOf(calendar)) {
    const busy = (of: ICAL.Event, start: ICAL.Time, end: ICAL.Time) => {
      const startsAt = instantOf(start, zoneOf(of, 'dtstart'), zones);
      const endsAt = instantOf(end, zoneOf(of, 'dtend') ?? zoneOf(of, 'dtstart'), zones);
      if (startsAt < until && endsAt > from && endsAt > startsAt) found.push({ startsAt, endsAt });
    };
    for (const exception of exceptions)
      if (takesTime(exception)) busy(exception, exception.startDate, exception.endDate);
    if (!takesTime(event)) continue;
    if (!event.isRecurring()) {
      busy(event, event.startDate, event.endDate);
      continue;
    }
    const moved = new Set(exceptions.map(({ recurrenceId }) => recurrenceId.toString()));
    const each = event.iterator();
    const length = event.duration;
    for (let start = each.next(); start !== null && start !== undefined; start = each.next()) {
      repetitions += 1;
      if (repetitions > MOST_REPETITIONS) throw new Error('This calendar repeats too much.');
      if (instantOf(start, zoneOf(event, 'dtstart'), zones) >= until) break;
      if (moved.has(start.toString())) continue;
      const end = start.clone();
      end.addDuration(length);
      busy(event, start, end);
    }
  }
  return together(found).slice(0, MOST_TIMES);
}

function eventsOf(calendar: ICAL.Component): { event: ICAL.Event; exceptions: ICAL.Event[] }[] {
  const all = calendar
    .getAllSubcomponents('vevent')
    .slice(0, MOST_EVENTS)
    .filter((component) => component.getFirstPropertyValue('dtstart') !== null)
    .map((component) => new ICAL.Event(component));
  const exceptions = new Map<string, ICAL.Event[]>();
  for (const event of all)
    if (event.isRecurrenceException())
      exceptions.set(event.uid, [...(exceptions.get(event.uid) ?? []), event]);
  const masters = all.filter((event) => !event.isRecurrenceException());
  const known = new Set(masters.map(({ uid }) => uid));
  const alone = all.filter((event) => event.isRecurrenceException() && !known.has(event.uid));
  return [
    ...masters.map((event) => ({ event, exceptions: exceptions.get(event.uid) ?? [] })),
    ...alone.map((event) => ({ event, exceptions: [] })),
  ];
}

function takesTime(event: ICAL.Event): boolean {
  const said = (name: string) => String(event.component.getFirstPropertyValue(name) ?? '').toUpperCase();
  return said('transp') !== 'TRANSPARENT' && said('status') !== 'CANCELLED';
}

/** The zone that an event names for its start or end; null for London's, and for UTC, which the time itself knows. */
function zoneOf(event: ICAL.Event, name: 'dtstart' | 'dtend'): string | null {
  const given = event.component.getFirstProperty(name)?.getParameter('tzid');
  return typeof given === 'string' ? given : null;
}

/** The instant of a time: by its zone as the calendar describes it, else as everybody knows it, else London's. */
function instantOf(time: ICAL.Time, tzid: string | null, zones: ReadonlyMap<string, ICAL.Component>): Date {
  if (time.zone === ICAL.Timezone.utcTimezone) return time.toJSDate();
  const described = zones.get(tzid ?? '');
  if (described !== undefined) {
    const zoned = time.clone();
    zoned.zone = new ICAL.Timezone(described);
    return new Date(zoned.toUnixTime() * 1000);
  }
  const zone = tzid === null ? LONDON : knownZone(tzid);
  const wall = Date.UTC(time.year, time.month - 1, time.day, time.hour, time.minute, time.second);
  const offset = offsetAt(wall, zone);
  // The offset of the instant itself: beside a clock change it is not that of the same figures in UTC.
  return new Date(wall - offsetAt(wall - offset, zone));
}

const LONDON = 'Europe/London';
const formats = new Map<string, Intl.DateTimeFormat>();

function knownZone(tzid: string): string {
  try {
    return new Intl.DateTimeFormat('en', { timeZone: tzid }).resolvedOptions().timeZone;
  } catch {
    return LONDON;
  }
}

/** How far the clocks of a zone are ahead of UTC at an instant, in milliseconds. */
function offsetAt(instant: number, zone: string): number {
  const format =
    formats.get(zone) ??
    new Intl.DateTimeFormat('en-GB', {
      timeZone: zone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  formats.set(zone, format);
  const part = Object.fromEntries(
    format.formatToParts(instant).map(({ type, value }) => [type, Number(value)]),
  );
  const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
  return Date.UTC(year, month - 1, day, hour, minute, second) - Math.floor(instant / 1000) * 1000;
}

/** Times that overlap or touch as one, soonest first. */
function together(times: readonly BusyTime[]): BusyTime[] {
  const joined: BusyTime[] = [];
  for (const time of times.toSorted((one, other) => one.startsAt.getTime() - other.startsAt.getTime())) {
    const last = joined.at(-1);
    if (last !== undefined && time.startsAt <= last.endsAt) {
      if (time.endsAt > last.endsAt) last.endsAt = time.endsAt;
    } else joined.push({ ...time });
  }
  return joined;
}
