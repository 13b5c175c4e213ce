import type { DataRow } from '#features/accounts/personal-data.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';

/** The days off of a trainer between two days, both included. */
export async function daysOff(db: Db, trainerId: number, from: string, to: string): Promise<string[]> {
  const { rows } = await db.query<{ day: string }>(
    'SELECT day FROM trainer_days_off WHERE trainer_id = $1 AND day BETWEEN $2::date AND $3::date ORDER BY day',
    [trainerId, from, to],
  );
  return rows.map(({ day }) => day);
}

/** Takes a day off; nothing happens when it is one already. Bookings of that day stay. */
export async function addDayOff(db: Db, trainerId: number, day: string): Promise<void> {
  await db.query('INSERT INTO trainer_days_off (trainer_id, day) VALUES ($1, $2) ON CONFLICT DO NOTHING', [
    trainerId,
    day,
  ]);
}

export async function removeDayOff(db: Db, trainerId: number, day: string): Promise<void> {
  await db.query('DELETE FROM trainer_days_off WHERE trainer_id = $1 AND day = $2', [trainerId, day]);
}

/** The days off of the person as a trainer. */
export async function dayOffRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT o.day FROM trainer_days_off o JOIN trainers t ON t.id = o.trainer_id
     WHERE t.user_id = $1 ORDER BY o.day`,
    [userId],
  );
  return rows;
}

export async function eraseDaysOff(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    'DELETE FROM trainer_days_off o USING trainers t WHERE t.id = o.trainer_id AND t.user_id = $1',
    [userId],
  );
}
