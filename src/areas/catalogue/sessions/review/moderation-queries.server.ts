import {
  type Described,
  joinedChoices,
  type ReviewQueue,
  submissionPairs,
} from '#areas/catalogue/moderation/define-moderation.server.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { SessionStatus } from '../contract.ts';

/** Sessions wait for review only once their business is approved. */
export const sessionQueue: ReviewQueue = {
  notThere: 'Session not found',
  select: `SELECT s.id::text AS id, s.title, b.name AS line, s.created_at AS since, b.owner_id AS "ownerId"
             FROM sessions s JOIN businesses b ON b.id = s.business_id`,
  isWaiting: `s.status = 'pending' AND b.status = 'approved'`,
  id: 's.id',
  describe: describeSession,
};

const WEEKDAYS = `ARRAY['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']`;

function describeSession(db: Db, id: string): Promise<Described | null> {
  return queryOneOrNull<Described>(
    db,
    `SELECT ${submissionPairs({
      Title: 's.title',
      'Session type': 't.name',
      Description: 's.description',
      Price: `'£' || to_char(s.price_pence / 100.0, 'FM999990.00')`,
      'Cancellation policy': `s.cancellation_hours || ' hours, ' || s.cancellation_refund`,
      Duration: `s.duration_minutes || ' minutes'`,
      'Max participants': 's.capacity::text',
      Difficulty: joinedChoices('s.difficulties'),
      'Age groups': joinedChoices('s.age_groups'),
      Gender: `replace(concat_ws(', ', s.gender, s.gender_reason), '_', ' ')`,
      Times: `(SELECT string_agg((${WEEKDAYS})[slot.day_of_week + 1] || ' ' || to_char(slot.start_time, 'HH24:MI') || ' to '
                              || to_char(slot.end_time, 'HH24:MI'), E'\\n' ORDER BY slot.day_of_week, slot.start_time)
                 FROM session_slots slot WHERE slot.session_id = s.id)`,
      Venue: '(SELECT v.name FROM venues v WHERE v.id = s.venue_id)',
    })} AS facts,
       ${submissionPairs({
         Business: 'b.name',
         Address: `concat_ws(', ', b.address, b.town, b.postcode)`,
         Phone: 'b.phone',
         Email: 'b.email',
       })} AS context,
       jsonb_build_array(jsonb_build_object('label', b.name, 'href', '/admin/businesses/' || b.id)) AS links
       FROM sessions s JOIN session_types t ON t.id = s.session_type_id JOIN businesses b ON b.id = s.business_id
      WHERE s.id = $1`,
    [id],
  );
}

export const lockReviewedSession = (
  tx: Tx,
  id: string,
): Promise<{ id: number; state: SessionStatus } | null> =>
  queryOneOrNull(
    tx,
    `SELECT id, status AS state FROM sessions WHERE id = $1 AND status <> 'deleted' FOR NO KEY UPDATE`,
    [id],
  );
