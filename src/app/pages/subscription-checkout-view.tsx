import { PaymentForm } from '#areas/money/payments/screens/payment-form.tsx';
import { SubscriptionCheckoutPage } from '#areas/money/plans/screens/subscription-checkout-page.tsx';

/** `/checkout/subscription`, with the card form. */
export function SubscriptionCheckoutView() {
  return <SubscriptionCheckoutPage PaymentForm={PaymentForm} />;
}
