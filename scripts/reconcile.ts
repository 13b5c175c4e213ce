/**
 * `npm run reconcile [-- --days 30]`: sets payments beside bookings, refunds and the provider's own records, and
 * seats taken beside seats held or booked,
 * businesses' plans beside the provider's, the ledger beside the provider's balance, and each seller's account. Asks of the
 * audit's checks those about what people are owed. Changes nothing, may run beside the site, and ends with status 1 when
 * something is unexplained.
 */
import { copyFileSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { composePayments, type Payments } from '#app/compose-payments.server.ts';
import { type Config, readConfig } from '#app/config.server.ts';
import {
  nothingUnexplained,
  printReport,
  reconciliationReport,
} from '#features/booking/reconcile/reconciliation-report.server.ts';
import { booksAgree, compareWithProvider, printCheck } from '#features/ledger/check-books.server.ts';
import { accountReport, printAccountReport } from '#features/payouts/paid/check-accounts.server.ts';
import { stripePayouts } from '#features/payouts/paid/payout-provider.server.ts';
import { stripeBillingProvider } from '#features/subscriptions/bill/billing-provider.server.ts';
import { planReport, printPlanReport } from '#features/subscriptions/follow/plan-report.server.ts';
import { openDatabase } from '#shared/db/open-database.server.ts';

import { audit, OWED_TO_PEOPLE } from './audit/checks.ts';

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
    // Each report reads our rows first and then opens the provider's records, which are then at least as new.
    const open = async () => {
      const payments = await composePayments({ ...config, dataDir: snapshotOfSandbox(config, folder) });
      opened.push(payments);
      return payments;
    };
    const openProvider = async () => (await open()).provider;
    const openBilling = async () => stripeBillingProvider((await open()).stripe);
    const report = await reconciliationReport({ db: database.pool, openProvider }, since, now);
    process.stdout.write(`${printReport(report)}\n`);
    const plans = await planReport({ db: database.pool, openBilling }, since, now);
    process.stdout.write(`${printPlanReport(plans)}\n`);
    const openBooks = async () => (await open()).books;
    const books = await compareWithProvider({ db: database.pool, openBooks }, since, now);
    process.stdout.write(`${printCheck(books)}\n`);
    const sellers = await accountReport({
      db: database.pool,
      openPayouts: async () => stripePayouts((await open()).stripe),
      now,
    });
    process.stdout.write(`${printAccountReport(sellers)}\n`);
    const owed = await audit(database.pool, OWED_TO_PEOPLE);
    process.stdout.write(`${owed.lines.join('\n')}\n`);
    const explained =
      nothingUnexplained(report) &&
      owed.wrong === 0 &&
      plans.problems.length === 0 &&
      sellers.problems.length === 0 &&
      booksAgree(books);
    process.exitCode = explained ? 0 : 1;
  } finally {
    for (const payments of opened) await payments.close();
    await database.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The site's own sandbox may be running on its state file, so each report reads a copy. Answers its folder. */
function snapshotOfSandbox(config: Config, folder: string): string {
  const state = path.join(config.dataDir, SANDBOX_STATE);
  const own = mkdtempSync(path.join(folder, 'sandbox-'));
  if (existsSync(state)) copyFileSync(state, path.join(own, SANDBOX_STATE));
  return own;
}

run().catch((error: unknown) => {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`);
  process.exitCode = 2;
});
