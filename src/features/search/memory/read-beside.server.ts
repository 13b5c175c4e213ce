import { startWorker } from '#shared/workers/start-worker.server.ts';
import { ThreadPool } from '#shared/workers/thread-pool.server.ts';
import type { ColumnsRead } from './listing-queries.server.ts';
import type { ReadTask } from './read-worker.server.ts';

/** More than a million sessions need. */
const AT_MOST_MS = 5 * 60_000;

/** A thread that reads the search of a PostgreSQL into columns, and ends when it is done. */
export function readingThread(): ThreadPool<ReadTask, ColumnsRead> {
  return new ThreadPool({
    start: () => startWorker('search-worker', new URL('./read-worker.server.ts', import.meta.url)),
    atOnce: 1,
    idleMs: 1_000,
    atMostMs: AT_MOST_MS,
  });
}
