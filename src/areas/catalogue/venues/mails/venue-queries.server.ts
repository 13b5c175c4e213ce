import type { Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface DecidedVenueMailData {
  businessId: number;
  businessName: string;
  owner: Recipient;
  name: string;
  /** Null if it was approved. */
  reason: string | null;
}

/** Null if it was changed or removed since, or the business has no owner. */
export function readDecidedVenue(
  db: Db,
  venueId: number,
  sentAt: string,
): Promise<DecidedVenueMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT b.id AS "businessId", b.name AS "businessName", v.name, v.reason,
            json_build_object('name', u.name, 'address', u.email) AS owner
       FROM venues v JOIN businesses b ON b.id = v.business_id JOIN users u ON u.id = b.owner_id
      WHERE v.id = $1 AND v.state IN ('shown', 'refused') AND v.proposed IS NULL
        AND date_trunc('milliseconds', v.sent_at) = $2`,
    [venueId, sentAt],
  );
}
