import { forgottenPlaceCookie, lastPlaceCookie, noPlaceCookie, wantsNoPlace } from './last-place.ts';

const secure = (): boolean => window.location.protocol === 'https:';

/** Keeps the place that a signed-in person has searched, unless they want none kept. */
export function keepLastPlace(place: string): void {
  if (keepsPlace()) write(lastPlaceCookie(place, secure()));
}

/** Whether places may be kept in this browser. */
export const keepsPlace = (): boolean => !wantsNoPlace(document.cookie);

/** Allows places to be kept from now on, or forgets the one that is kept and keeps none for a year. */
export function allowPlace(allowed: boolean): void {
  write(allowed ? forgottenPlaceCookie : noPlaceCookie(secure()));
}

function write(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = cookie;
}
