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

// Distances in words: the whole site counts in miles.

/** From here on nobody needs tenths of a mile. */
const TENTHS_BELOW_MILES = 3;

/** Miles as the API tells them: to the tenth. */
export function milesToTheTenth(metres: number): number {
  return tenths(milesFromMetres(metres));
}

/**
 * How far something is: "0.7 miles", "1 mile", "12 miles"; "about 0.7 miles" where the place it is counted from, or
 * the thing itself, is only known approximately.
 */
export function milesWords(miles: number, approximate: boolean): string {
  const told = miles < TENTHS_BELOW_MILES ? tenths(miles) : Math.round(miles);
  if (told < 0.1) return approximate ? 'about 0.1 miles' : 'less than 0.1 miles';
  return `${approximate ? 'about ' : ''}${told} ${told === 1 ? 'mile' : 'miles'}`;
}

/** How far somebody travels, from the kilometres it was given in: 10 → "6.2 miles". */
export function travelWords(kilometres: number): string {
  const miles = tenths(milesFromKilometres(kilometres));
  return `${miles} ${miles === 1 ? 'mile' : 'miles'}`;
}

const tenths = (number: number): number => Math.round(number * 10) / 10;
