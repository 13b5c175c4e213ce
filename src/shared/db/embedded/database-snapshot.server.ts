import { createHash } from 'node:crypto';
import {
  closeSync,
  cpSync,
  existsSync,
  mkdirSync,
  openSync,
  readdirSync,
  readFileSync,
  readSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import path from 'node:path';
import { z } from 'zod';

export const DATABASE_FOLDER = path.join('postgres', 'data');

const MANIFEST_FILE = 'image.json';
const FILES_FOLDER = 'files';
const manifestSchema = z.object({ madeOf: z.string(), digest: z.string() });

/**
 * Saves a data folder as an image for `restoreSnapshot`. No process may have the folder open.
 * @param snapshotDigest digest of the image's inputs; only an equal one restores it
 */
export function saveSnapshot(dataDir: string, image: string, madeOf: string): void {
  const making = `${image}.making`;
  rmSync(making, { recursive: true, force: true });
  cpSync(dataDir, path.join(making, FILES_FOLDER), { recursive: true });
  const note: z.infer<typeof manifestSchema> = {
    madeOf,
    digest: digestFolder(path.join(making, FILES_FOLDER)),
  };
  writeFileSync(path.join(making, MANIFEST_FILE), JSON.stringify(note));
  rmSync(image, { recursive: true, force: true });
  renameSync(making, image);
}

/**
 * Starts a data folder from an image whose digest matches. The database is copied last and atomically, so an
 * interrupted copy leaves a folder without one. The caller must hold the folder, without a database.
 * @throws if the image is damaged, before copying anything
 */
export function restoreSnapshot(image: string, dataDir: string, madeOf: string): boolean {
  const note = readManifest(image);
  if (note?.madeOf !== madeOf) return false;
  const files = path.join(image, FILES_FOLDER);
  if (!existsSync(files) || digestFolder(files) !== note.digest)
    throw new Error(`The image ${image} is damaged.`);
  for (const entry of readdirSync(files))
    if (entry !== path.dirname(DATABASE_FOLDER))
      cpSync(path.join(files, entry), path.join(dataDir, entry), { recursive: true });
  const database = path.join(dataDir, DATABASE_FOLDER);
  const arriving = `${database}.arriving`;
  rmSync(arriving, { recursive: true, force: true });
  mkdirSync(path.dirname(database), { recursive: true, mode: 0o700 });
  cpSync(path.join(files, DATABASE_FOLDER), arriving, { recursive: true });
  renameSync(arriving, database);
  return true;
}

function readManifest(image: string): z.infer<typeof manifestSchema> | null {
  const file = path.join(image, MANIFEST_FILE);
  if (!existsSync(file)) return null;
  try {
    return manifestSchema.parse(JSON.parse(readFileSync(file, 'utf8')));
  } catch (error) {
    throw new Error(`The image ${image} is damaged.`, { cause: error });
  }
}

/** Includes names and empty folders: PostgreSQL needs its empty folders. */
export function digestFolder(folder: string): string {
  const hash = createHash('sha256');
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
    .map((entry) => ({ entry, file: path.join(entry.parentPath, entry.name) }))
    .toSorted((a, b) => (a.file < b.file ? -1 : 1));
  for (const { entry, file } of entries) {
    hash.update(`${path.relative(folder, file)}\0`);
    if (entry.isFile()) hash.update(digestFile(file));
  }
  return hash.digest('hex');
}

/** Reads in chunks: WAL files have 16 MB each, too much for a small machine to hold. */
function digestFile(file: string): Buffer {
  const hash = createHash('sha256');
  const buffer = Buffer.alloc(64 * 1024);
  const opened = openSync(file, 'r');
  try {
    for (;;) {
      const length = readSync(opened, buffer);
      if (length === 0) return hash.digest();
      hash.update(buffer.subarray(0, length));
    }
  } finally {
    closeSync(opened);
  }
}
