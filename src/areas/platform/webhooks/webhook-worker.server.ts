import type { JobLog } from '#shared/jobs/job-runner.server.ts';
import { claimDeliveries, type DeliverDeps, deliver } from './deliver.server.ts';
import { enqueueEvents } from './enqueue-events.server.ts';
import { deleteOldEvents } from './event-queries.server.ts';
import { LOG_RETENTION_DAYS, MAX_LOGGED_EVENTS } from './rules.ts';

/** The job that keeps the log bounded. */
export function deleteOldWebhookEvents({ pool, clock }: Pick<DeliverDeps, 'pool' | 'clock'>): Promise<void> {
  return deleteOldEvents(
    pool,
    new Date(clock.now().getTime() - LOG_RETENTION_DAYS * 86_400_000),
    MAX_LOGGED_EVENTS,
  );
}

export type WebhookWorkerDeps = DeliverDeps & { log: Pick<JobLog, 'error'> };

/** How often it is looked whether something has happened, or is due. */
const POLL_INTERVAL_MS = 500;

const MAX_CONCURRENT_DELIVERIES = 24;

/** After a failure of the database, as when it is away. */
const FAILURE_BACKOFF_MS = 10_000;

export interface WebhookWorker {
  /** Waits for running deliveries. Call it before closing the database. */
  stop(): Promise<void>;
}

/**
 * Polls for events and due deliveries. Not a queue job: the queue has four slots, and a receiver may take ten
 * seconds.
 */
export function startWebhookWorker(deps: WebhookWorkerDeps): WebhookWorker {
  const underWay = new Set<Promise<void>>();
  let stopped = false;
  let timer: NodeJS.Timeout | undefined;
  let looking = Promise.resolve();
  const look = async (): Promise<number> => {
    try {
      await enqueueEvents(deps);
      for (const claimed of await claimDeliveries(deps, MAX_CONCURRENT_DELIVERIES - underWay.size)) {
        const sent = deliver(deps, claimed).catch((err: unknown) =>
          deps.log.error({ err, delivery: claimed.id }, 'the result of a webhook was not saved'),
        );
        underWay.add(sent);
        void sent.then(() => underWay.delete(sent));
      }
      return POLL_INTERVAL_MS;
    } catch (err) {
      deps.log.error({ err }, 'webhook maintenance failed');
      return FAILURE_BACKOFF_MS;
    }
  };
  const lookAgain = async (): Promise<void> => {
    const pause = await look();
    if (!stopped) next(pause);
  };
  const next = (afterMs: number): void => {
    timer = setTimeout(() => {
      looking = lookAgain();
    }, afterMs);
    timer.unref();
  };
  next(POLL_INTERVAL_MS);
  return {
    async stop() {
      stopped = true;
      clearTimeout(timer);
      await looking;
      await Promise.all(underWay);
    },
  };
}
