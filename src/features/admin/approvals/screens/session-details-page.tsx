import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { useCallback } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { CloseListing } from '../../people/screens/listing-acts.tsx';
import { pendingSessionsQuery, sessionDetailsQuery } from '../api.ts';
import { nextInQueue } from '../rules.ts';
import { DetailsScreen } from './details-screen.tsx';
import { listingTarget } from './listing-target.ts';
import { SessionDetailsParts } from './session-details.tsx';
import type { Listing } from './use-decide.ts';

const route = getRouteApi('/admin/sessions/$id');

/** `/admin/sessions/{id}`. */
export function SessionDetailsPage() {
  const api = useApi();
  const navigate = route.useNavigate();
  const { id } = route.useParams();
  const details = useQuery(sessionDetailsQuery(api, id));
  const pending = useQuery(pendingSessionsQuery(api));
  const open = useCallback((listing: Listing | null) => void navigate(listingTarget(listing)), [navigate]);
  if (details.data === undefined) {
    if (!details.isError) return <FullPageSpinner label="Loading the session" />;
    return (
      <ErrorState
        title="The session could not be loaded. Please try again."
        onRetry={() => void details.refetch()}
      />
    );
  }
  const { session } = details.data;
  const next = nextInQueue(pending.data ?? [], session);
  return (
    <DetailsScreen
      listing={{ kind: 'sessions', id: session.id, name: session.title }}
      status={session.status}
      waiting={session.status === 'pending' && session.business.verified}
      next={next && { kind: 'sessions', id: next.id, name: next.title }}
      onOpen={open}
      actions={session.approved && <CloseListing kind="sessions" id={session.id} name={session.title} />}
    >
      <SessionDetailsParts details={details.data} />
    </DetailsScreen>
  );
}
