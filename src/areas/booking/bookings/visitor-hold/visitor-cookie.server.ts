import { HOLD_MINUTES } from '../rules.ts';

const COOKIE_NAME = 'fettle.visitor';

/** Long enough to say that a hold ran out, and to limit the next. */
const MAX_AGE_SECONDS = 6 * HOLD_MINUTES * 60;

/** Lax: sign-in providers and links in mails lead back here from other sites. */
const serializeCookie = (secret: string, maxAge: number, secure: boolean): string =>
  `${COOKIE_NAME}=${secret}; Path=/; Max-Age=${maxAge}; HttpOnly; SameSite=Lax${secure ? '; Secure' : ''}`;

export const visitorCookie = (secret: string, secure: boolean): string =>
  serializeCookie(secret, MAX_AGE_SECONDS, secure);

export const clearedVisitorCookie = (secure: boolean): string => serializeCookie('', 0, secure);

/** The visitor's secret; null if missing or not written by us. */
export function readVisitorSecret(cookies: string | undefined): string | null {
  const [, secret = null] = /(?:^|;\s*)fettle\.visitor=([\w-]{43})(?:;|$)/.exec(cookies ?? '') ?? [];
  return secret;
}
