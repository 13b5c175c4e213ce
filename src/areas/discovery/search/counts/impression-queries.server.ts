import type { CountedEntry } from '#shared/db/buffered-counter.server.ts';
import type { Db } from '#shared/db/database.server.ts';

/** A session stood on a page of results, on a day of London's calendar. */
export interface Impression {
  sessionId: number;
  day: string;
}

/** Adds counts to those of their days. In one order, so that two processes do not stand in each other's way. */
export async function addImpressions(db: Db, counts: CountedEntry<Impression>[]): Promise<void> {
  await db.query(
    `INSERT INTO search_impressions (session_id, day, impressions)
     SELECT s.id, counted.day, counted.times
       FROM unnest($1::bigint[], $2::date[], $3::integer[]) AS counted (session_id, day, times)
       JOIN sessions s ON s.id = counted.session_id
      ORDER BY s.id, counted.day
     ON CONFLICT ON CONSTRAINT search_impressions_key DO UPDATE
        SET impressions = search_impressions.impressions + excluded.impressions`,
    [
      counts.map(({ what }) => what.sessionId),
      counts.map(({ what }) => what.day),
      counts.map(({ times }) => times),
    ],
  );
}

/** Forgets what was counted before that day. */
export async function deleteImpressions(db: Db, before: string): Promise<void> {
  await db.query('DELETE FROM search_impressions WHERE day < $1', [before]);
}
