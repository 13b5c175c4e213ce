import type { Db } from '#shared/db/database.server.ts';
import type { CountedHits, SharedCounts } from './shared-counts.server.ts';

/** Counts in the database that everything is in: the clock of the windows is the database's. */
export function createPostgresCounts(db: Db): SharedCounts {
  return {
    async add(hits) {
      const { rows } = await db.query<CountedHits>(
        `INSERT INTO rate_limits AS counted (key, hits, ends_at)
         SELECT key, hits, now() + window_ms * interval '1 millisecond'
           FROM unnest($1::text[], $2::int[], $3::int[]) AS told (key, hits, window_ms)
          ORDER BY key -- in one order, so that two processes do not wait for each other
         ON CONFLICT (key) DO UPDATE
           SET hits = CASE WHEN counted.ends_at <= now() THEN 0 ELSE counted.hits END + excluded.hits,
               ends_at = CASE WHEN counted.ends_at <= now() THEN excluded.ends_at ELSE counted.ends_at END
         RETURNING key, hits, ceil(extract(epoch FROM ends_at - now()) * 1000)::int AS "ttlMs"`,
        [hits.map(({ key }) => key), hits.map((hit) => hit.hits), hits.map(({ windowMs }) => windowMs)],
      );
      return rows;
    },
  };
}

/** Forgets the counts whose window is over. */
export async function deleteExpiredCounts(db: Db): Promise<void> {
  await db.query('DELETE FROM rate_limits WHERE ends_at < now()');
}
