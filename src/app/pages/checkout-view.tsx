import { CheckoutPage, SessionToBookMissing } from '#features/booking/book/screens/checkout-page.tsx';
import { PaymentForm } from '#features/payments/screens/payment-form.tsx';
import { BackToSearch } from '#features/search/screens/back-to-search.tsx';

/** `/checkout/{sessionId}`, with the card form and the way back to the search. */
export function CheckoutView() {
  return <CheckoutPage back={<BackToSearch />} PaymentForm={PaymentForm} />;
}

// From here, so that it is in the file that the page fetches anyway, and is there when the browser takes over.
export { SessionToBookMissing };
