import { z } from 'zod';
import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import { accountById } from './accounts/account-queries.server.ts';
import { FOLLOW_HOLD } from './accounts/hold-back.server.ts';
import { REMIND_SELLERS, type RemindSellersDeps, remindSellers } from './accounts/remind-sellers.server.ts';
import {
  type AccountDeps,
  followHold,
  MAKE_TRANSFERS,
  SYNC_ACCOUNT,
  syncAccount,
  syncAccounts,
} from './accounts/sync-account.server.ts';
import { CHECK_ACCOUNTS, checkAccounts } from './paid/check-accounts.server.ts';
import { type PayoutSyncDeps, SYNC_PAYOUT, syncPayout, syncPayouts } from './paid/sync-payouts.server.ts';
import {
  ANNOUNCE_STATEMENTS,
  type AnnounceStatementsDeps,
  announceStatements,
} from './statements/announce-statements.server.ts';
import { forgetSettled } from './transfers/due-queries.server.ts';
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
    [FOLLOW_HOLD]: async (payload) => {
      const account = await accountById(deps.pool, holdPayload.parse(payload).accountId);
      if (account !== null && account.providerId !== null) await followHold(deps, account.providerId);
    },
    [MAKE_TRANSFERS]: () => makeTransfers(deps),
    lookAtAllBookings: () => forgetSettled(deps.pool, deps.clock.now().getUTCHours()),
    [SYNC_PAYOUT]: (payload) => syncPayout(deps, payoutPayload.parse(payload)),
    [REMIND_SELLERS]: () => remindSellers(deps),
    [ANNOUNCE_STATEMENTS]: () => announceStatements(deps),
    [CHECK_ACCOUNTS]: () => checkAccounts(deps),
    syncSellerAccounts: () => syncAccounts(deps),
    syncPayouts: () => syncPayouts(deps),
  };
}

export const payoutSchedules: Schedule[] = [
  { task: MAKE_TRANSFERS, pattern: '*/5 * * * *' },
  // Once a day all bookings of an account are read anew, whatever was noted about them; each account has its hour.
  { task: 'lookAtAllBookings', pattern: '3 * * * *' },
  { task: 'syncSellerAccounts', pattern: '40 * * * *' },
  { task: 'syncPayouts', pattern: '45 * * * *' },
  { task: REMIND_SELLERS, pattern: '5 9 * * *' },
  // On the first of a month in the morning, and on the days after for whom the site was not there.
  { task: ANNOUNCE_STATEMENTS, pattern: '15 9 1-5 * *' },
  // Beside the comparison of the whole ledger.
  { task: CHECK_ACCOUNTS, pattern: '10 4 * * *' },
];
