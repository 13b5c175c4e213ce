import {
  type Described,
  joinedChoices,
  type ReviewQueue,
  submissionPairs,
} from '#areas/catalogue/moderation/define-moderation.server.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { TrainerStatus } from '../rules.ts';

export const trainerQueue: ReviewQueue = {
  notThere: 'Trainer not found',
  select: `SELECT t.id::text AS id, t.first_name || ' ' || t.last_name AS title, t.location AS line,
                  t.submitted_at AS since, t.user_id AS "ownerId"
             FROM trainers t`,
  isWaiting: `t.status = 'pending'`,
  id: 't.id',
  describe: describeTrainer,
};

const WEEKDAYS = `ARRAY['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']`;

function describeTrainer(db: Db, id: string): Promise<Described | null> {
  return queryOneOrNull<Described>(
    db,
    `SELECT ${submissionPairs({
      Name: `t.first_name || ' ' || t.last_name`,
      Bio: 't.bio',
      Specialties: joinedChoices('t.specialties'),
      Certifications: joinedChoices('t.certifications'),
      Experience: `t.experience_years || CASE t.experience_years WHEN 1 THEN ' year' ELSE ' years' END`,
      Rate: `'£' || to_char(t.hourly_rate_pence / 100.0, 'FM999990.00') || '/hour'`,
      Location: 't.location',
      'Travels up to': `t.travel_radius_km || ' km'`,
      Phone: 't.phone',
      Email: 't.email',
      Days: `(SELECT string_agg((${WEEKDAYS})[day + 1], ', ' ORDER BY day) FROM unnest(t.available_days) day)`,
      Times: joinedChoices('t.preferred_times'),
      'Session types': joinedChoices('t.session_types'),
    })} AS facts FROM trainers t WHERE t.id = $1`,
    [id],
  );
}

export const lockReviewedTrainer = (
  tx: Tx,
  id: string,
): Promise<{ id: number; state: TrainerStatus } | null> =>
  queryOneOrNull(tx, 'SELECT id, status AS state FROM trainers WHERE id = $1 FOR NO KEY UPDATE', [id]);
