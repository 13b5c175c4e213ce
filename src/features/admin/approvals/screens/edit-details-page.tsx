import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { editDetailsQuery, pendingEditsQuery } from '../api.ts';
import { nextInQueue } from '../rules.ts';
import { DetailsScreen } from './details-screen.tsx';
import { EditDetailsParts } from './edit-details.tsx';
import { listingTarget } from './listing-target.ts';
import type { Listing } from './use-decide.ts';

const route = getRouteApi('/admin/business-edits/$id');

/** `/admin/business-edits/{id}`. */
export function EditDetailsPage() {
  const api = useApi();
  const navigate = route.useNavigate();
  const { id } = route.useParams();
  const details = useQuery(editDetailsQuery(api, id));
  const pending = useQuery(pendingEditsQuery(api));
  const open = useCallback((listing: Listing | null) => void navigate(listingTarget(listing)), [navigate]);
  if (details.data === undefined) {
    if (!details.isError) return <FullPageSpinner label="Loading the change" />;
    return (
      <ErrorState
        title="The change could not be loaded. Please try again."
        onRetry={() => void details.refetch()}
      />
    );
  }
  const { edit, business } = details.data;
  const next = nextInQueue(pending.data ?? [], edit);
  return (
    <DetailsScreen
      listing={{ kind: 'business-edits', id: edit.id, name: business.name }}
      status={edit.state}
      waiting={edit.state === 'pending' && business.status === 'approved'}
      next={next && { kind: 'business-edits', id: next.id, name: next.business.name }}
      onOpen={open}
    >
      <EditDetailsParts details={details.data} />
    </DetailsScreen>
  );
}
