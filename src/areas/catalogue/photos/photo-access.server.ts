import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import type { BusinessAction } from '#areas/catalogue/businesses/permissions/permissions.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { OwnPhoto, PhotoOwner } from './contract.ts';
import { type OwnerRow, type PhotoRow, selectOwner } from './queries.server.ts';

const notFoundSentences: Readonly<Record<PhotoOwner['of'], string>> = {
  businesses: 'Business not found',
  sessions: 'Session not found',
  trainers: 'Trainer not found',
  instructors: 'Instructor not found',
};

/** Same answer for missing and hidden owners. */
export const ownerNotFound = ({ of }: PhotoOwner): AppError =>
  new AppError('not_found', notFoundSentences[of]);

/** Needs the right to edit the owner. Throws `not_found` (404), `forbidden` (403) or `conflict` (409: status). */
export async function authorisePhotos(db: Db, user: Pick<AuthUser, 'id'>, owner: PhotoOwner): Promise<void> {
  await authoriseOwner(await selectOwner(db, owner), user, owner, (businessId, action) =>
    authoriseBusiness(db, user, businessId, action),
  );
}

/** In the changing transaction, with `row`, the locked owner; also locks the person's role. */
export async function authoriseLockedPhotos(
  tx: Tx,
  user: Pick<AuthUser, 'id'>,
  owner: PhotoOwner,
  row: OwnerRow | null,
): Promise<void> {
  await authoriseOwner(row, user, owner, (businessId, action) =>
    authoriseInTransaction(tx, user, businessId, action),
  );
}

async function authoriseOwner(
  row: OwnerRow | null,
  user: Pick<AuthUser, 'id'>,
  owner: PhotoOwner,
  authorise: (businessId: number, action: BusinessAction) => Promise<unknown>,
): Promise<void> {
  if (row === null) throw ownerNotFound(owner);
  if (row.businessId !== null)
    await authorise(row.businessId, owner.of === 'businesses' ? 'edit_business' : 'manage_sessions');
  else if (row.userId !== user.id) throw new AppError('forbidden', 'You can’t change this profile.');
}

export async function canManagePhotos(
  db: Db,
  user: Pick<AuthUser, 'id' | 'role'> | null,
  owner: PhotoOwner,
): Promise<boolean> {
  if (user === null) return false;
  if (user.role === 'admin') return true;
  try {
    await authorisePhotos(db, user, owner);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

export const presentOwnPhoto = (photo: PhotoRow): OwnPhoto => ({
  id: photo.id,
  files: photo.files,
  alt: photo.alt,
  state: photo.state,
  reason: photo.reason,
  whole: photo.whole,
  width: photo.width,
  height: photo.height,
  cut: { x: photo.cutX, y: photo.cutY, width: photo.cutWidth },
});
