import { parentPort } from 'node:worker_threads';
import { openDatabase } from '#shared/db/open-database.server.ts';
import type { TaskReply } from '#shared/workers/thread-pool.server.ts';
import { transferableBuffers } from './listing-columns.ts';
import { type ColumnsSnapshot, readColumns } from './listing-queries.server.ts';

/** What the thread is asked for: every listing of the PostgreSQL at that address. */
export interface ReadTask {
  databaseUrl: string;
}

/** A thread that reads the search into columns: a million sessions take it seconds, in which the site goes on. */
parentPort?.on('message', ({ databaseUrl }: ReadTask) => {
  readSnapshot(databaseUrl).then(
    (done) => reply({ done }, transferableBuffers(done.columns)),
    (error: unknown) => reply({ failed: error instanceof Error ? error.message : String(error) }, []),
  );
});

async function readSnapshot(url: string): Promise<ColumnsSnapshot> {
  const database = await openDatabase({ url, dataDir: '', maxConnections: 1 });
  try {
    return await readColumns(database.pool);
  } finally {
    await database.close();
  }
}

const reply = (answered: TaskReply<ColumnsSnapshot>, buffers: ArrayBuffer[]): void =>
  parentPort?.postMessage(answered, buffers);
