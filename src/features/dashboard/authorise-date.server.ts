import {
  type AuthorisedBusiness,
  authoriseBusiness,
} from '#features/businesses/authorise-business.server.ts';
import type { BusinessAction } from '#features/businesses/permissions.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { type BusinessDateRow, businessDateById } from './date-queries.server.ts';

/** A date and the business it belongs to, if that person may do that there. Throws as `authoriseBusiness`. */
export async function authoriseDate(
  db: Db,
  user: { id: string },
  occurrenceId: number,
  action: BusinessAction,
): Promise<{ date: BusinessDateRow; business: AuthorisedBusiness }> {
  const date = await businessDateById(db, occurrenceId);
  if (date === null) throw new AppError('not_found', 'There is no such date.');
  return { date, business: await authoriseBusiness(db, user, date.businessId, action) };
}
