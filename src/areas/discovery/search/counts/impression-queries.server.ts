import type { CountedEntry } from '#shared/db/buffered-counter.server.ts';
import type { Db } from '#shared/db/database.server.ts';

export interface Impression {
  sessionId: number;
  day: string;
}

/** Sorted, so that two processes can't deadlock. */
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

export async function deleteImpressions(db: Db, before: string): Promise<void> {
  await db.query('DELETE FROM search_impressions WHERE day < $1', [before]);
}
