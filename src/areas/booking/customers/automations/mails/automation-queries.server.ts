import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface AutomatedEmail {
  subject: string;
  text: string;
  /** Only good for unsubscribing from this business's news. */
  token: string;
  seeker: { name: string; email: string };
  business: { id: number; name: string; email: string | null; phone: string };
}

/** Null if they don't want news any more, or the business is no longer approved. */
export function readAutomatedEmail(db: Db, sendId: string): Promise<AutomatedEmail | null> {
  return queryOneOrNull<AutomatedEmail>(
    db,
    `SELECT s.subject, s.body AS text, c.news_token AS token, reached.seeker,
            json_build_object('id', b.id, 'name', b.name, 'email', NULLIF(b.email, ''), 'phone', b.phone) AS business
     FROM automation_sends s
     JOIN customers c ON c.id = s.customer_id
     JOIN businesses b ON b.id = s.business_id AND b.status = 'approved'
     JOIN users u ON u.id = c.user_id AND u.deleted_at IS NULL
     CROSS JOIN LATERAL (
       SELECT COALESCE((SELECT json_build_object('name', latest.full_name, 'email', latest.email)
                        FROM merged_customer_rows(c.id) r
                        JOIN bookings latest ON latest.business_id = r.business_id AND latest.user_id = r.user_id
                        WHERE latest.email <> '' ORDER BY latest.created_at DESC, latest.id LIMIT 1),
                       json_build_object('name', COALESCE(c.imported_name, u.name),
                                         'email', COALESCE(c.imported_email, u.email))) AS seeker
     ) reached
     WHERE s.id = $1 AND has_marketing_consent(c.id)`,
    [sendId],
  );
}
