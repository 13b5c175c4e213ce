import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Business, BusinessStatus, MyBusiness } from '../contract.ts';
import { selectBusiness, selectMyBusinesses } from '../queries.server.ts';
import { toBusiness, toMyBusiness } from './present-business.ts';

/** The states in which everybody may see a business: unclaimed ones are there to be found by their owners. */
const publicStatuses: readonly BusinessStatus[] = ['approved', 'unclaimed'];

/**
 * One business for one viewer: approved and unclaimed ones for everybody, any other for those who run it and for
 * admins.
 * Throws `not_found` (404) otherwise: "forbidden" would tell that it exists.
 */
export async function getBusiness(
  db: Db,
  businessId: number,
  viewer: { id: string; role: string } | null,
): Promise<Business> {
  const row = await selectBusiness(db, businessId, viewer?.id ?? null);
  const mayView =
    row !== null && (publicStatuses.includes(row.status) || row.role !== null || viewer?.role === 'admin');
  if (!mayView) throw new AppError('not_found', 'Business not found');
  return toBusiness(row);
}

/** The businesses that a person owns or works for, in every state, with their plans: their own first, approved before the rest. */
export async function listMyBusinesses(db: Db, userId: string): Promise<MyBusiness[]> {
  const rows = await selectMyBusinesses(db, userId);
  return rows.flatMap((row) => toMyBusiness(row) ?? []);
}

/** One of them, after a change. Throws when it is not theirs: the caller has made sure that it is. */
export async function readMyBusiness(db: Db, businessId: number, userId: string): Promise<MyBusiness> {
  const row = await selectBusiness(db, businessId, userId);
  const business = row && toMyBusiness(row);
  if (business === null) throw new Error(`Business ${businessId} is not there, or not theirs.`);
  return business;
}
