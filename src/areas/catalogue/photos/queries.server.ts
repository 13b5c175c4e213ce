import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { CropRect } from '#shared/pictures/crop.ts';
import type { PhotoOwner, PhotoOwnerKind, PhotoState, PublicPhoto } from './contract.ts';
import { photoStates } from './rules.ts';

export interface PhotoRow {
  id: string;
  of: PhotoOwnerKind;
  ownerId: number;
  place: number;
  state: PhotoState;
  reason: string | null;
  alt: string;
  whole: string;
  width: number;
  height: number;
  cutX: number;
  cutY: number;
  cutWidth: number;
  files: string;
  createdAt: Date;
}

const COLUMNS = `p.id,
  CASE WHEN p.business_id IS NOT NULL THEN 'businesses' WHEN p.session_id IS NOT NULL THEN 'sessions'
       WHEN p.trainer_id IS NOT NULL THEN 'trainers' ELSE 'instructors' END AS of,
  coalesce(p.business_id, p.session_id, p.trainer_id, p.instructor_id) AS "ownerId",
  p.position AS place, p.state, p.reason, p.description AS alt, p.whole, p.width, p.height, p.crop_x AS "cutX", p.crop_y AS "cutY",
  p.crop_width AS "cutWidth", p.files, p.created_at AS "createdAt"`;

const OWN_PHOTOS: Readonly<Record<PhotoOwnerKind, string>> = {
  businesses: 'business_id',
  sessions: 'session_id',
  trainers: 'trainer_id',
  instructors: 'instructor_id',
};

export interface OwnerRow {
  businessId: number | null;
  /** The trainer's account; null for others. */
  userId: string | null;
  open: boolean;
}

const OWNER_SELECTS: Readonly<Record<PhotoOwnerKind, { read: string; lock: string }>> = {
  businesses: {
    read: `SELECT b.id AS "businessId", NULL::uuid AS "userId", b.status IN ('approved', 'unclaimed') AS open
             FROM businesses b WHERE b.id = $1`,
    lock: ' FOR NO KEY UPDATE OF b',
  },
  sessions: {
    read: `SELECT b.id AS "businessId", NULL::uuid AS "userId",
                  s.status IN ('published', 'paused') AND b.status = 'approved' AS open
             FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1 AND s.status <> 'deleted'`,
    lock: ' FOR NO KEY UPDATE OF s FOR SHARE OF b',
  },
  trainers: {
    read: `SELECT NULL::bigint AS "businessId", t.user_id AS "userId",
                  t.status = 'approved' AND u.suspended_at IS NULL AS open
             FROM trainers t JOIN users u ON u.id = t.user_id WHERE t.id = $1`,
    lock: ' FOR NO KEY UPDATE OF t',
  },
  instructors: {
    read: `SELECT b.id AS "businessId", NULL::uuid AS "userId", i.state = 'shown' AND b.status = 'approved' AS open
             FROM instructors i JOIN businesses b ON b.id = i.business_id WHERE i.id = $1 AND i.state <> 'removed'`,
    lock: ' FOR NO KEY UPDATE OF i FOR SHARE OF b',
  },
};

export const selectOwner = (db: Db, { of, id }: PhotoOwner): Promise<OwnerRow | null> =>
  queryOneOrNull(db, OWNER_SELECTS[of].read, [id]);

/** Locked until the transaction ends, so that changes and an account's deletion take turns. */
export const lockOwner = (tx: Tx, { of, id }: PhotoOwner): Promise<OwnerRow | null> =>
  queryOneOrNull(tx, `${OWNER_SELECTS[of].read}${OWNER_SELECTS[of].lock}`, [id]);

/** In order; a session without any shows its business's. */
export async function selectPublicPhotos(db: Db, { of, id }: PhotoOwner): Promise<PublicPhoto[]> {
  const { rows } = await db.query<PublicPhoto>(
    `SELECT p.id, p.files, p.description AS alt FROM photos p
      WHERE p.${OWN_PHOTOS[of]} = $1 AND p.state = 'shown' AND p.description <> '' ORDER BY p.position`,
    [id],
  );
  if (rows.length > 0 || of !== 'sessions') return rows;
  const session = await selectOwner(db, { of, id });
  return session?.businessId == null
    ? []
    : selectPublicPhotos(db, { of: 'businesses', id: session.businessId });
}

/** In order. */
export async function selectPhotos(db: Db, { of, id }: PhotoOwner): Promise<PhotoRow[]> {
  const { rows } = await db.query<PhotoRow>(
    `SELECT ${COLUMNS} FROM photos p WHERE p.${OWN_PHOTOS[of]} = $1 ORDER BY p.position`,
    [id],
  );
  return rows;
}

