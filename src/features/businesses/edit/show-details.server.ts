import type { Db } from '#shared/db/database.server.ts';
import { authoriseBusiness } from '../permissions/authorise-business.server.ts';
import type { BusinessDetails, BusinessEdit } from './contract.ts';
import { editById, pastEdits, pendingEdit, standingDetails } from './edit-queries.server.ts';

const EARLIER = 10;
const ALL = 50;

/** What the owner can change, what waits and what was changed before. Throws as `authoriseBusiness`. */
export async function showBusinessDetails(
  db: Db,
  user: { id: string },
  businessId: number,
): Promise<BusinessDetails> {
  await authoriseBusiness(db, user, businessId, 'view_details');
  const { version, details } = await standingDetails(db, businessId);
  return {
    version,
    details,
    pending: await pendingEdit(db, businessId),
    earlier: await pastEdits(db, businessId, EARLIER),
  };
}

/** Every change its owner has made, what waits first, then the latest. The caller authorises. */
export async function listBusinessEdits(db: Db, businessId: number): Promise<BusinessEdit[]> {
  const waiting = await pendingEdit(db, businessId);
  return [...(waiting === null ? [] : [waiting]), ...(await pastEdits(db, businessId, ALL))];
}

/** One change, whatever its state; null when there is none. The caller authorises. */
export function findBusinessEdit(
  db: Db,
  editId: number,
): Promise<(BusinessEdit & { businessId: number }) | null> {
  return editById(db, editId);
}
