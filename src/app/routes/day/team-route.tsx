import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { mayAct } from '#features/businesses/permissions.ts';
import { TeamScreen } from '#features/businesses/screens/team/team-screen.tsx';
import { teamCalls, teamQuery } from '#features/businesses/team/team-calls.ts';
import { NotYourRole } from '#features/dashboard/screens/not-your-role.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { useToast } from '#shared/ui/toast.tsx';
import { BusinessArea } from '../business-area.tsx';

/** `/business/team`. */
export function TeamRoute() {
  return (
    <BusinessArea title="Team" path="/business/team">
      {(business) =>
        mayAct(business.role, 'manage_team') ? (
          <TeamOf business={business} />
        ) : (
          <NotYourRole businessName={business.name} />
        )
      }
    </BusinessArea>
  );
}

function TeamOf({ business }: { business: OwnBusiness }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { toast } = useToast();
  const query = teamQuery(api, business.id);
  const { data, isError, refetch } = useQuery(query);
  if (data === undefined) {
    return isError ? (
      <ErrorState title="Failed to load your team. Please try again." onRetry={() => void refetch()} />
    ) : (
      <div role="status">
        <span className="sr-only">Loading your team</span>
        <Skeleton className="h-60 rounded-card" />
      </div>
    );
  }
  return (
    <TeamScreen
      team={data}
      calls={teamCalls(api, business.id)}
      onChanged={(team, said) => {
        queryClient.setQueryData(query.queryKey, team);
        toast({ title: 'Team changed', description: said });
      }}
    />
  );
}
