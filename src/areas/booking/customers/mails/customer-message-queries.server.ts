import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface CustomerMessageData {
  kind: 'booked' | 'news';
  userId: string;
  subject: string;
  text: string;
  /** First name; null if their account is deleted. */
  author: string | null;
  /** Only good for unsubscribing from this business's news. */
  token: string;
  seeker: { name: string; email: string };
  business: { name: string; email: string | null; phone: string };
}

/** Null if the message is not theirs, they have no address, or they don't want news. */
export function readCustomerMessage(
  db: Db,
  messageId: string,
  customerId: string,
): Promise<CustomerMessageData | null> {
  return queryOneOrNull<CustomerMessageData>(
    db,
    `SELECT m.kind, c.user_id AS "userId", m.subject, m.body AS text, COALESCE(NULLIF(author.first_name, ''), author.name) AS author,
            c.news_token AS token, reached.seeker,
            json_build_object('name', biz.name, 'email', NULLIF(biz.email, ''), 'phone', biz.phone) AS business
     FROM customer_message_recipients r
     JOIN customer_messages m ON m.id = r.message_id
     JOIN customers c ON c.id = r.customer_id
     JOIN businesses biz ON biz.id = m.business_id
     JOIN users u ON u.id = c.user_id AND u.deleted_at IS NULL
     LEFT JOIN users author ON author.id = m.author_id
     CROSS JOIN LATERAL (
       -- As the list of customers has it: as given with the latest booking, of who has only a pass that of the account.
       SELECT COALESCE((SELECT json_build_object('name', b.full_name, 'email', b.email)
                        FROM merged_customer_rows(c.id) r
                        JOIN bookings b ON b.business_id = r.business_id AND b.user_id = r.user_id AND b.email <> ''
                        ORDER BY b.created_at DESC, b.id LIMIT 1),
                       json_build_object('name', u.name, 'email', u.email)) AS seeker
     ) reached
     WHERE r.message_id = $1 AND r.customer_id = $2 AND (m.kind = 'booked' OR has_marketing_consent(c.id))`,
    [messageId, customerId],
  );
}
