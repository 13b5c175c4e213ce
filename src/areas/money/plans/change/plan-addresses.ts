import type { SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import { subscriptionTiers } from '#shared/domain/business-options.ts';
import type { PlanPayment } from '../contract.ts';

/** docs/product/business.md#subscription-checkout */
export interface SubscriptionCheckoutAddress {
  businessId?: number;
  tier?: SubscriptionTier;
  clientSecret?: string;
  /** Pounds due now, if not a first month. Display only: the provider decides the charge. */
  due?: string;
  /** From a redirecting payment method. */
  redirect_status?: string;
}

/** Ignores invalid values. */
export function readSubscriptionCheckout(search: Record<string, unknown>): SubscriptionCheckoutAddress {
  const businessId = Number(search.businessId);
  const tier = subscriptionTiers.find((one) => one === search.tier);
  const { clientSecret, due, redirect_status: redirectStatus } = search;
  return {
    ...(Number.isSafeInteger(businessId) && businessId > 0 ? { businessId } : {}),
    ...(tier === undefined ? {} : { tier }),
    ...(typeof clientSecret === 'string' && /^pi_\w+_secret_\w+$/.test(clientSecret) ? { clientSecret } : {}),
    ...(/^\d{1,5}\.\d{2}$/.test(String(due)) ? { due: String(due) } : {}),
    ...(typeof redirectStatus === 'string' ? { redirect_status: redirectStatus } : {}),
  };
}

export function planPaymentPath(businessId: number, { clientSecret, tier, amount }: PlanPayment): string {
  const query = new URLSearchParams({ businessId: String(businessId), tier, clientSecret, due: amount });
  return `/checkout/subscription?${query}`;
}
