import { type UseQueryResult, useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#shared/ui/site-context.tsx';
import { adminStatsQuery, pendingBusinessesQuery, pendingEditsQuery, pendingSessionsQuery } from '../api.ts';
import { listingTarget } from './listing-target.ts';
import { type Fetched, OverviewScreen } from './overview-screen.tsx';

const route = getRouteApi('/admin/');

/** `/admin`. */
export function OverviewPage() {
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
