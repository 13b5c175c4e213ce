import type { Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface CreatedKeyMailData {
  businessId: number;
  businessName: string;
  owner: Recipient;
  name: string;
  hint: string;
  by: string;
}

/** Null if revoked, or without an owner. */
export function readCreatedKey(db: Db, keyId: string, byId: string): Promise<CreatedKeyMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT b.id AS "businessId", b.name AS "businessName", k.name, k.hint,
            json_build_object('name', u.name, 'address', u.email) AS owner,
            coalesce((SELECT maker.name FROM users maker WHERE maker.id = $2), 'Someone') AS by
       FROM api_keys k JOIN businesses b ON b.id = k.business_id JOIN users u ON u.id = b.owner_id
      WHERE k.id = $1 AND k.revoked_at IS NULL`,
    [keyId, byId],
  );
}
