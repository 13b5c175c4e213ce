import { subscriptionTiers } from '#shared/domain/business-options.ts';
import type { BusinessPlan, MyBusiness, SubscriptionTier } from '../contract.ts';

/** What Premium Pro has that Basic has not: its analytics dashboard (docs/product/README.md#plans), in so many words. */
export const premiumAdds = [
  'Revenue by week and session, compared with earlier weeks or last year',
  'Occupancy by session, weekday and hour',
  'New and returning customers',
  'Cancellations and no-shows, by session',
  'How people find you: search, map, alerts, favourites, shared links',
  'How often you appear in search, and how often people open your sessions',
  'Every table as a file for your spreadsheet',
] as const;

/** What Premium Pro has besides its dashboard. */
export const premiumAlso = 'Premium Pro also works out what you pay your instructors.';

/** Whether a business has what is in Premium Pro alone: the plan, and paid. */
export const hasPremium = ({
  bookingEnabled,
  subscriptionTier,
}: Pick<MyBusiness, 'bookingEnabled' | 'subscriptionTier'>): boolean =>
  bookingEnabled && subscriptionTier === 'premium';

/** Whether the plan can be changed for the other one now: what is owed is paid first, what ends is resumed first. */
export function canChangePlan({ state, cancelAtPeriodEnd }: BusinessPlan): boolean {
  return state === 'active' && !cancelAtPeriodEnd;
}

/** Where a first plan is bought. */
export function subscriptionCheckoutPath(businessId: number, tier: SubscriptionTier): string {
  return `/checkout/subscription?businessId=${businessId}&tier=${tier}`;
}

/**
 * Where a business goes for a plan that it is not on: to the checkout for its first; to its plan page, which shows
 * what the change costs before anything is changed, when it has another.
 */
export function upgradePath({ id, plan }: Pick<MyBusiness, 'id' | 'plan'>, tier: SubscriptionTier): string {
  return plan === null ? subscriptionCheckoutPath(id, tier) : `/business/plan?business=${id}&change=${tier}`;
}

/** The plan whose price the plan page is asked to show (`?change=premium`); anything else is as if nothing were said. */
export function readPlanChange(search: Record<string, unknown>): { change?: SubscriptionTier } {
  const change = subscriptionTiers.find((tier) => tier === search.change);
  return change === undefined ? {} : { change };
}
