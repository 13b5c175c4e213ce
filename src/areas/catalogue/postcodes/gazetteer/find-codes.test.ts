import { describe, expect, it } from 'vitest';
import { distanceMetres, type GridPoint, toGrid } from '../lookup/national-grid.ts';
import { outcodeArea, parsePostcode } from '../lookup/postcode.ts';
import { findPostTown } from './find-codes.server.ts';
import { placeNameKey } from './find-places.server.ts';
import { gazetteerPlaces, outcodes, postcodeAreas } from './gazetteer.server.ts';

const areas = new Map(postcodeAreas().map((area) => [area.code, { ...area, grid: toGrid(area) }]));
const districts = outcodes()
  .filter(({ postTown }) => postTown !== 'London')
  .map((district) => {
    const town = findPostTown(district.code) ?? '';
    return {
      code: district.code,
      figures: [district.lat, district.lng, district.radiusKm],
      area: areas.get(outcodeArea(district.code)),
      town,
      townKey: placeNameKey(town),
      grid: toGrid(district),
    };
  });
type District = (typeof districts)[number];

function findNearest(among: readonly District[], grid: GridPoint): District | null {
  let nearest: District | null = null;
  let least = Number.POSITIVE_INFINITY;
  for (const district of among) {
    const metres = distanceMetres(district.grid, grid);
    if (metres < least) {
      nearest = district;
      least = metres;
    }
  }
  return nearest;
}

describe('the districts', () => {
  it('are as many as are in use, each once, each an outward code with a post town and a point', () => {
    const codes = districts.map(({ code }) => code);
    expect(new Set(outcodes().map(({ code }) => code)).size).toBe(outcodes().length);
    expect(codes.length).toBeGreaterThan(2_600);
    for (const { code, town, figures } of districts) {
      expect(parsePostcode(code).kind, code).toBe('outcode');
      expect(town, code).toMatch(/^[A-Z][A-Za-zé’ -]+$/);
      expect(figures.every(Number.isFinite), code).toBe(true);
    }
  });

  it('are in every area', () => {
    expect(new Set(outcodes().map(({ code }) => outcodeArea(code)))).toEqual(
      new Set(postcodeAreas().map(({ code }) => code)),
    );
  });

  it('lie in their areas', () => {
    for (const { code, grid, area } of districts) {
      if (area === undefined) throw new Error(`${code} is in no area.`);
      // Nine in ten postcodes are within the radius; islands and dales are farther out.
      expect(distanceMetres(grid, area.grid) / 1000, code).toBeLessThan(area.radiusKm * 2 + 30);
    }
  });

  /** Cross-checks independent sources: Ordnance Survey points, and towns and places compiled separately. */
  it('are addressed to the town they are in', () => {
    const checked = gazetteerPlaces().flatMap((place) => {
      const key = placeNameKey(place.name);
      const grid = toGrid(place);
      const nearest = findNearest(districts, grid);
      const own = findNearest(
        districts.filter(({ townKey }) => townKey === key),
        grid,
      );
      // A namesake elsewhere.
      if (own === null || distanceMetres(own.grid, grid) > 15_000) return [];
      return [{ place: place.name, addressedTo: nearest?.town, right: nearest?.townKey === key }];
    });
    expect(checked.length).toBeGreaterThan(550);
    expect(
      checked.filter(({ right }) => !right).map(({ place, addressedTo }) => [place, addressedTo]),
    ).toEqual([
      // On the edge of a large district, next to a smaller one or one across the water.
      ['Gosport', 'Portsmouth'],
      ['Christchurch', 'Bournemouth'],
      ['Pembroke', 'Pembroke Dock'],
      ['Lampeter', 'Llanybydder'],
      ['Bangor', 'Menai Bridge'],
      ['Conwy', 'Llandudno Junction'],
    ]);
  });

  it.each([
    ['TR18', 'Penzance'],
    ['TR1', 'Truro'],
    ['SY23', 'Aberystwyth'],
    ['PE30', 'King’s Lynn'],
    ['YO22', 'Whitby'],
    ['DL8', 'Leyburn'],
    ['CH44', 'Wallasey'],
    ['TD15', 'Berwick-upon-Tweed'],
    ['PH33', 'Fort William'],
    ['BT48', 'Londonderry'],
    ['LS6', 'Leeds'],
    ['M5', 'Salford'],
    ['SW1A', 'London'],
    ['JE2', 'Jersey'],
    ['TR99', null],
    ['XX1', null],
  ])('%s belongs to %s', (outcode, town) => {
    expect(findPostTown(outcode)).toBe(town);
  });
});
