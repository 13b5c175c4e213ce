import type { Tx } from '#shared/db/database.server.ts';

/**
 * Marks as reminded, and answers, confirmed bookings of tomorrow's dates (and trainers' hours) in London, at most `limit`: from nine in
 * the morning on, booked before today, of people who want reminders. What another process is marking is left to it.
 */
export async function takeBookingsToRemind(tx: Tx, now: Date, limit: number): Promise<string[]> {
  const { rows } = await tx.query<{ id: string }>(
    `WITH clock AS (
       SELECT date_trunc('day', $1::timestamptz AT TIME ZONE 'Europe/London') AS today,
              extract(hour FROM $1::timestamptz AT TIME ZONE 'Europe/London') AS hour
     ), due AS (
       SELECT b.id FROM clock
       JOIN bookings b ON b.starts_at >= (clock.today + interval '1 day') AT TIME ZONE 'Europe/London'
                      AND b.starts_at < (clock.today + interval '2 days') AT TIME ZONE 'Europe/London'
       LEFT JOIN occurrences o ON o.id = b.occurrence_id
       JOIN users u ON u.id = b.user_id
       WHERE clock.hour BETWEEN 9 AND 20 AND b.state = 'confirmed' AND b.reminded_at IS NULL
         AND b.created_at < clock.today AT TIME ZONE 'Europe/London'
         AND o.state IS DISTINCT FROM 'cancelled' AND u.wants_reminders AND u.deleted_at IS NULL
       ORDER BY b.starts_at LIMIT $2
       FOR UPDATE OF b SKIP LOCKED
     )
     UPDATE bookings SET reminded_at = $1 FROM due WHERE bookings.id = due.id
     RETURNING bookings.id`,
    [now, limit],
  );
  return rows.map(({ id }) => id);
}

/** Notes that people have been asked for a review of these bookings: each is asked about once. */
export async function markAskedAbout(tx: Tx, bookingIds: string[], now: Date): Promise<void> {
  await tx.query('UPDATE bookings SET review_requested_at = $2 WHERE id = ANY ($1::uuid[])', [
    bookingIds,
    now,
  ]);
}
