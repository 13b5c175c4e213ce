import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import type { Booking } from '../../contract.ts';
import { bookingToasts } from '../../copy.ts';
import { ownBookingsQuery } from '../api.ts';
import { BookingsScreen, type BookingsScreenProps } from './bookings-screen.tsx';

const route = getRouteApi('/bookings');

/** `/bookings`: which of upcoming and past is shown stands in the address. */
export function BookingsPage({ reviewOf }: Pick<BookingsScreenProps, 'reviewOf'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const navigate = route.useNavigate();
  const { toast } = useToast();
  const { now: loadedAt } = route.useLoaderData();
  const { show } = route.useSearch();
  const query = ownBookingsQuery(api);
  const { data, isError, refetch } = useQuery(query);
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
      now={new Date(loadedAt)}
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
