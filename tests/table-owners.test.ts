import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { describe, expect, it } from 'vitest';
import { features } from '../src/app/features.server.ts';
import type { FeatureTables } from '../src/areas/define-feature.ts';
import { features as order } from '../src/areas/order.ts';

/**
 * Table owners by feature manifest and two shared parts
 * (docs/decisions/0008-check-the-borders-between-features-in-imports-and-in-plain-sql.md). The search's triggers read
 * other tables inside the database (migrations/0006_discovery.sql).
 */
const declared: readonly (readonly [name: string, FeatureTables])[] = [
  ['audit', { owns: ['audit_log'] }],
  ...features.map(({ name, tables = {} }) => [name, tables] as const),
  [
    'app',
    {
      owns: ['installation', 'rate_limits', 'job_runners'],
      reads: [{ tables: ['businesses', 'users'], because: 'the start checks for a demo in the database' }],
    },
  ],
];

const root = path.resolve(import.meta.dirname, '..');
const tables = readdirSync(path.join(root, 'migrations')).flatMap((file) =>
  [
    ...readFileSync(path.join(root, 'migrations', file), 'utf8').matchAll(
      /^CREATE (?:(?:UNLOGGED )?TABLE|VIEW) (\w+)/gm,
    ),
  ].map(([, table = '']) => table),
);
const tableOwner = new Map(declared.flatMap(([owner, { owns = [] }]) => owns.map((table) => [table, owner])));

/** Connections, migrations, the outbox and the audit log's writer. */
const INFRASTRUCTURE = [
  'src/shared/audit/record-audit.server.ts',
  'src/shared/db/database-clock.server.ts',
  'src/shared/db/database.server.ts',
  'src/shared/db/migrate.server.ts',
  'src/shared/db/open-database.server.ts',
  'src/shared/db/replica.server.ts',
  'src/shared/jobs/job-runner.server.ts',
  'src/shared/jobs/outbox.server.ts',
];

const isQueryFile = (file: string) => file.endsWith('queries.server.ts');
const sources = readdirSync(path.join(root, 'src'), { recursive: true, encoding: 'utf8' })
  .map((name) => `src/${name.replaceAll(path.sep, '/')}`)
  .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
  .map((file) => ({ file, source: withoutComments(readFileSync(path.join(root, file), 'utf8')) }));

