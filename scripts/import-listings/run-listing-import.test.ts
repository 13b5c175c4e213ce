import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { queryOne } from '#shared/db/database.server.ts';
import { createFixedLocator } from '#support/fixed-locator.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { runListingImport } from './run-listing-import.ts';

const database = setUpDatabase();

const locate = createFixedLocator({ lat: 53.82, lng: -1.57 });

async function run(
  content: string,
  options: { dryRun?: boolean; signal?: AbortSignal; batchRows?: number } = {},
) {
  let written = '';
  const report = await runListingImport(
    {
      pool: database.pool,
      locateMany: async (postcodes) =>
        new Map(await Promise.all(postcodes.map(async (text) => [text, await locate(text)] as const))),
    },
    { name: 'halls.csv', bytes: Buffer.from(content) },
    { dryRun: false, ...options, output: { write: (text: string) => void (written += text) } },
  );
  return { ...report, lines: written.trimEnd().split('\n') };
}

const rows = Array.from({ length: 30 }, (_, n) => `Hall ${n},"${n} Long Road, Leeds",LS6 3AB\n`).join('');
const FILE = `name,address,postcode,colour\n${rows}Hall 1,1 Long Road,LS6 3AB\n,1 Long Road,LS6 3AB\n`;

const listSessions = async () =>
  (await queryOne<{ n: number }>(database.pool, 'SELECT count(*) AS n FROM businesses')).n;

it('says beforehand what would be imported, stops when told to, and goes on', async () => {
  const dry = await run(FILE, { dryRun: true });
  expect(dry.lines).toEqual([
    'Columns we ignored: colour.',
    '100 %  32 rows  halls.csv',
    '  line 33: name: Business name is required.',
    '  line 32, Hall 1: The same listing as line 3 of this file.',
    '32 rows read: 30 new, 1 already listed, 1 with errors. This was a dry run, so nothing changed.',
  ]);
  expect(dry.csv.split('\r\n')[1]).toBe('32,duplicate,Hall 1,The same listing as line 3 of this file.');
  expect(await listSessions()).toBe(0);

  const stop = new AbortController();
  stop.abort();
  const stopped = await run(FILE, { signal: stop.signal, batchRows: 10 });
  expect(stopped.finished).toBe(false);
  expect(stopped.lines.at(-1)).toBe('Stopped. Run the same command again to continue where it stopped.');
  expect(await listSessions()).toBe(10);

  const rest = await run(FILE);
  expect(rest).toMatchObject({ finished: true, counts: { newListings: 20, duplicates: 11, refused: 1 } });
  expect(rest.lines.at(-1)).toBe('32 rows read: 20 new, 11 already listed, 1 with errors.');
  expect(await listSessions()).toBe(30);
});

it('says what to do with a file that is none', async () => {
  await expect(run('PK\u0003\u0004')).rejects.toThrow('This is an Excel workbook.');
});

it('takes the example of the documentation as it is', async () => {
  const example = readFileSync(
    path.resolve(import.meta.dirname, '../../docs/import-listings-example.csv'),
    'utf8',
  );
  const { counts, lines } = await run(example, { dryRun: true });
  expect(counts).toMatchObject({ rowsRead: 3, newListings: 3 });
  expect(lines).toHaveLength(2);
});
