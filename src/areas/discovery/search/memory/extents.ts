import type { GridPoint } from '#areas/catalogue/postcodes/lookup/distance.ts';
import type { SearchArea } from '../find/search-index.ts';
import type { IndexedListing } from './indexed-listing.ts';

/** Bounds of coordinates and ranking inputs per group, adjacent in memory, as they settle most of a search. */
export type Extents = Int32Array<ArrayBuffer>;

/** Offsets within a group: grid metres, millionths of a degree, pence, thousandths of a star. */
const WEST = 0;
const EAST = 1;
const SOUTH = 2;
const NORTH = 3;
const MIN_PRICE = 4;
const MAX_PRICE = 5;
const MAX_RATING = 6;
/** Earliest `nextStartsAt`; 0 if none has one. */
const MIN_NEXT_START = 7;
const WEST_E6 = 8;
const EAST_E6 = 9;
const SOUTH_E6 = 10;
const NORTH_E6 = 11;
const WIDTH = 12;

export function emptyExtents(groups: number): Extents {
  const extents = new Int32Array(groups * WIDTH);
  for (let at = 0; at < extents.length; at += WIDTH) {
    for (const least of [WEST, SOUTH, MIN_PRICE, WEST_E6, SOUTH_E6]) extents[at + least] = FARTHEST;
    for (const most of [EAST, NORTH, EAST_E6, NORTH_E6]) extents[at + most] = -FARTHEST;
  }
  return extents;
}

/** Beyond any coordinate and any price. */
const FARTHEST = 2 ** 31 - 1;

export function extend(extents: Extents, group: number, listing: IndexedListing): void {
  const at = group * WIDTH;
  lowerTo(extents, at + WEST, listing.easting);
  raiseTo(extents, at + EAST, listing.easting);
  lowerTo(extents, at + SOUTH, listing.northing);
  raiseTo(extents, at + NORTH, listing.northing);
  lowerTo(extents, at + MIN_PRICE, listing.pricePence);
  raiseTo(extents, at + MAX_PRICE, listing.pricePence);
  raiseTo(extents, at + MAX_RATING, listing.ratingThousandths);
  lowerNextStart(extents, group, listing.nextStartsAt);
  lowerTo(extents, at + WEST_E6, listing.longitudeE6);
  raiseTo(extents, at + EAST_E6, listing.longitudeE6);
  lowerTo(extents, at + SOUTH_E6, listing.latitudeE6);
  raiseTo(extents, at + NORTH_E6, listing.latitudeE6);
}

/** 0 means no date. Never raised, so a group may promise too much, which is safe. */
export function lowerNextStart(extents: Extents, group: number, nextStartsAt: number): void {
  const soonest = minNextStart(extents, group);
  if (nextStartsAt !== 0 && (soonest === 0 || nextStartsAt < soonest))
    extents[group * WIDTH + MIN_NEXT_START] = nextStartsAt;
}

function lowerTo(extents: Extents, index: number, value: number): void {
  if (value < (extents[index] ?? 0)) extents[index] = value;
}

function raiseTo(extents: Extents, index: number, value: number): void {
  if (value > (extents[index] ?? 0)) extents[index] = value;
}

export function minPrice(extents: Extents, group: number): number {
  return extents[group * WIDTH + MIN_PRICE] ?? 0;
}

export function maxPrice(extents: Extents, group: number): number {
  return extents[group * WIDTH + MAX_PRICE] ?? 0;
}

export function maxRating(extents: Extents, group: number): number {
  return extents[group * WIDTH + MAX_RATING] ?? 0;
}

/** Seconds since 1970; unsigned 32 bits, needed from 2038. */
export function minNextStart(extents: Extents, group: number): number {
  return (extents[group * WIDTH + MIN_NEXT_START] ?? 0) >>> 0;
}

/** Lower bound of the squared distance in metres from the point to any listing of the group. */
export function minSquaredDistance(
  extents: Extents,
  group: number,
  { easting, northing }: GridPoint,
): number {
  const at = group * WIDTH;
  const east = Math.max(0, (extents[at + WEST] ?? 0) - easting, easting - (extents[at + EAST] ?? 0));
  const north = Math.max(0, (extents[at + SOUTH] ?? 0) - northing, northing - (extents[at + NORTH] ?? 0));
  return east * east + north * north;
}

function maxSquaredDistance(extents: Extents, group: number, { easting, northing }: GridPoint): number {
  const at = group * WIDTH;
  const east = Math.max(easting - (extents[at + WEST] ?? 0), (extents[at + EAST] ?? 0) - easting);
  const north = Math.max(northing - (extents[at + SOUTH] ?? 0), (extents[at + NORTH] ?? 0) - northing);
  return east * east + north * north;
}

export function overlapWithArea(extents: Extents, group: number, area: SearchArea): 'none' | 'some' | 'all' {
  switch (area.kind) {
    case 'everywhere':
      return 'all';
    case 'circle': {
      const most = area.radiusMetres * area.radiusMetres;
      if (minSquaredDistance(extents, group, area.centre) > most) return 'none';
      return maxSquaredDistance(extents, group, area.centre) <= most ? 'all' : 'some';
    }
    case 'box': {
      const west = toMicrodegrees(area.bounds.west);
      const east = toMicrodegrees(area.bounds.east);
      const south = toMicrodegrees(area.bounds.south);
      const north = toMicrodegrees(area.bounds.north);
      const groupWest = extents[group * WIDTH + WEST_E6] ?? 0;
      const groupEast = extents[group * WIDTH + EAST_E6] ?? 0;
      const groupSouth = extents[group * WIDTH + SOUTH_E6] ?? 0;
      const groupNorth = extents[group * WIDTH + NORTH_E6] ?? 0;
      if (groupWest > east || groupEast < west || groupSouth > north || groupNorth < south) return 'none';
      return groupWest >= west && groupEast <= east && groupSouth >= south && groupNorth <= north
        ? 'all'
        : 'some';
    }
  }
}

export function toMicrodegrees(degrees: number): number {
  return Math.round(degrees * 1_000_000);
}
