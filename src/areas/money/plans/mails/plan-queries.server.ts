import type { SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import type { Recipient } from '#areas/messaging/email/sending/outgoing-mail.ts';
import { type Db, queryOneOrNull } from '#shared/db/database.server.ts';

/** Amounts in pence. */
export interface PlanMailData {
  businessId: number;
  businessName: string;
  owner: Recipient;
  tier: SubscriptionTier;
  pricePence: number;
  currentPeriodEnd: Date | null;
  graceUntil: Date | null;
  endsWithSuspension: boolean;
}

/** Null if there is no owner. */
export async function readPlanForMail(db: Db, subscriptionId: string): Promise<PlanMailData | null> {
  return queryOneOrNull<PlanMailData>(
    db,
    `SELECT b.id AS "businessId", b.name AS "businessName",
            json_build_object('name', u.name, 'address', u.email) AS owner,
            s.tier, s.price_pence AS "pricePence", s.current_period_end AS "currentPeriodEnd",
            s.grace_until AS "graceUntil", s.ends_with_suspension AS "endsWithSuspension"
       FROM subscriptions s JOIN businesses b ON b.id = s.business_id JOIN users u ON u.id = b.owner_id
      WHERE s.id = $1`,
    [subscriptionId],
  );
}
