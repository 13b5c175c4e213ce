import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { businessOrderQuery } from '../api.ts';
import type { BusinessOrder } from '../contract.ts';
import { BusinessOrderScreen } from './business-order-screen.tsx';

const route = getRouteApi('/business/bookings/$bookingId');

export function BusinessOrderPage() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const query = businessOrderQuery(api, route.useParams().bookingId);
  const loaded = useQuery(query);
  const show = (sale: BusinessOrder, said: ToastRequest) => {
    queryClient.setQueryData(query.queryKey, sale);
    for (const queryKey of [
      ['dashboard', 'bookings', sale.business.id],
      ['dashboard', 'date', String(sale.occurrenceId)],
      ['dashboard', 'calendar'],
      ['business', sale.business.id],
    ])
      void queryClient.invalidateQueries({ queryKey });
    toast(said);
  };
  return (
    <QueryContent
      query={loaded}
      failure="Failed to load the booking. Please try again."
      waiting={<FullPageSpinner label="Loading the booking" />}
    >
      {(sale) => <BusinessOrderScreen sale={sale} onChanged={show} onStale={() => void loaded.refetch()} />}
    </QueryContent>
  );
}
