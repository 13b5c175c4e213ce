import type { AuthUser } from '#features/accounts/contract.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { OwnBusiness } from '../contract.ts';
import { authoriseBusiness, requireStanding } from '../permissions/authorise-business.server.ts';
import { holdBusiness } from '../queries.server.ts';
import { type LocatePlace, placeBusiness } from '../register/place-business.server.ts';
import { townOf } from '../rules.ts';
import { readOwnBusiness } from '../standing/get-business.server.ts';
import type { SaveBusiness } from './contract.ts';
import { fieldChanges } from './copy.ts';
import { atOnceFields, changeBetween, type Details, type DetailsChange, readFirstFields } from './details.ts';
import {
  insertEdit,
  pendingEdit,
  type StandingDetails,
  standingDetails,
  updateDetails,
  withdrawPending,
} from './edit-queries.server.ts';

export interface EditBusinessDeps {
  pool: Pool;
  clock: Clock;
  locate: LocatePlace;
}

/**
 * Changes an approved business. Contact, links and amenities show at once; what an admin has read waits for review
 * while the page stays as it is, and replaces what waited before. A form with nothing of that kind changed takes back
 * what waits.
 * Throws `not_found` (404), `forbidden` (403), `invalid_input` (400) when the address cannot be placed, and `conflict`
 * (409) for a business that is not approved or has changed since the form was opened. Nothing has changed then.
 */
export async function editBusiness(
  deps: EditBusinessDeps,
  act: Act,
  user: AuthUser,
  businessId: number,
  { version, ...form }: SaveBusiness,
): Promise<OwnBusiness> {
  await authoriseBusiness(deps.pool, user, businessId, 'edit_business');
  const seen = await standingDetails(deps.pool, businessId);
  requireEditable(seen, version);
  // Before the transaction: the postcode service may take its time.
  const wanted: Details = { ...detailsOf(form), ...(await placeOf(deps.locate, seen.details, form)) };
  return transaction(deps.pool, async (tx) => {
    await holdBusiness(tx, businessId);
    // Asked again now that nobody else can change it: it was placed by what was seen.
    await requireStanding(tx, user, businessId, 'edit_business');
    const standing = await standingDetails(tx, businessId);
    requireEditable(standing, seen.version);
    const now = deps.clock.now();
    const save = { tx, act, businessId, now };
    const atOnce = changeBetween(standing.details, wanted, atOnceFields);
    if (atOnce !== null) await saveAtOnce(save, atOnce);
    await propose(save, changeBetween(standing.details, wanted, readFirstFields));
    return readOwnBusiness(tx, businessId, user.id);
  });
}

interface Save {
  tx: Tx;
  act: Act;
  businessId: number;
  now: Date;
}

async function saveAtOnce({ tx, act, businessId, now }: Save, change: DetailsChange): Promise<void> {
  await updateDetails(tx, businessId, change.after);
  await insertEdit(tx, { businessId, state: 'applied', change, submittedBy: act.actorId, now });
  await recordAudit(tx, act, {
    action: 'business.edited',
    subject: 'business',
    subjectId: businessId,
    // Only which: how to reach a business is erased with its owner's account, and this log never is.
    details: { changed: namesOf(change) },
  });
}

/** Has a change wait for review in place of what waited; null: nothing shall. */
async function propose({ tx, act, businessId, now }: Save, change: DetailsChange | null): Promise<void> {
  const waiting = await pendingEdit(tx, businessId);
  if (change === null && waiting === null) return;
  if (change !== null && waiting !== null && sameChange(waiting, change)) return;
  await withdrawPending(tx, businessId);
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
    details: { changed: namesOf(change) },
  });
}

function requireEditable({ status, version }: StandingDetails, seen: number | undefined): void {
  if (status !== 'approved')
    throw new AppError('conflict', 'You can change these details once we’ve approved your business.');
  if (seen !== undefined && seen !== version)
    throw new AppError('conflict', 'These details have changed since you opened them. Check them again.');
}

/** What the form says, apart from where it puts the business. */
function detailsOf({ latitude: _lat, longitude: _lng, ...form }: Omit<SaveBusiness, 'version'>) {
  return form;
}

type Place = Pick<Details, 'town' | 'latitude' | 'longitude' | 'easting' | 'northing' | 'exactlyPlaced'>;

/**
 * Where the business is then. As at registration the pin of the form counts, or without one the postcode's place; what
 * has not moved stays in the town that it was listed in.
 */
async function placeOf(
  locate: LocatePlace,
  now: Details,
  form: Omit<SaveBusiness, 'version'>,
): Promise<Place> {
  const { town, latitude, longitude, easting, northing, exactlyPlaced } = now;
  const stays = (place: { latitude?: number; longitude?: number }) =>
    form.postcode === now.postcode && place.latitude === latitude && place.longitude === longitude;
  const here = () => ({
    town: form.address === now.address ? town : townOf(form.address, town),
    latitude,
    longitude,
    easting,
    northing,
    exactlyPlaced,
  });
  if (stays(form)) return here();
  const place = await placeBusiness(locate, form);
  return stays(place) ? here() : place;
}

const sameChange = (waiting: DetailsChange, change: DetailsChange): boolean =>
  JSON.stringify(namesOf(waiting)) === JSON.stringify(namesOf(change)) &&
  JSON.stringify(fieldChanges(waiting)) === JSON.stringify(fieldChanges(change));

const namesOf = ({ after }: DetailsChange): string[] => Object.keys(after).sort();
