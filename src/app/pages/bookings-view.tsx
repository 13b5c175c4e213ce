import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { Booking } from '#features/booking/contract.ts';
import { bookingToasts } from '#features/booking/copy.ts';
import { ownBookingsQuery } from '#features/booking/own/api.ts';
import { BookingsScreen } from '#features/booking/own/screens/bookings-screen.tsx';
import { ownReviewsQuery } from '#features/reviews/api.ts';
import { reviewToasts } from '#features/reviews/copy.ts';
import { reviewRefusal } from '#features/reviews/rules.ts';
import { OwnReview } from '#features/reviews/screens/own-review.tsx';
import { formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';

const route = getRouteApi('/bookings');

/** `/bookings`: which of upcoming and past is shown stands in the address. */
export function BookingsView() {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const { toast } = useToast();
  const { now: loadedAt } = route.useLoaderData();
  const { show } = route.useSearch();
  const query = ownBookingsQuery(api);
  const { data, isError, refetch } = useQuery(query);

  const reviewsQuery = ownReviewsQuery(api);
  const { data: reviews } = useQuery(reviewsQuery);
  const now = new Date(loadedAt);
  const reviewOf = (booking: Booking): ReactNode => {
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
          queryClient.setQueryData(reviewsQuery.queryKey, review === null ? others : [review, ...others]);
          toast(reviewToasts[review === null ? 'removed' : before ? 'edited' : 'written']);
        }}
      />
    );
  };

  const showCancelled = (cancelled: Booking) => {
    queryClient.setQueryData(query.queryKey, (bookings) =>
      bookings?.map((booking) => (booking.id === cancelled.id ? cancelled : booking)),
    );
    toast(bookingToasts.cancelled(cancelled.refundedAmount));
    // Whatever else is known of it, and of the seats of its date, is no longer so.
    void queryClient.invalidateQueries({ queryKey: ['booking'] });
  };
  return (
    <BookingsScreen
      bookings={data}
      failed={isError}
      shown={show ?? 'upcoming'}
      now={now}
      onShow={(shown) =>
        void navigate({ search: shown === 'past' ? { show: shown } : {}, resetScroll: shown === 'past' })
      }
      onRetry={() => void refetch()}
      onStale={() => void refetch()}
      onCancelled={showCancelled}
      reviewOf={reviewOf}
    />
  );
}
