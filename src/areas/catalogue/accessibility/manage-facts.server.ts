import {
  authoriseBusiness,
  authoriseInTransaction,
} from '#areas/catalogue/businesses/permissions/authorise-business.server.ts';
import { processPhoto } from '#areas/catalogue/photos/photo-files.server.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { PhotoMaker } from '#shared/pictures/photo-threads.server.ts';
import type { FileStorage, StoredFile } from '#shared/storage/file-storage.ts';
import { recogniseFile } from '#shared/storage/recognise-file.server.ts';
import type { SaveFact } from './contract.ts';
import { accessSentences } from './copy.ts';
import {
  deleteFact,
  deleteFactPhoto,
  deleteOpinions,
  findFactPhoto,
  insertFact,
  insertPhoto,
  type LockedFact,
  lockFact,
  lockMatchingFact,
  lockSession,
  lockVenue,
  resetPhotoReview,
  updateFact,
} from './queries.server.ts';
import { isVenueFact } from './rules.ts';

export interface ManageFactsDeps {
  pool: Pool;
  clock: Clock;
  storage: FileStorage;
  maker: PhotoMaker;
}

/** Who says something of which business. */
export interface FactAuthor {
  user: { id: string };
  act: AuditContext;
  businessId: number;
}

const factNotFound = (): AppError => new AppError('not_found', accessSentences.notThere);

/** A fact of that business's, locked. Throws as `authoriseBusiness`, and `not_found` (404) for one that is not theirs. */
async function lockOwnFact(tx: Tx, { user, businessId }: FactAuthor, factId: string): Promise<LockedFact> {
  await authoriseInTransaction(tx, user, businessId, 'manage_sessions');
  const fact = await lockFact(tx, factId);
  if (fact === null || fact.businessId !== businessId) throw factNotFound();
  return fact;
}

/**
 * Says a fact for the first time, differently, or again. What people said of the opposite, or of what an admin took
 * down, goes, and so does the photograph of the opposite; other words have a checked photograph looked at again. Throws
 * as `authoriseBusiness`; `not_found` (404) for a session or venue that is not theirs; `invalid_input` (400) for a fact that is
 * not said of that; `conflict` (409) when somebody has just said it.
 */
export async function saveFact(deps: ManageFactsDeps, stater: FactAuthor, said: SaveFact): Promise<void> {
  const { user, act, businessId } = stater;
  const at = deps.clock.now();
  const left = await transaction(deps.pool, async (tx) => {
    await authoriseInTransaction(tx, user, businessId, 'manage_sessions');
    if (isVenueFact(said.fact) !== (said.sessionId === null))
      throw new AppError('invalid_input', accessSentences.notOfThis, {
        errors: [{ field: 'fact', message: accessSentences.notOfThis }],
      });
    if (
      said.venueId !== null &&
      (said.sessionId !== null || !(await lockVenue(tx, said.venueId, businessId)))
    )
      throw new AppError('not_found', 'We can’t find that venue.');
    if (said.sessionId !== null && !(await lockSession(tx, said.sessionId, businessId)))
      throw new AppError('not_found', 'Session not found');
    const before = await lockMatchingFact(tx, { businessId, ...said });
    const id = before?.id ?? (await insertFact(tx, { businessId, ...said, at }));
    if (id === null) throw new AppError('conflict', accessSentences.changed);
    let key: string | null = null;
    if (before !== null) {
      if (!(await updateFact(tx, id, { ...said, at })))
        throw new AppError('conflict', accessSentences.changed);
      const opposite = before.holds !== said.holds;
      if (opposite || before.takenDown !== null) await deleteOpinions(tx, id);
      if (opposite) key = await deleteFactPhoto(tx, id);
      else if (before.statement !== said.statement) await resetPhotoReview(tx, id);
    }
    await recordAudit(tx, act, {
      action: 'access.stated',
      subject: 'access',
      subjectId: id,
      before:
        before === null
          ? undefined
          : { holds: before.holds, statement: before.statement, takenDown: before.takenDown },
      after: { holds: said.holds, statement: said.statement },
      details: { businessId, venueId: said.venueId, sessionId: said.sessionId, fact: said.fact },
    });
    return key;
  });
  if (left !== null) await deps.storage.delete(left);
}

