import { describe, expect, it } from 'vitest';
import { busyTimes } from './busy-times.ts';

const FROM = new Date('2026-10-20T00:00:00Z');
const UNTIL = new Date('2026-11-30T00:00:00Z');
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
const event = (...lines: string[]) => ['BEGIN:VEVENT', 'UID:a', 'SUMMARY:Private', ...lines, 'END:VEVENT'];
const read = (...lines: string[]) =>
  busyTimes(calendar(...lines), FROM, UNTIL).map(
    ({ startsAt, endsAt }) => `${startsAt.toISOString().slice(0, 16)} ${endsAt.toISOString().slice(0, 16)}`,
  );

describe('when a calendar says that somebody is busy', () => {
  it('is each event, in UTC, in a zone that everybody knows, and without a zone in London', () => {
    expect(read(...event('DTSTART:20261102T090000Z', 'DTEND:20261102T100000Z'))).toEqual([
      '2026-11-02T09:00 2026-11-02T10:00',
    ]);
    expect(
      read(...event('DTSTART;TZID=Europe/Paris:20261102T090000', 'DTEND;TZID=Europe/Paris:20261102T100000')),
    ).toEqual(['2026-11-02T08:00 2026-11-02T09:00']);
    expect(read(...event('DTSTART:20261021T090000', 'DURATION:PT45M'))).toEqual([
      '2026-10-21T08:00 2026-10-21T08:45',
    ]);
  });

  it('is by the calendar’s own description of a zone', () => {
    expect(
      read(
        'BEGIN:VTIMEZONE',
        'TZID:Ours',
        'BEGIN:STANDARD',
        'DTSTART:19700101T000000',
        'TZOFFSETFROM:+0300',
        'TZOFFSETTO:+0300',
        'END:STANDARD',
        'END:VTIMEZONE',
        ...event('DTSTART;TZID=Ours:20261102T090000', 'DTEND;TZID=Ours:20261102T100000'),
      ),
    ).toEqual(['2026-11-02T06:00 2026-11-02T07:00']);
  });

  it('is a whole day of London’s, across the change of clocks', () => {
    expect(read(...event('DTSTART;VALUE=DATE:20261025', 'DTEND;VALUE=DATE:20261026'))).toEqual([
      '2026-10-24T23:00 2026-10-26T00:00',
    ]);
  });

  it('repeats by the clock on the wall, but for what was left out, moved or cancelled', () => {
    expect(
      read(
        ...event(
          'DTSTART;TZID=Europe/London:20261006T180000',
          'DTEND;TZID=Europe/London:20261006T190000',
          'RRULE:FREQ=WEEKLY;COUNT=6',
          'EXDATE;TZID=Europe/London:20261103T180000',
        ),
        ...event(
          'RECURRENCE-ID;TZID=Europe/London:20261027T180000',
          'DTSTART;TZID=Europe/London:20261028T070000',
          'DTEND;TZID=Europe/London:20261028T080000',
        ),
      ),
    ).toEqual([
      '2026-10-20T17:00 2026-10-20T18:00',
      '2026-10-28T07:00 2026-10-28T08:00',
      '2026-11-10T18:00 2026-11-10T19:00',
    ]);
    expect(read(...event('DTSTART:20261102T090000Z', 'DTEND:20261102T100000Z', 'STATUS:CANCELLED'))).toEqual(
      [],
    );
    expect(
      read(...event('DTSTART:20261102T090000Z', 'DTEND:20261102T100000Z', 'TRANSP:TRANSPARENT')),
    ).toEqual([]);
  });

  it('is one time where several touch, and nothing outside what is asked for', () => {
    expect(
      read(
        ...event('DTSTART:20261102T090000Z', 'DTEND:20261102T100000Z'),
        'BEGIN:VEVENT',
        'UID:b',
        'DTSTART:20261102T100000Z',
        'DTEND:20261102T113000Z',
        'END:VEVENT',
        'BEGIN:VEVENT',
        'UID:c',
        'DTSTART:20251102T100000Z',
        'DTEND:20251102T113000Z',
        'END:VEVENT',
      ),
    ).toEqual(['2026-11-02T09:00 2026-11-02T11:30']);
  });

  it('is refused of what is no calendar, and of what repeats without end before it gets here', () => {
    expect(() => busyTimes('<html></html>', FROM, UNTIL)).toThrow('no calendar');
    expect(() => busyTimes('', FROM, UNTIL)).toThrow('no calendar');
    expect(() =>
      read(...event('DTSTART:19700101T000000Z', 'DTEND:19700101T000001Z', 'RRULE:FREQ=SECONDLY')),
    ).toThrow('repeats too much');
  });
});
