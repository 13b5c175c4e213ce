import { describe, expect, it } from 'vitest';
import { distanceMetres, toGrid, toLatLng } from '../lookup/national-grid.ts';
import { findPlaces, placeLabel, placeNameKey } from './find-places.server.ts';
import { gazetteerPlaces, outcodes, postcodeAreas } from './gazetteer.server.ts';

const LONDON_OUTCODES = outcodes().filter(({ postTown }) => postTown === 'London');
/** Named by neighbourhood, not by city. */
const CITY_OUTCODES = outcodes().filter(({ name, postTown }) => postTown !== 'London' && name !== postTown);

function first(text: string): string | undefined {
  const match = findPlaces(text, 1)[0];
  return match && `${placeLabel(match.place)} (${match.quality})`;
}

describe('finding a place by name', () => {
  it.each([
    ['Leeds', 'Leeds, West Yorkshire (exact)'],
    ['  leeds ', 'Leeds, West Yorkshire (exact)'],
    ['Leeds, West Yorkshire', 'Leeds, West Yorkshire (exact)'],
    ['Leeds city centre', 'Leeds, West Yorkshire (exact)'],
    ['Leeds, UK', 'Leeds, West Yorkshire (exact)'],
    ['Hackney', 'Hackney, London (exact)'],
    ['London', 'London (exact)'],
    ['Saint Albans', 'St Albans, Hertfordshire (exact)'],
    ['St. Albans', 'St Albans, Hertfordshire (exact)'],
    ['kings cross', 'King’s Cross, London (exact)'],
    ['Newcastle', 'Newcastle upon Tyne, Tyne and Wear (exact)'],
    ['Newport', 'Newport, Gwent (exact)'],
    ['Newport, Isle of Wight', 'Newport, Isle of Wight (exact)'],
    ['Newport Isle of Wight', 'Newport, Isle of Wight (exact)'],
    ['Clifton York', 'Clifton, York (exact)'],
    ['Clifton, Bristol', 'Clifton, Bristol (exact)'],
    ['Didsbury, Greater Manchester', 'Didsbury, Manchester (exact)'],
    ['Caerdydd', 'Cardiff, South Glamorgan (exact)'],
    ['Elephant & Castle', 'Elephant and Castle, London (exact)'],
  ])('%s is %s', (text, expected) => {
    expect(first(text)).toBe(expected);
  });

  it.each([
    ['Manch', 'Manchester, Greater Manchester (prefix)'],
    ['Birm', 'Birmingham, West Midlands (prefix)'],
    ['Stoke', 'Stoke-on-Trent, Staffordshire (exact)'],
    ['Shored', 'Shoreditch, London (prefix)'],
  ])('completes %s to %s', (text, expected) => {
    expect(first(text)).toBe(expected);
  });

  it.each([
    ['Hackny', 'Hackney, London (similar)'],
    ['Manchster', 'Manchester, Greater Manchester (similar)'],
    ['Birmingam', 'Birmingham, West Midlands (similar)'],
    ['Liverpol', 'Liverpool, Merseyside (similar)'],
    ['Edinburg', 'Edinburgh, Scotland (prefix)'],
    ['Edinbrugh', 'Edinburgh, Scotland (similar)'],
    ['Lodnon', 'London (similar)'],
    ['Brighten', 'Brighton, East Sussex (similar)'],
    ['Shoredich', 'Shoreditch, London (similar)'],
  ])('forgives the slip in %s', (text, expected) => {
    expect(first(text)).toBe(expected);
  });

  it.each(['', 'x', 'Zzyzx', 'Xanadu', 'Timbuktu', 'Leeds, Kent', '???', 'asdfghjkl'])(
    'finds nothing for %j',
    (text) => {
      expect(findPlaces(text, 8)).toEqual([]);
    },
  );

  it('puts a city before a town before a suburb', () => {
    const kinds = findPlaces('Ne', 50).map((match) => match.place.kind);
    expect(kinds.indexOf('Town')).toBeGreaterThan(kinds.lastIndexOf('City'));
    expect(kinds.indexOf('Suburb')).toBeGreaterThan(kinds.lastIndexOf('Town'));
  });

  it('lists a place once, however many of its names match, and keeps to the limit', () => {
    const matches = findPlaces('Newcastle', 20);
    expect(new Set(matches.map((match) => match.place)).size).toBe(matches.length);
    expect(findPlaces('B', 3)).toEqual([]);
    expect(findPlaces('Ba', 3)).toHaveLength(3);
  });
});

