import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import ExternalLink from 'lucide-react/icons/external-link';
import { lazy, type ReactNode, Suspense } from 'react';
import { Icon } from '#shared/ui/brand/icon.tsx';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { OwnBusiness } from '../../contract.ts';
import { NotYourRole } from '../../permissions/not-your-role.tsx';
import { mayAct } from '../../permissions/permissions.ts';
import { ownBusinessesQuery } from '../../standing/own-businesses.ts';
import { BusinessArea } from '../../standing/screens/business-area.tsx';
import { businessDetailsQuery } from '../api.ts';

// The form is drawn in the browser alone, below a page that stands: it is fetched once that does.
const BusinessPageScreen = lazy(async () => ({
  default: (await import('./business-page-screen.tsx')).BusinessPageScreen,
}));

/** `/business/page`: what the public page of a business says, for its owner to change. */
export function BusinessPage({
  renderPhotos,
}: {
  /** Its photographs, composed by the app. */
  renderPhotos: (business: OwnBusiness) => ReactNode;
}) {
  return (
    <BusinessArea action={asCustomersDo}>
      {(business) =>
        mayAct(business.role, 'view_details') ? (
          <Details key={business.id} business={business} photos={renderPhotos(business)} />
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
    View as a customer
  </ButtonLink>
);

function Details({ business, photos }: { business: OwnBusiness; photos: ReactNode }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const query = businessDetailsQuery(api, business.id);
  // The form is opened once, on what stood then: what comes in later must not change under somebody's hands.
  const { data, isError, refetch } = useQuery({ ...query, refetchOnMount: 'always' });
  if (isError && data === undefined) {
    return <ErrorState title="Failed to load your page. Please try again." onRetry={() => void refetch()} />;
  }
  if (data === undefined || !hydrated) return <DetailsLoading />;
  return (
    <Suspense fallback={<DetailsLoading />}>
      <BusinessPageScreen
        businessId={business.id}
        shown={data}
        photos={photos}
        onReload={async () => {
          void queryClient.invalidateQueries(ownBusinessesQuery(api));
          return queryClient.fetchQuery(query);
        }}
      />
    </Suspense>
  );
}

function DetailsLoading() {
  return (
    <div role="status" aria-label="Loading your page" className="grid gap-4">
      <Skeleton className="h-[420px] rounded-card" />
      <Skeleton className="h-[240px] rounded-card" />
    </div>
  );
}
