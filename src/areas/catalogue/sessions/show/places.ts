import type { Occurrence } from '../contract.ts';

/** How many places of a date can be booked at once. */
export const MAX_PLACES = 10;

/** How many dates of a session can be booked at once: as many weeks as are laid out. */
export const MAX_DATES = 12;

/** How many places at all of its dates together one order may be of: twelve weeks for a family of four. */
const MAX_ORDER_ITEMS = 48;

/** How many dates can be booked at once with so many places at each. */
export function maxDatesForPlaces(places: number): number {
  return Math.min(MAX_DATES, Math.floor(MAX_ORDER_ITEMS / Math.max(1, places)));
}

/** How many places can be booked at each of so many dates. */
export function maxPlacesForDates(dates: number): number {
  return Math.min(MAX_PLACES, Math.floor(MAX_ORDER_ITEMS / Math.max(1, dates)));
}

/** Reads a number of places from an address. One, and what makes no sense, is left out. */
export function readPlaces(raw: unknown): { places?: number } {
  const places = Number(raw);
  return Number.isInteger(places) && places > 1 && places <= MAX_PLACES ? { places } : {};
}

/** The most that can be booked of a date; as many as ever where it is not known. */
export function maxPlaces(date: Pick<Occurrence, 'spacesLeft'> | null | undefined): number {
  return Math.min(MAX_PLACES, date?.spacesLeft ?? MAX_PLACES);
}

/** "1 place", "3 places". */
export const formatPlaces = (places: number): string => `${places} ${places === 1 ? 'place' : 'places'}`;
