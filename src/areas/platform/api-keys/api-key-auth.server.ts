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

/** A business's program, as it asks. `id` is the account of its key. */
export interface KeyCaller extends ActiveKey {
  id: string;
}

export interface ApiKeyAuth extends AuthGuard<KeyCaller> {
  /** Whose the key of a request is; null without one that works. Looked up once for each request. */
  findCaller(request: FastifyRequest): Promise<KeyCaller | null>;
}

/**
 * The door of the public API. A key is read from `Authorization: Bearer` and from nowhere else: what stands in an address
 * is kept by histories and logs.
 */
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
 * Changes something for a key, in one transaction: it still works when that ends, as whoever revokes it waits. Throws
 * `unauthorized` (401) for one that was revoked, or whose business was suspended, while its request was on its way.
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

/** Revoking the key, and suspending its business, waits until the transaction has ended. Throws `unauthorized` (401) for a key that no longer works. */
export async function lockApiKey(tx: Tx, { keyId }: KeyCaller, now: Date): Promise<void> {
  if (!(await lockActiveKey(tx, keyId, now))) throw new AppError('unauthorized', 'This key no longer works.');
}
