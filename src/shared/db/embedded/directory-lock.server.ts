import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  unlinkSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';

/**
 * Locks the folder for this process, or throws with the pid of the holder. PGlite doesn't lock its folder, and two
 * openers corrupt it. Takes over a lock if its pid is dead or belongs to a process that started later than the lock
 * says.
 */
export function lockDirectory(folder: string): { release(): void } {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  const file = lockFile(folder);
  const mine = `${process.pid}\n${processStartTime(process.pid) ?? ''}\n`;
  for (let attempt = 0; attempt < 3; attempt++) {
    try {
      writeFileSync(file, mine, { flag: 'wx', mode: 0o600 });
      return { release: () => releaseOwnLock(file, mine) };
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const pid = readLiveHolder(file);
      if (pid !== null) {
        throw new Error(
          `The data folder ${folder} is in use by process ${pid}. Stop that process, or set DATA_DIR to another folder.`,
          { cause: error },
        );
      }
      moveStaleLock(file);
    }
  }
  throw new Error(`The data folder ${folder} could not be locked: other processes keep taking it.`);
}

/**
 * Moves a stale lock away. Another process may have replaced it in the meantime, so this checks the moved file and
 * puts it back if its owner is alive.
 */
function moveStaleLock(file: string): void {
  const grave = `${file}.${process.pid}`;
  try {
    renameSync(file, grave);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return;
    throw error;
  }
  if (readLiveHolder(grave) !== null) linkSync(grave, file);
  unlinkSync(grave);
}

/** Whether a living process, this one included, holds the lock. */
export function isDirectoryLocked(folder: string): boolean {
  const file = lockFile(folder);
  return existsSync(file) && readLiveHolder(file) !== null;
}

const lockFile = (folder: string): string => path.join(folder, 'fettle.pid');

/** Returns the lock's pid if that very process still runs, else null. */
function readLiveHolder(file: string): number | null {
  const [pidLine = '', startLine = ''] = readFileSync(file, 'utf8').split('\n');
  const pid = Number(pidLine);
  return isHolderAlive(pid, startLine) ? pid : null;
}

function isHolderAlive(pid: number, recordedStart: string): boolean {
  if (!Number.isInteger(pid) || pid <= 0) return false;
  try {
    process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
  const start = processStartTime(pid);
  return start === null || recordedStart === '' || start === recordedStart;
}

/** Clock ticks after boot, from /proc; null if there is no /proc. */
function processStartTime(pid: number): string | null {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? null;
  } catch {
    return null;
  }
}

function releaseOwnLock(file: string, mine: string): void {
  if (existsSync(file) && readFileSync(file, 'utf8') === mine) unlinkSync(file);
}