/** Comments may mention tables. */
function withoutComments(source: string): string {
  return source
    .replace(/\/\*[\s\S]*?\*\//g, '')
    .replace(/(^|\s)\/\/.*$/gm, '')
    .replace(/\s-- .*$/gm, '');
}

const SQL =
  /\b(?:SELECT|INSERT INTO|DELETE FROM|TRUNCATE|UPDATE \w+ (?:\w+ )?SET|(?:LEFT|CROSS|INNER)? ?JOIN \w+|ORDER BY|GROUP BY)\b/;

interface Touched {
  written: string[];
  read: string[];
}

/** Tables read and written, including in SQL fragments. */
function touchedBy(source: string): Touched {
  const all = (pattern: RegExp) => [...source.matchAll(pattern)].map(([, found = '']) => found);
  const known = (names: string[]) => [...new Set(names)].filter((name) => tables.includes(name));
  const lists = all(
    /\b(?:FROM|JOIN|USING)\s+(?:ONLY\s+|LATERAL\s+)?((?:\w+(?:\([^()]*\))?(?:\s+(?:AS\s+)?\w+)?\s*,\s*)*\w+)/g,
  );
  return {
    written: known(
      all(
        /\b(?:INSERT INTO|(?<!DO |FOR |FOR NO KEY )UPDATE|DELETE FROM|MERGE INTO|TRUNCATE(?: TABLE)?|LOCK TABLE|COPY)\s+(?:ONLY\s+)?"?(\w+)/g,
      ),
    ),
    read: known([
      ...lists.flatMap((list) => list.split(',').map((item) => item.trim().split(/\s/)[0] ?? '')),
      // JSON keys and list values may be named like a table.
      ...all(/(?<!'kind', )['`](\w+)(?=['`](?! = ANY\b|, \w+\.)|\s+\w+\s+(?:ON|JOIN|WHERE)\b)/g),
    ]),
  };
}

/** `area/feature`, a shared folder, or the app. */
const featureOf = (file: string): string =>
  /^src\/areas\/([^/]+\/[^/]+)\//.exec(file)?.[1] ?? /^src\/shared\/([^/]+)\//.exec(file)?.[1] ?? 'app';

/** `feature table` for each foreign table in a feature's SQL. */
function findCrossings(kind: keyof Touched): string[] {
  const found = sources
    .filter(({ file }) => isQueryFile(file))
    .flatMap(({ file, source }) => {
      const feature = featureOf(file);
      const touched = touchedBy(source)[kind];
      return touched
        .filter((table) => tableOwner.get(table) !== feature)
        .map((table) => `${feature} ${table}`);
    });
  return [...new Set(found)].toSorted();
}
const statedCrossings = (kind: Exclude<keyof FeatureTables, 'owns'>) =>
  declared.flatMap(([name, stated]) =>
    (stated[kind] ?? []).flatMap((crossing) => crossing.tables.map((table) => `${name} ${table}`)),
  );

describe('who owns a table', () => {
  it('is said once for every table', () => {
    expect(declared.flatMap(([, { owns = [] }]) => owns).toSorted()).toEqual(tables.toSorted());
  });

  it('is who writes it, but for what is stated', () => {
    expect(findCrossings('written')).toEqual(statedCrossings('writes').toSorted());
  });

  it('is who reads it, but for what is stated', () => {
    expect(findCrossings('read')).toEqual(
      [...statedCrossings('reads'), ...statedCrossings('readsOfLaterFeatures')].toSorted(),
    );
  });

  it('stands before whoever reads it, but for what is stated as a debt', () => {
    const names = ['audit', ...order, 'app'];
    const isEarly = (crossing: string) => {
      const [name = '', table = ''] = crossing.split(' ');
      return names.indexOf(tableOwner.get(table) ?? '') > names.indexOf(name);
    };
    expect(statedCrossings('reads').filter(isEarly)).toEqual([]);
    expect(statedCrossings('readsOfLaterFeatures').filter((crossing) => !isEarly(crossing))).toEqual([]);
  });
});

describe('SQL', () => {
  it('stands in query files only', () => {
    const elsewhere = sources.filter(({ file, source }) => !isQueryFile(file) && SQL.test(source));
    expect(elsewhere.map(({ file }) => file).toSorted()).toEqual(INFRASTRUCTURE);
  });

  it('names the table that it writes', () => {
    const nameless = sources.filter(
      ({ file, source }) =>
        isQueryFile(file) &&
        /\b(?:INSERT INTO|UPDATE|DELETE FROM|MERGE INTO|TRUNCATE)\s+(?:ONLY\s+)?\$\{/.test(source),
    );
    expect(nameless.map(({ file }) => file)).toEqual([]);
  });

  it.each<[sql: string, touched: Touched]>([
    ['`SELECT 1 FROM users u`', { written: [], read: ['users'] }],
    ['`SELECT 1 FROM unnest($1) AS n, holds h, users`', { written: [], read: ['holds', 'users'] }],
    ['`SELECT 1 FROM holds h, users AS u, claims`', { written: [], read: ['holds', 'users', 'claims'] }],
    ['`LEFT JOIN LATERAL (SELECT 1 FROM refunds r)`', { written: [], read: ['refunds'] }],
    ['`DELETE FROM refunds r USING payments p`', { written: ['refunds'], read: ['refunds', 'payments'] }],
    ['`WITH a AS (UPDATE holds h SET x = 1 FROM sessions)`', { written: ['holds'], read: ['sessions'] }],
    ['`INSERT INTO users (a) VALUES (1) ON CONFLICT DO UPDATE SET a = 2`', { written: ['users'], read: [] }],
    ['`SELECT 1 FROM users FOR UPDATE`', { written: [], read: ['users'] }],
    ['`TRUNCATE claims`', { written: ['claims'], read: [] }],
    ['const PLAN = `subscriptions plan ON plan.id = 1`', { written: [], read: ['subscriptions'] }],
    ["counted('bookings')", { written: [], read: ['bookings'] }],
    ['`x.a IS DISTINCT FROM y.b`', { written: [], read: [] }],
    ["`json_build_object('kind', 'payouts') WHERE 'payouts' = ANY($1)`", { written: [], read: [] }],
  ])('%s is understood', (sql, touched) => {
    expect(touchedBy(sql)).toEqual(touched);
  });
});
