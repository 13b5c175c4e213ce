import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Pool } from '#shared/db/database.server.ts';
import { systemClock } from '#shared/domain/clock.ts';
import { digestSecret } from '#shared/domain/secret.server.ts';
import { findSignInByToken, type SignInWithUser } from '../second-step/second-factor-queries.server.ts';
import type { Auth } from '../sign-in/auth.server.ts';

/**
 * One query; the library only expires or extends sign-ins
 * (docs/decisions/0005-use-better-auth-for-sign-in-on-our-own-tables.md). Null if there is none.
 */
export async function findSignInByCookie(
  { auth, pool }: { auth: Auth; pool: Pool },
  cookie: string,
): Promise<SignInWithUser | null> {
  const { authCookies, secret, sessionConfig } = await auth.$context;
  const token = readSignedToken(cookie, authCookies.sessionToken.name, secret);
  if (token === null) return null;
  const known = await findSignInByToken(pool, digestSecret(token));
  if (known === null) return null;
  const lastsFor = (known.expiresAt.getTime() - systemClock.now().getTime()) / 1_000;
  if (lastsFor > sessionConfig.expiresIn - sessionConfig.updateAge) return known;
  const kept = await auth.api.getSession({ headers: new Headers({ cookie }) });
  return kept === null ? null : known;
}

/** Null if there is no validly signed token. */
export async function readTokenCookie(auth: Pick<Auth, '$context'>, cookie: string): Promise<string | null> {
  const { authCookies, secret } = await auth.$context;
  return readSignedToken(cookie, authCookies.sessionToken.name, secret);
}

/** Same format as the library's. */
export async function serializeTokenCookie(auth: Pick<Auth, '$context'>, token: string): Promise<string> {
  const { authCookies, secret, sessionConfig } = await auth.$context;
  const { name, attributes } = authCookies.sessionToken;
  return [
    `${name}=${encodeURIComponent(`${token}.${signToken(token, secret)}`)}`,
    `Max-Age=${sessionConfig.expiresIn}`,
    `Path=${attributes.path ?? '/'}`,
    'HttpOnly',
    ...(attributes.secure === true ? ['Secure'] : []),
    'SameSite=Lax',
  ].join('; ');
}

const signToken = (token: string, secret: string): string =>
  createHmac('sha256', secret).update(token).digest('base64');

/** Null if the signature is invalid. */
function readSignedToken(cookie: string, name: string, secret: string): string | null {
  const value = readCookieValue(cookie, name);
  const dot = value?.lastIndexOf('.') ?? -1;
  if (value === null || dot < 1) return null;
  const token = value.slice(0, dot);
  const signature = Buffer.from(value.slice(dot + 1));
  const ours = Buffer.from(signToken(token, secret));
  return signature.length === ours.length && timingSafeEqual(signature, ours) ? token : null;
}

/** The first one wins, as in the library. */
function readCookieValue(cookie: string, name: string): string | null {
  for (const pair of cookie.split(';')) {
    const equals = pair.indexOf('=');
    if (pair.slice(0, equals).trim() !== name) continue;
    try {
      return decodeURIComponent(pair.slice(equals + 1).trim());
    } catch {
      return null;
    }
  }
  return null;
}
