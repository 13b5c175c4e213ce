import path from 'node:path';
import { parseArgs } from 'node:util';
import { composePlaces } from '#app/compose-search.server.ts';
import { readConfig } from '#app/config.server.ts';
import { locatePostcodes } from '#areas/catalogue/postcodes/locate/locate-postcodes.server.ts';
import { type HarvestDeps, harvest } from '#areas/platform/openactive/import/harvest.server.ts';
import { addSource, readSources } from '#areas/platform/openactive/import/manage-sources.server.ts';
import { migrate } from '#shared/db/migrate.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { systemClock } from '#shared/domain/clock.ts';
import { ssrfSafeFetch, unguardedFetch } from '#shared/http/ssrf-safe-fetch.server.ts';
import { installOutbox, outbox } from '#shared/jobs/outbox.server.ts';
import { runCommand } from './run-command.ts';

const USAGE = `Reads the feeds of OpenActive publishers. People find these sessions here and book on the publisher's site.

  npm run import:openactive                                          # reads all feeds that are due
  npm run import:openactive -- --add <address> [--publisher <name>]  # adds a source and reads it
  npm run import:openactive -- --list                                # shows the result of each source

An address is a publisher's dataset page, or one of its feeds, which needs --publisher. In demo mode it may be an address
of this machine (http://127.0.0.1:8080/feed), so that you can try a feed. The command continues after the last whole page
if it is interrupted. It counts refused items with their reason (docs/configuration.md#listings-and-feeds-of-others).

DATABASE_URL names the PostgreSQL to fill. Without it, the command fills the built-in database in DATA_DIR (default "data"),
also while Fettle is running on it.`;

async function main(): Promise<number> {
  const { values } = parseArgs({
    options: {
      add: { type: 'string' },
      publisher: { type: 'string', default: '' },
      list: { type: 'boolean', default: false },
      help: { type: 'boolean', default: false },
    },
  });
  if (values.help) {
    console.log(USAGE);
    return 0;
  }
  const config = readConfig(process.env);
  const database = await openDatabase({
    url: config.databaseUrl,
    dataDir: config.dataDir,
    join: true,
    maxConnections: 2,
  });
  const stop = new AbortController();
  process.once('SIGINT', () => stop.abort());
  process.once('SIGTERM', () => stop.abort());
  try {
    await migrate(database, path.resolve(import.meta.dirname, '../migrations'));
    const { pool } = database;
    await installOutbox(pool);
    const isDemo = config.mode === 'demo';
    const places = composePlaces({ config, pool, clock: systemClock });
    const deps: HarvestDeps = {
      pool,
      clock: systemClock,
      fetchFeed: isDemo ? unguardedFetch : ssrfSafeFetch,
      locateMany: (postcodes) => locatePostcodes(places, postcodes),
      publicUrl: config.publicUrl,
    };
    if (values.add !== undefined)
      await addSource({ ...deps, outbox, allowsLocal: isDemo }, null, {
        address: values.add,
        publisher: values.publisher,
      });
    if (!values.list)
      await harvest(deps, {
        shouldStop: () => stop.signal.aborted,
        onPage: ({ publisher, kind, items }) => console.log(`${publisher}, ${kind}: ${items} items`),
      });
    for (const { publisher, state, shown, same, feeds, refusals } of await readSources(
      pool,
      systemClock.now(),
    )) {
      console.log(`${publisher} (${state}): ${shown} shown, ${same} the same as others`);
      for (const { kind, problem } of feeds) if (problem !== null) console.log(`  ${kind}: ${problem}`);
      for (const { count, sentence } of refusals) console.log(`  ${count} refused: ${sentence}`);
    }
    return 0;
  } finally {
    await database.close();
  }
}

runCommand(main, 'Could not read the feeds.');
