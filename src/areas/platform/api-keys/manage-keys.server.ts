import { randomUUID } from 'node:crypto';
import {
  authoriseBusiness,
  authoriseCredentialChange,
  authoriseInTransaction,
  requireApproved,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { createChannelAccount } from '#areas/identity/accounts/admins/channel-account.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { digestSecret, newSecret } from '#shared/domain/secret.server.ts';
import type { ApiKey, CreatedKey } from './contract.ts';
import type { NewKey } from './key-form.ts';
import {
  countKeys,
  hasKey,
  insertKey,
  type KeyRow,
  listKeysByBusiness,
  revokeKey,
} from './key-queries.server.ts';
import { MAX_KEYS } from './scopes.ts';

export interface KeyDeps {
  pool: Pool;
  clock: Clock;
  /** Runs in the creating transaction, to queue the owner's email. */
  onKeyMade(tx: Tx, made: { keyId: string; byId: string }): Promise<void>;
}

const KEY_PREFIX = 'fk_live_';

/** 32 random bytes after the prefix; other text isn't looked up. */
export const KEY_PATTERN = /^fk_live_[A-Za-z0-9_-]{43}$/;

/** Working keys first. Throws like `authoriseBusiness`. */
export async function readKeys(
  { pool, clock }: Pick<KeyDeps, 'pool' | 'clock'>,
  user: { id: string },
  businessId: number,
): Promise<{ keys: ApiKey[] }> {
  await authoriseBusiness(pool, user, businessId, 'manage_api');
  return listBusinessKeys(pool, businessId, clock.now());
}

export async function listBusinessKeys(db: Db, businessId: number, now: Date): Promise<{ keys: ApiKey[] }> {
  return { keys: (await listKeysByBusiness(db, businessId, now)).map((key) => toApiKey(key, now)) };
}

/**
 * Creates a key, returns it for the only time and emails the owner. Throws like `authoriseCredentialChange`, and
 * `conflict` (409) at twenty working keys or if suspended.
 */
export async function createKey(
  { pool, clock, onKeyMade }: KeyDeps,
  act: AuditContext,
  businessId: number,
  { name, scopes, days }: NewKey,
): Promise<CreatedKey> {
  const now = clock.now();
  const keyId = randomUUID();
  const secret = KEY_PREFIX + newSecret();
  const keys = await transaction(pool, async (tx) => {
    const owner = { id: act.actorId, signInId: act.signInId };
    requireApproved(await authoriseCredentialChange(tx, owner, businessId, 'manage_api'));
    if ((await countKeys(tx, businessId, now)) >= MAX_KEYS)
      throw new AppError('conflict', `A business can have ${MAX_KEYS} keys. Revoke one you don’t use.`);
    const userId = await createChannelAccount(tx, { id: keyId, name, of: 'key', now });
    await insertKey(tx, {
      id: keyId,
      businessId,
      userId,
      name,
      digest: digestSecret(secret),
      hint: `${KEY_PREFIX}…${secret.slice(-4)}`,
      scopes,
      createdAt: now,
      expiresAt: days === null ? null : new Date(now.getTime() + days * 86_400_000),
    });
    await recordAudit(tx, act, {
      action: 'business.api_key_made',
      subject: 'business',
      subjectId: businessId,
      after: { name, scopes, days },
      details: { keyId },
    });
    await onKeyMade(tx, { keyId, byId: act.actorId });
    return listKeysByBusiness(tx, businessId, now);
  });
  const key = keys.find(({ id }) => id === keyId);
  if (key === undefined) throw new Error('The key just created is missing.');
  return { key: toApiKey(key, now), secret };
}

/** Revokes a key after its running requests. Idempotent. Throws like `authoriseBusiness`, and `not_found` (404). */
export async function revokeBusinessKey(
  { pool, clock }: Pick<KeyDeps, 'pool' | 'clock'>,
  act: AuditContext,
  businessId: number,
  keyId: string,
): Promise<{ keys: ApiKey[] }> {
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await authoriseInTransaction(tx, { id: act.actorId }, businessId, 'manage_api');
    const name = await revokeKey(tx, businessId, keyId, now);
    if (name === null) {
      if (!(await hasKey(tx, businessId, keyId))) throw new AppError('not_found', 'We can’t find that key.');
      return;
    }
    await recordAudit(tx, act, {
      action: 'business.api_key_revoked',
      subject: 'business',
      subjectId: businessId,
      before: { name },
      details: { keyId },
    });
  });
  return listBusinessKeys(pool, businessId, now);
}

/** For admins. Returns the key's name, null if already revoked. Throws `not_found` (404). */
export async function revokeKeyAsAdmin(
  tx: Tx,
  businessId: number,
  keyId: string,
  now: Date,
): Promise<string | null> {
  const name = await revokeKey(tx, businessId, keyId, now);
  if (name === null && !(await hasKey(tx, businessId, keyId)))
    throw new AppError('not_found', 'We can’t find that key.');
  return name;
}

const toApiKey = ({ createdAt, expiresAt, lastUsedAt, revokedAt, ...key }: KeyRow, now: Date): ApiKey => ({
  ...key,
  works: revokedAt === null && (expiresAt === null || expiresAt > now),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});
