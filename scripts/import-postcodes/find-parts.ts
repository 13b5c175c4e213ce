import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { readdir, stat } from 'node:fs/promises';
import path from 'node:path';
import type { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import yauzl from 'yauzl';

export type ImportPart = {
  /** `ab.csv`, or `codepo_gb.zip: Data/CSV/ab.csv`. */
  name: string;
  /** Identifies the file when an interrupted import continues. */
  checksum: string;
  /** Unpacked bytes. */
  bytes: number;
  open(): Promise<Readable>;
};

export type ImportParts = { parts: ImportPart[]; close(): void };

/** Column lists and look-up tables in both publishers' archives. */
const DOCUMENTATION_FILE = /(?:^|\/)(?:docs?|documents?|documentation|user guide)\//i;
/** The ONS archives repeat the rows of the main file area by area. */
const SPLIT_COPY_FILE = /(?:^|\/)multi_csv\//i;

/**
 * Lists what there is to import at `given`: a CSV file, a zip, or a folder of either.
 *
 * @throws when there is nothing at that path, or a zip cannot be read
 */
export async function findParts(given: string): Promise<ImportParts> {
  const info = await stat(given).catch(() => {
    throw new Error(`There is no file or folder at ${given}.`);
  });
  const files = info.isDirectory() ? await listFiles(given) : [given];
  const found = excludeCopies(files, (file) => path.relative(given, file));
  const parts: ImportPart[] = [];
  const zips: yauzl.ZipFile[] = [];
  for (const file of found) {
    if (/\.zip$/i.test(file)) {
      const zip = await openZip(file);
      zips.push(zip);
      parts.push(...(await createZipParts(file, zip)));
    } else {
      parts.push(await createFilePart(file));
    }
  }
  return {
    parts,
    close() {
      for (const zip of zips) zip.close();
    },
  };
}

async function listFiles(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  return entries
    .filter((entry) => entry.isFile() && /\.(?:csv|zip)$/i.test(entry.name))
    .map((entry) => path.join(entry.parentPath, entry.name))
    .sort();
}

function excludeCopies<File>(files: File[], nameOf: (file: File) => string): File[] {
  const name = (file: File) => nameOf(file).replaceAll('\\', '/');
  const data = files.filter((file) => !DOCUMENTATION_FILE.test(name(file)));
  const whole = data.filter((file) => !SPLIT_COPY_FILE.test(name(file)));
  return whole.length > 0 ? whole : data;
}

async function createFilePart(file: string): Promise<ImportPart> {
  const { size } = await stat(file);
  return {
    name: path.basename(file),
    checksum: await computeChecksum(file),
    bytes: size,
    open: async () => createReadStream(file),
  };
}

function openZip(file: string): Promise<yauzl.ZipFile> {
  // Keep the file open: entries are read later.
  return yauzl.openPromise(file, { lazyEntries: true, autoClose: false }).catch((error: Error) => {
    throw new Error(`${path.basename(file)} is not a readable zip: ${error.message}`, { cause: error });
  });
}

async function createZipParts(file: string, zip: yauzl.ZipFile): Promise<ImportPart[]> {
  const checksum = await computeChecksum(file);
  const entries: yauzl.Entry[] = [];
  for await (const entry of zip.eachEntry()) {
    if (/\.csv$/i.test(entry.fileName)) entries.push(entry);
  }
  return excludeCopies(entries, (entry) => entry.fileName).map((entry) => ({
    name: `${path.basename(file)}: ${entry.fileName}`,
    checksum: `${checksum}:${entry.fileName}`,
    bytes: entry.uncompressedSize,
    open: () => zip.openReadStreamPromise(entry),
  }));
}

async function computeChecksum(file: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(file), hash);
  return hash.digest('hex');
}
