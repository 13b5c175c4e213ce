import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

export interface SavedSearch {
  id: string;
  userId: string;
  name: string;
  query: Record<string, unknown>;
  every: 'day' | 'find';
  on: boolean;
  createdAt: Date;
  toldAt: Date | null;
}

const COLUMNS = `id, user_id AS "userId", name, query, frequency AS every, is_enabled AS "on", created_at AS "createdAt",
  notified_at AS "toldAt"`;
const SEARCH = `SELECT ${COLUMNS} FROM saved_searches`;

/** Oldest first. */
export async function listSavedSearches(db: Db, userId: string): Promise<SavedSearch[]> {
  const { rows } = await db.query<SavedSearch>(`${SEARCH} WHERE user_id = $1 ORDER BY created_at, id`, [
    userId,
  ]);
  return rows;
}

/** Saves a search with its current results, or turns an equal one on or off. Returns null at the limit. */
export async function insertSavedSearch(
  tx: Tx,
  search: Pick<SavedSearch, 'userId' | 'name' | 'query' | 'every' | 'on'> & {
    token: string;
    known: readonly number[];
    most: number;
    now: Date;
  },
): Promise<SavedSearch | null> {
  // One at a time per person, so that the count below stays true.
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 19))', [search.userId]);
  const known = await queryOneOrNull<SavedSearch>(
    tx,
    `UPDATE saved_searches SET is_enabled = $4 WHERE user_id = $1 AND name = $2 AND query = $3::jsonb
     RETURNING ${COLUMNS}`,
    [search.userId, search.name, JSON.stringify(search.query), search.on],
  );
  if (known !== null) return known;
  return queryOneOrNull(
    tx,
    `INSERT INTO saved_searches (user_id, name, query, frequency, token, known_session_ids, created_at, checked_at, is_enabled)
     SELECT $1, $2, $3, $4, $5, $6, $7, $7, $9
     WHERE (SELECT count(*) FROM saved_searches WHERE user_id = $1) < $8
     RETURNING ${COLUMNS}`,
    [
      search.userId,
      search.name,
      JSON.stringify(search.query),
      search.every,
      search.token,
      search.known,
      search.now,
      search.most,
      search.on,
    ],
  );
}

/** Returns false if it isn't the person's search. */
export async function setSavedSearchOn(db: Db, userId: string, id: string, on: boolean): Promise<boolean> {
  const { rowCount } = await db.query(
    'UPDATE saved_searches SET is_enabled = $3 WHERE id = $2 AND user_id = $1',
    [userId, id, on],
  );
  return rowCount === 1;
}

/** Does nothing if the token is unknown. */
export async function turnOffByMailToken(db: Db, token: string): Promise<void> {
  await db.query('UPDATE saved_searches SET is_enabled = false WHERE token = $1', [token]);
}

export async function deleteSavedSearch(db: Db, userId: string, id: string): Promise<void> {
  await db.query('DELETE FROM saved_searches WHERE id = $2 AND user_id = $1', [userId, id]);
}

/** Searches that are on, have dates after `today`, and were last checked or reported before these instants. */
export async function listDueSearches(
  db: Db,
  { daily, lastTold, today, limit }: { daily: Date | null; lastTold: Date; today: string; limit: number },
): Promise<SavedSearch[]> {
  const { rows } = await db.query<SavedSearch>(
    `${SEARCH} WHERE is_enabled AND coalesce(query->>'to', $4) >= $4 AND (frequency = 'day' AND checked_at < $1 OR frequency = 'find' AND (notified_at IS NULL OR notified_at <= $2))
     ORDER BY checked_at, id LIMIT $3`,
    [daily, lastTold, limit, today],
  );
  return rows;
}

/** Records the results and returns new ones; null if gone or off. Results stay known for good. */
export async function recordSearchResults(
  tx: Tx,
  id: string,
  found: readonly number[],
  now: Date,
): Promise<number[] | null> {
  const row = await queryOneOrNull<{ fresh: number[] }>(
    tx,
    `WITH before AS (SELECT known_session_ids FROM saved_searches WHERE id = $1 AND is_enabled FOR UPDATE)
     UPDATE saved_searches s
     SET known_session_ids = ARRAY(SELECT unnest(before.known_session_ids) UNION SELECT unnest($2::bigint[])), checked_at = $3,
         notified_at = CASE WHEN $2::bigint[] <@ before.known_session_ids THEN s.notified_at ELSE $3 END
     FROM before WHERE s.id = $1
     RETURNING ARRAY(SELECT unnest($2::bigint[]) EXCEPT SELECT unnest(before.known_session_ids)) AS fresh`,
    [id, found, now],
  );
  return row?.fresh ?? null;
}

export async function savedSearchRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT name, query::text AS query, frequency, is_enabled, created_at, notified_at
     FROM saved_searches WHERE user_id = $1 ORDER BY created_at`,
    [userId],
  );
  return rows;
}

export async function eraseSavedSearches(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM saved_searches WHERE user_id = $1', [userId]);
}
