import type { Occurrence } from '../contract.ts';

/** How many places of a date can be booked at once. */
export const MOST_PLACES = 10;

/** Reads a number of places from an address. One, and what makes no sense, is left out. */
export function readPlaces(raw: unknown): { places?: number } {
  const places = Number(raw);
  return Number.isInteger(places) && places > 1 && places <= MOST_PLACES ? { places } : {};
}

/** The most that can be booked of a date; as many as ever where it is not known. */
export function mostPlaces(date: Pick<Occurrence, 'spacesLeft'> | null | undefined): number {
  return Math.min(MOST_PLACES, date?.spacesLeft ?? MOST_PLACES);
}

/** "1 place", "3 places". */
export const placesText = (places: number): string => `${places} ${places === 1 ? 'place' : 'places'}`;
