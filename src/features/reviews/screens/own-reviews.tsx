import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Booking } from '#features/booking/contract.ts';
import { formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ownReviewsQuery } from '../api.ts';
import { reviewToasts } from '../copy.ts';
import { reviewRefusal } from '../rules.ts';
import { OwnReview } from './own-review.tsx';

/**
 * For a list of the person's bookings: `children` is handed what they made of each, or the way to say so; undefined
 * where there is nothing to say.
 */
export function OwnReviews({
  children,
}: {
  children: (reviewOf: (booking: Booking, now: Date) => ReactNode) => ReactNode;
}) {
  const query = ownReviewsQuery(useApi());
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const { data: reviews } = useQuery(query);
  return children((booking, now) => {
    const attendance = { state: booking.state, endsAt: new Date(booking.endsAt) };
    const refusal = reviewRefusal({ ...attendance, dateCancelled: false, ownBusiness: false }, now);
    // What is reviewed is a session; an hour with a trainer is not one.
    if (reviews === undefined || refusal !== null || booking.trainer !== null) return undefined;
    return (
      <OwnReview
        booking={{
          id: booking.id,
          title: booking.session.title,
          day: formatLongDay(londonDay(new Date(booking.sessionDate))),
        }}
        review={reviews.find(({ bookingId }) => bookingId === booking.id) ?? null}
        onChanged={(review) => {
          const before = reviews.some(({ bookingId }) => bookingId === booking.id);
          const others = reviews.filter(({ bookingId }) => bookingId !== booking.id);
          queryClient.setQueryData(query.queryKey, review === null ? others : [review, ...others]);
          toast(reviewToasts[review === null ? 'removed' : before ? 'edited' : 'written']);
        }}
      />
    );
  });
}
