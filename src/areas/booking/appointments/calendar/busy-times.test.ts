import { describe, expect, it } from 'vitest';
import { readBusyTimes } from './busy-times.ts';

const FROM = new Date('2026-10-20T00:00:00Z');
const UNTIL = new Date('2026-11-30T00:00:00Z');
const calendar = (...lines: string[]) =>
  ['BEGIN:VCALENDAR', 'VERSION:2.0', 'PRODID:-//test//EN', ...lines, 'END:VCALENDAR', ''].join('\r\n');
let uids = 0;
const event = (...lines: string[]) => [
  'BEGIN:VEVENT',
  ...(lines.some((line) => line.startsWith('UID')) ? [] : [`UID:${uids++}`]),
  'SUMMARY:Private',
  ...lines,
  'END:VEVENT',
];
const readWhole = (text: string, owners?: string[]) =>
  readBusyTimes(text, { from: FROM, until: UNTIL, ...(owners && { owners }) });
const formatBusyTimes = ({ times }: ReturnType<typeof readWhole>) =>
  times.map(
    ({ startsAt, endsAt }) => `${startsAt.toISOString().slice(5, 16)} ${endsAt.toISOString().slice(5, 16)}`,
  );
const readEvent = (...lines: string[]) => {
  const reading = readWhole(calendar(...lines));
  expect(reading.reasons).toEqual([]);
  return formatBusyTimes(reading);
};
const readUnread = (...lines: string[]) => {
  const good = event('DTSTART:20261102T090000Z', 'DTEND:20261102T100000Z');
  const reading = readWhole(calendar(...good, ...lines));
  expect(formatBusyTimes(reading)).toContain('11-02T09:00 11-02T10:00');
  expect(reading.unread).toBe(1);
  return reading.reasons[0];
};
const NINE_OCLOCK = ['11-02T09:00 11-02T10:00'];
/** Tuesdays at 18:00 in London; the tests give the dates in UTC. */
const TUESDAY_SERIES = [
  '10-20T17:00 10-20T18:00',
  '10-27T18:00 10-27T19:00',
  '11-03T18:00 11-03T19:00',
  '11-10T18:00 11-10T19:00',
  '11-17T18:00 11-17T19:00',
  '11-24T18:00 11-24T19:00',
];
const tuesdaySeries = (...lines: string[]) =>
  event(
    'DTSTART;TZID=Europe/London:20260106T180000',
    'DTEND;TZID=Europe/London:20260106T190000',
    'RRULE:FREQ=WEEKLY',
    ...lines,
  );
const withoutPlaces = (...places: number[]) => TUESDAY_SERIES.filter((_, place) => !places.includes(place));

