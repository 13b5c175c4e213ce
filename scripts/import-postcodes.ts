import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#shared/db/migrate.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { importSucceeded, runImport } from './import-postcodes/run-import.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Imports UK postcodes, so that Fettle knows each exact location without a network.

  npm run import:postcodes -- <file.csv | file.zip | folder> [--again]

Takes Code-Point Open (Ordnance Survey) and ONSPD or NSPL (Office for National Statistics) as downloaded.
--again reads files from their beginning after an earlier import too.

DATABASE_URL names the PostgreSQL to fill. Without it, the import fills the built-in database in DATA_DIR
(default "data"). Stop Fettle first, because only one process can open it.`;

async function main(): Promise<number> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { again: { type: 'boolean', default: false }, help: { type: 'boolean', default: false } },
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

  const database = await openDatabase({
    url: process.env.DATABASE_URL || undefined,
    dataDir: path.resolve(process.env.DATA_DIR || 'data'),
    maxConnections: 2,
  });
  const stop = new AbortController();
  const onSignal = () => stop.abort();
  process.once('SIGINT', onSignal);
  process.once('SIGTERM', onSignal);
  try {
    await migrate(database, path.resolve(import.meta.dirname, '../migrations'));
    const report = await runImport(database.pool, given, {
      output: process.stdout,
      signal: stop.signal,
      again: values.again,
    });
    return importSucceeded(report) ? 0 : 1;
  } finally {
    await database.close();
  }
}

runCommand(main, 'Could not complete the import.');
