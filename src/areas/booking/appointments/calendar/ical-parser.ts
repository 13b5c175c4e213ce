/** The lines of a calendar file and the components that they make (RFC 5545, section 3.1). Pure. */

/** A part of a calendar that cannot be read, with the reason for the person whose calendar it is. */
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
  /** Its END is there. */
  isComplete: boolean;
}

/** What we read; the rest of a calendar, such as titles and notes, is not even looked at. */
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

/**
 * The VCALENDARs of a file, with their components. Forgives what programs get wrong: lines that were not folded, any line
 * end, text before the calendar, a component without its END. Throws `Error` when there is no calendar.
 */
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
      // An entry that begins inside another has lost the other's END.
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
    // What is no line of its own belongs to the one before: a long text that was not folded.
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

/** A line that was folded within its name. */
function isFoldedName(line: string, next: string | undefined): boolean {
  return next !== undefined && /^[ \t][A-Z-]*[;:]/.test(next) && /^[A-Z-]+$/.test(line);
}

export function isEntryKind(kind: string): boolean {
  return kind === 'VEVENT' || kind === 'VFREEBUSY' || kind === 'VTODO' || kind === 'VJOURNAL';
}

/** The first property of that name. */
export function findProperty({ properties }: ICalComponent, name: string): ICalProperty | undefined {
  return properties.find((property) => property.name === name);
}

export function listProperties({ properties }: ICalComponent, name: string): ICalProperty[] {
  return properties.filter((property) => property.name === name);
}

/** A plain text's value: escapes and white space removed. */
export function plainText(property: ICalProperty | undefined): string {
  return (property?.value ?? '').replace(/\\(.)/g, '$1').trim();
}

/** `DTSTART;TZID=(UTC+00:00) London:2026…` has a colon in the name of its zone: the value begins with the date. */
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

/** Where the colon is that begins the value: the first outside quotation marks. */
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
