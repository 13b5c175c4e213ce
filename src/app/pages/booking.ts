import { afterPaymentPath, readCheckoutSearch } from '#features/booking/book/checkout-address.ts';
import { readConfirmationAddress } from '#features/booking/book/confirmation-address.ts';
import { sessionQuery } from '#features/sessions/show/api.ts';
import { readListAddress } from '#features/waitlist/list-address.ts';
import { definePage, view } from './define-page.tsx';
import { frontPages } from './front.ts';
import { treeOf } from './page-tree.ts';
import { person } from './who.ts';

const checkout = definePage({
  path: '/checkout/$sessionId',
  personal: true,
  search: readCheckoutSearch,
  load: async ({ api, queryClient, params: { sessionId } }) => {
    // Fetched again each time: price and dates are about to be paid for.
    await queryClient.fetchQuery({ ...sessionQuery(api, sessionId), staleTime: 10_000 });
    return { now: Date.now() };
  },
  title: 'Complete Your Booking',
  view: view(() => import('./checkout-view.tsx'), 'CheckoutView'),
  // Missing or not to be had: there is nothing to book here, and the way on is the search (docs/product/booking.md#checkout).
  notFound: view(() => import('./checkout-view.tsx'), 'SessionToBookMissing'),
  failed: view(() => import('./checkout-view.tsx'), 'SessionToBookMissing'),
});

const confirmation = definePage({
  path: '/booking-confirmation',
  search: readConfirmationAddress,
  who: person,
  deps: (search) => search,
  load: async ({ api, queryClient, deps }) => {
    const { confirmationQuery, orderQuery } = await import('#features/booking/book/api.ts');
    const { outstandingQuery } = await import('#features/waivers/api.ts');
    const found = await queryClient.ensureQueryData(confirmationQuery(api, deps));
    await queryClient.prefetchQuery(outstandingQuery(api));
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

const ownHome = definePage({
  path: '/home',
  who: person,
  load: () => ({ now: Date.now() }),
  prefetch: async ({ api, queryClient }) => {
    const [own, { favouritesQuery }, { ownCreditsQuery }, memberships, shares, vouchers, { ownPlacesQuery }] =
      await Promise.all([
        import('#features/booking/own/api.ts'),
        import('#features/favourites/api.ts'),
        import('#features/credits/api.ts'),
        import('#features/credits/memberships/api.ts'),
        import('#features/credits/share/api.ts'),
        import('#features/credits/vouchers/api.ts'),
        import('#features/waitlist/api.ts'),
      ]);
    await Promise.all([
      queryClient.prefetchQuery(own.ownBookingsQuery(api)),
      queryClient.prefetchQuery(own.usualPlaceQuery(api)),
      queryClient.prefetchQuery(favouritesQuery(api)),
      queryClient.prefetchQuery(ownCreditsQuery(api)),
      queryClient.prefetchQuery(memberships.ownMembershipsQuery(api)),
      queryClient.prefetchQuery(shares.sharesQuery(api)),
      queryClient.prefetchQuery(vouchers.ownVouchersQuery(api)),
      queryClient.prefetchQuery(ownPlacesQuery(api)),
    ]);
  },
  title: 'Home',
  view: view(() => import('./own-home-view.tsx'), 'OwnHomeView'),
});

const bookings = definePage({
  path: '/bookings',
  search: ({ show }): { show?: 'past' } => (show === 'past' ? { show } : {}),
  who: person,
  load: () => ({ now: Date.now() }),
  prefetch: async ({ api, queryClient }) => {
    const { ownBookingsQuery } = await import('#features/booking/own/api.ts');
    const { ownReviewsQuery } = await import('#features/reviews/api.ts');
    const { outstandingQuery } = await import('#features/waivers/api.ts');
    await Promise.all([
      queryClient.prefetchQuery(outstandingQuery(api)),
      queryClient.prefetchQuery(ownBookingsQuery(api)),
      queryClient.prefetchQuery(ownReviewsQuery(api)),
    ]);
  },
  title: 'My Bookings',
  view: view(() => import('./bookings-view.tsx'), 'BookingsView'),
});

const waitingList = definePage({
  path: '/waiting-list',
  search: readListAddress,
  who: person,
  deps: (search) => search,
  load: () => ({ now: Date.now() }),
  prefetch: async ({ api, queryClient, deps: { session, date } }) => {
    const { ownPlacesQuery, waitingListQuery, watchedDatesQuery } = await import('#features/waitlist/api.ts');
    await Promise.all([
      queryClient.prefetchQuery(ownPlacesQuery(api)),
      queryClient.prefetchQuery(watchedDatesQuery(api)),
      session === undefined || date === undefined
        ? undefined
        : queryClient.prefetchQuery(waitingListQuery(api, { session, date })),
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
  leadsTo: ({ search }) => afterPaymentPath(search),
});

/** Paying and what was booked. */
export const bookingPages = [checkout, confirmation, ownHome, bookings, waitingList, bookingSuccess] as const;

/** Front of house with it, for those who arrive there. */
export const bookingTree = () => treeOf([...frontPages, ...bookingPages]);
