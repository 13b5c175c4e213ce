import { parentPort } from 'node:worker_threads';
import { openDatabase } from '#shared/db/open-database.server.ts';
import type { TaskReply } from '#shared/workers/thread-pool.server.ts';
import { transferableBuffers } from './listing-columns.ts';
import { type ColumnsSnapshot, readColumns } from './listing-queries.server.ts';

export interface ReadTask {
  databaseUrl: string;
}

/** A worker thread: reading a million sessions takes seconds, and the site must keep responding. */
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
