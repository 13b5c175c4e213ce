import type { AuthUser } from '#features/accounts/contract.ts';
import type { Pool } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { type HoldRecord, holdById } from './hold-queries.server.ts';

/**
 * The person's own hold. Throws `not_found` (404) also when it is somebody else's: a hold's id says nothing to
 * anybody but its owner.
 */
export async function requireOwnHold(pool: Pool, user: AuthUser, holdId: string): Promise<HoldRecord> {
  return ownedBy(user, await holdById(pool, holdId));
}

/** The same for a hold found in another way. */
export function ownedBy(user: AuthUser, hold: HoldRecord | null): HoldRecord {
  if (hold === null || hold.userId !== user.id) {
    throw new AppError('not_found', 'There is no such reservation.');
  }
  return hold;
}
