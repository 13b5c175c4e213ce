import { type Pool, queryOne, type Tx, transaction } from '#shared/db/database.server.ts';

/**
 * Interleaves two transactions deterministically: the first up to its commit, the second until it ends or waits, then
 * both end. Throws what either throws. PostgreSQL only.
 */
export async function interleaveTransactions(
  pool: Pool,
  first: (tx: Tx) => Promise<void>,
  second: (tx: Tx) => Promise<void>,
): Promise<void> {
  let commit: () => void = () => undefined;
  const mayCommit = new Promise<void>((resolve) => {
    commit = resolve;
  });
  let committed: Promise<void> = Promise.resolve();
  await new Promise<void>((ready, failed) => {
    committed = transaction(pool, async (tx) => {
      await first(tx);
      ready();
      await mayCommit;
    });
    committed.catch(failed);
  });
  const progress = { ended: false };
  const followed = Promise.allSettled([transaction(pool, second)]).then(([outcome]) => {
    progress.ended = true;
    return outcome;
  });
  while (!progress.ended && (await countLockWaiters(pool)) === 0) await new Promise(setImmediate);
  commit();
  await committed;
  const outcome = await followed;
  if (outcome.status === 'rejected') throw outcome.reason;
}

async function countLockWaiters(pool: Pool): Promise<number> {
  const { n } = await queryOne<{ n: number }>(
    pool,
    `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return n;
}
