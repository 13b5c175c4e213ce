import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { JobLog } from '#shared/jobs/job-runner.server.ts';
import { appendFeedChanges, hasPendingFeedChanges } from './feed-queries.server.ts';

export interface PublishFeedsDeps {
  pool: Pool;
  clock: Clock;
  /** Releases expired holds; may wait for the payment provider. */
  releaseOverdue(): Promise<void>;
  refreshOrdersFeed(): Promise<void>;
  log: Pick<JobLog, 'error'>;
}

/** Feeds must be right within a second, also for holds: one poll sees the expiry, the next publishes it. */
const POLL_INTERVAL_MS = 200;

/** After a failure, the jobs take over for a while. */
const FAILURE_BACKOFF_MS = 60_000;

/** Idempotent and safe in parallel. */
export async function refreshFeeds({ pool, clock }: Pick<PublishFeedsDeps, 'pool' | 'clock'>): Promise<void> {
  let more = await hasPendingFeedChanges(pool, clock.now());
  while (more) more = await appendFeedChanges(pool, clock.now());
}

/** Polls for expired holds and stale feeds, independently, so that no feed waits for the payment provider. */
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

  /** Waits for running work. Call it before closing the database. */
  async stop(): Promise<void> {
    await Promise.all(this.#sights.map((sight) => sight.stop()));
  }
}

/** A polled task that backs off after a failure. */
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
