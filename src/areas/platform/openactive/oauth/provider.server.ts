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
 * The OIDC provider for booking partners, over our partners, grants and sign-in. Each request goes through our
 * consent page; the token's subject is the business.
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
  // Behind the proxy, URLs use the public address.
  provider.proxy = true;
  provider.use((ctx, next) => {
    Object.assign(ctx, { mountPath: OPENID_BASE });
    return next();
  });
  // Secrets are stored as digests.
  Object.defineProperty(provider.Client.prototype, 'compareClientSecret', {
    value(this: ClientMetadata & { clientSecret: string }, presented: string) {
      return digestSecret(presented) === this.clientSecret;
    },
  });
  return provider;
}

const cookie = { httpOnly: true, sameSite: 'lax', signed: true, path: '/', overwrite: true } as const;

/** For partners and for people's assistants: the code flow with PKCE, and grants that only their givers end. */
export const sharedProviderConfig = {
  responseTypes: ['code'],
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
    pushedAuthorizationRequests: { enabled: false },
    revocation: { enabled: true },
  },
  ttl: lifetimes,
  expiresWithSession: async () => false,
  // A program can revoke its tokens; only the giver ends the grant.
  revokeGrantPolicy: () => false,
} as const satisfies Configuration;

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
  // Partners read the seller from the ID token (standard).
  conformIdTokenClaims: false,
  ...sharedProviderConfig,
  clientAuthMethods: ['client_secret_basic', 'client_secret_post'],
  features: {
    ...sharedProviderConfig.features,
    resourceIndicators: { enabled: false },
    clientCredentials: { enabled: true },
  },
  // The library requires `prompt=consent` for `offline_access`; partners needn't send it, as a grant lasts until
  // revoked.
  issueRefreshToken: async (_ctx, client, code) =>
    client.grantTypeAllowed('refresh_token') && code.scopes.has('openactive-openbooking'),
  renderError: (ctx, { error }) => {
    ctx.redirect(`/partners/agree?problem=${encodeURIComponent(error)}`);
  },
} as const satisfies Configuration;

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
      // Required by the standard; default: the image of shared links.
      [`${OPENACTIVE}sellerLogo`]:
        publicUrl +
        (seller.photo === null ? `/og/businesses/${seller.id}.png` : photoLargest(seller.photo.files)),
      [`${OPENACTIVE}bookingServiceName`]: brandName,
      [`${OPENACTIVE}bookingServiceUrl`]: publicUrl,
    }),
  };
}
