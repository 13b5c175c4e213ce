import { appointmentsFeature } from '#areas/booking/appointments/feature.server.ts';
import { bookingsFeature } from '#areas/booking/bookings/feature.server.ts';
import { customersFeature } from '#areas/booking/customers/feature.server.ts';
import { reviewsFeature } from '#areas/booking/reviews/feature.server.ts';
import { scheduleFeature } from '#areas/booking/schedule/feature.server.ts';
import { staffBookingsFeature } from '#areas/booking/staff-bookings/feature.server.ts';
import { waitlistFeature } from '#areas/booking/waitlist/feature.server.ts';
import { waiversFeature } from '#areas/booking/waivers/feature.server.ts';
import { accessibilityFeature } from '#areas/catalogue/accessibility/feature.server.ts';
import { businessesFeature } from '#areas/catalogue/businesses/feature.server.ts';
import { certificatesFeature } from '#areas/catalogue/certificates/feature.server.ts';
import { claimsFeature } from '#areas/catalogue/claims/feature.server.ts';
import { instructorsFeature } from '#areas/catalogue/instructors/feature.server.ts';
import { moderationFeature } from '#areas/catalogue/moderation/feature.server.ts';
import { photosFeature } from '#areas/catalogue/photos/feature.server.ts';
import { postcodesFeature } from '#areas/catalogue/postcodes/feature.server.ts';
import { sessionsFeature } from '#areas/catalogue/sessions/feature.server.ts';
import { trainersFeature } from '#areas/catalogue/trainers/feature.server.ts';
import { venuesFeature } from '#areas/catalogue/venues/feature.server.ts';
import type { Feature } from '#areas/define-feature.ts';
import { alertsFeature } from '#areas/discovery/alerts/feature.server.ts';
import { directoryFeature } from '#areas/discovery/directory/feature.server.ts';
import { favouritesFeature } from '#areas/discovery/favourites/feature.server.ts';
import { searchFeature } from '#areas/discovery/search/feature.server.ts';
import { accountsFeature } from '#areas/identity/accounts/feature.server.ts';
import { accountMailsFeature } from '#areas/messaging/account-mails/feature.server.ts';
import { emailFeature } from '#areas/messaging/email/feature.server.ts';
import { pushFeature } from '#areas/messaging/push/feature.server.ts';
import { textsFeature } from '#areas/messaging/texts/feature.server.ts';
import { entitlementsFeature } from '#areas/money/entitlements/feature.server.ts';
import { ledgerFeature } from '#areas/money/ledger/feature.server.ts';
import { paymentsFeature } from '#areas/money/payments/feature.server.ts';
import { payoutsFeature } from '#areas/money/payouts/feature.server.ts';
import { plansFeature } from '#areas/money/plans/feature.server.ts';
import { promoCodesFeature } from '#areas/money/promo-codes/feature.server.ts';
import { adminFeature } from '#areas/operations/admin/feature.server.ts';
import { featureFlagsFeature } from '#areas/operations/feature-flags/feature.server.ts';
import { helpFeature } from '#areas/operations/help/feature.server.ts';
import { siteFeature } from '#areas/operations/site/feature.server.ts';
import { apiKeysFeature } from '#areas/platform/api-keys/feature.server.ts';
import { assistantsFeature } from '#areas/platform/assistants/feature.server.ts';
import { openactiveFeature } from '#areas/platform/openactive/feature.server.ts';
import { portabilityFeature } from '#areas/platform/portability/feature.server.ts';
import { publicApiFeature } from '#areas/platform/public-api/feature.server.ts';
import { webhooksFeature } from '#areas/platform/webhooks/feature.server.ts';
import { widgetFeature } from '#areas/platform/widget/feature.server.ts';
import { dashboardFeature } from '#areas/studio/dashboard/feature.server.ts';
import { workspaceFeature } from '#areas/studio/workspace/feature.server.ts';

const manifests = [
  accountsFeature,
  textsFeature,
  emailFeature,
  pushFeature,
  accountMailsFeature,
  postcodesFeature,
  moderationFeature,
  businessesFeature,
  venuesFeature,
  claimsFeature,
  certificatesFeature,
  trainersFeature,
  sessionsFeature,
  instructorsFeature,
  photosFeature,
  accessibilityFeature,
  ledgerFeature,
  paymentsFeature,
  plansFeature,
  promoCodesFeature,
  entitlementsFeature,
  payoutsFeature,
  bookingsFeature,
  waiversFeature,
  waitlistFeature,
  reviewsFeature,
  customersFeature,
  scheduleFeature,
  staffBookingsFeature,
  appointmentsFeature,
  searchFeature,
  directoryFeature,
  favouritesFeature,
  alertsFeature,
  dashboardFeature,
  workspaceFeature,
  apiKeysFeature,
  webhooksFeature,
  widgetFeature,
  openactiveFeature,
  publicApiFeature,
  portabilityFeature,
  assistantsFeature,
  featureFlagsFeature,
  helpFeature,
  adminFeature,
  siteFeature,
] as const;

/** The manifest of every feature, in the order of src/areas/order.ts. */
export const features: readonly Feature<Needs<'routes'>, Needs<'personalData'>, Needs<'jobs'>>[] = manifests;

type Manifest = (typeof manifests)[number];
type Made = 'routes' | 'personalData' | 'jobs';

/** The services that a part of the features is made with: all that their manifests name. */
export type Needs<P extends Made> = NeedsOf<Manifest, P> extends (services: infer All) => void ? All : never;
type NeedsOf<One, P extends Made> =
  One extends Record<P, (services: infer Services) => unknown> ? (services: Services) => void : never;

type Part = 'mails' | 'pushes';

/** The names of everything that the features list in a part: every task of a mail. */
export type KeyOf<P extends Part> = KeyIn<Manifest, P>;
type KeyIn<One, P extends Part> =
  One extends Record<P, infer Entries> ? Extract<keyof Entries, string> : never;

/** What a feature lists in a part under a name. */
export type EntryOf<P extends Part, Name extends string> = Name extends string
  ? EntryIn<Manifest, P, Name>
  : never;
type EntryIn<One, P extends Part, Name extends string> =
  One extends Record<P, Record<Name, infer Entry>> ? Entry : never;
