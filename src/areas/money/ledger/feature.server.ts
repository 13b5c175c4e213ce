import type { Pool } from '#shared/db/database.server.ts';
import type { Clock } from '#shared/domain/clock.ts';
import { defineFeature } from '../../define-feature.ts';
import { type BalanceTransactionSource, ledgerJobs, ledgerSchedules } from './reconcile-ledger.server.ts';

export const ledgerFeature = defineFeature({
  name: 'money/ledger',
  tables: {
    owns: ['ledger_postings', 'ledger_reconciliations', 'ledger_comparisons', 'ledger_comparison_items'],
  },
  jobs: ({
    pool,
    clock,
    balanceTransactions,
  }: {
    pool: Pool;
    clock: Clock;
    balanceTransactions: BalanceTransactionSource;
  }) => ledgerJobs({ pool, clock, provider: balanceTransactions }),
  schedules: ledgerSchedules,
});
