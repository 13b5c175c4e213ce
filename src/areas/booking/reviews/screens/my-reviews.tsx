import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { Booking } from '#areas/booking/bookings/contract.ts';
import { formatLongDay, londonDay } from '#shared/calendar/calendar-day.ts';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { myReviewsQuery } from '../api.ts';
import type { MyReview as Review } from '../contract.ts';
import { reviewToasts } from '../copy.ts';
import { reviewRefusal } from '../rules.ts';
import { MyReviewSection } from './my-review.tsx';

/** A session can be reviewed once per booking, an instructor or trainer only once. */
function reviewTargets({ id, session, trainer, business, instructors = [] }: Booking): {
  title: string;
  instructorId: number | null;
  isOf: (review: Review) => boolean;
}[] {
  const booked =
    trainer === null
      ? {
          title: session.title,
          isOf: ({ bookingId, about }: Review) => about.kind === 'session' && bookingId === id,
        }
      : {
          title: business.name,
          isOf: ({ about }: Review) => about.kind === 'trainer' && about.id === trainer.id,
        };
  return [
    { ...booked, instructorId: null },
    ...instructors.map((instructor) => ({
      title: instructor.name,
      instructorId: instructor.id,
      isOf: ({ about }: Review) => about.kind === 'instructor' && about.id === instructor.id,
    })),
  ];
}

/** The reviews of a booking, undefined if there is nothing to review; and whether the first is still to be written. */
export interface BookingReviews {
  review: ReactNode | undefined;
  reviewDue: boolean;
}

/** Passes `children` the reviews per booking. */
export function WithMyReviews({
  children,
}: {
  children: (reviewsOf: (booking: Booking, now: Date) => BookingReviews) => ReactNode;
}) {
  const query = myReviewsQuery(useApi());
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const { data: reviews } = useQuery(query);
  return children((booking, now) => {
    const attendance = { state: booking.state, endsAt: new Date(booking.endsAt) };
    const refusal = reviewRefusal({ ...attendance, dateCancelled: false, ownBusiness: false }, now);
    if (reviews === undefined || refusal !== null) return { review: undefined, reviewDue: false };
    const day = formatLongDay(londonDay(new Date(booking.sessionDate)));
    const targets = reviewTargets(booking);
    const review = targets.map(({ title, instructorId, isOf }) => {
      const written = reviews.find(isOf) ?? null;
      return (
        <MyReviewSection
          key={instructorId}
          booking={{ id: booking.id, instructorId, title, day }}
          review={written}
          onChanged={(review) => {
            const others = reviews.filter((other) => other !== written);
            queryClient.setQueryData(query.queryKey, review === null ? others : [review, ...others]);
            const done = written === null ? 'written' : 'edited';
            const of = review?.about.kind === 'session' ? done : (`${done}OfPerson` as const);
            toast(reviewToasts[review === null ? 'removed' : of]);
          }}
        />
      );
    });
    return { review, reviewDue: targets[0] !== undefined && !reviews.some(targets[0].isOf) };
  });
}
