import { BookingsPage } from '#features/booking/own/screens/bookings-page.tsx';
import { PaymentForm } from '#features/payments/screens/payment-form.tsx';
import { OwnReviews } from '#features/reviews/screens/own-reviews.tsx';

/** `/bookings`: a person's bookings, each past one with what they made of it. */
export function BookingsView() {
  return (
    <OwnReviews>{(reviewOf) => <BookingsPage reviewOf={reviewOf} PaymentForm={PaymentForm} />}</OwnReviews>
  );
}
