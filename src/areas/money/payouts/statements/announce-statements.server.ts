import { type Tx, transaction } from '#shared/db/database.server.ts';
import type { Seller } from '../rules.ts';
import { deleteOldDocuments } from './issue-documents.server.ts';
import { londonMonth, type Month, previousMonth } from './month.ts';
import { getIssuedDocument, type StatementDeps } from './read-statement.server.ts';
import { platformFeesByAccount, sellersInMonth } from './statement-queries.server.ts';

export const ANNOUNCE_STATEMENTS = 'announceStatements';

export interface AnnounceStatementsDeps extends StatementDeps {
  /** Called once per seller and month; queue the email here. */
  onStatementReady(tx: Tx, ready: { seller: Seller['kind']; id: number; month: Month }): Promise<void>;
}

/** Issues last month's documents and notifies sellers with sales or a plan. Safe to repeat all month. */
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
