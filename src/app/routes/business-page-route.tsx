import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/external-link';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import { businessDetailsQuery } from '#features/businesses/edit/details-query.ts';
import { ownBusinessesQuery } from '#features/businesses/own-businesses.ts';
import { mayAct } from '#features/businesses/permissions.ts';
import { BusinessPageScreen } from '#features/businesses/screens/edit/business-page-screen.tsx';
import { NotYourRole } from '#features/dashboard/screens/not-your-role.tsx';
import { ButtonLink } from '#shared/ui/button-link.tsx';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { Icon } from '#shared/ui/icon.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { Skeleton } from '#shared/ui/skeleton.tsx';
import { BusinessArea } from './business-area.tsx';

const PATH = '/business/page';

/** `/business/page`: what the public page of a business says, for its owner to change. */
export function BusinessPageRoute() {
  return (
    <BusinessArea title="Business page" path={PATH} action={asCustomersDo}>
      {(business) =>
        mayAct(business.role, 'view_details') ? (
          <Details key={business.id} business={business} />
        ) : (
          <NotYourRole businessName={business.name} />
        )
      }
    </BusinessArea>
  );
}

const asCustomersDo = ({ id }: OwnBusiness) => (
  <ButtonLink variant="secondary" href={`/businesses/${id}`}>
    <Icon of={ExternalLink} size="sm" />
    See it as customers do
  </ButtonLink>
);

function Details({ business }: { business: OwnBusiness }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const query = businessDetailsQuery(api, business.id);
  // The form is opened once, on what stood then: what comes in later must not change under somebody's hands.
  const { data, isError, refetch } = useQuery({ ...query, refetchOnMount: 'always' });
  if (isError && data === undefined) {
    return <ErrorState title="Failed to load your page. Please try again." onRetry={() => void refetch()} />;
  }
  if (data === undefined || !hydrated) {
    return (
      <div role="status" aria-label="Loading your page" className="grid gap-4">
        <Skeleton className="h-[420px] rounded-card" />
        <Skeleton className="h-[240px] rounded-card" />
      </div>
    );
  }
  return (
    <BusinessPageScreen
      businessId={business.id}
      shown={data}
      onReload={async () => {
        void queryClient.invalidateQueries(ownBusinessesQuery(api));
        return queryClient.fetchQuery(query);
      }}
    />
  );
}
