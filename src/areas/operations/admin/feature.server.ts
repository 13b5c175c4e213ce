import { eraseSubmissions } from '#areas/catalogue/moderation/decide.server.ts';
import type { PersonalData } from '#areas/identity/accounts/personal-data.ts';
import { defineFeature } from '../../define-feature.ts';
import {
  eraseNotesAboutPerson,
  listDecisionsAboutPerson,
  listingsOfPerson,
  listNotesAboutPerson,
} from './assignments/queries.server.ts';
import { eraseReporter, reportRows } from './reports/queries.server.ts';
import { adminRoutes } from './routes.server.ts';
import { signalJobs, signalSchedules } from './signals/detect-signals.server.ts';
import { eraseSignals, signalRows } from './signals/queries.server.ts';

export const adminFeature = defineFeature({
  name: 'operations/admin',
  tables: {
    owns: ['reports', 'backups', 'mail_acknowledgements', 'queue_assignments', 'queue_notes', 'signals'],
    reads: [
      {
        tables: [
          'access_facts',
          'access_feedback',
          'access_photos',
          'audit_log',
          'auth_sessions',
          'authenticator_apps',
          'booking_payments',
          'bookings',
          'business_edits',
          'businesses',
          'certificates',
          'claims',
          'disputes',
          'entitlement_products',
          'entitlement_redemptions',
          'entitlements',
          'help_messages',
          'help_replies',
          'holds',
          'instructors',
          'ledger_postings',
          'ledger_reconciliations',
          'moderation_decisions',
          'payments',
          'payout_holds',
          'payouts',
          'photos',
          'provider_events',
          'refunds',
          'reviews',
          'seller_accounts',
          'session_slots',
          'session_types',
          'sessions',
          'subscriptions',
          'trainers',
          'transfer_reversals',
          'transfers',
          'users',
          'venues',
        ],
        because:
          'queues, searches and statistics cover everything that admins moderate, and the health page covers every queue',
      },
      {
        tables: ['mail_log'],
        because: 'evidence for a bank lists the mails to a customer, and admins see refused mails',
      },
    ],
  },
  routes: (services: Parameters<typeof adminRoutes>[0]) => [adminRoutes(services)],
  personalData: (): PersonalData[] => [
    // Must run first: later steps remove the link from these notes to the person.
    {
      closesFirst: true,
      tables: { 'notes-of-our-team': listNotesAboutPerson, 'our-decisions': listDecisionsAboutPerson },
      async close(tx, { userId }) {
        await eraseNotesAboutPerson(tx, userId);
        for (const { subject, ids } of await listingsOfPerson(tx, userId))
          await eraseSubmissions(tx, subject, ids);
        return [];
      },
    },
    {
      tables: { reports: reportRows },
      async close(tx, { userId }) {
        await eraseReporter(tx, userId);
        return [];
      },
    },
    {
      tables: { signals: signalRows },
      async close(tx, { userId }) {
        await eraseSignals(tx, userId);
        return [];
      },
    },
  ],
  jobs: signalJobs,
  schedules: signalSchedules,
});
