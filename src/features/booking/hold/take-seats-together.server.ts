import type { Pool } from '#shared/db/database.server.ts';
import { type SeatAttempt, type SeatRequest, takeSeat, takeSeatsOfSeveral } from './seat-queries.server.ts';

// docs/decisions/0022-retry-transactions-on-deadlock-and-batch-those-for-one-date.md

/** Enough that one statement serves a rush, few enough that the first of them is not kept from their answer. */
const MOST_AT_ONCE = 100;

interface Waiting {
  request: SeatRequest;
  resolve(attempt: SeatAttempt | null | Promise<SeatAttempt | null>): void;
  reject(error: unknown): void;
}

/** Who waits in this process for which date, first come first; a date is in it while a statement is at it. */
const queues = new WeakMap<Pool, Map<string, Waiting[]>>();

/**
 * Takes seats as `takeSeat` does. While a statement of this process is at the date, those who want places of it wait
 * here instead of each at the row with a connection, and all who have come by then are served by one statement and one
 * commit, in the order in which they came. Answers once that is durable.
 */
export function takeSeatTogether(pool: Pool, request: SeatRequest): Promise<SeatAttempt | null> {
  const { sessionId, startsAt, sessionFeePence, mayTake } = request;
  if (startsAt === null || sessionFeePence === null || !mayTake) return takeSeat(pool, request);
  const dates = queues.get(pool) ?? new Map<string, Waiting[]>();
  queues.set(pool, dates);
  const date = `${sessionId} ${startsAt.getTime()} ${sessionFeePence}`;
  const queue = dates.get(date);
  if (queue !== undefined) return new Promise((resolve, reject) => queue.push({ request, resolve, reject }));
  const waiting: Waiting[] = [];
  dates.set(date, waiting);
  const serveTheRest = async () => {
    for (let group = nextGroup(waiting); group.length > 0; group = nextGroup(waiting))
      await serve(pool, group, { sessionId, startsAt, sessionFeePence });
    dates.delete(date);
  };
  const attempt = takeSeat(pool, request);
  void attempt.catch(() => undefined).then(serveTheRest);
  return attempt;
}

/** The first of those who wait, each person once: of somebody's two requests the second has to see the first. */
function nextGroup(waiting: Waiting[]): Waiting[] {
  const group = new Map<string, Waiting>();
  for (const one of waiting) {
    if (group.size === MOST_AT_ONCE) break;
    if (!group.has(one.request.userId)) group.set(one.request.userId, one);
  }
  const chosen = new Set(group.values());
  waiting.splice(0, waiting.length, ...waiting.filter((one) => !chosen.has(one)));
  return [...chosen];
}

async function serve(
  pool: Pool,
  group: readonly Waiting[],
  date: { sessionId: number; startsAt: Date; sessionFeePence: number },
): Promise<void> {
  const last = group.at(-1);
  if (last === undefined) return;
  const { platformFeePence, now, expiresAt, signOfLifeBy } = last.request;
  try {
    const attempts =
      group.length === 1
        ? null
        : await takeSeatsOfSeveral(
            pool,
            { ...date, platformFeePence },
            { now, expiresAt, signOfLifeBy },
            group.map(({ request }) => request),
          );
    const alone = attempts === null ? group.map(({ request }) => takeSeat(pool, request)) : attempts;
    for (const [position, { resolve }] of group.entries()) resolve(alone[position] ?? null);
    await Promise.allSettled(alone);
  } catch (error) {
    for (const { reject } of group) reject(error);
  }
}
