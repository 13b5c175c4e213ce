import type { ActivitySlug } from '#areas/catalogue/sessions/contract.ts';
import type { CountedEntry } from '#shared/db/buffered-counter.server.ts';
import { containsPattern, type Db } from '#shared/db/database.server.ts';

/** A search without results. Must not identify the searcher or their position. */
export interface EmptySearch {
  /** London day. */
  day: string;
  /** Nearest postcode district; null for everywhere. */
  place: string | null;
  activity: ActivitySlug | null;
  /** Had filters beyond place and activity. */
  narrowed: boolean;
}

interface EmptySearchRow {
  place: string | null;
  activity: string | null;
  times: number;
  narrowed: number;
  lastDay: string;
  total: number;
}

/** Sorted, so that two processes can't deadlock. */
export async function addEmptySearches(db: Db, counts: CountedEntry<EmptySearch>[]): Promise<void> {
  await db.query(
    `INSERT INTO zero_result_searches (day, place, activity, searches, narrowed)
     SELECT day, place, activity, sum(times), coalesce(sum(times) FILTER (WHERE narrowed), 0)
       FROM unnest($1::date[], $2::text[], $3::text[], $4::boolean[], $5::integer[])
            AS counted (day, place, activity, narrowed, times)
      GROUP BY day, place, activity ORDER BY day, place, activity
     ON CONFLICT ON CONSTRAINT zero_result_searches_key DO UPDATE
        SET searches = zero_result_searches.searches + excluded.searches,
            narrowed = zero_result_searches.narrowed + excluded.narrowed`,
    [
      counts.map(({ what }) => what.day),
      counts.map(({ what }) => what.place),
      counts.map(({ what }) => what.activity),
      counts.map(({ what }) => what.narrowed),
      counts.map(({ times }) => times),
    ],
  );
}

export async function readEmptySearches(
  db: Db,
  asked: { from: string; until: string; activity?: string; place?: string; limit: number; offset: number },
): Promise<EmptySearchRow[]> {
  const { rows } = await db.query<EmptySearchRow>(
    `SELECT place, activity, sum(searches)::integer AS times, sum(narrowed)::integer AS narrowed,
            max(day)::text AS "lastDay", count(*) OVER ()::integer AS total
       FROM zero_result_searches
      WHERE day BETWEEN $1 AND $2 AND ($3::text IS NULL OR activity = $3)
        AND ($6 = '' OR place ILIKE $7)
      GROUP BY place, activity
      ORDER BY times DESC, place NULLS LAST, activity NULLS LAST LIMIT $4 OFFSET $5`,
    [
      asked.from,
      asked.until,
      asked.activity ?? null,
      asked.limit,
      asked.offset,
      asked.place ?? '',
      containsPattern(asked.place ?? ''),
    ],
  );
  return rows;
}

export async function deleteEmptySearches(db: Db, before: string): Promise<void> {
  await db.query('DELETE FROM zero_result_searches WHERE day < $1', [before]);
}
