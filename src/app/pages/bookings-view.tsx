import type { ReactNode } from 'react';
import type { Booking } from '#areas/booking/bookings/contract.ts';
import { BookingsPage } from '#areas/booking/bookings/my-bookings/screens/bookings-page.tsx';
import { WithMyReviews } from '#areas/booking/reviews/screens/my-reviews.tsx';
import { OutstandingWaivers } from '#areas/booking/waivers/screens/outstanding-waivers.tsx';
import { VisitFeedback } from '#areas/catalogue/accessibility/screens/visit-feedback.tsx';
import { PaymentForm } from '#areas/money/payments/screens/payment-form.tsx';
import { formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { MyTabs } from './my-tabs.tsx';

type RenderForBooking = (booking: Booking, now: Date) => ReactNode;

/** Who may review was there: of a session they may say what getting in was like as well. */
const withAccessibilityQuestion =
  (reviewOf: RenderForBooking): RenderForBooking =>
  (booking, now) => {
    const review = reviewOf(booking, now);
    if (review === undefined || booking.trainer !== null) return review;
    const { id, session, sessionDate } = booking;
    const day = formatLongDay(londonDay(new Date(sessionDate)));
    return (
      <>
        {review}
        <VisitFeedback booking={{ id, title: session.title, day }} />
      </>
    );
  };

/** `/bookings`: a person's bookings, each past one with what they made of it, and what is still to be signed. */
export function BookingsView() {
  return (
    <WithMyReviews>
      {(reviewOf) => (
        <BookingsPage
          reviewOf={withAccessibilityQuestion(reviewOf)}
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
