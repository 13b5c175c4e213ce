import { randomUUID } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { PhotoResult, PhotoTask } from '#shared/pictures/make-photo.server.ts';
import { photoFileName, photoFormats, photoWidths } from '#shared/pictures/photo-sizes.ts';
import type { PhotoMaker } from '#shared/pictures/photo-threads.server.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { ThreadPoolBusyError } from '#shared/workers/thread-pool.server.ts';
import { photoSentences } from './copy.ts';
import { deleteOrphanedFiles, insertOrphanedFiles, selectOrphanedFiles } from './queries.server.ts';

export interface PhotoDeps {
  pool: Pool;
  clock: Clock;
  storage: FileStorage;
  maker: PhotoMaker;
}

const FOLDER = 'photographs';

/** `{name}.webp` is an uncropped photo, `{name}-640.avif` a size of the crop. */
export const photoFileKey = (file: string): string => `${FOLDER}/${file}`;

export async function readPhotoFile(storage: FileStorage, file: string | null): Promise<Buffer | null> {
  const stored = file === null ? null : await storage.read(photoFileKey(file));
  return stored && buffer(stored.content);
}

export type ProcessedPhoto = Extract<PhotoResult, { kind: 'made' }>;

/** Throws on `photo`: `invalid_input` (400: no picture, or wrong size) or `unavailable` (503: too busy). */
export async function processPhoto(maker: PhotoMaker, task: PhotoTask): Promise<ProcessedPhoto> {
  const made = await maker.run(task).catch((cause: unknown) => {
    if (cause instanceof ThreadPoolBusyError)
      throw new AppError('unavailable', photoSentences.busy, { cause, retryAfterSeconds: 30 });
    // No camera's photo makes a thread run out of memory or time.
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

export interface StoredPhotoFiles {
  whole: string | null;
  files: string;
}

/** The names start as orphaned: call `deleteOrphanedFiles` in the transaction that assigns them. */
export async function storePhotoFiles(
  { pool, clock, storage }: Pick<PhotoDeps, 'pool' | 'clock' | 'storage'>,
  made: ProcessedPhoto,
  withWhole: boolean,
): Promise<StoredPhotoFiles> {
  const names = { whole: withWhole ? randomUUID() : null, files: randomUUID() };
  await insertOrphanedFiles(pool, photoFileNames(names), clock.now());
  await putPhotoFiles(storage, made, names);
  return names;
}

export async function putPhotoFiles(
  storage: FileStorage,
  made: Pick<ProcessedPhoto, 'files' | 'whole'>,
  names: StoredPhotoFiles,
): Promise<void> {
  const parts = made.files.map(({ width, format, bytes }) =>
    storage.put(FOLDER, { bytes, kind: format, name: `${names.files}-${width}` }),
  );
  if (names.whole !== null)
    parts.push(storage.put(FOLDER, { bytes: made.whole, kind: 'webp', name: names.whole }));
  await Promise.all(parts);
}

export const photoFileNames = ({ whole, files }: StoredPhotoFiles): string[] =>
  whole === null ? [files] : [whole, files];

/** The keys of every file a name may have. */
export const photoFileKeys = (name: string): string[] => [
  photoFileKey(`${name}.webp`),
  ...photoWidths.flatMap((width) =>
    photoFormats.map((format) => photoFileKey(photoFileName(name, width, format))),
  ),
];

/** Longer than any upload, or any page that shows an old photo. */
const ORPHANED_AFTER_MS = 3_600_000;

/** The job: deletes files orphaned for an hour. */
export async function removeOrphanedFiles({
  pool,
  clock,
  storage,
}: Pick<PhotoDeps, 'pool' | 'clock' | 'storage'>): Promise<void> {
  for (const name of await selectOrphanedFiles(pool, new Date(clock.now().getTime() - ORPHANED_AFTER_MS))) {
    for (const key of photoFileKeys(name)) await storage.delete(key);
    // Last, so that an interrupted job retries.
    await deleteOrphanedFiles(pool, [name]);
  }
}
