import { toGrid } from '#areas/catalogue/postcodes/lookup/national-grid.ts';
import { type Db, queryOne } from '#shared/db/database.server.ts';
import { createUser } from './session-factory.ts';

export interface TrainerOptions {
  userId?: string;
  firstName?: string;
  lastName?: string;
  bio?: string;
  specialties?: string[];
  certifications?: string[];
  experienceYears?: number;
  hourlyRatePence?: number;
  location?: string;
  /** Null leaves the trainer off the map. */
  point?: { lat: number; lng: number } | null;
  availableDays?: number[];
  preferredTimes?: string[];
  sessionTypes?: string[];
  travelRadiusKm?: number;
  status?: 'pending' | 'approved' | 'rejected' | 'suspended';
  bookingEnabled?: boolean;
}

/** City centre. */
export const LEEDS = { lat: 53.7974, lng: -1.5438 };

/** Default: approved, in Leeds, £50 an hour, every day from 6 to 22. */
export async function createTrainer(
  db: Db,
  options: TrainerOptions = {},
): Promise<{ id: number; userId: string }> {
  const userId = options.userId ?? (await createUser(db)).id;
  const point = options.point === undefined ? LEEDS : options.point;
  const grid = point === null ? null : toGrid(point);
  const status = options.status ?? 'approved';
  const { id } = await queryOne<{ id: number }>(
    db,
    `INSERT INTO trainers (user_id, first_name, last_name, bio, specialties, certifications, experience_years,
       hourly_rate_pence, location, latitude, longitude, easting, northing, phone, email, available_days,
       preferred_times, session_types, travel_radius_km, status, rejection_reason, booking_enabled)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, '0113 496 0000', 'coach@trainers.example',
       $14, $15, $16, $17, $18, CASE WHEN $18 = 'rejected' THEN 'We could not confirm your certificates.' END, $19)
     RETURNING id`,
    [
      userId,
      options.firstName ?? 'Amara',
      options.lastName ?? 'Okafor',
      options.bio ?? 'Strength coach for people who have never touched a barbell, patient and precise.',
      options.specialties ?? ['Strength Training', 'Rehabilitation'],
      options.certifications ?? ['CIMSPA'],
      options.experienceYears ?? 9,
      options.hourlyRatePence ?? 5000,
      options.location ?? 'Leeds',
      point?.lat ?? null,
      point?.lng ?? null,
      grid === null ? null : Math.round(grid.easting),
      grid === null ? null : Math.round(grid.northing),
      options.availableDays ?? [0, 1, 2, 3, 4, 5, 6],
      options.preferredTimes ?? ['morning', 'afternoon', 'evening'],
      options.sessionTypes ?? ['one_on_one', 'small_group', 'online'],
      options.travelRadiusKm ?? 10,
      status,
      options.bookingEnabled ?? status === 'approved',
    ],
  );
  return { id, userId };
}
