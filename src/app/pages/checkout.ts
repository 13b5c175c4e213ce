import { afterPaymentPath, readCheckoutSearch } from '#areas/booking/bookings/book/checkout-search.ts';
import { readConfirmationSearch } from '#areas/booking/bookings/book/confirmation-search.ts';
import { readWaitlistSearch } from '#areas/booking/waitlist/waitlist-search.ts';
import { sessionQuery } from '#areas/catalogue/sessions/show/api.ts';
import { ownCreditsQuery } from '#areas/money/entitlements/my-entitlements/own-credits-query.ts';
import { definePage, view } from './define-page.tsx';
import { requireUser } from './guards.ts';
import { createRouteTree } from './page-tree.ts';
import { publicPages } from './public.ts';

const checkout = definePage({
  path: '/checkout/$sessionId',
  personal: true,
  search: readCheckoutSearch,
  load: async ({ api, queryClient, user, params: { sessionId } }) => {
    const { checkoutContactQuery } = await import('#areas/booking/bookings/book/api.ts');
    await Promise.all([
      // Fetched again each time: price and dates are about to be paid for.
      queryClient.fetchQuery({ ...sessionQuery(api, sessionId), staleTime: 10_000 }),
      user === null ? undefined : queryClient.prefetchQuery(checkoutContactQuery(api)),
    ]);
    return { now: Date.now() };
  },
  title: 'Complete Your Booking',
  view: view(() => import('./checkout-view.tsx'), 'CheckoutView'),
  // Missing or not to be had: there is nothing to book here, and the way on is the search (docs/product/booking.md#checkout).
  notFound: view(() => import('./checkout-view.tsx'), 'SessionNotFound'),
  failed: view(() => import('./checkout-view.tsx'), 'SessionNotFound'),
});

const confirmation = definePage({
  path: '/booking-confirmation',
  search: readConfirmationSearch,
  who: requireUser,
  deps: (search) => search,
  load: async ({ api, queryClient, deps }) => {
    const { confirmationQuery, orderQuery } = await import('#areas/booking/bookings/book/api.ts');
    const { profileQuery } = await import('#areas/identity/accounts/profile/api.ts');
    const { outstandingWaiversQuery } = await import('#areas/booking/waivers/api.ts');
    const found = await queryClient.ensureQueryData(confirmationQuery(api, deps));
    await Promise.all([
      queryClient.prefetchQuery(outstandingWaiversQuery(api)),
      queryClient.prefetchQuery(profileQuery(api)),
    ]);
    if (found.kind === 'booked' && found.booking.sessionId !== null) {
      const { sessionId, order } = found.booking;
      await Promise.all([
        queryClient.prefetchQuery(sessionQuery(api, sessionId)),
        order.places > 1 ? queryClient.prefetchQuery(orderQuery(api, order.id)) : undefined,
      ]);
    }
    return { now: Date.now() };
  },
  title: 'Booking confirmation',
  view: view(() => import('./confirmation-view.tsx'), 'ConfirmationView'),
});

const myHome = definePage({
  path: '/home',
  who: requireUser,
  load: () => ({ now: Date.now() }),
  prefetch: async ({ api, queryClient }) => {
    const [
      own,
      { favouritesQuery },
      { myEntitlementsQuery },
      memberships,
      shares,
      vouchers,
      { myEntriesQuery },
    ] = await Promise.all([
      import('#areas/booking/bookings/my-bookings/api.ts'),
      import('#areas/discovery/favourites/api.ts'),
      import('#areas/money/entitlements/api.ts'),
      import('#areas/money/entitlements/memberships/api.ts'),
      import('#areas/money/entitlements/share/api.ts'),
      import('#areas/money/entitlements/vouchers/api.ts'),
      import('#areas/booking/waitlist/api.ts'),
    ]);
    await Promise.all([
      queryClient.prefetchQuery(own.myBookingsQuery(api)),
      queryClient.prefetchQuery(own.usualLocationQuery(api)),
      queryClient.prefetchQuery(favouritesQuery(api)),
      queryClient.prefetchQuery(myEntitlementsQuery(api)),
      queryClient.prefetchQuery(memberships.myMembershipsQuery(api)),
      queryClient.prefetchQuery(shares.sharesQuery(api)),
      queryClient.prefetchQuery(ownCreditsQuery(api)),
      queryClient.prefetchQuery(vouchers.myVouchersQuery(api)),
      queryClient.prefetchQuery(myEntriesQuery(api)),
    ]);
  },
  title: 'Home',
  view: view(() => import('./my-home-view.tsx'), 'MyHomeView'),
});

const bookings = definePage({
  path: '/bookings',
  search: ({ show }): { show?: 'past' } => (show === 'past' ? { show } : {}),
  who: requireUser,
  load: () => ({ now: Date.now() }),
  prefetch: async ({ api, queryClient }) => {
    const { myBookingsQuery } = await import('#areas/booking/bookings/my-bookings/api.ts');
    const { myReviewsQuery } = await import('#areas/booking/reviews/api.ts');
    const { outstandingWaiversQuery } = await import('#areas/booking/waivers/api.ts');
    const { myEntriesQuery } = await import('#areas/booking/waitlist/api.ts');
    await Promise.all([
      queryClient.prefetchQuery(myEntriesQuery(api)),
      queryClient.prefetchQuery(outstandingWaiversQuery(api)),
      queryClient.prefetchQuery(myBookingsQuery(api)),
      queryClient.prefetchQuery(myReviewsQuery(api)),
    ]);
  },
  title: 'My Bookings',
  view: view(() => import('./bookings-view.tsx'), 'BookingsView'),
});

const waitingList = definePage({
  path: '/waiting-list',
  search: readWaitlistSearch,
  who: requireUser,
  deps: (search) => search,
  load: () => ({ now: Date.now() }),
  prefetch: async ({ api, queryClient, deps: { session, date } }) => {
    const { myEntriesQuery, waitlistQuery } = await import('#areas/booking/waitlist/api.ts');
    await Promise.all([
      queryClient.prefetchQuery(myEntriesQuery(api)),
      session === undefined || date === undefined
        ? undefined
        : queryClient.prefetchQuery(waitlistQuery(api, { session, date })),
    ]);
  },
  title: 'Waiting lists',
  view: view(() => import('./waiting-list-view.tsx'), 'WaitingListView'),
});

/** Where payment methods that leave the site come back to (docs/product/pages.md#addresses). */
const bookingSuccess = definePage({
  path: '/booking-success',
  personal: true,
  search: (raw) => raw,
  redirectTo: ({ search }) => afterPaymentPath(search),
});

/** Paying and what was booked. */
export const checkoutPages = [checkout, confirmation, myHome, bookings, waitingList, bookingSuccess] as const;

/** Front of house with it, for those who arrive there. */
export const checkoutTree = () => createRouteTree([...publicPages, ...checkoutPages]);
