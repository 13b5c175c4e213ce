import type { Db, Tx } from '#shared/db/database.server.ts';
import type { BuiltSession } from './build-session.ts';
import type { ReadItem } from './read-item.ts';
import { type ItemFacts, itemFactsSchema, type SkippedItem } from './skip-reasons.ts';

export interface StoredItem extends ReadItem {
  ownId: string;
}

/** Keys of the sessions an item was part of. */
const KEYS = `CASE WHEN (facts ->> 'isDate')::boolean THEN coalesce(parent_id, external_id) ELSE external_id END`;

/** Session keys these items belonged to before. */
export async function listItemKeys(tx: Tx, feedId: number, itemIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.query<{ key: string }>(
    `SELECT DISTINCT ${KEYS} AS key FROM feed_items
      WHERE feed_id = $1 AND item_id = ANY ($2) AND facts IS NOT NULL`,
    [feedId, itemIds],
  );
  return rows.map(({ key }) => key);
}

/** Deletes items their feed removed; returns the count. */
export async function deleteItems(tx: Tx, feedId: number, itemIds: readonly string[]): Promise<number> {
  const { rowCount } = await tx.query('DELETE FROM feed_items WHERE feed_id = $1 AND item_id = ANY ($2)', [
    feedId,
    itemIds,
  ]);
  return rowCount ?? 0;
}

/** Each item at most once. */
export async function upsertItems(tx: Tx, feedId: number, items: readonly StoredItem[]): Promise<void> {
  await tx.query(
    `INSERT INTO feed_items (feed_id, item_id, modified, external_id, parent_id, facts, refusal, detail)
     SELECT $1, "itemId", modified, "ownId", "parentId", facts, refusal, detail
       FROM json_to_recordset($2)
         AS i ("itemId" text, modified text, "ownId" text, "parentId" text, facts jsonb, refusal text, detail text)
     ON CONFLICT ON CONSTRAINT feed_items_key DO UPDATE SET
       modified = excluded.modified, external_id = excluded.external_id, parent_id = excluded.parent_id, facts = excluded.facts,
       refusal = excluded.refusal, detail = excluded.detail`,
    [feedId, JSON.stringify(items.map(({ refused, ...item }) => ({ ...item, ...refused })))],
  );
}

export interface KeyedItem {
  key: string;
  parentNamed: boolean;
  facts: ItemFacts;
}

/** A source's items with these keys: series by their own, dates by their series' or their own; in order. */
export async function listItemsByKey(
  db: Db,
  sourceId: string,
  keys: readonly string[],
): Promise<KeyedItem[]> {
  const { rows } = await db.query<{ key: string; parentNamed: boolean; facts: unknown }>(
    `SELECT ${KEYS} AS key, parent_id IS NOT NULL AS "parentNamed", facts
       FROM (SELECT * FROM feed_items WHERE external_id = ANY ($2)
              UNION
             SELECT * FROM feed_items WHERE parent_id = ANY ($2)) i
      WHERE feed_id IN (SELECT id FROM feeds WHERE source_id = $1) AND facts IS NOT NULL AND ${KEYS} = ANY ($2)
      ORDER BY feed_id, item_id`,
    [sourceId, keys],
  );
  return rows.map(({ facts, ...row }) => ({ ...row, facts: itemFactsSchema.parse(facts) }));
}

/** With National Grid coordinates. */
export interface KeyedSession extends BuiltSession {
  key: string;
  easting: number;
  northing: number;
}

