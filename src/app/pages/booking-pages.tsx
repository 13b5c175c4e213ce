import { createRoute, lazyRouteComponent, notFound, redirect } from '@tanstack/react-router';
import { readConfirmationAddress } from '#features/booking/confirmation-address.ts';
import { sessionQuery } from '#features/sessions/session-query.ts';
import { ApiError } from '#shared/http/api-client.ts';
import { unlistedHead } from '../page-head.ts';
import { readCheckoutSearch } from '../routes/checkout-search.ts';
import { requireSignIn } from './require-sign-in.ts';
import { rootRoute } from './root.tsx';

const checkoutRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/checkout/$sessionId',
  validateSearch: readCheckoutSearch,
  loader: async ({ context: { api, queryClient }, params: { sessionId } }) => {
    await queryClient
      // Fetched again each time: price and dates are about to be paid for.
      .fetchQuery({ ...sessionQuery(api, sessionId), staleTime: 10_000 })
      .catch((error: unknown) => {
        throw error instanceof ApiError && error.status === 404 ? notFound() : error;
      });
    return { now: Date.now() };
  },
  head: unlistedHead('Complete Your Booking'),
  component: lazyRouteComponent(() => import('../routes/checkout-route.tsx'), 'CheckoutRoute'),
  // Missing or not to be had: there is nothing to book here, and the way on is the search (specification, section 4).
  notFoundComponent: lazyRouteComponent(() => import('../routes/checkout-route.tsx'), 'SessionToBookMissing'),
  errorComponent: lazyRouteComponent(() => import('../routes/checkout-route.tsx'), 'SessionToBookMissing'),
});

const confirmationRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/booking-confirmation',
  validateSearch: readConfirmationAddress,
  beforeLoad: requireSignIn,
  loaderDeps: ({ search }) => search,
  loader: async ({ context, deps }) =>
    (await import('../routes/load-confirmation.ts')).loadConfirmation(context, deps),
  head: unlistedHead('Booking confirmation'),
  component: lazyRouteComponent(() => import('../routes/confirmation-route.tsx'), 'ConfirmationRoute'),
});

const bookingsRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/bookings',
  validateSearch: (search: Record<string, unknown>): { show?: 'past' } =>
    search.show === 'past' ? { show: 'past' } : {},
  beforeLoad: requireSignIn,
  loader: async ({ context: { api, queryClient } }) => {
    const { ownBookingsQuery } = await import('#features/booking/own-bookings-query.ts');
    const { ownReviewsQuery } = await import('#features/reviews/reviews-query.ts');
    const found = Promise.all([
      queryClient.prefetchQuery(ownBookingsQuery(api)),
      queryClient.prefetchQuery(ownReviewsQuery(api)),
    ]);
    // The server waits for the list; in the browser the screen shows at once and says that it is loading.
    if (typeof window === 'undefined') await found;
    return { now: Date.now() };
  },
  head: unlistedHead('My Bookings'),
  component: lazyRouteComponent(() => import('../routes/bookings-route.tsx'), 'BookingsRoute'),
});

/** Where payment methods that leave the site come back to (specification, section 2, and decisions). */
const bookingSuccessRoute = createRoute({
  getParentRoute: () => rootRoute,
  path: '/booking-success',
  validateSearch: (search: Record<string, unknown>) => search,
  beforeLoad: async ({ search }) => {
    const { afterPaymentPath } = await import('../routes/after-payment.ts');
    throw redirect({ href: afterPaymentPath(search), replace: true });
  },
});

export const bookingPages = [checkoutRoute, confirmationRoute, bookingsRoute, bookingSuccessRoute] as const;
