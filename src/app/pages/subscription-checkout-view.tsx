import { PaymentForm } from '#features/payments/screens/payment-form.tsx';
import { SubscriptionCheckoutPage } from '#features/subscriptions/screens/subscription-checkout-page.tsx';

/** `/checkout/subscription`, with the card form. */
export function SubscriptionCheckoutView() {
  return <SubscriptionCheckoutPage PaymentForm={PaymentForm} />;
}