describe('zones', () => {
  const at = (zone: string, from = '20261102T090000', to = '20261102T100000') =>
    readEvent(...event(`DTSTART;TZID=${zone}:${from}`, `DTEND;TZID=${zone}:${to}`));

  it.each([
    ['an IANA name', 'Europe/Paris'],
    ['in another letter case', 'EUROPE/paris'],
    ['an old name', 'Europe/Belfast', NINE_OCLOCK],
    ['a leading slash', '/Europe/Paris'],
    ['a path before it', '/mozilla.org/20050126_1/Europe/Paris'],
    ['a path of Evolution’s', '/freeassociation.sourceforge.net/Europe/Paris'],
    ['quotation marks', '"Europe/Paris"'],
    ['a Windows name', 'Romance Standard Time'],
    ['a Windows name in another letter case', 'romance standard time'],
    ['a Windows name for London', 'GMT Standard Time', NINE_OCLOCK],
    ['UTC by name', 'UTC', NINE_OCLOCK],
    ['UTC as Microsoft’s calendars write it', 'tzone://Microsoft/Utc', NINE_OCLOCK],
  ])('%s', (_name, zone, expected: string[] = ['11-02T08:00 11-02T09:00']) => {
    expect(at(zone)).toEqual(expected);
  });

  it('follows the clocks of a Windows zone without a description', () => {
    expect(at('Eastern Standard Time', '20261031T090000', '20261031T100000')).toEqual([
      '10-31T13:00 10-31T14:00',
    ]);
    expect(at('Eastern Standard Time')).toEqual(['11-02T14:00 11-02T15:00']);
  });

  const described = (tzid: string, ...lines: string[]) => [
    'BEGIN:VTIMEZONE',
    `TZID:${tzid}`,
    ...lines,
    'BEGIN:STANDARD',
    'DTSTART:16010101T030000',
    'TZOFFSETFROM:+0200',
    'TZOFFSETTO:+0100',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=10',
    'END:STANDARD',
    'BEGIN:DAYLIGHT',
    'DTSTART:16010101T020000',
    'TZOFFSETFROM:+0100',
    'TZOFFSETTO:+0200',
    'RRULE:FREQ=YEARLY;BYDAY=-1SU;BYMONTH=3',
    'END:DAYLIGHT',
    'END:VTIMEZONE',
  ];
  it('a name of their own, by its description, on both sides of a clock change', () => {
    const ours = (day: string) =>
      readEvent(
        ...described('Customized Time Zone'),
        ...event(`DTSTART;TZID=Customized Time Zone:${day}T090000`, 'DURATION:PT1H'),
      );
    expect(ours('20261021')).toEqual(['10-21T07:00 10-21T08:00']);
    expect(ours('20261102')).toEqual(['11-02T08:00 11-02T09:00']);
  });
  it('a description with a place, without a rule, or with its changes one by one', () => {
    expect(
      readEvent(
        ...described('X', 'X-LIC-LOCATION:America/New_York'),
        ...event('DTSTART;TZID=X:20261102T090000', 'DURATION:PT1H'),
      ),
    ).toEqual(['11-02T14:00 11-02T15:00']);
    const fixed = [
      'BEGIN:VTIMEZONE',
      'TZID:Y',
      'BEGIN:STANDARD',
      'DTSTART:19700101T000000',
      'TZOFFSETFROM:+0300',
      'TZOFFSETTO:+0300',
      'END:STANDARD',
      'END:VTIMEZONE',
    ];
    expect(readEvent(...fixed, ...event('DTSTART;TZID=Y:20261102T090000', 'DURATION:PT1H'))).toEqual([
      '11-02T06:00 11-02T07:00',
    ]);
    const dated = [
      'BEGIN:VTIMEZONE',
      'TZID:W',
      'BEGIN:STANDARD',
      'DTSTART:20251026T030000',
      'RDATE:20261101T030000',
      'TZOFFSETFROM:+0200',
      'TZOFFSETTO:+0100',
      'END:STANDARD',
      'BEGIN:DAYLIGHT',
      'DTSTART:20260329T020000',
      'TZOFFSETFROM:+0100',
      'TZOFFSETTO:+0200',
      'END:DAYLIGHT',
      'END:VTIMEZONE',
    ];
    expect(readEvent(...dated, ...event('DTSTART;TZID=W:20261031T090000', 'DURATION:PT1H'))).toEqual([
      '10-31T07:00 10-31T08:00',
    ]);
    expect(readEvent(...dated, ...event('DTSTART;TZID=W:20261102T090000', 'DURATION:PT1H'))).toEqual([
      '11-02T08:00 11-02T09:00',
    ]);
  });
  it('a description after the event, and a colon in an unquoted name', () => {
    expect(
      readEvent(
        ...event('DTSTART;TZID=(UTC+01:00) Here:20261102T090000', 'DURATION:PT1H'),
        ...described('(UTC+01:00) Here'),
      ),
    ).toEqual(['11-02T08:00 11-02T09:00']);
    expect(
      readEvent(
        ...event('DTSTART;TZID="(UTC+01:00) Here, there":20261102T090000', 'DURATION:PT1H'),
        ...described('(UTC+01:00) Here\\, there'),
      ),
    ).toEqual(['11-02T08:00 11-02T09:00']);
  });
  it('the calendar’s own for times without one, else London', () => {
    const floating = event('DTSTART:20261021T090000', 'DTEND:20261021T100000');
    expect(readEvent(...floating)).toEqual(['10-21T08:00 10-21T09:00']);
    expect(readEvent('X-WR-TIMEZONE:America/New_York', ...floating)).toEqual(['10-21T13:00 10-21T14:00']);
    expect(readEvent(...floating, 'X-WR-TIMEZONE:Eastern Standard Time')).toEqual([
      '10-21T13:00 10-21T14:00',
    ]);
  });
  it('an unknown one is reported, never guessed', () => {
    expect(readUnread(...event('DTSTART;TZID=Atlantis:20261103T090000', 'DURATION:PT1H'))).toBe(
      'its time zone “Atlantis” is unknown',
    );
    expect(readUnread('X-WR-TIMEZONE:Atlantis', ...event('DTSTART:20261103T090000', 'DURATION:PT1H'))).toBe(
      'its time zone “Atlantis” is unknown',
    );
  });
  it('times that a clock change skips or repeats', () => {
    expect(readEvent(...event('DTSTART;TZID=Europe/London:20261025T013000', 'DURATION:PT15M'))).toEqual([
      '10-25T00:30 10-25T00:45',
    ]);
    const spring = readBusyTimes(
      calendar(...event('DTSTART;TZID=Europe/London:20270328T013000', 'DURATION:PT15M')),
      { from: new Date('2027-03-01'), until: new Date('2027-04-30') },
    );
    expect(spring.times[0]?.startsAt.toISOString()).toBe('2027-03-28T01:30:00.000Z');
  });
});

