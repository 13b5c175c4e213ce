import { readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { composePlaces } from '#app/compose-search.server.ts';
import { readConfig } from '#app/config.server.ts';
import { locatePostcodes } from '#areas/catalogue/postcodes/locate/locate-postcodes.server.ts';
import { migrate } from '#shared/db/migrate.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { systemClock } from '#shared/domain/clock.ts';
import { runListingImport } from './import-listings/run-listing-import.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Imports unclaimed listings from a CSV file, for their owners to claim.

  npm run import:listings -- <file.csv> [--dry-run] [--report report.csv]

docs/import-listings.md describes the columns. --dry-run shows the result without importing anything.
--report writes the remarks about single rows to a file. Without it, the command prints the first twenty.

DATABASE_URL names the PostgreSQL to fill. Without it, the import fills the built-in database in DATA_DIR (default
"data"). Fettle may keep running on it. POSTCODES_IO_URL answers for postcodes that your postcode table lacks.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: {
      'dry-run': { type: 'boolean', default: false },
      report: { type: 'string' },
      help: { type: 'boolean', default: false },
    },
  });
  const [given, ...more] = positionals;
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (given === undefined || more.length > 0) {
    console.error(USAGE);
    return 1;
  }

  const bytes = await readFile(given).catch(() => {
    throw new Error(`There is no file at ${given}.`);
  });
  const config = readConfig(process.env);
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    join: true,
    maxConnections: 2,
  });
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    await migrate(database, path.resolve(import.meta.dirname, '../migrations'));
    const places = composePlaces({ config, pool: database.pool, clock: systemClock });
    const report = await runListingImport(
      { pool: database.pool, locateMany: (postcodes) => locatePostcodes(places, postcodes) },
      { name: path.basename(given), bytes },
      { output: process.stdout, dryRun: values['dry-run'], signal: stop.signal },
    );
    if (values.report !== undefined) await writeFile(values.report, report.csv);
    return report.finished ? 0 : 1;
  } finally {
    await database.close();
  }
}

runCommand(main, 'Could not complete the import.');
