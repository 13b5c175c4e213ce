import { expect, it } from 'vitest';
import type { Alert } from './contract.ts';
import {
  alertChannels,
  alertHistory,
  alertHref,
  alertName,
  alertSentence,
  defaultSearchName,
} from './copy.ts';

it.each([
  [{}, 'All sessions'],
  [{ postcode: 'SW1A 1AA' }, 'All sessions near SW1A 1AA'],
  [
    { sessionType: 'yoga', time: 'evening', postcode: 'Leeds' } as const,
    'Yoga, Evening (from 17:00) near Leeds',
  ],
  [{ bbox: '-0.2,51.4,0.1,51.6', difficulty: 'beginner' } as const, 'Beginner in an area of the map'],
  [{ near: '51.5,-0.1', sessionType: 'yoga' } as const, 'Yoga'],
])('a kept search is called after what is searched: %j', (params, name) => {
  expect(defaultSearchName(params, 'miles')).toBe(name);
});

it('a long name is cut to what can be kept', () => {
  expect(defaultSearchName({ q: 'x'.repeat(100), postcode: 'Leeds' }, 'miles')).toHaveLength(80);
});

const told = { on: true, mail: true, push: true };
const search = {
  kind: 'search',
  id: '8c8a3f34-5a60-4b39-8b7e-8a6b3f0c9d22',
  ...told,
  name: 'Evening yoga',
  every: 'day',
  query: { sessionType: 'yoga', postcode: 'Leeds' },
  since: '2026-11-24T12:00:00Z',
  toldAt: null,
} as const satisfies Alert;
const date = {
  kind: 'date',
  id: '9c8a3f34-5a60-4b39-8b7e-8a6b3f0c9d22',
  ...told,
  sessionId: 4,
  sessionTitle: 'Sunrise Flow',
  businessName: 'Willow Yoga',
  startsAt: '2026-12-03T18:30:00Z',
} as const satisfies Alert;
const favourites = (id: 'favourite_dates' | 'favourite_teachers', count = 4) =>
  ({ kind: 'favourites', id, ...told, favourites: count }) as const satisfies Alert;

it.each([
  [search, 'Evening yoga', 'New sessions: near Leeds, Yoga.', 'once a day'],
  [
    { ...search, every: 'find', query: {} } as const,
    'Evening yoga',
    'New sessions: anywhere.',
    'straight away',
  ],
  [
    date,
    'Sunrise Flow, Thu 3 Dec, 18:30',
    'A place on this date at Willow Yoga, after everyone on its waiting list.',
    'once',
  ],
  [favourites('favourite_dates'), 'New times', 'New times from the 4 favourites you’ve saved.', 'once a day'],
  [favourites('favourite_dates', 1), 'New times', 'New times from the favourite you’ve saved.', 'once a day'],
  [
    favourites('favourite_teachers'),
    'Who teaches',
    'A saved session has a different instructor, or someone you follow is covering or away.',
    'when it changes',
  ],
])('an alert says what it is called, what it watches and how we tell: %j', (alert, name, sentence, pace) => {
  expect([alertName(alert), alertSentence(alert, 'miles'), alertChannels(alert)]).toEqual([
    name,
    sentence,
    `By email and on your devices, ${pace}.`,
  ]);
});

it('an alert says by which of the two ways it comes, or that both are off', () => {
  expect(alertChannels({ ...date, push: false })).toBe('By email, once.');
  expect(alertChannels({ ...date, mail: false })).toBe('On your devices, once.');
  expect(alertChannels({ ...date, mail: false, push: false })).toBe(
    'You’ve turned off email and notifications for this.',
  );
});

it('an alert of a search says when it last had news, and when its dates have passed', () => {
  expect(alertHistory(search, '2026-11-25')).toBe('No matches yet since Tue 24 Nov.');
  expect(alertHistory({ ...search, toldAt: '2026-11-25T08:00:00Z' }, '2026-11-25')).toBe(
    'Last alert Wed 25 Nov.',
  );
  expect(alertHistory({ ...search, query: { from: '2026-11-24', to: '2026-11-24' } }, '2026-11-25')).toBe(
    'These dates have passed.',
  );
  expect(alertHistory(date, '2026-11-25')).toBeNull();
});

it('an alert leads to what it watches', () => {
  expect([search, date, favourites('favourite_dates')].map(alertHref)).toEqual([
    '/search?postcode=Leeds&sessionType=yoga',
    '/sessions/4?date=2026-12-03T18%3A30%3A00Z',
    '/favourites',
  ]);
});
