import { defineFeature } from '../../define-feature.ts';
import { partnerGrantCredentials } from './oauth/partner-credentials.server.ts';

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
          'occurrence_cancellations',
          'occurrences',
          'photos',
          'session_slots',
          'session_types',
          'sessions',
          'venues',
        ],
        because:
          'a page of a feed has five hundred current rows, a webhook event has one, and the search leaves out other sites’ copies of our sessions',
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
  mails: {
    'mail.partner-authorized': () => import('./mails/partner-authorized.tsx'),
  },
});
