import { defineStates } from '#shared/domain/state-machine.ts';

/** An event on its way to an endpoint (docs/product/api.md#webhooks). */
export const deliveryStates = defineStates({
  table: 'webhook_deliveries',
  keptAs: 'state',
  initial: ['waiting'],
  moves: {
    waiting: { deliver: 'delivered', put_off: 'waiting', give_up: 'failed' },
    delivered: { replay: 'waiting' },
    failed: { replay: 'waiting' },
  },
});

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

/** How long after each attempt that failed the next one is made: three days in all. */
const retryDelaysMs: readonly number[] = [
  10_000,
  MINUTE,
  5 * MINUTE,
  20 * MINUTE,
  HOUR,
  3 * HOUR,
  6 * HOUR,
  12 * HOUR,
  24 * HOUR,
  25 * HOUR + 34 * MINUTE,
];

/** How often an event is tried in all. */
export const MAX_ATTEMPTS = retryDelaysMs.length + 1;

/**
 * When an event is tried again of which that many attempts have failed; null when it is given up.
 *
 * @param share between 0 and 1: up to a tenth is added, so that what failed together does not come back together
 * @param askedMs for how long the receiver asked to be left alone (`Retry-After`): heeded up to an hour
 */
export function nextAttempt(
  attempts: number,
  now: Date,
  { share, askedMs }: { share: number; askedMs: number | null },
): Date | null {
  const pause = retryDelaysMs[attempts - 1];
  if (pause === undefined) return null;
  const asked = Math.min(askedMs ?? 0, HOUR);
  return new Date(now.getTime() + Math.max(pause * (1 + share / 10), asked));
}

const MIN_FAILURE_DAYS = 3;
const MIN_FAILURES = 10;

/** Whether an endpoint that has failed so often, and since then, is switched off. */
export function shouldDisable(failures: number, since: Date, now: Date): boolean {
  return failures >= MIN_FAILURES && now.getTime() - since.getTime() >= MIN_FAILURE_DAYS * 24 * HOUR;
}

/** For how long what is sent is signed with the secret before as well. */
export const SECRET_OVERLAP_MS = 24 * HOUR;

/** A receiver has to answer within this. */
export const RESPONSE_TIMEOUT_MS = 10_000;

/** An attempt of which nothing was heard for so long counts as dead. */
export const LEASE_MS = 60_000;

/** How many events are on their way to one endpoint at the same time, so that a slow one holds nobody else up. */
export const MAX_CONCURRENT_PER_ENDPOINT = 4;

/** How many endpoints a business has at most. */
export const MAX_ENDPOINTS = 10;

/** For how long the log is kept, and how many events of one endpoint at most. */
export const LOG_RETENTION_DAYS = 30;
export const MAX_LOGGED_EVENTS = 5000;
