import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useHydrated } from '@tanstack/react-router';
import { lazy, type ReactNode, Suspense } from 'react';
import { useApi } from '#shared/ui/site-context.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { Skeleton } from '#shared/ui/states/skeleton.tsx';
import type { MyBusiness } from '../../contract.ts';
import { canPerform } from '../../permissions/permissions.ts';
import { RoleNotPermitted } from '../../permissions/role-not-permitted.tsx';
import { myBusinessesQuery } from '../../status/my-businesses.ts';
import { businessDetailsQuery } from '../api.ts';

// The form only renders in the browser, after the page has loaded.
const BusinessPageScreen = lazy(async () => ({
  default: (await import('./business-page-screen.tsx')).BusinessPageScreen,
}));

export function BusinessPage({
  business,
  renderPhotos,
}: {
  business: MyBusiness;
  renderPhotos: (business: MyBusiness) => ReactNode;
}) {
  return canPerform(business.role, 'view_details') ? (
    <Details key={business.id} business={business} photos={renderPhotos(business)} />
  ) : (
    <RoleNotPermitted businessName={business.name} />
  );
}

function Details({ business, photos }: { business: MyBusiness; photos: ReactNode }) {
  const api = useApi();
  const queryClient = useQueryClient();
  const hydrated = useHydrated();
  const query = businessDetailsQuery(api, business.id);
  // Opens the form once: a later refetch must not overwrite what the owner types.
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
          void queryClient.invalidateQueries(myBusinessesQuery(api));
          return queryClient.fetchQuery(query);
        }}
      />
    </Suspense>
  );
}

function DetailsLoading() {
  return (
    <div role="status" aria-label="Loading your page" className="grid gap-4">
      <Skeleton className="h-105 rounded-card" />
      <Skeleton className="h-60 rounded-card" />
    </div>
  );
}
