const NAME = 'fettle.place';
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** As long as a place box takes. */
const MOST_LETTERS = 80;

/**
 * The cookie that keeps the place a signed-in person has searched last, so that their next visit begins there. As it
 * was typed, never the position of their device: where somebody was is not where they look.
 */
export function lastPlaceCookie(place: string, secure: boolean): string {
  const value = encodeURIComponent(place.slice(0, MOST_LETTERS));
  return `${NAME}=${value}; Path=/; Max-Age=${YEAR_SECONDS}; SameSite=Lax${secure ? '; Secure' : ''}`;
}

/** Takes that cookie away, with signing out. */
export const forgottenPlaceCookie = `${NAME}=; Path=/; Max-Age=0; SameSite=Lax`;

/** The place in a request's cookies; null where there is none, or none that could have been typed. */
export function readLastPlace(cookies: string | undefined): string | null {
  const [, value] = /(?:^|;\s*)fettle\.place=([^;]*)/.exec(cookies ?? '') ?? [];
  if (value === undefined) return null;
  try {
    const place = decodeURIComponent(value);
    const typed = place.trim() !== '' && place.length <= MOST_LETTERS && !/\p{Cc}/u.test(place);
    return typed ? place.trim() : null;
  } catch {
    return null; // not written by us
  }
}
