import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Db, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { PhotoForReview } from './contract.ts';
import { photoSentences } from './copy.ts';
import { presentOwnPhoto } from './photo-access.server.ts';
import type { PhotoDeps } from './photo-files.server.ts';
import { decidePhoto, lockPhoto, selectPhotosForReview } from './queries.server.ts';

/** Enough to read in one go; the next follow as these are decided. */
const REVIEW_PAGE_SIZE = 24;

/** What waits for an admin, longest waiting first, and how many there are in all. */
export async function listPhotosForReview(db: Db): Promise<{ photos: PhotoForReview[]; total: number }> {
  const rows = await selectPhotosForReview(db, REVIEW_PAGE_SIZE);
  return {
    photos: rows.map((row) => ({
      ...presentOwnPhoto(row),
      owner: { of: row.of, id: row.ownerId, title: row.title },
      sentAt: row.createdAt.toISOString(),
    })),
    total: rows[0]?.total ?? 0,
  };
}

type ReviewPhotoDeps = Pick<PhotoDeps, 'pool' | 'clock'>;

/**
 * Shows a photograph to everybody. The caller has made sure that an admin asks, and says what that admin has read.
 * Throws `not_found` (404), and `conflict` (409) when it was decided already or is another picture or text by now.
 */
export async function approvePhoto(
  { pool, clock }: ReviewPhotoDeps,
  act: AuditContext,
  photoId: string,
  read: { files: string; alt: string },
): Promise<void> {
  await transaction(pool, async (tx) => {
    const photo = await lockPhoto(tx, photoId);
    if (photo === null) throw new AppError('not_found', photoSentences.notThere);
    if (photo.files !== read.files || photo.alt !== read.alt)
      throw new AppError('conflict', photoSentences.otherThanRead);
    if (!(await decidePhoto(tx, photoId, { state: 'shown' }, clock.now())))
      throw new AppError('conflict', photoSentences.decided);
    await recordAudit(tx, act, {
      action: 'photo.approved',
      subject: 'photo',
      subjectId: photoId,
      details: { of: photo.of, id: photo.ownerId, alt: photo.alt },
    });
  });
}

/** Refuses one that waits, or takes down one that is shown. Throws `not_found` (404) and `conflict` (409). */
export async function refusePhoto(
  { pool, clock }: ReviewPhotoDeps,
  act: AuditContext,
  photoId: string,
  reason: string,
): Promise<void> {
  await transaction(pool, (tx) => refusePhotoInTx(tx, act, photoId, reason, clock.now()));
}

/** The same in a transaction of the caller's. */
export async function refusePhotoInTx(
  tx: Tx,
  act: AuditContext,
  photoId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const photo = await lockPhoto(tx, photoId);
  if (photo === null) throw new AppError('not_found', photoSentences.notThere);
  if (!(await decidePhoto(tx, photoId, { state: 'refused', reason }, now)))
    throw new AppError('conflict', photoSentences.decided);
  await recordAudit(tx, act, {
    action: photo.state === 'shown' ? 'photo.taken-down' : 'photo.refused',
    subject: 'photo',
    subjectId: photoId,
    reason,
    details: { of: photo.of, id: photo.ownerId },
  });
}
