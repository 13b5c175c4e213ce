import type { DataRow } from '#features/accounts/personal-data.ts';
import { type Db, one, type Tx } from '#shared/db/database.server.ts';
import { inStates } from '#shared/db/in-states.server.ts';
import { trainerStates } from './rules.ts';

/** The person's profile as a trainer. */
export async function trainerRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT first_name, last_name, bio, array_to_string(specialties, ', ') AS specialties,
            array_to_string(certifications, ', ') AS certifications, experience_years,
            (hourly_rate_pence / 100.0)::numeric(12, 2)::text AS hourly_rate, location, phone, email,
            array_to_string(available_days, ', ') AS available_days,
            array_to_string(preferred_times, ', ') AS preferred_times,
            array_to_string(session_types, ', ') AS session_types, travel_radius_km, status, created_at
     FROM trainers WHERE user_id = $1`,
    [userId],
  );
  return rows;
}

/** Takes the person out of their trainer's profile, and the profile out of the directory. */
export async function eraseTrainer(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    `UPDATE trainers SET status = 'suspended', booking_enabled = false, first_name = 'Deleted', last_name = 'account',
       bio = 'This profile was erased together with the account of its trainer.', location = '',
       latitude = NULL, longitude = NULL, easting = NULL, northing = NULL, phone = '', email = '', updated_at = now()
     WHERE user_id = $1 AND status ${inStates(trainerStates.statesBefore('suspended', 'erase'))}`,
    [userId],
  );
}

/** How many people have still to come to the person as their trainer. */
export async function comingHoursOfTrainer(db: Db, userId: string, now: Date): Promise<number> {
  const { count } = await one<{ count: number }>(
    db,
    `SELECT count(*)::integer AS count FROM bookings b JOIN trainers t ON t.id = b.trainer_id
     WHERE t.user_id = $1 AND b.state = 'confirmed' AND b.ends_at > $2`,
    [userId, now],
  );
  return count;
}
