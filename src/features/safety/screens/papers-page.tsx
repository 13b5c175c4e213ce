import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { NotYourRole } from '#features/businesses/permissions/not-your-role.tsx';
import { mayAct } from '#features/businesses/permissions/permissions.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { papersQuery } from '../api.ts';
import type { Papers } from '../contract.ts';
import { PapersScreen } from './papers-screen.tsx';

/** `/business/papers`. */
export function PapersPage({ business }: { business: OwnBusiness }) {
  if (!mayAct(business.role, 'manage_papers')) return <NotYourRole businessName={business.name} />;
  return <PapersOf business={business} />;
}

function PapersOf({ business }: { business: OwnBusiness }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const query = papersQuery(api, business.id);
  return (
    <Loaded
      query={useQuery(query)}
      failure="We couldn’t load your documents. Try again."
      waiting={<Skeleton className="h-60 rounded-card" />}
    >
      {(papers) => (
        <PapersScreen
          businessId={business.id}
          papers={papers}
          onChanged={(changed: Papers) => queryClient.setQueryData(query.queryKey, changed)}
        />
      )}
    </Loaded>
  );
}
