import Provider, { type Adapter, type AdapterPayload, type Configuration, errors } from 'oidc-provider';
import {
  createRecordAdapter,
  noopAdapter,
  type OidcRecords,
  readOnlyAdapter,
} from '#areas/platform/openactive/oauth/oidc-adapter.server.ts';
import { sharedProviderConfig } from '#areas/platform/openactive/oauth/provider.server.ts';
import { lifetimes } from '#areas/platform/openactive/oauth/rules.ts';
import { type OpenIdSecrets, signingKey } from '#areas/platform/openactive/oauth/signing-key.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import {
  ASSISTANT_OAUTH_BASE,
  allAssistantScopes,
  assistantCookies,
  assistantIssuer,
  CONSENT_PATH,
  mcpUrl,
} from '../rules.ts';
import { findActiveGrant } from './grant-queries.server.ts';
import { type ClientDeps, readClient } from './read-client.server.ts';
import {
  type AssistantRecordKind,
  readRecord,
  recordKinds,
  removeRecord,
  removeRecordsOfGrant,
  storeRecord,
  useRecord,
} from './record-queries.server.ts';

export interface AssistantProviderDeps extends ClientDeps {
  pool: Pool;
  publicUrl: string;
  secrets: OpenIdSecrets;
}

/**
 * The OAuth provider for people's assistants, over our clients, grants and sign-in. Each request goes through our
 * consent page; the token's subject is the person, and its audience is `/mcp`.
 */
export async function assistantProvider(deps: AssistantProviderDeps): Promise<Provider> {
  const { pool, publicUrl, secrets } = deps;
  const resource = mcpUrl(publicUrl);
  const cookie = {
    httpOnly: true,
    sameSite: 'lax',
    signed: true,
    path: '/',
    overwrite: true,
    secure: publicUrl.startsWith('https:'),
  } as const;
  const provider = new Provider(assistantIssuer(publicUrl), {
    adapter: (kind) => assistantAdapter(deps, kind, resource),
    jwks: { keys: [await signingKey(pool, secrets)] },
    ...providerConfig,
    features: {
      ...providerConfig.features,
      resourceIndicators: {
        enabled: true,
        // Clients of before 2025 name no resource, and there is only one.
        defaultResource: () => resource,
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, indicator) => {
          if (indicator !== resource) throw new errors.InvalidTarget('tokens are for /mcp only');
          return {
            scope: allAssistantScopes.join(' '),
            audience: resource,
            accessTokenFormat: 'opaque',
            accessTokenTTL: lifetimes.AccessToken,
          };
        },
      },
    },
    cookies: { keys: [secrets.cookies], names: assistantCookies, short: cookie, long: cookie },
    findAccount: (_ctx, sub) => ({ accountId: sub, claims: () => ({ sub }) }),
    interactions: { url: (_ctx, { uid }) => `${ASSISTANT_OAUTH_BASE}/asks/${uid}` },
  });
  // Behind the proxy, URLs use the public address.
  provider.proxy = true;
  provider.use((ctx, next) => {
    Object.assign(ctx, { mountPath: ASSISTANT_OAUTH_BASE });
    return next();
  });
  return provider;
}

const providerConfig = {
  ...sharedProviderConfig,
  scopes: [],
  clientAuthMethods: ['none'],
  issueRefreshToken: async () => true,
  rotateRefreshToken: true,
  renderError: (ctx, { error }) => {
    ctx.redirect(`${CONSENT_PATH}?problem=${encodeURIComponent(error)}`);
  },
} as const satisfies Configuration;

/** Storage of the OIDC library: clients describe themselves, grants are people's, the rest are expiring records. */
function assistantAdapter(deps: AssistantProviderDeps, kind: string, resource: string): Adapter {
  const known = recordKinds.find((one) => one === kind);
  if (known !== undefined) return createRecordAdapter(assistantRecords(deps.pool, known));
  if (kind === 'Client') return { ...readOnlyAdapter, find: (id) => describeClient(deps, id) };
  if (kind === 'Grant') return { ...readOnlyAdapter, find: (id) => describeGrant(deps.pool, id, resource) };
  return noopAdapter;
}

const assistantRecords = (db: Pool, kind: AssistantRecordKind): OidcRecords => ({
  upsert: ({ consentId, digest, payload, seconds }) =>
    storeRecord(db, { kind, digest, grantId: consentId, payload, seconds }),
  findRecord: (digest) => readRecord(db, kind, digest),
  consumeRecord: (digest) => useRecord(db, kind, digest),
  deleteRecord: (digest) => removeRecord(db, kind, digest),
  deleteRecordsOfGrant: (grantId) => removeRecordsOfGrant(db, kind, grantId),
});

async function describeClient(deps: AssistantProviderDeps, id: string): Promise<AdapterPayload | undefined> {
  const client = await readClient(deps, id);
  if (client === null) return undefined;
  return {
    client_id: id,
    client_name: client.name,
    redirect_uris: client.redirectUris,
    // Programs on a device may use another port each time (RFC 8252, 7.3).
    application_type: client.redirectUris.some((uri) => uri.startsWith('http:')) ? 'native' : 'web',
    grant_types: ['authorization_code', 'refresh_token'],
    response_types: ['code'],
    token_endpoint_auth_method: 'none',
    id_token_signed_response_alg: 'RS256',
  };
}

async function describeGrant(db: Pool, id: string, resource: string): Promise<AdapterPayload | undefined> {
  const grant = await findActiveGrant(db, id);
  if (grant === null) return undefined;
  return {
    jti: id,
    kind: 'Grant',
    clientId: grant.clientId,
    accountId: grant.userId,
    resources: { [resource]: grant.scopes.join(' ') },
  };
}
