import type { Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface RefusedInstructorMailData {
  businessId: number;
  businessName: string;
  owner: Recipient;
  name: string;
  reason: string;
}

/** Null if the text changed since, they were shown or removed, or the business has no owner. */
export function readRefusedInstructor(
  db: Db,
  instructorId: number,
  sentAt: string,
): Promise<RefusedInstructorMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT b.id AS "businessId", b.name AS "businessName", i.name, i.reason,
            json_build_object('name', u.name, 'address', u.email) AS owner
       FROM instructors i JOIN businesses b ON b.id = i.business_id JOIN users u ON u.id = b.owner_id
      WHERE i.id = $1 AND i.state = 'refused' AND date_trunc('milliseconds', i.sent_at) = $2`,
    [instructorId, sentAt],
  );
}
