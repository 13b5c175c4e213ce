import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import type { OwnerForReview, OwnersListing, SimilarListing } from './contract.ts';

const LIST_LIMIT = 30;
const SIMILAR_LIMIT = 12;

export async function ownerForReview(db: Db, ownerId: string): Promise<OwnerForReview | null> {
  const row = await queryOneOrNull<Omit<OwnerForReview, 'joinedAt'> & { joinedAt: Date }>(
    db,
    `SELECT id, first_name AS "firstName", last_name AS "lastName", email, email_verified AS "emailVerified",
            created_at AS "joinedAt", suspended_at IS NOT NULL AS suspended, deleted_at IS NOT NULL AS deleted
       FROM users WHERE id = $1`,
    [ownerId],
  );
  return row === null ? null : { ...row, joinedAt: row.joinedAt.toISOString() };
}

/** Newest first, without the listing under review. */
export async function ownersListings(
  db: Db,
  ownerId: string,
  except: { kind: OwnersListing['kind']; id: number },
): Promise<OwnersListing[]> {
  const { rows } = await db.query<Omit<OwnersListing, 'createdAt'> & { createdAt: Date }>(
    `SELECT kind, id, name, status, created_at AS "createdAt" FROM (
       SELECT 'businesses' AS kind, id, name, status, created_at FROM businesses WHERE owner_id = $1
       UNION ALL
       SELECT 'sessions', s.id, s.title, s.status, s.created_at
         FROM sessions s JOIN businesses b ON b.id = s.business_id
        WHERE b.owner_id = $1 AND s.status <> 'deleted'
     ) listed
     WHERE NOT (kind = $2 AND id = $3)
     ORDER BY created_at DESC, id DESC LIMIT $4`,
    [ownerId, except.kind, except.id, LIST_LIMIT],
  );
  return rows.map((row) => ({ ...row, createdAt: row.createdAt.toISOString() }));
}

/** Compares letters and digits only, so that "Hall & Co." matches "hall and co" more often. */
const alphanumeric = (column: string) => `regexp_replace(lower(${column}), '[^a-z0-9]', '', 'g')`;

/** The last nine digits are the same with 0 and with +44. */
const digits = (column: string) => `right(regexp_replace(${column}, '\\D', '', 'g'), 9)`;

/** Other businesses with the same name, postcode or telephone, most matches first. */
export async function similarBusinesses(db: Db, businessId: number): Promise<SimilarListing[]> {
  const { rows } = await db.query<SimilarListing>(
    `WITH this AS (
       SELECT id, ${alphanumeric('name')} AS name, ${alphanumeric('postcode')} AS postcode, ${digits('phone')} AS phone
         FROM businesses WHERE id = $1
     )
     SELECT b.id, b.name, b.address, b.postcode, b.phone, b.status, same.same
       FROM this JOIN businesses b ON b.id <> this.id
       CROSS JOIN LATERAL (SELECT array_remove(ARRAY[
         CASE WHEN ${alphanumeric('b.name')} = this.name THEN 'name' END,
         CASE WHEN ${alphanumeric('b.postcode')} = this.postcode THEN 'postcode' END,
         CASE WHEN ${digits('b.phone')} = this.phone AND char_length(this.phone) = 9 THEN 'phone' END
       ], NULL) AS same) same
      WHERE cardinality(same.same) > 0
      ORDER BY cardinality(same.same) DESC, b.id LIMIT $2`,
    [businessId, SIMILAR_LIMIT],
  );
  return rows;
}

/**
 * Sessions at the same postcode with the same title, or of the same business at the same time: the common forms of
 * duplicate.
 */
export async function similarSessions(db: Db, sessionId: number): Promise<SimilarListing[]> {
  const { rows } = await db.query<SimilarListing>(
    `WITH this AS (
       SELECT s.id, s.business_id, ${alphanumeric('s.title')} AS title, ${alphanumeric('b.postcode')} AS postcode
         FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1
     )
     SELECT s.id, s.title AS name, b.address, b.postcode, b.phone, s.status, same.same
       FROM this
       JOIN businesses b ON b.id = this.business_id OR ${alphanumeric('b.postcode')} = this.postcode
       JOIN sessions s ON s.business_id = b.id AND s.id <> this.id AND s.status <> 'deleted'
       CROSS JOIN LATERAL (SELECT array_remove(ARRAY[
         CASE WHEN ${alphanumeric('s.title')} = this.title THEN 'title' END,
         CASE WHEN b.id = this.business_id AND EXISTS (
           SELECT FROM session_slots mine JOIN session_slots theirs USING (day_of_week, start_time)
            WHERE mine.session_id = this.id AND theirs.session_id = s.id) THEN 'time' END
       ], NULL) AS same) same
      WHERE cardinality(same.same) > 0
      ORDER BY cardinality(same.same) DESC, s.id LIMIT $2`,
    [sessionId, SIMILAR_LIMIT],
  );
  return rows;
}

/** Null if there is no such session. */
export function sessionSubmission(
  db: Db,
  sessionId: number,
): Promise<{ createdAt: Date; ownerId: string | null } | null> {
  return queryOneOrNull(
    db,
    `SELECT s.created_at AS "createdAt", b.owner_id AS "ownerId"
       FROM sessions s JOIN businesses b ON b.id = s.business_id WHERE s.id = $1`,
    [sessionId],
  );
}
