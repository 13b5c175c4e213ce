import type { AuthUser } from '#features/accounts/contract.ts';
import { authoriseBusiness } from '#features/businesses/permissions/authorise-business.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { OwnPhoto, PhotoOwner } from './contract.ts';
import { type OwnerRow, type PhotoRow, selectOwner } from './queries.server.ts';

const notFound: Readonly<Record<PhotoOwner['of'], string>> = {
  businesses: 'Business not found',
  sessions: 'Session not found',
  trainers: 'Trainer not found',
  instructors: 'Instructor not found',
};

/** What is answered of a business, session, trainer or instructor that is not there, or not for these eyes. */
export const ownerNotFound = ({ of }: PhotoOwner): AppError => new AppError('not_found', notFound[of]);

/**
 * May that person look after these photographs? Of a business whoever may change its page, of a session or an instructor
 * whoever may change that, of a trainer the trainer. Throws `not_found` (404), `forbidden` (403), and `conflict` (409) where the
 * business's state does not allow it.
 */
export async function mayLookAfter(
  db: Db,
  user: Pick<AuthUser, 'id'>,
  owner: PhotoOwner,
  known?: OwnerRow | null,
): Promise<void> {
  const row = known === undefined ? await selectOwner(db, owner) : known;
  if (row === null) throw ownerNotFound(owner);
  if (row.businessId !== null) {
    const action = owner.of === 'businesses' ? 'edit_business' : 'manage_sessions';
    await authoriseBusiness(db, user, row.businessId, action);
  } else if (row.userId !== user.id) {
    throw new AppError('forbidden', 'This profile is not yours to change.');
  }
}

/** Whether they may, for those who are otherwise told that there is nothing. */
export async function looksAfter(
  db: Db,
  user: Pick<AuthUser, 'id' | 'role'> | null,
  owner: PhotoOwner,
): Promise<boolean> {
  if (user === null) return false;
  if (user.role === 'admin') return true;
  try {
    await mayLookAfter(db, user, owner);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

/** A photograph as those see it who look after it. */
export const presentOwn = (photo: PhotoRow): OwnPhoto => ({
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
