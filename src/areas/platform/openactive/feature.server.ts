import { locatePostcodes } from '#areas/catalogue/postcodes/locate/locate-postcodes.server.ts';
import type { PlacesDeps } from '#areas/catalogue/postcodes/places-deps.server.ts';
import { ssrfSafeFetch } from '#shared/http/ssrf-safe-fetch.server.ts';
import { defineFeature } from '../../define-feature.ts';
import { refreshOrdersFeed } from './booking/orders-feed.server.ts';
import { partnerRoutes } from './booking/partner-routes.server.ts';
import { openBookingRoutes } from './booking/routes.server.ts';
import { feedJobs, feedSchedules } from './import/jobs.server.ts';
import { feedRoutes } from './import/routes.server.ts';
import { deleteExpiredRecords } from './oauth/openid-queries.server.ts';
import { partnerGrantCredentials } from './oauth/partner-credentials.server.ts';
import { oauthRoutes } from './oauth/routes.server.ts';
import { refreshFeeds } from './publish/publish-feeds.server.ts';
import { publishRoutes } from './publish/routes.server.ts';

export const openactiveFeature = defineFeature({
  name: 'platform/openactive',
  tables: {
    owns: [
      'open_data_settings',
      'partner_booking_windows',
      'open_feed_changes',
      'open_feed_items',
      'booking_partners',
      'oauth_grants',
      'openid_records',
      'openid_signing_keys',
      'partner_orders',
      'partner_order_items',
      'partner_order_changes',
      'feed_sources',
      'feeds',
      'feed_visited_pages',
      'feed_items',
      'feed_runs',
      'external_sessions',
      'external_occurrences',
      'external_rejections',
    ],
    writes: [
      {
        tables: ['bookings', 'businesses', 'occurrences', 'sessions'],
        because:
          'the test interface of the standard creates full or past dates and attendances; production has no such interface',
      },
    ],
    reads: [
      {
        tables: [
          'bookings',
          'businesses',
          'course_dates',
          'courses',
          'occurrence_cancellations',
          'occurrences',
          'photos',
          'session_prices',
          'session_slots',
          'session_types',
          'sessions',
          'venues',
        ],
        because: 'a page of a feed has five hundred current rows, with their sessions and places',
      },
      {
        tables: ['search_listings'],
        because:
          'the public API answers with a business’s bookings and customers, and with sessions near a place',
      },
      { tables: ['users'], because: 'a mail reads its facts when it leaves, so that they are current' },
    ],
  },
  credentials: partnerGrantCredentials,
  routes: (
    services: Parameters<typeof publishRoutes>[0] &
      Parameters<typeof partnerRoutes>[0] &
      Omit<Parameters<typeof oauthRoutes>[0], 'brandName' | 'secrets'> & {
        brand: { name: string };
        openIdSecrets: Parameters<typeof oauthRoutes>[0]['secrets'];
      } & Omit<Parameters<typeof feedRoutes>[0], 'fetchFeed'> &
      Omit<Parameters<typeof openBookingRoutes>[0], 'testInterface'> & { openActiveTestInterface: boolean },
  ) => [
    publishRoutes(services),
    partnerRoutes(services),
    oauthRoutes({ ...services, brandName: services.brand.name, secrets: services.openIdSecrets }),
    feedRoutes({ ...services, fetchFeed: ssrfSafeFetch }),
    openBookingRoutes({ ...services, testInterface: services.openActiveTestInterface }),
  ],
  jobs: (
    services: Omit<Parameters<typeof feedJobs>[0], 'fetchFeed' | 'locateMany'> & { places: PlacesDeps },
  ) => ({
    ...feedJobs({
      ...services,
      fetchFeed: ssrfSafeFetch,
      locateMany: (postcodes) => locatePostcodes(services.places, postcodes),
    }),
    bringFeedsUp: async () => {
      await refreshFeeds(services);
      await refreshOrdersFeed(services.pool);
    },
    forgetOpenIdRecords: () => deleteExpiredRecords(services.pool),
  }),
  schedules: [
    ...feedSchedules,
    // Requests also refresh feeds; this covers quiet times.
    { task: 'bringFeedsUp', pattern: '* * * * *' },
    { task: 'forgetOpenIdRecords', pattern: '12 * * * *' },
  ],
  mails: {
    'mail.partner-authorized': () => import('./mails/partner-authorized.tsx'),
  },
});
