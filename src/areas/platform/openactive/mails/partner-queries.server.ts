import type { Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

export interface AuthorizedPartnerMailData {
  businessId: number;
  businessName: string;
  owner: Recipient;
  partner: string;
  url: string;
  by: string;
}

/** Null if revoked, closed, or the business has no owner. */
export function readAuthorizedPartner(
  db: Db,
  consentId: string,
  byId: string,
): Promise<AuthorizedPartnerMailData | null> {
  return queryOneOrNull(
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
