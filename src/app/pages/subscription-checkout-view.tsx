import { PaymentForm } from '#areas/money/payments/screens/payment-form.tsx';
import { SubscriptionCheckoutPage } from '#areas/money/plans/screens/subscription-checkout-page.tsx';

export function SubscriptionCheckoutView() {
  return <SubscriptionCheckoutPage PaymentForm={PaymentForm} />;
}
