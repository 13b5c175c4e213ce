import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { composeStorage } from '#app/compose.server.ts';
import { readConfig } from '#app/config.server.ts';
import { restorePackage } from '#features/portability/package/restore-package.server.ts';
import { migrate } from '#shared/db/migrate.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { systemClock } from '#shared/domain/clock.ts';
import { photoThreads } from '#shared/pictures/photo-threads.server.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Makes a business again of the package that a Fettle has made of it.

  npm run import:business -- <package.zip>

It is put back whole or not at all, and once. What is another afterwards, and what is not in a package, is said by the
README.md inside it.

DATABASE_URL names the PostgreSQL to fill; without it the built-in database in DATA_DIR (default "data") is filled,
also while Fettle is running on it. Files go where uploads go.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { help: { type: 'boolean', default: false } },
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
  const { databaseUrl: url, dataDir } = config;
  const database = await openDatabase({ url, dataDir, join: true, maxConnections: 2 });
  const maker = photoThreads();
  try {
    await migrate(database, path.resolve(import.meta.dirname, '../migrations'));
    const { business, businessId, records } = await restorePackage(
      { pool: database.pool, clock: systemClock, storage: composeStorage(config), maker },
      null,
      bytes,
    );
    console.log(
      `${business} is business ${businessId} here, with ${records.toLocaleString('en-GB')} records.`,
    );
    return 0;
  } finally {
    await maker.close();
    await database.close();
  }
}

runCommand(main, 'Could not import the business.');
