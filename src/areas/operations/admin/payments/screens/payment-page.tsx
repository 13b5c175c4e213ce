import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { paymentQuery } from '../api.ts';
import { PaymentScreen } from './payment-screen.tsx';

const route = getRouteApi('/admin/payments/$id');

export function PaymentPage() {
  const { id } = route.useParams();
  return (
    <QueryContent
      query={useQuery(paymentQuery(useApi(), id))}
      failure="We couldn’t load the payment. Try again."
      waiting={<FullPageSpinner label="Loading the payment" />}
    >
      {(payment) => <PaymentScreen payment={payment} />}
    </QueryContent>
  );
}
