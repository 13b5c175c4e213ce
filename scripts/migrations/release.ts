import { execFileSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';

export const migrationsFolder = path.resolve(import.meta.dirname, '../../migrations');

/** In the form of `sha256sum`, which `sha256sum -c` reads too; the first line names the commit. */
const RELEASE_FILE = 'released.sha256';

/** The last release: its commit, and the digest of each of its migrations. */
export interface Release {
  commit: string;
  digests: ReadonlyMap<string, string>;
}

/** What was released last, by the folder of its migrations. Throws where that does not say. */
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

/** The migrations of the folder that the last release has not, in their order. */
export function newMigrations(folder: string): string[] {
  const { digests } = readLastRelease(folder);
  return listMigrations(folder).filter((file) => !digests.has(file));
}

/** Those of the last release that are no longer as they were released, each in a sentence. */
export function changedSinceRelease(folder: string): string[] {
  const here = new Set(listMigrations(folder));
  return [...readLastRelease(folder).digests].flatMap(([file, digest]) => {
    if (!here.has(file)) return [`${file} was released but is missing.`];
    if (digestMigration(folder, file) === digest) return [];
    return [`${file} was released and must not change. Put changes in a new file.`];
  });
}

/** The migrations of the folder that share their number, so that their names decide which comes first: a sentence each. */
export function duplicateNumbers(folder: string): string[] {
  const files = listMigrations(folder);
  return files.flatMap((file, at) => {
    const before = files[at - 1];
    const number = file.slice(0, 4);
    return before?.startsWith(number) ? [`${before} and ${file} have the same number, ${number}.`] : [];
  });
}

/** Writes down that what the folder has is released with the commit that is checked out. */
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
