import { type Db, maybeOne } from '#shared/db/database.server.ts';
import type { Recipient } from '../../sending/outgoing-mail.ts';

/** A package that can be taken, and whom to tell. */
export interface ExportOfMail {
  businessId: number;
  businessName: string;
  to: Recipient;
  goneAt: Date;
}

/** Null when it is not there any more. */
export function readExport(db: Db, exportId: string): Promise<ExportOfMail | null> {
  return maybeOne(
    db,
    `SELECT b.id AS "businessId", b.name AS "businessName", e.expires_at AS "goneAt",
            json_build_object('name', u.name, 'address', u.email) AS to
       FROM business_exports e JOIN businesses b ON b.id = e.business_id JOIN users u ON u.id = e.requested_by
      WHERE e.id = $1 AND e.ready_at IS NOT NULL AND b.owner_id = u.id`,
    [exportId],
  );
}
