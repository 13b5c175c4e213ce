import type { OwnBusiness, SubscriptionTier } from '#features/businesses/contract.ts';
import { formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';

/** What a plan is called (specification, section 2). */
export function planName(tier: SubscriptionTier | null): string {
  if (tier === null) return 'Free Listing';
  return tier === 'basic' ? 'Basic Booking Plan' : 'Premium Pro Plan';
}

/** How the plan stands, and what comes next. */
export function planSentence({ plan, bookingEnabled }: Pick<OwnBusiness, 'plan' | 'bookingEnabled'>): string {
  if (plan === null) return 'People find your sessions. Choose a plan to take bookings and payments online.';
  const price = `£${plan.price} per month.`;
  const day = (instant: string) => formatLongDay(londonDay(new Date(instant)));
  if (plan.state !== 'active') {
    return plan.graceUntil !== null && bookingEnabled
      ? `${price} The last payment failed: booking stays on until ${day(plan.graceUntil)}.`
      : `${price} The last payment failed, so booking is off until it is made.`;
  }
  if (plan.currentPeriodEnd === null) return price;
  return plan.cancelAtPeriodEnd
    ? `${price} It ends on ${day(plan.currentPeriodEnd)}.`
    : `${price} Next payment on ${day(plan.currentPeriodEnd)}.`;
}
