import { parentPort } from 'node:worker_threads';
import { openDatabase } from '#shared/db/open-database.server.ts';
import type { Answered } from '#shared/workers/thread-pool.server.ts';
import { buffersOf } from './listing-columns.ts';
import { type ColumnsRead, readColumns } from './listing-queries.server.ts';

/** What the thread is asked for: every listing of the PostgreSQL at that address. */
export interface ReadTask {
  databaseUrl: string;
}

/** A thread that reads the search into columns: a million sessions take it seconds, in which the site goes on. */
parentPort?.on('message', ({ databaseUrl }: ReadTask) => {
  read(databaseUrl).then(
    (done) => answer({ done }, buffersOf(done.columns)),
    (error: unknown) => answer({ failed: error instanceof Error ? error.message : String(error) }, []),
  );
});

async function read(url: string): Promise<ColumnsRead> {
  const database = await openDatabase({ url, dataDir: '', maxConnections: 1 });
  try {
    return await readColumns(database.pool);
  } finally {
    await database.close();
  }
}

const answer = (answered: Answered<ColumnsRead>, buffers: ArrayBuffer[]): void =>
  parentPort?.postMessage(answered, buffers);
