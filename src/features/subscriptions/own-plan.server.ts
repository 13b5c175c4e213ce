import { authoriseBusiness } from '#features/businesses/authorise-business.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { openSubscription, type SubscriptionRow } from './queries.server.ts';
import { isDemoSubscription } from './rules.ts';

/** A running plan that the provider knows. */
export interface RunningPlan extends SubscriptionRow {
  providerId: string;
  customerId: string;
}

/**
 * The plan of a business, for somebody who may do that to it. Throws what `authoriseBusiness` throws, and `conflict`
 * (409) when there is none to work on.
 */
export async function requireOwnPlan(
  db: Db,
  user: { id: string },
  businessId: number,
  action: 'manage_plan' | 'buy_plan',
): Promise<RunningPlan> {
  await authoriseBusiness(db, user, businessId, action);
  const row = await openSubscription(db, businessId);
  if (row === null || row.state === 'incomplete' || row.providerId === null || row.customerId === null)
    throw new AppError('conflict', 'This business has no plan yet.');
  if (isDemoSubscription(row.providerId))
    throw new AppError('conflict', 'This plan is part of the demo and cannot be changed.');
  return { ...row, providerId: row.providerId, customerId: row.customerId };
}
