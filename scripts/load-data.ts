import path from 'node:path';
import { parseArgs } from 'node:util';
import { migrate } from '#shared/db/migrate.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { loadData } from './load-data/load-data.ts';
import { runCommand } from './run-command.ts';
import { ProgressDisplay } from './show-progress.ts';

const USAGE = `Fills an empty PostgreSQL with made-up businesses, sessions and dates, for measuring.

  DATABASE_URL=postgres://… npm run data:load -- [--sessions 100000] [--weeks 12]

Clustered like the country's towns; the same for the same number. Never for a site that people use.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      sessions: { type: 'string', default: '100000' },
      weeks: { type: 'string', default: '12' },
      help: { type: 'boolean', default: false },
    },
  });
  const sessions = Number(values.sessions);
  const weeks = Number(values.weeks);
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  if (!Number.isInteger(sessions) || sessions < 1 || !Number.isInteger(weeks) || weeks < 0 || weeks > 52) {
    console.error(USAGE);
    return 1;
  }
  const url = process.env.DATABASE_URL;
  if (url === undefined || url === '') {
    console.error(`DATABASE_URL is not set: load data goes into a PostgreSQL of its own.\n\n${USAGE}`);
    return 1;
  }
  const started = performance.now();
  const database = await openDatabase({ url, dataDir: '', maxConnections: 2 });
  try {
    await migrate(database, path.resolve(import.meta.dirname, '../migrations'));
    const display = new ProgressDisplay(process.stdout);
    await loadData(database.pool, {
      sessions,
      weeks,
      onProgress: (fraction, text) => display.update(fraction, text),
    });
    const seconds = Math.round((performance.now() - started) / 1000);
    display.line(`${sessions.toLocaleString('en-GB')} sessions loaded in ${seconds} s.`);
    return 0;
  } finally {
    await database.close();
  }
}

runCommand(main, 'The data could not be loaded.');
