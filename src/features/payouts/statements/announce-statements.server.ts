import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { Seller } from '../rules.ts';
import { type Month, monthOf, previousMonth } from './month.ts';
import { sellersOfMonth } from './statement-queries.server.ts';

/** The task of the first mornings of a month. */
export const ANNOUNCE_STATEMENTS = 'announceStatements';

export interface AnnounceStatementsDeps {
  pool: Pool;
  clock: Clock;
  /** A month is over of which a seller has a statement: the place to queue an e-mail, which is sent once for each. */
  onStatementReady(tx: Tx, ready: { seller: Seller['kind']; id: number; month: Month }): Promise<void>;
}

/**
 * Tells of the statement of the month that is over everybody whose money moved in it, by a sale or a plan. Safe to run
 * any number of times in the month after.
 */
export async function announceStatements({
  pool,
  clock,
  onStatementReady,
}: AnnounceStatementsDeps): Promise<void> {
  const month = previousMonth(monthOf(clock.now()));
  const sellers = await sellersOfMonth(pool, month);
  await transaction(pool, async (tx) => {
    for (const { kind, id } of sellers) await onStatementReady(tx, { seller: kind, id, month });
  });
}
