import { Redis } from 'ioredis';
import type { SharedCounts } from './shared-counts.server.ts';

/** So long a request waits for Redis before it is counted by this process alone. */
const REDIS_TIMEOUT_MS = 500;

/** The window of a key begins with its first hit, and ends by itself. */
const ADD_SCRIPT = `
  local hits = redis.call('INCRBY', KEYS[1], ARGV[1])
  local left = redis.call('PTTL', KEYS[1])
  if left < 0 then
    redis.call('PEXPIRE', KEYS[1], ARGV[2])
    left = tonumber(ARGV[2])
  end
  return {hits, left}`;

/** Counts in Redis, for sites with more processes than their database should have to count for. */
export function createRedisCounts(url: string): SharedCounts & { close(): void } {
  const redis = new Redis(url, {
    keyPrefix: 'fettle:limit:',
    connectTimeout: REDIS_TIMEOUT_MS,
    commandTimeout: REDIS_TIMEOUT_MS,
    maxRetriesPerRequest: 0,
    retryStrategy: (attempt) => Math.min(attempt * 100, 5000),
  });
  // Whoever counts says that it could not; without a listener the loss would end the process.
  redis.on('error', () => undefined);
  return {
    async add(hits) {
      const batch = redis.pipeline();
      for (const { key, hits: count, windowMs } of hits) batch.eval(ADD_SCRIPT, 1, key, count, windowMs);
      const answers = (await batch.exec()) ?? [];
      return answers.map(([error, answer], at) => {
        if (error !== null) throw error;
        const [counted = 0, ttlMs = 0] = Array.isArray(answer) ? answer.map(Number) : [];
        return { key: hits[at]?.key ?? '', hits: counted, ttlMs };
      });
    },
    close: () => redis.disconnect(),
  };
}
