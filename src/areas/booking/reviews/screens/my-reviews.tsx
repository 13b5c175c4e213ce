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

/** Passes `children` the reviews per booking; undefined if there is nothing to review. */
export function WithMyReviews({
  children,
}: {
  children: (reviewOf: (booking: Booking, now: Date) => ReactNode) => ReactNode;
}) {
  const query = myReviewsQuery(useApi());
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const { data: reviews } = useQuery(query);
  return children((booking, now) => {
    const attendance = { state: booking.state, endsAt: new Date(booking.endsAt) };
    const refusal = reviewRefusal({ ...attendance, dateCancelled: false, ownBusiness: false }, now);
    if (reviews === undefined || refusal !== null) return undefined;
    const day = formatLongDay(londonDay(new Date(booking.sessionDate)));
    return reviewTargets(booking).map(({ title, instructorId, isOf }) => {
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
  });
}
