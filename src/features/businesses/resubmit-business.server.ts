import type { AuthUser } from '#features/accounts/contract.ts';
import { type Db, transaction } from '#shared/db/database.server.ts';
import { authoriseBusiness } from './authorise-business.server.ts';
import type { BusinessRegistration, OwnBusiness } from './contract.ts';
import { withdrawPending } from './edit/edit-queries.server.ts';
import { readOwnBusiness } from './list-own-businesses.server.ts';
import { placeBusiness } from './place-business.server.ts';
import { holdBusiness, updateRegistration } from './queries.server.ts';
import { type RegisterBusinessDeps, sayWaiting } from './register-business.server.ts';
import { nextBusinessStatus } from './rules.ts';

/**
 * Submits a rejected business again, as its owner has mended it (decisions, "Businesses, claims, trainers").
 * Throws `not_found` (404), `forbidden` (403) for anybody but the owner, `conflict` (409) unless it was rejected, and
 * `invalid_input` (400) when the address cannot be placed. Nothing has changed then.
 */
export async function resubmitBusiness(
  deps: RegisterBusinessDeps,
  user: AuthUser,
  businessId: number,
  form: BusinessRegistration,
): Promise<OwnBusiness> {
  await requireResubmittable(deps.pool, user, businessId);
  const place = await placeBusiness(deps.locate, form);
  return transaction(deps.pool, async (tx) => {
    await holdBusiness(tx, businessId);
    // Asked again now that nobody else can change it: an admin may have, while the postcode was looked up.
    await requireResubmittable(tx, user, businessId);
    // What waited of the business as it was is part of this, or is wanted no more.
    await withdrawPending(tx, businessId);
    await updateRegistration(tx, businessId, form, place);
    await deps.onBusinessSubmitted(tx, { businessId });
    return readOwnBusiness(tx, businessId, user.id);
  }).catch(sayWaiting);
}

async function requireResubmittable(db: Db, user: AuthUser, businessId: number): Promise<void> {
  const { status } = await authoriseBusiness(db, user, businessId, 'edit_business');
  nextBusinessStatus(status, 'resubmit');
}
