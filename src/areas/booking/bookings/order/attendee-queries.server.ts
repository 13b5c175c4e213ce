import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';
import type { Attendee, AttendeeInput, RememberedAttendee } from '../contract.ts';

/** The least recently used ones are dropped. */
const MAX_REMEMBERED = 20;

const attendeeColumns = (attendees: readonly AttendeeInput[]): unknown[] => [
  attendees.map(({ name }) => name),
  attendees.map(({ age }) => age),
  attendees.map(({ guardian }) => guardian?.name ?? null),
  attendees.map(({ guardian }) => guardian?.phone ?? null),
];

/** In order of place; for several dates, the same at each. */
export async function updateOrderAttendees(
  tx: Tx,
  orderId: string,
  attendees: readonly AttendeeInput[],
): Promise<void> {
  await tx.query(
    `UPDATE order_items i
     SET attendee_name = a.name, attendee_age = a.age, guardian_name = a.guardian_name,
         guardian_phone = a.guardian_phone, note = a.note
     FROM unnest($2::text[], $3::smallint[], $4::text[], $5::text[], $6::text[]) WITH ORDINALITY
       AS a (name, age, guardian_name, guardian_phone, note, position)
     WHERE i.order_id = $1 AND (i.position - 1) % cardinality($2::text[]) + 1 = a.position`,
    [orderId, ...attendeeColumns(attendees), attendees.map(({ note }) => note)],
  );
}

/** Updates people of the same name. */
export async function rememberAttendees(
  tx: Tx,
  userId: string,
  attendees: readonly AttendeeInput[],
  now: Date,
): Promise<void> {
  await tx.query(
    `INSERT INTO attendees (user_id, name, age, guardian_name, guardian_phone, last_used_at)
     SELECT DISTINCT ON (lower(a.name)) $1, a.name, a.age, a.guardian_name, a.guardian_phone, $2
     FROM unnest($3::text[], $4::smallint[], $5::text[], $6::text[]) AS a (name, age, guardian_name, guardian_phone)
     ON CONFLICT (user_id, lower(name)) DO UPDATE
       SET name = EXCLUDED.name, age = coalesce(EXCLUDED.age, attendees.age), last_used_at = EXCLUDED.last_used_at,
           guardian_name = coalesce(EXCLUDED.guardian_name, attendees.guardian_name),
           guardian_phone = coalesce(EXCLUDED.guardian_phone, attendees.guardian_phone)`,
    [userId, now, ...attendeeColumns(attendees)],
  );
  await tx.query(
    `DELETE FROM attendees WHERE user_id = $1 AND id NOT IN
       (SELECT id FROM attendees WHERE user_id = $1 ORDER BY last_used_at DESC, name LIMIT ${MAX_REMEMBERED})`,
    [userId],
  );
}

/** Latest first. */
export async function listRememberedAttendees(db: Db, userId: string): Promise<RememberedAttendee[]> {
  const { rows } = await db.query<RememberedAttendee>(
    `SELECT id, name, age, CASE WHEN guardian_name IS NOT NULL
              THEN jsonb_build_object('name', guardian_name, 'phone', guardian_phone) END AS guardian
     FROM attendees WHERE user_id = $1 ORDER BY last_used_at DESC, name`,
    [userId],
  );
  return rows;
}

/** Returns false if not found. A duplicate name violates `attendees_name_idx`. */
export async function updateRememberedAttendee(
  db: Db,
  userId: string,
  attendeeId: string,
  { name, age, guardian }: Attendee,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE attendees SET name = $3, age = $4, guardian_name = $5, guardian_phone = $6
     WHERE id = $1 AND user_id = $2`,
    [attendeeId, userId, name, age, guardian?.name ?? null, guardian?.phone ?? null],
  );
  return rowCount === 1;
}

/** Returns false if not found. */
export async function deleteRememberedAttendee(db: Db, userId: string, attendeeId: string): Promise<boolean> {
  const { rowCount } = await db.query('DELETE FROM attendees WHERE id = $1 AND user_id = $2', [
    attendeeId,
    userId,
  ]);
  return rowCount === 1;
}

export async function rememberedAttendeeRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT name, age, guardian_name, guardian_phone, last_used_at AS last_booked_for
     FROM attendees WHERE user_id = $1 ORDER BY last_used_at`,
    [userId],
  );
  return rows;
}

/** Returns false if the booking has begun or is not confirmed. */
export async function updateBookingAttendee(
  db: Db,
  bookingId: string,
  { name, age, guardian, note }: AttendeeInput,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await db.query(
    `UPDATE bookings SET attendee_name = $2, attendee_age = $3, guardian_name = $4, guardian_phone = $5,
            special_requirements = CASE WHEN $6 = '' THEN special_requirements ELSE $6 END
     WHERE id = $1 AND state = 'confirmed' AND starts_at > $7`,
    [bookingId, name, age, guardian?.name ?? null, guardian?.phone ?? null, note, now],
  );
  return rowCount === 1;
}
