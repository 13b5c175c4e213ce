import { containsPattern, type Db, queryOneOrNull } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { toPage } from '../page-queries.server.ts';
import { type ListPage, PAGE_SIZE } from '../paging.ts';
import type { ListedMessage, MessageDetails, MessagesQuery } from './contract.ts';

/** List columns of `help_messages m` and its writer `u`. */
const LISTED = `m.id, m.reference, m.topic, m.complaint, m.state, coalesce(u.name, m.name) AS name,
  m.sent_at AS "sentAt", m.due_on::text AS "dueOn"`;

const WITH_WRITER = 'help_messages m LEFT JOIN users u ON u.id = m.user_id';

/** Open messages soonest due first, others latest first. */
export async function findMessages(
  db: Db,
  adminId: string,
  { q, state, kind, topic, whose, page }: MessagesQuery,
): Promise<ListPage<ListedMessage>> {
  const { rows } = await db.query<Omit<ListedMessage, 'sentAt'> & { sentAt: Date; total: number }>(
    `SELECT ${LISTED}, CASE WHEN length(m.body) > 160 THEN left(m.body, 160) || '…' ELSE m.body END AS begins, a.name AS "assignedTo", count(*) OVER () AS total
       FROM ${WITH_WRITER} LEFT JOIN users a ON a.id = m.assigned_to
      WHERE m.state = $1
        AND ($2 = '' OR m.reference ILIKE $3 OR m.body ILIKE $3 OR coalesce(u.name, m.name) ILIKE $3
             OR coalesce(u.email, m.email) ILIKE $3)
        AND ($4::text IS NULL OR m.complaint = ($4 = 'complaint'))
        AND ($5::text IS NULL OR m.topic = $5)
        AND CASE $6 WHEN 'mine' THEN m.assigned_to = $7 WHEN 'nobody' THEN m.assigned_to IS NULL ELSE true END
      ORDER BY CASE WHEN m.state = 'open' THEN m.due_on END, m.sent_at DESC, m.id LIMIT $8 OFFSET $9`,
    [
      state,
      q,
      containsPattern(q),
      kind ?? null,
      topic ?? null,
      whose ?? '',
      adminId,
      PAGE_SIZE,
      (page - 1) * PAGE_SIZE,
    ],
  );
  return toPage(rows, page, ({ sentAt, ...row }) => ({ ...row, sentAt: sentAt.toISOString() }));
}

type Row = Omit<MessageDetails, 'sentAt' | 'answeredAt' | 'closedAt' | 'booking' | 'replies' | 'earlier'> & {
  sentAt: Date;
  answeredAt: Date | null;
  closedAt: Date | null;
  bookingId: string | null;
};

/** Null if there is no such message. */
export async function findMessageDetails(db: Db, id: string): Promise<MessageDetails | null> {
  const row = await queryOneOrNull<Row>(
    db,
    `SELECT ${LISTED}, m.revision, m.erased_at IS NOT NULL AS erased, m.body, m.user_id AS "userId",
            coalesce(u.email, m.email) AS email, m.answered_at AS "answeredAt", m.closed_at AS "closedAt",
            m.booking_id AS "bookingId",
            CASE WHEN a.id IS NOT NULL THEN json_build_object('id', a.id, 'name', a.name) END AS "assignedTo",
            (SELECT coalesce(json_agg(json_build_object('id', d.id, 'name', d.name) ORDER BY d.name, d.id), '[]')
               FROM users d WHERE d.role = 'admin' AND d.suspended_at IS NULL) AS admins
       FROM ${WITH_WRITER} LEFT JOIN users a ON a.id = m.assigned_to
      WHERE m.id = $1`,
    [id],
  );
  if (row === null) return null;
  const { bookingId, sentAt, answeredAt, closedAt, ...message } = row;
  return {
    ...message,
    sentAt: sentAt.toISOString(),
    answeredAt: answeredAt?.toISOString() ?? null,
    closedAt: closedAt?.toISOString() ?? null,
    booking: bookingId === null ? null : await findBooking(db, bookingId),
    replies: await listReplies(db, id),
    earlier: await listOtherMessages(db, row),
  };
}

type Booking = NonNullable<MessageDetails['booking']>;

async function findBooking(db: Db, bookingId: string): Promise<Booking | null> {
  const row = await queryOneOrNull<
    Omit<Booking, 'startsAt' | 'total'> & { startsAt: Date; totalPence: number }
  >(
    db,
    `SELECT b.reference, coalesce(s.title, 'Personal training') AS title, b.starts_at AS "startsAt", b.state,
            coalesce(biz.name, t.first_name || ' ' || t.last_name) AS seller, b.total_pence AS "totalPence",
            b.payment_id AS "paymentId"
       FROM bookings b
       LEFT JOIN sessions s ON s.id = b.session_id
       LEFT JOIN businesses biz ON biz.id = b.business_id
       LEFT JOIN trainers t ON t.id = b.trainer_id
      WHERE b.id = $1`,
    [bookingId],
  );
  if (row === null) return null;
  const { startsAt, totalPence, ...booking } = row;
  return { ...booking, startsAt: startsAt.toISOString(), total: penceToDecimal(totalPence) };
}

async function listReplies(db: Db, messageId: string): Promise<MessageDetails['replies']> {
  const { rows } = await db.query<Omit<MessageDetails['replies'][number], 'writtenAt'> & { writtenAt: Date }>(
    `SELECT r.id, r.kind, u.name AS author, r.body, r.written_at AS "writtenAt"
       FROM help_replies r JOIN users u ON u.id = r.author_id
      WHERE r.message_id = $1 ORDER BY r.written_at, r.id`,
    [messageId],
  );
  return rows.map(({ writtenAt, ...reply }) => ({ ...reply, writtenAt: writtenAt.toISOString() }));
}

async function listOtherMessages(
  db: Db,
  { id, userId, email }: { id: string; userId: string | null; email: string },
): Promise<MessageDetails['earlier']> {
  const { rows } = await db.query<Omit<MessageDetails['earlier'][number], 'sentAt'> & { sentAt: Date }>(
    `SELECT id, reference, topic, state, sent_at AS "sentAt" FROM help_messages
      WHERE id <> $1 AND (user_id = $2 OR (email <> '' AND lower(email) = lower($3)))
      ORDER BY sent_at DESC, id LIMIT 20`,
    [id, userId, email],
  );
  return rows.map(({ sentAt, ...row }) => ({ ...row, sentAt: sentAt.toISOString() }));
}
