import {
  type Described,
  type ReviewQueue,
  submissionPairs,
} from '#areas/catalogue/moderation/define-moderation.server.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { instructorSentences } from './copy.ts';
import { type LockedInstructor, lockInstructor } from './queries.server.ts';

export const instructorQueue: ReviewQueue = {
  notThere: instructorSentences.notThere,
  select: `SELECT i.id::text AS id, i.name AS title, b.name AS line, i.sent_at AS since, b.owner_id AS "ownerId"
             FROM instructors i JOIN businesses b ON b.id = i.business_id`,
  isWaiting: `i.state = 'waiting'`,
  id: 'i.id',
  describe: describeInstructor,
};

function describeInstructor(db: Db, id: string): Promise<Described | null> {
  return queryOneOrNull<Described>(
    db,
    `SELECT ${submissionPairs({
      Name: 'i.name',
      Bio: 'i.bio',
      Qualifications: `array_to_string(i.qualifications, E'\\n')`,
    })} AS facts,
       jsonb_build_array(jsonb_build_object('label', b.name, 'href', '/admin/businesses/' || b.id)) AS links
       FROM instructors i JOIN businesses b ON b.id = i.business_id WHERE i.id = $1`,
    [id],
  );
}

/** Null if they don't exist or were removed. */
export async function lockReviewedInstructor(tx: Tx, id: string): Promise<LockedInstructor | null> {
  const instructor = await lockInstructor(tx, Number(id));
  return instructor?.state === 'removed' ? null : instructor;
}
