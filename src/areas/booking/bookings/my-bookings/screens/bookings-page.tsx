import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import type { Booking } from '../../contract.ts';
import { bookingToasts, formatShortSpan } from '../../copy.ts';
import { myBookingsQuery } from '../api.ts';
import { cancellablePlaces } from '../my-bookings.ts';
import { BookingsScreen, type BookingsScreenProps } from './bookings-screen.tsx';
import type { MovePaymentMeans } from './use-move-payment.ts';

const route = getRouteApi('/bookings');

export function BookingsPage({
  tabs,
  reviewsOf,
  PaymentForm,
}: Pick<BookingsScreenProps, 'reviewsOf' | 'tabs'> & Pick<MovePaymentMeans, 'PaymentForm'>) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const { now: loadedAt } = route.useLoaderData();
  const { user } = route.useRouteContext();
  const { show } = route.useSearch();
  const query = myBookingsQuery(api);
  const { data, isError, refetch } = useQuery(query);
  const showChanged = (changed: readonly Booking[]) => {
    queryClient.setQueryData(query.queryKey, (bookings) =>
      bookings?.map((booking) => changed.find(({ id }) => id === booking.id) ?? booking),
    );
    // Also refreshes related data, such as free places.
    void queryClient.invalidateQueries({ queryKey: ['booking'] });
  };
  return (
    <BookingsScreen
      bookings={data}
      failed={isError}
      shown={show ?? 'upcoming'}
      now={new Date(loadedAt)}
      onRetry={() => void refetch()}
      onStale={() => void refetch()}
      onCancelled={(cancelled) => {
        showChanged([cancelled]);
        toast(
          bookingToasts.cancelled(
            cancelled.refundedAmount,
            1,
            cancelled.pass?.givenBack === true ? 1 : 0,
            cancelled.voucher?.givenBack === true ? cancelled.voucher.amount : undefined,
          ),
        );
      }}
      onOrderCancelled={(order, places) => {
        const back = cancellablePlaces(data ?? [], order.id);
        showChanged(order.bookings);
        toast(bookingToasts.cancelled(back.refund, places, back.credits, back.vouchers));
      }}
      onNamed={(named) => {
        showChanged([named]);
        toast(bookingToasts.renamed(named.attendee.name));
      }}
      onMoved={(moved) => {
        showChanged([moved]);
        toast(bookingToasts.moved(formatShortSpan({ startsAt: moved.sessionDate, endsAt: moved.endsAt })));
      }}
      payment={{
        PaymentForm,
        payer: {
          name: `${user?.firstName ?? ''} ${user?.lastName ?? ''}`.trim(),
          email: user?.email ?? '',
          phone: '',
        },
      }}
      reviewsOf={reviewsOf}
      tabs={tabs}
    />
  );
}