describe('starts, ends and lengths', () => {
  it.each([
    ['in UTC', ['DTSTART:20261102T090000Z', 'DTEND:20261102T100000Z']],
    ['with a length', ['DTSTART:20261102T090000Z', 'DURATION:PT60M']],
    ['with a length that has lost its T', ['DTSTART:20261102T090000Z', 'DURATION:P3600S']],
    ['without seconds', ['DTSTART:20261102T0900', 'DTEND:20261102T1000']],
    ['as ISO 8601 has it', ['DTSTART:2026-11-02T09:00:00Z', 'DTEND:2026-11-02T10:00:00.000Z']],
    ['with an offset', ['DTSTART:20261102T110000+0200', 'DTEND:20261102T120000+02:00']],
    [
      'UTC beside a zone',
      ['DTSTART;TZID=Europe/Paris:20261102T090000Z', 'DTEND;TZID=Europe/Paris:20261102T100000Z'],
    ],
    [
      'an end in another zone',
      ['DTSTART;TZID=Europe/London:20261102T090000', 'DTEND;TZID=Europe/Paris:20261102T110000'],
    ],
    ['an end without a zone', ['DTSTART;TZID=Europe/Paris:20261102T100000', 'DTEND:20261102T110000']],
    [
      'VALUE=DATE-TIME',
      ['DTSTART;VALUE=DATE-TIME:20261102T090000Z', 'DTEND;VALUE=DATE-TIME:20261102T100000Z'],
    ],
    ['lower case', ['dtstart:20261102t090000z', 'dtend:20261102t100000z']],
    [
      'midnight as 24:00 the day before',
      ['DTSTART:20261102T090000Z', 'DTEND:20261102T100000Z', 'X-END:20261101T240000'],
    ],
  ])('%s', (_name, lines) => {
    expect(readEvent(...event(...lines))).toEqual(NINE_OCLOCK);
  });

  const DAY = ['10-24T23:00 10-26T00:00'];
  it.each([
    [
      'a whole day of London’s, across the change of clocks',
      ['DTSTART;VALUE=DATE:20261025', 'DTEND;VALUE=DATE:20261026'],
    ],
    ['a date without VALUE=DATE', ['DTSTART:20261025', 'DTEND:20261026']],
    [
      'a date with a time that VALUE=DATE denies',
      ['DTSTART;VALUE=DATE:20261025T000000', 'DTEND;VALUE=DATE:20261026T000000'],
    ],
    ['without an end', ['DTSTART;VALUE=DATE:20261025']],
    ['an end that is the start', ['DTSTART;VALUE=DATE:20261025', 'DTEND;VALUE=DATE:20261025']],
    ['a length in days', ['DTSTART;VALUE=DATE:20261025', 'DURATION:P1D']],
  ])('%s', (_name, lines) => {
    expect(readEvent(...event(...lines))).toEqual(DAY);
  });

  it('a length in days follows the clock, one in hours does not', () => {
    const one = (duration: string) =>
      readEvent(...event('DTSTART;TZID=Europe/London:20261024T120000', `DURATION:${duration}`));
    expect(one('P1D')).toEqual(['10-24T11:00 10-25T12:00']);
    expect(one('PT24H')).toEqual(['10-24T11:00 10-25T11:00']);
    expect(one('P1W')).toEqual(['10-24T11:00 10-31T12:00']);
  });

  it('an event that began before the window, and one with no length', () => {
    expect(readEvent(...event('DTSTART;VALUE=DATE:20260901', 'DTEND;VALUE=DATE:20261022'))).toEqual([
      '08-31T23:00 10-21T23:00',
    ]);
    expect(readEvent(...event('DTSTART:20261102T090000Z'))).toEqual([]);
  });

  it.each([
    ['DTSTART:None', 'its start “None” is not a date'],
    ['DTSTART:20260230T090000', 'its start “20260230T090000” is not a date'],
    ['DTSTART:20261102T290000', 'its start “20261102T290000” is not a time'],
    ['DTSTART:', 'its start “” is not a date'],
    ['X-START:20261102', 'it has no start'],
  ])('%s is counted with its reason', (line, reason) => {
    expect(readUnread(...event(line, 'DURATION:PT1H'))).toBe(reason);
  });
  it('and so is an end before the start, a length that is none, and an entry that breaks off', () => {
    expect(readUnread(...event('DTSTART:20261103T090000Z', 'DTEND:20261103T080000Z'))).toBe(
      'it ends before it starts',
    );
    expect(readUnread(...event('DTSTART:20261103T090000Z', 'DURATION:-PT1H'))).toBe(
      'it ends before it starts',
    );
    expect(readUnread(...event('DTSTART:20261103T090000Z', 'DURATION:an hour'))).toBe(
      'its length “an hour” isn’t valid',
    );
    expect(readUnread('BEGIN:VEVENT', 'DTSTART:20261103T090000Z', 'DURATION:PT1H')).toBe('it is cut off');
  });
});

