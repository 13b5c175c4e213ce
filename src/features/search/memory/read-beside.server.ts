import { startWorker } from '#shared/workers/start-worker.server.ts';
import { ThreadPool } from '#shared/workers/thread-pool.server.ts';
import type { ColumnsRead, ReadTask } from './read-worker.server.ts';

/** More than a million sessions need. */
const AT_MOST_MS = 5 * 60_000;

/** Reads the search of the PostgreSQL at that address into columns, in a thread that ends when it is done. */
export function readBeside(databaseUrl: string): {
  read: () => Promise<ColumnsRead>;
  close: () => Promise<void>;
} {
  const threads = new ThreadPool<ReadTask, ColumnsRead>({
    start: () => startWorker('search-worker', new URL('./read-worker.server.ts', import.meta.url)),
    atOnce: 1,
    idleMs: 1_000,
    atMostMs: AT_MOST_MS,
  });
  return { read: () => threads.run({ databaseUrl }), close: () => threads.close() };
}
