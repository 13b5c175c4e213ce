import type { GridPoint } from '#areas/catalogue/postcodes/lookup/distance.ts';
import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { containsPattern, type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import type { PreferredTime, TrainerApplication, TrainerSessionType } from './contract.ts';
import { type TrainerStatus, trainerStates } from './rules.ts';
import type { Span, TrainerPrice } from './terms/offer.ts';

/** Pence and kilometres. */
export interface TrainerRecord {
  id: number;
  userId: string;
  firstName: string;
  lastName: string;
  image: string | null;
  bio: string;
  specialties: string[];
  certifications: string[];
  experienceYears: number;
  hourlyRatePence: number;
  location: string;
  latitude: number | null;
  longitude: number | null;
  /** British National Grid metres. */
  easting: number | null;
  northing: number | null;
  phone: string;
  email: string;
  availableDays: number[];
  preferredTimes: PreferredTime[];
  sessionTypes: TrainerSessionType[];
  travelRadiusKm: number;
  status: TrainerStatus;
  rejectionReason: string | null;
  bookingEnabled: boolean;
  /** The week by the clock; empty if days and times apply. */
  spans: Span[];
  prices: TrainerPrice[];
  travelMinutes: number;
  meetingLink: string;
  submittedAt: Date;
  userFirstName: string;
  userLastName: string;
  userEmail: string;
  /** A suspended account hides the trainer. */
  userSuspended: boolean;
}

const TRAINER_COLUMNS = `
  t.id, t.user_id AS "userId", t.first_name AS "firstName", t.last_name AS "lastName",
  u.image, t.bio,
  t.specialties, t.certifications, t.experience_years AS "experienceYears",
  t.hourly_rate_pence AS "hourlyRatePence", t.location, t.latitude, t.longitude, t.easting, t.northing, t.phone, t.email,
  t.available_days AS "availableDays", t.preferred_times AS "preferredTimes", t.session_types AS "sessionTypes",
  t.travel_radius_km AS "travelRadiusKm", t.status, t.rejection_reason AS "rejectionReason",
  t.booking_enabled AS "bookingEnabled", t.travel_minutes AS "travelMinutes", t.meeting_link AS "meetingLink",
  coalesce((SELECT jsonb_agg(jsonb_build_object('day', w.day_of_week, 'from', w.start_minute, 'until', w.end_minute))
            FROM trainer_working_hours w WHERE w.trainer_id = t.id), '[]') AS spans,
  coalesce((SELECT jsonb_agg(jsonb_build_object('sessionType', p.session_type, 'minutes', p.minutes,
                                                'pricePence', p.price_pence))
            FROM trainer_prices p WHERE p.trainer_id = t.id), '[]') AS prices,
  t.submitted_at AS "submittedAt",
  u.first_name AS "userFirstName", u.last_name AS "userLastName", u.email AS "userEmail",
  u.suspended_at IS NOT NULL AS "userSuspended"`;

const TRAINER = `SELECT ${TRAINER_COLUMNS} FROM trainers t JOIN users u ON u.id = t.user_id`;

export interface TrainerFilters {
  /** Every word must match. */
  words: string[];
  /** "strength_training". */
  specialty: string | null;
  maxRatePence: number | null;
  /** Nearest first; null for everywhere. */
  near: { centre: GridPoint; metres: number } | null;
  /** Thousandths of a star, as a Bayesian average; excludes trainers without reviews. */
  ratingThousandths: number | null;
  /** The first sort key; trainers without reviews count as average. */
  bestRatedFirst: boolean;
  offset: number;
  limit: number;
}

export interface FoundTrainerRecord extends TrainerRecord {
  distanceMetres: number | null;
  /** One decimal; null without reviews. */
  rating: number | null;
  reviewCount: number;
  total: number;
}

/** Each row has the total. Sorts by rating or distance if requested; else online booking first, then experience. */
export async function findApprovedTrainers(db: Db, filters: TrainerFilters): Promise<FoundTrainerRecord[]> {
  const { rows } = await db.query<FoundTrainerRecord>(
    `WITH matching AS (
       SELECT ${TRAINER_COLUMNS},
              round(sqrt((t.easting - $4::float8) ^ 2 + (t.northing - $5::float8) ^ 2)) AS "distanceMetres",
              round(stars.average, 1)::float8 AS rating, stars.count AS "reviewCount",
              search_rating(stars.count, stars.total) AS "shrunkRating"
       FROM trainers t JOIN users u ON u.id = t.user_id
       CROSS JOIN LATERAL (
         SELECT count(*)::integer AS count, avg(r.stars) AS average, sum(r.stars) AS total
         FROM reviews r WHERE r.trainer_id = t.id AND r.hidden_reason IS NULL
       ) stars
       WHERE u.suspended_at IS NULL AND t.status = 'approved'
         AND NOT EXISTS (
           SELECT FROM unnest($1::text[]) AS word
           WHERE concat_ws(' ', t.first_name, t.last_name, t.bio, t.location, array_to_string(t.specialties, ' '),
                           array_to_string(t.certifications, ' ')) NOT ILIKE word)
         AND ($2::text IS NULL OR EXISTS (
           SELECT FROM unnest(t.specialties) AS own
           WHERE regexp_replace(lower(own), ' ', '_') = $2))
         AND ($3::integer IS NULL OR t.hourly_rate_pence <= $3)
     )
     SELECT *, count(*) OVER () AS total
     FROM matching
     WHERE ($6::float8 IS NULL OR "distanceMetres" <= $6)
       AND ($9::integer IS NULL OR "reviewCount" > 0 AND "shrunkRating" >= $9)
     ORDER BY CASE WHEN $10 THEN -"shrunkRating" END, CASE WHEN $10 THEN -"reviewCount" END,
              CASE WHEN $6::float8 IS NULL THEN NULL ELSE "distanceMetres" END,
              "bookingEnabled" DESC, "experienceYears" DESC, id
     OFFSET $7 LIMIT $8`,
    [
      filters.words.map(containsPattern),
      filters.specialty,
      filters.maxRatePence,
      filters.near?.centre.easting ?? null,
      filters.near?.centre.northing ?? null,
      filters.near?.metres ?? null,
      filters.offset,
      filters.limit,
      filters.ratingThousandths,
      filters.bestRatedFirst,
    ],
  );
  return rows;
}

export async function findTrainerById(db: Db, id: number): Promise<TrainerRecord | null> {
  return queryOneOrNull(db, `${TRAINER} WHERE t.id = $1`, [id]);
}

/** Null for a person who never applied. */
export async function findTrainerByUser(db: Db, userId: string): Promise<TrainerRecord | null> {
  return queryOneOrNull(db, `${TRAINER} WHERE t.user_id = $1`, [userId]);
}

/** By name or email, longest waiting first; at most 200. */
export async function listTrainersByStatus(
  db: Db,
  { status, q }: { status: TrainerStatus; q: string },
): Promise<TrainerRecord[]> {
  const { rows } = await db.query<TrainerRecord>(
    `${TRAINER} WHERE t.status = $1
       AND concat_ws(' ', t.first_name, t.last_name, t.email, u.email) ILIKE $2
     ORDER BY t.submitted_at, t.id LIMIT 200`,
    [status, containsPattern(q)],
  );
  return rows;
}

export interface TrainerProfileInput {
  profile: TrainerApplication;
  hourlyRatePence: number;
  point: { lat: number; lng: number };
  grid: GridPoint;
}

function profileValues({ profile, hourlyRatePence, point, grid }: TrainerProfileInput): unknown[] {
  return [
    profile.firstName,
    profile.lastName,
    profile.bio,
    profile.specialties,
    profile.certifications,
    profile.experience,
    hourlyRatePence,
    profile.location,
    point.lat,
    point.lng,
    Math.round(grid.easting),
    Math.round(grid.northing),
    profile.phoneNumber,
    profile.email,
    profile.availableDays,
    profile.preferredTimes,
    profile.sessionTypes,
    profile.travelRadius,
  ];
}

/** Inserts an application, or replaces a rejected one. Null if another one exists, also a concurrent one. */
export async function submitApplication(
  db: Db,
  userId: string,
  application: TrainerProfileInput,
  now: Date,
): Promise<number | null> {
  const row = await queryOneOrNull<{ id: number }>(
    db,
    `INSERT INTO trainers AS t (first_name, last_name, bio, specialties, certifications, experience_years,
       hourly_rate_pence, location, latitude, longitude, easting, northing, phone, email, available_days,
       preferred_times, session_types, travel_radius_km, user_id, status, submitted_at, created_at, updated_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16, $17, $18, $19, 'pending',
       $20, $20, $20)
     ON CONFLICT (user_id) DO UPDATE SET
       first_name = excluded.first_name, last_name = excluded.last_name, bio = excluded.bio,
       specialties = excluded.specialties, certifications = excluded.certifications,
       experience_years = excluded.experience_years, hourly_rate_pence = excluded.hourly_rate_pence,
       location = excluded.location, latitude = excluded.latitude, longitude = excluded.longitude,
       easting = excluded.easting, northing = excluded.northing, phone = excluded.phone, email = excluded.email,
       available_days = excluded.available_days, preferred_times = excluded.preferred_times,
       session_types = excluded.session_types, travel_radius_km = excluded.travel_radius_km,
       status = 'pending', rejection_reason = NULL, submitted_at = excluded.submitted_at,
       updated_at = excluded.updated_at
       WHERE t.status ${inStates(trainerStates.statesBefore('pending', 'apply_again'))}
     RETURNING id`,
    [...profileValues(application), userId, now],
  );
  return row?.id ?? null;
}

/** A changed name, bio, specialty or certificate puts it back to review. Null unless the trainer is approved. */
export async function updateProfile(
  db: Db,
  userId: string,
  change: TrainerProfileInput,
  now: Date,
): Promise<{ status: TrainerStatus } | null> {
  return queryOneOrNull(
    db,
    `UPDATE trainers SET
       first_name = $1, last_name = $2, bio = $3, specialties = $4, certifications = $5, experience_years = $6,
       hourly_rate_pence = $7, location = $8, latitude = $9, longitude = $10, easting = $11, northing = $12,
       phone = $13, email = $14, available_days = $15, preferred_times = $16, session_types = $17,
       travel_radius_km = $18,
       status = CASE WHEN (first_name, last_name, bio, specialties, certifications)
                          IS DISTINCT FROM ($1::text, $2::text, $3::text, $4::text[], $5::text[])
                     THEN 'pending' ELSE status END,
       submitted_at = CASE WHEN (first_name, last_name, bio, specialties, certifications)
                                IS DISTINCT FROM ($1::text, $2::text, $3::text, $4::text[], $5::text[])
                           THEN $20::timestamptz ELSE submitted_at END,
       updated_at = $20
     WHERE user_id = $19 AND status ${inStates(trainerStates.statesBefore('pending', 'edit_content'))}
     RETURNING status`,
    [...profileValues(change), userId, now],
  );
}

/** False unless the trainer is approved. */
export async function updateBookingEnabled(
  db: Db,
  userId: string,
  enabled: boolean,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE trainers SET booking_enabled = $2, updated_at = $3 WHERE user_id = $1 AND status = 'approved'`,
    [userId, enabled, now],
  );
  return rowCount === 1;
}

/** For the sitemap. */
export async function listApprovedTrainerIds(db: Db): Promise<{ id: number; changedAt: Date }[]> {
  const { rows } = await db.query<{ id: number; changedAt: Date }>(
    `SELECT t.id, t.updated_at AS "changedAt" FROM trainers t JOIN users u ON u.id = t.user_id
      WHERE t.status = 'approved' AND u.suspended_at IS NULL ORDER BY t.id`,
  );
  return rows;
}

export async function trainerRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT first_name, last_name, bio, array_to_string(specialties, ', ') AS specialties,
            array_to_string(certifications, ', ') AS certifications, experience_years,
            (hourly_rate_pence / 100.0)::numeric(12, 2)::text AS hourly_rate, location, phone, email,
            array_to_string(available_days, ', ') AS available_days,
            array_to_string(preferred_times, ', ') AS preferred_times,
            array_to_string(session_types, ', ') AS session_types, travel_radius_km, travel_minutes, meeting_link, status, created_at
     FROM trainers WHERE user_id = $1`,
    [userId],
  );
  return rows;
}

