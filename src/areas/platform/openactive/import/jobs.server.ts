import { transaction } from '#shared/db/database.server.ts';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import {
  activeSources,
  deletePastOccurrences,
  listKeysToRebuild,
  markDuplicates,
} from './external-session-queries.server.ts';
import { type HarvestDeps, harvest } from './harvest.server.ts';
import { READ_FEEDS } from './manage-sources.server.ts';
import { rebuildSessions } from './rebuild-sessions.server.ts';
import { deleteOldRuns } from './source-queries.server.ts';

/** Milliseconds per run, so that other jobs get a turn and processes can stop. */
const SLICE_MS = 20_000;
/** Sessions per transaction. */
const BATCH_SIZE = 200;
const RUN_RETENTION_MS = 30 * 86_400_000;

const REFRESH_EXTERNAL_SESSIONS = 'open.keep-elsewhere';

/** Reads for one time slice; the next run continues. */
async function readFeeds(deps: HarvestDeps & { outbox: Outbox }): Promise<void> {
  const until = Date.now() + SLICE_MS;
  const out = () => Date.now() >= until;
  await harvest(deps, { shouldStop: out });
  if (out()) await transaction(deps.pool, (tx) => deps.outbox.enqueue(tx, READ_FEEDS, {}));
}

/** Deletes past dates, extends schedules, retries what we refused once, and updates duplicates. */
export async function refreshExternalSessions({
  pool,
  clock,
}: Pick<HarvestDeps, 'pool' | 'clock'>): Promise<void> {
  const now = clock.now();
  await deletePastOccurrences(pool, now);
  for (const source of await activeSources(pool)) {
    let keys = await listKeysToRebuild(pool, source.id, '', BATCH_SIZE);
    while (keys.length > 0) {
      const these = keys;
      await transaction(pool, (tx) => rebuildSessions(tx, source, these, now));
      keys = await listKeysToRebuild(pool, source.id, these.at(-1) ?? '', BATCH_SIZE);
    }
  }
  await markDuplicates(pool, null);
  await deleteOldRuns(pool, new Date(now.getTime() - RUN_RETENTION_MS));
}

export function feedJobs(deps: HarvestDeps & { outbox: Outbox }): JobHandlers {
  return {
    [READ_FEEDS]: () => readFeeds(deps),
    [REFRESH_EXTERNAL_SESSIONS]: () => refreshExternalSessions(deps),
  };
}

export const feedSchedules: JobSchedule[] = [
  { task: READ_FEEDS, pattern: '*/5 * * * *' },
  { task: REFRESH_EXTERNAL_SESSIONS, pattern: '23 * * * *' },
];
