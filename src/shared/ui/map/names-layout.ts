import type { MapName } from '../../domain/map-name.ts';

/** Pixels. */
export interface PlacedName {
  name: MapName;
  x: number;
  y: number;
}

/** By its centre, in pixels. */
export interface Obstacle {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

/** Below this zoom, names of the kind are hidden as too small. */
const MIN_ZOOM: Record<MapName['kind'], number> = {
  City: 5,
  Town: 8,
  Village: 10,
  Suburb: 11,
  District: 13,
};

/** An estimate: measuring would cost a layout at every move. */
const CHARACTER_PX = 7.5;
const HALF_HEIGHT_PX = 9;
/** Free space between names, for legibility. */
const MARGIN_PX = { x: 14, y: 10 };
/** Offsets to try in order: on the place, below, above. Cities are expected even where the centre is crowded. */
const OFFSETS_PX = [0, 32, -32];
const CITY_OFFSETS_PX = [...OFFSETS_PX, 58, -58, 84, -84];

/** Picks the names to show at this zoom that overlap nothing; earlier names win. */
export function namesToShow(
  names: readonly PlacedName[],
  zoom: number,
  obstacles: readonly Obstacle[] = [],
): PlacedName[] {
  const shown: (PlacedName & Obstacle)[] = [];
  for (const { name, x, y } of names) {
    if (zoom < MIN_ZOOM[name.kind]) continue;
    const box = { x, halfWidth: (name.name.length * CHARACTER_PX) / 2, halfHeight: HALF_HEIGHT_PX };
    const offset = (name.kind === 'City' ? CITY_OFFSETS_PX : OFFSETS_PX).find((by) => {
      const here = { ...box, y: y + by };
      return (
        obstacles.every((other) => areApart(here, other, { x: 0, y: 0 })) &&
        shown.every((other) => areApart(here, other, MARGIN_PX))
      );
    });
    if (offset !== undefined) shown.push({ ...box, name, y: y + offset });
  }
  return shown;
}

const areApart = (a: Obstacle, b: Obstacle, margin: { x: number; y: number }): boolean =>
  Math.abs(a.x - b.x) >= a.halfWidth + b.halfWidth + margin.x ||
  Math.abs(a.y - b.y) >= a.halfHeight + b.halfHeight + margin.y;
