import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { PhotoMade, PhotoTask } from '#shared/pictures/make-photo.server.ts';
import { photoFileName, photoFormats, photoWidths } from '#shared/pictures/photo-sizes.ts';
import type { PhotoMaker } from '#shared/pictures/photo-threads.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { ThreadsBusy } from '#shared/workers/thread-pool.server.ts';
import { photoSentences } from './copy.ts';
import { forgetFiles, noteFiles, selectLeftFiles } from './queries.server.ts';

export interface PhotoDeps {
  pool: Pool;
  clock: Clock;
  storage: FileStorage;
  maker: PhotoMaker;
}

/** Where the files are in the storage. */
const FOLDER = 'photographs';

/** The key of the file that an address names: `{name}.webp` is a kept whole, `{name}-640.avif` a part of a cut. */
export const keyOf = (file: string): string => `${FOLDER}/${file}`;

/** A file's bytes; null without one, also of a file that has gone meanwhile. */
export async function readPhotograph(storage: FileStorage, file: string | null): Promise<Buffer | null> {
  const stored = file === null ? null : await storage.read(keyOf(file));
  return stored && buffer(stored.content);
}

export type Made = Extract<PhotoMade, { kind: 'made' }>;

/**
 * Has the files made, and answers them. Throws, about the field `photo`, `invalid_input` (400) for what is no picture
 * or has too many or too few pixels; and `unavailable` (503) when too many are being made.
 */
export async function make(maker: PhotoMaker, task: PhotoTask): Promise<Made> {
  const made = await maker.run(task).catch((cause: unknown) => {
    if (cause instanceof ThreadsBusy)
      throw new AppError('unavailable', photoSentences.busy, { cause, retryAfterSeconds: 30 });
    // A thread that ran out of memory or time was given something that no camera takes.
    throw refusal(photoSentences.unreadable, cause);
  });
  switch (made.kind) {
    case 'made':
      return made;
    case 'too_large':
      throw refusal(photoSentences.tooLarge);
    case 'too_small':
      throw refusal(photoSentences.tooSmall);
    case 'unreadable':
      throw refusal(photoSentences.unreadable);
  }
}

const refusal = (message: string, cause?: unknown): AppError =>
  new AppError('invalid_input', message, { errors: [{ field: 'photo', message }], cause });

/** The names that a photograph's files are kept by. */
export interface KeptFiles {
  whole: string | null;
  files: string;
}

/**
 * Keeps the files, the whole among them unless it is kept already. Their names are noted first: they are nobody's until
 * `forgetFiles` is called in the transaction that writes whose they are.
 */
export async function keep(
  { pool, clock, storage }: Pick<PhotoDeps, 'pool' | 'clock' | 'storage'>,
  made: Made,
  withWhole: boolean,
): Promise<KeptFiles> {
  const names = { whole: withWhole ? randomUUID() : null, files: randomUUID() };
  await noteFiles(pool, namesIn(names), clock.now());
  await keepFiles(storage, made, names);
  return names;
}

/** Puts the files into the storage under these names, the whole among them if it has one. */
export async function keepFiles(
  storage: FileStorage,
  made: Pick<Made, 'files' | 'whole'>,
  names: KeptFiles,
): Promise<void> {
  const parts = made.files.map(({ width, format, bytes }) =>
    storage.put(FOLDER, { bytes, kind: format, name: `${names.files}-${width}` }),
  );
  if (names.whole !== null)
    parts.push(storage.put(FOLDER, { bytes: made.whole, kind: 'webp', name: names.whole }));
  await Promise.all(parts);
}

export const namesIn = ({ whole, files }: KeptFiles): string[] => (whole === null ? [files] : [whole, files]);

/** The keys of everything that a name may stand for. */
export const keysOf = (name: string): string[] => [
  keyOf(`${name}.webp`),
  ...photoWidths.flatMap((width) => photoFormats.map((format) => keyOf(photoFileName(name, width, format)))),
];

/** Longer than anybody takes to send a photograph, or a page takes that still names one. */
const LEFT_AFTER_MS = 3_600_000;

/** The job: removes the files that have been nobody's for an hour. */
export async function removeLeftFiles({
  pool,
  clock,
  storage,
}: Pick<PhotoDeps, 'pool' | 'clock' | 'storage'>): Promise<void> {
  for (const name of await selectLeftFiles(pool, new Date(clock.now().getTime() - LEFT_AFTER_MS))) {
    for (const key of keysOf(name)) await storage.delete(key);
    // Last, so that a job that dies is done again.
    await forgetFiles(pool, [name]);
  }
}
