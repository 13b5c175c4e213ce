import {
  chosenBusiness,
  ownBusinessesQuery,
  readBusinessSearch,
} from '#features/businesses/own-businesses.ts';
import { mayAct } from '#features/businesses/permissions.ts';
import { recentBookingsQuery } from '#features/dashboard/latest-bookings-query.ts';
import { overviewQuery } from '#features/dashboard/overview-query.ts';
import { ownSessionsQuery, sessionTypesQuery } from '#features/sessions/own-sessions-query.ts';
import type { RouterContext } from '../router.tsx';
import { requireSignIn } from './require-sign-in.ts';

/** Fetches what the frame of a business's area shows: the server waits for it, the browser shows a spinner. */
export async function loadBusinesses({ context }: { context: RouterContext }): Promise<void> {
  const found = context.queryClient.prefetchQuery(ownBusinessesQuery(context.api));
  if (typeof window === 'undefined') await found;
}

/** The options that every page of a business's area shares; the chosen business stands in the address. */
export const businessPage = {
  validateSearch: readBusinessSearch,
  beforeLoad: requireSignIn,
  loader: loadBusinesses,
} as const;

/** The same for the dashboard, with the figures and sessions of the business it will show. */
export async function loadDashboard(context: RouterContext, wanted: number | undefined): Promise<void> {
  await loadBusinesses({ context });
  // The browser shows what there is at once, and fetches the rest from the screen.
  if (typeof window !== 'undefined') return;
  const { api, queryClient } = context;
  const businesses = queryClient.getQueryData(ownBusinessesQuery(api).queryKey);
  const business = businesses && chosenBusiness(businesses, wanted);
  if (business?.status !== 'approved' || !mayAct(business.role, 'view_revenue')) return;
  await Promise.all([
    queryClient.prefetchQuery(overviewQuery(api, business.id)),
    queryClient.prefetchQuery(recentBookingsQuery(api, business.id)),
    queryClient.prefetchQuery(ownSessionsQuery(api, business.id)),
    queryClient.prefetchQuery(sessionTypesQuery(api)),
  ]);
}
