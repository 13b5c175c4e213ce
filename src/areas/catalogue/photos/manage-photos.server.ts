import { createHash } from 'node:crypto';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { type AuditContext, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { clampCrop } from '#shared/pictures/crop.ts';
import { recogniseFile } from '#shared/storage/recognise-file.server.ts';
import type { OwnPhoto, PhotoChange, PhotoOwner } from './contract.ts';
import { MAX_PHOTOS, photoSentences } from './copy.ts';
import { authoriseLockedPhotos, authorisePhotos, presentOwnPhoto } from './photo-access.server.ts';
import {
  type PhotoDeps,
  photoFileNames,
  processPhoto,
  readPhotoFile,
  storePhotoFiles,
} from './photo-files.server.ts';
import {
  deleteAllPhotos,
  deleteOrphanedFiles,
  deletePhoto,
  findPhotoByDigest,
  insertPhoto,
  lockOwner,
  type PhotoRow,
  selectPhoto,
  selectPhotos,
  updatePhoto,
  updatePhotoOrder,
} from './queries.server.ts';
import { isPermutation } from './rules.ts';

export interface PhotoActor {
  user: Pick<AuthUser, 'id'>;
  act: AuditContext;
  owner: PhotoOwner;
}

export async function listOwnPhotos(
  { pool }: Pick<PhotoDeps, 'pool'>,
  { user, owner }: Pick<PhotoActor, 'user' | 'owner'>,
): Promise<OwnPhoto[]> {
  await authorisePhotos(pool, user, owner);
  return (await selectPhotos(pool, owner)).map(presentOwnPhoto);
}

/** Serialises changes and checks permissions under the lock. */
function changingPhotos<T>(
  deps: PhotoDeps,
  { user, owner }: PhotoActor,
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  return transaction(deps.pool, async (tx) => {
    await authoriseLockedPhotos(tx, user, owner, await lockOwner(tx, owner));
    return work(tx);
  });
}

/** Throws `conflict` (409). */
const assertBelowLimit = (photos: readonly PhotoRow[]): void => {
  if (photos.length >= MAX_PHOTOS) throw new AppError('conflict', photoSentences.full);
};

/** The same bytes return the existing photo. Throws as `authorisePhotos`, 415, 400, 409 (too many) or 503 (busy). */
export async function addPhoto(deps: PhotoDeps, keeper: PhotoActor, sent: Buffer): Promise<OwnPhoto> {
  const { pool, clock, maker } = deps;
  const { owner, act, user } = keeper;
  await authorisePhotos(pool, user, owner);
  await recogniseFile(sent, ['jpg', 'png', 'webp'], 'photo');
  const digest = createHash('sha256').update(sent).digest('hex');
  const known = await findPhotoByDigest(pool, owner, digest);
  if (known !== null) return presentOwnPhoto(known);
  assertBelowLimit(await selectPhotos(pool, owner));
  const made = await processPhoto(maker, { kind: 'take', sent });
  const names = await storePhotoFiles(deps, made, true);
  const { whole } = names;
  if (whole === null) throw new Error('The whole was to be kept.');
  const photo = await changingPhotos(deps, keeper, async (tx) => {
    const sentMeanwhile = await findPhotoByDigest(tx, owner, digest);
    if (sentMeanwhile !== null) return sentMeanwhile;
    assertBelowLimit(await selectPhotos(tx, owner));
    const { size, cut } = made;
    const row = await insertPhoto(
      tx,
      owner,
      { digest, whole, files: names.files, ...size, cut },
      clock.now(),
    );
    await deleteOrphanedFiles(tx, photoFileNames(names));
    await recordPhotoAudit(tx, act, 'photo.added', row);
    return row;
  });
  return presentOwnPhoto(photo);
}

/** Changes crop and description. Throws as `authorisePhotos`, `not_found` (404) or `unavailable` (503). */
export async function editPhoto(
  deps: PhotoDeps,
  keeper: PhotoActor,
  photoId: string,
  { alt, cut }: PhotoChange,
): Promise<OwnPhoto> {
  const { pool, clock, storage, maker } = deps;
  const { owner, user, act } = keeper;
  await authorisePhotos(pool, user, owner);
  const before = await selectPhoto(pool, owner, photoId);
  if (before === null) throw photoNotFound();
  const at = cut === undefined ? null : clampCrop(before, cut);
  const names = at === null ? null : await recropPhoto({ storage, maker, pool, clock }, before, at);
  const photo = await changingPhotos(deps, keeper, async (tx) => {
    const row = await selectPhoto(tx, owner, photoId);
    if (row === null) throw photoNotFound();
    const changed = await updatePhoto(
      tx,
      row,
      { alt: alt ?? row.alt, cut: at === null || names === null ? null : { at, files: names.files } },
      clock.now(),
    );
    if (names !== null) await deleteOrphanedFiles(tx, photoFileNames(names));
    await recordAudit(tx, act, {
      action: 'photo.changed',
      subject: 'photo',
      subjectId: photoId,
      before: { alt: row.alt, cut: presentOwnPhoto(row).cut },
      after: { alt: changed.alt, cut: presentOwnPhoto(changed).cut },
      details: { of: owner.of, id: owner.id },
    });
    return changed;
  });
  return presentOwnPhoto(photo);
}

async function recropPhoto(deps: PhotoDeps, photo: PhotoRow, cut: { x: number; y: number; width: number }) {
  const whole = await readPhotoFile(deps.storage, `${photo.whole}.webp`);
  if (whole === null) throw photoNotFound();
  const made = await processPhoto(deps.maker, { kind: 'cut', whole, cut });
  return storePhotoFiles(deps, made, false);
}

/** Throws as `authorisePhotos`, and `conflict` (409) unless `order` has every photo exactly once. */
export async function reorderPhotos(
  deps: PhotoDeps,
  keeper: PhotoActor,
  order: readonly string[],
): Promise<OwnPhoto[]> {
  const { owner } = keeper;
  return changingPhotos(deps, keeper, async (tx) => {
    const known = (await selectPhotos(tx, owner)).map(({ id }) => id);
    if (!isPermutation(order, known)) throw new AppError('conflict', photoSentences.changed);
    await updatePhotoOrder(tx, owner, order);
    return (await selectPhotos(tx, owner)).map(presentOwnPhoto);
  });
}

/** A job deletes its files later. Throws as `authorisePhotos`, and `not_found` (404). */
export async function removePhoto(deps: PhotoDeps, keeper: PhotoActor, photoId: string): Promise<void> {
  const { owner, act } = keeper;
  await changingPhotos(deps, keeper, async (tx) => {
    const photo = await selectPhoto(tx, owner, photoId);
    if (photo === null) throw photoNotFound();
    await deletePhoto(tx, owner, photo, deps.clock.now());
    await recordPhotoAudit(tx, act, 'photo.removed', photo);
  });
}

/** For an owner that is removed, in the same transaction. */
export const removeAllPhotos = (tx: Tx, owner: PhotoOwner, now: Date): Promise<void> =>
  deleteAllPhotos(tx, owner, now);

const photoNotFound = (): AppError => new AppError('not_found', photoSentences.notThere);

async function recordPhotoAudit(
  tx: Tx,
  act: AuditContext,
  action: 'photo.added' | 'photo.removed',
  { id, of, ownerId }: PhotoRow,
): Promise<void> {
  await recordAudit(tx, act, { action, subject: 'photo', subjectId: id, details: { of, id: ownerId } });
}
