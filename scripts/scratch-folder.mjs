// Temporary folder of a test run, in memory if there is room: each test file copies a database of over a thousand
// files, a tenth of the run on disk.
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;

/** Deleted when this process ends; child processes use it too. */
export function useScratchFolder() {
  const folder = mkdtempSync(path.join(hasRoom(IN_MEMORY) ? IN_MEMORY : os.tmpdir(), 'fettle-tests-'));
  chmodSync(folder, 0o711); // PostgreSQL, which nobody may run as root, has a folder of its own in it
  process.env.TMPDIR = folder;
  // Child processes may still be writing.
  process.once('exit', () =>
    rmSync(folder, { recursive: true, force: true, maxRetries: 20, retryDelay: 100 }),
  );
}

function hasRoom(folder) {
  try {
    accessSync(folder, constants.W_OK);
  } catch {
    return false;
  }
  const { bavail, bsize } = statfsSync(folder);
  return bavail * bsize >= ROOM_BYTES;
}
