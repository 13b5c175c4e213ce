import type { Pool } from '#shared/db/database.server.ts';
import {
  allocatePlaces,
  allocatePlacesBatch,
  type PlaceAttempt,
  type PlaceRequest,
} from './place-allocation-queries.server.ts';

// docs/decisions/0022-retry-transactions-on-deadlock-and-batch-those-for-one-date.md

/** Serves a rush in one statement without delaying its first caller. */
const MAX_BATCH_SIZE = 100;

interface PendingRequest {
  request: PlaceRequest;
  resolve(attempt: PlaceAttempt | null | Promise<PlaceAttempt | null>): void;
  reject(error: unknown): void;
}

/** Callers waiting by date, in order. A date has an entry while a statement for it runs. */
const queuesByOccurrence = new WeakMap<Pool, Map<string, PendingRequest[]>>();

/** While a statement for the date runs, later callers wait without a connection, then share one statement. */
export function allocatePlacesBatched(pool: Pool, request: PlaceRequest): Promise<PlaceAttempt | null> {
  const { sessionId, startsAt, sessionFeePence, mayTake, early } = request;
  if (startsAt === null || sessionFeePence === null || !mayTake || early === true)
    return allocatePlaces(pool, request);
  const dates = queuesByOccurrence.get(pool) ?? new Map<string, PendingRequest[]>();
  queuesByOccurrence.set(pool, dates);
  const date = `${sessionId} ${startsAt.getTime()} ${sessionFeePence}`;
  const queue = dates.get(date);
  if (queue !== undefined) return new Promise((resolve, reject) => queue.push({ request, resolve, reject }));
  const waiting: PendingRequest[] = [];
  dates.set(date, waiting);
  const serveTheRest = async () => {
    for (let group = nextBatch(waiting); group.length > 0; group = nextBatch(waiting))
      await processBatches(pool, group, { sessionId, startsAt, sessionFeePence });
    dates.delete(date);
  };
  const attempt = allocatePlaces(pool, request);
  void attempt.catch(() => undefined).then(serveTheRest);
  return attempt;
}

/** At most one request a person: their second must see the result of the first. */
function nextBatch(waiting: PendingRequest[]): PendingRequest[] {
  const group = new Map<string, PendingRequest>();
  for (const one of waiting) {
    if (group.size === MAX_BATCH_SIZE) break;
    if (!group.has(one.request.userId)) group.set(one.request.userId, one);
  }
  const chosen = new Set(group.values());
  waiting.splice(0, waiting.length, ...waiting.filter((one) => !chosen.has(one)));
  return [...chosen];
}

async function processBatches(
  pool: Pool,
  group: readonly PendingRequest[],
  date: { sessionId: number; startsAt: Date; sessionFeePence: number },
): Promise<void> {
  const last = group.at(-1);
  if (last === undefined) return;
  const { platformFeePence, now, expiresAt, heartbeatDeadline } = last.request;
  try {
    const attempts =
      group.length === 1
        ? null
        : await allocatePlacesBatch(
            pool,
            { ...date, platformFeePence },
            { now, expiresAt, heartbeatDeadline },
            group.map(({ request }) => request),
          );
    const alone = attempts === null ? group.map(({ request }) => allocatePlaces(pool, request)) : attempts;
    for (const [position, { resolve }] of group.entries()) resolve(alone[position] ?? null);
    await Promise.allSettled(alone);
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
