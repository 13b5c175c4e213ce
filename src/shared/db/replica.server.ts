import { AsyncLocalStorage } from 'node:async_hooks';
import type { Pool } from './database.server.ts';

/** A standby that answers what visitors ask, as far as it keeps up. */
export interface Replica {
  pool: Pool;
  /** True while it is known to be no further behind than `MAX_LAG_MS`. */
  isCurrent(): boolean;
  close(): Promise<void>;
}

/** What a visitor sees may be this old: less than it takes to read a page. */
const MAX_LAG_MS = 2000;
const POLL_INTERVAL_MS = 500;

const replicaReads = new AsyncLocalStorage<true>();

/**
 * Runs `work` for somebody of whom nobody knows anything: what it only asks of the database a replica may answer.
 * Whoever may have written something reads it where it was written, so `work` is never that of a person who is signed
 * in, or of a program with a key.
 */
export function withReplicaReads<T>(work: () => T): T {
  return replicaReads.run(true, work);
}

/**
 * Runs for a visitor what outlasts their request: it is read where it was written, or, if that cannot be reached, as it
 * is for any visitor, with `lasts` false.
 */
export async function readForSharedCache<T>(work: () => Promise<T>): Promise<{ result: T; lasts: boolean }> {
  if (!isReplicaRead()) return { result: await work(), lasts: true };
  return replicaReads.exit(work).then(
    (result) => ({ result, lasts: true }),
    async () => ({ result: await work(), lasts: false }),
  );
}

/** Whether what is being done is done for a visitor. */
export const isReplicaRead = (): boolean => replicaReads.getStore() === true;

/**
 * Follows how far a standby is behind: where the leader's log ends is asked of the leader, and from then on the standby,
 * twice a second, whether it has come so far. A standby that cannot be asked, or has not come so far in time, is not
 * asked anything until it has. While the leader is away nothing new is known, and the standby answers as before: better
 * pages of a minute ago than none. An address behind which there is no standby but a leader keeps up as it is.
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
