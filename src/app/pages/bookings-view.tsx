import type { ReactNode } from 'react';
import { SayAfterVisit } from '#features/access/screens/say-after-visit.tsx';
import type { Booking } from '#features/booking/contract.ts';
import { BookingsPage } from '#features/booking/own/screens/bookings-page.tsx';
import { PaymentForm } from '#features/payments/screens/payment-form.tsx';
import { OwnReviews } from '#features/reviews/screens/own-reviews.tsx';
import { ToSign } from '#features/waivers/screens/to-sign.tsx';
import { formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';

type OfBooking = (booking: Booking, now: Date) => ReactNode;

/** Who may review was there: of a session they may say what getting in was like as well. */
const withAccess =
  (reviewOf: OfBooking): OfBooking =>
  (booking, now) => {
    const review = reviewOf(booking, now);
    if (review === undefined || booking.trainer !== null) return review;
    const { id, session, sessionDate } = booking;
    const day = formatLongDay(londonDay(new Date(sessionDate)));
    return (
      <>
        {review}
        <SayAfterVisit booking={{ id, title: session.title, day }} />
      </>
    );
  };

/** `/bookings`: a person's bookings, each past one with what they made of it, and what is still to be signed. */
export function BookingsView() {
  return (
    <>
      <div className="container-page pt-6">
        <ToSign />
      </div>
      <OwnReviews>
        {(reviewOf) => <BookingsPage reviewOf={withAccess(reviewOf)} PaymentForm={PaymentForm} />}
      </OwnReviews>
    </>
  );
}
