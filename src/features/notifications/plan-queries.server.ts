import type { SubscriptionTier } from '#features/businesses/contract.ts';
import { type Db, maybeOne } from '#shared/db/database.server.ts';

/** A plan as mails tell it. Amounts in pence. */
export interface PlanMailData {
  businessId: number;
  businessName: string;
  owner: { name: string; email: string };
  tier: SubscriptionTier;
  pricePence: number;
  currentPeriodEnd: Date | null;
  graceUntil: Date | null;
  /** It ends because the business, or its owner's account, is suspended. */
  endsWithSuspension: boolean;
}

interface PlanRow extends Omit<PlanMailData, 'owner'> {
  ownerName: string;
  ownerEmail: string;
}

/** The plan with its business and owner; null when there is nobody to tell. */
export async function readPlanForMail(db: Db, subscriptionId: string): Promise<PlanMailData | null> {
  const row = await maybeOne<PlanRow>(
    db,
    `SELECT b.id AS "businessId", b.name AS "businessName", u.name AS "ownerName", u.email AS "ownerEmail",
            s.tier, s.price_pence AS "pricePence", s.current_period_end AS "currentPeriodEnd",
            s.grace_until AS "graceUntil", s.ends_with_suspension AS "endsWithSuspension"
       FROM subscriptions s JOIN businesses b ON b.id = s.business_id JOIN users u ON u.id = b.owner_id
      WHERE s.id = $1`,
    [subscriptionId],
  );
  if (row === null) return null;
  const { ownerName, ownerEmail, ...plan } = row;
  return { ...plan, owner: { name: ownerName, email: ownerEmail } };
}
