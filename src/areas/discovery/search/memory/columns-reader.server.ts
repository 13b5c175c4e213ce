import { startWorker } from '#shared/workers/start-worker.server.ts';
import { ThreadPool } from '#shared/workers/thread-pool.server.ts';
import type { ReadTask } from './columns-reader-worker.server.ts';
import type { ColumnsSnapshot } from './listing-queries.server.ts';

/** More than a million sessions need. */
const READ_TIMEOUT_MS = 5 * 60_000;

/** A thread that reads the search of a PostgreSQL into columns, and ends when it is done. */
export function createColumnsReader(): ThreadPool<ReadTask, ColumnsSnapshot> {
  return new ThreadPool({
    start: () => startWorker('search-worker', new URL('./columns-reader-worker.server.ts', import.meta.url)),
    atOnce: 1,
    idleMs: 1_000,
    atMostMs: READ_TIMEOUT_MS,
  });
}
