import { getRouteApi } from '@tanstack/react-router';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { SellerPayouts } from './seller-payouts.tsx';

const route = getRouteApi('/business/payouts');

export function PayoutsPage({ business }: { business: MyBusiness }) {
  const { setup } = route.useSearch();
  const { now } = route.useLoaderData();
  const navigate = route.useNavigate();
  return (
    <SellerPayouts
      key={business.id}
      payee={business.id}
      now={new Date(now)}
      isBack={setup !== undefined}
      onAsked={() => void navigate({ search: { business: business.id }, replace: true, resetScroll: false })}
    />
  );
}
