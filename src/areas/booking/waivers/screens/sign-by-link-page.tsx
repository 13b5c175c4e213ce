import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { toRefusal } from '#shared/ui/mutation/use-mutation-action.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { waiverByLinkQuery } from '../api.ts';
import { type SigningActions, SignWaiverForm } from './sign-page.tsx';

const route = getRouteApi('/waiver/$token');

export function SignByLinkPage() {
  const { token } = route.useParams();
  const api = useApi();
  const queryClient = useQueryClient();
  const query = waiverByLinkQuery(api, token);
  const { data, isError, error, refetch } = useQuery(query);
  const params = { token };
  const signing: SigningActions = {
    sign: (body) => api.call('POST /api/waiver-links/:token', { params, body }),
    withdraw: () => api.call('DELETE /api/waiver-links/:token', { params }),
    onSigned: (answer) => {
      if (answer !== null) queryClient.setQueryData(query.queryKey, answer);
    },
    reload: () => void refetch(),
  };
  return (
    <div className="container-page page [--container-w:720px]">
      {data !== undefined ? (
        <SignWaiverForm key={data.waiver.id} signing={signing} toSign={data} mayErase />
      ) : isError ? (
        <ErrorState title={toRefusal(error).sentence} onRetry={() => void refetch()} />
      ) : (
        <div role="status" className="mt-6 grid gap-4">
          <span className="sr-only">Loading the waiver</span>
          <Skeleton className="h-10" />
          <Skeleton className="h-80 rounded-card" />
        </div>
      )}
    </div>
  );
}
