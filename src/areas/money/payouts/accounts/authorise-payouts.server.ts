import { authoriseBusiness } from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Seller } from '../rules.ts';
import { trainerOfUser } from './account-queries.server.ts';

/** Throws `not_found`, `forbidden` or `conflict`, like authorising does. */
export async function authorisePayoutBusiness(
  db: Db,
  user: { id: string },
  businessId: number,
): Promise<Seller> {
  const { id } = await authoriseBusiness(db, user, businessId, 'manage_payouts');
  return { kind: 'business', id };
}

/** Throws `forbidden` (403) if the person isn't a trainer. */
export async function requireOwnTrainer(db: Db, user: { id: string }): Promise<Seller> {
  const id = await trainerOfUser(db, user.id);
  if (id === null) throw new AppError('forbidden', 'Payouts are for trainers and businesses.');
  return { kind: 'trainer', id };
}
