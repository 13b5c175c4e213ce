import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Business, BusinessStatus } from './contract.ts';
import { toBusiness } from './present-business.ts';
import { selectBusiness } from './queries.server.ts';

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
