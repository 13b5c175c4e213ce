// What booking partners may be allowed to do by tokens, apart from HTTP and the OpenID Connect library.

/** What a seller can agree to, in the words of the consent page. */
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

/** The feed of a partner's own orders, of whatever business: asked for by the partner itself, with nobody's consent. */
export const FEED_SCOPE = 'openactive-ordersfeed';

/** The protocol's own: who the seller is, and being allowed to go on without them. They give nothing by themselves. */
export const protocolScopes = ['openid', 'offline_access'] as const;

export const SECOND = 1;
const MINUTE = 60 * SECOND;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;

/** How long each thing works, in seconds. */
export const lifetimes = {
  /** Signing in and agreeing. */
  Interaction: 30 * MINUTE,
  AuthorizationCode: MINUTE,
  AccessToken: HOUR,
  ClientCredentials: HOUR,
  IdToken: HOUR,
  /** Renewed by using it; after a year the seller is asked once more. */
  RefreshToken: 90 * DAY,
  /** The library's own sign-in ends with the request that it is for: ours is the one that counts. */
  Session: MINUTE,
  Grant: HOUR,
} as const;

/** What of a request for scopes a seller can be asked to agree to, in our order. */
export function requestedSellerScopes(scope: string): SellerScope[] {
  const asked = new Set(scope.split(' '));
  return allSellerScopes.filter((one) => asked.has(one));
}

/** Everything of a request that is granted with the consent: what was agreed to, and the protocol's own. */
export function grantedScopes(agreed: readonly string[]): string {
  return [...protocolScopes, ...agreed].join(' ');
}

/**
 * May people be sent back there? By https to a host of names or numbers, or to a program on their own machine (RFC 8252, 7.3);
 * without a fragment, which the standard forbids, and without credentials in it.
 */
export function isRedirectUri(text: string): boolean {
  if (text.length > 300 || !URL.canParse(text)) return false;
  const { protocol, hostname, hash, username, password } = new URL(text);
  if (hash !== '' || text.endsWith('#') || username !== '' || password !== '') return false;
  if (protocol === 'https:') return true;
  return protocol === 'http:' && ['localhost', '127.0.0.1', '[::1]'].includes(hostname);
}

/** How a partner asks: by its secret for everybody who lets partners sell, or by tokens for those who agreed to it. */
export type PartnerAuthMethod = 'secret' | 'tokens';

export const partnerAuthMethod = (returnAddresses: readonly string[]): PartnerAuthMethod =>
  returnAddresses.length === 0 ? 'secret' : 'tokens';

/** Every scope that there is. */
export const allOpenIdScopes = [...protocolScopes, ...allSellerScopes, FEED_SCOPE] as const;

/** Where the provider lives. Its name in discovery, and beneath it everything that it has. */
export const OPENID_BASE = '/openactive/connect';

/** What the provider is called, in its tokens as well. */
export const issuerUrl = (publicUrl: string): string => publicUrl + OPENID_BASE;

/** Its addresses below the base; these alone are routes of the site (library-routes.server.ts). */
export const openIdPaths = {
  discovery: '/.well-known/openid-configuration',
  jwks: '/keys',
  authorization: '/authorize',
  token: '/token',
  revocation: '/revoke',
} as const;

/** The cookies that hold a request to the browser that began it; and one that the library sets and nobody is sent. */
export const openIdCookies = {
  interaction: 'fettle.agreeing',
  resume: 'fettle.agreed',
  session: 'fettle.unused',
} as const;
