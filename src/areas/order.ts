/**
 * The features in their order, as `area/feature`. A feature may import those above it. Queries and screens are private to
 * their feature. scripts/import-boundaries.ts, part of `npm run check`, refuses everything else
 * (docs/decisions/0008-check-the-borders-between-features-in-imports-and-in-plain-sql.md).
 */
export const features: readonly string[] = [
  // Who somebody is: accounts, sign-in, sessions, second step, impersonation.
  'identity/accounts',
  // The email and push engines, their texts and quiet hours. It knows no feature below.
  'messaging/texts',
  'messaging/email',
  'messaging/push',
  'messaging/account-mails',
  // What is offered, by whom and where.
  'catalogue/postcodes',
  'catalogue/moderation',
  'catalogue/businesses',
  'catalogue/venues',
  'catalogue/claims',
  'catalogue/certificates',
  'catalogue/trainers',
  'catalogue/sessions',
  'catalogue/instructors',
  'catalogue/photos',
  'catalogue/accessibility',
  // The ledger, payments, plans, entitlements and payouts.
  'money/ledger',
  'money/payments',
  'money/plans',
  'money/promo-codes',
  'money/entitlements',
  'money/payouts',
  // Holds, bookings, waiting lists and the days on which people come.
  'booking/bookings',
  'booking/waivers',
  'booking/waitlist',
  'booking/reviews',
  'booking/customers',
  'booking/schedule',
  'booking/staff-bookings',
  'booking/appointments',
  // Finding sessions, and following them.
  'discovery/search',
  'discovery/directory',
  'discovery/favourites',
  'discovery/alerts',
  // The business’s workspace: screens that compose the above.
  'studio/dashboard',
  'studio/workspace',
  // Programs: the public API, webhooks, OpenActive, the widget, import and export.
  'platform/api-keys',
  'platform/webhooks',
  'platform/widget',
  'platform/openactive',
  'platform/public-api',
  'platform/portability',
  'platform/assistants',
  // Running the site: moderation, help, flags, pages of the site itself.
  'operations/feature-flags',
  'operations/help',
  'operations/admin',
  'operations/site',
];
