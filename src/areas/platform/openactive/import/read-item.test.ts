import { describe, expect, it } from 'vitest';
import { findOurActivity } from './activities.server.ts';
import { buildSession } from './build-session.ts';
import { readItem } from './read-item.ts';
import { FeedPageError, readDataset, readPage } from './read-page.ts';
import { readSchedules, scheduledDays } from './read-schedule.ts';

const now = new Date('2026-05-01T09:00:00Z');

const place = {
  '@type': 'Place',
  name: 'Sobell Centre',
  address: { streetAddress: 'Hornsey Road', addressLocality: 'London', postalCode: 'N7 7NY' },
  geo: { latitude: 51.5585, longitude: -0.1164 },
};

const series = (changes: object = {}) => ({
  '@type': 'SessionSeries',
  '@id': 'https://feeds.example/series/1',
  name: 'Hatha Yoga',
  url: 'https://book.example/series/1',
  activity: [
    { '@id': 'https://openactive.io/activity-list#bf1a5e00-cdcf-465d-8c5a-6f57040b7f7e', prefLabel: 'Yoga' },
  ],
  organizer: { '@type': 'Organization', name: 'Islington Leisure', telephone: '020 7000 0000' },
  location: place,
  offers: [{ price: 5 }],
  ...changes,
});

const item = (data: object, changes: object = {}) => ({
  state: 'updated',
  kind: 'SessionSeries',
  id: 'a',
  modified: 1,
  data,
  ...changes,
});

function alone(raw: object) {
  const { facts, refused, parentId } = readItem(raw, '0');
  if (facts === null) return refused;
  const [own, dated] = facts.isDate ? [[], [facts]] : [[facts], []];
  return buildSession(
    { series: own, dated, parentNamed: parentId !== null },
    { now, publisher: 'Islington Open Data', activityOf: findOurActivity },
  );
}

const session = (changes: object = {}) =>
  item({
    '@type': 'ScheduledSession',
    '@id': 'https://feeds.example/sessions/1',
    startDate: '2026-05-09T09:00:00+01:00',
    endDate: '2026-05-09T10:00:00+01:00',
    superEvent: series(),
    ...changes,
  });

