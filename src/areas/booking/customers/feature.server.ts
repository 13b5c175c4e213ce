import { defineFeature } from '../../define-feature.ts';
import { automatedEmailRows } from './automations/automation-queries.server.ts';
import { automationRoutes } from './automations/routes.server.ts';
import { categoryRows, checkedCategoryRows, eraseChecker } from './category-queries.server.ts';
import { automationJobs, customerJobs, customerSchedules } from './jobs.server.ts';
import {
  consentRows,
  eraseAuthor,
  receivedMessageRows,
  recordedConsentRows,
  writtenMessageRows,
} from './message-queries.server.ts';
import { customerRows, eraseCustomer, noteRows, writtenNoteRows } from './note-queries.server.ts';
import { customersPushes } from './pushes.server.ts';
import { customerRoutes } from './routes.server.ts';

export const customersFeature = defineFeature({
  name: 'booking/customers',
  tables: {
    owns: [
      'customers',
      'customer_notes',
      'customer_tags',
      'customer_birthdays',
      'customer_categories',
      'customer_consents',
      'customer_messages',
      'customer_message_recipients',
      'automations',
      'automation_sends',
    ],
    reads: [
      {
        tables: [
          'booking_payments',
          'bookings',
          'businesses',
          'entitlement_redemptions',
          'entitlement_units',
          'entitlements',
          'holds',
          'ledger_postings',
          'occurrences',
          'session_types',
          'sessions',
          'users',
        ],
        because:
          'one statement computes a customer’s bookings, absences, spending and credits from bookings, passes and books: we store no figure that could differ',
      },
      {
        tables: ['mail_log'],
        because: 'a message to many shows its number of deliveries, which only the mail log knows',
      },
    ],
  },
  routes: (services: Parameters<typeof customerRoutes>[0]) => [
    customerRoutes(services),
    automationRoutes(services),
  ],
  personalData: () => [
    {
      tables: {
        'customer-of': customerRows,
        'prices-checked-by-businesses': categoryRows,
        'prices-you-checked': checkedCategoryRows,
        'notes-about-you': noteRows,
        'notes-about-customers': writtenNoteRows,
        'news-of-businesses': consentRows,
        'messages-from-businesses': receivedMessageRows,
        'automated-emails-from-businesses': automatedEmailRows,
        'messages-to-groups': writtenMessageRows,
        'news-written-down': recordedConsentRows,
      },
      async close(tx, { userId }) {
        await eraseCustomer(tx, userId);
        await eraseAuthor(tx, userId);
        await eraseChecker(tx, userId);
        return [];
      },
    },
  ],
  jobs: (services: Parameters<typeof automationJobs>[0]) => ({
    ...customerJobs(services),
    ...automationJobs(services),
  }),
  schedules: customerSchedules,
  mails: {
    'mail.customer-message': () => import('./mails/customer-message.tsx'),
    'mail.automated-email': () => import('./automations/mails/automated-email.tsx'),
  },
  pushes: customersPushes,
});
