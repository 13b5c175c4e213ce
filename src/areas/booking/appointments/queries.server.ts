import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import type { DisputeState } from '#areas/money/payments/disputes/rules.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';

/** Both ends included. */
export async function listDaysOff(db: Db, trainerId: number, from: string, to: string): Promise<string[]> {
  const { rows } = await db.query<{ day: string }>(
    'SELECT day FROM trainer_days_off WHERE trainer_id = $1 AND day BETWEEN $2::date AND $3::date ORDER BY day',
    [trainerId, from, to],
  );
  return rows.map(({ day }) => day);
}

/** Of several trainers, both ends included. */
export async function listDaysOffOf(
  db: Db,
  trainerIds: readonly number[],
  from: string,
  to: string,
): Promise<{ trainerId: number; day: string }[]> {
  const { rows } = await db.query<{ trainerId: number; day: string }>(
    `SELECT trainer_id AS "trainerId", day FROM trainer_days_off
     WHERE trainer_id = ANY($1::bigint[]) AND day BETWEEN $2::date AND $3::date`,
    [trainerIds, from, to],
  );
  return rows;
}

/** Both ends included; idempotent. Bookings stay. */
export async function insertDaysOff(db: Db, trainerId: number, from: string, to: string): Promise<void> {
  await db.query(
    `INSERT INTO trainer_days_off (trainer_id, day)
     SELECT $1, day::date FROM generate_series($2::date, $3::date, interval '1 day') AS day
     ON CONFLICT DO NOTHING`,
    [trainerId, from, to],
  );
}

export async function deleteDayOff(db: Db, trainerId: number, day: string): Promise<void> {
  await db.query('DELETE FROM trainer_days_off WHERE trainer_id = $1 AND day = $2', [trainerId, day]);
}

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

/** Amount in pence. */
export interface TrainerDisputeRow {
  id: string;
  bookingId: string;
  state: DisputeState;
  reason: string;
  amountPence: number;
  dueBy: Date | null;
  answered: boolean;
  text: string | null;
  accepts: boolean;
  saidAt: Date | null;
}

/** The latest dispute of each appointment. */
export async function listTrainerDisputes(db: Db, trainerId: number): Promise<TrainerDisputeRow[]> {
  const { rows } = await db.query<TrainerDisputeRow>(
    `SELECT DISTINCT ON (b.id) d.id, b.id AS "bookingId", d.state, d.reason, d.amount_pence AS "amountPence",
            d.due_by AS "dueBy", d.answer IS NOT NULL OR d.evidence_submitted_at IS NOT NULL AS answered,
            d.seller_statement AS text, d.seller_accepts AS accepts, d.seller_stated_at AS "saidAt"
     FROM bookings b JOIN disputes d ON d.payment_id = b.payment_id
     WHERE b.trainer_id = $1 ORDER BY b.id, d.opened_at DESC`,
    [trainerId],
  );
  return rows;
}