describe('an item of a feed', () => {
  it('of the note: `type` without @, a number as id, an embedded series, activity as text', () => {
    const raw = {
      state: 'updated',
      kind: 'Event',
      id: 7,
      modified: '2026-05-01T09:00:00Z',
      data: {
        type: 'Event',
        id: 'https://feeds.example/7',
        name: 'Morning flow',
        url: 'https://book.example/7',
        startDate: '2026-05-09T09:00:00+01:00',
        duration: 'PT1H',
        location: place,
        offers: { price: '5.00' },
        superEvent: { type: 'EventSeries', activity: ['Yoga'] },
      },
    };
    expect(readItem(raw, '0')).toMatchObject({
      itemId: '7',
      modified: '2026-05-01T09:00:00Z',
      parentId: null,
      refused: null,
    });
    expect(alone(raw)).toMatchObject({
      title: 'Morning flow',
      activity: 'yoga',
      pricePence: 500,
      organiser: 'Islington Open Data',
      dates: [{ startsAt: '2026-05-09T08:00:00Z', endsAt: '2026-05-09T09:00:00Z', placesLeft: null }],
    });
  });

  it('keeps what is said of level, ages, gender and places, and guesses none of it', () => {
    expect(
      alone(
        session({
          remainingAttendeeCapacity: '4',
          superEvent: series({
            level: ['Beginner', { prefLabel: 'Intermediate' }],
            ageRange: { minValue: 18 },
            genderRestriction: 'https://openactive.io/FemaleOnly',
          }),
        }),
      ),
    ).toMatchObject({ difficultyMask: 3, ageMask: 8 | 16 | 32 | 64, gender: 1, dates: [{ placesLeft: 4 }] });
    expect(alone(session())).toMatchObject({ difficultyMask: 0, ageMask: 0, gender: 0, fromPrice: false });
  });

  it('has the least of several prices, and says that there are others', () => {
    expect(
      alone(session({ superEvent: series({ offers: [{ price: '£7.50' }, { price: 4 }] }) })),
    ).toMatchObject({
      pricePence: 400,
      fromPrice: true,
    });
    expect(
      alone(session({ superEvent: series({ offers: undefined, isAccessibleForFree: true }) })),
    ).toMatchObject({ pricePence: 0 });
  });

  it('keeps nothing of people', () => {
    const { facts } = readItem(
      session({
        leader: { '@type': 'Person', name: 'Nia Personname', email: 'nia@people.example' },
        superEvent: series({
          organizer: { '@type': 'Person', name: 'Omar Personname', telephone: '07700 900123' },
          contributor: [{ name: 'Nia Personname' }],
          description: '<p>Bring a mat &amp; water.</p><p>Ask nia@people.example or 07700 900 123.</p>',
        }),
      }),
      '0',
    );
    const kept = JSON.stringify(facts);
    expect(kept).not.toMatch(/Personname|people\.example|900/);
    expect(facts?.parent?.description).toBe('Bring a mat & water.\nAsk … or ….');
  });

  it.each([
    ['a text in place of an item', 'nothing', 'not_an_item'],
    ['no data', { state: 'updated', id: 'a' }, 'not_an_item'],
    ['an unknown state', { state: 'new', id: 'a', data: {} }, 'not_an_item'],
    ['an id beyond what is exact', item(series(), { id: 2 ** 60 }), 'odd_id'],
    ['another kind', item({ '@type': 'FacilityUse' }), 'unknown_kind'],
    ['a date without a zone', session({ startDate: '2026-05-09T09:00:00' }), 'odd_date'],
    ['a date without a time', session({ startDate: '2026-05-09' }), 'odd_date'],
    ['the year 1', session({ startDate: '0001-01-01T00:00:00Z' }), 'odd_date'],
    ['the 31st of June', session({ startDate: '2026-06-31T09:00:00Z' }), 'odd_date'],
    ['an end before its start', session({ endDate: '2026-05-09T08:00:00+01:00' }), 'odd_date'],
    ['no end', session({ endDate: undefined }), 'odd_date'],
    [
      'a series that has not come',
      session({ superEvent: 'https://feeds.example/series/9' }),
      'waiting_for_parent',
    ],
    ['no name', session({ superEvent: series({ name: ' ' }) }), 'no_title'],
    ['no address to book at', session({ superEvent: series({ url: 'javascript:alert(1)' }) }), 'no_link'],
    [
      'a name and password in the address',
      session({ superEvent: series({ url: 'https://a:b@book.example/1' }) }),
      'no_link',
    ],
    ['no place', session({ superEvent: series({ location: undefined }) }), 'no_place'],
    [
      'the place 0, 0',
      session({ superEvent: series({ location: { geo: { latitude: 0, longitude: 0 } } }) }),
      'no_place',
    ],
    [
      'Paris',
      session({ superEvent: series({ location: { geo: { latitude: 48.85, longitude: 2.35 } } }) }),
      'odd_place',
    ],
    [
      'an online class',
      session({ eventAttendanceMode: 'https://schema.org/OnlineEventAttendanceMode' }),
      'online',
    ],
    ['no activity', session({ superEvent: series({ activity: [] }) }), 'unknown_activity'],
    ['an activity without words', session({ superEvent: series({ activity: [{}] }) }), 'unknown_activity'],
    ['no price', session({ superEvent: series({ offers: [] }) }), 'no_price'],
    ['a price in words', session({ superEvent: series({ offers: [{ price: 'ask us' }] }) }), 'odd_price'],
    ['euros', session({ superEvent: series({ offers: [{ price: 5, priceCurrency: 'EUR' }] }) }), 'odd_price'],
    [
      'free, with a text that says £6',
      session({ superEvent: series({ offers: [{ price: 0 }], description: 'Members free, guests £6.' }) }),
      'price_contradicts',
    ],
    [
      'a date that is over',
      session({ startDate: '2026-04-09T09:00:00Z', endDate: '2026-04-09T10:00:00Z' }),
      'no_dates',
    ],
    ['a date that is off', session({ eventStatus: 'https://schema.org/EventCancelled' }), 'no_dates'],
    [
      'a schedule by month',
      item(
        series({
          eventSchedule: {
            repeatFrequency: 'P1M',
            startDate: '2026-01-01',
            startTime: '10:00',
            endTime: '11:00',
          },
        }),
      ),
      'odd_schedule',
    ],
  ])('is refused for %s', (_what, raw, refusal) => {
    const read = readItem(raw, '0');
    expect(read.refused ?? alone(raw as object)).toMatchObject({ refusal });
  });

  it('is taken with the dates that are none left out, and these are told', () => {
    const raw = item(
      series({
        subEvent: [
          { startDate: '2026-05-09T09:00:00Z', duration: 'PT45M' },
          { startDate: 'tomorrow', duration: 'PT45M' },
        ],
      }),
    );
    expect(readItem(raw, '0').refused).toEqual({ refusal: 'odd_date', detail: 'tomorrow' });
    expect(alone(raw)).toMatchObject({ dates: [{ startsAt: '2026-05-09T09:00:00Z' }] });
  });
});

