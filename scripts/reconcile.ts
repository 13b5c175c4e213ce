/**
 * `npm run reconcile [-- --days 30]`: compares payments, refunds, places, plans, the ledger and sellers' accounts
 * with Stripe's records, and runs the audit's checks of debts to
 * customers and sellers. Read-only and safe beside the site. Exits
 * with 1 on unexplained differences.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { composePayments, type Payments } from '#app/compose-payments.server.ts';
import { type Config, readConfig } from '#app/config.server.ts';
import {
  isFullyExplained,
  printReport,
  reconciliationReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import {
  compareWithProvider,
  formatCheck,
  isReconciled,
} from '#areas/money/ledger/reconcile-ledger.server.ts';
import { stripePayouts } from '#areas/money/payouts/bank-payouts/payout-provider.server.ts';
import {
  accountReport,
  formatAccountReport,
} from '#areas/money/payouts/bank-payouts/reconcile-accounts.server.ts';
import { stripeBillingProvider } from '#areas/money/plans/billing/billing-provider.server.ts';
import { formatPlanReport, planReport } from '#areas/money/plans/sync/plan-report.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';

import { DEBT_CHECKS, runAudit } from './audit/checks.ts';

const DAY_MS = 86_400_000;
const SANDBOX_STATE = 'stripe-sandbox.json';

async function run(): Promise<void> {
  const { values } = parseArgs({ options: { days: { type: 'string', default: '30' } } });
  const days = Number(values.days);
  if (!Number.isInteger(days) || days < 1) throw new Error('--days takes a whole number of days.');
  const config = readConfig(process.env);
  const folder = mkdtempSync(path.join(tmpdir(), 'fettle-reconcile-'));
  const database = await openDatabase({ url: config.databaseUrl, dataDir: config.dataDir, join: true });
  const opened: Payments[] = [];
  try {
    const now = new Date();
    const since = new Date(now.getTime() - days * DAY_MS);
    // Reads our rows first, so that Stripe's records are at least as new.
    const open = async () => {
      const payments = await composePayments({ ...config, dataDir: copySandboxState(config, folder) });
      opened.push(payments);
      return payments;
    };
    const openProvider = async () => (await open()).provider;
    const openBilling = async () => stripeBillingProvider((await open()).stripe);
    const report = await reconciliationReport({ db: database.pool, openProvider }, since, now);
    process.stdout.write(`${printReport(report)}\n`);
    const plans = await planReport({ db: database.pool, openBilling }, since, now);
    process.stdout.write(`${formatPlanReport(plans)}\n`);
    const openBooks = async () => (await open()).books;
    const books = await compareWithProvider({ db: database.pool, openBooks }, since, now);
    process.stdout.write(`${formatCheck(books)}\n`);
    const sellers = await accountReport({
      db: database.pool,
      openPayouts: async () => stripePayouts((await open()).stripe),
      now,
    });
    process.stdout.write(`${formatAccountReport(sellers)}\n`);
    const owed = await runAudit(database.pool, DEBT_CHECKS);
    process.stdout.write(`${owed.lines.join('\n')}\n`);
    const explained =
      isFullyExplained(report) &&
      owed.wrong === 0 &&
      plans.problems.length === 0 &&
      sellers.problems.length === 0 &&
      isReconciled(books);
    process.exitCode = explained ? 0 : 1;
  } finally {
    for (const payments of opened) await payments.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Copies the state file, which a running site may use. Returns the folder. */
function copySandboxState(config: Config, folder: string): string {
  const state = path.join(config.dataDir, SANDBOX_STATE);
  const own = mkdtempSync(path.join(folder, 'sandbox-'));
  if (existsSync(state)) copyFileSync(state, path.join(own, SANDBOX_STATE));
  return own;
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
