import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

interface Side {
  name: string;
  email: string;
}

/** A side is null if its account is deleted. */
export interface ShareMailData {
  name: string;
  businessName: string;
  owner: Side | null;
  guest: Side | null;
}

export function readShareForMail(db: Db, shareId: string): Promise<ShareMailData | null> {
  return queryOneOrNull(
    db,
    `SELECT product.name, b.name AS "businessName",
            CASE WHEN owner.deleted_at IS NULL THEN json_build_object('name', owner.name, 'email', owner.email) END AS owner,
            CASE WHEN guest.deleted_at IS NULL AND guest.id IS NOT NULL
                 THEN json_build_object('name', guest.name, 'email', guest.email) END AS guest
     FROM entitlement_shares share
     LEFT JOIN entitlements c ON c.id = share.entitlement_id LEFT JOIN memberships m ON m.id = share.membership_id
     JOIN entitlement_products product ON product.id = coalesce(c.product_id, m.product_id)
     JOIN businesses b ON b.id = product.business_id
     JOIN users owner ON owner.id = coalesce(c.user_id, m.user_id)
     LEFT JOIN users guest ON guest.id = share.user_id
     WHERE share.id = $1`,
    [shareId],
  );
}
