import ICAL from 'ical.js';
import { readBusyTimes } from '#areas/booking/appointments/calendar/busy-times.ts';
import { formatCount } from '#shared/domain/pluralize.ts';
import { atMost, markdownTable, milliseconds, type ReportSection, ratio } from './report-section.ts';

/** Entries of each calendar, and the limit in milliseconds of CPU time. */
const SIZES = [
  { entries: 120, maxMs: 300 },
  { entries: 20_000, maxMs: 2000 },
] as const;
const ROUNDS = 5;
const WINDOW_START = new Date('2026-10-20T00:00:00Z');
const WINDOW_END = new Date('2027-01-14T00:00:00Z');

/** Our reader against the parser of ical.js, alternating. CPU time. */
interface CalendarFigures {
  entries: number;
  bytes: number;
  maxMs: number;
  coldMs: number;
  readMs: number;
  parseMs: number;
}

/** Ten years with a series in every twentieth entry, half in Outlook's time zones. */
export function benchCalendars(): CalendarFigures[] {
  return SIZES.map(({ entries, maxMs }) => {
    const text = makeCalendar(entries);
    const read = () => processorMs(() => readBusyTimes(text, { from: WINDOW_START, until: WINDOW_END }));
    const coldMs = read();
    const turns = Array.from({ length: ROUNDS }, () => ({
      read: read(),
      parse: processorMs(() => ICAL.parse(text)),
    }));
    return {
      entries,
      bytes: text.length,
      maxMs,
      coldMs,
      readMs: median(turns.map((turn) => turn.read)),
      parseMs: median(turns.map((turn) => turn.parse)),
    };
  });
}

export function reportCalendars(figures: readonly CalendarFigures[]): ReportSection {
  return {
    aims: figures.map(({ entries, coldMs, maxMs }) =>
      atMost(`processor for a calendar of ${formatCount(entries)} entries`, coldMs, maxMs, milliseconds),
    ),
    chapter: [
      'Processor time to read a trainer’s calendar with its zones and series, in turns with ical.js, which only parses the same text.',
      '',
      markdownTable(
        ['entries', 'size', 'first reading', 'later readings', 'ical.js, parse alone', 'ratio'],
        figures.map(({ entries, bytes, coldMs, readMs, parseMs }) => [
          formatCount(entries),
          `${formatCount(Math.round(bytes / 1000))} kB`,
          milliseconds(coldMs),
          milliseconds(readMs),
          milliseconds(parseMs),
          ratio(readMs / parseMs),
        ]),
      ),
    ].join('\n'),
  };
}

function processorMs(work: () => unknown): number {
  const before = process.cpuUsage();
  work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1000;
}

function median(values: readonly number[]): number {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)] ?? 0;
}

function makeCalendar(entries: number): string {
  const day = (index: number) =>
    new Date(Date.UTC(2016, 0, 1) + ((index * 7919) % (11 * 365)) * 86_400_000)
      .toISOString()
      .slice(0, 10)
      .replaceAll('-', '');
  const hour = (of: number) => String(of).padStart(2, '0');
  const events = Array.from({ length: entries }, (_, index) => {
    const zone = index % 2 === 0 ? 'Europe/London' : 'GMT Standard Time';
    const at = (plus: number) => `;TZID=${zone}:${day(index)}T${hour(6 + plus + (index % 14))}0000`;
    return [
      'BEGIN:VEVENT',
      `UID:${index}-0123456789abcdef@calendar.example`,
      `DTSTART${at(0)}`,
      `DTEND${at(1)}`,
      ...(index % 20 === 0 ? ['RRULE:FREQ=WEEKLY;BYDAY=TU'] : []),
      'DTSTAMP:20260101T000000Z',
      'SUMMARY:Training with somebody',
      'DESCRIPTION:Bring a towel and some water',
      'STATUS:CONFIRMED',
      'TRANSP:OPAQUE',
      'END:VEVENT',
    ];
  });
  return [
    'BEGIN:VCALENDAR',
    'VERSION:2.0',
    'PRODID:-//bench//EN',
    ...events.flat(),
    'END:VCALENDAR',
    '',
  ].join('\r\n');
}
