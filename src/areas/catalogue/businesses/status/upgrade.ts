import { subscriptionTiers } from '#shared/domain/business-options.ts';
import type { BusinessPlan, MyBusiness, SubscriptionTier } from '../contract.ts';

/** Exact words (docs/product/README.md#plans). */
export const premiumAdds = [
  'Revenue by week and session, compared with earlier weeks or last year',
  'Occupancy by session, weekday and hour',
  'New and returning customers',
  'Cancellations and no-shows, by session',
  'How people find you: search, map, alerts, favourites, shared links',
  'How often you appear in search, and how often people open your sessions',
  'Every table as a file for your spreadsheet',
] as const;

export const premiumAlso = [
  'Premium Pro also works out what you pay your instructors.',
  'It emails customers for you after a first visit, a long absence or a no-show.',
  'It also writes before a pass ends and on a birthday.',
] as const;

/** A paid Premium Pro plan. */
export const hasPremium = ({
  bookingEnabled,
  subscriptionTier,
}: Pick<MyBusiness, 'bookingEnabled' | 'subscriptionTier'>): boolean =>
  bookingEnabled && subscriptionTier === 'premium';

/** False while a payment is due or the plan is ending. */
export function canChangePlan({ state, cancelAtPeriodEnd }: BusinessPlan): boolean {
  return state === 'active' && !cancelAtPeriodEnd;
}

export function subscriptionCheckoutPath(businessId: number, tier: SubscriptionTier): string {
  return `/checkout/subscription?businessId=${businessId}&tier=${tier}`;
}

/** The checkout for a first plan, else the plan page, which shows the cost of a change first. */
export function upgradePath({ id, plan }: Pick<MyBusiness, 'id' | 'plan'>, tier: SubscriptionTier): string {
  return plan === null ? subscriptionCheckoutPath(id, tier) : `/business/plan?business=${id}&change=${tier}`;
}

/** `?change=premium`; ignores invalid values. */
export function readPlanChange(search: Record<string, unknown>): { change?: SubscriptionTier } {
  const change = subscriptionTiers.find((tier) => tier === search.change);
  return change === undefined ? {} : { change };
}
