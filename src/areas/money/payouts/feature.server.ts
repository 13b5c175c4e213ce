import { defineFeature } from '../../define-feature.ts';
import { type PayoutDeps, payoutJobs, payoutSchedules } from './jobs.server.ts';
import { eraseBank, payoutAccountRows, payoutRows } from './personal-data-queries.server.ts';
import { platformReportRoutes } from './report/routes.server.ts';
import { payoutRoutes } from './routes.server.ts';
import { statementRoutes } from './statements/routes.server.ts';

export const payoutsFeature = defineFeature({
  name: 'money/payouts',
  tables: {
    owns: [
      'seller_accounts',
      'payout_holds',
      'payout_items',
      'payout_balances',
      'transfers',
      'transfer_reversals',
      'payouts',
      'payout_lines',
      'account_reconciliations',
      'issued_documents',
    ],
    reads: [
      {
        tables: ['businesses', 'disputes', 'ledger_postings', 'payments', 'sessions', 'trainers', 'users'],
        because: 'a seller’s balance follows from their bookings, the payments for them and the books',
      },
    ],
    readsOfLaterFeatures: [
      {
        tables: ['bookings', 'earnings'],
        because: 'a seller’s balance follows from their bookings, the payments for them and the books',
      },
    ],
  },
  routes: (
    services: Omit<Parameters<typeof payoutRoutes>[0], 'accounts'> & {
      sellerAccounts: PayoutDeps['accounts'];
    } & Parameters<typeof statementRoutes>[0] &
      Parameters<typeof platformReportRoutes>[0],
  ) => [
    payoutRoutes({ ...services, accounts: services.sellerAccounts }),
    statementRoutes(services),
    platformReportRoutes(services),
  ],
  personalData: () => [
    {
      tables: { 'payout-accounts': payoutAccountRows, payouts: payoutRows },
      async close(tx, { userId }) {
        await eraseBank(tx, userId);
        return [];
      },
    },
  ],
  jobs: (services: Omit<PayoutDeps, 'accounts'> & { sellerAccounts: PayoutDeps['accounts'] }) =>
    payoutJobs({ ...services, accounts: services.sellerAccounts }),
  schedules: payoutSchedules,
  mails: {
    'mail.payout-failed': () => import('./mails/payout-failed.tsx'),
    'mail.statement-ready': () => import('./mails/statement-ready.tsx'),
    'mail.payouts-blocked': () => import('./mails/payouts-blocked.tsx'),
  },
});
