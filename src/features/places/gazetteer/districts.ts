import { DISTRICT_POINTS } from './district-points.ts';
import type { Outcode } from './outcode.ts';
import { POST_TOWNS } from './post-towns.ts';

const LONDON_AREA = /^(?:E|EC|N|NW|SE|SW|W|WC)\d/;

const TOWN_OF: ReadonlyMap<string, string> = new Map(
  Object.entries(POST_TOWNS).flatMap(([area, towns]) =>
    entriesOf(towns).flatMap((entry) => {
      const name = entry.replace(/(?: \d+(?:-\d+)?)+$/, '');
      return numbersIn(entry.slice(name.length)).map((number) => [`${area}${number}`, name] as const);
    }),
  ),
);

/** The post town of an outward code: "Penzance" for TR18, "London" for SW1A; null for one that is not built in. */
export function postTownOf(outcode: string): string | null {
  return TOWN_OF.get(outcode) ?? (LONDON_AREA.test(outcode) ? 'London' : null);
}

/** The districts that are called by their post town, with the middle of their addresses. */
export const DISTRICTS: readonly Outcode[] = Object.entries(DISTRICT_POINTS).flatMap(([area, points]) =>
  entriesOf(points).map((entry): Outcode => {
    const [number, ...figures] = entry.split(' ');
    const code = `${area}${number}`;
    const [lat = Number.NaN, lng = Number.NaN, radiusKm = Number.NaN] = figures.map(Number);
    return { code, name: TOWN_OF.get(code) ?? code, lat, lng, radiusKm };
  }),
);

function entriesOf(text: string): string[] {
  return text.split(',').map((entry) => entry.replace(/\s+/g, ' ').trim());
}

/** " 1-3 5" → 1, 2, 3, 5. */
function numbersIn(text: string): number[] {
  return text
    .trim()
    .split(' ')
    .flatMap((range) => {
      const [first = Number.NaN, last = first] = range.split('-').map(Number);
      return Array.from({ length: last - first + 1 }, (_, index) => first + index);
    });
}
