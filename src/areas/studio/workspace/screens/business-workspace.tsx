import { useQuery } from '@tanstack/react-query';
import { useLocation, useMatches, useSearch } from '@tanstack/react-router';
import TicketPlus from 'lucide-react/icons/ticket-plus';
import { type ReactNode, useState } from 'react';
import { takeBookingHref } from '#areas/booking/staff-bookings/take-booking-address.ts';
import type { BusinessRole, MyBusiness } from '#areas/catalogue/businesses/contract.ts';
import { canPerform } from '#areas/catalogue/businesses/permissions/permissions.ts';
import {
  myBusinessesQuery,
  readBusinessSearch,
  selectedBusiness,
} from '#areas/catalogue/businesses/status/my-businesses.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { useApi } from '#shared/ui/site-context.tsx';
import { workspaceFactsQuery } from '../api.ts';
import { WorkspaceFrame } from '../frame/workspace-frame.tsx';
import { businessLinks, mayEnter, rooms } from '../rooms.tsx';
import { BusinessSwitcher } from './business-switcher.tsx';
import { useBusinessRecords } from './use-business-records.ts';

/**
 * Layout of every page under `/business`. Without a business or sign-in, `renderOutside` renders the public layout.
 */
export function BusinessWorkspace({
  user,
  notice,
  renderOutside,
  children,
}: {
  user: AuthUser | null;
  notice: ReactNode;
  renderOutside: (page: ReactNode) => ReactNode;
  children: ReactNode;
}) {
  const { data: businesses } = useQuery({ ...myBusinessesQuery(useApi()), enabled: user !== null });
  const search: Record<string, unknown> = useSearch({ strict: false });
  // Pages of one record load their business.
  const loaded = useMatches({ select: (matches) => businessOf(matches.at(-1)?.loaderData) });
  const business = businesses && selectedBusiness(businesses, readBusinessSearch(search).business ?? loaded);
  if (user === null || !business || search.register !== undefined) return renderOutside(children);
  return (
    <Workspace user={user} notice={notice} business={business} businesses={businesses}>
      {children}
    </Workspace>
  );
}

function businessOf(loaded: unknown): number | undefined {
  if (typeof loaded !== 'object' || loaded === null || !('businessId' in loaded)) return undefined;
  return typeof loaded.businessId === 'number' ? loaded.businessId : undefined;
}

const searchLabels: Record<BusinessRole, string> = {
  owner: 'Find a customer, booking or session',
  manager: 'Find a customer, booking or session',
  front_desk: 'Find a customer or page',
  instructor: 'Find a page',
};

function Workspace({
  user,
  notice,
  business,
  businesses,
  children,
}: {
  user: AuthUser;
  notice: ReactNode;
  business: MyBusiness;
  businesses: readonly MyBusiness[];
  children: ReactNode;
}) {
  const { pathname } = useLocation();
  const { data: facts } = useQuery({
    ...workspaceFactsQuery(useApi(), business.id),
    enabled: canPerform(business.role, 'view_dashboard'),
  });
  const links = businessLinks(business, facts, pathname);
  // From a record, the switcher opens the first room.
  const path = rooms.find((room) => room.path === pathname)?.path ?? '/business';
  const [searched, setSearched] = useState('');
  const found = useBusinessRecords(business, searched);
  return (
    <WorkspaceFrame
      user={user}
      links={links}
      side={<BusinessSwitcher at="side" business={business} businesses={businesses} path={path} />}
      strip={<BusinessSwitcher at="strip" business={business} businesses={businesses} path={path} />}
      mainAction={
        mayEnter({ needs: 'take_booking' }, business) && pathname !== '/business/take-booking'
          ? { href: takeBookingHref(business.id), label: 'Take a booking', icon: TicketPlus }
          : null
      }
      out={business.approved ? { href: `/businesses/${business.id}`, label: 'View public page' } : null}
      searchLabel={searchLabels[business.role]}
      found={found}
      onSearch={setSearched}
      notice={notice}
    >
      {children}
    </WorkspaceFrame>
  );
}
