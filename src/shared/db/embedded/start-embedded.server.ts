import { existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import type { Worker } from 'node:worker_threads';
import { startWorker } from '../../workers/start-worker.server.ts';
import { DATABASE_FOLDER } from './database-snapshot.server.ts';
import { isDirectoryLocked, lockDirectory } from './directory-lock.server.ts';

const SOCKET_FILE = 'socket';

/** Only part of the socket's file name (`.s.PGSQL.5432`), as libpq builds it. */
const SOCKET_PORT = 5432;

export interface EmbeddedDatabase {
  /** Passed to `pg` as the host. */
  socketFolder: string;
  port: number;
  stop(): Promise<void>;
}

/**
 * Starts PGlite in a worker thread, since a long statement would block the main event loop, and serves it on a Unix
 * socket that only this user can open. Throws if another process holds the data folder.
 * @param begin creates the database in a new folder
 */
export async function startEmbeddedDatabase(
  dataDir: string,
  begin?: () => Promise<void>,
): Promise<EmbeddedDatabase> {
  const folder = path.resolve(dataDir, 'postgres');
  const lock = lockDirectory(folder);
  if (begin !== undefined && !existsSync(path.resolve(dataDir, DATABASE_FOLDER))) {
    try {
      await begin();
    } catch (error) {
      lock.release();
      throw error;
    }
  }
  // Socket paths are limited to 107 bytes, so this uses the system's temporary folder (mode 0700).
  const socketFolder = mkdtempSync(path.join(tmpdir(), 'fettle-'));
  const workerData = {
    folder: path.resolve(dataDir, DATABASE_FOLDER),
    socket: path.join(socketFolder, `.s.PGSQL.${SOCKET_PORT}`),
  };
  const source = new URL('./embedded-worker.server.ts', import.meta.url);
  const worker = startWorker('embedded-worker', source, { workerData });
  const free = () => {
    rmSync(socketFolder, { recursive: true, force: true });
    rmSync(path.join(folder, SOCKET_FILE), { force: true });
    lock.release();
  };
  try {
    await waitForMessage(worker, 'ready');
  } catch (error) {
    await worker.terminate();
    free();
    throw error;
  }
  writeFileSync(path.join(folder, SOCKET_FILE), socketFolder, { mode: 0o600 });
  worker.on('error', (error) => {
    throw error;
  });
  process.once('exit', free);
  return {
    socketFolder,
    port: SOCKET_PORT,
    async stop() {
      worker.postMessage('stop');
      await waitForMessage(worker, 'stopped');
      await worker.terminate();
      process.removeListener('exit', free);
      free();
    },
  };
}

/**
 * Returns the socket folder of the embedded database another process runs in `dataDir`; null if none. For commands
 * that run beside the site.
 */
export function runningEmbeddedDatabase(dataDir: string): { socketFolder: string; port: number } | null {
  const folder = path.resolve(dataDir, 'postgres');
  const note = path.join(folder, SOCKET_FILE);
  if (!isDirectoryLocked(folder) || !existsSync(note)) return null;
  return { socketFolder: readFileSync(note, 'utf8'), port: SOCKET_PORT };
}

function waitForMessage(worker: Worker, expected: string): Promise<void> {
  return new Promise((resolve, reject) => {
    worker.once('error', reject);
    worker.once('message', (message: unknown) => {
      worker.removeListener('error', reject);
      if (message === expected) resolve();
      else reject(new Error(`The embedded database said ${JSON.stringify(message)} instead of ${expected}.`));
    });
  });
}
