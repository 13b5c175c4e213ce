export interface FeatureFlag {
  label: string;
  /** What the flag disables, and what continues. */
  does: string;
  /** What people read while it is off. */
  off: string;
  /** Disabled routes, as registered. */
  routes: readonly string[];
  /** Jobs that pause. */
  jobs: readonly string[];
  /** Pages with the notice, including those below them; empty for every page. */
  pages: readonly string[];
  /** Pages below them without the notice. */
  except?: readonly string[];
}

const PURCHASE_ROUTES = [
  'POST /api/create-payment-intent',
  'POST /api/personal-trainers/:id/hold',
  'POST /api/bookings/:bookingId/move-payment',
  'POST /api/waiting-list/:placeId/accept',
  'POST /api/businesses/:businessId/passes/:productId/purchases',
  'POST /api/memberships/for-sale/:productId/purchases',
  'POST /api/gift-vouchers',
  'PUT /openactive/booking/order-quotes/:uuid',
];

/**
 * All flags, by their name in the database and audit log. Without a row a flag is on. Only flag-guard.server.ts
 * enforces them.
 */
export const featureFlags = {
  'new-bookings': {
    label: 'New bookings',
    does: 'When off, no one can book, or buy passes, memberships and gift vouchers. Payments in progress finish. Cancelling, refunds, tickets and check-in still work.',
    off: 'We’ve paused new bookings while we work on the site. Your existing bookings aren’t affected.',
    routes: PURCHASE_ROUTES,
    jobs: ['workOnLists'],
    pages: [
      '/search',
      '/sessions',
      '/checkout',
      '/businesses',
      '/join',
      '/personal-trainers',
      '/trainers',
      '/book-trainer',
      '/gift',
      '/waiting-list',
    ],
    // Plans remain on sale.
    except: ['/checkout/subscription'],
  },
  'new-businesses': {
    label: 'New businesses and trainers',
    does: 'When off, no one can register a business, claim a listing or apply as a trainer. Existing businesses and trainers aren’t affected.',
    off: 'We’re not taking new businesses or trainers at the moment. Please come back in a few days.',
    routes: ['POST /api/businesses', 'POST /api/businesses/:businessId/claim', 'POST /api/personal-trainers'],
    jobs: [],
    pages: ['/claim-business', '/trainer-signup'],
  },
  'gift-vouchers': {
    label: 'Gift vouchers',
    does: 'When off, no one can buy gift vouchers. Vouchers already bought are still delivered, redeemed and used.',
    off: 'Gift vouchers aren’t on sale at the moment. Vouchers already bought still work.',
    routes: ['POST /api/gift-vouchers'],
    jobs: [],
    pages: ['/gift'],
  },
  'waiting-lists': {
    label: 'Waiting lists',
    does: 'When off, no one can join a waiting list, and we make no new offers. Places that open up are kept for the list. Offers already made are valid.',
    off: 'Waiting lists are paused at the moment. Everyone keeps their position.',
    routes: ['POST /api/waiting-list'],
    jobs: ['workOnLists'],
    pages: ['/waiting-list'],
  },
  'booking-partners': {
    label: 'Booking partners',
    does: 'When off, booking partners can’t get quotes or place orders through the Open Booking API. Orders in progress still complete, and cancellations and refunds still work.',
    off: 'Booking through partners is paused. Try again later.',
    routes: [
      'PUT /openactive/booking/order-quote-templates/:uuid',
      'PUT /openactive/booking/order-quotes/:uuid',
    ],
    jobs: [],
    pages: ['/business/open-data'],
  },
} as const satisfies Record<string, FeatureFlag>;

export type FeatureFlagName = keyof typeof featureFlags;

export const featureFlagNames = Object.keys(featureFlags) as [FeatureFlagName, ...FeatureFlagName[]];

/** Flags that disable a route. */
export const flagsForRoute = (method: string, url: string): FeatureFlagName[] =>
  featureFlagNames.filter((name) => includesName(featureFlags[name].routes, `${method} ${url}`));

/** Flags that pause a job. */
export const flagsForJob = (task: string): FeatureFlagName[] =>
  featureFlagNames.filter((name) => includesName(featureFlags[name].jobs, task));

const includesName = (list: readonly string[], one: string): boolean => list.includes(one);
