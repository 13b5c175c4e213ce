import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { NotYourRole } from '#features/businesses/permissions/not-your-role.tsx';
import { mayAct } from '#features/businesses/permissions/permissions.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { analyticsQuery } from '../../bookings/api.ts';
import { AnalyticsOffer, AnalyticsScreen } from './analytics-screen.tsx';

const route = getRouteApi('/business/analytics');

/** `/business/analytics`: for Premium Pro; others see what it is. */
export function AnalyticsPage({ business }: { business: OwnBusiness }) {
  if (!mayAct(business.role, 'view_revenue')) return <NotYourRole businessName={business.name} />;
  if (business.bookingEnabled && business.subscriptionTier === 'premium')
    return <Analytics business={business} />;
  return <AnalyticsOffer business={business} />;
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
