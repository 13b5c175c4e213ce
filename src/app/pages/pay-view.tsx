import { PayPage } from '#areas/booking/staff-bookings/screens/pay-page.tsx';
import { PaymentForm } from '#areas/money/payments/screens/payment-form.tsx';

/** `/pay/{token}`, with the card form. */
export function PayView() {
  return <PayPage PaymentForm={PaymentForm} />;
}
