import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import type { Message, MessageState, MyMessages, SentMessage } from './contract.ts';
import { messageStates } from './rules.ts';

const BOOKED_TITLE = `coalesce(s.title, 'Personal training')`;

const BOOKINGS_OFFERED = 50;

export async function listRecentBookings(db: Db, userId: string): Promise<MyMessages['bookings']> {
  const { rows } = await db.query<{ id: string; reference: string; title: string; startsAt: Date }>(
    `SELECT b.id, b.reference, ${BOOKED_TITLE} AS title, b.starts_at AS "startsAt"
       FROM bookings b LEFT JOIN sessions s ON s.id = b.session_id
      WHERE b.user_id = $1 ORDER BY b.starts_at DESC, b.id LIMIT $2`,
    [userId, BOOKINGS_OFFERED],
  );
  return rows.map(({ startsAt, ...row }) => ({ ...row, startsAt: startsAt.toISOString() }));
}

export const isBookingOwnedBy = async (db: Db, bookingId: string, userId: string): Promise<boolean> =>
  (await queryOneOrNull(db, 'SELECT FROM bookings WHERE id = $1 AND user_id = $2', [bookingId, userId])) !==
  null;

export type Writer = { userId: string } | { name: string; email: string };

/** False if the id or the reference exists. */
export async function insertMessage(
  tx: Tx,
  message: Pick<Message, 'key' | 'topic' | 'complaint' | 'bookingId' | 'body'> & {
    reference: string;
    writer: Writer;
    sentAt: Date;
    dueOn: string;
  },
): Promise<boolean> {
  const { writer } = message;
  const { userId, name, email } =
    'userId' in writer ? { ...writer, name: '', email: '' } : { ...writer, userId: null };
  const { rowCount } = await tx.query(
    `INSERT INTO help_messages
            (id, reference, topic, complaint, user_id, name, email, booking_id, body, sent_at, due_on)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11) ON CONFLICT DO NOTHING`,
    [
      message.key,
      message.reference,
      message.topic,
      message.complaint,
      userId,
      name,
      email,
      message.bookingId,
      message.body,
      message.sentAt,
      message.dueOn,
    ],
  );
  return rowCount === 1;
}

export const findSentMessage = (db: Db, id: string): Promise<SentMessage | null> =>
  queryOneOrNull<SentMessage>(
    db,
    `SELECT m.reference, m.complaint, m.due_on::text AS "dueOn", coalesce(u.email, m.email) AS email
       FROM help_messages m LEFT JOIN users u ON u.id = m.user_id WHERE m.id = $1`,
    [id],
  );

export async function listUserMessages(db: Db, userId: string): Promise<MyMessages['messages']> {
  const { rows } = await db.query<
    Omit<MyMessages['messages'][number], 'sentAt' | 'answeredAt'> & {
      sentAt: Date;
      answeredAt: Date | null;
    }
  >(
    `SELECT reference, topic, complaint, state, sent_at AS "sentAt", due_on::text AS "dueOn",
            answered_at AS "answeredAt"
       FROM help_messages WHERE user_id = $1 ORDER BY sent_at DESC, id LIMIT 50`,
    [userId],
  );
  return rows.map(({ sentAt, answeredAt, ...row }) => ({
    ...row,
    sentAt: sentAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
  }));
}

export interface LockedMessage {
  state: MessageState;
  complaint: boolean;
  revision: number;
  assignedTo: string | null;
  answeredAt: Date | null;
  erasedAt: Date | null;
  /** Author of the latest answer; null without one. */
  answeredBy: string | null;
}

/** Locks until the transaction ends; null if there is no such message. */
export async function lockMessage(tx: Tx, id: string): Promise<LockedMessage | null> {
  const message = await queryOneOrNull<Omit<LockedMessage, 'answeredBy'>>(
    tx,
    `SELECT state, complaint, revision, assigned_to AS "assignedTo", answered_at AS "answeredAt",
            erased_at AS "erasedAt"
       FROM help_messages WHERE id = $1 FOR UPDATE`,
    [id],
  );
  if (message === null) return null;
  // A separate statement: one that waited for the lock would see other tables as they were before the wait.
  const answer = await queryOneOrNull<{ by: string }>(
    tx,
    `SELECT u.name AS by FROM help_replies r JOIN users u ON u.id = r.author_id
      WHERE r.message_id = $1 AND r.kind = 'answer' ORDER BY r.written_at DESC LIMIT 1`,
    [id],
  );
  return { ...message, answeredBy: answer?.by ?? null };
}

