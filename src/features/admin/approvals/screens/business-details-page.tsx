import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { CloseListing, ReinstateListing } from '../../people/screens/listing-acts.tsx';
import { businessDetailsQuery, pendingBusinessesQuery } from '../api.ts';
import { nextInQueue } from '../rules.ts';
import { BusinessDetailsParts } from './business-details.tsx';
import { DetailsScreen } from './details-screen.tsx';
import { listingTarget } from './listing-target.ts';
import type { Listing } from './use-decide.ts';

const route = getRouteApi('/admin/businesses/$id');

/** `/admin/businesses/{id}`. */
export function BusinessDetailsPage() {
  const api = useApi();
  const navigate = route.useNavigate();
  const { id } = route.useParams();
  const details = useQuery(businessDetailsQuery(api, id));
  const pending = useQuery(pendingBusinessesQuery(api));
  const open = useCallback((listing: Listing | null) => void navigate(listingTarget(listing)), [navigate]);
  if (details.data === undefined) {
    if (!details.isError) return <FullPageSpinner label="Loading the business" />;
    return (
      <ErrorState
        title="The business could not be loaded. Please try again."
        onRetry={() => void details.refetch()}
      />
    );
  }
  const { business } = details.data;
  const next = nextInQueue(pending.data ?? [], business);
  return (
    <DetailsScreen
      listing={{ kind: 'businesses', id: business.id, name: business.name }}
      status={business.status}
      waiting={business.status === 'submitted'}
      next={next && { kind: 'businesses', id: next.id, name: next.name }}
      onOpen={open}
      actions={
        business.status === 'approved' ? (
          <CloseListing kind="businesses" id={business.id} name={business.name} />
        ) : (
          business.status === 'suspended' &&
          details.data.owner?.deleted === false && (
            <ReinstateListing kind="businesses" id={business.id} name={business.name} />
          )
        )
      }
    >
      <BusinessDetailsParts details={details.data} />
    </DetailsScreen>
  );
}
