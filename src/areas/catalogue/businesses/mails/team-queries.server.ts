import type { Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface ChangedMember {
  businessName: string;
  person: Recipient;
  owner: Recipient;
}

/** Null if the person's account is deleted, or the business has no owner. */
export function readChangedMember(db: Db, businessId: number, userId: string): Promise<ChangedMember | null> {
  return queryOneOrNull(
    db,
    `SELECT b.name AS "businessName", json_build_object('name', u.name, 'address', u.email) AS person,
            json_build_object('name', o.name, 'address', o.email) AS owner
       FROM businesses b JOIN users o ON o.id = b.owner_id JOIN users u ON u.id = $2
      WHERE b.id = $1 AND u.deleted_at IS NULL`,
    [businessId, userId],
  );
}
