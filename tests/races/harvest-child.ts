/**
 * Harvests one source in its own process, killed at one of its steps (crash-steps.ts). Environment: DATABASE_URL,
 * SOURCE, NOW, and PAGES by URL (JSON).
 */
import { harvest } from '#areas/platform/openactive/import/harvest.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';
import { createPublisher } from '#support/publisher.ts';
import { countedCall, runToCrash } from './crash-steps.ts';

const { pool, close } = await openDatabase({ url: process.env.DATABASE_URL, dataDir: '' });
const now = new Date(process.env.NOW ?? '');
const deps = {
  pool,
  clock: { now: () => now },
  fetchFeed: countedCall(
    'publisher: page',
    createPublisher(new Map(Object.entries(JSON.parse(process.env.PAGES ?? '{}')))),
  ),
  locateMany: () => Promise.resolve(new Map()),
  publicUrl: 'https://fettle.example',
};
await runToCrash(() => harvest(deps, { shouldStop: () => false, only: process.env.SOURCE ?? '' }));
await close();
