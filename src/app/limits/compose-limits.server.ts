import type { FastifyBaseLogger } from 'fastify';
import type { Pool } from '#shared/db/database.server.ts';
import type { Config } from '../config.server.ts';
import { createPostgresCounts } from './rate-limit-queries.server.ts';
import { createSharedLimits, type SharedLimits } from './shared-counts.server.ts';

/** The limits of all processes together: counted in Redis where there is one, else in the database. */
export async function composeLimits(
  { redisUrl }: Pick<Config, 'redisUrl'>,
  pool: Pool,
  log: FastifyBaseLogger,
): Promise<{ shared: SharedLimits; close(): Promise<void> }> {
  const redis =
    redisUrl === null ? null : (await import('./redis-counts.server.ts')).createRedisCounts(redisUrl);
  const shared = createSharedLimits(redis ?? createPostgresCounts(pool), log);
  return {
    shared,
    async close() {
      await shared.close();
      redis?.close();
    },
  };
}
