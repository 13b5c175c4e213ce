import { type Adapter, type AdapterPayload, errors } from 'oidc-provider';
import type { Db } from '#shared/db/database.server.ts';
import { digestSecret } from '#shared/domain/secret.server.ts';
import { findActiveGrant } from './grant-queries.server.ts';
import {
  clientById,
  consumeRecord,
  deleteRecord,
  deleteRecordsOfGrant,
  findRecord,
  type OpenIdRecord,
  type RecordKind,
  recordKinds,
  upsertRecord,
} from './openid-queries.server.ts';
import { allOpenIdScopes, FEED_SCOPE, grantedScopes } from './rules.ts';

/**
 * Storage of the OIDC library: clients are partners, grants are businesses' consents, the rest are expiring records.
 */
export function createOidcAdapter(db: Db): (kind: string) => Adapter {
  return (kind) => {
    const known = recordKinds.find((one) => one === kind);
    if (known !== undefined) return createRecordAdapter(partnerRecords(db, known));
    if (kind === 'Client') return { ...readOnlyAdapter, find: (id) => findClient(db, id) };
    if (kind === 'Grant') return { ...readOnlyAdapter, find: (id) => findGrant(db, id) };
    return noopAdapter;
  };
}

/** Where records of the library are stored, each by its digest. */
export interface OidcRecords {
  upsert(record: {
    digest: string;
    consentId: string | null;
    clientId: string | null;
    payload: object;
    seconds: number;
  }): Promise<void>;
  findRecord(digest: string): Promise<OpenIdRecord | null>;
  /** Atomic: true for only one of concurrent calls. */
  consumeRecord(digest: string): Promise<boolean>;
  deleteRecord(digest: string): Promise<void>;
  deleteRecordsOfGrant(consentId: string): Promise<void>;
}

const partnerRecords = (db: Db, kind: RecordKind): OidcRecords => ({
  upsert: (record) => upsertRecord(db, { kind, ...record }),
  findRecord: (digest) => findRecord(db, kind, digest),
  consumeRecord: (digest) => consumeRecord(db, kind, digest),
  deleteRecord: (digest) => deleteRecord(db, kind, digest),
  deleteRecordsOfGrant: (consentId) => deleteRecordsOfGrant(db, kind, consentId),
});

/** Stored by digest; the caller gets back the `jti` it presented. */
export function createRecordAdapter(records: OidcRecords): Adapter {
  return {
    ...readOnlyAdapter,
    async upsert(id, presented, seconds) {
      const { jti: _, ...payload } = presented;
      await records.upsert({
        digest: digestSecret(id),
        consentId: payload.grantId ?? null,
        clientId: payload.clientId ?? null,
        payload,
        seconds,
      });
    },
    async find(id) {
      const found = await records.findRecord(digestSecret(id));
      if (found === null) return undefined;
      const { payload, consumedAt } = found;
      return {
        ...payload,
        jti: id,
        ...(consumedAt === null ? {} : { consumed: Math.floor(consumedAt.getTime() / 1000) }),
      };
    },
    // Atomic, so a code works once.
    async consume(id) {
      if (!(await records.consumeRecord(digestSecret(id)))) throw new errors.InvalidGrant('already consumed');
    },
    destroy: (id) => records.deleteRecord(digestSecret(id)),
    revokeByGrantId: (consentId) => records.deleteRecordsOfGrant(consentId),
  };
}

async function findClient(db: Db, clientId: string): Promise<AdapterPayload | undefined> {
  const partner = await clientById(db, clientId);
  if (partner === null) return undefined;
  return {
    client_id: clientId,
    // A digest; the presented secret is digested before comparing (provider.server.ts).
    client_secret: partner.secretDigest,
    client_name: partner.name,
    client_uri: partner.url,
    redirect_uris: partner.returnAddresses,
    grant_types: ['authorization_code', 'refresh_token', 'client_credentials'],
    response_types: ['code'],
    scope: allOpenIdScopes.join(' '),
    token_endpoint_auth_method: 'client_secret_basic',
    id_token_signed_response_alg: 'RS256',
  };
}

async function findGrant(db: Db, consentId: string): Promise<AdapterPayload | undefined> {
  const consent = await findActiveGrant(db, consentId);
  if (consent === null) return undefined;
  return {
    jti: consentId,
    kind: 'Grant',
    clientId: consent.clientId,
    accountId: String(consent.businessId),
    openid: { scope: grantedScopes(consent.scopes) },
    // No business needs to agree, so it is answered at once.
    rejected: { openid: { scope: FEED_SCOPE } },
  };
}

const throwReadOnly = async (): Promise<never> => {
  throw new Error("The OpenID Connect library doesn't change this.");
};

/** For data the library only reads. */
export const readOnlyAdapter: Adapter = {
  find: async () => undefined,
  upsert: throwReadOnly,
  consume: throwReadOnly,
  destroy: throwReadOnly,
  revokeByGrantId: throwReadOnly,
  findByUid: async () => undefined,
  findByUserCode: async () => undefined,
};

/** For the library's own sessions, which we don't use. */
export const noopAdapter: Adapter = {
  ...readOnlyAdapter,
  upsert: async () => undefined,
  destroy: async () => undefined,
};
