import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import { btree_gist } from '@electric-sql/pglite/contrib/btree_gist';
import { pg_trgm } from '@electric-sql/pglite/contrib/pg_trgm';
import pg from 'pg';
import { DATABASE_FOLDER } from '#shared/db/embedded/database-snapshot.server.ts';
// Importing it registers the type parsers for counts and days.
import { createEmbeddedTemplate } from '#support/template-database.ts';
import type { Catalogue, Nullability } from './nullability.ts';
import type { Kind } from './statements.ts';

export interface Column {
  name: string;
  kind: Kind;
  type: string;
}

export interface SchemaDatabase {
  catalogue: Catalogue;
  /** Throws if PostgreSQL can't prepare the text. */
  describe(text: string, instantsAsText: boolean): Promise<Column[]>;
  close(): Promise<void>;
}

/** A copy of the tests' embedded template. */
export async function openSchemaDatabase(): Promise<SchemaDatabase> {
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-sql-'));
  cpSync(path.join(await createEmbeddedTemplate(), DATABASE_FOLDER), folder, { recursive: true });
  const db = await PGlite.create({ dataDir: folder, extensions: { btree_gist, pg_trgm } });
  const types = await readTypes(db);
  return {
    catalogue: await readCatalogue(db),
    async describe(text, instantsAsText) {
      const { resultFields } = await db.describeQuery(text);
      return resultFields.map(({ name, dataTypeID }) => {
        const type = types.get(dataTypeID) ?? { name: 'text', sample: '' };
        const isTextInstant = instantsAsText && type.name === 'timestamptz';
        return { name, type: type.name, kind: isTextInstant ? 'string' : kindOf(dataTypeID, type) };
      });
    },
    async close() {
      await db.close();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Type {
  name: string;
  /** In PostgreSQL's text format. */
  sample: string;
}

const SAMPLES: Readonly<Record<string, string>> = {
  bool: 't',
  bytea: '\\x00',
  date: '2026-11-29',
  interval: '01:00:00',
  json: '{}',
  jsonb: '{}',
  point: '(1,2)',
  time: '18:30:00',
  timestamp: '2026-11-29 18:30:00',
  timestamptz: '2026-11-29 18:30:00+00',
  uuid: '00000000-0000-4000-8000-000000000000',
};

async function readTypes(db: PGlite): Promise<Map<number, Type>> {
  const { rows } = await db.query<{ oid: number; name: string; item: string | null; category: string }>(
    `SELECT t.oid::int4 AS oid, t.typname AS name, t.typcategory AS category,
            CASE WHEN t.typcategory = 'A' THEN e.typname END AS item
       FROM pg_type t LEFT JOIN pg_type e ON e.oid = t.typelem`,
  );
  return new Map(
    rows.map(({ oid, name, item, category }) => {
      const sample = (of: string, kind: string) => SAMPLES[of] ?? (kind === 'N' ? '1' : 'text');
      const itemSample =
        item === null ? '' : sample(item, /^(?:int|float|numeric|oid)/.test(item) ? 'N' : 'S');
      return [
        oid,
        {
          name: item === null ? name : `${item}[]`,
          sample: item === null ? sample(name, category) : `{"${itemSample.replaceAll('\\', '\\\\')}"}`,
        },
      ];
    }),
  );
}

/** The driver's type for a column. */
function kindOf(oid: number, { name, sample }: Type): Kind {
  if (name === 'void') return 'void';
  const parsed: unknown = pg.types.getTypeParser(oid)(sample);
  const kind = kindOfValue(Array.isArray(parsed) ? parsed[0] : parsed, name.replace('[]', ''));
  return Array.isArray(parsed) ? `${kind}[]` : kind;
}

function kindOfValue(value: unknown, type: string): Kind {
  if (type === 'json' || type === 'jsonb') return 'json';
  if (value instanceof Date) return 'Date';
  if (Buffer.isBuffer(value)) return 'Buffer';
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'string')
    return typeof value as 'number' | 'boolean' | 'string';
  return 'object';
}

async function readCatalogue(db: PGlite): Promise<Catalogue> {
  const { rows } = await db.query<{ table: string; column: string; required: boolean }>(
    `SELECT c.relname AS table, a.attname AS column, a.attnotnull AS required
       FROM pg_attribute a JOIN pg_class c ON c.oid = a.attrelid JOIN pg_namespace n ON n.oid = c.relnamespace
      WHERE a.attnum > 0 AND NOT a.attisdropped AND c.relkind IN ('r', 'p')
        AND n.nspname NOT IN ('pg_catalog', 'information_schema')
      ORDER BY c.oid, a.attnum`,
  );
  const tables = new Map<string, Map<string, Nullability>>();
  for (const { table, column, required } of rows) {
    const columns = tables.get(table) ?? new Map<string, Nullability>();
    tables.set(table, columns.set(column, required ? 'never' : 'maybe'));
  }
  const views = await db.query<{ name: string; text: string }>(
    `SELECT viewname AS name, definition AS text FROM pg_views WHERE schemaname = 'public'`,
  );
  return { tables, views: new Map(views.rows.map(({ name, text }) => [name, text])) };
}