/** Upserts sessions with their dates; returns the ids. */
export async function upsertSessions(
  tx: Tx,
  sourceId: string,
  sessions: readonly KeyedSession[],
): Promise<number[]> {
  const { rows } = await tx.query<{ id: number; key: string }>(
    `INSERT INTO external_sessions AS e
       (source_id, key, title, description, link, session_type_id, organiser, place, address, town, postcode, phone,
        website, latitude, longitude, easting, northing, price_pence, is_from_price, difficulty_mask, age_mask, gender, has_rolling_schedule)
     SELECT $1, s.key, s.title, s.description, s.link, t.id, s.organiser, s.place, s.address, s.town, s.postcode, s.phone,
            s.website, s.latitude, s.longitude, s.easting, s.northing, s."pricePence", s."fromPrice", s."difficultyMask",
            s."ageMask", s.gender, s.rolls
       FROM json_to_recordset($2)
         AS s (key text, title text, description text, link text, activity text, organiser text, place text, address text,
               town text, postcode text, phone text, website text, latitude float8, longitude float8, easting integer,
               northing integer, "pricePence" integer, "fromPrice" boolean, "difficultyMask" smallint,
               "ageMask" smallint, gender smallint, rolls boolean)
       JOIN session_types t ON t.slug = s.activity
      ORDER BY s.key
     ON CONFLICT ON CONSTRAINT external_sessions_unique DO UPDATE SET
       title = excluded.title, description = excluded.description, link = excluded.link,
       session_type_id = excluded.session_type_id, organiser = excluded.organiser, place = excluded.place,
       address = excluded.address, town = excluded.town, postcode = excluded.postcode, phone = excluded.phone,
       website = excluded.website, latitude = excluded.latitude, longitude = excluded.longitude,
       easting = excluded.easting, northing = excluded.northing, price_pence = excluded.price_pence,
       is_from_price = excluded.is_from_price, difficulty_mask = excluded.difficulty_mask, age_mask = excluded.age_mask,
       gender = excluded.gender, has_rolling_schedule = excluded.has_rolling_schedule
     RETURNING e.id, e.key`,
    [
      sourceId,
      JSON.stringify(
        sessions.map(({ place, point, dates: _dates, ...session }) => ({
          ...session,
          place: place.name,
          address: place.address,
          town: place.town,
          postcode: place.postcode,
          latitude: point.lat,
          longitude: point.lng,
        })),
      ),
    ],
  );
  const dates = new Map(sessions.map((session) => [session.key, session.dates]));
  await replaceOccurrences(
    tx,
    rows.map(({ id }) => id),
    rows.flatMap(({ id, key }) => (dates.get(key) ?? []).map((date) => ({ ...date, sessionId: id }))),
  );
  return rows.map(({ id }) => id);
}

async function replaceOccurrences(
  tx: Tx,
  sessionIds: readonly number[],
  dates: readonly {
    sessionId: number;
    startsAt: string;
    endsAt: string;
    placesLeft: number | null;
    link: string | null;
  }[],
): Promise<void> {
  const values = [sessionIds, JSON.stringify(dates)];
  const given = `json_to_recordset($2)
    AS d ("sessionId" bigint, "startsAt" timestamptz, "endsAt" timestamptz, "placesLeft" integer, link text)`;
  await tx.query(
    `DELETE FROM external_occurrences e
      WHERE e.session_id = ANY ($1)
        AND NOT EXISTS (SELECT FROM ${given} WHERE d."sessionId" = e.session_id AND d."startsAt" = e.starts_at)`,
    values,
  );
  await tx.query(
    `INSERT INTO external_occurrences AS e (session_id, starts_at, ends_at, places_left, link)
     SELECT "sessionId", "startsAt", "endsAt", "placesLeft", link FROM ${given} WHERE "sessionId" = ANY ($1)
     ON CONFLICT ON CONSTRAINT external_occurrences_key DO UPDATE SET
       ends_at = excluded.ends_at, places_left = excluded.places_left, link = excluded.link
       WHERE (e.ends_at, e.places_left, e.link) IS DISTINCT FROM (excluded.ends_at, excluded.places_left, excluded.link)`,
    values,
  );
}

/** Deletes sessions that no longer exist. */
export async function deleteSessions(tx: Tx, sourceId: string, keys: readonly string[]): Promise<void> {
  await tx.query('DELETE FROM external_sessions WHERE source_id = $1 AND key = ANY ($2)', [sourceId, keys]);
}

/** Replaces the skip reasons of these keys. */
export async function replaceSkippedItems(
  tx: Tx,
  sourceId: string,
  keys: readonly string[],
  refused: readonly (SkippedItem & { key: string })[],
): Promise<void> {
  await tx.query('DELETE FROM external_rejections WHERE source_id = $1 AND key = ANY ($2)', [sourceId, keys]);
  await tx.query(
    `INSERT INTO external_rejections (source_id, key, refusal, detail)
     SELECT $1, key, refusal, detail FROM json_to_recordset($2) AS r (key text, refusal text, detail text)`,
    [sourceId, JSON.stringify(refused)],
  );
}

