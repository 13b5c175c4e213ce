import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations');

/** `sha256sum -c` reads it too; the first line names the commit. */
const RELEASE_FILE = 'released.sha256';

export interface Release {
  commit: string;
  digests: ReadonlyMap<string, string>;
}

/** Throws if the file is invalid. */
export function readLastRelease(folder: string): Release {
  const text = readFileSync(path.join(folder, RELEASE_FILE), 'utf8');
  const commit = /^# ([0-9a-f]{40})\n/.exec(text)?.[1];
  if (commit === undefined)
    throw new Error(`${RELEASE_FILE} does not begin with the commit of the last release.`);
  const digests = [...text.matchAll(/^([0-9a-f]{64}) {2}(\S+)$/gm)].map(
    ([, digest = '', file = '']): [string, string] => [file, digest],
  );
  return { commit, digests: new Map(digests) };
}

/** In order. */
export function newMigrations(folder: string): string[] {
  const { digests } = readLastRelease(folder);
  return listMigrations(folder).filter((file) => !digests.has(file));
}

/** Released migrations that have changed, a sentence each. */
export function changedSinceRelease(folder: string): string[] {
  const here = new Set(listMigrations(folder));
  return [...readLastRelease(folder).digests].flatMap(([file, digest]) => {
    if (!here.has(file)) return [`${file} was released but is missing.`];
    if (digestMigration(folder, file) === digest) return [];
    return [`${file} was released and must not change. Put changes in a new file.`];
  });
}

export function duplicateNumbers(folder: string): string[] {
  const files = listMigrations(folder);
  return files.flatMap((file, at) => {
    const before = files[at - 1];
    const number = file.slice(0, 4);
    return before?.startsWith(number) ? [`${before} and ${file} have the same number, ${number}.`] : [];
  });
}

/** Records the folder as released with the checked-out commit. */
export function writeRelease(folder: string): void {
  const commit = execFileSync('git', ['rev-parse', 'HEAD'], { cwd: folder, encoding: 'utf8' }).trim();
  const lines = listMigrations(folder).map((file) => `${digestMigration(folder, file)}  ${file}`);
  writeFileSync(path.join(folder, RELEASE_FILE), [`# ${commit}`, ...lines, ''].join('\n'));
}

const listMigrations = (folder: string): string[] =>
  readdirSync(folder)
    .filter((file) => file.endsWith('.sql'))
    .sort();

const digestMigration = (folder: string, file: string): string =>
  createHash('sha256')
    .update(readFileSync(path.join(folder, file)))
    .digest('hex');
