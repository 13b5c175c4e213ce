import { type Db, maybeOne } from '#shared/db/database.server.ts';
import type { SubmittedBusinessData } from './mail-data.ts';

/** A business that waits for review, with its owner and every admin; null when it waits no more. */
export async function readSubmittedBusiness(
  db: Db,
  businessId: number,
): Promise<SubmittedBusinessData | null> {
  return maybeOne<SubmittedBusinessData>(
    db,
    `SELECT b.name, b.business_type AS "businessType", b.address, b.town, b.postcode, b.phone, b.email, b.website,
            json_build_object('name', owner.name, 'email', owner.email) AS owner,
            (SELECT coalesce(json_agg(json_build_object('id', id, 'name', name, 'email', email) ORDER BY id), '[]')
               FROM users WHERE role = 'admin' AND suspended_at IS NULL) AS admins
       FROM businesses b JOIN users owner ON owner.id = b.owner_id
      WHERE b.id = $1 AND b.status = 'submitted'`,
    [businessId],
  );
}
