import type { Db } from '#shared/db/database.server.ts';
import { fillEmptyName } from '../queries.server.ts';
import { splitFullName } from './full-name.ts';

/** Gives an account without a name the one that its owner typed at the checkout. Others keep theirs. */
export async function completeAccount(
  db: Db,
  userId: string,
  { fullName }: { fullName: string },
): Promise<void> {
  await fillEmptyName(db, userId, splitFullName(fullName));
}