/** Tolerance between two addresses of one place. */
const DUPLICATE_RADIUS_METRES = 150;

const isNearSql = (other: string) => `${other}.cell = ANY (ARRAY[
    search_cell(e.easting - ${DUPLICATE_RADIUS_METRES}, e.northing - ${DUPLICATE_RADIUS_METRES}),
    search_cell(e.easting + ${DUPLICATE_RADIUS_METRES}, e.northing - ${DUPLICATE_RADIUS_METRES}),
    search_cell(e.easting - ${DUPLICATE_RADIUS_METRES}, e.northing + ${DUPLICATE_RADIUS_METRES}),
    search_cell(e.easting + ${DUPLICATE_RADIUS_METRES}, e.northing + ${DUPLICATE_RADIUS_METRES})])
  AND (${other}.easting - e.easting)::float8 ^ 2 + (${other}.northing - e.northing)::float8 ^ 2 <= ${DUPLICATE_RADIUS_METRES ** 2}
  AND ${other}.session_type_id = e.session_type_id`;

/**
 * Marks duplicates: of our session at the same place, time and activity with a similar business or title, or of an
 * older external one with the same identifier or all that.
 * @param ids null checks all
 */
export async function markDuplicates(tx: Db, ids: readonly number[] | null): Promise<void> {
  await tx.query(
    `UPDATE external_sessions e SET duplicate_of = found.same
       FROM (SELECT e.id, coalesce(
               (SELECT l.session_id
                  FROM search_listings l
                  JOIN sessions s ON s.id = l.session_id
                  JOIN businesses b ON b.id = s.business_id
                 WHERE ${isNearSql('l')}
                   AND (listing_name_key(b.name) = listing_name_key(e.organiser)
                        OR search_words(l.title) = search_words(e.title))
                   AND EXISTS (SELECT FROM external_occurrences d
                                 JOIN occurrences o ON o.session_id = s.id AND o.starts_at = d.starts_at
                                WHERE d.session_id = e.id AND o.state = 'scheduled')
                 ORDER BY l.session_id LIMIT 1),
               (SELECT x.id
                  FROM external_sessions x
                  JOIN feed_sources f ON f.id = x.source_id AND f.state = 'active'
                 WHERE x.key = e.key AND x.id < e.id ORDER BY x.id LIMIT 1),
               (SELECT x.id
                  FROM (SELECT y.*, search_cell(y.easting, y.northing) AS cell FROM external_sessions y) x
                  JOIN feed_sources f ON f.id = x.source_id AND f.state = 'active'
                 WHERE ${isNearSql('x')} AND x.id < e.id
                   AND listing_name_key(x.organiser) = listing_name_key(e.organiser)
                   AND search_words(x.title) = search_words(e.title)
                   AND EXISTS (SELECT FROM external_occurrences d JOIN external_occurrences o USING (starts_at)
                                WHERE d.session_id = e.id AND o.session_id = x.id)
                 ORDER BY x.id LIMIT 1)) AS same
               FROM external_sessions e WHERE $1::bigint[] IS NULL OR e.id = ANY ($1)) found
      WHERE found.id = e.id AND found.same IS DISTINCT FROM e.duplicate_of`,
    [ids],
  );
}

export async function deletePastOccurrences(db: Db, now: Date): Promise<void> {
  await db.query('DELETE FROM external_occurrences WHERE ends_at < $1', [now]);
}

/**
 * What the hourly run builds again, in key order after a key: sessions with dates generated from a schedule, and items
 * that an earlier version refused for their activity.
 */
export async function listKeysToRebuild(
  db: Db,
  sourceId: string,
  after: string,
  most: number,
): Promise<string[]> {
  const { rows } = await db.query<{ key: string }>(
    `SELECT key FROM external_sessions WHERE source_id = $1 AND has_rolling_schedule AND key > $2
      UNION
     SELECT key FROM external_rejections WHERE source_id = $1 AND refusal = 'other_activity' AND key > $2
      ORDER BY key LIMIT $3`,
    [sourceId, after, most],
  );
  return rows.map(({ key }) => key);
}

export async function activeSources(db: Db): Promise<{ id: string; publisher: string }[]> {
  const { rows } = await db.query<{ id: string; publisher: string }>(
    `SELECT id, publisher FROM feed_sources WHERE state = 'active' ORDER BY id`,
  );
  return rows;
}
