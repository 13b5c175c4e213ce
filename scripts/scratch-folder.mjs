// Where a run of the tests keeps what it throws away: its PostgreSQL, the embedded databases, files. In memory where
// the machine has room there: a database has more than a thousand files, and each file of tests begins with a copy of
// one, which on a disk takes a tenth of the run.
import { accessSync, chmodSync, constants, mkdtempSync, rmSync, statfsSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';

const IN_MEMORY = '/dev/shm';
const ROOM_BYTES = 4 * 2 ** 30;

/** Makes one that is gone when this process ends, and has this process and those it starts use it for what is temporary. */
export function useScratchFolder() {
  const folder = mkdtempSync(path.join(hasRoom(IN_MEMORY) ? IN_MEMORY : os.tmpdir(), 'fettle-tests-'));
  chmodSync(folder, 0o711); // PostgreSQL, which nobody may run as root, has a folder of its own in it
  process.env.TMPDIR = folder;
  // While the last of it goes down, it may still be writing.
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
