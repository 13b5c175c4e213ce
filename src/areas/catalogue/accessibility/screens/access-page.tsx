import { useQuery, useQueryClient } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import { RoleNotPermitted } from '#areas/catalogue/businesses/permissions/role-not-permitted.tsx';
import { businessHref } from '#areas/catalogue/businesses/status/my-businesses.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { QueryContent } from '#shared/ui/states/query-content.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import { ownAccessQuery } from '../api.ts';
import type { OwnAccess } from '../contract.ts';
import { AccessScreen } from './access-screen.tsx';

const route = getRouteApi('/business/access');

/** `/business/access`: the venue or session in the address, else the business's own address. */
export function AccessPage({ business }: { business: MyBusiness }) {
  if (!canPerform(business.role, 'manage_sessions')) return <RoleNotPermitted businessName={business.name} />;
  return <AccessPageContent business={business} />;
}

function AccessPageContent({ business }: { business: MyBusiness }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const { session, venue } = route.useSearch();
  const now = new Date(route.useLoaderData().now);
  const query = ownAccessQuery(api, business.id);
  return (
    <QueryContent
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
    </QueryContent>
  );
}
