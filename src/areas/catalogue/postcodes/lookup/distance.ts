import type { DistanceUnit } from '#shared/domain/distance-unit.ts';

/** A point in British National Grid metres, Northern Ireland included. */
export type GridPoint = { easting: number; northing: number };

/** The international mile. */
export const METRES_PER_MILE = 1609.344;

/**
 * The straight-line distance between two points on the grid.
 *
 * On the plane, not the globe: within 50 km it is at most 0.18 % off anywhere in the United Kingdom.
 *
 * @returns metres
 */
export function distanceMetres(a: GridPoint, b: GridPoint): number {
  return Math.hypot(a.easting - b.easting, a.northing - b.northing);
}

/** A point on the globe, in degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

/** The mean radius of the Earth. */
const EARTH_RADIUS_METRES = 6_371_008.8;

/** The straight line between two points on the globe, in miles: within some hundred miles at most 0.5 % off. */
export function milesBetween(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = radians(other.latitude - one.latitude);
  const east =
    radians(other.longitude - one.longitude) * Math.cos(radians((one.latitude + other.latitude) / 2));
  return milesFromMetres(EARTH_RADIUS_METRES * Math.hypot(north, east));
}

/** Miles to metres. */
export function metresFromMiles(miles: number): number {
  return miles * METRES_PER_MILE;
}

/** Metres to miles, unrounded. */
export function milesFromMetres(metres: number): number {
  return metres / METRES_PER_MILE;
}

/** Kilometres to miles, unrounded. */
export function milesFromKilometres(kilometres: number): number {
  return milesFromMetres(kilometres * 1000);
}

// Distances in words, in what the installation counts in.

/** From here on nobody needs tenths. */
const DECIMALS_BELOW = 3;
const KILOMETRES_PER_MILE = METRES_PER_MILE / 1000;

/** Miles as the API tells them: to the tenth. */
export function roundMiles(metres: number): number {
  return formatTenths(milesFromMetres(metres));
}

/**
 * How far something is: "0.7 miles", "1 mile", "12 km"; "about 0.7 miles" where the place it is counted from, or the
 * thing itself, is only known approximately.
 */
export function formatDistance(miles: number, unit: DistanceUnit, approximate: boolean): string {
  const far = unit === 'km' ? miles * KILOMETRES_PER_MILE : miles;
  const told = far < DECIMALS_BELOW ? formatTenths(far) : Math.round(far);
  if (told < 0.1) return `${approximate ? 'about' : 'less than'} 0.1 ${unit}`;
  return `${approximate ? 'about ' : ''}${pluralizeUnit(told, unit)}`;
}

/** Three miles an hour, along streets that are a fifth longer than the straight line between the two. */
const WALKING_MINUTES_PER_MILE = 24;
/** Further than this nobody asks how long it is on foot. */
const MAX_WALK_MINUTES = 30;

/** How long the way is on foot, roughly, in minutes; null where it is further than half an hour. */
export function walkingMinutes(miles: number): number | null {
  const minutes = Math.max(1, Math.round(miles * WALKING_MINUTES_PER_MILE));
  return minutes > MAX_WALK_MINUTES ? null : minutes;
}

/** How far something is, and how long on foot where both ends are known exactly: "0.4 miles, 10 min walk". */
export function formatDistanceAndWalk(miles: number, unit: DistanceUnit, approximate: boolean): string {
  const walk = approximate ? null : walkingMinutes(miles);
  const far = formatDistance(miles, unit, approximate);
  return walk === null ? far : `${far}, ${walk} min walk`;
}

/** How far a search reaches, from the miles that were chosen: 5 → "5 miles" or "8 km". */
export function formatRadius(miles: number, unit: DistanceUnit): string {
  if (unit === 'miles') return pluralizeUnit(miles, unit);
  const kilometres = miles * KILOMETRES_PER_MILE;
  return pluralizeUnit(kilometres < DECIMALS_BELOW ? formatTenths(kilometres) : Math.round(kilometres), unit);
}

/** How far somebody travels, from the kilometres it was given in: 10 → "6.2 miles" or "10 km". */
export function formatTravelRadius(kilometres: number, unit: DistanceUnit): string {
  return pluralizeUnit(unit === 'km' ? kilometres : formatTenths(milesFromKilometres(kilometres)), unit);
}

const pluralizeUnit = (number: number, unit: DistanceUnit): string =>
  `${number} ${unit === 'miles' && number === 1 ? 'mile' : unit}`;

const formatTenths = (number: number): number => Math.round(number * 10) / 10;
