import { defineFeature } from '../../define-feature.ts';
import { entitlementJobs, entitlementSchedules } from './jobs.server.ts';
import { membershipJobs, membershipSchedules } from './memberships/jobs.server.ts';
import { membershipRoutes } from './memberships/membership-routes.server.ts';
import { packageRoutes } from './packages/package-routes.server.ts';
import type { EntitlementDataDeps } from './retention/entitlement-data.server.ts';
import { entitlementData } from './retention/entitlement-data.server.ts';
import { entitlementRoutes } from './routes.server.ts';
import { passInvitationCredential } from './share/share-credentials.server.ts';
import { shareRoutes } from './share/share-routes.server.ts';
import type { DeliverDeps } from './vouchers/given-vouchers.server.ts';
import { voucherRoutes } from './vouchers/voucher-routes.server.ts';

export const entitlementsFeature = defineFeature({
  name: 'money/entitlements',
  tables: {
    owns: [
      'entitlement_products',
      'entitlement_product_sessions',
      'gift_vouchers',
      'purchases',
      'entitlements',
      'entitlement_units',
      'entitlement_redemptions',
      'entitlement_pauses',
      'entitlement_extensions',
      'entitlement_shares',
      'entitlement_users',
      'memberships',
      'membership_months',
    ],
    reads: [
      {
        tables: [
          'disputes',
          'ledger_postings',
          'occurrences',
          'payments',
          'refunds',
          'sessions',
          'trainer_prices',
        ],
        because:
          'a pass shows its business or trainer, sessions and money, and waits while a bank decides; the report compares it with the books',
      },
      {
        tables: ['businesses', 'trainers', 'users'],
        because: 'a mail reads its facts when it leaves, so that they are current',
      },
    ],
    readsOfLaterFeatures: [
      { tables: ['holds'], because: 'a mail reads its facts when it leaves, so that they are current' },
      {
        tables: ['appointments', 'bookings', 'order_items', 'orders'],
        because: 'the uses of a credit are its holds and bookings: we store no figure that could differ',
      },
    ],
  },
  credentials: [passInvitationCredential],
  routes: (
    services: Parameters<typeof entitlementRoutes>[0] &
      Parameters<typeof membershipRoutes>[0] &
      Parameters<typeof shareRoutes>[0] &
      Parameters<typeof packageRoutes>[0] &
      Parameters<typeof voucherRoutes>[0],
  ) => [
    entitlementRoutes(services),
    membershipRoutes(services),
    shareRoutes(services),
    packageRoutes(services),
    voucherRoutes(services),
  ],
  personalData: (services: EntitlementDataDeps) => [entitlementData(services)],
  jobs: (
    services: Parameters<typeof entitlementJobs>[0] & Parameters<typeof membershipJobs>[0] & DeliverDeps,
  ) => ({ ...entitlementJobs(services, services), ...membershipJobs(services) }),
  schedules: [...entitlementSchedules, ...membershipSchedules],
  mails: {
    'mail.membership-news': () => import('./mails/membership-news.tsx'),
    'mail.pass-news': () => import('./mails/pass-news.tsx'),
    'mail.pass-shared': () => import('./mails/pass-shared.tsx'),
    'mail.share-news': () => import('./mails/share-news.tsx'),
    'mail.voucher-news': () => import('./mails/voucher-news.tsx'),
    'mail.gift-voucher': () => import('./mails/gift-voucher.tsx'),
  },
});
