import { CheckoutPage, SessionNotFound } from '#areas/booking/bookings/book/screens/checkout-page.tsx';
import { BackToSearch } from '#areas/discovery/search/screens/back-to-search.tsx';
import { PaymentForm } from '#areas/money/payments/screens/payment-form.tsx';
import { WalletButtons } from '#areas/money/payments/screens/wallet-buttons.tsx';

/** `/checkout/{sessionId}`, with the card form and the way back to the search. */
export function CheckoutView() {
  return <CheckoutPage back={<BackToSearch />} PaymentForm={PaymentForm} Wallets={WalletButtons} />;
}

// From here, so that it is in the file that the page fetches anyway, and is there when the browser takes over.
export { SessionNotFound };
