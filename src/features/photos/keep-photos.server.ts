import { createHash } from 'node:crypto';
import type { AuthUser } from '#features/accounts/contract.ts';
import { type Act, recordAudit } from '#shared/audit/record-audit.server.ts';
import { type Tx, transaction } from '#shared/db/database.server.ts';
import { AppError } from '#shared/domain/app-error.ts';
import { withinPhoto } from '#shared/pictures/cut.ts';
import { recogniseFile } from '#shared/storage/recognise-file.server.ts';
import type { OwnPhoto, PhotoChange, PhotoOwner } from './contract.ts';
import { MOST_PHOTOS, photoSentences } from './copy.ts';
import { mayLookAfter, mayStillLookAfter, presentOwn } from './look-after.server.ts';
import { keep, make, namesIn, type PhotoDeps, readPhotograph } from './photo-files.server.ts';
import {
  deletePhoto,
  deletePhotosOf,
  forgetFiles,
  insertPhoto,
  lockOwner,
  type PhotoRow,
  photoOfDigest,
  reorder,
  selectPhoto,
  selectPhotos,
  updatePhoto,
} from './queries.server.ts';
import { isOrderOf } from './rules.ts';

/** Who does something to whose photographs. */
export interface Keeper {
  user: Pick<AuthUser, 'id'>;
  act: Act;
  owner: PhotoOwner;
}

/** All photographs of theirs, in order, for those who look after them. */
export async function listOwnPhotos(
  { pool }: Pick<PhotoDeps, 'pool'>,
  { user, owner }: Pick<Keeper, 'user' | 'owner'>,
): Promise<OwnPhoto[]> {
  await mayLookAfter(pool, user, owner);
  return (await selectPhotos(pool, owner)).map(presentOwn);
}

/** The transaction that changes somebody's photographs: one at a time, and by who still may. */
function change<T>(deps: PhotoDeps, { user, owner }: Keeper, work: (tx: Tx) => Promise<T>): Promise<T> {
  return transaction(deps.pool, async (tx) => {
    await mayStillLookAfter(tx, user, owner, await lockOwner(tx, owner));
    return work(tx);
  });
}

/** Throws `conflict` (409) when there are eight. */
const assertRoom = (photos: readonly PhotoRow[]): void => {
  if (photos.length >= MOST_PHOTOS) throw new AppError('conflict', photoSentences.full);
};

/**
 * Takes a photograph in: it waits for an admin, after the others. The same bytes sent again are the photograph that is
 * there. Throws as `mayLookAfter`; `unsupported_media_type` (415) and `invalid_input` (400) about the field `photo`;
 * `conflict` (409) for the ninth; `unavailable` (503) when too many are being made.
 */
export async function takePhoto(deps: PhotoDeps, keeper: Keeper, sent: Buffer): Promise<OwnPhoto> {
  const { pool, clock, maker } = deps;
  const { owner, act, user } = keeper;
  await mayLookAfter(pool, user, owner);
  await recogniseFile(sent, ['jpg', 'png', 'webp'], 'photo');
  const digest = createHash('sha256').update(sent).digest('hex');
  const known = await photoOfDigest(pool, owner, digest);
  if (known !== null) return presentOwn(known);
  assertRoom(await selectPhotos(pool, owner));
  const made = await make(maker, { kind: 'take', sent });
  const names = await keep(deps, made, true);
  const { whole } = names;
  if (whole === null) throw new Error('The whole was to be kept.');
  const photo = await change(deps, keeper, async (tx) => {
    const sentMeanwhile = await photoOfDigest(tx, owner, digest);
    if (sentMeanwhile !== null) return sentMeanwhile;
    assertRoom(await selectPhotos(tx, owner));
    const { size, cut } = made;
    const row = await insertPhoto(
      tx,
      owner,
      { digest, whole, files: names.files, ...size, cut },
      clock.now(),
    );
    await forgetFiles(tx, namesIn(names));
    await record(tx, act, 'photo.added', row);
    return row;
  });
  return presentOwn(photo);
}

