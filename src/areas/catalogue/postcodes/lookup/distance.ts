import type { DistanceUnit } from '#shared/domain/distance-unit.ts';

/** British National Grid metres, Northern Ireland included. */
export type GridPoint = { easting: number; northing: number };

export const METRES_PER_MILE = 1609.344;

/** Straight line on the plane, in metres: within 50 km at most 0.18 % off anywhere in the UK. */
export function distanceMetres(a: GridPoint, b: GridPoint): number {
  return Math.hypot(a.easting - b.easting, a.northing - b.northing);
}

/** Degrees. */
export interface Position {
  latitude: number;
  longitude: number;
}

const EARTH_RADIUS_METRES = 6_371_008.8;

/** Great-circle miles: at most 0.5 % off within some hundred miles. */
export function milesBetween(one: Position, other: Position): number {
  const radians = (degrees: number) => (degrees * Math.PI) / 180;
  const north = radians(other.latitude - one.latitude);
  const east =
    radians(other.longitude - one.longitude) * Math.cos(radians((one.latitude + other.latitude) / 2));
  return milesFromMetres(EARTH_RADIUS_METRES * Math.hypot(north, east));
}

export function metresFromMiles(miles: number): number {
  return miles * METRES_PER_MILE;
}

export function milesFromMetres(metres: number): number {
  return metres / METRES_PER_MILE;
}

export function milesFromKilometres(kilometres: number): number {
  return milesFromMetres(kilometres * 1000);
}

/** One decimal below this. */
const DECIMALS_BELOW = 3;
const KILOMETRES_PER_MILE = METRES_PER_MILE / 1000;

/** To the tenth, for the API. */
export function roundMiles(metres: number): number {
  return formatTenths(milesFromMetres(metres));
}

/** "0.7 miles", "1 mile", "12 km"; "about 0.7 miles" if either end is only known approximately. */
export function formatDistance(miles: number, unit: DistanceUnit, approximate: boolean): string {
  const far = unit === 'km' ? miles * KILOMETRES_PER_MILE : miles;
  const told = far < DECIMALS_BELOW ? formatTenths(far) : Math.round(far);
  if (told < 0.1) return `${approximate ? 'about' : 'less than'} 0.1 ${unit}`;
  return `${approximate ? 'about ' : ''}${pluralizeUnit(told, unit)}`;
}

/** Three miles an hour, on streets a fifth longer than the straight line. */
const WALKING_MINUTES_PER_MILE = 24;
const MAX_WALK_MINUTES = 30;

/** Roughly; null for more than half an hour. */
export function walkingMinutes(miles: number): number | null {
  const minutes = Math.max(1, Math.round(miles * WALKING_MINUTES_PER_MILE));
  return minutes > MAX_WALK_MINUTES ? null : minutes;
}

/** "0.4 miles, 10 min walk"; the walk only if both ends are exact. */
export function formatDistanceAndWalk(miles: number, unit: DistanceUnit, approximate: boolean): string {
  const walk = approximate ? null : walkingMinutes(miles);
  const far = formatDistance(miles, unit, approximate);
  return walk === null ? far : `${far}, ${walk} min walk`;
}

/** 5 → "5 miles" or "8 km". */
export function formatRadius(miles: number, unit: DistanceUnit): string {
  if (unit === 'miles') return pluralizeUnit(miles, unit);
  const kilometres = miles * KILOMETRES_PER_MILE;
  return pluralizeUnit(kilometres < DECIMALS_BELOW ? formatTenths(kilometres) : Math.round(kilometres), unit);
}

/** 10 → "6.2 miles" or "10 km". */
export function formatTravelRadius(kilometres: number, unit: DistanceUnit): string {
  return pluralizeUnit(unit === 'km' ? kilometres : formatTenths(milesFromKilometres(kilometres)), unit);
}

const pluralizeUnit = (number: number, unit: DistanceUnit): string =>
  `${number} ${unit === 'miles' && number === 1 ? 'mile' : unit}`;

const formatTenths = (number: number): number => Math.round(number * 10) / 10;
