import { type Tx, transaction } from '#shared/db/database.server.ts';
import type { Seller } from '../rules.ts';
import { deleteOldDocuments } from './issue-documents.server.ts';
import { londonMonth, type Month, previousMonth } from './month.ts';
import { getIssuedDocument, type StatementDeps } from './read-statement.server.ts';
import { platformFeesByAccount, sellersInMonth } from './statement-queries.server.ts';

/** The task of the first mornings of a month. */
export const ANNOUNCE_STATEMENTS = 'announceStatements';

export interface AnnounceStatementsDeps extends StatementDeps {
  /** A month is over of which a seller has a statement: the place to queue an e-mail, which is sent once for each. */
  onStatementReady(tx: Tx, ready: { seller: Seller['kind']; id: number; month: Month }): Promise<void>;
}

/**
 * Issues the papers of the month that is over, and tells of them everybody whose money moved in it, by a sale or a plan.
 * Safe to run any number of times in the month after.
 */
export async function announceStatements(deps: AnnounceStatementsDeps): Promise<void> {
  const { pool, clock, onStatementReady } = deps;
  const month = previousMonth(londonMonth(clock.now()));
  const sellers = await sellersInMonth(pool, month);
  const fees = await platformFeesByAccount(pool, month);
  for (const seller of sellers) await getIssuedDocument(deps, seller, month, fees);
  await deleteOldDocuments(pool, clock.now());
  await transaction(pool, async (tx) => {
    for (const { kind, id } of sellers) await onStatementReady(tx, { seller: kind, id, month });
  });
}