/** Null if it doesn't exist or has another owner. */
export const selectPhoto = (db: Db, { of, id }: PhotoOwner, photoId: string): Promise<PhotoRow | null> =>
  queryOneOrNull(db, `SELECT ${COLUMNS} FROM photos p WHERE p.${OWN_PHOTOS[of]} = $1 AND p.id = $2`, [
    id,
    photoId,
  ]);

/** Finds a repeated upload. */
export const findPhotoByDigest = (db: Db, { of, id }: PhotoOwner, digest: string): Promise<PhotoRow | null> =>
  queryOneOrNull(db, `SELECT ${COLUMNS} FROM photos p WHERE p.${OWN_PHOTOS[of]} = $1 AND p.digest = $2`, [
    id,
    digest,
  ]);

/** By a crop's or an uncropped file's name. */
export const findPhotoByFile = (db: Db, name: string): Promise<PhotoRow | null> =>
  queryOneOrNull(db, `SELECT ${COLUMNS} FROM photos p WHERE p.files = $1 OR p.whole = $1`, [name]);

export interface NewPhoto {
  digest: string;
  whole: string;
  files: string;
  width: number;
  height: number;
  cut: CropRect;
}

/** Appends it. Throws if there are too many: the caller must hold the owner's lock and have counted. */
export async function insertPhoto(
  tx: Tx,
  { of, id }: PhotoOwner,
  photo: NewPhoto,
  now: Date,
): Promise<PhotoRow> {
  return queryOne(
    tx,
    `INSERT INTO photos AS p (${OWN_PHOTOS[of]}, position, digest, whole, files, width, height, crop_x, crop_y, crop_width, created_at)
     SELECT $1, (SELECT count(*) + 1 FROM photos o WHERE o.${OWN_PHOTOS[of]} = $1), $2, $3, $4, $5, $6, $7, $8, $9, $10
     RETURNING ${COLUMNS}`,
    [
      id,
      photo.digest,
      photo.whole,
      photo.files,
      photo.width,
      photo.height,
      photo.cut.x,
      photo.cut.y,
      photo.cut.width,
      now,
    ],
  );
}

/** `order` must have all of them. */
export async function updatePhotoOrder(
  tx: Tx,
  { of, id }: PhotoOwner,
  order: readonly string[],
): Promise<void> {
  await tx.query(
    `UPDATE photos p SET position = wanted.position
       FROM unnest($2::uuid[]) WITH ORDINALITY AS wanted (id, position)
      WHERE p.id = wanted.id AND p.${OWN_PHOTOS[of]} = $1`,
    [id, order],
  );
}

/** A new crop orphans the old crop's files. */
export async function updatePhoto(
  tx: Tx,
  photo: PhotoRow,
  { alt, cut }: { alt: string; cut: { at: CropRect; files: string } | null },
  now: Date,
): Promise<PhotoRow> {
  if (cut !== null) await insertOrphanedFiles(tx, [photo.files], now);
  return queryOne(
    tx,
    `UPDATE photos p SET description = $2, crop_x = $3, crop_y = $4, crop_width = $5, files = $6 WHERE p.id = $1
     RETURNING ${COLUMNS}`,
    [
      photo.id,
      alt,
      cut?.at.x ?? photo.cutX,
      cut?.at.y ?? photo.cutY,
      cut?.at.width ?? photo.cutWidth,
      cut?.files ?? photo.files,
    ],
  );
}

/** Closes the gap in the order and orphans the files. */
export async function deletePhoto(tx: Tx, owner: PhotoOwner, photo: PhotoRow, now: Date): Promise<void> {
  await tx.query('DELETE FROM photos WHERE id = $1', [photo.id]);
  await tx.query(
    `UPDATE photos SET position = position - 1 WHERE ${OWN_PHOTOS[owner.of]} = $1 AND position > $2`,
    [owner.id, photo.place],
  );
  await insertOrphanedFiles(tx, [photo.whole, photo.files], now);
}

/** Orphans the files. */
export async function deleteAllPhotos(tx: Tx, { of, id }: PhotoOwner, now: Date): Promise<void> {
  const { rows } = await tx.query<{ whole: string; files: string }>(
    `DELETE FROM photos WHERE ${OWN_PHOTOS[of]} = $1 RETURNING whole, files`,
    [id],
  );
  await insertOrphanedFiles(
    tx,
    rows.flatMap(({ whole, files }) => [whole, files]),
    now,
  );
}

// Deciding

export interface PhotoForReviewRow extends PhotoRow {
  title: string;
  total: number;
}

