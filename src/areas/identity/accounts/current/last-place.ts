const COOKIE_NAME = 'fettle.place';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** As long as a place box takes. */
const MAX_PLACE_LENGTH = 80;

/**
 * The cookie that keeps the place a signed-in person has searched last, so that their next visit begins there. As it
 * was typed, never the position of their device: where somebody was is not where they look.
 */
export const lastPlaceCookie = (place: string, secure: boolean): string =>
  serializePlaceCookie(place.slice(0, MAX_PLACE_LENGTH), secure);

/** The same cookie with nothing in it: the person wants no place kept in this browser. */
export const placeOptOutCookie = (secure: boolean): string => serializePlaceCookie('', secure);

/** Takes either away. */
export const clearedPlaceCookie = `${COOKIE_NAME}=; Path=/; Max-Age=0; SameSite=Lax`;

/** Whether somebody has said in this browser that no place is to be kept. */
export const hasPlaceOptOut = (cookies: string): boolean => /(?:^|;\s*)fettle\.place=(?:;|$)/.test(cookies);

const serializePlaceCookie = (value: string, secure: boolean): string =>
  `${COOKIE_NAME}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;

/** The place in a request's cookies; null where there is none, or none that could have been typed. */
export function readLastPlace(cookies: string | undefined): string | null {
  const [, value] = /(?:^|;\s*)fettle\.place=([^;]*)/.exec(cookies ?? '') ?? [];
  if (value === undefined) return null;
  try {
    const place = decodeURIComponent(value);
    const typed = place.trim() !== '' && place.length <= MAX_PLACE_LENGTH && !/\p{Cc}/u.test(place);
    return typed ? place.trim() : null;
  } catch {
    return null; // not written by us
  }
}

const isHttps = (): boolean => window.location.protocol === 'https:';

/** Keeps the place that a signed-in person has searched, unless they want none kept. */
export function saveLastPlace(place: string): void {
  if (canSavePlace()) writeCookie(lastPlaceCookie(place, isHttps()));
}

/** Whether places may be kept in this browser. */
export const canSavePlace = (): boolean => !hasPlaceOptOut(document.cookie);

/** Allows places to be kept from now on, or forgets the one that is kept and keeps none for a year. */
export function setPlaceSaving(allowed: boolean): void {
  writeCookie(allowed ? clearedPlaceCookie : placeOptOutCookie(isHttps()));
}

function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = cookie;
}
