import { JoinPage } from '#areas/money/entitlements/memberships/screens/join-page.tsx';
import { PaymentForm } from '#areas/money/payments/screens/payment-form.tsx';

/** `/join/{id}`, with the card form. */
export function JoinView() {
  return <JoinPage PaymentForm={PaymentForm} />;
}
