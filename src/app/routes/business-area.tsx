import { useQuery } from '@tanstack/react-query';
import { useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import type { OwnBusiness } from '#features/businesses/contract.ts';
import {
  chosenBusiness,
  ownBusinessesQuery,
  readBusinessSearch,
} from '#features/businesses/own-businesses.ts';
import { standingRefusal } from '#features/businesses/permissions.ts';
import { BusinessFrame } from '#features/businesses/screens/business-frame.tsx';
import { businessLinks } from '#features/businesses/screens/business-links.ts';
import { ErrorState } from '#shared/ui/error-state.tsx';
import { FullPageSpinner } from '#shared/ui/full-page-spinner.tsx';
import { useApi } from '#shared/ui/site-context.tsx';
import { ToDashboard } from './to-dashboard.tsx';

/**
 * A page of a business's area: the frame around it, and in it whatever `children` makes of the chosen business.
 * For a business whose state does not allow it there is nothing to work on: the dashboard says how things stand.
 */
export function BusinessArea({
  title,
  path,
  action,
  children,
}: {
  title: string;
  path: string;
  action?: (business: OwnBusiness) => ReactNode;
  children: (business: OwnBusiness) => ReactNode;
}) {
  const { data: businesses, isError, refetch } = useQuery(ownBusinessesQuery(useApi()));
  const { business: wanted } = readBusinessSearch(useSearch({ strict: false }));
  if (isError) {
    return (
      <div className="container-page page">
        <ErrorState title="Failed to load your business. Please try again." onRetry={() => void refetch()} />
      </div>
    );
  }
  if (businesses === undefined) return <FullPageSpinner />;
  const business = chosenBusiness(businesses, wanted);
  const needs = businessLinks.find((link) => link.path === path)?.needs;
  if (business === null || (needs !== undefined && standingRefusal(business.status, needs) !== null))
    return <ToDashboard business={business} />;
  return (
    <BusinessFrame
      title={title}
      path={path}
      business={business}
      businesses={businesses}
      action={action?.(business)}
    >
      {children(business)}
    </BusinessFrame>
  );
}
