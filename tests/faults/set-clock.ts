import { readdirSync, writeFileSync } from 'node:fs';
import path from 'node:path';

/** The clock of one program, which can be set while it runs. */
export interface SettableClock {
  /** What the program needs in its environment. */
  env: Readonly<Record<string, string>>;
  /** So many seconds ahead of the machine's; behind it where negative. */
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

/**
 * A clock for a program that is about to be started, set by a file in `folder`; null where the machine has no library
 * for it. What has passed, by which programs measure and wait, stays as it is, as when a machine is set.
 */
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
      // Read again each second: at each look at the clock it would be most of what the program does.
      FAKETIME_CACHE_DURATION: '1',
      DONT_FAKE_MONOTONIC: '1',
      FAKETIME_DONT_FAKE_MONOTONIC: '1',
    },
    set,
  };
}
