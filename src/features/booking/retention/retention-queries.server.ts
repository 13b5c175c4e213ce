import { deletePayments } from '#features/payments/payment-books.server.ts';
import type { Db, Tx } from '#shared/db/database.server.ts';

/**
 * Forgets whole records of before that instant, at most `limit` at a time: hold, payment, refunds and booking go
 * together. How many. A booking that somebody reviewed stays as the proof that they were there, without their name.
 */
export async function deleteOldRecords(tx: Tx, before: Date, limit: number): Promise<number> {
  const { rows } = await tx.query<{ id: string; trainer_hour_id: number | null }>(
    `SELECT h.id, h.trainer_hour_id FROM holds h LEFT JOIN bookings b ON b.hold_id = h.id
     WHERE h.created_at < $1 AND h.state <> 'held' AND coalesce(b.ends_at, h.created_at) < $1
       AND NOT EXISTS (SELECT FROM reviews r WHERE r.booking_id = b.id)
     ORDER BY h.created_at LIMIT $2`,
    [before, limit],
  );
  const ids = rows.map(({ id }) => id);
  const hours = rows.flatMap(({ trainer_hour_id: hour }) => (hour === null ? [] : [hour]));
  await tx.query('DELETE FROM bookings WHERE hold_id = ANY ($1::uuid[])', [ids]);
  await deletePayments(tx, ids);
  await tx.query('DELETE FROM holds WHERE id = ANY ($1::uuid[])', [ids]);
  await tx.query('DELETE FROM trainer_hours WHERE id = ANY ($1::bigint[])', [hours]);
  return ids.length;
}

/** Takes the name and how to reach the person out of reviewed bookings of before that instant. */
export async function eraseOldContacts(db: Db, before: Date): Promise<void> {
  await db.query(
    `UPDATE bookings SET full_name = '', email = '', phone = '', special_requirements = ''
     WHERE ends_at < $1 AND created_at < $1 AND email <> ''`,
    [before],
  );
}

/** Forgets what was typed before that instant when no booking came of it. */
export async function deleteUnpaidContacts(db: Db, before: Date): Promise<void> {
  await db.query(
    `DELETE FROM hold_contacts c USING holds h
     WHERE h.id = c.hold_id AND h.state = 'released' AND h.created_at < $1`,
    [before],
  );
}
