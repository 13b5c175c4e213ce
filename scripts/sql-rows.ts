/**
 * Part of `npm run check`: prepares each SQL statement on a migrated database and compares names, types and
 * nullability with the declared row type. `never-null.txt` lists columns that our rules keep from being null.
 * `--update` rewrites it, `--list` shows statements that can't be checked because their text is dynamic.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { loadModule } from 'libpg-query';
import { runCommand } from './run-command.ts';
import { findMismatches, type Mismatch } from './sql-rows/compare.ts';
import { openSchemaDatabase } from './sql-rows/database.ts';
import { readStatements } from './sql-rows/statements.ts';

const LIST = path.resolve(import.meta.dirname, 'sql-rows/never-null.txt');

/** A line per file: `src/areas/…/queries.server.ts: one, other`. */
type NeverNull = Record<string, string[]>;

const writeList = (list: NeverNull): string =>
  Object.entries(list)
    .map(([file, columns]) => `${file}: ${columns.join(', ')}\n`)
    .join('');

const readList = (text: string): NeverNull =>
  Object.fromEntries(
    [...text.matchAll(/^(.+): (.+)$/gm)].map(([, file = '', columns = '']) => [file, columns.split(', ')]),
  );

async function main(): Promise<number> {
  await loadModule();
  const statements = readStatements();
  const database = await openSchemaDatabase();
  const found: Mismatch[] = [];
  for (const statement of statements) found.push(...(await findMismatches(statement, database)));
  await database.close();

  const nullable: NeverNull = {};
  for (const { where, nullable: column } of found.toSorted((one, other) =>
    one.where < other.where ? -1 : 1,
  )) {
    if (column === null) continue;
    const [file = ''] = where.split(':');
    nullable[file] = [...new Set([...(nullable[file] ?? []), column])].toSorted();
  }
  if (process.argv.includes('--update')) writeFileSync(LIST, writeList(nullable));
  const listed = readList(readFileSync(LIST, 'utf8'));
  const isListed = ({ where, nullable: column }: Mismatch) =>
    column !== null && listed[where.split(':')[0] ?? '']?.includes(column) === true;
  const wrong = [
    ...found.filter((mismatch) => !isListed(mismatch)).map(({ where, says }) => `${where} ${says}`),
    ...Object.entries(listed).flatMap(([file, columns]) =>
      columns
        .filter((column) => nullable[file]?.includes(column) !== true)
        .map(
          (column) => `scripts/sql-rows/never-null.txt lists ${column} of ${file}, which needs it no more`,
        ),
    ),
  ];
  for (const sentence of wrong) console.error(sentence);

  const unread = statements.filter(({ texts }) => texts === null);
  const share = ((100 * (statements.length - unread.length)) / statements.length).toFixed(1);
  const compared = statements.filter(({ row, texts }) => row !== null && texts !== null).length;
  console.log(
    `${statements.length - unread.length} of ${statements.length} statements prepared (${share} %), ${compared} row types compared, ${unread.length} not checked`,
  );
  if (process.argv.includes('--list'))
    for (const { where, unknown } of unread) console.log(`not checked: ${where} ${unknown ?? ''}`);
  return wrong.length === 0 ? 0 : 1;
}

runCommand(main);
