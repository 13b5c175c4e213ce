import { startWorker } from '#shared/workers/start-worker.server.ts';
import { ThreadPool } from '#shared/workers/thread-pool.server.ts';
import type { ReadTask } from './columns-reader-worker.server.ts';
import type { ColumnsSnapshot } from './listing-queries.server.ts';

/** More than a million sessions need. */
const READ_TIMEOUT_MS = 5 * 60_000;

/** A thread pool that reads the PostgreSQL listings into columns, then ends. */
export function createColumnsReader(): ThreadPool<ReadTask, ColumnsSnapshot> {
  return new ThreadPool({
    start: () => startWorker('search-worker', new URL('./columns-reader-worker.server.ts', import.meta.url)),
    atOnce: 1,
    idleMs: 1_000,
    atMostMs: READ_TIMEOUT_MS,
  });
}
