import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobLog } from '#shared/jobs/job-runner.server.ts';
import { appendFeedChanges, hasPendingFeedChanges } from './feed-queries.server.ts';

export interface PublishFeedsDeps {
  pool: Pool;
  clock: Clock;
  /** Gives back the places of holds whose time is up. It may have to wait for the payment provider. */
  releaseOverdue(): Promise<void>;
  /** Takes what has changed of partners' orders into their feeds. */
  refreshOrdersFeed(): Promise<void>;
  log: Pick<JobLog, 'error'>;
}

/**
 * How often it is looked whether something has changed: what the feeds say is true within a second, also of a hold whose
 * time is up, which is seen by one look and is in the feed by the next.
 */
const POLL_INTERVAL_MS = 200;

/** After a failure it is the jobs' turn; this looks again when they have had one. */
const FAILURE_BACKOFF_MS = 60_000;

/** Takes everything that has changed into the feeds. Safe to run twice and in parallel. */
export async function refreshFeeds({ pool, clock }: Pick<PublishFeedsDeps, 'pool' | 'clock'>): Promise<void> {
  let more = await hasPendingFeedChanges(pool, clock.now());
  while (more) more = await appendFeedChanges(pool, clock.now());
}

/**
 * Looks every moment, from when it is made, whether holds are over and feeds behind, and sees to each by itself: none waits
 * for another, and so no feed for the payment provider.
 */
export class FeedPublisher {
  readonly #sights: readonly PollingTask[];

  constructor(deps: PublishFeedsDeps) {
    this.#sights = [
      new PollingTask(
        () => deps.releaseOverdue(),
        'overdue holds were not released; their job will retry',
        deps.log,
      ),
      new PollingTask(
        () => refreshFeeds(deps),
        'the open feeds were not updated; their job will retry',
        deps.log,
      ),
      new PollingTask(
        () => deps.refreshOrdersFeed(),
        'the order feeds were not updated; their job will retry',
        deps.log,
      ),
    ];
  }

  /** Resolves when what is under way is done. Call it before closing the database. */
  async stop(): Promise<void> {
    await Promise.all(this.#sights.map((sight) => sight.stop()));
  }
}

/** Something to be seen to again and again, which rests after a failure: a provider that is away is not asked each moment. */
class PollingTask {
  readonly #see: () => Promise<void>;
  readonly #failure: string;
  readonly #log: PublishFeedsDeps['log'];
  #timer: NodeJS.Timeout | undefined;
  #running = Promise.resolve();
  #stopped = false;

  constructor(see: () => Promise<void>, failure: string, log: PublishFeedsDeps['log']) {
    this.#see = see;
    this.#failure = failure;
    this.#log = log;
    this.#lookIn(POLL_INTERVAL_MS);
  }

  /** Resolves when what is under way is done. */
  async stop(): Promise<void> {
    this.#stopped = true;
    clearTimeout(this.#timer);
    await this.#running;
  }

  #lookIn(milliseconds: number): void {
    this.#timer = setTimeout(() => {
      this.#running = this.#look();
    }, milliseconds);
    this.#timer.unref();
  }

  async #look(): Promise<void> {
    let rest = POLL_INTERVAL_MS;
    try {
      await this.#see();
    } catch (err) {
      rest = FAILURE_BACKOFF_MS;
      this.#log.error({ err }, this.#failure);
    }
    if (!this.#stopped) this.#lookIn(rest);
  }
}