describe('series', () => {
  it('by the clock on the wall, from any year', () => {
    expect(readEvent(...tuesdaySeries())).toEqual(TUESDAY_SERIES);
    expect(
      readEvent(
        ...event('DTSTART;TZID=GMT Standard Time:16010102T180000', 'DURATION:PT1H', 'RRULE:FREQ=WEEKLY'),
      ),
    ).toEqual(TUESDAY_SERIES);
  });

  it.each([
    ['to a last time in UTC', 'UNTIL=20261103T180000Z', TUESDAY_SERIES.slice(0, 3)],
    ['to a time in UTC just before', 'UNTIL=20261103T175959Z', TUESDAY_SERIES.slice(0, 2)],
    ['to a last time on the clock', 'UNTIL=20261103T180000', TUESDAY_SERIES.slice(0, 3)],
    ['to a last day, which counts', 'UNTIL=20261103', TUESDAY_SERIES.slice(0, 3)],
    ['to an empty end', 'UNTIL=', TUESDAY_SERIES],
    ['with an empty BYDAY', 'BYDAY=', TUESDAY_SERIES],
    ['with a count', 'COUNT=43', TUESDAY_SERIES.slice(0, 2)],
    ['with a count that ended long ago', 'COUNT=3', []],
    ['every second week', 'INTERVAL=2', [TUESDAY_SERIES[1], TUESDAY_SERIES[3], TUESDAY_SERIES[5]]],
    ['on the days of a list', 'BYDAY=TU;WKST=SU', TUESDAY_SERIES],
    ['with a space after it', 'BYDAY=TU ', TUESDAY_SERIES],
  ])('%s', (_name, part, expected) => {
    expect(
      readEvent(
        ...event('DTSTART;TZID=Europe/London:20260106T180000', 'DURATION:PT1H', `RRULE:FREQ=WEEKLY;${part}`),
      ),
    ).toEqual(expected);
  });

  const starts = (rule: string, start = '20260106T180000') =>
    readEvent(...event(`DTSTART;TZID=Europe/London:${start}`, 'DURATION:PT1H', `RRULE:${rule}`)).map((time) =>
      time.slice(0, 5),
    );
  it.each([
    ['FREQ=MONTHLY', ['11-06']],
    ['FREQ=MONTHLY;BYDAY=1MO', ['11-02']],
    ['FREQ=MONTHLY;BYDAY=-1FR', ['10-30', '11-27']],
    ['FREQ=MONTHLY;BYDAY=MO,TU,WE,TH,FR;BYSETPOS=-1', ['10-30']],
    ['FREQ=MONTHLY;BYMONTHDAY=-1', ['10-31']],
    ['FREQ=MONTHLY;BYMONTHDAY=13;BYDAY=FR', ['11-13']],
    ['FREQ=YEARLY;BYMONTH=11;BYDAY=4TH', ['11-26']],
    ['FREQ=YEARLY;BYYEARDAY=-61', ['11-01']],
    ['FREQ=YEARLY;BYWEEKNO=45;BYDAY=WE', ['11-04']],
    ['FREQ=DAILY;BYMONTH=11;BYDAY=SU', ['11-01', '11-08', '11-15', '11-22', '11-29']],
    ['FREQ=DAILY;INTERVAL=10', ['10-23', '11-02', '11-12', '11-22']],
    ['FREQ=WEEKLY;BYDAY=MO,WE;UNTIL=20261029T000000Z', ['10-21', '10-26', '10-28']],
    ['FREQ=HOURLY;INTERVAL=500', ['10-25', '11-15']],
    ['FREQ=MONTHLY;INTERVAL=2;BYMONTH=11,12;BYDAY=MO', ['11-02', '11-09', '11-16', '11-23']],
    ['FREQ=MONTHLY;INTERVAL=5;BYMONTH=11;BYDAY=MO', ['11-02', '11-09', '11-16', '11-23']],
    ['RSCALE=GREGORIAN;FREQ=MONTHLY;SKIP=OMIT', ['11-06']],
  ])('%s', (rule, days) => {
    expect(starts(rule)).toEqual(days);
  });
  it('of a day that some months do not have', () => {
    expect(starts('FREQ=MONTHLY', '20260131T180000')).toEqual(['10-31']);
    expect(starts('FREQ=YEARLY', '20240229T180000')).toEqual([]);
  });
  it('has its first date, also outside the rule, and counts it', () => {
    expect(starts('FREQ=WEEKLY;BYDAY=TU', '20261102T180000')).toEqual([
      '11-02',
      '11-03',
      '11-10',
      '11-17',
      '11-24',
    ]);
    expect(starts('FREQ=WEEKLY;BYDAY=TU;COUNT=2', '20261102T180000')).toEqual(['11-02', '11-03']);
  });
  it('of whole days, and to an end in UTC', () => {
    expect(
      readEvent(...event('DTSTART;VALUE=DATE:20261102', 'RRULE:FREQ=DAILY;UNTIL=20261104T000000Z')),
    ).toEqual(['11-02T00:00 11-05T00:00']);
  });
  it('of several rules, and less what a second one excludes', () => {
    expect(readEvent(...tuesdaySeries('RRULE:FREQ=WEEKLY;BYDAY=MO;UNTIL=20261026T235959Z'))).toEqual([
      TUESDAY_SERIES[0],
      '10-26T18:00 10-26T19:00',
      ...TUESDAY_SERIES.slice(1),
    ]);
    expect(readEvent(...tuesdaySeries('EXRULE:FREQ=WEEKLY;INTERVAL=2'))).toEqual([
      TUESDAY_SERIES[0],
      TUESDAY_SERIES[2],
      TUESDAY_SERIES[4],
    ]);
  });
  it('of single dates, without a rule too', () => {
    const dates = (line: string) =>
      readEvent(...event('DTSTART;TZID=Europe/London:20261102T090000', 'DURATION:PT1H', line));
    expect(dates('RDATE;TZID=Europe/London:20261103T090000,20261104T110000')).toEqual([
      ...NINE_OCLOCK,
      '11-03T09:00 11-03T10:00',
      '11-04T11:00 11-04T12:00',
    ]);
    expect(dates('RDATE:20261103T090000Z')).toEqual([...NINE_OCLOCK, '11-03T09:00 11-03T10:00']);
    expect(dates('RDATE;VALUE=PERIOD:20261103T090000Z/20261103T120000Z,20261104T090000Z/PT3H')).toEqual([
      ...NINE_OCLOCK,
      '11-03T09:00 11-03T12:00',
      '11-04T09:00 11-04T12:00',
    ]);
  });
  it.each([
    'FREQ=SECONDLY',
    'FREQ=SOMETIMES',
    'INTERVAL=2',
    'FREQ=WEEKLY;BYDAY=XX',
    'FREQ=WEEKLY;INTERVAL=0',
    'FREQ=MONTHLY;RSCALE=HEBREW',
    'FREQ=WEEKLY;UNTIL=soon',
  ])('%s is counted', (rule) => {
    expect(readUnread(...event('DTSTART:20261103T090000Z', 'DURATION:PT1H', `RRULE:${rule}`))).toMatch(
      /^it(s last date| repeats| uses)/,
    );
  });
  it('that repeats without end before it gets here is counted, and so is one of every minute for ever', () => {
    expect(
      readUnread(
        ...event('DTSTART:17000101T000000Z', 'DURATION:PT1M', 'RRULE:FREQ=MINUTELY;COUNT=999999999'),
      ),
    ).toBe('it repeats too often');
  });
});

