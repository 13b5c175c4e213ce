import { Fragment, type ReactNode } from 'react';
import type { Booking } from '#areas/booking/bookings/contract.ts';
import { groupPlaces } from '#areas/booking/bookings/my-bookings/my-bookings.ts';
import { BookingsPage } from '#areas/booking/bookings/my-bookings/screens/bookings-page.tsx';
import type { ReviewsOf } from '#areas/booking/bookings/my-bookings/screens/bookings-screen.tsx';
import { type BookingReviews, WithMyReviews } from '#areas/booking/reviews/screens/my-reviews.tsx';
import { OutstandingWaivers } from '#areas/booking/waivers/screens/outstanding-waivers.tsx';
import { VisitFeedback } from '#areas/catalogue/accessibility/screens/visit-feedback.tsx';
import { PaymentForm } from '#areas/money/payments/screens/payment-form.tsx';
import { formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { MyTabs } from './my-tabs.tsx';

/** People who may review attended, so they can also report on access. */
const withAccessibilityQuestion = (booking: Booking, review: ReactNode): ReactNode => {
  if (review === undefined || booking.trainer !== null) return review;
  const { id, session, sessionDate } = booking;
  const day = formatLongDay(londonDay(new Date(sessionDate)));
  return (
    <Fragment key={id}>
      {review}
      <VisitFeedback booking={{ id, title: session.title, day }} />
    </Fragment>
  );
};

/** A row of several dates has the reviews of each date. */
const reviewsOfRow =
  (reviewsOf: (booking: Booking, now: Date) => BookingReviews): ReviewsOf =>
  (places, now) => {
    const dates = groupPlaces(places).map(([booking]) => ({ booking, ...reviewsOf(booking, now) }));
    const written = dates.filter(({ review }) => review !== undefined);
    return {
      review:
        written.length === 0
          ? undefined
          : written.map(({ booking, review }) => withAccessibilityQuestion(booking, review)),
      reviewDue: dates.some(({ reviewDue }) => reviewDue),
    };
  };

/** `/bookings`: a person's bookings, each past one with what they made of it, and what is still to be signed. */
export function BookingsView() {
  return (
    <WithMyReviews>
      {(reviewsOf) => (
        <BookingsPage
          reviewsOf={reviewsOfRow(reviewsOf)}
          PaymentForm={PaymentForm}
          tabs={
            <>
              <MyTabs />
              <OutstandingWaivers />
            </>
          }
        />
      )}
    </WithMyReviews>
  );
}