const AREA_CITIES: Readonly<Record<string, string>> = {
  M: 'Manchester',
  LS: 'Leeds',
  L: 'Liverpool',
  S: 'Sheffield',
  NE: 'Newcastle upon Tyne',
  B: 'Birmingham',
  NG: 'Nottingham',
  LE: 'Leicester',
  BS: 'Bristol',
  CF: 'Cardiff',
  BN: 'Brighton',
  EH: 'Edinburgh',
  G: 'Glasgow',
  BT: 'Belfast',
};

describe('the gazetteer itself', () => {
  it('is as large as promised', () => {
    expect(postcodeAreas()).toHaveLength(124);
    expect(gazetteerPlaces().filter((place) => place.within === 'London').length).toBeGreaterThanOrEqual(60);
    expect(
      gazetteerPlaces().filter((place) => place.kind === 'City' || place.kind === 'Town').length,
    ).toBeGreaterThanOrEqual(300);
  });

  it('covers every numbered London district', () => {
    const codes = new Set(LONDON_OUTCODES.map((outcode) => outcode.code));
    const runs = { E: 18, EC: 4, N: 22, NW: 11, SE: 28, SW: 20, W: 14, WC: 2 };
    for (const [letters, last] of Object.entries(runs)) {
      for (let number = 1; number <= last; number++) expect(codes).toContain(`${letters}${number}`);
    }
    expect(codes.size).toBe(LONDON_OUTCODES.length);
  });

  it('names each place once within its surroundings', () => {
    const labels = gazetteerPlaces().map((place) => `${place.name}|${place.within}`);
    expect(labels.filter((label, index) => labels.indexOf(label) !== index)).toEqual([]);
  });

  it('keeps every point on the islands and every suburb beside its city', () => {
    for (const point of [...gazetteerPlaces(), ...postcodeAreas(), ...outcodes()]) {
      expect(point.lat).toBeGreaterThan(49);
      expect(point.lat).toBeLessThan(61);
      expect(point.lng).toBeGreaterThan(-8.2);
      expect(point.lng).toBeLessThan(1.8);
      expect(point.radiusKm).toBeGreaterThan(0);
    }
    const strays = gazetteerPlaces().filter((place) => {
      const city = gazetteerPlaces().find((other) => other.name === place.within && other.kind === 'City');
      return city !== undefined && city !== place && distanceMetres(toGrid(place), toGrid(city)) > 30_000;
    });
    expect(strays).toEqual([]);
  });

  it('agrees with the London districts about where its neighbourhoods are', () => {
    for (const outcode of LONDON_OUTCODES.filter((entry) => !/\d[A-Z]$/.test(entry.code))) {
      const namesake = gazetteerPlaces().find(
        (place) => place.within === 'London' && placeNameKey(place.name) === placeNameKey(outcode.name),
      );
      if (namesake) {
        expect(distanceMetres(toGrid(namesake), toGrid(outcode)), outcode.code).toBeLessThan(2500);
      }
    }
  });

  it('has the central districts of a city beside it', () => {
    expect(CITY_OUTCODES.length).toBeGreaterThan(80);
    for (const outcode of CITY_OUTCODES) {
      const area = /^[A-Z]+/.exec(outcode.code)?.[0] ?? '';
      const name = AREA_CITIES[area];
      const city = gazetteerPlaces().find((place) => place.name === name && place.kind === 'City');
      if (city === undefined) throw new Error(`${outcode.code} is in no city.`);
      expect(distanceMetres(toGrid(outcode), toGrid(city)), outcode.code).toBeLessThan(8_500);
    }
  });

  it('survives the grid and back', () => {
    const [place] = gazetteerPlaces();
    if (!place) throw new Error('The gazetteer is empty.');
    expect(toLatLng(toGrid(place)).lat).toBeCloseTo(place.lat, 6);
  });
});
