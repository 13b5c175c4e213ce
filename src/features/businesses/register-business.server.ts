import type { AuthUser } from '#features/accounts/contract.ts';
import { isDatabaseError, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { BusinessRegistration, OwnBusiness } from './contract.ts';
import { readOwnBusiness } from './list-own-businesses.server.ts';
import { type LocatePlace, placeBusiness } from './place-business.server.ts';
import { insertBusiness, makeBusinessUser } from './queries.server.ts';

export interface RegisterBusinessDeps {
  pool: Pool;
  locate: LocatePlace;
  /** A business waits for review, for the first time or again. Called inside the transaction that says so. */
  onBusinessSubmitted(tx: Tx, event: { businessId: number }): Promise<void>;
}

/**
 * Registers a business: it waits for review, and its owner is a business user from then on.
 * Throws `invalid_input` (400) when the address cannot be placed, `conflict` (409) when the same business of the
 * same owner already waits, so that a form sent twice registers once.
 */
export async function registerBusiness(
  deps: RegisterBusinessDeps,
  owner: AuthUser,
  form: BusinessRegistration,
): Promise<OwnBusiness> {
  // Before the transaction: the postcode service may take its time.
  const place = await placeBusiness(deps.locate, form);
  return transaction(deps.pool, async (tx) => {
    const businessId = await insertBusiness(tx, owner.id, form, place);
    await makeBusinessUser(tx, owner.id);
    await deps.onBusinessSubmitted(tx, { businessId });
    return readOwnBusiness(tx, businessId, owner.id);
  }).catch(sayWaiting);
}

/** Turns the index's refusal into a sentence. */
export function sayWaiting(error: unknown): never {
  if (isDatabaseError(error, 'uniqueViolation', 'businesses_submitted_once_idx'))
    throw new AppError('conflict', 'You have already submitted this business. It is waiting for review.', {
      cause: error,
    });
  throw error;
}
