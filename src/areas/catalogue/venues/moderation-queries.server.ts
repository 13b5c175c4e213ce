import type { Described, ReviewQueue } from '#areas/catalogue/moderation/define-moderation.server.ts';
import { compareSubmissions, type Submission } from '#areas/catalogue/moderation/rules.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { mapLink } from '#shared/domain/map-link.ts';
import { venueSentences } from './copy.ts';
import { type LockedVenue, lockVenue } from './queries.server.ts';

export const venueQueue: ReviewQueue = {
  notThere: venueSentences.notThere,
  select: `SELECT v.id::text AS id, coalesce(v.proposed->>'name', v.name) AS title, b.name AS line, v.sent_at AS since,
                  b.owner_id AS "ownerId"
             FROM venues v JOIN businesses b ON b.id = v.business_id`,
  isWaiting: `(v.state = 'waiting' OR v.proposed IS NOT NULL)`,
  id: 'v.id',
  describe: describeVenue,
};

type Place = Record<'name' | 'address' | 'town' | 'postcode', string> & {
  latitude: number;
  longitude: number;
};

const placeFacts = ({ name, address, town, postcode }: Place): Submission => [
  ['Name', name],
  ['Address', `${address}, ${town}`],
  ['Postcode', postcode],
];

async function describeVenue(db: Db, id: string): Promise<Described | null> {
  const row = await queryOneOrNull<{
    state: string;
    proposed: Place | null;
    shown: Place;
    business: { id: number; name: string; address: string };
  }>(
    db,
    `SELECT v.state, v.proposed, jsonb_build_object('name', v.name, 'address', v.address, 'town', v.town,
              'postcode', v.postcode, 'latitude', v.latitude, 'longitude', v.longitude) AS shown,
            jsonb_build_object('id', b.id, 'name', b.name, 'address', b.address || ', ' || b.postcode) AS business
       FROM venues v JOIN businesses b ON b.id = v.business_id WHERE v.id = $1`,
    [id],
  );
  if (row === null) return null;
  const { state, shown, business } = row;
  const place = row.proposed ?? shown;
  const facts = placeFacts(place);
  return {
    facts,
    context: [['The business itself', `${business.name}, ${business.address}`]],
    links: [
      { label: business.name, href: `/admin/businesses/${business.id}` },
      { label: 'View on a map', href: mapLink(place.latitude, place.longitude) },
    ],
    ...(state === 'shown' && { changes: compareSubmissions(placeFacts(shown), facts) }),
  };
}

/** Null if it doesn't exist or was removed. */
export async function lockReviewedVenue(tx: Tx, id: string): Promise<LockedVenue | null> {
  const venue = await lockVenue(tx, Number(id));
  return venue?.state === 'removed' ? null : venue;
}
