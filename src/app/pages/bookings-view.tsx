import { SayAfterVisit } from '#features/access/screens/say-after-visit.tsx';
import { BookingsPage } from '#features/booking/own/screens/bookings-page.tsx';
import { PaymentForm } from '#features/payments/screens/payment-form.tsx';
import { OwnReviews } from '#features/reviews/screens/own-reviews.tsx';
import { formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';

/** `/bookings`: a person's bookings, each past one with what they made of it. */
export function BookingsView() {
  return (
    <OwnReviews>
      {(reviewOf) => (
        <BookingsPage
          reviewOf={(booking, now) => {
            const review = reviewOf(booking, now);
            // Who may review was there: they may say what getting in was like.
            return review === undefined ? undefined : (
              <>
                {review}
                <SayAfterVisit
                  booking={{
                    id: booking.id,
                    title: booking.session.title,
                    day: formatLongDay(londonDay(new Date(booking.sessionDate))),
                  }}
                />
              </>
            );
          }}
          PaymentForm={PaymentForm}
        />
      )}
    </OwnReviews>
  );
}
