import { createHash } from 'node:crypto';
import { buffer } from 'node:stream/consumers';
import { stringify } from 'csv-stringify/sync';
import { ZipFile } from 'yazl';
import { type Pool, snapshot } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { escapeCsvFormula } from './csv-formula.ts';
import { businessName, readAllRecords } from './read-queries.server.ts';
import { packageReadme } from './readme.ts';
import {
  FORMAT,
  getRecordKind,
  type KindName,
  kindNames,
  type PackageRow,
  type PackageRows,
  VERSION,
} from './record-kinds.ts';
import { type Manifest, packageJsonSchema } from './record-schema.ts';

export interface MakePackageDeps {
  pool: Pool;
  storage: FileStorage;
  /** "Fettle (https://fettle.example)" */
  madeBy: string;
}

export interface MadePackage {
  bytes: Buffer;
  manifest: Manifest;
  records: number;
}

export const MANIFEST_PATH = 'fettle-package.json';
export const dataPath = (name: KindName): string => `data/${name}.json`;
const csvPath = (name: KindName): string => `data/${name}.csv`;

export const sha256 = (bytes: Uint8Array | string): string =>
  createHash('sha256').update(bytes).digest('hex');

/**
 * Builds a package from one snapshot: records as JSON and CSV, files, schema and readme. Files deleted in the
 * meantime are left out. Throws `not_found` (404).
 */
export async function makePackage(
  { pool, storage, madeBy }: MakePackageDeps,
  businessId: number,
  { id, now }: { id: string; now: Date },
): Promise<MadePackage> {
  const { business, rows } = await snapshot(pool, async (tx) => {
    const found = await businessName(tx, businessId);
    if (found === null) throw new AppError('not_found', 'We can’t find that business.');
    return { business: found.name, rows: await readAllRecords(tx, businessId) };
  });
  const { kept, files } = await readFiles(storage, rows);
  const data = kindNames.map((name) => ({ name, json: Buffer.from(recordsToJson(kept[name])) }));
  const manifest: Manifest = {
    format: FORMAT,
    version: VERSION,
    id,
    madeAt: now.toISOString(),
    madeBy,
    business,
    records: Object.fromEntries(
      data.map(({ name, json }) => [name, { count: kept[name].length, sha256: sha256(json) }]),
    ),
    files: Object.fromEntries(files.map(({ path, bytes }) => [path, sha256(bytes)])),
  };
  const zip = new ZipFile();
  const options = { mtime: now, mode: 0o100644 };
  zip.addBuffer(Buffer.from(`${JSON.stringify(manifest, null, 2)}\n`), MANIFEST_PATH, options);
  zip.addBuffer(Buffer.from(packageReadme(manifest)), 'README.md', options);
  zip.addBuffer(Buffer.from(`${JSON.stringify(packageJsonSchema(), null, 2)}\n`), 'schema.json', options);
  for (const { name, json } of data) {
    zip.addBuffer(json, dataPath(name), options);
    zip.addBuffer(Buffer.from(recordsToCsv(name, kept[name])), csvPath(name), options);
  }
  // Pictures don't compress.
  for (const { path, bytes } of files) zip.addBuffer(bytes, path, { ...options, compress: false });
  zip.end();
  const bytes = await buffer(zip.outputStream);
  return { bytes, manifest, records: data.reduce((sum, { name }) => sum + kept[name].length, 0) };
}

/** One record per line, for diffs. */
const recordsToJson = (rows: readonly PackageRow[]): string =>
  rows.length === 0 ? '[]\n' : `[\n${rows.map((row) => JSON.stringify(row)).join(',\n')}\n]\n`;

/** Lists and objects as JSON, null as an empty cell. */
function recordsToCsv(name: KindName, rows: readonly PackageRow[]): string {
  const columns = Object.keys(getRecordKind(name).columns);
  const cell = (value: unknown): string => {
    if (value === null || value === undefined) return '';
    if (typeof value === 'string') return escapeCsvFormula(value);
    return typeof value === 'object' ? escapeCsvFormula(JSON.stringify(value)) : String(value);
  };
  return stringify([columns, ...rows.map((row) => columns.map((column) => cell(row[column])))], {
    bom: true,
    record_delimiter: 'windows',
  });
}

async function readFiles(
  storage: FileStorage,
  rows: PackageRows,
): Promise<{ kept: PackageRows; files: { path: string; bytes: Buffer }[] }> {
  const files = new Map<string, Buffer>();
  const kept = { ...rows };
  for (const name of kindNames) {
    const columns = Object.entries(getRecordKind(name).columns).filter(([, { type }]) => type === 'file');
    for (const [column, { nullable }] of columns) {
      const stillThere: PackageRow[] = [];
      for (const row of kept[name]) {
        const path = row[column];
        const stored = typeof path === 'string' ? await storage.read(path.replace(/^files\//, '')) : null;
        if (typeof path === 'string' && stored !== null) files.set(path, await buffer(stored.content));
        if (path === null || stored !== null) stillThere.push(row);
        else if (nullable) stillThere.push({ ...row, [column]: null });
      }
      kept[name] = stillThere;
    }
  }
  return { kept, files: [...files].map(([path, bytes]) => ({ path, bytes })) };
}
