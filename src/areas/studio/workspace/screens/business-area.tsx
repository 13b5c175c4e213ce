import { useQuery } from '@tanstack/react-query';
import { useMatch, useSearch } from '@tanstack/react-router';
import Store from 'lucide-react/icons/store';
import type { ReactNode } from 'react';
import type { MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { statusRefusal } from '#areas/catalogue/businesses/permissions/permissions.ts';
import {
  businessHref,
  myBusinessesQuery,
  readBusinessSearch,
  selectedBusiness,
} from '#areas/catalogue/businesses/status/my-businesses.ts';
import { ButtonLink } from '#shared/ui/buttons/button-link.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { BlockingMessagePage } from '#shared/ui/states/blocking-message-page.tsx';
import { ErrorState } from '#shared/ui/states/error-state.tsx';
import { FullPageSpinner } from '#shared/ui/states/spinner.tsx';
import { PageHead } from '#shared/ui/type/page-head.tsx';
import { rooms } from '../rooms.tsx';

/** A page with the chosen business. If the business's state doesn't allow it, the page links to the dashboard. */
export function BusinessArea({ children }: { children: (business: MyBusiness) => ReactNode }) {
  const { fullPath: path, staticData } = useMatch({ strict: false });
  const { data: businesses, isError, refetch } = useQuery(myBusinessesQuery(useApi()));
  const { business: wanted } = readBusinessSearch(useSearch({ strict: false }));
  if (isError) {
    return (
      <div className="container-page page">
        <ErrorState title="Failed to load your business. Please try again." onRetry={() => void refetch()} />
      </div>
    );
  }
  if (businesses === undefined) return <FullPageSpinner />;
  const business = selectedBusiness(businesses, wanted);
  const needs = rooms.find((room) => room.path === path)?.needs;
  if (business === null || (needs !== undefined && statusRefusal(business.status, needs) !== null))
    return <ToDashboard business={business} />;
  return (
    <div className="container-wide page">
      <PageHead
        title={staticData.title ?? ''}
        line={`${business.name}, ${business.address} ${business.postcode}`}
      />
      {children(business)}
    </div>
  );
}

/** For people without an approved business. */
function ToDashboard({ business }: { business: MyBusiness | null }) {
  return (
    <BlockingMessagePage
      icon={Store}
      title={business === null ? 'You don’t have a business yet' : 'We haven’t approved this business yet'}
      action={
        <ButtonLink href={business === null ? '/business' : businessHref('/business', business)}>
          Business Dashboard
        </ButtonLink>
      }
    >
      {business === null
        ? 'Register or claim one on your dashboard to use this page.'
        : 'You can use this page once we’ve approved your business. Check the status on your dashboard.'}
    </BlockingMessagePage>
  );
}
