import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import {
  adminStatsQuery,
  pendingBusinessesQuery,
  pendingEditsQuery,
  pendingSessionsQuery,
} from '#features/admin/approvals/approvals-query.ts';
import { type Fetched, OverviewScreen } from '#features/admin/approvals/screens/overview-screen.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { listingTarget } from './listing-target.ts';

const route = getRouteApi('/admin/');

/** `/admin`. */
export function OverviewRoute() {
  const api = useApi();
  const navigate = route.useNavigate();
  const { now } = route.useLoaderData();
  const stats = useQuery(adminStatsQuery(api));
  const businesses = useQuery(pendingBusinessesQuery(api));
  const edits = useQuery(pendingEditsQuery(api));
  const sessions = useQuery(pendingSessionsQuery(api));
  return (
    <OverviewScreen
      stats={fetched(stats)}
      businesses={fetched(businesses)}
      edits={fetched(edits)}
      sessions={fetched(sessions)}
      now={new Date(now)}
      onView={(listing) => void navigate(listingTarget(listing))}
    />
  );
}

function fetched<Data>({ data, isError, refetch }: UseQueryResult<Data>): Fetched<Data> {
  return { data, failed: isError, retry: () => void refetch() };
}
