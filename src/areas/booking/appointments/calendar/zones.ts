import { DAY_MS, parseMoment, parseOffset, type WallTime } from './calendar-time.ts';
import {
  findProperty,
  type ICalComponent,
  listProperties,
  plainText,
  UnreadableCalendarError,
} from './ical-parser.ts';
import { expandRule, parseRule } from './recurrence.ts';
import { windowsZones } from './windows-zones.ts';

/** Pure. */

export interface Zone {
  /** Milliseconds ahead of UTC. */
  offsetAt(instant: number): number;
}

export const utcZone: Zone = { offsetAt: () => 0 };

const LONDON = 'Europe/London';
const zoneCache = new Map<string, Zone | null>();
const windowsZoneNames = new Map(
  Object.entries(windowsZones).map(([name, iana]) => [name.toLowerCase(), iana] as const),
);

/** An IANA name, also after a path (`/mozilla.org/…/Europe/London`), or a Windows name. Null if unknown. */
export function findNamedZone(name: string): Zone | null {
  const found = zoneCache.get(name);
  if (found !== undefined) return found;
  const zone = lookUpZone(name.trim());
  zoneCache.set(name, zone);
  return zone;
}

export function londonZone(): Zone {
  return findNamedZone(LONDON) ?? utcZone;
}

function lookUpZone(name: string): Zone | null {
  const iana = windowsZoneNames.get(name.toLowerCase());
  if (iana !== undefined) return platformZone(iana);
  const parts = name.split('/').filter((part) => part !== '');
  for (const length of [parts.length, 3, 2, 1]) {
    const ending = parts.slice(-length).join('/').replace(/\s+/g, '_');
    const zone = platformZone(ending);
    // A single last word, such as Lord_Howe, is not a full name.
    if (zone !== null && (length > 1 || parts.length === 1 || /^(utc|gmt)$/i.test(ending))) return zone;
  }
  return /^(z|tzone:\/\/microsoft\/utc)$/i.test(name) ? utcZone : null;
}

function platformZone(timeZone: string): Zone | null {
  if (!/^[a-z]/i.test(timeZone)) return null;
  let format: Intl.DateTimeFormat;
  try {
    format = new Intl.DateTimeFormat('en-GB', {
      timeZone,
      hourCycle: 'h23',
      year: 'numeric',
      month: 'numeric',
      day: 'numeric',
      hour: 'numeric',
      minute: 'numeric',
      second: 'numeric',
    });
  } catch {
    return null;
  }
  // Offsets only change on quarter hours.
  const offsets = new Map<number, number>();
  return {
    offsetAt(instant) {
      const quarter = Math.floor(instant / 900_000);
      const before = offsets.get(quarter);
      if (before !== undefined) return before;
      const at = quarter * 900_000;
      const part = Object.fromEntries(
        format.formatToParts(at).map(({ type, value }) => [type, Number(value)]),
      );
      const { year = 0, month = 1, day = 1, hour = 0, minute = 0, second = 0 } = part;
      const offset = Date.UTC(year, month - 1, day, hour, minute, second) - at;
      offsets.set(quarter, offset);
      return offset;
    },
  };
}

/** More changes mean a broken or hostile zone. */
const MAX_CHANGES = 4000;

/** A VTIMEZONE's changes from some years before the window to its end. Throws `Unreadable`. */
export function zoneFromComponent(component: ICalComponent, from: WallTime, until: WallTime): Zone {
  const since = from - 3 * 366 * DAY_MS;
  const budget = { left: MAX_CHANGES };
  const changes = component.parts
    .filter(({ kind }) => kind === 'STANDARD' || kind === 'DAYLIGHT')
    .flatMap((part) => {
      const start = parseMoment(plainText(findProperty(part, 'DTSTART')), false, 'the start of its zone');
      const wall = start.kind === 'instant' ? start.at : start.wall;
      const before = parseOffset(
        plainText(findProperty(part, 'TZOFFSETFROM')) || plainText(findProperty(part, 'TZOFFSETTO')),
      );
      const after = parseOffset(plainText(findProperty(part, 'TZOFFSETTO')));
      const rules = listProperties(part, 'RRULE').map(({ value }) => parseRule(value));
      const walls = [
        wall,
        ...listProperties(part, 'RDATE').flatMap(({ value }) =>
          value.split(',').map((each) => {
            const moment = parseMoment(each.split('/')[0] ?? '', false, 'a change of its zone');
            return moment.kind === 'instant' ? moment.at + before : moment.wall;
          }),
        ),
        ...rules.flatMap((rule) => {
          const end = rule.until;
          const last =
            end === null ? until + DAY_MS : end.kind === 'instant' ? end.at + before : end.wall + DAY_MS;
          return expandRule(rule, wall, since, Math.min(last, until + DAY_MS), budget);
        }),
      ];
      return walls.map((at) => ({ at: at - before, before, after }));
    })
    .toSorted((one, other) => one.at - other.at);
  const [earliest] = changes;
  if (earliest === undefined) throw new UnreadableCalendarError('its time zone has no offset');
  return {
    offsetAt(instant) {
      const last = changes.findLast(({ at }) => at <= instant);
      return last === undefined ? earliest.before : last.after;
    },
  };
}

/** The first instant if clocks go back; the old offset for skipped times (RFC 5545, section 3.3.5). */
export function wallToInstant(zone: Zone, wall: WallTime): number {
  const before = zone.offsetAt(wall - DAY_MS);
  const first = wall - before;
  if (zone.offsetAt(first) === before) return first;
  const after = zone.offsetAt(wall + DAY_MS);
  return zone.offsetAt(wall - after) === after ? wall - after : first;
}
