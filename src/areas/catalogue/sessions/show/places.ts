import type { Occurrence } from '../contract.ts';

export const MAX_PLACES = 10;

/** For one session: as many weeks as have dates by default. */
export const MAX_DATES = 12;

/** Twelve weeks for a family of four. */
const MAX_ORDER_ITEMS = 48;

export function maxDatesForPlaces(places: number): number {
  return Math.min(MAX_DATES, Math.floor(MAX_ORDER_ITEMS / Math.max(1, places)));
}

export function maxPlacesForDates(dates: number): number {
  return Math.min(MAX_PLACES, Math.floor(MAX_ORDER_ITEMS / Math.max(1, dates)));
}

/** Omits 1, the default, and invalid values. */
export function readPlaces(raw: unknown): { places?: number } {
  const places = Number(raw);
  return Number.isInteger(places) && places > 1 && places <= MAX_PLACES ? { places } : {};
}

/** The most places that can be booked on a date; `MAX_PLACES` if the date is unknown. */
export function maxPlaces(date: Pick<Occurrence, 'spacesLeft'> | null | undefined): number {
  return Math.min(MAX_PLACES, date?.spacesLeft ?? MAX_PLACES);
}

export const formatPlaces = (places: number): string => `${places} ${places === 1 ? 'place' : 'places'}`;
