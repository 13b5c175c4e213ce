import { defineStates } from '#shared/domain/state-machine.ts';

/** docs/product/api.md#webhooks */
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

/** Delays after failures; three days in total. */
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

export const MAX_ATTEMPTS = retryDelaysMs.length + 1;

/**
 * Returns the next attempt's time; null to give up.
 * @param share 0 to 1: adds up to a tenth as jitter
 * @param askedMs `Retry-After`, honoured up to an hour
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

/** Whether to disable an endpoint. */
export function shouldDisable(failures: number, since: Date, now: Date): boolean {
  return failures >= MIN_FAILURES && now.getTime() - since.getTime() >= MIN_FAILURE_DAYS * 24 * HOUR;
}

/** How long the old secret also signs. */
export const SECRET_OVERLAP_MS = 24 * HOUR;

export const RESPONSE_TIMEOUT_MS = 10_000;

/** Afterwards, a silent attempt counts as dead. */
export const LEASE_MS = 60_000;

/** So that a slow receiver delays no other. */
export const MAX_CONCURRENT_PER_ENDPOINT = 4;

export const MAX_ENDPOINTS = 10;

/** For how long the log is kept, and how many events of one endpoint at most. */
export const LOG_RETENTION_DAYS = 30;
export const MAX_LOGGED_EVENTS = 5000;