/**
 * Changes what a photograph shows of its whole, and what is said of it. Throws as `mayLookAfter`, `not_found` (404) for
 * one that is not theirs, and `unavailable` (503).
 */
export async function changePhoto(
  deps: PhotoDeps,
  keeper: Keeper,
  photoId: string,
  { alt, cut }: PhotoChange,
): Promise<OwnPhoto> {
  const { pool, clock, storage, maker } = deps;
  const { owner, user, act } = keeper;
  await mayLookAfter(pool, user, owner);
  const before = await selectPhoto(pool, owner, photoId);
  if (before === null) throw photoNotFound();
  const at = cut === undefined ? null : withinPhoto(before, cut);
  const names = at === null ? null : await cutAnew({ storage, maker, pool, clock }, before, at);
  const photo = await change(deps, keeper, async (tx) => {
    const row = await selectPhoto(tx, owner, photoId);
    if (row === null) throw photoNotFound();
    const changed = await updatePhoto(
      tx,
      row,
      { alt: alt ?? row.alt, cut: at === null || names === null ? null : { at, files: names.files } },
      clock.now(),
    );
    if (names !== null) await forgetFiles(tx, namesIn(names));
    await recordAudit(tx, act, {
      action: 'photo.changed',
      subject: 'photo',
      subjectId: photoId,
      before: { alt: row.alt, cut: presentOwn(row).cut },
      after: { alt: changed.alt, cut: presentOwn(changed).cut },
      details: { of: owner.of, id: owner.id },
    });
    return changed;
  });
  return presentOwn(photo);
}

async function cutAnew(deps: PhotoDeps, photo: PhotoRow, cut: { x: number; y: number; width: number }) {
  const whole = await readPhotograph(deps.storage, `${photo.whole}.webp`);
  if (whole === null) throw photoNotFound();
  const made = await make(deps.maker, { kind: 'cut', whole, cut });
  return keep(deps, made, false);
}

/**
 * Puts them into another order. Throws as `mayLookAfter`, and `conflict` (409) unless every one of theirs is named once
 * and nothing else: somebody has added or removed one meanwhile, or means another's.
 */
export async function orderPhotos(
  deps: PhotoDeps,
  keeper: Keeper,
  order: readonly string[],
): Promise<OwnPhoto[]> {
  const { owner } = keeper;
  return change(deps, keeper, async (tx) => {
    const known = (await selectPhotos(tx, owner)).map(({ id }) => id);
    if (!isOrderOf(order, known)) throw new AppError('conflict', photoSentences.changed);
    await reorder(tx, owner, order);
    return (await selectPhotos(tx, owner)).map(presentOwn);
  });
}

/** Removes a photograph; its files follow within hours. Throws as `mayLookAfter`, and `not_found` (404). */
export async function removePhotograph(deps: PhotoDeps, keeper: Keeper, photoId: string): Promise<void> {
  const { owner, act } = keeper;
  await change(deps, keeper, async (tx) => {
    const photo = await selectPhoto(tx, owner, photoId);
    if (photo === null) throw photoNotFound();
    await deletePhoto(tx, owner, photo, deps.clock.now());
    await record(tx, act, 'photo.removed', photo);
  });
}

/** Removes all photographs of somebody or something that is removed itself, in the transaction that does so. */
export const removePhotographsOf = (tx: Tx, owner: PhotoOwner, now: Date): Promise<void> =>
  deletePhotosOf(tx, owner, now);

const photoNotFound = (): AppError => new AppError('not_found', photoSentences.notThere);

async function record(
  tx: Tx,
  act: Act,
  action: 'photo.added' | 'photo.removed',
  { id, of, ownerId }: PhotoRow,
): Promise<void> {
  await recordAudit(tx, act, { action, subject: 'photo', subjectId: id, details: { of, id: ownerId } });
}
