import { defineFeature } from '../../define-feature.ts';
import { recordImportRoutes } from './import/routes.server.ts';
import { exportJobs, exportSchedules } from './package/export-business.server.ts';
import { portabilityRoutes } from './routes.server.ts';

/** Tables of a business's export. */
const exportedTables = [
  'access_facts',
  'access_feedback',
  'access_photos',
  'booking_messages',
  'bookings',
  'business_members',
  'businesses',
  'closures',
  'course_dates',
  'courses',
  'entitlement_units',
  'entitlement_pauses',
  'entitlement_product_sessions',
  'entitlement_products',
  'entitlement_redemptions',
  'entitlements',
  'automation_sends',
  'automations',
  'customer_birthdays',
  'customer_categories',
  'customer_consents',
  'customer_message_recipients',
  'customer_messages',
  'customer_notes',
  'customer_tags',
  'customers',
  'instructor_pay_rates',
  'holds',
  'instructors',
  'occurrence_cancellations',
  'occurrence_instructors',
  'occurrences',
  'open_data_settings',
  'partner_booking_windows',
  'order_items',
  'orders',
  'payments',
  'photos',
  'promo_code_sessions',
  'promo_codes',
  'promo_redemptions',
  'purchases',
  'reviews',
  'rooms',
  'certificates',
  'search_impressions',
  'series_discounts',
  'session_instructors',
  'session_prices',
  'session_slots',
  'session_terms',
  'session_visits',
  'sessions',
  'venues',
  'waitlist_opt_outs',
  'waiver_signatures',
  'waivers',
  'walk_ins',
];

export const portabilityFeature = defineFeature({
  name: 'platform/portability',
  tables: {
    owns: [
      'business_exports',
      'restored_packages',
      'imported_bookings',
      'record_imports',
      'record_import_items',
    ],
    writes: [
      {
        tables: exportedTables,
        because:
          'one transaction restores a package with its original rows, states and days, which no use case accepts',
      },
    ],
    reads: [
      {
        tables: exportedTables,
        because:
          'an export reads everything of a business at one moment, in the form that an import restores',
      },
      {
        tables: ['ledger_postings', 'memberships', 'refunds', 'session_types', 'takings', 'users'],
        because:
          'an export reads everything of a business at one moment, in the form that an import restores',
      },
    ],
  },
  routes: (services: Parameters<typeof recordImportRoutes>[0] & Parameters<typeof portabilityRoutes>[0]) => [
    recordImportRoutes(services),
    portabilityRoutes(services),
  ],
  jobs: exportJobs,
  schedules: exportSchedules,
  mails: {
    'mail.export-ready': () => import('./mails/export-ready.tsx'),
  },
});
