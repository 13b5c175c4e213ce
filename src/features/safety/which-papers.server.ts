import type { Db, Tx } from '#shared/db/database.server.ts';
import { confirmedPapers, holdPapers } from './queries.server.ts';
import type { PaperStanding } from './rules.ts';

/** The papers that may count, business by business; one without any is not in the answer. */
export const papersByBusiness = (
  db: Db,
  businessIds: readonly number[],
): Promise<Map<number, PaperStanding[]>> => confirmedPapers(db, businessIds);

/**
 * The papers of a business that may count, which stay as they are until the transaction ends: what is published by
 * them is published before one of them is taken back, or not at all.
 */
export const papersToGoBy = (tx: Tx, businessId: number): Promise<PaperStanding[]> =>
  holdPapers(tx, businessId);
