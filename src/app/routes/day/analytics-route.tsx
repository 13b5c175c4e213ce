import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { mayAct } from '#features/businesses/permissions.ts';
import { analyticsQuery } from '#features/dashboard/revenue-calls.ts';
import { AnalyticsOffer, AnalyticsScreen } from '#features/dashboard/screens/analytics-screen.tsx';
import { NotYourRole } from '#features/dashboard/screens/not-your-role.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { BusinessArea } from '../business-area.tsx';

const route = getRouteApi('/business/analytics');

/** `/business/analytics`: for Premium Pro; others see what it is. */
export function AnalyticsRoute() {
  return (
    <BusinessArea title="Analytics" path="/business/analytics">
      {(business) => {
        if (!mayAct(business.role, 'view_revenue')) return <NotYourRole businessName={business.name} />;
        if (business.bookingEnabled && business.subscriptionTier === 'premium')
          return <Analytics business={business} />;
        return <AnalyticsOffer business={business} />;
      }}
    </BusinessArea>
  );
}

function Analytics({ business }: { business: OwnBusiness }) {
  const api = useApi();
  const navigate = route.useNavigate();
  const { weeks = '12' } = route.useSearch();
  const { data, isError, refetch } = useQuery({
    ...analyticsQuery(api, business.id, weeks),
    placeholderData: keepPreviousData,
  });
  return (
    <AnalyticsScreen
      period={weeks}
      answer={data}
      failed={isError}
      onShow={(period) =>
        void navigate({
          search: { business: business.id, ...(period === '12' ? {} : { weeks: period }) },
          resetScroll: false,
        })
      }
      onRetry={() => void refetch()}
    />
  );
}
