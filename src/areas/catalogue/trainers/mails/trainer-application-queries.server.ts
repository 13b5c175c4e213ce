import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface TrainerApplicationMailData {
  firstName: string;
  name: string;
  email: string;
  /** It follows a rejected application. */
  again: boolean;
}

/** Null if it no longer waits for review, or a newer one exists. */
export async function readTrainerApplicationForMail(
  db: Db,
  trainerId: number,
  submittedAt: Date,
): Promise<TrainerApplicationMailData | null> {
  return queryOneOrNull<TrainerApplicationMailData>(
    db,
    `SELECT t.first_name AS "firstName", t.first_name || ' ' || t.last_name AS name, u.email,
            EXISTS (SELECT FROM moderation_decisions d
                     WHERE d.subject = 'trainer' AND d.subject_id = t.id AND d.undone_at IS NULL) AS again
       FROM trainers t JOIN users u ON u.id = t.user_id
      WHERE t.id = $1 AND t.submitted_at = $2 AND t.status = 'pending'`,
    [trainerId, submittedAt],
  );
}
