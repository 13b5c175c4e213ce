import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type {
  BusinessRegistration,
  BusinessRole,
  BusinessStatus,
  StaffRole,
  SubscriptionTier,
} from './contract.ts';
import { businessStates } from './rules.ts';
import type { BusinessForUserRow } from './status/present-business.ts';

/** WGS84 degrees, British National Grid metres and the town. */
export interface BusinessPlace {
  town: string;
  latitude: number;
  longitude: number;
  easting: number;
  northing: number;
  /** False if only the postcode's district is known; it is then placed in its middle. */
  exactlyPlaced: boolean;
}

/** `$1` is the viewer; `role` is null if they have none. */
const BUSINESS_WITH_PLAN = `
  SELECT b.id, b.name, b.description, b.address, b.town, b.postcode, b.latitude, b.longitude, b.phone, b.email,
         b.website, b.facebook_url, b.instagram_url, b.twitter_url, b.youtube_url, b.business_type, b.specialties,
         b.age_ranges, b.difficulty_levels, b.amenities, b.opening_times, b.status, b.rejection_reason, b.booking_enabled,
         b.subscription_tier, b.created_at,
         CASE WHEN b.owner_id = $1::uuid THEN 'owner' ELSE m.role END AS role,
         plan.tier AS plan_tier, plan.state AS plan_state, plan.price_pence AS plan_price_pence,
         plan.current_period_end AS plan_period_end, plan.cancel_at_period_end AS plan_cancels,
         plan.ends_with_suspension AS plan_ends_with_suspension,
         plan.grace_until AS plan_grace_until
    FROM businesses b
    LEFT JOIN business_members m ON m.business_id = b.id AND m.user_id = $1::uuid
    LEFT JOIN subscriptions plan
      ON plan.business_id = b.id AND plan.state IN ('active', 'past_due', 'unpaid')`;

export async function ownsBusiness(db: Db, userId: string): Promise<boolean> {
  const { owns } = await queryOne<{ owns: boolean }>(
    db,
    'SELECT EXISTS (SELECT FROM businesses WHERE owner_id = $1) AS owns',
    [userId],
  );
  return owns;
}

/** Their own first, approved before the rest. */
export async function selectMyBusinesses(db: Db, userId: string): Promise<BusinessForUserRow[]> {
  const { rows } = await db.query<BusinessForUserRow>(
    `${BUSINESS_WITH_PLAN}
      WHERE b.owner_id = $1::uuid OR m.user_id IS NOT NULL
      ORDER BY b.owner_id IS DISTINCT FROM $1::uuid, b.status <> 'approved', b.id`,
    [userId],
  );
  return rows;
}

/** In any status; `userId` is null for a visitor. */
export function selectBusiness(
  db: Db,
  businessId: number,
  viewerId: string | null,
): Promise<BusinessForUserRow | null> {
  return queryOneOrNull(db, `${BUSINESS_WITH_PLAN} WHERE b.id = $2`, [viewerId, businessId]);
}

export async function lockBusinessForShare(tx: Tx, businessId: number): Promise<void> {
  await tx.query('SELECT FROM businesses WHERE id = $1 FOR UPDATE', [businessId]);
}

export async function lockBusinessAndRole(tx: Tx, businessId: number, userId: string): Promise<void> {
  await tx.query('SELECT FROM businesses WHERE id = $1 FOR SHARE', [businessId]);
  await tx.query('SELECT FROM business_members WHERE business_id = $1 AND user_id = $2 FOR SHARE', [
    businessId,
    userId,
  ]);
}

const REGISTRATION_COLUMNS = `name, description, address, town, postcode, latitude, longitude, easting, northing,
  has_exact_location, phone, email, website, facebook_url, instagram_url, twitter_url, youtube_url, business_type, specialties,
  age_ranges, difficulty_levels, amenities, opening_times`;

const registrationValues = (form: BusinessRegistration, place: BusinessPlace): unknown[] => [
  form.name,
  form.description,
  form.address,
  place.town,
  form.postcode,
  place.latitude,
  place.longitude,
  place.easting,
  place.northing,
  place.exactlyPlaced,
  form.phone,
  form.email,
  form.website,
  form.facebookUrl,
  form.instagramUrl,
  form.twitterUrl,
  form.youtubeUrl,
  form.businessType,
  form.specialties,
  form.ageRanges,
  form.difficultyLevels,
  form.amenities,
  form.openingTimes,
];

/** Returns the id of the new business, which waits for review. */
export async function insertBusiness(
  tx: Tx,
  ownerId: string,
  form: BusinessRegistration,
  place: BusinessPlace,
): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    tx,
    `INSERT INTO businesses (owner_id, ${REGISTRATION_COLUMNS})
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24)
     RETURNING id`,
    [ownerId, ...registrationValues(form, place)],
  );
  return id;
}

/** Puts the business back to review. False, with nothing changed, unless it was rejected. */
export async function updateRegistration(
  tx: Tx,
  businessId: number,
  form: BusinessRegistration,
  place: BusinessPlace,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE businesses
        SET (${REGISTRATION_COLUMNS}) =
            ($2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, $20, $21, $22, $23, $24),
            status = 'submitted', rejection_reason = NULL, details_version = details_version + 1,
            updated_at = now()
      WHERE id = $1 AND status ${inStates(businessStates.statesBefore('submitted', 'resubmit'))}`,
    [businessId, ...registrationValues(form, place)],
  );
  return rowCount === 1;
}

/** The oldest public, exactly placed listing with the postcode (`TR18 4AB`). */
export function selectListingPoint(db: Db, postcode: string): Promise<{ lat: number; lng: number } | null> {
  return queryOneOrNull<{ lat: number; lng: number }>(
    db,
    `SELECT latitude AS lat, longitude AS lng FROM businesses
      WHERE postcode = $1 AND has_exact_location AND status IN ('approved', 'unclaimed') ORDER BY id LIMIT 1`,
    [postcode],
  );
}

export interface BusinessForUser {
  id: number;
  ownerId: string | null;
  name: string;
  status: BusinessStatus;
  rejectionReason: string | null;
  bookingEnabled: boolean;
  subscriptionTier: SubscriptionTier | null;
  role: BusinessRole | null;
}

const BUSINESS_FOR_USER = `
  SELECT b.id, b.owner_id AS "ownerId", b.name, b.status, b.rejection_reason AS "rejectionReason",
         b.booking_enabled AS "bookingEnabled", b.subscription_tier AS "subscriptionTier",
         CASE WHEN b.owner_id = $1 THEN 'owner' ELSE m.role END AS role
  FROM businesses b
  LEFT JOIN business_members m ON m.business_id = b.id AND m.user_id = $1`;

export async function findBusinessForUser(
  db: Db,
  userId: string,
  businessId: number,
): Promise<BusinessForUser | null> {
  return queryOneOrNull(db, `${BUSINESS_FOR_USER} WHERE b.id = $2`, [userId, businessId]);
}

/** In businesses of any status; without ownership. */
export async function findStaffRoles(db: Db, userId: string): Promise<StaffRole[]> {
  const { rows } = await db.query<{ role: StaffRole }>(
    'SELECT DISTINCT role FROM business_members WHERE user_id = $1',
    [userId],
  );
  return rows.map(({ role }) => role);
}
