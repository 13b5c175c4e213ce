import { buffer } from 'node:stream/consumers';
import yauzl from 'yauzl';
import { AppError } from '#shared/domain/app-error.ts';
import { dataPath, MANIFEST_PATH, sha256 } from './make-package.server.ts';
import {
  FORMAT,
  getRecordKind,
  type KindName,
  kindNames,
  type PackageRow,
  type PackageRows,
  VERSION,
} from './record-kinds.ts';
import { filePath, type Manifest, manifestSchema, recordSchema } from './record-schema.ts';

/** Far above our largest business. */
export const MAX_PACKAGE_BYTES = 256 * 1024 * 1024;
const MAX_ENTRIES = 20_000;
/** Limits per entry and in total, against ZIP bombs. */
const MAX_ENTRY_BYTES = 128 * 1024 * 1024;
const MAX_UNPACKED_BYTES = 512 * 1024 * 1024;

export interface OpenedPackage {
  manifest: Manifest;
  rows: PackageRows;
  files: ReadonlyMap<string, Buffer>;
}

/**
 * Opens and fully validates a package: version, completeness, limits and records. Throws `unsupported_media_type`
 * (415) if it isn't a ZIP, `invalid_input` (400) with the first problem, on `package`.
 */
export async function openPackage(bytes: Buffer): Promise<OpenedPackage> {
  if (bytes.length > MAX_PACKAGE_BYTES) throw invalidPackage('The file is too large for a package.');
  const entries = await unpack(bytes);
  const manifest = parseManifest(entries.get(MANIFEST_PATH));
  const named = new Set(Object.keys(manifest.files));
  const files = new Map<string, Buffer>();
  for (const [path, content] of entries) {
    if (!path.startsWith('files/')) continue;
    if (!named.has(path))
      throw invalidPackage(`The package contains a file its manifest doesn’t list: ${printable(path)}.`);
    if (sha256(content) !== manifest.files[path])
      throw invalidPackage(`${printable(path)} has changed since the export.`);
    files.set(path, content);
  }
  for (const path of named)
    if (!files.has(path)) throw invalidPackage(`The package is missing ${printable(path)}.`);
  const rows = Object.fromEntries(
    kindNames.map((name) => [name, parseRecords(name, manifest, entries.get(dataPath(name)))]),
  ) as PackageRows;
  return { manifest, rows, files };
}

async function unpack(bytes: Buffer): Promise<Map<string, Buffer>> {
  const zip = await yauzl
    .fromBufferPromise(bytes, { lazyEntries: true, strictFileNames: true })
    .catch((cause: unknown) => {
      throw new AppError('unsupported_media_type', 'This isn’t a ZIP file.', {
        errors: [{ field: 'package', message: 'This isn’t a ZIP file.' }],
        cause,
      });
    });
  const entries = new Map<string, Buffer>();
  let left = MAX_UNPACKED_BYTES;
  try {
    if (zip.entryCount > MAX_ENTRIES) throw invalidPackage('The package contains too many files.');
    for await (const entry of zip.eachEntry()) {
      const path = entry.fileName;
      if (path.endsWith('/')) continue;
      if (!isKnownPath(path))
        throw invalidPackage(`The package contains an unexpected file: ${printable(path)}.`);
      if (entries.has(path)) throw invalidPackage(`The package contains ${printable(path)} twice.`);
      if (entry.isEncrypted())
        throw invalidPackage('The package has a password. Export it again without one.');
      // From the ZIP header; the reader refuses entries that lie.
      if (entry.uncompressedSize > Math.min(MAX_ENTRY_BYTES, left))
        throw invalidPackage('The unpacked files are too large for a package.');
      left -= entry.uncompressedSize;
      entries.set(path, await buffer(await zip.openReadStreamPromise(entry)));
    }
  } catch (error) {
    if (error instanceof AppError) throw error;
    throw invalidPackage('The ZIP file is damaged, or points to files outside it.', error);
  } finally {
    zip.close();
  }
  return entries;
}

const isKnownPath = (path: string): boolean =>
  [MANIFEST_PATH, 'README.md', 'schema.json'].includes(path) ||
  filePath.test(path) ||
  kindNames.some((name) => path === dataPath(name) || path === dataPath(name).replace(/json$/, 'csv'));

function parseManifest(entry: Buffer | undefined): Manifest {
  if (entry === undefined) throw invalidPackage(`This isn’t a business export: it has no ${MANIFEST_PATH}.`);
  const found = parsed(entry, MANIFEST_PATH);
  const { format, version } = { format: null, version: null, ...(isObject(found) ? found : {}) };
  if (format !== FORMAT) throw invalidPackage('This isn’t a business export.');
  if (version !== VERSION)
    throw invalidPackage(
      `The package is version ${printable(String(version))}, and this site reads version ${VERSION}. Create a new export on an up-to-date site.`,
    );
  const manifest = manifestSchema.safeParse(found);
  if (!manifest.success) throw invalidPackage(`${MANIFEST_PATH} doesn’t match the format.`);
  return manifest.data;
}

function parseRecords(name: KindName, manifest: Manifest, entry: Buffer | undefined): PackageRow[] {
  const path = dataPath(name);
  const expected = manifest.records[name];
  if (expected === undefined && getRecordKind(name).addedLater === true) return [];
  if (entry === undefined || expected === undefined) throw invalidPackage(`The package is missing ${path}.`);
  if (sha256(entry) !== expected.sha256) throw invalidPackage(`${path} has changed since the export.`);
  const found = parsed(entry, path);
  if (!Array.isArray(found) || found.length !== expected.count)
    throw invalidPackage(`${path} doesn’t contain ${expected.count} records.`);
  const schema = recordSchema(name);
  return found.map((record: unknown, index) => {
    const read = schema.safeParse(record);
    if (read.success) return read.data;
    const [issue] = read.error.issues;
    const column = issue?.path.join('.') ?? '';
    // Unlike elsewhere, names unknown keys: the person has to remove them.
    const problem =
      issue?.code === 'unrecognized_keys'
        ? `The format has no field called ${issue.keys.join(', ')}`
        : (issue?.message ?? 'must match the format').replace(/\.$/, '');
    throw invalidPackage(
      `${path}, record ${index + 1}${column === '' ? '' : `, ${printable(column)}`}: ${printable(problem)}.`,
    );
  });
}

function parsed(entry: Buffer, path: string): unknown {
  try {
    return JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(entry));
  } catch (error) {
    throw invalidPackage(`${path} isn’t JSON in UTF-8.`, error);
  }
}

const isObject = (value: unknown): value is object => typeof value === 'object' && value !== null;

/** Shortens untrusted text to one line. */
const printable = (text: string): string => text.replace(/[^\x20-\x7e]/g, '?').slice(0, 120);

export function invalidPackage(message: string, cause?: unknown): AppError {
  return new AppError('invalid_input', message, { errors: [{ field: 'package', message }], cause });
}
