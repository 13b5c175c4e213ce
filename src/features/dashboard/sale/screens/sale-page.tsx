import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { saleQuery } from '../api.ts';
import type { Sale } from '../contract.ts';
import { SaleScreen } from './sale-screen.tsx';

const route = getRouteApi('/business/bookings/$bookingId');

/** `/business/bookings/{id}`. */
export function SalePage() {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const query = saleQuery(api, route.useParams().bookingId);
  const loaded = useQuery(query);
  const show = (sale: Sale, said: ToastRequest) => {
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
    <Loaded
      query={loaded}
      failure="Failed to load the booking. Please try again."
      waiting={<FullPageSpinner label="Loading the booking" />}
    >
      {(sale) => <SaleScreen sale={sale} onChanged={show} onStale={() => void loaded.refetch()} />}
    </Loaded>
  );
}
