// Scopes and lifetimes of partners' tokens; no HTTP, no OIDC library.

export const sellerScopes = {
  'openactive-openbooking': {
    label: 'Sell places in your sessions',
    hint: 'See prices and availability, hold places for ten minutes, book them and cancel under your terms',
  },
  'openactive-identity': {
    label: 'See which business this is',
    hint: 'Its name, page and picture',
  },
} as const satisfies Record<string, { label: string; hint: string }>;
export type SellerScope = keyof typeof sellerScopes;

export const allSellerScopes = [
  'openactive-openbooking',
  'openactive-identity',
] as const satisfies readonly SellerScope[];

/** A partner's own orders feed; needs no consent. */
export const FEED_SCOPE = 'openactive-ordersfeed';

/** Protocol scopes; no permissions by themselves. */
export const protocolScopes = ['openid', 'offline_access'] as const;

export const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

export const lifetimes = {
  Interaction: 30 * MINUTE,
  AuthorizationCode: MINUTE,
  AccessToken: HOUR,
  ClientCredentials: HOUR,
  IdToken: HOUR,
  /** Seconds since last use; after a year the seller is asked again. */
  RefreshToken: 90 * DAY,
  /** The library's session ends with the request; ours counts. */
  Session: MINUTE,
  Grant: HOUR,
} as const;

/** The scopes a seller is asked for, in our order. */
export function requestedSellerScopes(scope: string): SellerScope[] {
  const asked = new Set(scope.split(' '));
  return allSellerScopes.filter((one) => asked.has(one));
}

/** Agreed scopes plus the protocol's. */
export function grantedScopes(agreed: readonly string[]): string {
  return [...protocolScopes, ...agreed].join(' ');
}

/**
 * Allows https to a host name, or a loopback program (RFC 8252, 7.3); no fragment (forbidden by the standard), no
 * credentials.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > 300 || !URL.canParse(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  if (hash !== '' || text.endsWith('#') || username !== '' || password !== '') return false;
  if (protocol === 'https:') return true;
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

export const allOpenIdScopes = [...protocolScopes, ...allSellerScopes, FEED_SCOPE] as const;

/** The issuer path; all endpoints are below it. */
export const OPENID_BASE = '/openactive/connect';

export const issuerUrl = (publicUrl: string): string => publicUrl + OPENID_BASE;

/** The only library endpoints exposed (oidc-routes.server.ts). */
export const openIdPaths = {
  discovery: '/.well-known/openid-configuration',
  jwks: '/keys',
  authorization: '/authorize',
  token: '/token',
  revocation: '/revoke',
} as const;

/** Bind a request to its browser; the last is set but never sent on. */
export const openIdCookies = {
  interaction: 'fettle.agreeing',
  resume: 'fettle.agreed',
  session: 'fettle.unused',
} as const;