describe('exceptions', () => {
  it.each([
    ['on the clock of the series', 'EXDATE;TZID=Europe/London:20261027T180000'],
    ['in UTC', 'EXDATE:20261027T180000Z'],
    ['in another zone', 'EXDATE;TZID=Europe/Paris:20261027T190000'],
    ['without a zone', 'EXDATE:20261027T180000'],
    ['as a day', 'EXDATE;VALUE=DATE:20261027'],
    ['as a day without VALUE=DATE', 'EXDATE:20261027'],
    ['beside an empty one', 'EXDATE:20261027T180000Z,'],
    ['in a Windows zone', 'EXDATE;TZID=GMT Standard Time:20261027T180000'],
  ])('%s', (_name, line) => {
    expect(readEvent(...tuesdaySeries(line))).toEqual(withoutPlaces(1));
  });
  it('several, and in summer time', () => {
    expect(
      readEvent(...tuesdaySeries('EXDATE:20261020T170000Z', 'EXDATE:20261103T180000Z,20261110T180000Z')),
    ).toEqual(withoutPlaces(0, 2, 3));
  });
  it('of whole days, in either form', () => {
    const days = (line: string) =>
      readEvent(...event('DTSTART;VALUE=DATE:20261102', 'RRULE:FREQ=WEEKLY;COUNT=2', line));
    expect(days('EXDATE;VALUE=DATE:20261109')).toEqual(['11-02T00:00 11-03T00:00']);
    expect(days('EXDATE:20261109T000000')).toEqual(['11-02T00:00 11-03T00:00']);
    expect(days('EXDATE:20261109T000000Z')).toEqual(['11-02T00:00 11-03T00:00']);
  });
  it('in an unknown zone: reported, and the series stays busy', () => {
    const reading = readWhole(calendar(...tuesdaySeries('EXDATE;TZID=Atlantis:20261027T180000')));
    expect(formatBusyTimes(reading)).toEqual(TUESDAY_SERIES);
    expect(reading).toMatchObject({ unread: 1, reasons: ['its time zone “Atlantis” is unknown'] });
  });

  const moved = (recurrence: string, ...lines: string[]) => [
    ...tuesdaySeries('UID:series'),
    ...event(
      'UID:series',
      recurrence,
      'DTSTART;TZID=Europe/London:20261028T070000',
      'DTEND;TZID=Europe/London:20261028T080000',
      ...lines,
    ),
  ];
  it.each([
    ['on the clock of the series', 'RECURRENCE-ID;TZID=Europe/London:20261027T180000'],
    ['in UTC', 'RECURRENCE-ID:20261027T180000Z'],
    ['without a zone', 'RECURRENCE-ID:20261027T180000'],
    ['as a day', 'RECURRENCE-ID;VALUE=DATE:20261027'],
    ['in a zone that has another name', 'RECURRENCE-ID;TZID=GMT Standard Time:20261027T180000'],
  ])('a moved date, %s', (_name, recurrence) => {
    expect(readEvent(...moved(recurrence))).toEqual([
      TUESDAY_SERIES[0],
      '10-28T07:00 10-28T08:00',
      ...TUESDAY_SERIES.slice(2),
    ]);
  });
  it('a date that is cancelled, declined or free is left out, the series is not', () => {
    const id = 'RECURRENCE-ID:20261027T180000Z';
    expect(readEvent(...moved(id, 'STATUS:CANCELLED'))).toEqual(withoutPlaces(1));
    expect(readEvent(...moved(id, 'TRANSP:TRANSPARENT'))).toEqual(withoutPlaces(1));
    expect(
      formatBusyTimes(
        readWhole(calendar(...moved(id, 'ATTENDEE;PARTSTAT=DECLINED:mailto:me@example.com')), [
          'me@example.com',
        ]),
      ),
    ).toEqual(withoutPlaces(1));
  });
  it('the latest revision of a moved date', () => {
    expect(
      readEvent(
        ...moved('RECURRENCE-ID:20261027T180000Z', 'SEQUENCE:1'),
        ...event(
          'UID:series',
          'SEQUENCE:2',
          'RECURRENCE-ID:20261027T180000Z',
          'DTSTART:20261029T070000Z',
          'DURATION:PT1H',
        ),
      ),
    ).toEqual([TUESDAY_SERIES[0], '10-29T07:00 10-29T08:00', ...TUESDAY_SERIES.slice(2)]);
  });
  it('a moved date whose series is not in the file', () => {
    expect(
      readEvent(...event('RECURRENCE-ID:20261027T180000Z', 'DTSTART:20261102T090000Z', 'DURATION:PT1H')),
    ).toEqual(NINE_OCLOCK);
  });
  it('this and all later dates', () => {
    expect(
      readEvent(
        ...tuesdaySeries('UID:later'),
        ...event(
          'UID:later',
          'RECURRENCE-ID;RANGE=THISANDFUTURE:20261117T180000Z',
          'DTSTART:20261117T190000Z',
          'DURATION:PT2H',
        ),
      ),
    ).toEqual([...TUESDAY_SERIES.slice(0, 4), '11-17T19:00 11-17T21:00', '11-24T19:00 11-24T21:00']);
  });
  it('a change that cannot be read leaves its date busy', () => {
    const reading = readWhole(
      calendar(
        ...tuesdaySeries('UID:s'),
        ...event('UID:s', 'RECURRENCE-ID:20261027T180000Z', 'DTSTART:None'),
      ),
    );
    expect(formatBusyTimes(reading)).toEqual(TUESDAY_SERIES);
    expect(reading.unread).toBe(1);
  });
});

