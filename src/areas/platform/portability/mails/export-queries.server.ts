import type { Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface ExportMailData {
  businessId: number;
  businessName: string;
  to: Recipient;
  goneAt: Date;
}

/** Null if it is gone. */
export function readExport(db: Db, exportId: string): Promise<ExportMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT b.id AS "businessId", b.name AS "businessName", e.expires_at AS "goneAt",
            json_build_object('name', u.name, 'address', u.email) AS to
       FROM business_exports e JOIN businesses b ON b.id = e.business_id JOIN users u ON u.id = e.requested_by
      WHERE e.id = $1 AND e.ready_at IS NOT NULL AND b.owner_id = u.id`,
    [exportId],
  );
}
