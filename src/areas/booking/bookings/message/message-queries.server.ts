import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOne, type Tx } from '#shared/db/database.server.ts';

/** Who wrote what to somebody about their booking. */
export interface BookingMessageRow {
  id: string;
  bookingId: string;
  /** The first name of whoever of the business wrote it; null once their account is gone. */
  author: string | null;
  body: string;
  sentAt: Date;
}

const SELECT_MESSAGE = `
  SELECT m.id, m.booking_id AS "bookingId", coalesce(NULLIF(u.first_name, ''), u.name) AS author, m.body,
         m.sent_at AS "sentAt"
  FROM booking_messages m LEFT JOIN users u ON u.id = m.author_id`;

/** False when a message of that id is there already: the same has come again. */
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

/** How many messages about a booking were sent since then; others have to wait with theirs until `tx` ends. */
export async function countMessagesSince(tx: Tx, bookingId: string, since: Date): Promise<number> {
  await tx.query('SELECT FROM bookings WHERE id = $1 FOR NO KEY UPDATE', [bookingId]);
  const { sent } = await queryOne<{ sent: number }>(
    tx,
    'SELECT count(*)::integer AS sent FROM booking_messages WHERE booking_id = $1 AND sent_at > $2',
    [bookingId, since],
  );
  return sent;
}

/** What was written about a booking, the oldest first. */
export async function listBookingMessages(db: Db, bookingId: string): Promise<BookingMessageRow[]> {
  const { rows } = await db.query<BookingMessageRow>(
    `${SELECT_MESSAGE} WHERE m.booking_id = $1 ORDER BY m.sent_at, m.id`,
    [bookingId],
  );
  return rows;
}

/** What was written to a person about their bookings, the oldest first. */
export async function listMessagesToUser(db: Db, userId: string): Promise<BookingMessageRow[]> {
  const { rows } = await db.query<BookingMessageRow>(
    `${SELECT_MESSAGE} JOIN bookings b ON b.id = m.booking_id WHERE b.user_id = $1 ORDER BY m.sent_at, m.id`,
    [userId],
  );
  return rows;
}

/** What businesses wrote to the person, for their copy of what is kept of them. */
export async function receivedMessageRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.reference, m.body AS message, m.sent_at
     FROM booking_messages m JOIN bookings b ON b.id = m.booking_id WHERE b.user_id = $1 ORDER BY m.sent_at`,
    [userId],
  );
  return rows;
}

/** What the person wrote to customers, for the same; to whom is not theirs to take. */
export async function writtenMessageRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    'SELECT body AS message, sent_at FROM booking_messages WHERE author_id = $1 ORDER BY sent_at',
    [userId],
  );
  return rows;
}

/** Takes the person out of what they wrote to customers; the messages stay with those. */
export async function eraseMessageAuthor(tx: Tx, userId: string): Promise<void> {
  await tx.query('UPDATE booking_messages SET author_id = NULL WHERE author_id = $1', [userId]);
}

/** Removes what was written to the person. */
export async function eraseMessagesTo(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    'DELETE FROM booking_messages m USING bookings b WHERE b.id = m.booking_id AND b.user_id = $1',
    [userId],
  );
}

/** Removes what was written about dates that were over before that instant. */
export async function deleteOldMessages(db: Db, before: Date): Promise<void> {
  await db.query(
    'DELETE FROM booking_messages m USING bookings b WHERE b.id = m.booking_id AND b.ends_at < $1 AND m.sent_at < $1',
    [before],
  );
}
