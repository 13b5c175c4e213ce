import path from 'node:path';
import { parseArgs } from 'node:util';
import { loadBookings } from '#demo/load-data/load-bookings.ts';
import { loadData } from '#demo/load-data/load-data.ts';
import { migrate } from '#shared/db/migrate.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { installOutbox } from '#shared/jobs/outbox.server.ts';
import { runCommand } from './run-command.ts';
import { ProgressDisplay } from './show-progress.ts';

const USAGE = `Fills an empty PostgreSQL with made-up businesses, sessions and dates, for measuring.

  DATABASE_URL=postgres://… npm run data:load -- [--sessions 100000] [--weeks 12] [--bookings 0]

Clustered like the country's towns; the same for the same number. Bookings are paid ones of the last two years and
the two weeks to come; they need a superuser, and --sessions 0 adds them to load data that is there. Never for a site
that people use.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      sessions: { type: 'string', default: '100000' },
      weeks: { type: 'string', default: '12' },
      bookings: { type: 'string', default: '0' },
      help: { type: 'boolean', default: false },
    },
  });
  const sessions = Number(values.sessions);
  const weeks = Number(values.weeks);
  const bookings = Number(values.bookings);
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const whole = [sessions, weeks, bookings].every((number) => Number.isInteger(number) && number >= 0);
  if (!whole || weeks > 52 || sessions + bookings === 0) {
    console.error(USAGE);
    return 1;
  }
  const url = process.env.DATABASE_URL;
  if (url === undefined || url === '') {
    console.error(`Set DATABASE_URL. Use a separate PostgreSQL database for load data.\n\n${USAGE}`);
    return 1;
  }
  const database = await openDatabase({ url, dataDir: '', maxConnections: 2 });
  try {
    await migrate(database, path.resolve(import.meta.dirname, '../migrations'));
    // The audit reads the queue.
    await installOutbox(database.pool);
    const load = async (what: string, work: (onProgress: ProgressDisplay['update']) => Promise<void>) => {
      const started = performance.now();
      const display = new ProgressDisplay(process.stdout);
      await work((fraction, text) => display.update(fraction, text));
      display.line(`${what} loaded in ${Math.round((performance.now() - started) / 1000)} s.`);
    };
    if (sessions > 0)
      await load(`${sessions.toLocaleString('en-GB')} sessions`, (onProgress) =>
        loadData(database.pool, { sessions, weeks, onProgress }),
      );
    if (bookings > 0)
      await load(`${bookings.toLocaleString('en-GB')} bookings`, (onProgress) =>
        loadBookings(database.pool, { bookings, onProgress }),
      );
    return 0;
  } finally {
    await database.close();
  }
}

runCommand(main, 'Could not load the data.');
