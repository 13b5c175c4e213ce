import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { digestFolder, restoreSnapshot } from '#shared/db/embedded/database-snapshot.server.ts';
import { hasOwnSandbox } from '../compose-payments.server.ts';
import type { Config } from '../config.server.ts';

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
 * What an image is made of: the sources (scripts/snapshot-sources.ts), and what they read as they run.
 *
 * @param day of the demo; without it the image is of the schema alone
 */
export function snapshotDigest(sources: string, folder: string, day?: string): string {
  const hash = createHash('sha256').update(sources);
  for (const read of ['migrations', 'assets/demo']) hash.update(digestFolder(path.join(folder, read)));
  return day === undefined ? hash.digest('hex') : `${hash.digest('hex')} of ${day}`;
}

/**
 * Begins the data folder of an embedded database with the build's image: that of today's demo where the whole demo is in
 * this folder, else that of the schema. Answers which. An image of other sources, or of another day, is none; one
 * that is damaged is told of, and does as little.
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
