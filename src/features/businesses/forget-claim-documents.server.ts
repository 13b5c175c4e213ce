import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { FileStorage } from '#shared/storage/file-storage.ts';
import { decidedClaimDocuments, dropClaimDocuments } from './personal-data-queries.server.ts';

/** Documents that proved a claim are of no use once an appeal is out of time. */
const DAYS_AFTER_DECISION = 90;

/**
 * Removes the documents of claims decided ninety days ago or more: first the files, then the note of them, so that a
 * run that is cut off leaves nothing behind that nobody knows of.
 */
export async function forgetClaimDocuments(deps: {
  pool: Pool;
  clock: Clock;
  storage: FileStorage;
}): Promise<void> {
  const before = new Date(deps.clock.now().getTime() - DAYS_AFTER_DECISION * 86_400_000);
  for (const { id, keys } of await decidedClaimDocuments(deps.pool, before)) {
    for (const key of keys) await deps.storage.delete(key);
    await dropClaimDocuments(deps.pool, id);
  }
}
