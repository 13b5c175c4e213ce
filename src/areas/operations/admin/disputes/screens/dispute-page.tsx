import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { disputeQuery } from '../api.ts';
import { DisputeScreen } from './dispute-screen.tsx';

const route = getRouteApi('/admin/disputes/$id');

export function DisputePage() {
  const { id } = route.useParams();
  return (
    <QueryContent
      query={useQuery(disputeQuery(useApi(), id))}
      failure="We couldn’t load the dispute. Try again."
      waiting={<FullPageSpinner label="Loading the dispute" />}
    >
      {(dispute) => <DisputeScreen dispute={dispute} />}
    </QueryContent>
  );
}
