import type { Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import type { MessageTopic } from '../messages/message-options.ts';

export interface ReceivedMessageData {
  reference: string;
  topic: MessageTopic;
  complaint: boolean;
  /** London day by the end of which we must answer. */
  dueOn: string;
  /** No name for visitors: we don't mail a stranger's text to others in our name. */
  writer: Recipient;
}

/** Null if the message has lost its writer. */
export const readReceivedMessage = (db: Db, messageId: string): Promise<ReceivedMessageData | null> =>
  queryOneOrNull<ReceivedMessageData>(
    db,
    `SELECT m.reference, m.topic, m.complaint, m.due_on::text AS "dueOn",
            json_build_object('name', coalesce(u.name, ''), 'address', coalesce(u.email, m.email)) AS writer
       FROM help_messages m LEFT JOIN users u ON u.id = m.user_id
      WHERE m.id = $1 AND m.erased_at IS NULL`,
    [messageId],
  );

export interface MessageAnswerData {
  reference: string;
  topic: MessageTopic;
  text: string;
  /** The admin's first name. */
  author: string;
  writer: Recipient;
}

/** Null if the message has lost its writer. */
export const readMessageAnswer = (db: Db, replyId: string): Promise<MessageAnswerData | null> =>
  queryOneOrNull<MessageAnswerData>(
    db,
    `SELECT m.reference, m.topic, r.body AS text, coalesce(nullif(a.first_name, ''), a.name) AS author,
            json_build_object('name', coalesce(u.name, m.name), 'address', coalesce(u.email, m.email)) AS writer
       FROM help_replies r
       JOIN help_messages m ON m.id = r.message_id
       JOIN users a ON a.id = r.author_id
       LEFT JOIN users u ON u.id = m.user_id
      WHERE r.id = $1 AND r.kind = 'answer' AND m.erased_at IS NULL`,
    [replyId],
  );

export interface DueComplaint {
  id: string;
  reference: string;
  topic: MessageTopic;
  dueOn: string;
  assignedTo: string | null;
}

export interface DueComplaintsData {
  day: string;
  complaints: DueComplaint[];
  admins: (Recipient & { id: string })[];
}

/** Open complaints due by that day, soonest first, and all admins; null if there are none. */
export async function readDueComplaints(
  db: Db,
  day: string,
  dueBy: string,
): Promise<DueComplaintsData | null> {
  const { rows: complaints } = await db.query<DueComplaint>(
    `SELECT m.id, m.reference, m.topic, m.due_on::text AS "dueOn", a.name AS "assignedTo"
       FROM help_messages m LEFT JOIN users a ON a.id = m.assigned_to
      WHERE m.state = 'open' AND m.complaint AND m.due_on <= $1 ORDER BY m.due_on, m.sent_at LIMIT 100`,
    [dueBy],
  );
  if (complaints.length === 0) return null;
  const { rows: admins } = await db.query<DueComplaintsData['admins'][number]>(
    `SELECT id, name, email AS address FROM users WHERE role = 'admin' AND suspended_at IS NULL ORDER BY id`,
  );
  return { day, complaints, admins };
}
