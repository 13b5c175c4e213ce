import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { PaidBy } from '../contract.ts';

/** In pence. */
export interface WalkInRow {
  id: string;
  occurrenceId: number;
  name: string;
  places: number;
  paidBy: PaidBy;
  paidPence: number;
  cameAt: Date;
  /** First name; null if their account is deleted. */
  notedBy: string | null;
}

const SELECT_WALK_IN = `
  SELECT w.id, w.occurrence_id AS "occurrenceId", w.name, w.places, w.paid_by AS "paidBy",
         w.paid_pence AS "paidPence", w.arrived_at AS "cameAt",
         coalesce(NULLIF(by.first_name, ''), by.name) AS "notedBy"
  FROM walk_ins w LEFT JOIN users by ON by.id = w.recorded_by`;

/** In order of arrival, without removed ones. */
export async function listWalkInRows(db: Db, occurrenceIds: readonly number[]): Promise<WalkInRow[]> {
  const { rows } = await db.query<WalkInRow>(
    `${SELECT_WALK_IN} WHERE w.occurrence_id = ANY ($1) AND w.voided_at IS NULL ORDER BY w.arrived_at, w.id`,
    [occurrenceIds],
  );
  return rows;
}

/** Removed ones included. */
export function findWalkIn(
  db: Db,
  id: string,
): Promise<(WalkInRow & { businessId: number; takenBack: boolean }) | null> {
  return queryOneOrNull(
    db,
    `SELECT noted.*, s.business_id AS "businessId",
            (SELECT voided_at IS NOT NULL FROM walk_ins WHERE id = $1) AS "takenBack"
     FROM (${SELECT_WALK_IN} WHERE w.id = $1) noted
     JOIN occurrences o ON o.id = noted."occurrenceId" JOIN sessions s ON s.id = o.session_id`,
    [id],
  );
}

/** Locks the date. */
export function lockCheckInOccurrence(
  tx: Tx,
  occurrenceId: number,
): Promise<{ startsAt: Date; cancelled: boolean; pricePence: number } | null> {
  return queryOneOrNull(
    tx,
    `SELECT o.starts_at AS "startsAt", o.state = 'cancelled' AS cancelled, s.price_pence AS "pricePence"
     FROM occurrences o JOIN sessions s ON s.id = o.session_id WHERE o.id = $1 FOR NO KEY UPDATE OF o`,
    [occurrenceId],
  );
}

/** Returns false if the id exists. */
export async function insertWalkIn(
  tx: Tx,
  walkIn: Omit<WalkInRow, 'notedBy'>,
  by: { userId: string; at: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO walk_ins (id, occurrence_id, name, places, paid_by, paid_pence, arrived_at, recorded_at, recorded_by)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9) ON CONFLICT (id) DO NOTHING`,
    [
      walkIn.id,
      walkIn.occurrenceId,
      walkIn.name,
      walkIn.places,
      walkIn.paidBy,
      walkIn.paidPence,
      walkIn.cameAt,
      by.at,
      by.userId,
    ],
  );
  return rowCount === 1;
}

/** All or none. Returns the number left if too few, null if taken. */
export async function allocateWalkInPlaces(
  tx: Tx,
  occurrenceId: number,
  places: number,
): Promise<number | null> {
  const { taken, left } = await queryOne<{ taken: boolean; left: number }>(
    tx,
    `WITH taken AS (
       UPDATE occurrences SET taken = taken + $2
       WHERE id = $1 AND state = 'scheduled' AND taken + $2 <= capacity RETURNING id
     )
     SELECT EXISTS (SELECT FROM taken) AS taken, capacity - taken AS left FROM occurrences WHERE id = $1`,
    [occurrenceId, places],
  );
  return taken ? null : left;
}

/** Returns false if removed before. */
export async function deleteWalkIn(tx: Tx, id: string, now: Date): Promise<boolean> {
  const { done } = await queryOne<{ done: boolean }>(
    tx,
    `WITH back AS (
       UPDATE walk_ins SET voided_at = $2 WHERE id = $1 AND voided_at IS NULL
       RETURNING occurrence_id, places
     ), freed AS (
       UPDATE occurrences o SET taken = o.taken - back.places FROM back WHERE o.id = back.occurrence_id
     )
     SELECT EXISTS (SELECT FROM back) AS done`,
    [id, now],
  );
  return done;
}

/** For the data export; leaves out the walk-ins, whose data it is. */
export async function recordedWalkInRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT s.title AS session, o.starts_at, w.places, w.paid_by, w.recorded_at
     FROM walk_ins w JOIN occurrences o ON o.id = w.occurrence_id JOIN sessions s ON s.id = o.session_id
     WHERE w.recorded_by = $1 ORDER BY w.recorded_at`,
    [userId],
  );
  return rows;
}

export async function eraseWalkInRecorder(tx: Tx, userId: string): Promise<void> {
  await tx.query('UPDATE walk_ins SET recorded_by = NULL WHERE recorded_by = $1', [userId]);
}

/** Erases their names; the counts stay. */
export async function eraseOldWalkIns(db: Db, before: Date): Promise<void> {
  await db.query(`UPDATE walk_ins SET name = 'Walk-in' WHERE arrived_at < $1 AND name <> 'Walk-in'`, [
    before,
  ]);
}