describe('entries that take no time', () => {
  const nine = ['DTSTART:20261102T090000Z', 'DTEND:20261102T100000Z'];
  it.each([
    'STATUS:CANCELLED',
    'TRANSP:TRANSPARENT',
    'X-MICROSOFT-CDO-BUSYSTATUS:FREE',
    'X-MICROSOFT-CDO-BUSYSTATUS:WORKINGELSEWHERE',
  ])('%s', (line) => {
    expect(readEvent(...event(...nine, line))).toEqual([]);
  });
  it.each([
    'STATUS:TENTATIVE',
    'STATUS:CONFIRMED',
    'TRANSP:OPAQUE',
    'X-MICROSOFT-CDO-BUSYSTATUS:TENTATIVE',
    'X-MICROSOFT-CDO-BUSYSTATUS:OOF',
    'CLASS:PRIVATE',
  ])('%s takes time', (line) => {
    expect(readEvent(...event(...nine, line))).toEqual(NINE_OCLOCK);
  });
  it('what the owner declined, and not what somebody else did', () => {
    const declined = (mail: string) =>
      event(
        ...nine,
        `ATTENDEE;CN=A;PARTSTAT=DECLINED:mailto:${mail}`,
        'ATTENDEE;PARTSTAT=ACCEPTED:mailto:other@example.com',
      );
    expect(
      formatBusyTimes(readWhole(calendar(...declined('Amara@Example.com')), ['amara@example.com'])),
    ).toEqual([]);
    expect(
      formatBusyTimes(readWhole(calendar(...declined('guest@example.com')), ['amara@example.com'])),
    ).toEqual(NINE_OCLOCK);
    expect(readEvent('X-WR-CALNAME:amara@example.com', ...declined('amara@example.com'))).toEqual([]);
  });
  it('a calendar of cancellations', () => {
    expect(readEvent('METHOD:CANCEL', ...event(...nine))).toEqual([]);
    expect(readEvent('METHOD:PUBLISH', ...event(...nine))).toEqual(NINE_OCLOCK);
  });
  it('tasks, notes and reminders, also inside an event', () => {
    expect(
      readEvent(
        'BEGIN:VTODO',
        'UID:t',
        ...nine,
        'END:VTODO',
        'BEGIN:VJOURNAL',
        'DTSTART:20261103',
        'END:VJOURNAL',
        ...event(...nine, 'BEGIN:VALARM', 'TRIGGER:-PT15M', 'DURATION:PT5M', 'ACTION:DISPLAY', 'END:VALARM'),
      ),
    ).toEqual(NINE_OCLOCK);
  });
});

