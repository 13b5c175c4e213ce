import type { Db } from '#shared/db/database.server.ts';
import type { OwnBusiness } from './contract.ts';
import { toOwnBusiness } from './present-business.ts';
import { selectBusiness, selectOwnBusinesses } from './queries.server.ts';

/** The businesses that a person owns or works for, in every state, with their plans: their own first, approved before the rest. */
export async function listOwnBusinesses(db: Db, userId: string): Promise<OwnBusiness[]> {
  const rows = await selectOwnBusinesses(db, userId);
  return rows.flatMap((row) => toOwnBusiness(row) ?? []);
}

/** One of them, after a change. Throws when it is not theirs: the caller has made sure that it is. */
export async function readOwnBusiness(db: Db, businessId: number, userId: string): Promise<OwnBusiness> {
  const row = await selectBusiness(db, businessId, userId);
  const business = row && toOwnBusiness(row);
  if (business === null) throw new Error(`Business ${businessId} is not there, or not theirs.`);
  return business;
}
