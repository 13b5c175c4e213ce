import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { businessWaiverQuery, trainerWaiverQuery } from '../api.ts';
import { WaiverEditor } from './waiver-editor.tsx';

export function BusinessWaiverPage({ business }: { business: MyBusiness }) {
  return canPerform(business.role, 'manage_waiver') ? (
    <BusinessWaiverEditor key={business.id} businessId={business.id} />
  ) : (
    <RoleNotPermitted businessName={business.name} />
  );
}

function BusinessWaiverEditor({ businessId }: { businessId: number }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = businessWaiverQuery(api, businessId);
  const { data, isError, refetch } = useQuery(query);
  return (
    <section aria-labelledby="waiver" className="grid max-w-205 gap-4">
      <h2 id="waiver" className="text-h3">
        Waiver and questions
      </h2>
      {data === undefined ? (
        <WaiverLoading failed={isError} onRetry={() => void refetch()} />
      ) : (
        <WaiverEditor
          waiver={data}
          onPublish={async (body) => {
            const answer = await api.call('PUT /api/businesses/:businessId/waiver', {
              params: { businessId },
              body,
            });
            queryClient.setQueryData(query.queryKey, answer);
            return answer;
          }}
          onStop={async () =>
            queryClient.setQueryData(
              query.queryKey,
              await api.call('DELETE /api/businesses/:businessId/waiver', { params: { businessId } }),
            )
          }
        />
      )}
    </section>
  );
}

export function TrainerWaiverEditor() {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = trainerWaiverQuery(api);
  const { data, isError, refetch } = useQuery(query);
  return data === undefined ? (
    <WaiverLoading failed={isError} onRetry={() => void refetch()} />
  ) : (
    <div className="max-w-205">
      <WaiverEditor
        waiver={data}
        onPublish={async (body) => {
          const answer = await api.call('PUT /api/trainer-waiver', { body });
          queryClient.setQueryData(query.queryKey, answer);
          return answer;
        }}
        onStop={async () =>
          queryClient.setQueryData(query.queryKey, await api.call('DELETE /api/trainer-waiver'))
        }
      />
    </div>
  );
}

function WaiverLoading({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  return failed ? (
    <ErrorState title="We couldn’t load your waiver. Try again." onRetry={onRetry} />
  ) : (
    <div role="status">
      <span className="sr-only">Loading your waiver</span>
      <Skeleton className="h-60 rounded-card" />
    </div>
  );
}
