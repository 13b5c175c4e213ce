import { defineModeration } from '#areas/catalogue/moderation/define-moderation.server.ts';
import type { Db } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { PhotoForReview } from './contract.ts';
import { photoSentences } from './copy.ts';
import { photoQueue } from './moderation-queries.server.ts';
import { presentOwnPhoto } from './photo-access.server.ts';
import { decidePhoto, lockPhoto, selectPhotosForReview } from './queries.server.ts';
import { photoStates } from './rules.ts';

export { photoQueue } from './moderation-queries.server.ts';

const REVIEW_PAGE_SIZE = 24;

/** Longest waiting first, with the total. */
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

/** Rejecting a shown photo takes it down. */
export const photoModeration = defineModeration({
  subject: 'photo',
  noun: 'photo',
  queue: photoQueue,
  from: {
    approved: photoStates.statesBefore('shown', 'approve'),
    rejected: photoStates.statesBefore('refused', 'refuse', 'take_down'),
  },
  keepsSubmission: false,
  decided: () => photoSentences.decided,
  changed: photoSentences.otherThanRead,
  lock: lockPhoto,
  async review(tx, photo, verdict, { at }) {
    const { id, of, ownerId, alt } = photo;
    const decided =
      verdict.verdict === 'approved'
        ? ({ state: 'shown' } as const)
        : ({ state: 'refused', reason: verdict.reason } as const);
    if (!(await decidePhoto(tx, id, decided, at))) throw new AppError('conflict', photoSentences.decided);
    if (decided.state === 'shown')
      return { audit: { action: 'photo.approved', details: { of, id: ownerId, alt } } };
    const action = photo.state === 'shown' ? 'photo.taken-down' : 'photo.refused';
    return { audit: { action, details: { of, id: ownerId } } };
  },
});
