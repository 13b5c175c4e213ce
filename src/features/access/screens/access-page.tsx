import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { NotYourRole } from '#features/businesses/permissions/not-your-role.tsx';
import { mayAct } from '#features/businesses/permissions/permissions.ts';
import { businessHref } from '#features/businesses/standing/own-businesses.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { Loaded } from '#shared/ui/states/loaded.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { ownAccessQuery } from '../api.ts';
import type { OwnAccess } from '../contract.ts';
import { AccessScreen } from './access-screen.tsx';

const route = getRouteApi('/business/access');

/** `/business/access`: of the business's own address, or of the venue or session that the address names. */
export function AccessPage({ business }: { business: OwnBusiness }) {
  if (!mayAct(business.role, 'manage_sessions')) return <NotYourRole businessName={business.name} />;
  return <AccessOf business={business} />;
}

function AccessOf({ business }: { business: OwnBusiness }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { session, venue } = route.useSearch();
  const now = new Date(route.useLoaderData().now);
  const query = ownAccessQuery(api, business.id);
  return (
    <Loaded
      query={useQuery(query)}
      failure="We couldn’t load this. Try again."
      waiting={<Skeleton className="h-60 rounded-card" />}
    >
      {(access) => (
        <AccessScreen
          business={business}
          access={access}
          venueId={access.venues.some(({ id }) => id === venue) ? (venue ?? null) : null}
          sessionId={access.sessions.some(({ id }) => id === session) ? (session ?? null) : null}
          address={businessHref('/business/access', business)}
          now={now}
          onChanged={(changed: OwnAccess) => queryClient.setQueryData(query.queryKey, changed)}
        />
      )}
    </Loaded>
  );
}
