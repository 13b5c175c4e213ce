import { z } from 'zod';
import type { JobHandlers, JobSchedule } from '#shared/jobs/job-runner.server.ts';
import { accountById } from './accounts/account-queries.server.ts';
import { SYNC_PAYOUT_HOLD } from './accounts/payout-holds.server.ts';
import { REMIND_SELLERS, type RemindSellersDeps, remindSellers } from './accounts/remind-sellers.server.ts';
import {
  type AccountDeps,
  MAKE_TRANSFERS,
  SYNC_ACCOUNT,
  syncAccount,
  syncAccounts,
  syncPayoutHold,
} from './accounts/sync-account.server.ts';
import { RECONCILE_ACCOUNTS, reconcileAccounts } from './bank-payouts/reconcile-accounts.server.ts';
import {
  type PayoutSyncDeps,
  SYNC_PAYOUT,
  syncPayout,
  syncPayouts,
} from './bank-payouts/sync-payouts.server.ts';
import {
  ANNOUNCE_STATEMENTS,
  type AnnounceStatementsDeps,
  announceStatements,
} from './statements/announce-statements.server.ts';
import { makeTransfers, type TransferDeps } from './transfers/make-transfers.server.ts';

export type PayoutDeps = AccountDeps &
  TransferDeps &
  PayoutSyncDeps &
  RemindSellersDeps &
  AnnounceStatementsDeps;

const syncPayload = z.object({ providerId: z.string().min(1) });
const payoutPayload = z.object({ providerAccountId: z.string().min(1), providerPayoutId: z.string().min(1) });
const holdPayload = z.object({ accountId: z.uuid() });

export function payoutJobs(deps: PayoutDeps): JobHandlers {
  return {
    [SYNC_ACCOUNT]: async (payload) => {
      await syncAccount(deps, syncPayload.parse(payload).providerId);
    },
    [SYNC_PAYOUT_HOLD]: async (payload) => {
      const account = await accountById(deps.pool, holdPayload.parse(payload).accountId);
      if (account !== null && account.providerId !== null) await syncPayoutHold(deps, account.providerId);
    },
    [MAKE_TRANSFERS]: () => makeTransfers(deps),
    [SYNC_PAYOUT]: (payload) => syncPayout(deps, payoutPayload.parse(payload)),
    [REMIND_SELLERS]: () => remindSellers(deps),
    [ANNOUNCE_STATEMENTS]: () => announceStatements(deps),
    [RECONCILE_ACCOUNTS]: () => reconcileAccounts(deps),
    syncSellerAccounts: () => syncAccounts(deps),
    syncPayouts: () => syncPayouts(deps),
  };
}

export const payoutSchedules: JobSchedule[] = [
  { task: MAKE_TRANSFERS, pattern: '*/5 * * * *' },
  { task: 'syncSellerAccounts', pattern: '40 * * * *' },
  { task: 'syncPayouts', pattern: '45 * * * *' },
  { task: REMIND_SELLERS, pattern: '5 9 * * *' },
  // On the first of the month; the later days cover outages.
  { task: ANNOUNCE_STATEMENTS, pattern: '15 9 1-5 * *' },
  { task: RECONCILE_ACCOUNTS, pattern: '10 4 * * *' },
];
