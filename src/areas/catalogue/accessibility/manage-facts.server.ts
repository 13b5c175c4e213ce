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

export interface FactAuthor {
  user: { id: string };
  act: AuditContext;
  businessId: number;
}

const factNotFound = (): AppError => new AppError('not_found', accessSentences.notThere);

/** Throws as `authoriseBusiness`, and `not_found` (404) if it isn't the business's. */
async function lockOwnFact(tx: Tx, { user, businessId }: FactAuthor, factId: string): Promise<LockedFact> {
  await authoriseInTransaction(tx, user, businessId, 'manage_sessions');
  const fact = await lockFact(tx, factId);
  if (fact === null || fact.businessId !== businessId) throw factNotFound();
  return fact;
}

/**
 * States or repeats a fact. The opposite deletes opinions and photo; other words send a photo back to review. Throws
 * as `authoriseBusiness`, `not_found` (404: session, venue), `invalid_input` (400) or `conflict` (409: concurrent).
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

/** Deletes a fact with its photo and opinions. Throws as `lockOwnFact`. */
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

/** For review, without metadata. Throws as `lockOwnFact`, 415 and 400 on `photo`, 409 (taken down) or 503. */
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

/** Throws as `lockOwnFact`, and `not_found` (404) without a photo. */
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

/** For admins. Throws `not_found` (404). */
export const openAccessPhoto = (deps: Pick<ManageFactsDeps, 'pool' | 'storage'>, factId: string) =>
  openPhoto(deps, factId, () => true);

/** For the business's team. Throws as `authoriseBusiness`, too. */
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
