import type { FastifyRequest } from 'fastify';
import { statusRefusal } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { type Db, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { digestSecret } from '#shared/domain/secret.server.ts';
import type { AuthGuard } from '#shared/http/serve-endpoints.server.ts';
import { type ActiveKey, findKeyByDigest, lockActiveKey, recordKeyUse } from './key-queries.server.ts';
import { KEY_PATTERN } from './manage-keys.server.ts';
import { scopes } from './scopes.ts';

export interface KeyCaller extends ActiveKey {
  id: string;
}

export interface ApiKeyAuth extends AuthGuard<KeyCaller> {
  /** Null without a working key. Cached per request. */
  findCaller(request: FastifyRequest): Promise<KeyCaller | null>;
}

/** Public API authentication. Reads keys only from `Authorization: Bearer`, as URLs end up in histories and logs. */
export function apiKeyAuth({ db, clock }: { db: Db; clock: Clock }): ApiKeyAuth {
  const known = new WeakMap<FastifyRequest, Promise<KeyCaller | null>>();
  const findCaller = (request: FastifyRequest): Promise<KeyCaller | null> => {
    const asked = known.get(request) ?? readCaller(db, request, clock.now());
    known.set(request, asked);
    return asked;
  };
  const requireKey = async (request: FastifyRequest): Promise<KeyCaller> => {
    const caller = await findCaller(request);
    if (caller === null)
      throw new AppError(
        'unauthorized',
        'Send a valid key as "Authorization: Bearer fk_live_…". The business owner creates keys on the dashboard.',
      );
    if (caller.rests)
      throw new AppError(
        'forbidden',
        'This business is suspended. Its keys work again when the suspension ends.',
      );
    return caller;
  };
  return {
    findCaller,
    currentUser: findCaller,
    authorize: async (request, _who, scope) => {
      const caller = await requireKey(request);
      requireScope(caller, scope);
      return caller;
    },
  };
}

async function readCaller(db: Db, { headers }: FastifyRequest, now: Date): Promise<KeyCaller | null> {
  const [, secret = ''] = /^Bearer +(\S+)$/i.exec(headers.authorization ?? '') ?? [];
  if (!KEY_PATTERN.test(secret)) return null;
  const key = await findKeyByDigest(db, digestSecret(secret), now);
  if (key === null) return null;
  if (!key.rests) await recordKeyUse(db, key.keyId, now);
  return { ...key, id: key.userId };
}

function requireScope(caller: KeyCaller, scope: string | undefined): void {
  if (scope === undefined) return;
  const needed = caller.scopes.find((one) => one === scope);
  if (needed === undefined)
    throw new AppError('forbidden', `This key isn’t allowed to do that. It needs "${scope}".`);
  const refusal = statusRefusal(caller.status, scopes[needed].action);
  if (refusal !== null) throw new AppError('conflict', refusal);
}

/**
 * Runs a transaction during which the key can't be revoked. Throws `unauthorized` (401) if it was revoked, or its
 * business suspended, in the meantime.
 */
export function transactionWithKey<Done>(
  { pool, clock }: { pool: Pool; clock: Clock },
  caller: KeyCaller,
  work: (tx: Tx) => Promise<Done>,
): Promise<Done> {
  return transaction(pool, async (tx) => {
    await lockApiKey(tx, caller, clock.now());
    return work(tx);
  });
}

/** Blocks revoking and suspending until the transaction ends. Throws `unauthorized` (401). */
export async function lockApiKey(tx: Tx, { keyId }: KeyCaller, now: Date): Promise<void> {
  if (!(await lockActiveKey(tx, keyId, now))) throw new AppError('unauthorized', 'This key no longer works.');
}
