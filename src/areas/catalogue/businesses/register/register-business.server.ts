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
): Promise<MyBusiness> {
  // Before the transaction: the postcode service may take its time.
  const place = await locateBusiness(deps.locate, form);
  return transaction(deps.pool, async (tx) => {
    const businessId = await insertBusiness(tx, owner.id, form, place);
    await makeBusinessUser(tx, owner.id);
    await deps.onBusinessSubmitted(tx, { businessId });
    return readMyBusiness(tx, businessId, owner.id);
  }).catch(toAlreadyPendingError);
}

/** Turns the index's refusal into a sentence. */
function toAlreadyPendingError(error: unknown): never {
  if (isDatabaseError(error, 'uniqueViolation', 'businesses_submitted_unique_idx'))
    throw new AppError('conflict', 'You’ve already submitted this business. We’re checking it.', {
      cause: error,
    });
  throw error;
}

/**
 * Submits a rejected business again, as its owner has mended it (docs/product/data.md#states).
 * Throws `not_found` (404), `forbidden` (403) for anybody but the owner, `conflict` (409) unless it was rejected, and
 * `invalid_input` (400) when the address cannot be placed. Nothing has changed then.
 */
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
    // Asked again now that nobody else can change it: an admin may have, while the postcode was looked up.
    await requireResubmittable(tx, user, businessId);
    // What waited of the business as it was is part of this, or is wanted no more.
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
