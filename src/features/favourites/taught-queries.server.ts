import type { Tx } from '#shared/db/database.server.ts';

/** A date that others teach than everybody was shown before `at`. */
export interface TaughtChange {
  occurrenceId: number;
  previousIds: readonly number[];
  at: Date;
}

/** Notes that a date is taught by others, until they who follow it are told; of several changes, who was shown before the first. */
export async function noteTaughtChange(
  tx: Tx,
  { occurrenceId, previousIds, at }: TaughtChange,
): Promise<void> {
  await tx.query(
    `INSERT INTO taught_changes AS known (occurrence_id, previous_ids, changed_at) VALUES ($1, $2, $3)
     ON CONFLICT (occurrence_id) DO UPDATE SET changed_at = greatest(known.changed_at, excluded.changed_at)`,
    [occurrenceId, previousIds, at],
  );
}

/** A date of which somebody is told, with who taught it before. */
export interface ToldDate {
  occurrenceId: number;
  previousIds: number[];
}

/**
 * Takes out what was noted of sessions that nobody has changed since `before`, and answers who is to be told of it: who
 * saved the session, or follows somebody who teaches the date now and did not, or did and does not. A date that is as it
 * was, cancelled or begun is nobody's news.
 */
export async function takeTaughtChanges(
  tx: Tx,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<{ userId: string; dates: ToldDate[] }[]> {
  const { rows } = await tx.query<{ userId: string; dates: ToldDate[] }>(
    `WITH settled AS (
       SELECT o.session_id FROM taught_changes c JOIN occurrences o ON o.id = c.occurrence_id
       GROUP BY o.session_id HAVING max(c.changed_at) <= $1 ORDER BY max(c.changed_at) LIMIT $3
     ), taken AS (
       DELETE FROM taught_changes c USING occurrences o
       WHERE o.id = c.occurrence_id AND o.session_id IN (SELECT session_id FROM settled)
       RETURNING c.occurrence_id, c.previous_ids, o.session_id, o.starts_at, o.state,
                 ARRAY(SELECT (teacher ->> 'id')::bigint FROM jsonb_array_elements(taught_on(o.id)) AS teacher) AS ids
     ), changed AS (
       SELECT * FROM taken WHERE state = 'scheduled' AND starts_at > $2 AND ids <> previous_ids
     )
     SELECT f.user_id AS "userId",
            jsonb_agg(DISTINCT jsonb_build_object('occurrenceId', c.occurrence_id, 'previousIds', c.previous_ids)) AS dates
       FROM changed c
       JOIN favourites f
         ON f.session_id = c.session_id
         OR (f.instructor_id = ANY (c.previous_ids || c.ids)
             AND (f.instructor_id = ANY (c.previous_ids)) <> (f.instructor_id = ANY (c.ids)))
       JOIN news_choices n ON n.user_id = f.user_id AND n.kind = 'favourite_teachers' AND (n.by_mail OR n.by_push)
      GROUP BY f.user_id ORDER BY f.user_id`,
    [before, now, limit],
  );
  return rows;
}
