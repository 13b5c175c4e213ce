import { describe, expect, it } from 'vitest';
import { type PageLocation, sessionIdAt, sourceFromPage, sourceOnArrival } from './detect-visit-source.ts';
import { trackVisits } from './track-visits.ts';
import { readVisitSource } from './visit-source.ts';

const at = (pathname: string, search: Record<string, unknown> = {}): PageLocation => ({ pathname, search });

describe('the way to a session', () => {
  it.each([
    [at('/sessions/12'), 12],
    [at('/checkout/12', { date: '2026-12-01T18:00:00.000Z' }), 12],
    [at('/search', { book: 12 }), 12],
    [at('/search', { book: '12' }), 12],
    [at('/search'), null],
    [at('/sessions/12/photos'), null],
    [at('/sessions/0'), null],
    [at('/business', { book: 12 }), null],
  ])('is to that of its address %#', (place, session) => {
    expect(sessionIdAt(place)).toBe(session);
  });

  it.each([
    ['/search', 'search'],
    ['/fitness/leeds/yoga', 'town'],
    ['/businesses/3', 'business'],
    ['/instructors/3', 'business'],
    ['/favourites', 'favourite'],
    ['/bookings', 'again'],
    ['/', undefined],
    ['/searching', undefined],
  ])('from %s is %s', (pathname, way) => {
    expect(sourceFromPage({ pathname })).toBe(way);
  });

  it('of a document that was just loaded is what its address says, or where it was linked from', () => {
    const arrival = (search: Record<string, string>, referrer: string) =>
      sourceOnArrival(search, referrer, 'https://fettle.test');
    expect(arrival({}, '')).toEqual({ way: 'direct', isNew: true });
    expect(arrival({}, 'https://elsewhere.test/a')).toEqual({ way: 'website', isNew: true });
    expect(arrival({ via: 'alert' }, '')).toEqual({ way: 'alert', isNew: true });
    expect(arrival({ via: 'nonsense' }, '')).toEqual({ way: 'direct', isNew: true });
    expect(arrival({}, 'https://fettle.test/search?postcode=E8')).toEqual({ way: 'search', isNew: true });
    // The return from signing in is not a new visit.
    expect(arrival({ via: 'search' }, 'https://fettle.test/sign-in')).toEqual({
      way: 'search',
      isNew: false,
    });
  });
});

it('each way to each session is noticed once while a document lives', () => {
  const sent: [number, string][] = [];
  let go: (event: { fromLocation?: PageLocation; toLocation: PageLocation }) => void = () => undefined;
  trackVisits(
    { state: { location: at('/search') }, subscribe: (_when, told) => void (go = told) },
    { address: 'https://fettle.test/search', referrer: '' },
    (session, way) => sent.push([session, way]),
  );
  go({ fromLocation: at('/search'), toLocation: at('/sessions/501') });
  go({ fromLocation: at('/sessions/501'), toLocation: at('/checkout/501') });
  go({ fromLocation: at('/checkout/501'), toLocation: at('/sessions/501') });
  expect(readVisitSource(501)).toBe('search');
  go({ fromLocation: at('/search'), toLocation: at('/sessions/501') });
  go({ fromLocation: at('/favourites'), toLocation: at('/sessions/501') });
  go({ fromLocation: at('/about'), toLocation: at('/sessions/502') });
  expect(sent).toEqual([
    [501, 'search'],
    [501, 'favourite'],
    [502, 'direct'],
  ]);
  expect(readVisitSource(501)).toBe('favourite');
});
