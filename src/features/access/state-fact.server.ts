import {
  authoriseBusiness,
  requireStanding,
} from '#features/businesses/permissions/authorise-business.server.ts';
import { make } from '#features/photos/photo-files.server.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Pool, type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import type { Clock } from '#shared/domain/clock.ts';
import type { PhotoMaker } from '#shared/pictures/photo-threads.server.ts';
import type { FileStorage, StoredFile } from '#shared/storage/file-storage.ts';
import { recogniseFile } from '#shared/storage/recognise-file.server.ts';
import type { StateFact } from './contract.ts';
import { accessSentences } from './copy.ts';
import {
  deleteFact,
  deleteOpinions,
  deletePhotoOf,
  holdSession,
  holdVenue,
  insertFact,
  insertPhoto,
  type LockedFact,
  lockFact,
  lockFactOf,
  photoOf,
  recheckPhoto,
  restateFact,
} from './queries.server.ts';
import { isOfVenue } from './rules.ts';

export interface StateFactDeps {
  pool: Pool;
  clock: Clock;
  storage: FileStorage;
  maker: PhotoMaker;
}

/** Who says something of which business. */
export interface Stater {
  user: { id: string };
  act: Act;
  businessId: number;
}

const notThere = (): AppError => new AppError('not_found', accessSentences.notThere);

/** A fact of that business's, locked. Throws as `authoriseBusiness`, and `not_found` (404) for one that is not theirs. */
async function lockOwn(tx: Tx, { user, businessId }: Stater, factId: string): Promise<LockedFact> {
  await requireStanding(tx, user, businessId, 'manage_sessions');
  const fact = await lockFact(tx, factId);
  if (fact === null || fact.businessId !== businessId) throw notThere();
  return fact;
}

/**
 * Says a fact for the first time, differently, or again. What people said of the opposite, or of what an admin took
 * down, goes, and so does the photograph of the opposite; other words have a checked photograph looked at again. Throws
 * as `authoriseBusiness`; `not_found` (404) for a session or venue that is not theirs; `invalid_input` (400) for a fact that is
 * not said of that; `conflict` (409) when somebody has just said it.
 */
export async function stateFact(deps: StateFactDeps, stater: Stater, said: StateFact): Promise<void> {
  const { user, act, businessId } = stater;
  const at = deps.clock.now();
  const left = await transaction(deps.pool, async (tx) => {
    await requireStanding(tx, user, businessId, 'manage_sessions');
    if (isOfVenue(said.fact) !== (said.sessionId === null))
      throw new AppError('invalid_input', accessSentences.notOfThis, {
        errors: [{ field: 'fact', message: accessSentences.notOfThis }],
      });
    if (
      said.venueId !== null &&
      (said.sessionId !== null || !(await holdVenue(tx, said.venueId, businessId)))
    )
      throw new AppError('not_found', 'We can’t find that venue.');
    if (said.sessionId !== null && !(await holdSession(tx, said.sessionId, businessId)))
      throw new AppError('not_found', 'Session not found');
    const before = await lockFactOf(tx, { businessId, ...said });
    const id = before?.id ?? (await insertFact(tx, { businessId, ...said, at }));
    if (id === null) throw new AppError('conflict', accessSentences.changed);
    let key: string | null = null;
    if (before !== null) {
      if (!(await restateFact(tx, id, { ...said, at })))
        throw new AppError('conflict', accessSentences.changed);
      const opposite = before.holds !== said.holds;
      if (opposite || before.takenDown !== null) await deleteOpinions(tx, id);
      if (opposite) key = await deletePhotoOf(tx, id);
      else if (before.statement !== said.statement) await recheckPhoto(tx, id);
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
export async function withdrawFact(deps: StateFactDeps, stater: Stater, factId: string): Promise<void> {
  const key = await transaction(deps.pool, async (tx) => {
    const fact = await lockOwn(tx, stater, factId);
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
  deps: StateFactDeps,
  stater: Stater,
  factId: string,
  sent: Buffer,
): Promise<void> {
  await recogniseFile(sent, ['jpg', 'png', 'webp'], 'photo');
  const { whole } = await make(deps.maker, { kind: 'take', sent });
  const fileKey = await deps.storage.put('access', { bytes: whole, kind: 'webp' });
  try {
    const before = await transaction(deps.pool, async (tx) => {
      const fact = await lockOwn(tx, stater, factId);
      if (fact.takenDown !== null) throw new AppError('conflict', accessSentences.takenDown);
      const left = await deletePhotoOf(tx, factId);
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
export async function removeAccessPhoto(deps: StateFactDeps, stater: Stater, factId: string): Promise<void> {
  const key = await transaction(deps.pool, async (tx) => {
    const fact = await lockOwn(tx, stater, factId);
    const left = await deletePhotoOf(tx, factId);
    if (left === null) throw new AppError('not_found', accessSentences.noPhoto);
    await recordPhoto(tx, stater, fact, 'access.photo-removed');
    return left;
  });
  await deps.storage.delete(key);
}

async function recordPhoto(
  tx: Tx,
  { act }: Stater,
  { id, businessId, sessionId, fact }: LockedFact,
  action: 'access.photo-added' | 'access.photo-removed',
): Promise<void> {
  const details = { businessId, sessionId, fact };
  await recordAudit(tx, act, { action, subject: 'access', subjectId: id, details });
}

/** The photograph of a fact, for an admin. Throws `not_found` (404). */
export const openAccessPhoto = (deps: Pick<StateFactDeps, 'pool' | 'storage'>, factId: string) =>
  open(deps, factId, () => true);

/** The same for those who look after its business. Throws as `authoriseBusiness` too. */
export async function openOwnAccessPhoto(
  deps: Pick<StateFactDeps, 'pool' | 'storage'>,
  user: { id: string },
  businessId: number,
  factId: string,
): Promise<StoredFile> {
  await authoriseBusiness(deps.pool, user, businessId, 'manage_sessions');
  return open(deps, factId, (of) => of === businessId);
}

async function open(
  { pool, storage }: Pick<StateFactDeps, 'pool' | 'storage'>,
  factId: string,
  allowed: (businessId: number) => boolean,
): Promise<StoredFile> {
  const photo = await photoOf(pool, factId);
  const file = photo !== null && allowed(photo.businessId) ? await storage.read(photo.key) : null;
  if (file === null) throw new AppError('not_found', accessSentences.noPhoto);
  return file;
}
