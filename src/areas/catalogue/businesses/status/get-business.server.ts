import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Business, BusinessStatus, MyBusiness } from '../contract.ts';
import { selectBusiness, selectMyBusinesses } from '../queries.server.ts';
import { toBusiness, toMyBusiness } from './present-business.ts';

/** Unclaimed listings are public so that owners find them. */
const publicStatuses: readonly BusinessStatus[] = ['approved', 'unclaimed'];

/** Throws `not_found` (404) unless public or the viewer's own: a 403 would reveal that it exists. */
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

/** In every status, with plans: their own first, approved before the rest. */
export async function listMyBusinesses(db: Db, userId: string): Promise<MyBusiness[]> {
  const rows = await selectMyBusinesses(db, userId);
  return rows.flatMap((row) => toMyBusiness(row) ?? []);
}

/** Throws if the person has no role there: the caller must have checked. */
export async function readMyBusiness(db: Db, businessId: number, userId: string): Promise<MyBusiness> {
  const row = await selectBusiness(db, businessId, userId);
  const business = row && toMyBusiness(row);
  if (business === null) throw new Error(`Business ${businessId} is not there, or not theirs.`);
  return business;
}
