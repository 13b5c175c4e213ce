import Provider, { type ClientMetadata, type Configuration } from 'oidc-provider';
import type { Pool } from '#shared/db/database.server.ts';
import { digestSecret } from '#shared/domain/secret.server.ts';
import { photoLargest } from '#shared/pictures/photo-sizes.ts';
import { ItemUrls, OPENACTIVE } from '../publish/feed-items.server.ts';
import { readSellerClaims } from './grant-queries.server.ts';
import { createOidcAdapter } from './oidc-adapter.server.ts';
import { allOpenIdScopes, issuerUrl, lifetimes, OPENID_BASE, openIdCookies, openIdPaths } from './rules.ts';
import { type OpenIdSecrets, signingKey } from './signing-key.server.ts';

export interface OpenIdDeps {
  pool: Pool;
  publicUrl: string;
  brandName: string;
  secrets: OpenIdSecrets;
}

/**
 * The OpenID Connect provider for booking partners: the library's, over our partners, our consents and our sign-in. It
 * knows nobody by itself: each request asks our own pages who agrees and for which business, and the business is who the tokens
 * are about.
 */
export async function openIdProvider(deps: OpenIdDeps): Promise<Provider> {
  const { pool, publicUrl, secrets } = deps;
  const provider = new Provider(issuerUrl(publicUrl), {
    adapter: createOidcAdapter(pool),
    jwks: { keys: [await signingKey(pool, secrets)] },
    ...providerConfig,
    cookies: {
      keys: [secrets.cookies],
      names: openIdCookies,
      short: { ...cookie, secure: publicUrl.startsWith('https:') },
      long: { ...cookie, secure: publicUrl.startsWith('https:') },
    },
    findAccount: (_ctx, sub) => findSellerAccount(deps, sub),
    interactions: { url: (_ctx, { uid }) => `${OPENID_BASE}/asks/${uid}` },
  });
  // What browsers came by is the site's public address, whoever stands between.
  provider.proxy = true;
  provider.use((ctx, next) => {
    Object.assign(ctx, { mountPath: OPENID_BASE });
    return next();
  });
  // Of secrets only digests are kept.
  Object.defineProperty(provider.Client.prototype, 'compareClientSecret', {
    value(this: ClientMetadata & { clientSecret: string }, presented: string) {
      return digestSecret(presented) === this.clientSecret;
    },
  });
  return provider;
}

const cookie = { httpOnly: true, sameSite: 'lax', signed: true, path: '/', overwrite: true } as const;

/** What the provider does and does not do, whatever the installation. */
const providerConfig = {
  scopes: [...allOpenIdScopes],
  claims: {
    openid: ['sub'],
    'openactive-identity': [
      'sellerId',
      'sellerName',
      'sellerUrl',
      'sellerLogo',
      'bookingServiceName',
      'bookingServiceUrl',
    ].map((name) => OPENACTIVE + name),
  },
  // The standard has partners read who the seller is from the ID token.
  conformIdTokenClaims: false,
  responseTypes: ['code'],
  clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
  enabledJWA: { idTokenSigningAlgValues: ['RS256'] },
  pkce: { methods: ['S256'], required: () => true },
  routes: {
    authorization: openIdPaths.authorization,
    jwks: openIdPaths.jwks,
    token: openIdPaths.token,
    revocation: openIdPaths.revocation,
  },
  features: {
    devInteractions: { enabled: false },
    userinfo: { enabled: false },
    rpInitiatedLogout: { enabled: false },
    resourceIndicators: { enabled: false },
    pushedAuthorizationRequests: { enabled: false },
    clientCredentials: { enabled: true },
    revocation: { enabled: true },
  },
  ttl: lifetimes,
  // The library gives `offline_access` only with `prompt=consent`, which partners need not send: a consent stands until it is
  // taken back, and that is what the page says.
  issueRefreshToken: async (_ctx, client, code) =>
    client.grantTypeAllowed('refresh_token') && code.scopes.has('openactive-openbooking'),
  expiresWithSession: async () => false,
  // What a partner gives back are its tokens; what a business has agreed to is the business's to take back.
  revokeGrantPolicy: () => false,
  renderError: (ctx, { error }) => {
    ctx.redirect(`/partners/agree?problem=${encodeURIComponent(error)}`);
  },
} as const satisfies Configuration;

/** The business that a token is about. */
async function findSellerAccount({ pool, publicUrl, brandName }: OpenIdDeps, sub: string) {
  const seller = await readSellerClaims(pool, Number(sub));
  if (seller === null) return undefined;
  return {
    accountId: sub,
    claims: async () => ({
      sub,
      [`${OPENACTIVE}sellerId`]: new ItemUrls(publicUrl).seller(seller.id),
      [`${OPENACTIVE}sellerName`]: seller.name,
      [`${OPENACTIVE}sellerUrl`]: `${publicUrl}/businesses/${seller.id}`,
      // The standard wants a picture of everybody: of whoever has none, that of their shared links.
      [`${OPENACTIVE}sellerLogo`]:
        publicUrl +
        (seller.photo === null ? `/og/businesses/${seller.id}.png` : photoLargest(seller.photo.files)),
      [`${OPENACTIVE}bookingServiceName`]: brandName,
      [`${OPENACTIVE}bookingServiceUrl`]: publicUrl,
    }),
  };
}
