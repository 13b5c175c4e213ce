import type { MapName } from '../../domain/map-name.ts';

/** A name and where its place lies, in pixels. */
export interface PlacedName {
  name: MapName;
  x: number;
  y: number;
}

/** Something that names must not lie under, by its middle, in the same pixels. */
export interface Obstacle {
  x: number;
  y: number;
  halfWidth: number;
  halfHeight: number;
}

/** The zoom from which names of a kind are shown; what is further out is too small to be looked for. */
const MIN_ZOOM: Record<MapName['kind'], number> = {
  City: 5,
  Town: 8,
  Village: 10,
  Suburb: 11,
  District: 13,
};

/** Roughly what a name measures; exact widths would cost a layout of every name at every move. */
const CHARACTER_PX = 7.5;
const HALF_HEIGHT_PX = 9;
/** Free between two names, so that a map full of them can still be read. */
const MARGIN_PX = { x: 14, y: 10 };
/**
 * Where a name stands to its place, the first that is free: on it, below what stands on it, or above. A city is looked
 * for even where much stands in its middle.
 */
const OFFSETS_PX = [0, 32, -32];
const CITY_OFFSETS_PX = [...OFFSETS_PX, 58, -58, 84, -84];

/**
 * Which names a map shows, and where: of each kind from its zoom on, as many as stand free of each other and of what
 * is in the way, the earlier of the list before the later.
 */
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
