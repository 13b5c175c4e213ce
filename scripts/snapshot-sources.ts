import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Plugin } from 'vite';

const FOLDERS = ['src', 'packages/demo', 'packages/stripe-sandbox'];

/** Digest of everything that affects a new database: the sources, and the lock file with PGlite's version. */
export function digestSources(project: string): string {
  const hash = createHash('sha256').update(readFileSync(path.join(project, 'package-lock.json')));
  for (const folder of FOLDERS)
    for (const file of readdirSync(path.join(project, folder), {
      recursive: true,
      encoding: 'utf8',
    }).toSorted())
      if (/(?<!\.test)\.tsx?$/.test(file))
        hash.update(`${file}\0`).update(readFileSync(path.join(project, folder, file)));
  return hash.digest('hex');
}

/** Records the sources' digest for demo-snapshot.server.ts. */
export function recordSources(project: string): Plugin {
  return {
    name: 'fettle:note-sources',
    apply: (_config, { isSsrBuild }) => isSsrBuild === true,
    generateBundle() {
      this.emitFile({ type: 'asset', fileName: 'sources.txt', source: digestSources(project) });
    },
  };
}
