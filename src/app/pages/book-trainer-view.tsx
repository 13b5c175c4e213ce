import { HourCheckout } from '#features/booking/book/screens/hour-checkout.tsx';
import { LoginRequired } from '#features/booking/book/screens/login-required.tsx';
import { PaymentForm } from '#features/payments/screens/payment-form.tsx';
import { BookTrainerPage } from '#features/trainer-booking/screens/book-trainer-page.tsx';

/** `/book-trainer/{id}`, paid for like a session. */
export function BookTrainerView() {
  return (
    <BookTrainerPage
      renderLogin={(returnTo) => <LoginRequired returnTo={returnTo} />}
      renderCheckout={(hour) => <HourCheckout {...hour} PaymentForm={PaymentForm} />}
    />
  );
}