describe('an event with dates inside it', () => {
  const dated = [
    { startDate: '2026-05-09T09:00:00Z', duration: 'PT45M' },
    { startDate: '2026-05-16T09:00Z', duration: 'PT2700S' },
  ];

  it.each([
    ['Event', {}],
    ['HeadlineEvent', {}],
    ['HeadlineEvent', { startDate: '2026-05-09', endDate: '2026-05-17' }],
  ])('of type %s is a series (%j)', (type, changes) => {
    const made = alone(item(series({ '@type': type, subEvent: dated, ...changes }), { kind: type }));
    expect(made).toMatchObject({
      rolls: false,
      dates: [
        { startsAt: '2026-05-09T09:00:00Z' },
        { startsAt: '2026-05-16T09:00:00Z', endsAt: '2026-05-16T09:45:00Z' },
      ],
    });
  });

  it('with a date of its own and none inside is one date', () => {
    const raw = item({
      ...series(),
      '@type': 'HeadlineEvent',
      startDate: '20260509T0900+01',
      duration: 'PT1.5H',
    });
    expect(alone(raw)).toMatchObject({
      dates: [{ startsAt: '2026-05-09T08:00:00Z', endsAt: '2026-05-09T09:30:00Z' }],
    });
  });
});

describe('a price in prose', () => {
  it.each([
    'Tea £2 afterwards.',
    'Mat hire £1, free otherwise.',
    'Free parking nearby, or £1.50 in the car park.',
    'Suggested donation £3.',
  ])('leaves a free session free: %s', (description) => {
    expect(alone(session({ superEvent: series({ offers: [{ price: 0 }], description }) }))).toMatchObject({
      pricePence: 0,
    });
  });

  it.each([
    'Members free, guests £6.',
    'It is £4 on the door',
    'Class £5, tea included',
    '£3 per person and a coffee',
  ])('contradicts a free offer: %s', (description) => {
    expect(alone(session({ superEvent: series({ offers: [{ price: 0 }], description }) }))).toMatchObject({
      refusal: 'price_contradicts',
    });
  });
});

it('decodes named, decimal and hexadecimal references, and leaves written tags as text', () => {
  const made = alone(
    session({
      superEvent: series({
        name: 'Tai&nbsp;Chi &eacute;t&#233; &#xA3;&hellip;',
        description: '&lt;b&gt;Fun&lt;/b&gt; &amp; caf&eacute;',
      }),
    }),
  );
  expect(made).toMatchObject({ title: 'Tai Chi été £…', description: '<b>Fun</b> & café' });
});

