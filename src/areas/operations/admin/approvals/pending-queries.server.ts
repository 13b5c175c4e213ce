import { businessEditQueue } from '#areas/catalogue/businesses/edit/moderate-edit.server.ts';
import { businessQueue } from '#areas/catalogue/businesses/register/moderate-business.server.ts';
import { sessionQueue } from '#areas/catalogue/sessions/review/moderate-session.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { type Db, queryOne } from '#shared/db/database.server.ts';
import type { AdminStats, BusinessForReview } from './contract.ts';

const MAX_ROWS = 200;

const PENDING_BUSINESSES = `FROM businesses b WHERE ${businessQueue.isWaiting}`;
const PENDING_SESSIONS = `FROM sessions s JOIN businesses b ON b.id = s.business_id
  WHERE ${sessionQueue.isWaiting}`;
const PENDING_EDITS = `FROM business_edits e JOIN businesses b ON b.id = e.business_id
  WHERE ${businessEditQueue.isWaiting}`;

interface BusinessRow extends Omit<BusinessForReview, 'createdAt'> {
  createdAt: Date;
}

const BUSINESS_COLUMNS = `
  SELECT b.id, b.name, b.description, b.address, b.town, b.postcode, b.latitude, b.longitude, b.phone, b.email,
         b.website, b.facebook_url AS "facebookUrl", b.instagram_url AS "instagramUrl",
         b.twitter_url AS "twitterUrl", b.youtube_url AS "youtubeUrl", b.business_type AS "businessType",
         b.specialties, b.age_ranges AS "ageRanges", b.difficulty_levels AS "difficultyLevels", b.amenities,
         b.opening_times AS "openingTimes",
         b.status, b.status = 'approved' AS approved, b.rejection_reason AS "rejectionReason",
         b.booking_enabled AS "bookingEnabled", b.subscription_tier AS "subscriptionTier",
         b.created_at AS "createdAt",
         CASE WHEN u.id IS NOT NULL THEN json_build_object('id', u.id, 'firstName', u.first_name,
              'lastName', u.last_name, 'email', u.email) END AS user
    FROM businesses b LEFT JOIN users u ON u.id = b.owner_id`;

const toBusinessForReview = (row: BusinessRow): BusinessForReview => ({
  ...row,
  createdAt: row.createdAt.toISOString(),
});

/** Oldest first. */
export async function pendingBusinesses(db: Db): Promise<BusinessForReview[]> {
  const { rows } = await db.query<BusinessRow>(
    `${BUSINESS_COLUMNS} WHERE b.status = 'submitted' ORDER BY b.created_at, b.id LIMIT $1`,
    [MAX_ROWS],
  );
  return rows.map(toBusinessForReview);
}

export async function businessForReview(db: Db, businessId: number): Promise<BusinessForReview | null> {
  const { rows } = await db.query<BusinessRow>(`${BUSINESS_COLUMNS} WHERE b.id = $1`, [businessId]);
  const [row] = rows;
  return row === undefined ? null : toBusinessForReview(row);
}

export async function pendingSessionIds(db: Db): Promise<{ id: number; created_at: Date }[]> {
  const { rows } = await db.query<{ id: number; created_at: Date }>(
    `SELECT s.id, s.created_at ${PENDING_SESSIONS} ORDER BY s.created_at, s.id LIMIT $1`,
    [MAX_ROWS],
  );
  return rows;
}

export async function pendingEditIds(db: Db): Promise<{ id: number; businessId: number }[]> {
  const { rows } = await db.query<{ id: number; businessId: number }>(
    `SELECT e.id, e.business_id AS "businessId" ${PENDING_EDITS} ORDER BY e.submitted_at, e.id LIMIT $1`,
    [MAX_ROWS],
  );
  return rows;
}

export async function businessesForReview(db: Db, ids: readonly number[]): Promise<BusinessForReview[]> {
  const { rows } = await db.query<BusinessRow>(`${BUSINESS_COLUMNS} WHERE b.id = ANY ($1)`, [ids]);
  return rows.map(toBusinessForReview);
}

export function adminStats(db: Db, now: Date): Promise<AdminStats> {
  const monthStart = `${londonDay(now).slice(0, 7)}-01`;
  return queryOne<AdminStats>(
    db,
    `WITH month AS (SELECT ($1::date)::timestamp AT TIME ZONE 'Europe/London' AS start)
     SELECT (SELECT count(*) FROM businesses) AS "totalBusinesses",
            (SELECT count(*) FROM sessions s JOIN businesses b ON b.id = s.business_id
              WHERE s.status = 'published' AND b.status = 'approved') AS "totalSessions",
            (SELECT count(*) FROM users) AS "totalUsers",
            (SELECT count(*) ${PENDING_BUSINESSES}) AS "pendingBusinesses",
            (SELECT count(*) ${PENDING_SESSIONS}) AS "pendingSessions",
            (SELECT count(*) ${PENDING_EDITS}) AS "pendingEdits",
            (SELECT count(*) FROM businesses, month WHERE created_at >= month.start) AS "newBusinesses",
            (SELECT count(*) FROM users, month WHERE created_at >= month.start) AS "newUsers",
            (SELECT count(DISTINCT split_part(b.postcode, ' ', 1))
               FROM sessions s JOIN businesses b ON b.id = s.business_id
              WHERE s.status = 'published' AND b.status = 'approved') AS districts`,
    [monthStart],
  );
}
