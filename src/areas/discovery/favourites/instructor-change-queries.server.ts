import type { Tx } from '#shared/db/database.server.ts';

/** A date whose instructors differ from those published. */
export interface InstructorChange {
  occurrenceId: number;
  previous: readonly { id: number; name: string }[];
}

/** Records changes at `at`; unless `bookedKnow`, also for customers. Keeps `previous` of the first change. */
export async function recordInstructorChanges(
  tx: Tx,
  dates: readonly InstructorChange[],
  { at, bookedKnow }: { at: Date; bookedKnow: boolean },
): Promise<void> {
  const changes = dates.map(({ occurrenceId, previous }) => ({
    occurrenceId,
    previousIds: previous.map(({ id }) => id),
    bookedPrevious: bookedKnow ? null : previous.map(({ name }) => name),
  }));
  await tx.query(
    `INSERT INTO instructor_changes AS known (occurrence_id, previous_instructor_ids, booked_previous_names, changed_at)
     SELECT "occurrenceId", "previousIds", "bookedPrevious", $2
     FROM jsonb_to_recordset($1) AS change ("occurrenceId" bigint, "previousIds" bigint[], "bookedPrevious" text[])
     ON CONFLICT (occurrence_id) DO UPDATE
     SET changed_at = greatest(known.changed_at, excluded.changed_at),
         booked_previous_names = CASE WHEN excluded.booked_previous_names IS NOT NULL
                                THEN coalesce(known.booked_previous_names, excluded.booked_previous_names) END`,
    [JSON.stringify(changes), at],
  );
}

const CURRENT_INSTRUCTORS = `ARRAY(SELECT (teacher ->> 'id')::bigint FROM jsonb_array_elements(occurrence_instructors_json(o.id)) AS teacher)`;

export interface BookedInstructorChange {
  occurrenceId: number;
  previous: string[];
}

/** Takes pending news for customers, of sessions unchanged since `before`. An added instructor isn't news. */
export async function takeBookedChanges(
  tx: Tx,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<BookedInstructorChange[]> {
  const { rows } = await tx.query<BookedInstructorChange>(
    `WITH settled AS (
       SELECT o.session_id FROM instructor_changes c JOIN occurrences o ON o.id = c.occurrence_id
       GROUP BY o.session_id HAVING max(c.changed_at) <= $1 AND count(c.booked_previous_names) > 0
       ORDER BY max(c.changed_at) LIMIT $3
     ), taken AS (
       SELECT c.occurrence_id, c.previous_instructor_ids, c.booked_previous_names
       FROM instructor_changes c JOIN occurrences o ON o.id = c.occurrence_id
       WHERE o.session_id IN (SELECT session_id FROM settled) AND c.booked_previous_names IS NOT NULL
       ORDER BY c.occurrence_id FOR UPDATE OF c
     ), told AS (
       UPDATE instructor_changes SET booked_previous_names = NULL WHERE occurrence_id IN (SELECT occurrence_id FROM taken)
     )
     SELECT t.occurrence_id AS "occurrenceId", t.booked_previous_names AS previous
     FROM taken t JOIN occurrences o ON o.id = t.occurrence_id
     WHERE o.state = 'scheduled' AND o.starts_at > $2 AND NOT (t.previous_instructor_ids <@ ${CURRENT_INSTRUCTORS})
     ORDER BY o.starts_at, o.id`,
    [before, now, limit],
  );
  return rows;
}

export interface FollowedInstructorChange {
  occurrenceId: number;
  previousIds: number[];
}

/** Takes pending news of sessions unchanged since `before`. Skips dates that are back as they were. */
export async function takeFollowedChanges(
  tx: Tx,
  { before, now, limit }: { before: Date; now: Date; limit: number },
): Promise<{ userId: string; dates: FollowedInstructorChange[] }[]> {
  const { rows } = await tx.query<{ userId: string; dates: FollowedInstructorChange[] }>(
    `WITH settled AS (
       SELECT o.session_id FROM instructor_changes c JOIN occurrences o ON o.id = c.occurrence_id
       -- Who has booked is told first, by the same note.
       GROUP BY o.session_id HAVING max(c.changed_at) <= $1 AND count(c.booked_previous_names) = 0
       ORDER BY max(c.changed_at) LIMIT $3
     ), taken AS (
       DELETE FROM instructor_changes c USING occurrences o
       WHERE o.id = c.occurrence_id AND o.session_id IN (SELECT session_id FROM settled)
       RETURNING c.occurrence_id, c.previous_instructor_ids, o.session_id, o.starts_at, o.state,
                 ${CURRENT_INSTRUCTORS} AS ids
     ), changed AS (
       SELECT * FROM taken WHERE state = 'scheduled' AND starts_at > $2 AND ids <> previous_instructor_ids
     )
     SELECT f.user_id AS "userId",
            jsonb_agg(DISTINCT jsonb_build_object('occurrenceId', c.occurrence_id, 'previousIds', c.previous_instructor_ids)) AS dates
       FROM changed c
       JOIN favourites f
         ON f.session_id = c.session_id
         OR (f.instructor_id = ANY (c.previous_instructor_ids || c.ids)
             AND (f.instructor_id = ANY (c.previous_instructor_ids)) <> (f.instructor_id = ANY (c.ids)))
       JOIN notification_preferences n ON n.user_id = f.user_id AND n.kind = 'favourite_teachers' AND (n.by_email OR n.by_push)
      GROUP BY f.user_id ORDER BY f.user_id`,
    [before, now, limit],
  );
  return rows;
}
