import { JoinPage } from '#features/credits/memberships/screens/join-page.tsx';
import { PaymentForm } from '#features/payments/screens/payment-form.tsx';

/** `/join/{id}`, with the card form. */
export function JoinView() {
  return <JoinPage PaymentForm={PaymentForm} />;
}
