import { randomUUID } from 'node:crypto';
import { createChannelAccount } from '#features/accounts/admins/channel-account.server.ts';
import {
  authoriseBusiness,
  authoriseLocked,
  requireApproved,
  requireStanding,
} from '#features/businesses/permissions/authorise-business.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { digestOf, newSecret } from '#shared/domain/secret.server.ts';
import type { ApiKey, MadeKey } from './contract.ts';
import type { NewKey } from './key-form.ts';
import { countKeys, insertKey, type KeyRow, keyExists, keysOf, revoke } from './key-queries.server.ts';
import { MOST_KEYS } from './scopes.ts';

export interface KeyDeps {
  pool: Pool;
  clock: Clock;
  /** Runs in the transaction that makes the key: the place to queue the e-mail to the business's owner. */
  onKeyMade(tx: Tx, made: { keyId: string; byId: string }): Promise<void>;
}

const BEGINNING = 'fk_live_';

/** What a key looks like: 32 bytes of chance after its beginning. What has not this form is looked up nowhere. */
export const KEY_FORM = /^fk_live_[A-Za-z0-9_-]{43}$/;

/** The keys of a business, those that work first. Throws as `authoriseBusiness` does. */
export async function showKeys(
  { pool, clock }: Pick<KeyDeps, 'pool' | 'clock'>,
  user: { id: string },
  businessId: number,
): Promise<{ keys: ApiKey[] }> {
  await authoriseBusiness(pool, user, businessId, 'manage_api');
  return keysOfBusiness(pool, businessId, clock.now());
}

/** The keys of a business, for whoever the caller has let in: its owner, or an admin. */
export async function keysOfBusiness(db: Db, businessId: number, now: Date): Promise<{ keys: ApiKey[] }> {
  return { keys: (await keysOf(db, businessId, now)).map((key) => presentKey(key, now)) };
}

/**
 * Makes a key for a business. It is answered here and never again; the owner is told by mail. Throws as
 * `authoriseLocked` does, and `conflict` (409) where there are twenty that work, or the business is suspended.
 */
export async function makeKey(
  { pool, clock, onKeyMade }: KeyDeps,
  act: Act,
  businessId: number,
  { name, scopes, days }: NewKey,
): Promise<MadeKey> {
  const now = clock.now();
  const keyId = randomUUID();
  const secret = BEGINNING + newSecret();
  const keys = await transaction(pool, async (tx) => {
    const owner = { id: act.actorId, signInId: act.signInId };
    requireApproved(await authoriseLocked(tx, owner, businessId, 'manage_api'));
    if ((await countKeys(tx, businessId, now)) >= MOST_KEYS)
      throw new AppError('conflict', `A business can have ${MOST_KEYS} keys. Revoke one you don’t use.`);
    const userId = await createChannelAccount(tx, { id: keyId, name, of: 'key', now });
    await insertKey(tx, {
      id: keyId,
      businessId,
      userId,
      name,
      digest: digestOf(secret),
      hint: `${BEGINNING}…${secret.slice(-4)}`,
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
    return keysOf(tx, businessId, now);
  });
  const key = keys.find(({ id }) => id === keyId);
  if (key === undefined) throw new Error('The key just created is missing.');
  return { key: presentKey(key, now), secret };
}

/**
 * Revokes a key: from then on it opens nothing; what is being done with it at that moment ends first. Revoked again it
 * stays so. Throws as `authoriseBusiness` does, and `not_found` (404).
 */
export async function revokeKey(
  { pool, clock }: Pick<KeyDeps, 'pool' | 'clock'>,
  act: Act,
  businessId: number,
  keyId: string,
): Promise<{ keys: ApiKey[] }> {
  const now = clock.now();
  await transaction(pool, async (tx) => {
    await requireStanding(tx, { id: act.actorId }, businessId, 'manage_api');
    const name = await revoke(tx, businessId, keyId, now);
    if (name === null) {
      if (!(await keyExists(tx, businessId, keyId)))
        throw new AppError('not_found', 'We can’t find that key.');
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
  return keysOfBusiness(pool, businessId, now);
}

/**
 * Revokes a key as part of an admin's `tx`. Answers its name; null for one that was revoked before. Throws `not_found`
 * (404) where the business has no such key.
 */
export async function revokeKeyForAdmin(
  tx: Tx,
  businessId: number,
  keyId: string,
  now: Date,
): Promise<string | null> {
  const name = await revoke(tx, businessId, keyId, now);
  if (name === null && !(await keyExists(tx, businessId, keyId)))
    throw new AppError('not_found', 'We can’t find that key.');
  return name;
}

const presentKey = ({ createdAt, expiresAt, lastUsedAt, revokedAt, ...key }: KeyRow, now: Date): ApiKey => ({
  ...key,
  works: revokedAt === null && (expiresAt === null || expiresAt > now),
  createdAt: createdAt.toISOString(),
  expiresAt: expiresAt?.toISOString() ?? null,
  lastUsedAt: lastUsedAt?.toISOString() ?? null,
  revokedAt: revokedAt?.toISOString() ?? null,
});
