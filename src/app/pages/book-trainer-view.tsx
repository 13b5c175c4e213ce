import { BookTrainerPage } from '#areas/booking/appointments/screens/book-trainer-page.tsx';
import { AppointmentCheckout } from '#areas/booking/bookings/book/screens/appointment-checkout.tsx';
import { LoginRequired } from '#areas/booking/bookings/book/screens/login-required.tsx';
import { TrainerPortrait } from '#areas/catalogue/trainers/screens/trainer-portrait.tsx';
import { PaymentForm } from '#areas/money/payments/screens/payment-form.tsx';
import { WalletButtons } from '#areas/money/payments/screens/wallet-buttons.tsx';

/** `/book-trainer/{id}`, paid for like a session. */
export function BookTrainerView() {
  return (
    <BookTrainerPage
      Portrait={TrainerPortrait}
      renderLogin={(returnTo) => <LoginRequired returnTo={returnTo} />}
      renderCheckout={(hour) => (
        <AppointmentCheckout {...hour} PaymentForm={PaymentForm} Wallets={WalletButtons} />
      )}
    />
  );
}
