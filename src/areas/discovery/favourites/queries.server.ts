import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOne, type Tx } from '#shared/db/database.server.ts';
import type { FavouriteBusiness, FavouriteIds, FavouriteInstructor, FavouriteKind } from './contract.ts';

/** More than anybody has, and few enough to send at once. */
const MAX_FAVOURITES = 500;

/** Latest first. */
export async function listFavouriteIds(db: Db, userId: string): Promise<FavouriteIds> {
  const { rows } = await db.query<{
    session_id: number | null;
    business_id: number | null;
    instructor_id: number | null;
  }>(
    `SELECT session_id, business_id, instructor_id FROM favourites WHERE user_id = $1 ORDER BY id DESC LIMIT ${MAX_FAVOURITES}`,
    [userId],
  );
  return {
    sessions: rows.flatMap((row) => row.session_id ?? []),
    businesses: rows.flatMap((row) => row.business_id ?? []),
    instructors: rows.flatMap((row) => row.instructor_id ?? []),
  };
}

/** Only public items can be saved. */
const visibleSql: Readonly<Record<FavouriteKind, string>> = {
  sessions: `SELECT s.id FROM sessions s JOIN businesses b ON b.id = s.business_id
    WHERE s.id = $2 AND s.status IN ('published', 'paused') AND b.status = 'approved'`,
  businesses: `SELECT b.id FROM businesses b WHERE b.id = $2 AND b.status IN ('approved', 'unclaimed')`,
  instructors: `SELECT i.id FROM instructors i JOIN businesses b ON b.id = i.business_id
    WHERE i.id = $2 AND i.state = 'shown' AND b.status = 'approved'`,
};

const columns: Readonly<Record<FavouriteKind, 'session_id' | 'business_id' | 'instructor_id'>> = {
  sessions: 'session_id',
  businesses: 'business_id',
  instructors: 'instructor_id',
};

/** Idempotent. Returns false if the item doesn't exist or isn't public. */
export async function insertFavourite(
  db: Db,
  userId: string,
  kind: FavouriteKind,
  id: number,
): Promise<boolean> {
  const { rows } = await db.query(
    `WITH offered AS (${visibleSql[kind]}), saved AS (
       INSERT INTO favourites (user_id, ${columns[kind]}) SELECT $1, id FROM offered ON CONFLICT DO NOTHING
     )
     SELECT id FROM offered`,
    [userId, id],
  );
  return rows.length === 1;
}

export async function deleteFavourite(
  db: Db,
  userId: string,
  kind: FavouriteKind,
  id: number,
): Promise<void> {
  await db.query(`DELETE FROM favourites WHERE user_id = $1 AND ${columns[kind]} = $2`, [userId, id]);
}

/** Saved sessions that are still public, latest first. */
export async function listVisibleSessions(db: Db, userId: string): Promise<number[]> {
  const { rows } = await db.query<{ id: number }>(
    `SELECT s.id FROM favourites f
     JOIN sessions s ON s.id = f.session_id
     JOIN businesses b ON b.id = s.business_id
     WHERE f.user_id = $1 AND s.status IN ('published', 'paused') AND b.status = 'approved'
     ORDER BY f.id DESC LIMIT ${MAX_FAVOURITES}`,
    [userId],
  );
  return rows.map(({ id }) => id);
}

/** Saved sessions, businesses and instructors that are still public. */
export async function countVisibleFavourites(db: Db, userId: string): Promise<number> {
  const { count } = await queryOne<{ count: number }>(
    db,
    `SELECT count(*)::integer AS count FROM favourites f
     LEFT JOIN sessions s ON s.id = f.session_id
     LEFT JOIN instructors i ON i.id = f.instructor_id
     JOIN businesses b ON b.id = coalesce(f.business_id, s.business_id, i.business_id)
     WHERE f.user_id = $1 AND b.status IN ('approved', 'unclaimed')
       AND (f.session_id IS NULL OR s.status IN ('published', 'paused'))
       AND (f.instructor_id IS NULL OR i.state = 'shown')`,
    [userId],
  );
  return count;
}

export async function listVisibleBusinesses(db: Db, userId: string): Promise<FavouriteBusiness[]> {
  const { rows } = await db.query<FavouriteBusiness>(
    `SELECT b.id, b.name, session_cover_photo(NULL, b.id) AS photo, b.business_type AS "businessType", b.address, b.town, b.postcode
     FROM favourites f JOIN businesses b ON b.id = f.business_id
     WHERE f.user_id = $1 AND b.status IN ('approved', 'unclaimed')
     ORDER BY f.id DESC LIMIT ${MAX_FAVOURITES}`,
    [userId],
  );
  return rows;
}

export async function listVisibleInstructors(db: Db, userId: string): Promise<FavouriteInstructor[]> {
  const { rows } = await db.query<FavouriteInstructor>(
    `SELECT i.id, i.name, instructor_photo(i.id) AS photo, b.name AS "businessName", b.town
     FROM favourites f JOIN instructors i ON i.id = f.instructor_id JOIN businesses b ON b.id = i.business_id
     WHERE f.user_id = $1 AND i.state = 'shown' AND b.status = 'approved'
     ORDER BY f.id DESC LIMIT ${MAX_FAVOURITES}`,
    [userId],
  );
  return rows;
}

export async function favouriteRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT s.title AS session, b.name AS business, i.name AS instructor, f.created_at AS saved_at
     FROM favourites f
     LEFT JOIN sessions s ON s.id = f.session_id
     LEFT JOIN businesses b ON b.id = f.business_id
     LEFT JOIN instructors i ON i.id = f.instructor_id
     WHERE f.user_id = $1 ORDER BY f.id`,
    [userId],
  );
  return rows;
}

export async function eraseFavourites(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM favourites WHERE user_id = $1', [userId]);
}
