import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobLog } from '#shared/jobs/job-runner.server.ts';
import { feedsAreBehind, sequenceFeeds } from './feed-queries.server.ts';

export interface KeepFeedsDeps {
  pool: Pool;
  clock: Clock;
  /** Gives back the places of holds whose time is up; it is asked before the feeds are. */
  releaseOverdue(): Promise<void>;
  /** Takes what has changed of partners' orders into their feeds. */
  bringOrdersUp(): Promise<void>;
  log: Pick<JobLog, 'error'>;
}

/** How often it is looked whether something has changed: what the feeds say is true within a second. */
const LOOK_EVERY_MS = 300;

/** After a failure it is the jobs' turn; this looks again when they have had one. */
const REST_MS = 60_000;

/** Takes everything that has changed into the feeds. Safe to run twice and in parallel. */
export async function bringFeedsUp({ pool, clock }: Pick<KeepFeedsDeps, 'pool' | 'clock'>): Promise<void> {
  let more = await feedsAreBehind(pool, clock.now());
  while (more) more = await sequenceFeeds(pool, clock.now());
}

export interface FeedKeeper {
  /** Resolves when what is under way is done. Call it before closing the database. */
  stop(): Promise<void>;
}

/** Looks every moment, for as long as the process serves, whether holds are over and feeds behind, and sees to both. */
export function startFeedKeeper(deps: KeepFeedsDeps): FeedKeeper {
  const sights = [
    new Sight(() => deps.releaseOverdue(), 'overdue holds were not released; their job will'),
    new Sight(() => bringFeedsUp(deps), 'the open feeds were not brought up; their job will'),
    new Sight(() => deps.bringOrdersUp(), 'the feeds of orders were not brought up; their job will'),
  ];
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let running = Promise.resolve();
  const look = async (): Promise<void> => {
    for (const sight of sights) await sight.seeTo(deps.log);
    if (!stopped) next();
  };
  const next = (): void => {
    timer = setTimeout(() => {
      running = look();
    }, LOOK_EVERY_MS);
    timer.unref();
  };
  next();
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await running;
    },
  };
}

/** Something to be seen to again and again, which rests after a failure: a provider that is away is not asked each moment. */
class Sight {
  readonly #see: () => Promise<void>;
  readonly #failure: string;
  #restUntil = 0;

  constructor(see: () => Promise<void>, failure: string) {
    this.#see = see;
    this.#failure = failure;
  }

  async seeTo(log: KeepFeedsDeps['log']): Promise<void> {
    if (performance.now() < this.#restUntil) return;
    try {
      await this.#see();
    } catch (err) {
      this.#restUntil = performance.now() + REST_MS;
      log.error({ err }, this.#failure);
    }
  }
}
