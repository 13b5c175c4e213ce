import type { BusinessPlan, SubscriptionTier } from '#areas/catalogue/businesses/contract.ts';
import { brandName } from '#areas/money/payments/cards/card-text.ts';
import { cardToasts } from '#areas/money/payments/copy.ts';
import { formatLondonDay } from '#shared/calendar/london-time.ts';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import type { PlanCard, PlanInvoice } from '../contract.ts';

/** docs/product/business.md#subscription-checkout */
export const planBenefits = [
  'Online booking system',
  'Payment processing',
  'Customer management',
  'Email notifications',
] as const;

/** docs/product/README.md#plans */
export function tierBenefits(tier: SubscriptionTier): readonly string[] {
  return tier === 'premium' ? [...planBenefits, 'Analytics dashboard'] : planBenefits;
}

/** The first is exact wording (docs/product/pages.md#toasts). */
export const planToasts = {
  activated: { title: 'Payment Successful', description: 'Your subscription has been activated!' },
  failed: (description: string) => ({ title: 'Payment Failed', description, variant: 'destructive' }),
  ...cardToasts,
  changed: (name: string) => ({ title: 'Plan changed', description: `You’re now on the ${name}.` }),
  ends: { title: 'Plan cancelled', description: 'It stays on until the end of the time you’ve paid for.' },
  cardChanged: { title: 'Card changed', description: 'We’ll use it for your next payments.' },
  cardPaid: { title: 'Card changed', description: 'We’ve used it to pay what you owed.' },
  cardRefused: {
    title: 'Payment Failed',
    description: 'We saved the card, but couldn’t take the payment you owe. Try another card.',
    variant: 'destructive',
  },
  resumed: { title: 'Plan resumed', description: 'It renews as before.' },
} as const satisfies Record<string, ToastRequest | ((text: string) => ToastRequest)>;

export function planNextStepText(plan: BusinessPlan): string {
  const day = plan.currentPeriodEnd === null ? null : formatLondonDay(new Date(plan.currentPeriodEnd));
  if (day === null) return 'Renews each month';
  return plan.cancelAtPeriodEnd ? `Ends on ${day}` : `Renews on ${day}`;
}

/** "-14.50" → "−£14.50", without a line break. */
export function signedPounds(amount: string): string {
  return amount.startsWith('-') ? `−£${amount.slice(1)}` : `£${amount}`;
}

const invoiceStatusLabels: Readonly<Record<PlanInvoice['status'], string>> = {
  open: 'To pay',
  paid: 'Paid',
  void: 'Withdrawn',
  uncollectible: 'Not collected',
};

/** The provider calls negative invoices paid; they are credits. */
export const invoiceStatusLabel = ({ status, total }: Pick<PlanInvoice, 'status' | 'total'>): string =>
  status === 'paid' && total.startsWith('-') ? 'Credit' : invoiceStatusLabels[status];

/** From the latest invoice that has it; null if there is no credit. */
export function planCreditText(invoices: readonly Pick<PlanInvoice, 'creditAfter'>[]): string | null {
  const credit = invoices.find(({ creditAfter }) => creditAfter !== null)?.creditAfter ?? '0.00';
  return credit === '0.00' ? null : `You have £${credit} of credit. We take it off your next payments.`;
}

/** "Visa ending in 4242, expires 09/2029". */
export function cardText({ brand, last4, expiryMonth, expiryYear }: PlanCard): string {
  const month = String(expiryMonth).padStart(2, '0');
  return `${brandName(brand)} ending in ${last4}, expires ${month}/${expiryYear}`;
}
