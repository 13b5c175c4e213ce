import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { NotYourRole } from '#features/businesses/permissions/not-your-role.tsx';
import { mayAct } from '#features/businesses/permissions/permissions.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { bookingsQuery } from '../api.ts';
import { readBookingsView } from '../bookings-address.ts';
import { BookingsScreen } from './bookings-screen.tsx';

const route = getRouteApi('/business/bookings');

/** `/business/bookings`: search, status, dates and page stand in the address. */
export function BookingsPage({ business }: { business: OwnBusiness }) {
  return mayAct(business.role, 'view_bookings') ? (
    <Bookings business={business} />
  ) : (
    <NotYourRole businessName={business.name} />
  );
}

function Bookings({ business }: { business: OwnBusiness }) {
  const api = useApi();
  const navigate = route.useNavigate();
  const view = readBookingsView({ ...route.useSearch() });
  const { data, isError, refetch } = useQuery({
    ...bookingsQuery(api, business.id, view),
    placeholderData: keepPreviousData,
  });
  return (
    <BookingsScreen
      businessId={business.id}
      view={view}
      answer={data}
      failed={isError}
      onShow={(next) => void navigate({ search: { business: business.id, ...next }, resetScroll: false })}
      onRetry={() => void refetch()}
    />
  );
}
