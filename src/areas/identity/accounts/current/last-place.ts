const COOKIE_NAME = 'fettle.place';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
const MAX_PLACE_LENGTH = 80;

/** Cookie with the last searched place, as typed, to start from next time. Never the device's position. */
export const lastPlaceCookie = (place: string, secure: boolean): string =>
  serializePlaceCookie(place.slice(0, MAX_PLACE_LENGTH), secure);

/** An empty cookie means opted out. */
export const placeOptOutCookie = (secure: boolean): string => serializePlaceCookie('', secure);

export const clearedPlaceCookie = `${COOKIE_NAME}=; Path=/; Max-Age=0; SameSite=Lax`;

export const hasPlaceOptOut = (cookies: string): boolean => /(?:^|;\s*)fettle\.place=(?:;|$)/.test(cookies);

const serializePlaceCookie = (value: string, secure: boolean): string =>
  `${COOKIE_NAME}=${encodeURIComponent(value)}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;

/** Null if missing or invalid. */
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

/** Unless opted out. */
export function saveLastPlace(place: string): void {
  if (canSavePlace()) writeCookie(lastPlaceCookie(place, isHttps()));
}

export const canSavePlace = (): boolean => !hasPlaceOptOut(document.cookie);

/** False also removes the saved place, and lasts a year. */
export function setPlaceSaving(allowed: boolean): void {
  writeCookie(allowed ? clearedPlaceCookie : placeOptOutCookie(isHttps()));
}

function writeCookie(cookie: string): void {
  // biome-ignore lint/suspicious/noDocumentCookie: the Cookie Store API is not in every browser yet
  document.cookie = cookie;
}