/** Anonymises the profile and removes it from the directory. */
export async function eraseTrainer(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `UPDATE trainers SET status = 'suspended', booking_enabled = false, first_name = 'Deleted', last_name = 'account',
       bio = 'This profile was erased together with the account of its trainer.', location = '',
       latitude = NULL, longitude = NULL, easting = NULL, northing = NULL, phone = '', email = '', meeting_link = '',
       updated_at = now()
     WHERE user_id = $1 AND status ${inStates(trainerStates.statesBefore('suspended', 'erase'))}`,
    [userId],
  );
  await tx.query(
    'DELETE FROM trainer_working_hours w USING trainers t WHERE t.id = w.trainer_id AND t.user_id = $1',
    [userId],
  );
  await tx.query(
    'DELETE FROM trainer_prices p USING trainers t WHERE t.id = p.trainer_id AND t.user_id = $1',
    [userId],
  );
}

export async function countUpcomingAppointments(db: Db, userId: string, now: Date): Promise<number> {
  const { count } = await queryOne<{ count: number }>(
    db,
    `SELECT count(*)::integer AS count FROM bookings b JOIN trainers t ON t.id = b.trainer_id
     WHERE t.user_id = $1 AND b.state IN ('confirmed', 'attended') AND b.ends_at > $2`,
    [userId, now],
  );
  return count;
}