describe('a schedule', () => {
  const schedule = {
    startDate: '2026-03-02',
    startTime: '18:30',
    duration: 'PT1H',
    repeatFrequency: 'P1W',
    byDay: ['https://schema.org/Monday'],
  };

  it('is laid out for eight weeks on the clocks of the United Kingdom, but for what is excepted', () => {
    const made = alone(
      item(series({ eventSchedule: [{ ...schedule, exceptDate: ['2026-05-11', '2026-05-18T17:30:00Z'] }] })),
    );
    expect(made).toMatchObject({ rolls: true });
    const dates = made !== null && 'dates' in made ? made.dates : [];
    expect(dates.map(({ startsAt }) => startsAt)).toEqual([
      '2026-05-04T17:30:00Z',
      '2026-05-25T17:30:00Z',
      '2026-06-01T17:30:00Z',
      '2026-06-08T17:30:00Z',
      '2026-06-15T17:30:00Z',
      '2026-06-22T17:30:00Z',
    ]);
  });

  it('counts weeks from its first, ends where it says, and repeats as often as it says', () => {
    const days = (changes: object) =>
      scheduledDays(
        readSchedules([{ ...schedule, ...changes }]).schedules[0] ?? expect.unreachable(),
        '2026-03-01',
        '2026-04-30',
      );
    expect(days({ repeatFrequency: 'P2W' })).toEqual([
      '2026-03-02',
      '2026-03-16',
      '2026-03-30',
      '2026-04-13',
      '2026-04-27',
    ]);
    expect(days({ endDate: '2026-03-10' })).toEqual(['2026-03-02', '2026-03-09']);
    expect(days({ repeatCount: 3 })).toHaveLength(3);
    expect(days({ repeatFrequency: 'P1D', byDay: undefined, endDate: '2026-03-04' })).toHaveLength(3);
  });

  it.each<[string, object, string[]]>([
    ['seven days on named weekdays', { repeatFrequency: 'P7D' }, ['02', '09', '16', '23', '30']],
    ['fourteen days on named weekdays', { repeatFrequency: 'P14D' }, ['02', '16', '30']],
    ['the word weekly', { repeatFrequency: 'weekly' }, ['02', '09', '16', '23', '30']],
    ['zeros for years and months', { repeatFrequency: 'P0Y0M7D' }, ['02', '09', '16', '23', '30']],
    ['three weeks', { repeatFrequency: 'P3W', byDay: null }, ['02', '23']],
    ['ten days', { repeatFrequency: 'P10D', byDay: [] }, ['02', '12', '22']],
    ['two days, Mondays of them', { repeatFrequency: 'P2D' }, ['02', '16', '30']],
    ['letters of iCalendar', { byDay: ['MO', 'TH'], endDate: '2026-03-13' }, ['02', '05', '09', '12']],
    ['a list in one text', { byDay: 'MO,schema:Thursday', endDate: '2026-03-13' }, ['02', '05', '09', '12']],
    [
      'nothing said in many ways',
      {
        byMonth: null,
        byMonthDay: [],
        endDate: '',
        repeatCount: null,
        exceptDate: null,
        scheduleTimezone: '',
      },
      ['02', '09', '16', '23', '30'],
    ],
    ['an old name of the zone', { scheduleTimezone: 'GB-Eire' }, ['02', '09', '16', '23', '30']],
    ['another island of the zone', { scheduleTimezone: 'Europe/Jersey' }, ['02', '09', '16', '23', '30']],
    ['a first day as an instant', { startDate: '2026-03-02T00:00:00Z', endDate: '20260310' }, ['02', '09']],
    [
      'a time without a colon, an end at midnight',
      { startTime: '2330', duration: null, endTime: '24:00' },
      ['02', '09', '16', '23', '30'],
    ],
  ])('understands %s', (_what, changes, wanted) => {
    const [read] = readSchedules([{ ...schedule, ...changes }]).schedules;
    expect(
      scheduledDays(read ?? expect.unreachable(), '2026-03-01', '2026-03-31').map((day) => day.slice(8)),
    ).toEqual(wanted);
  });

  it.each<[string, object]>([
    ['a month', { repeatFrequency: 'P1M' }],
    ['another zone', { scheduleTimezone: 'Europe/Paris' }],
    ['an unknown zone', { scheduleTimezone: 'GMT Standard Time' }],
    ['the first Monday of a month', { byDay: ['1MO'] }],
    ['a time with a zone and no date', { startTime: '18:30:00Z' }],
    ['days of the month', { byMonthDay: [1] }],
    ['no length', { duration: null }],
    ['an end that is not a day', { endDate: 'Easter' }],
  ])('refuses %s', (_what, changes) => {
    expect(readSchedules([{ ...schedule, ...changes }]).schedules).toEqual([]);
  });

  it('gives way to dates that are written', () => {
    expect(
      alone(
        item(
          series({
            eventSchedule: schedule,
            subEvent: { startDate: '2026-05-09T09:00:00Z', duration: 'PT45M' },
          }),
        ),
      ),
    ).toMatchObject({ rolls: false, dates: [{ startsAt: '2026-05-09T09:00:00Z' }] });
  });
});

describe('a page', () => {
  const address = 'https://feeds.example/rpde?after=1';

  it('is read with what comes next as it stands there', () => {
    expect(readPage('{"next":"https://feeds.example/rpde?after=2&x=%20","items":[]}', address)).toEqual({
      next: 'https://feeds.example/rpde?after=2&x=%20',
      items: [],
    });
  });

  it.each([
    ['no JSON', '<html>'],
    ['no items', '{"next":"https://feeds.example/2"}'],
    ['no next', '{"items":[]}'],
    ['a next that is no address', '{"next":"http://[","items":[]}'],
    ['a next on another site', '{"next":"https://inside.example/","items":[]}'],
    [
      'more items than a page may have',
      JSON.stringify({ next: address, items: Array.from({ length: 5001 }, () => 1) }),
    ],
  ])('is refused with %s', (_what, text) => {
    expect(() => readPage(text, address)).toThrow(FeedPageError);
  });
});

describe('a dataset', () => {
  it('names its publisher, its licence and the feeds of sessions, series first', () => {
    const json = {
      '@type': 'Dataset',
      license: 'https://creativecommons.org/licenses/by/4.0/',
      publisher: { name: 'Islington Leisure', url: 'https://leisure.example/' },
      distribution: [
        { additionalType: 'https://openactive.io/ScheduledSession', contentUrl: '/sessions' },
        { additionalType: 'https://openactive.io/FacilityUse', contentUrl: '/facilities' },
        { name: 'SessionSeries', contentUrl: 'https://feeds.example/series' },
      ],
    };
    expect(
      readDataset(
        `<html><script type="application/ld+json">${JSON.stringify(json)}</script>`,
        'https://feeds.example/',
      ),
    ).toEqual({
      publisher: 'Islington Leisure',
      publisherUrl: 'https://leisure.example/',
      licence: 'https://creativecommons.org/licenses/by/4.0/',
      feeds: [
        { kind: 'SessionSeries', address: 'https://feeds.example/series' },
        { kind: 'ScheduledSession', address: 'https://feeds.example/sessions' },
      ],
    });
    expect(readDataset('<html>nothing here</html>', 'https://feeds.example/')).toBeNull();
  });
});
