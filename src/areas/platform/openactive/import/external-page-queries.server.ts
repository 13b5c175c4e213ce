import type { ActivitySlug } from '#areas/catalogue/sessions/contract.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface ExternalSessionRow {
  id: number;
  title: string;
  description: string;
  link: string;
  slug: ActivitySlug;
  activity: string;
  organiser: string;
  place: string;
  address: string;
  town: string;
  postcode: string;
  phone: string;
  website: string | null;
  latitude: number;
  longitude: number;
  pricePence: number;
  from: boolean;
  gender: number;
  publisher: string;
  publisherUrl: string | null;
  licence: string;
  businessId: number | null;
  claimable: boolean;
}

/** Null if its source is paused or it duplicates another. */
export async function findExternalSession(db: Db, id: number): Promise<ExternalSessionRow | null> {
  return queryOneOrNull<ExternalSessionRow>(
    db,
    `SELECT e.id, e.title, e.description, e.link, t.slug, t.name AS activity, e.organiser, e.place, e.address, e.town,
            e.postcode, e.phone, e.website, e.latitude, e.longitude, e.price_pence AS "pricePence", e.is_from_price AS "from",
            e.gender, f.publisher, f.publisher_url AS "publisherUrl", f.licence,
            b.id AS "businessId", coalesce(b.status = 'unclaimed', false) AS claimable
       FROM external_sessions e
       JOIN feed_sources f ON f.id = e.source_id
       JOIN session_types t ON t.id = e.session_type_id
       LEFT JOIN LATERAL (
         SELECT b.id, b.status FROM businesses b
          WHERE listing_name_key(b.name) = listing_name_key(e.organiser) AND b.postcode = e.postcode
            AND b.status IN ('unclaimed', 'approved') ORDER BY b.id LIMIT 1) b ON true
      WHERE e.id = $1 AND e.duplicate_of IS NULL AND f.state = 'active'`,
    [id],
  );
}

export interface ExternalCardRow {
  id: number;
  title: string;
  link: string;
  typeId: number;
  slug: ActivitySlug;
  activity: string;
  organiser: string;
  place: string;
  address: string;
  town: string;
  postcode: string;
  latitude: number;
  longitude: number;
  pricePence: number;
  from: boolean;
  publisher: string;
  licence: string;
}

/** Existing ones only. */
export async function selectExternalCards(db: Db, ids: readonly number[]): Promise<ExternalCardRow[]> {
  const { rows } = await db.query<ExternalCardRow>({
    name: 'elsewhere-cards',
    text: `SELECT e.id, e.title, e.link, t.id AS "typeId", t.slug, t.name AS activity, e.organiser, e.place, e.address,
                  e.town, e.postcode, e.latitude, e.longitude, e.price_pence AS "pricePence", e.is_from_price AS "from",
                  f.publisher, f.licence
             FROM external_sessions e
             JOIN feed_sources f ON f.id = e.source_id
             JOIN session_types t ON t.id = e.session_type_id
            WHERE e.id = ANY ($1::bigint[])`,
    values: [ids],
  });
  return rows;
}

export interface ExternalOccurrence {
  startsAt: Date;
  endsAt: Date;
  placesLeft: number | null;
  link: string | null;
}

export async function listNextExternalOccurrences(
  db: Db,
  id: number,
  now: Date,
  most: number,
): Promise<ExternalOccurrence[]> {
  const { rows } = await db.query<ExternalOccurrence>(
    `SELECT starts_at AS "startsAt", ends_at AS "endsAt", places_left AS "placesLeft", link
       FROM external_occurrences WHERE session_id = $1 AND starts_at > $2 ORDER BY starts_at LIMIT $3`,
    [id, now, most],
  );
  return rows;
}