describe('published busy times', () => {
  it('are read, but for those that are free', () => {
    expect(
      readEvent(
        'BEGIN:VFREEBUSY',
        'FREEBUSY:20261102T090000Z/PT1H,20261103T090000Z/20261103T100000Z',
        'FREEBUSY;FBTYPE=FREE:20261104T090000Z/PT1H',
        'FREEBUSY;FBTYPE=BUSY-TENTATIVE:20261105T090000Z/PT1H',
        'END:VFREEBUSY',
      ),
    ).toEqual([...NINE_OCLOCK, '11-03T09:00 11-03T10:00', '11-05T09:00 11-05T10:00']);
  });
});

describe('files', () => {
  const good = event('DTSTART:20261102T090000Z', 'DTEND:20261102T100000Z');
  it('with any line end, a mark before, and text before the calendar', () => {
    const text = calendar(...good);
    for (const form of [
      text,
      text.replaceAll('\r\n', '\n'),
      text.replaceAll('\r\n', '\r'),
      `\uFEFF${text}`,
      `\r\n\r\n${text}`,
      `Warning: something\n${text}`,
    ])
      expect(formatBusyTimes(readWhole(form))).toEqual(NINE_OCLOCK);
  });
  it('with folded lines, by a space or a tab, also within a word', () => {
    expect(
      readEvent(
        'BEGIN:VEVENT',
        'UID:f',
        'DTST',
        ' ART:20261102T09',
        '\t0000Z',
        'DURATION:PT1H',
        'END:VEVENT',
      ),
    ).toEqual(NINE_OCLOCK);
  });
  it('with lines that were not folded', () => {
    expect(
      readEvent(
        ...event(
          'DTSTART:20261102T090000Z',
          'DESCRIPTION:Dear all,',
          'bring a towel',
          'and water',
          '',
          'DTEND:20261102T100000Z',
        ),
      ),
    ).toEqual(NINE_OCLOCK);
  });
  it('of two calendars, each with its own zone', () => {
    const half = (zone: string, hour: string) =>
      calendar(`X-WR-TIMEZONE:${zone}`, ...event(`DTSTART:20261102T${hour}0000`, 'DURATION:PT1H'));
    expect(formatBusyTimes(readWhole(half('Europe/London', '09') + half('Europe/Paris', '12')))).toEqual([
      ...NINE_OCLOCK,
      '11-02T11:00 11-02T12:00',
    ]);
  });
  it('with UIDs that are missing or used twice', () => {
    const same = event('UID:x', 'DTSTART:20261103T090000Z', 'DURATION:PT1H');
    expect(readEvent(...event('UID:x', 'DTSTART:20261102T090000Z', 'DURATION:PT1H'), ...same)).toHaveLength(
      2,
    );
    expect(
      readEvent(...event('UID:x', 'SEQUENCE:1', 'DTSTART:20261102T090000Z', 'DURATION:PT1H'), ...same),
    ).toEqual(NINE_OCLOCK);
    expect(readEvent('BEGIN:VEVENT', 'DTSTART:20261102T090000Z', 'DURATION:PT1H', 'END:VEVENT')).toEqual(
      NINE_OCLOCK,
    );
  });
  it('that break off are reported', () => {
    const text = calendar(...good);
    const reading = readWhole(text.slice(0, text.indexOf('END:VCALENDAR')));
    expect(formatBusyTimes(reading)).toEqual(NINE_OCLOCK);
    expect(reading.reasons).toEqual(['the file is cut off']);
  });
  it('are counted, with the commonest reasons first', () => {
    const bad = () => event('DTSTART:None');
    const reading = readWhole(
      calendar(...good, ...event('DTSTART;TZID=Atlantis:20261103T090000'), ...bad(), ...bad()),
    );
    expect(reading).toMatchObject({
      entries: 4,
      unread: 3,
      reasons: ['its start “None” is not a date (2 times)', 'its time zone “Atlantis” is unknown'],
    });
  });
  it.each(['', '<html>Sign in</html>', 'BEGIN:VCARD\r\nEND:VCARD', '{"error":401}'])(
    'that are no calendar are refused: %s',
    (text) => {
      expect(() => readWhole(text)).toThrow('a calendar file');
    },
  );
  it('are one busy time where several touch, and have nothing outside the window', () => {
    expect(
      readEvent(
        ...good,
        ...event('DTSTART:20261102T100000Z', 'DTEND:20261102T113000Z'),
        ...event('DTSTART:20251102T100000Z', 'DTEND:20251102T113000Z'),
        ...event('DTSTART:20271102T100000Z', 'DTEND:20271102T113000Z'),
      ),
    ).toEqual(['11-02T09:00 11-02T11:30']);
  });
  it('with more events than can count keep the ones in the window, wherever they stand', () => {
    const old = Array.from({ length: 6000 }, () => event('DTSTART:20200102T100000Z', 'DURATION:PT1H')).flat();
    expect(readEvent(...old, ...good)).toEqual(NINE_OCLOCK);
  });
  it('with thousands of short busy times lose none that matters', () => {
    const many = Array.from({ length: 2500 }, (_, index) => {
      const at = new Date(FROM.getTime() + index * 20 * 60_000)
        .toISOString()
        .replace(/[-:]/g, '')
        .slice(0, 15);
      return event(`DTSTART:${at}Z`, 'DURATION:PT5M');
    }).flat();
    const reading = readWhole(calendar(...many));
    expect(reading.times).toHaveLength(1);
    expect(reading.times[0]?.endsAt).toEqual(new Date(FROM.getTime() + 2499 * 20 * 60_000 + 5 * 60_000));
  });
});
