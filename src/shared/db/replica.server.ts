import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from './database.server.ts';

/** A standby that answers visitors' reads while it keeps up. */
export interface Replica {
  pool: Pool;
  /** True if it is known to lag at most `MAX_LAG_MS`. */
  isCurrent(): boolean;
  close(): Promise<void>;
}

/** Staleness a visitor doesn't notice: less than it takes to read a page. */
const MAX_LAG_MS = 2000;
const POLL_INTERVAL_MS = 500;

const replicaReads = new AsyncLocalStorage<true>();

/**
 * Lets a replica answer the reads of `work`. Only for anonymous visitors: signed-in people and API keys must read
 * their own writes.
 */
export function withReplicaReads<T>(work: () => T): T {
  return replicaReads.run(true, work);
}

/**
 * Reads from the leader, for a result that outlives the visitor's request. If the leader is unreachable, reads as for
 * any visitor and returns `lasts: false`.
 */
export async function readForSharedCache<T>(work: () => Promise<T>): Promise<{ result: T; lasts: boolean }> {
  if (!isReplicaRead()) return { result: await work(), lasts: true };
  return replicaReads.exit(work).then(
    (result) => ({ result, lasts: true }),
    async () => ({ result: await work(), lasts: false }),
  );
}

/** Whether the current work runs for a visitor. */
export const isReplicaRead = (): boolean => replicaReads.getStore() === true;

/**
 * Tracks a standby's lag: reads the leader's log position and checks twice a second whether the standby has reached
 * it. A standby that fails or is late gets no reads until it catches up. While the leader is away, the standby keeps
 * answering: old pages beat none. A leader at this address counts as current.
 */
export function monitorReplica(
  leader: Pick<Pool, 'query'>,
  pool: Pool,
  log: { warn(details: object, message: string): void },
): Replica {
  let mark: { position: string; at: number } | null = null;
  let provenAt = Number.NEGATIVE_INFINITY;
  let leaderAnswers = true;
  let answers = false;
  let looking: Promise<void> | null = null;

  async function look(): Promise<void> {
    if (mark === null) {
      const at = performance.now();
      mark = await leader.query<{ position: string }>('SELECT pg_current_wal_lsn()::text AS position').then(
        ({ rows }) => ({ position: rows[0]?.position ?? '0/0', at }),
        () => null,
      );
      leaderAnswers = mark !== null;
    }
    const here = await pool
      .query<{ reached: boolean }>(
        `SELECT NOT pg_is_in_recovery() OR pg_last_wal_replay_lsn() >= $1::pg_lsn AS reached`,
        [mark?.position ?? '0/0'],
      )
      .then(
        ({ rows }) => rows[0]?.reached === true,
        () => null,
      );
    if (here === null && answers) log.warn({}, 'the replica does not answer: the leader is asked instead');
    answers = here !== null;
    if (here === true && mark !== null) {
      provenAt = mark.at;
      mark = null;
    }
  }

  const lookOnce = (): void => {
    looking ??= look().finally(() => {
      looking = null;
    });
  };
  const timer = setInterval(lookOnce, POLL_INTERVAL_MS).unref();
  lookOnce();
  return {
    pool,
    isCurrent: () => answers && (!leaderAnswers || performance.now() - provenAt <= MAX_LAG_MS),
    async close() {
      clearInterval(timer);
      await looking;
      await pool.end();
    },
  };
}
