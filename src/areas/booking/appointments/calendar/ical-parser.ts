/** RFC 5545, section 3.1. Pure. */

/** The message is for the calendar's owner. */
export class UnreadableCalendarError extends Error {}

export interface ICalProperty {
  name: string;
  params: ReadonlyMap<string, string>;
  value: string;
}

export interface ICalComponent {
  /** In capitals, such as VEVENT. */
  kind: string;
  properties: ICalProperty[];
  parts: ICalComponent[];
  /** It has an END. */
  isComplete: boolean;
}

/** Other properties, such as titles and notes, are never read. */
const READ_PROPERTIES: ReadonlySet<string> = new Set([
  'ATTENDEE',
  'DTEND',
  'DTSTART',
  'DURATION',
  'EXDATE',
  'EXRULE',
  'FREEBUSY',
  'METHOD',
  'RDATE',
  'RECURRENCE-ID',
  'RRULE',
  'SEQUENCE',
  'STATUS',
  'TRANSP',
  'TZID',
  'TZOFFSETFROM',
  'TZOFFSETTO',
  'UID',
  'X-LIC-LOCATION',
  'X-MICROSOFT-CDO-BUSYSTATUS',
  'X-WR-CALNAME',
  'X-WR-TIMEZONE',
]);

const NAME_PATTERN = /^[A-Za-z][A-Za-z0-9-]*(?=[;:])/;

/** Tolerates unfolded lines, any line ends, leading text and a missing END. Throws `Error` without a calendar. */
export function readCalendars(text: string): ICalComponent[] {
  const calendars: ICalComponent[] = [];
  const open: ICalComponent[] = [];
  const take = (line: string) => {
    const name = NAME_PATTERN.exec(line)?.[0].toUpperCase();
    if (name === undefined) return;
    const top = open.at(-1);
    if (name === 'BEGIN') {
      const kind = line.slice(6).trim().toUpperCase();
      if (top === undefined && kind !== 'VCALENDAR') return;
      // An entry inside another means that the other's END is missing.
      while (open.length > 1 && isEntryKind(kind) && isEntryKind(open.at(-1)?.kind ?? '')) open.pop();
      const parent = kind === 'VCALENDAR' ? undefined : open.at(-1);
      if (parent === undefined) open.length = 0;
      const begun: ICalComponent = { kind, properties: [], parts: [], isComplete: false };
      (parent?.parts ?? calendars).push(begun);
      open.push(begun);
    } else if (name === 'END') {
      const kind = line.slice(4).trim().toUpperCase();
      const at = open.findLastIndex((component) => component.kind === kind);
      const ended = open[at];
      if (ended === undefined) return;
      ended.isComplete = true;
      open.length = at;
    } else if (top !== undefined && READ_PROPERTIES.has(name)) {
      if (name === 'ATTENDEE' && !/DECLINED/i.test(line)) return;
      top.properties.push(parseProperty(name, line));
    }
  };
  let line = '';
  const physicals = text.replace(/^\uFEFF/, '').split(/\r\n|\n|\r/);
  for (const [index, physical] of physicals.entries()) {
    if (physical.startsWith(' ') || physical.startsWith('\t')) {
      if (calendars.length === 0) take((line = physical.trim()));
      else line += physical.slice(1);
    } else if (physical === '') continue;
    // Anything else continues the line before: unfolded long text.
    else if (!NAME_PATTERN.test(physical) && !isFoldedName(physical, physicals[index + 1])) line += physical;
    else {
      take(line);
      line = physical;
    }
  }
  take(line);
  if (calendars.length === 0) throw new Error("This isn't a calendar file.");
  return calendars;
}

/** A line folded within its name. */
function isFoldedName(line: string, next: string | undefined): boolean {
  return next !== undefined && /^[ \t][A-Z-]*[;:]/.test(next) && /^[A-Z-]+$/.test(line);
}

export function isEntryKind(kind: string): boolean {
  return kind === 'VEVENT' || kind === 'VFREEBUSY' || kind === 'VTODO' || kind === 'VJOURNAL';
}

export function findProperty({ properties }: ICalComponent, name: string): ICalProperty | undefined {
  return properties.find((property) => property.name === name);
}

export function listProperties({ properties }: ICalComponent, name: string): ICalProperty[] {
  return properties.filter((property) => property.name === name);
}

/** Unescaped and trimmed. */
export function plainText(property: ICalProperty | undefined): string {
  return (property?.value ?? '').replace(/\\(.)/g, '$1').trim();
}

/** `DTSTART;TZID=(UTC+00:00) London:2026…`: the zone's name has a colon, so look for the date. */
const DATED_PATTERN = /^(.*?):(\d{4}-?\d{2}-?\d{2}.*)$/;

function parseProperty(name: string, line: string): ICalProperty {
  const end = valueStart(line, name.length);
  const head = line.slice(name.length + 1, end);
  const value = line.slice(end + 1).trim();
  const dated =
    head !== '' && !/^\d{4}-?\d{2}-?\d{2}/.test(value)
      ? DATED_PATTERN.exec(line.slice(name.length + 1))
      : null;
  return dated === null
    ? { name, params: parseParams(head), value }
    : { name, params: parseParams(dated[1] ?? ''), value: (dated[2] ?? '').trim() };
}

/** The first colon outside quotation marks. */
function valueStart(line: string, from: number): number {
  let quoted = false;
  for (let at = from; at < line.length; at++) {
    const character = line.charCodeAt(at);
    if (character === 34) quoted = !quoted;
    else if (character === 58 && !quoted) return at;
  }
  const unquoted = line.indexOf(':', from);
  return unquoted < 0 ? line.length : unquoted;
}

const NO_PARAMS: ReadonlyMap<string, string> = new Map();

function parseParams(head: string): ReadonlyMap<string, string> {
  if (head === '') return NO_PARAMS;
  const params = new Map<string, string>();
  for (const [, name = '', quoted, bare = ''] of head.matchAll(/([^=;]+)=(?:"([^"]*)"|([^;]*))/g))
    params.set(name.trim().toUpperCase(), (quoted ?? bare).replace(/\^'/g, '"').replace(/\^\^/g, '^').trim());
  return params;
}
