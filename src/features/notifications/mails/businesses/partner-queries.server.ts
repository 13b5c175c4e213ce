import { type Db, maybeOne } from '#shared/db/database.server.ts';
import type { Recipient } from '../../sending/outgoing-mail.ts';

/** A booking partner that a business has let in, and whom to tell. */
export interface PartnerLetIn {
  businessId: number;
  businessName: string;
  owner: Recipient;
  partner: string;
  url: string;
  /** Connected by. */
  by: string;
}

/** Null once it was taken back or the partner closed, and where nobody owns the business (any more). */
export function readPartnerLetIn(db: Db, consentId: string, byId: string): Promise<PartnerLetIn | null> {
  return maybeOne(
    db,
    `SELECT b.id AS "businessId", b.name AS "businessName", p.name AS partner, p.url,
            json_build_object('name', u.name, 'address', u.email) AS owner,
            coalesce((SELECT who.name FROM users who WHERE who.id = $2), 'Someone') AS by
       FROM oauth_grants c JOIN booking_partners p ON p.id = c.partner_id
       JOIN businesses b ON b.id = c.business_id JOIN users u ON u.id = b.owner_id
      WHERE c.id = $1 AND c.revoked_at IS NULL AND p.closed_at IS NULL`,
    [consentId, byId],
  );
}
