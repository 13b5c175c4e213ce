import { makeBusinessUser } from '#areas/identity/accounts/admins/admins.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type Db, isDatabaseError, type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { BusinessRegistration, MyBusiness } from '../contract.ts';
import { withdrawPendingEdit } from '../edit/edit-queries.server.ts';
import { authoriseBusiness } from '../permissions/authorise-business.server.ts';
import { insertBusiness, lockBusinessForShare, updateRegistration } from '../queries.server.ts';
import { businessConflict, nextBusinessStatus } from '../rules.ts';
import { readMyBusiness } from '../status/get-business.server.ts';
import { type LocatePlace, locateBusiness } from './locate-business.server.ts';

export interface RegisterBusinessDeps {
  pool: Pool;
  locate: LocatePlace;
  /** For first and repeated submissions. Runs in the same transaction. */
  onBusinessSubmitted(tx: Tx, event: { businessId: number }): Promise<void>;
}

/**
 * Submits a business and makes its owner a business user. Throws `invalid_input` (400: address) or `conflict` (409:
 * already waits).
 */
export async function registerBusiness(
  deps: RegisterBusinessDeps,
  owner: AuthUser,
  form: BusinessRegistration,
): Promise<MyBusiness> {
  // Outside the transaction, as the postcode service may be slow.
  const place = await locateBusiness(deps.locate, form);
  return transaction(deps.pool, async (tx) => {
    const businessId = await insertBusiness(tx, owner.id, form, place);
    await makeBusinessUser(tx, owner.id);
    await deps.onBusinessSubmitted(tx, { businessId });
    return readMyBusiness(tx, businessId, owner.id);
  }).catch(toAlreadyPendingError);
}

function toAlreadyPendingError(error: unknown): never {
  if (isDatabaseError(error, 'uniqueViolation', 'businesses_submitted_unique_idx'))
    throw new AppError('conflict', 'You’ve already submitted this business. We’re checking it.', {
      cause: error,
    });
  throw error;
}

/** Throws `not_found` (404), `forbidden` (403: not the owner), `conflict` (409: not rejected) or 400 (address). */
export async function resubmitBusiness(
  deps: RegisterBusinessDeps,
  user: AuthUser,
  businessId: number,
  form: BusinessRegistration,
): Promise<MyBusiness> {
  await requireResubmittable(deps.pool, user, businessId);
  const place = await locateBusiness(deps.locate, form);
  return transaction(deps.pool, async (tx) => {
    await lockBusinessForShare(tx, businessId);
    // Check again under the lock: an admin may have decided during the lookup.
    await requireResubmittable(tx, user, businessId);
    // The resubmission replaces an earlier pending change.
    await withdrawPendingEdit(tx, businessId);
    if (!(await updateRegistration(tx, businessId, form, place))) throw businessConflict();
    await deps.onBusinessSubmitted(tx, { businessId });
    return readMyBusiness(tx, businessId, user.id);
  }).catch(toAlreadyPendingError);
}

async function requireResubmittable(db: Db, user: AuthUser, businessId: number): Promise<void> {
  const { status } = await authoriseBusiness(db, user, businessId, 'edit_business');
  nextBusinessStatus(status, 'resubmit');
}
