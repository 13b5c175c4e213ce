import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { MyBusiness } from '../contract.ts';
import { authoriseBusiness, authoriseInTransaction } from '../permissions/authorise-business.server.ts';
import { lockBusinessForShare } from '../queries.server.ts';
import { type LocatePlace, locateBusiness } from '../register/locate-business.server.ts';
import { townFromAddress } from '../rules.ts';
import { readMyBusiness } from '../status/get-business.server.ts';
import type { UpdateBusiness } from './contract.ts';
import { fieldChanges } from './copy.ts';
import {
  type Details,
  type DetailsChange,
  detailsChange,
  immediateFields,
  reviewedFields,
} from './details.ts';
import {
  insertEdit,
  pendingEdit,
  readVersionedDetails,
  updateDetails,
  type VersionedDetails,
  withdrawPendingEdit,
} from './edit-queries.server.ts';

export interface EditBusinessDeps {
  pool: Pool;
  clock: Clock;
  locate: LocatePlace;
}

/**
 * Changes an approved business. Reviewed fields wait for an admin, replacing a pending change; the rest shows at
 * once. Throws `not_found` (404), `forbidden` (403), `invalid_input` (400: place) or `conflict` (409: not approved,
 * or concurrent edit).
 */
export async function editBusiness(
  deps: EditBusinessDeps,
  act: AuditContext,
  user: AuthUser,
  businessId: number,
  { version, ...form }: UpdateBusiness,
): Promise<MyBusiness> {
  await authoriseBusiness(deps.pool, user, businessId, 'edit_business');
  const seen = await readVersionedDetails(deps.pool, businessId);
  requireEditable(seen, version);
  // Outside the transaction, as the postcode service may be slow.
  const wanted: Details = {
    ...detailsFromForm(form),
    ...(await locateEdited(deps.locate, seen.details, form)),
  };
  return transaction(deps.pool, async (tx) => {
    await lockBusinessForShare(tx, businessId);
    // Check again under the lock.
    await authoriseInTransaction(tx, user, businessId, 'edit_business');
    const standing = await readVersionedDetails(tx, businessId);
    requireEditable(standing, seen.version);
    const now = deps.clock.now();
    const save = { tx, act, businessId, now };
    const atOnce = detailsChange(standing.details, wanted, immediateFields);
    if (atOnce !== null) await applyImmediately(save, atOnce);
    await submitForReview(save, detailsChange(standing.details, wanted, reviewedFields));
    return readMyBusiness(tx, businessId, user.id);
  });
}

interface EditContext {
  tx: Tx;
  act: AuditContext;
  businessId: number;
  now: Date;
}

async function applyImmediately(
  { tx, act, businessId, now }: EditContext,
  change: DetailsChange,
): Promise<void> {
  await updateDetails(tx, businessId, change.after);
  await insertEdit(tx, { businessId, state: 'applied', change, submittedBy: act.actorId, now });
  await recordAudit(tx, act, {
    action: 'business.edited',
    subject: 'business',
    subjectId: businessId,
    // Field names only: contact details are erased with the owner's account, the log never is.
    details: { changed: changedFields(change) },
  });
}

/** Replaces the pending change; null only withdraws it. */
async function submitForReview(
  { tx, act, businessId, now }: EditContext,
  change: DetailsChange | null,
): Promise<void> {
  const waiting = await pendingEdit(tx, businessId);
  if (change === null && waiting === null) return;
  if (change !== null && waiting !== null && sameChange(waiting, change)) return;
  await withdrawPendingEdit(tx, businessId);
  await updateDetails(tx, businessId, {});
  if (change === null) {
    return void (await recordAudit(tx, act, {
      action: 'business.edit-withdrawn',
      subject: 'business',
      subjectId: businessId,
    }));
  }
  await insertEdit(tx, { businessId, state: 'pending', change, submittedBy: act.actorId, now });
  await recordAudit(tx, act, {
    action: 'business.edit-submitted',
    subject: 'business',
    subjectId: businessId,
    details: { changed: changedFields(change) },
  });
}

function requireEditable({ status, version }: VersionedDetails, seen: number | undefined): void {
  if (status !== 'approved')
    throw new AppError('conflict', 'You can change these details once we’ve approved your business.');
  if (seen !== undefined && seen !== version)
    throw new AppError('conflict', 'These details have changed since you opened them. Check them again.');
}

function detailsFromForm({ latitude: _lat, longitude: _lng, ...form }: Omit<UpdateBusiness, 'version'>) {
  return form;
}

type Place = Pick<Details, 'town' | 'latitude' | 'longitude' | 'easting' | 'northing' | 'exactlyPlaced'>;

/** The pin wins over the postcode, as at registration. The town stays the same unless the business moves. */
async function locateEdited(
  locate: LocatePlace,
  now: Details,
  form: Omit<UpdateBusiness, 'version'>,
): Promise<Place> {
  const { town, latitude, longitude, easting, northing, exactlyPlaced } = now;
  const stays = (place: { latitude?: number; longitude?: number }) =>
    form.postcode === now.postcode && place.latitude === latitude && place.longitude === longitude;
  const here = () => ({
    town: form.address === now.address ? town : townFromAddress(form.address, town),
    latitude,
    longitude,
    easting,
    northing,
    exactlyPlaced,
  });
  if (stays(form)) return here();
  const place = await locateBusiness(locate, form);
  return stays(place) ? here() : place;
}

const sameChange = (waiting: DetailsChange, change: DetailsChange): boolean =>
  JSON.stringify(changedFields(waiting)) === JSON.stringify(changedFields(change)) &&
  JSON.stringify(fieldChanges(waiting)) === JSON.stringify(fieldChanges(change));

const changedFields = ({ after }: DetailsChange): string[] => Object.keys(after).sort();
