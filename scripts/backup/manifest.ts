import { createHash } from 'node:crypto';
import { createReadStream, readdirSync, readFileSync, statSync } from 'node:fs';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import { z } from 'zod';
import type { Db } from '#shared/db/database.server.ts';

/** File names in a backup's folder. */
export const DUMP_FILE = 'database.dump';
export const EMBEDDED_FOLDER = 'database';
export const FILES_FOLDER = 'files';
const MANIFEST_FILE = 'manifest.json';

const manifestSchema = z.strictObject({
  format: z.literal('fettle-backup-1'),
  madeAt: z.iso.datetime(),
  database: z.enum(['postgres', 'embedded']),
  /** Migrations applied. */
  migrations: z.array(z.string()),
  /** Rows by table. */
  rows: z.record(z.string(), z.int().min(0)),
  /** True if uploads are included; a bucket's files aren't. */
  files: z.boolean(),
  /** SHA-256 by path. */
  sums: z.record(z.string(), z.string()),
});

export type Manifest = z.infer<typeof manifestSchema>;

export async function readContents(db: Db): Promise<Pick<Manifest, 'rows' | 'migrations'>> {
  const tables = await db.query<{ name: string }>(
    `SELECT tablename AS name FROM pg_tables WHERE schemaname = 'public' ORDER BY 1`,
  );
  const rows: Manifest['rows'] = {};
  for (const { name } of tables.rows) {
    const counted = await db.query<{ n: number }>(`SELECT count(*) AS n FROM public."${name}"`);
    rows[name] = counted.rows[0]?.n ?? 0;
  }
  const migrations = await db.query<{ name: string }>('SELECT name FROM schema_migrations ORDER BY 1');
  return { rows, migrations: migrations.rows.map(({ name }) => name) };
}

export async function computeChecksums(folder: string): Promise<Record<string, string>> {
  const sums: Record<string, string> = {};
  for (const entry of readdirSync(folder, { recursive: true, encoding: 'utf8' }).sort()) {
    const file = path.join(folder, entry);
    if (entry === MANIFEST_FILE || !statSync(file).isFile()) continue;
    const hash = createHash('sha256');
    await pipeline(createReadStream(file), hash);
    sums[entry.replaceAll(path.sep, '/')] = hash.digest('hex');
  }
  return sums;
}

export const manifestFile = (folder: string): string => path.join(folder, MANIFEST_FILE);

/**
 * Reads and verifies a manifest.
 * @throws a sentence if the folder is no backup, or a file is missing, extra or changed
 */
export async function readManifest(folder: string): Promise<Manifest> {
  let text: string;
  try {
    text = readFileSync(manifestFile(folder), 'utf8');
  } catch (error) {
    throw new Error(`${folder} is not a backup: ${MANIFEST_FILE} is missing.`, { cause: error });
  }
  const { data: manifest, error } = manifestSchema.safeParse(parseJson(text));
  if (manifest === undefined)
    throw new Error(`This version of Fettle cannot read the ${MANIFEST_FILE} in ${folder}.`, {
      cause: error,
    });
  const found = await computeChecksums(folder);
  const differing = [...new Set([...Object.keys(manifest.sums), ...Object.keys(found)])].filter(
    (file) => manifest.sums[file] !== found[file],
  );
  if (differing.length > 0)
    throw new Error(
      `The backup is damaged: ${differing.slice(0, 3).join(', ')}${differing.length > 3 ? ` and ${differing.length - 3} more` : ''} ${differing.length === 1 ? 'has' : 'have'} changed.`,
    );
  return manifest;
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
