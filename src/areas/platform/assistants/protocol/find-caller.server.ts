import type { FastifyRequest } from 'fastify';
import { apiKeyAuth } from '#areas/platform/api-keys/api-key-auth.server.ts';
import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { digestSecret } from '#shared/domain/secret.server.ts';
import { findToken, recordGrantUse } from '../access/record-queries.server.ts';
import { mcpUrl } from '../rules.ts';
import { type Caller, VISITOR } from './caller.ts';

export interface CallerDeps {
  pool: Pool;
  clock: Clock;
  publicUrl: string;
}

/** Why credentials open nothing. */
export type Unknown = { kind: 'unknown'; sentence: string };

/** Finds the caller of a request, once for each. Reads only `Authorization: Bearer`. */
export function createCallerFinder(deps: CallerDeps): (request: FastifyRequest) => Promise<Caller | Unknown> {
  const keys = apiKeyAuth({ db: deps.pool, clock: deps.clock });
  const known = new WeakMap<FastifyRequest, Promise<Caller | Unknown>>();
  return (request) => {
    const asked = known.get(request) ?? findCaller(deps, keys, request);
    known.set(request, asked);
    return asked;
  };
}

async function findCaller(
  { pool, clock, publicUrl }: CallerDeps,
  keys: ReturnType<typeof apiKeyAuth>,
  request: FastifyRequest,
): Promise<Caller | Unknown> {
  const { authorization } = request.headers;
  if (authorization === undefined) return VISITOR;
  const [, token] = /^Bearer +(\S{1,500})$/i.exec(authorization) ?? [];
  if (token?.startsWith('fk_') === true) {
    const key = await keys.findCaller(request);
    if (key === null) return { kind: 'unknown', sentence: 'This API key doesn’t work.' };
    if (key.rests)
      return { kind: 'unknown', sentence: 'This business is suspended. Its keys work again afterwards.' };
    return { kind: 'key', keyId: key.keyId, scopes: key.scopes, authorization };
  }
  const found = token === undefined ? null : await findToken(pool, digestSecret(token), mcpUrl(publicUrl));
  if (found === null)
    return { kind: 'unknown', sentence: 'This token has expired, was ended, or is for another resource.' };
  const { grantId, scopes, tokenScope, ...user } = found;
  await recordGrantUse(pool, grantId, clock.now());
  const inToken = tokenScope.split(' ');
  return {
    kind: 'person',
    // An assistant never acts as a business or an admin.
    person: { user: { ...user, role: 'user' }, grantId },
    scopes: scopes.filter((scope) => inToken.includes(scope)),
  };
}
