import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface UnreadableCalendarMailData {
  firstName: string;
  name: string;
  email: string;
  problem: string;
  readAt: Date | null;
}

/** Null once it works again or was replaced, or the account is closed. */
export function readUnreadableCalendar(
  db: Db,
  trainerId: number,
  since: Date,
): Promise<UnreadableCalendarMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT t.first_name AS "firstName", u.name, u.email, c.problem, c.read_at AS "readAt"
       FROM trainer_calendars c JOIN trainers t ON t.id = c.trainer_id JOIN users u ON u.id = t.user_id
      WHERE c.trainer_id = $1 AND date_trunc('milliseconds', c.failing_since) = $2 AND c.problem IS NOT NULL
        AND u.deleted_at IS NULL`,
    [trainerId, since],
  );
}