/** Returns its id. */
export async function insertReply(
  tx: Tx,
  reply: { messageId: string; kind: 'answer' | 'note'; authorId: string; body: string; at: Date },
): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO help_replies (message_id, kind, author_id, body, written_at)
     VALUES ($1, $2, $3, $4, $5) RETURNING id`,
    [reply.messageId, reply.kind, reply.authorId, reply.body, reply.at],
  );
  const [row] = rows;
  if (row === undefined) throw new Error('A reply was not kept.');
  return row.id;
}

const stateAfterMove = { answer: 'answered', close: 'closed', reopen: 'open' } as const;

/** False if the transition isn't allowed. A given due day replaces the old one. */
export async function moveMessage(
  tx: Tx,
  id: string,
  by: keyof typeof stateAfterMove,
  at: Date,
  due: string | null = null,
): Promise<boolean> {
  const to = stateAfterMove[by];
  const { rowCount } = await tx.query(
    `UPDATE help_messages
        SET state = $2, revision = revision + 1, due_on = coalesce($4, due_on),
            answered_at = CASE WHEN $2 = 'answered' THEN $3 ELSE answered_at END,
            closed_at = CASE WHEN $2 = 'closed' THEN $3::timestamptz END
      WHERE id = $1 AND erased_at IS NULL AND state = ANY ($5)`,
    [id, to, at, due, messageStates.statesBefore(to, by)],
  );
  return rowCount === 1;
}

/** Null unassigns. False if the assignee is no admin. */
export async function assignMessage(tx: Tx, id: string, adminId: string | null): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE help_messages SET assigned_to = $2, revision = revision + 1
      WHERE id = $1 AND ($2::uuid IS NULL OR EXISTS (
        SELECT FROM users WHERE id = $2 AND role = 'admin' AND suspended_at IS NULL))`,
    [id, adminId],
  );
  return rowCount === 1;
}

/** Due by that day, or overdue. */
export async function listComplaintsDueBy(db: Db, day: string): Promise<number> {
  const row = await queryOneOrNull<{ due: number }>(
    db,
    `SELECT count(*) AS due FROM help_messages WHERE state = 'open' AND complaint AND due_on <= $1`,
    [day],
  );
  return row?.due ?? 0;
}

/** Anonymises a message; keeps its times and topic for statistics. */
const ERASED = `user_id = NULL, name = '', email = '', booking_id = NULL, body = ''`;

/** Erases texts and notes of messages closed before then; returns how many. */
export async function eraseMessagesClosedBefore(tx: Tx, before: Date, now: Date): Promise<number> {
  const { rows } = await tx.query<{ id: string }>(
    `UPDATE help_messages SET ${ERASED}, erased_at = $2
      WHERE state = 'closed' AND erased_at IS NULL AND closed_at < $1 RETURNING id`,
    [before, now],
  );
  await tx.query('DELETE FROM help_replies WHERE message_id = ANY ($1)', [rows.map(({ id }) => id)]);
  return rows.length;
}

/** For the person's data export. */
export async function messageRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT reference, topic, complaint, name, email, body, state, sent_at, due_on::text, answered_at, closed_at
       FROM help_messages WHERE user_id = $1 ORDER BY sent_at`,
    [userId],
  );
  return rows;
}

export async function replyRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT m.reference, r.kind, r.body, r.written_at
       FROM help_replies r JOIN help_messages m ON m.id = r.message_id
      WHERE m.user_id = $1 ORDER BY r.written_at`,
    [userId],
  );
  return rows;
}

/** Closes and anonymises the person's messages. */
export async function eraseUserMessages(tx: Tx, userId: string): Promise<void> {
  await tx.query(
    'DELETE FROM help_replies r USING help_messages m WHERE m.id = r.message_id AND m.user_id = $1',
    [userId],
  );
  await tx.query(
    `UPDATE help_messages SET state = 'closed', revision = revision + 1, erased_at = now(),
            closed_at = coalesce(closed_at, now()), ${ERASED}
      WHERE user_id = $1 AND state = ANY ($2)`,
    [userId, messageStates.statesBefore('closed', 'erase')],
  );
}
