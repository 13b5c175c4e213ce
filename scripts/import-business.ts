import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { composeStorage } from '#app/compose.server.ts';
import { readConfig } from '#app/config.server.ts';
import { restorePackage } from '#areas/platform/portability/package/restore-package.server.ts';
import { migrate } from '#shared/db/migrate.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { systemClock } from '#shared/domain/clock.ts';
import { createPhotoThreads } from '#shared/pictures/photo-threads.server.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Imports a business from the package that another Fettle has exported.

  npm run import:business -- <package.zip>

The import is complete or fails as a whole. You can import a package once. The README.md inside the package lists
the changes and the missing data.

DATABASE_URL names the PostgreSQL to fill. Without it, the import fills the built-in database in DATA_DIR (default
"data"). Fettle may keep running on it. Files go to the folder for uploads.`;

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
  const maker = createPhotoThreads();
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
