import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { mayAct } from '#features/businesses/permissions.ts';
import { readBookingsView } from '#features/dashboard/bookings-address.ts';
import { bookingsQuery } from '#features/dashboard/revenue-calls.ts';
import { BookingsScreen } from '#features/dashboard/screens/bookings-screen.tsx';
import { NotYourRole } from '#features/dashboard/screens/not-your-role.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { BusinessArea } from '../business-area.tsx';

const route = getRouteApi('/business/bookings');

/** `/business/bookings`: search, status, dates and page stand in the address. */
export function BusinessBookingsRoute() {
  return (
    <BusinessArea title="Bookings and revenue" path="/business/bookings">
      {(business) =>
        mayAct(business.role, 'view_bookings') ? (
          <Bookings business={business} />
        ) : (
          <NotYourRole businessName={business.name} />
        )
      }
    </BusinessArea>
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
