import { type Pool, queryOne, type Tx, transaction } from '#shared/db/database.server.ts';

/** Outside every transaction. */
async function countLockWaiters(pool: Pool): Promise<number> {
  const { n } = await queryOne<{ n: number }>(
    pool,
    `SELECT count(*) AS n FROM pg_stat_activity WHERE datname = current_database() AND wait_event_type = 'Lock'`,
  );
  return n;
}

/**
 * Keeps `before`'s transaction open until each of `acts`, started in order, has ended or waits for a lock. PostgreSQL
 * only.
 */
export async function runDuringTransaction(
  pool: Pool,
  before: (tx: Tx) => Promise<unknown>,
  acts: readonly (() => Promise<unknown>)[],
  besides: () => Promise<unknown> = async () => undefined,
): Promise<PromiseSettledResult<unknown>[]> {
  const begun: Promise<PromiseSettledResult<unknown>[]>[] = [];
  await transaction(pool, async (tx) => {
    await before(tx);
    for (const [index, act] of acts.entries()) {
      const progress = { ended: false };
      begun.push(
        Promise.allSettled([act()]).finally(() => {
          progress.ended = true;
        }),
      );
      while (!progress.ended && (await countLockWaiters(pool)) <= index) await new Promise(setImmediate);
    }
    await besides();
  });
  return (await Promise.all(begun)).flat();
}

/** The rejection's reason, otherwise the result. */
export const rejectionReason = (outcome: PromiseSettledResult<unknown> | undefined): unknown =>
  outcome?.status === 'rejected' ? outcome.reason : outcome;
