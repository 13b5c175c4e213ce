import type { Db } from '#shared/db/database.server.ts';
import { authoriseBusiness } from '../permissions/authorise-business.server.ts';
import type { BusinessDetails, BusinessEdit } from './contract.ts';
import { editById, pastEdits, pendingEdit, readVersionedDetails } from './edit-queries.server.ts';

const MAX_PAST_EDITS = 10;
const MAX_EDITS_FOR_REVIEW = 50;

/** Throws as `authoriseBusiness`. */
export async function readBusinessDetails(
  db: Db,
  user: { id: string },
  businessId: number,
): Promise<BusinessDetails> {
  await authoriseBusiness(db, user, businessId, 'view_details');
  const { version, details } = await readVersionedDetails(db, businessId);
  return {
    version,
    details,
    pending: await pendingEdit(db, businessId),
    earlier: await pastEdits(db, businessId, MAX_PAST_EDITS),
  };
}

/** The pending one first, then newest first. The caller must check permissions. */
export async function listBusinessEdits(db: Db, businessId: number): Promise<BusinessEdit[]> {
  const waiting = await pendingEdit(db, businessId);
  return [...(waiting === null ? [] : [waiting]), ...(await pastEdits(db, businessId, MAX_EDITS_FOR_REVIEW))];
}

/** In any state. The caller must check permissions. */
export function findBusinessEdit(
  db: Db,
  editId: number,
): Promise<(BusinessEdit & { businessId: number }) | null> {
  return editById(db, editId);
}
