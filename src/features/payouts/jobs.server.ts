import { z } from 'zod';
import type { JobHandlers, Schedule } from '#shared/jobs/job-runner.server.ts';
import { accountById } from './accounts/account-queries.server.ts';
import { FOLLOW_HOLD } from './accounts/hold-back.server.ts';
import {
  type AccountDeps,
  followHold,
  MAKE_TRANSFERS,
  SYNC_ACCOUNT,
  syncAccount,
  syncAccounts,
} from './accounts/sync-account.server.ts';
import { makeTransfers, type TransferDeps } from './transfers/make-transfers.server.ts';

export type PayoutDeps = AccountDeps & TransferDeps;

const syncPayload = z.object({ providerId: z.string().min(1) });
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
    syncSellerAccounts: () => syncAccounts(deps),
  };
}

export const payoutSchedules: Schedule[] = [
  { task: MAKE_TRANSFERS, pattern: '*/5 * * * *' },
  { task: 'syncSellerAccounts', pattern: '40 * * * *' },
];
