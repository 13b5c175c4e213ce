import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { hasOwnSandbox } from '#app/compose-payments.server.ts';
import type { Config } from '#app/config.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { digestFolder, restoreSnapshot } from '#shared/db/embedded/database-snapshot.server.ts';

/** Where the images of the embedded database's beginning lie in a build. */
export interface SnapshotFolders {
  /** The schema, and nothing in it. */
  empty: string;
  /** A data folder with the demo of the day on which it was made. */
  demo: string;
}

export const snapshotFolders = (folder: string): SnapshotFolders => ({
  empty: path.join(folder, 'empty'),
  demo: path.join(folder, 'demo'),
});

/**
 * Digest of the sources (scripts/snapshot-sources.ts) and their inputs.
 * @param day the demo's day; without it, of the schema alone
 */
export function snapshotDigest(sources: string, folder: string, day?: string): string {
  const hash = createHash('sha256').update(sources);
  for (const read of ['migrations', 'assets/demo']) hash.update(digestFolder(path.join(folder, read)));
  return day === undefined ? hash.digest('hex') : `${hash.digest('hex')} of ${day}`;
}

/**
 * Starts an embedded database from the build's image: today's demo, else the schema. Returns which. Ignores outdated
 * images, and reports damaged ones.
 */
export function restoreDemoSnapshot(
  config: Config,
  now: Date,
  log: { warn(details: object, message: string): void },
  build = findBuild(),
): keyof SnapshotFolders | null {
  if (build === null) return null;
  const wholeDemo = hasOwnSandbox(config) && config.s3 === null;
  const chosen = [
    ...(wholeDemo
      ? [{ kind: 'demo', madeOf: snapshotDigest(build.sources, build.project, londonDay(now)) } as const]
      : []),
    { kind: 'empty', madeOf: snapshotDigest(build.sources, build.project) } as const,
  ];
  for (const image of chosen) {
    try {
      if (restoreSnapshot(build.images[image.kind], config.dataDir, image.madeOf)) return image.kind;
    } catch (error) {
      log.warn({ err: error }, 'the database is laid out anew: its image could not be used');
    }
  }
  return null;
}

interface SnapshotBuild {
  sources: string;
  project: string;
  images: SnapshotFolders;
}

/** Of the build that this is part of; null where it runs from its sources. */
function findBuild(): SnapshotBuild | null {
  const note = fileURLToPath(new URL('./sources.txt', import.meta.url));
  if (!existsSync(note)) return null;
  const project = path.resolve(import.meta.dirname, '../..');
  return {
    sources: readFileSync(note, 'utf8'),
    project,
    images: snapshotFolders(path.join(project, 'dist/images')),
  };
}
