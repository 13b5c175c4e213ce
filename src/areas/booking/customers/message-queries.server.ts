import type { DataRow } from '#areas/identity/accounts/personal-data.ts';
import { type Db, queryOne, queryOneOrNull, type Tx } from '#shared/db/database.server.ts';
import { customersOfGroup, type GroupCutoffs } from './customer-queries.server.ts';
import { type Audience, type ConsentSource, MESSAGE_WINDOW_DAYS, type MessageKind } from './rules.ts';

/** Latest choice across their merged accounts. */
export interface ConsentRow {
  wants: boolean;
  said: ConsentSource;
  wording: string | null;
  saidAt: Date;
  by: string | null;
}

export const latestConsent = (db: Db, customerId: string): Promise<ConsentRow | null> =>
  queryOneOrNull(
    db,
    `SELECT n.opted_in AS wants, n.channel AS said, n.wording, n.recorded_at AS "saidAt",
            COALESCE(NULLIF(u.first_name, ''), u.name) AS by
     FROM customer_consents n LEFT JOIN users u ON u.id = n.recorded_by
     WHERE n.customer_id IN (SELECT r.id FROM merged_customer_rows($1) r) ORDER BY n.id DESC LIMIT 1`,
    [customerId],
  );

export async function insertConsent(
  tx: Tx,
  consent: { customerId: string; wants: boolean; said: ConsentSource; recordedBy: string | null; at: Date },
): Promise<void> {
  await tx.query(
    'INSERT INTO customer_consents (customer_id, opted_in, channel, recorded_by, recorded_at) VALUES ($1, $2, $3, $4, $5)',
    [consent.customerId, consent.wants, consent.said, consent.recordedBy, consent.at],
  );
}

export async function newsPreferencesOfUser(
  db: Db,
  userId: string,
): Promise<{ customerId: string; businessId: number; business: string; wanted: boolean }[]> {
  const { rows } = await db.query<{
    customerId: string;
    businessId: number;
    business: string;
    wanted: boolean;
  }>(
    `SELECT c.id AS "customerId", b.id AS "businessId", b.name AS business, has_marketing_consent(c.id) AS wanted
     FROM customers c JOIN businesses b ON b.id = c.business_id
     WHERE c.user_id = $1 ORDER BY lower(b.name), b.id`,
    [userId],
  );
  return rows;
}

export const findNewsByToken = (
  db: Db,
  token: string,
): Promise<{ customerId: string; business: string; wanted: boolean } | null> =>
  queryOneOrNull(
    db,
    `SELECT c.id AS "customerId", b.name AS business, has_marketing_consent(c.id) AS wanted
     FROM customers c JOIN businesses b ON b.id = c.business_id WHERE c.news_token = $1`,
    [token],
  );

/** Serialises messages of one business until the transaction ends. */
export async function lockMessaging(tx: Tx, businessId: number): Promise<void> {
  await tx.query(`SELECT pg_advisory_xact_lock(hashtext('customer_messages'), $1::integer)`, [businessId]);
}

export const messageById = (
  db: Db,
  messageId: string,
): Promise<{ businessId: number; subject: string; body: string } | null> =>
  queryOneOrNull(
    db,
    'SELECT business_id AS "businessId", subject, body FROM customer_messages WHERE id = $1',
    [messageId],
  );

export async function countMessagesSince(
  db: Db,
  businessId: number,
  kind: MessageKind,
  since: Date,
): Promise<number> {
  const { sent } = await queryOne<{ sent: number }>(
    db,
    `SELECT count(*) AS sent FROM customer_messages WHERE business_id = $1 AND kind = $2 AND sent_at > $3`,
    [businessId, kind, since],
  );
  return sent;
}

/** Null for another business's date, or one that ended too long ago. */
export const occurrenceLabel = (
  db: Db,
  businessId: number,
  occurrenceId: number,
  now: Date,
): Promise<{ title: string; startsAt: Date; tooLate: boolean } | null> =>
  queryOneOrNull(
    db,
    `SELECT s.title, o.starts_at AS "startsAt", o.ends_at < $3::timestamptz - make_interval(days => ${MESSAGE_WINDOW_DAYS}) AS "tooLate"
     FROM occurrences o JOIN sessions s ON s.id = o.session_id WHERE o.id = $2 AND s.business_id = $1`,
    [businessId, occurrenceId, now],
  );

export const sessionTitle = (
  db: Db,
  businessId: number,
  sessionId: number,
): Promise<{ title: string } | null> =>
  queryOneOrNull(db, 'SELECT title FROM sessions WHERE business_id = $1 AND id = $2', [
    businessId,
    sessionId,
  ]);

/** Only customers we can contact. */
export async function audienceCustomers(
  db: Db,
  businessId: number,
  audience: Audience,
  days: GroupCutoffs,
): Promise<{ id: string; wanted: boolean }[]> {
  if (audience.of === 'group' || audience.of === 'tag')
    return customersOfGroup(db, businessId, audience, days);
  const { rows } = await db.query<{ id: string; wanted: boolean }>(
    `SELECT DISTINCT c.id, has_marketing_consent(c.id) AS wanted
     FROM bookings b JOIN customers c ON c.business_id = b.business_id AND c.user_id = b.user_id
     WHERE b.business_id = $1 AND b.email <> ''
       AND ${
         audience.of === 'date'
           ? `b.occurrence_id = $2 AND b.state IN ('confirmed', 'attended') AND $3::timestamptz IS NOT NULL`
           : `b.session_id = $2 AND b.state = 'confirmed' AND b.ends_at > $3`
       }
     ORDER BY c.id`,
    [businessId, audience.id, days.now],
  );
  return rows;
}

