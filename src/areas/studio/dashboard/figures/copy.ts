import type { MyBusiness, SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import { formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { formatDecimalPounds } from '#shared/domain/pence.ts';
import type { Overview } from './contract.ts';

/** In pounds, not per cent, because the current week isn't over. */
export function revenueContext(weeks: Overview['weeks']): string {
  return `${formatDecimalPounds(weeks.at(-1)?.net ?? '0.00')} this week, ${formatDecimalPounds(weeks.at(-2)?.net ?? '0.00')} last`;
}

export function ratingContext(reviewCount: number): string {
  if (reviewCount === 0) return 'No reviews yet';
  return reviewCount === 1
    ? '1 review from someone who attended'
    : `${reviewCount} reviews from people who attended`;
}

export function planName(tier: SubscriptionTier | null): string {
  if (tier === null) return 'Free Listing';
  return tier === 'basic' ? 'Basic Booking Plan' : 'Premium Pro Plan';
}

export function planStatusText({
  plan,
  bookingEnabled,
}: Pick<MyBusiness, 'plan' | 'bookingEnabled'>): string {
  if (plan === null)
    return 'People can find your sessions. Choose a plan to take bookings and payments online.';
  const price = `£${plan.price} per month.`;
  const day = (instant: string) => formatLongDay(londonDay(new Date(instant)));
  if (plan.state !== 'active') {
    return plan.graceUntil !== null && bookingEnabled
      ? `${price} Your last payment failed. Online booking stays on until ${day(plan.graceUntil)}.`
      : `${price} Your last payment failed, so online booking is off until you pay.`;
  }
  if (plan.currentPeriodEnd === null) return price;
  return plan.cancelAtPeriodEnd
    ? `${price} It ends on ${day(plan.currentPeriodEnd)}.`
    : `${price} Next payment on ${day(plan.currentPeriodEnd)}.`;
}
