import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOne, type Tx } from '#shared/db/database.server.ts';

export interface BookingMessageRow {
  id: string;
  bookingId: string;
  /** The first name; null if their account is deleted. */
  author: string | null;
  body: string;
  sentAt: Date;
}

const SELECT_MESSAGE = `
  SELECT m.id, m.booking_id AS "bookingId", coalesce(NULLIF(u.first_name, ''), u.name) AS author, m.body,
         m.sent_at AS "sentAt"
  FROM booking_messages m LEFT JOIN users u ON u.id = m.author_id`;

/** Returns false if the id exists: a repeated request. */
export async function insertMessage(
  tx: Tx,
  message: { id: string; bookingId: string; authorId: string; body: string; sentAt: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO booking_messages (id, booking_id, author_id, body, sent_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (id) DO NOTHING`,
    [message.id, message.bookingId, message.authorId, message.body, message.sentAt],
  );
  return rowCount === 1;
}

/** Locks, so that concurrent messages about the booking wait for `tx`. */
export async function countMessagesSince(tx: Tx, bookingId: string, since: Date): Promise<number> {
  await tx.query('SELECT FROM bookings WHERE id = $1 FOR NO KEY UPDATE', [bookingId]);
  const { sent } = await queryOne<{ sent: number }>(
    tx,
    'SELECT count(*)::integer AS sent FROM booking_messages WHERE booking_id = $1 AND sent_at > $2',
    [bookingId, since],
  );
  return sent;
}

/** Oldest first. */
export async function listBookingMessages(db: Db, bookingId: string): Promise<BookingMessageRow[]> {
  const { rows } = await db.query<BookingMessageRow>(
    `${SELECT_MESSAGE} WHERE m.booking_id = $1 ORDER BY m.sent_at, m.id`,
    [bookingId],
  );
  return rows;
}

/** Oldest first. */
export async function listMessagesToUser(db: Db, userId: string): Promise<BookingMessageRow[]> {
  const { rows } = await db.query<BookingMessageRow>(
    `${SELECT_MESSAGE} JOIN bookings b ON b.id = m.booking_id WHERE b.user_id = $1 ORDER BY m.sent_at, m.id`,
    [userId],
  );
  return rows;
}

/** For the data export. */
export async function receivedMessageRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.reference, m.body AS message, m.sent_at
     FROM booking_messages m JOIN bookings b ON b.id = m.booking_id WHERE b.user_id = $1 ORDER BY m.sent_at`,
    [userId],
  );
  return rows;
}

/** For the data export; leaves out the recipients, who are other people's data. */
export async function writtenMessageRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    'SELECT body AS message, sent_at FROM booking_messages WHERE author_id = $1 ORDER BY sent_at',
    [userId],
  );
  return rows;
}

/** The customers keep the messages. */
export async function eraseMessageAuthor(tx: Tx, userId: string): Promise<void> {
  await tx.query('UPDATE booking_messages SET author_id = NULL WHERE author_id = $1', [userId]);
}

export async function eraseMessagesTo(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    'DELETE FROM booking_messages m USING bookings b WHERE b.id = m.booking_id AND b.user_id = $1',
    [userId],
  );
}

/** Deletes messages about dates that ended before `before`. */
export async function deleteOldMessages(db: Db, before: Date): Promise<void> {
  await db.query(
    'DELETE FROM booking_messages m USING bookings b WHERE b.id = m.booking_id AND b.ends_at < $1 AND m.sent_at < $1',
    [before],
  );
}