/** Says nothing of it any more; its photograph and what people said of it go too. Throws as `lockOwn`. */
export async function withdrawFact(deps: ManageFactsDeps, stater: FactAuthor, factId: string): Promise<void> {
  const key = await transaction(deps.pool, async (tx) => {
    const fact = await lockOwnFact(tx, stater, factId);
    const left = await deleteFact(tx, factId);
    await recordAudit(tx, stater.act, {
      action: 'access.withdrawn',
      subject: 'access',
      subjectId: factId,
      before: { holds: fact.holds, statement: fact.statement, takenDown: fact.takenDown },
      details: { businessId: fact.businessId, sessionId: fact.sessionId, fact: fact.fact },
    });
    return left;
  });
  if (key !== null) await deps.storage.delete(key);
}

/**
 * Takes the photograph that shows a fact, in place of another: it waits for an admin. Of what was sent only the picture
 * is kept, without what the camera wrote into it. Throws as `lockOwn`; `unsupported_media_type` (415) and
 * `invalid_input` (400) about the field `photo`; `conflict` (409) for what was taken down; `unavailable` (503).
 */
export async function addAccessPhoto(
  deps: ManageFactsDeps,
  stater: FactAuthor,
  factId: string,
  sent: Buffer,
): Promise<void> {
  await recogniseFile(sent, ['jpg', 'png', 'webp'], 'photo');
  const { whole } = await processPhoto(deps.maker, { kind: 'take', sent });
  const fileKey = await deps.storage.put('access', { bytes: whole, kind: 'webp' });
  try {
    const before = await transaction(deps.pool, async (tx) => {
      const fact = await lockOwnFact(tx, stater, factId);
      if (fact.takenDown !== null) throw new AppError('conflict', accessSentences.takenDown);
      const left = await deleteFactPhoto(tx, factId);
      await insertPhoto(tx, { factId, fileKey, at: deps.clock.now() });
      await recordPhoto(tx, stater, fact, 'access.photo-added');
      return left;
    });
    if (before !== null) await deps.storage.delete(before);
  } catch (error) {
    await deps.storage.delete(fileKey);
    throw error;
  }
}

/** Takes it out. Throws as `lockOwn`, and `not_found` (404) without one. */
export async function removeAccessPhoto(
  deps: ManageFactsDeps,
  stater: FactAuthor,
  factId: string,
): Promise<void> {
  const key = await transaction(deps.pool, async (tx) => {
    const fact = await lockOwnFact(tx, stater, factId);
    const left = await deleteFactPhoto(tx, factId);
    if (left === null) throw new AppError('not_found', accessSentences.noPhoto);
    await recordPhoto(tx, stater, fact, 'access.photo-removed');
    return left;
  });
  await deps.storage.delete(key);
}

async function recordPhoto(
  tx: Tx,
  { act }: FactAuthor,
  { id, businessId, sessionId, fact }: LockedFact,
  action: 'access.photo-added' | 'access.photo-removed',
): Promise<void> {
  const details = { businessId, sessionId, fact };
  await recordAudit(tx, act, { action, subject: 'access', subjectId: id, details });
}

/** The photograph of a fact, for an admin. Throws `not_found` (404). */
export const openAccessPhoto = (deps: Pick<ManageFactsDeps, 'pool' | 'storage'>, factId: string) =>
  openPhoto(deps, factId, () => true);

/** The same for those who look after its business. Throws as `authoriseBusiness` too. */
export async function openOwnAccessPhoto(
  deps: Pick<ManageFactsDeps, 'pool' | 'storage'>,
  user: { id: string },
  businessId: number,
  factId: string,
): Promise<StoredFile> {
  await authoriseBusiness(deps.pool, user, businessId, 'manage_sessions');
  return openPhoto(deps, factId, (of) => of === businessId);
}

async function openPhoto(
  { pool, storage }: Pick<ManageFactsDeps, 'pool' | 'storage'>,
  factId: string,
  allowed: (businessId: number) => boolean,
): Promise<StoredFile> {
  const photo = await findFactPhoto(pool, factId);
  const file = photo !== null && allowed(photo.businessId) ? await storage.read(photo.key) : null;
  if (file === null) throw new AppError('not_found', accessSentences.noPhoto);
  return file;
}
