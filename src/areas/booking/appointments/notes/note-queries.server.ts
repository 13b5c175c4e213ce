import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';

export interface ClientNote {
  id: string;
  clientId: string;
  text: string;
  writtenAt: Date;
}

/** Latest first. */
export async function listTrainerNotes(db: Db, trainerId: number): Promise<ClientNote[]> {
  const { rows } = await db.query<ClientNote>(
    `SELECT id, client_id AS "clientId", body AS text, written_at AS "writtenAt"
     FROM client_notes WHERE trainer_id = $1 ORDER BY written_at DESC, id LIMIT 2000`,
    [trainerId],
  );
  return rows;
}

/** Null unless it is that trainer's appointment. */
export async function findClient(db: Db, trainerId: number, bookingId: string): Promise<string | null> {
  const row = await queryOneOrNull<{ id: string }>(
    db,
    `SELECT u.id FROM bookings b JOIN users u ON u.id = b.user_id
     WHERE b.id = $1 AND b.trainer_id = $2 AND u.deleted_at IS NULL`,
    [bookingId, trainerId],
  );
  return row?.id ?? null;
}

/** Returns false if it exists. */
export async function insertNote(
  tx: Tx,
  { id, trainerId, clientId, text, writtenAt }: ClientNote & { trainerId: number },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO client_notes (id, trainer_id, client_id, body, written_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT DO NOTHING`,
    [id, trainerId, clientId, text, writtenAt],
  );
  return rowCount === 1;
}

/** Returns false if not found. */
export async function deleteNote(tx: Tx, trainerId: number, noteId: string): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM client_notes WHERE id = $1 AND trainer_id = $2', [
    noteId,
    trainerId,
  ]);
  return rowCount === 1;
}

/** Deletes notes about clients without an appointment or a note since then. */
export async function deleteOldNotes(db: Db, since: Date): Promise<void> {
  await db.query(
    `DELETE FROM client_notes n WHERE n.written_at < $1 AND NOT EXISTS (
       SELECT FROM bookings b WHERE b.trainer_id = n.trainer_id AND b.user_id = n.client_id AND b.ends_at >= $1)`,
    [since],
  );
}

/** For the data export. */
export async function clientNoteRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT t.first_name || ' ' || t.last_name AS trainer, n.body AS note, n.written_at
     FROM client_notes n JOIN trainers t ON t.id = n.trainer_id WHERE n.client_id = $1 ORDER BY n.written_at`,
    [userId],
  );
  return rows;
}

/** For the data export; leaves out the clients, whose data it is. */
export async function trainerNoteRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT n.body AS note, n.written_at FROM client_notes n JOIN trainers t ON t.id = n.trainer_id
     WHERE t.user_id = $1 ORDER BY n.written_at`,
    [userId],
  );
  return rows;
}

/** Both about the person and by them. */
export async function eraseNotes(tx: Tx, userId: string): Promise<void> {
  await tx.query('DELETE FROM client_notes WHERE client_id = $1', [userId]);
  await tx.query('DELETE FROM client_notes n USING trainers t WHERE t.id = n.trainer_id AND t.user_id = $1', [
    userId,
  ]);
}
