import {
  type Described,
  joinedChoices,
  type ReviewQueue,
  submissionPairs,
} from '#areas/catalogue/moderation/define-moderation.server.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { BusinessStatus } from '../contract.ts';

export const businessQueue: ReviewQueue = {
  notThere: 'Business not found',
  select: `SELECT b.id::text AS id, b.name AS title, b.business_type || ', ' || b.town AS line, b.created_at AS since,
                  b.owner_id AS "ownerId"
             FROM businesses b`,
  isWaiting: `b.status = 'submitted'`,
  id: 'b.id',
  describe: describeBusiness,
};

function describeBusiness(db: Db, id: string): Promise<Described | null> {
  return queryOneOrNull<Described>(
    db,
    `SELECT ${submissionPairs({
      Name: 'b.name',
      'Business type': 'b.business_type',
      Description: 'b.description',
      Address: `concat_ws(', ', b.address, b.town, b.postcode)`,
      Phone: 'b.phone',
      Email: 'b.email',
      Website: 'b.website',
      Facebook: 'b.facebook_url',
      Instagram: 'b.instagram_url',
      Twitter: 'b.twitter_url',
      YouTube: 'b.youtube_url',
      Specialties: joinedChoices('b.specialties'),
      'Age ranges': joinedChoices('b.age_ranges'),
      'Difficulty levels': joinedChoices('b.difficulty_levels'),
      Amenities: joinedChoices('b.amenities'),
      'Opening times': `array_to_string(b.opening_times, ', ')`,
    })} AS facts FROM businesses b WHERE b.id = $1`,
    [id],
  );
}

export const lockReviewedBusiness = (
  tx: Tx,
  id: string,
): Promise<{ id: number; state: BusinessStatus } | null> =>
  queryOneOrNull(tx, 'SELECT id, status AS state FROM businesses WHERE id = $1 FOR NO KEY UPDATE', [id]);
