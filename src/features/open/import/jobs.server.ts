import { transaction } from '#shared/db/database.server.ts';
import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import type { Outbox } from '#shared/jobs/outbox.server.ts';
import { activeSources, forgetPastDates, markSame, rollingKeys } from './elsewhere-queries.server.ts';
import { type HarvestDeps, harvest } from './harvest.server.ts';
import { remake } from './remake.server.ts';
import { forgetOldRuns } from './source-queries.server.ts';
import { READ_FEEDS } from './sources.server.ts';

/** So long one run of the job reads, in milliseconds: other jobs have their turn, and a closing process can end. */
const SLICE_MS = 20_000;
/** Sessions whose dates are laid out anew in one transaction. */
const AT_ONCE = 200;
const RUNS_KEPT_MS = 30 * 86_400_000;

const KEEP_ELSEWHERE = 'open.keep-elsewhere';

/** Reads feeds for a slice of time; what is left over is for the next run. */
async function readFeeds(deps: HarvestDeps & { outbox: Outbox }): Promise<void> {
  const until = Date.now() + SLICE_MS;
  const out = () => Date.now() >= until;
  await harvest(deps, { shouldStop: out });
  if (out()) await transaction(deps.pool, (tx) => deps.outbox.enqueue(tx, READ_FEEDS, {}));
}

/**
 * What the passing of time asks for: dates that are over go, those of schedules are laid out further, and what is here
 * twice by now, or no longer, is found.
 */
export async function keepElsewhere({ pool, clock }: Pick<HarvestDeps, 'pool' | 'clock'>): Promise<void> {
  const now = clock.now();
  await forgetPastDates(pool, now);
  for (const source of await activeSources(pool)) {
    let keys = await rollingKeys(pool, source.id, '', AT_ONCE);
    while (keys.length > 0) {
      const these = keys;
      await transaction(pool, (tx) => remake(tx, source, these, now));
      keys = await rollingKeys(pool, source.id, these.at(-1) ?? '', AT_ONCE);
    }
  }
  await markSame(pool, null);
  await forgetOldRuns(pool, new Date(now.getTime() - RUNS_KEPT_MS));
}

export function feedJobs(deps: HarvestDeps & { outbox: Outbox }): JobHandlers {
  return {
    [READ_FEEDS]: () => readFeeds(deps),
    [KEEP_ELSEWHERE]: () => keepElsewhere(deps),
  };
}

export const feedSchedules: Schedule[] = [
  { task: READ_FEEDS, pattern: '*/5 * * * *' },
  { task: KEEP_ELSEWHERE, pattern: '23 * * * *' },
];
