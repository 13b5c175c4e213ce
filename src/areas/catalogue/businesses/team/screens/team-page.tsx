import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useToast } from '#shared/ui/overlay/toast.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { MyBusiness } from '../../contract.ts';
import { canPerform } from '../../permissions/permissions.ts';
import { RoleNotPermitted } from '../../permissions/role-not-permitted.tsx';
import { teamCalls, teamQuery } from '../api.ts';
import { TeamScreen } from './team-screen.tsx';

export function TeamPage({ business }: { business: MyBusiness }) {
  return canPerform(business.role, 'manage_team') ? (
    <TeamContent business={business} />
  ) : (
    <RoleNotPermitted businessName={business.name} />
  );
}

function TeamContent({ business }: { business: MyBusiness }) {
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
