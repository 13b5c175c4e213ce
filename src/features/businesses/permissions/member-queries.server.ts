import { type Db, maybeOne, one } from '#shared/db/database.server.ts';
import type { BusinessRole, BusinessStatus, SubscriptionTier } from '../contract.ts';

/** A business as it stands, and what one person is there. */
export interface BusinessSeenBy {
  id: number;
  ownerId: string | null;
  name: string;
  status: BusinessStatus;
  rejectionReason: string | null;
  bookingEnabled: boolean;
  subscriptionTier: SubscriptionTier | null;
  /** Null for somebody who has no part in it. */
  role: BusinessRole | null;
}

const SEEN_BY = `
  SELECT b.id, b.owner_id AS "ownerId", b.name, b.status, b.rejection_reason AS "rejectionReason",
         b.booking_enabled AS "bookingEnabled", b.subscription_tier AS "subscriptionTier",
         CASE WHEN b.owner_id = $1 THEN 'owner' ELSE m.role END AS role
  FROM businesses b
  LEFT JOIN business_members m ON m.business_id = b.id AND m.user_id = $1`;

/** One business as that person sees it; null when there is none. */
export async function businessSeenBy(
  db: Db,
  userId: string,
  businessId: number,
): Promise<BusinessSeenBy | null> {
  return maybeOne(db, `${SEEN_BY} WHERE b.id = $2`, [userId, businessId]);
}

/** Is that person in the team of any business, whatever state it is in? */
export async function isMemberSomewhere(db: Db, userId: string): Promise<boolean> {
  const { found } = await one<{ found: boolean }>(
    db,
    'SELECT EXISTS (SELECT FROM business_members WHERE user_id = $1) AS found',
    [userId],
  );
  return found;
}
