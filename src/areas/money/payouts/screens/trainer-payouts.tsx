import { getRouteApi } from '@tanstack/react-router';
import { SellerPayouts } from './seller-payouts.tsx';

const route = getRouteApi('/trainer-dashboard');

export function TrainerPayouts() {
  const { setup } = route.useSearch();
  const { now } = route.useLoaderData();
  const navigate = route.useNavigate();
  return (
    <SellerPayouts
      payee={null}
      now={new Date(now)}
      isBack={setup !== undefined}
      onAsked={() => void navigate({ search: { show: 'payouts' }, replace: true, resetScroll: false })}
    />
  );
}