/** With a description, longest waiting first. */
export async function selectPhotosForReview(db: Db, limit: number): Promise<PhotoForReviewRow[]> {
  const { rows } = await db.query<PhotoForReviewRow>(
    `SELECT ${COLUMNS},
            coalesce(b.name, s.title || ', ' || held.name, t.first_name || ' ' || t.last_name,
                     i.name || ', ' || taught.name) AS title,
            count(*) OVER () AS total
       FROM photos p
       LEFT JOIN businesses b ON b.id = p.business_id
       LEFT JOIN sessions s ON s.id = p.session_id
       LEFT JOIN businesses held ON held.id = s.business_id
       LEFT JOIN trainers t ON t.id = p.trainer_id
       LEFT JOIN instructors i ON i.id = p.instructor_id
       LEFT JOIN businesses taught ON taught.id = i.business_id
      WHERE p.state = 'waiting' AND p.description <> ''
      ORDER BY p.created_at, p.id LIMIT $1`,
    [limit],
  );
  return rows;
}

export const lockPhoto = (tx: Tx, photoId: string): Promise<PhotoRow | null> =>
  queryOneOrNull(tx, `SELECT ${COLUMNS} FROM photos p WHERE p.id = $1 FOR UPDATE`, [photoId]);

export async function decidePhoto(
  tx: Tx,
  photoId: string,
  decided: { state: 'shown' } | { state: 'refused'; reason: string },
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE photos SET state = $2, reason = $3, decided_at = $4
      WHERE id = $1 AND state ${inStates(photoStates.statesBefore(decided.state))}`,
    [photoId, decided.state, decided.state === 'refused' ? decided.reason : null, now],
  );
  return rowCount === 1;
}

// Files

export async function insertOrphanedFiles(db: Db, names: readonly string[], now: Date): Promise<void> {
  await db.query('INSERT INTO orphaned_photo_files (id, recorded_at) SELECT unnest($1::uuid[]), $2', [
    names,
    now,
  ]);
}

/** For files that now have an owner, or are deleted. */
export async function deleteOrphanedFiles(db: Db, names: readonly string[]): Promise<void> {
  await db.query('DELETE FROM orphaned_photo_files WHERE id = ANY ($1::uuid[])', [names]);
}

export async function selectOrphanedFiles(db: Db, before: Date): Promise<string[]> {
  const { rows } = await db.query<{ id: string }>(
    `SELECT f.id FROM orphaned_photo_files f
      WHERE f.recorded_at < $1 AND NOT EXISTS (SELECT FROM photos p WHERE p.files = f.id OR p.whole = f.id)
      ORDER BY f.recorded_at LIMIT 500`,
    [before],
  );
  return rows.map(({ id }) => id);
}

// Personal data

/** Photos they put up as owner or trainer, and those of their instructor profile. */
export async function photoRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT 'trainer' AS of, p.description, p.state, p.reason, p.files::text AS files, p.created_at
       FROM photos p JOIN trainers t ON t.id = p.trainer_id WHERE t.user_id = $1
     UNION ALL
     SELECT coalesce(s.title, i.name, b.name), p.description, p.state, p.reason, p.files::text, p.created_at
       FROM photos p
       LEFT JOIN sessions s ON s.id = p.session_id
       LEFT JOIN instructors i ON i.id = p.instructor_id
       JOIN businesses b ON b.id = coalesce(p.business_id, s.business_id, i.business_id)
      WHERE b.owner_id = $1 OR i.user_id = $1
      ORDER BY 6`,
    [userId],
  );
  return rows;
}

/** Photos may show people: deletes those they put up, or that show them as instructor. Returns the file names. */
export async function erasePhotos(tx: Tx, userId: string, now: Date): Promise<string[]> {
  const { rows } = await tx.query<{ whole: string; files: string }>(
    `DELETE FROM photos p
      WHERE EXISTS (SELECT FROM trainers t WHERE t.id = p.trainer_id AND t.user_id = $1)
         OR EXISTS (SELECT FROM businesses b WHERE b.id = p.business_id AND b.owner_id = $1)
         OR EXISTS (SELECT FROM sessions s JOIN businesses b ON b.id = s.business_id
                     WHERE s.id = p.session_id AND b.owner_id = $1)
         OR EXISTS (SELECT FROM instructors i JOIN businesses b ON b.id = i.business_id
                     WHERE i.id = p.instructor_id AND (i.user_id = $1 OR b.owner_id = $1))
     RETURNING p.whole, p.files`,
    [userId],
  );
  const names = rows.flatMap(({ whole, files }) => [whole, files]);
  await insertOrphanedFiles(tx, names, now);
  return names;
}
