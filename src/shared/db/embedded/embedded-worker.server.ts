import { createServer, type Socket } from 'node:net';
import { parentPort, workerData } from 'node:worker_threads';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import { PGLiteSocketHandler, type PGLiteSocketHandlerOptions } from '@electric-sql/pglite-socket';
import { SessionMultiplexer } from './session-multiplexer.server.ts';

const { folder, socket: socketPath } = workerData as { folder: string; socket: string };

/**
 * PostgreSQL's default page cache is 128 MB, and the system caches the same pages. The WAL keeps what a small site
 * writes between starts, instead of 80 MB of old files.
 */
const LOW_MEMORY_SETTINGS = [
  'shared_buffers=16MB',
  'wal_buffers=1MB',
  'min_wal_size=32MB',
  'max_wal_size=32MB',
];

/** PostgreSQL's default `checkpoint_timeout`. */
const CHECKPOINT_MS = 5 * 60_000;

const db = await PGlite.create({
  dataDir: folder,
  extensions: { btree_gist, pg_trgm },
  startParams: [...PGlite.defaultStartParams, ...LOW_MEMORY_SETTINGS.flatMap((setting) => ['-c', setting])],
});
const multiplexer = new SessionMultiplexer(db);
// pglite-socket's type names its own queue class, but uses only the methods of SessionMultiplexer.
const queryQueue = multiplexer as unknown as PGLiteSocketHandlerOptions['queryQueue'];
const checkpoints = setInterval(() => {
  multiplexer.checkpoint().catch(() => {}); // what keeps it from being written is told to whoever asks for something
}, CHECKPOINT_MS);

const connections = new Set<Socket>();
const server = createServer((socket) => {
  connections.add(socket);
  socket.once('close', () => connections.delete(socket));
  void new PGLiteSocketHandler({ queryQueue, closeOnDetach: true }).attach(socket);
});
await new Promise<void>((resolve, reject) => {
  server.once('error', reject);
  server.listen(socketPath, resolve);
});

parentPort?.on('message', async (message: unknown) => {
  if (message !== 'stop') return;
  clearInterval(checkpoints);
  for (const socket of connections) socket.destroy();
  await new Promise((resolve) => server.close(resolve));
  await db.close();
  parentPort?.postMessage('stopped');
});
parentPort?.postMessage('ready');
