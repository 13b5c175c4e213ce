import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The wall clock of one process. */
export interface SettableClock {
  /** For the process's environment. */
  env: Readonly<Record<string, string>>;
  /** Seconds ahead of the machine; negative for behind. */
  set(seconds: number): void;
}

/** Debian's package `faketime`. */
const LIBRARIES = '/usr/lib';

function findLibrary(): string | null {
  for (const entry of readdirSync(LIBRARIES, { withFileTypes: true })) {
    if (!entry.isDirectory() || !entry.name.endsWith('-linux-gnu')) continue;
    const folder = path.join(LIBRARIES, entry.name);
    if (readdirSync(folder).includes('faketime')) return path.join(folder, 'faketime', 'libfaketime.so.1');
  }
  return null;
}

/** Null without libfaketime. Only wall time changes; timers don't, as when an administrator sets the clock. */
export function settableClock(folder: string, name: string): SettableClock | null {
  const library = process.platform === 'linux' ? findLibrary() : null;
  if (library === null) return null;
  const file = path.join(folder, `clock-of-${name.replaceAll(' ', '-')}`);
  const set = (seconds: number) => writeFileSync(file, `${seconds < 0 ? '' : '+'}${seconds}\n`);
  set(0);
  return {
    env: {
      LD_PRELOAD: library,
      FAKETIME_TIMESTAMP_FILE: file,
      // Cached for a second: reading the file on each call would slow the process down.
      FAKETIME_CACHE_DURATION: '1',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
}