export async function insertMessage(
  tx: Tx,
  message: {
    id: string;
    businessId: number;
    authorId: string;
    kind: MessageKind;
    sentTo: string;
    subject: string;
    body: string;
    sentAt: Date;
  },
  customerIds: readonly string[],
): Promise<void> {
  await tx.query(
    `INSERT INTO customer_messages (id, business_id, author_id, kind, audience, subject, body, sent_at)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
    [
      message.id,
      message.businessId,
      message.authorId,
      message.kind,
      message.sentTo,
      message.subject,
      message.body,
      message.sentAt,
    ],
  );
  await tx.query(
    'INSERT INTO customer_message_recipients (message_id, customer_id) SELECT $1, unnest($2::uuid[])',
    [message.id, customerIds],
  );
}

/** Counts come from the mail log. */
interface SentMessageRow {
  id: string;
  kind: MessageKind;
  sentTo: string;
  subject: string;
  text: string;
  author: string | null;
  sentAt: Date;
  recipients: number;
  delivered: number;
  refused: number;
  ended: number;
}

export async function messagesOfBusiness(
  db: Db,
  businessId: number,
  limit: number,
): Promise<SentMessageRow[]> {
  const { rows } = await db.query<SentMessageRow>(
    `SELECT m.id, m.kind, m.audience AS "sentTo", m.subject, m.body AS text,
            COALESCE(NULLIF(u.first_name, ''), u.name) AS author, m.sent_at AS "sentAt",
            reached.recipients, reached.delivered, reached.refused, reached.ended
     FROM customer_messages m LEFT JOIN users u ON u.id = m.author_id
     CROSS JOIN LATERAL (
       SELECT count(*) AS recipients, count(*) FILTER (WHERE l.state = 'sent') AS delivered,
              count(*) FILTER (WHERE l.state = 'refused') AS refused,
              count(*) FILTER (WHERE l.key IS NULL AND m.kind = 'news' AND NOT has_marketing_consent(r.customer_id)) AS ended
       FROM customer_message_recipients r
       LEFT JOIN mail_log l ON l.key = 'customer-message:' || r.message_id || ':' || r.customer_id || ':seeker'
       WHERE r.message_id = m.id
     ) reached
     WHERE m.business_id = $1 ORDER BY m.sent_at DESC, m.id LIMIT $2`,
    [businessId, limit],
  );
  return rows;
}

/** Only booked dates, soonest first. */
export async function messageableOccurrences(
  db: Db,
  businessId: number,
  now: Date,
  limit: number,
): Promise<{ id: number; title: string; startsAt: Date }[]> {
  const { rows } = await db.query<{ id: number; title: string; startsAt: Date }>(
    `SELECT o.id, s.title, o.starts_at AS "startsAt"
     FROM occurrences o JOIN sessions s ON s.id = o.session_id
     WHERE s.business_id = $1 AND o.ends_at > $2::timestamptz - make_interval(days => ${MESSAGE_WINDOW_DAYS})
       AND EXISTS (SELECT FROM bookings b WHERE b.occurrence_id = o.id AND b.state IN ('confirmed', 'attended'))
     ORDER BY o.starts_at, o.id LIMIT $3`,
    [businessId, now, limit],
  );
  return rows;
}

/** Only those with upcoming bookings, by title. */
export async function messageableSessions(
  db: Db,
  businessId: number,
  now: Date,
): Promise<{ id: number; title: string }[]> {
  const { rows } = await db.query<{ id: number; title: string }>(
    `SELECT s.id, s.title FROM sessions s
     WHERE s.business_id = $1 AND EXISTS (
       SELECT FROM bookings b WHERE b.business_id = $1 AND b.session_id = s.id AND b.state = 'confirmed' AND b.ends_at > $2)
     ORDER BY lower(s.title), s.id`,
    [businessId, now],
  );
  return rows;
}

/** For the person's data export. */
export async function consentRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, n.opted_in AS wants_news, n.channel AS how, n.wording, n.recorded_at
     FROM customer_consents n JOIN customers c ON c.id = n.customer_id JOIN businesses b ON b.id = c.business_id
     WHERE c.user_id = $1 ORDER BY n.id`,
    [userId],
  );
  return rows;
}

export async function receivedMessageRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    `SELECT b.name AS business, m.subject, m.body AS message, m.sent_at
     FROM customer_message_recipients r JOIN customers c ON c.id = r.customer_id
     JOIN customer_messages m ON m.id = r.message_id JOIN businesses b ON b.id = m.business_id
     WHERE c.user_id = $1 ORDER BY m.sent_at, m.id`,
    [userId],
  );
  return rows;
}

export async function writtenMessageRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    'SELECT subject, body AS message, sent_at FROM customer_messages WHERE author_id = $1 ORDER BY sent_at, id',
    [userId],
  );
  return rows;
}

/** Leaves out the customers: their data is not the author's to export. */
export async function recordedConsentRows(db: Db, userId: string): Promise<DataRow[]> {
  const { rows } = await db.query<DataRow>(
    'SELECT opted_in AS wants_news, channel AS how, recorded_at FROM customer_consents WHERE recorded_by = $1 ORDER BY id',
    [userId],
  );
  return rows;
}

/** Anonymises messages and consents that the person wrote as staff. */
export async function eraseAuthor(tx: Tx, userId: string): Promise<void> {
  await tx.query('UPDATE customer_messages SET author_id = NULL WHERE author_id = $1', [userId]);
  await tx.query('UPDATE customer_consents SET recorded_by = NULL WHERE recorded_by = $1', [userId]);
}

export async function deleteOldMessages(db: Db, before: Date): Promise<void> {
  await db.query('DELETE FROM customer_messages WHERE sent_at < $1', [before]);
}
