import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { startOwnSandbox } from '#app/compose-payments.server.ts';
import {
  isFullyExplained,
  printReport,
  reconciliationReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import {
  compareWithProvider,
  formatCheck,
  isReconciled,
  reconcileLedger,
} from '#areas/money/ledger/reconcile-ledger.server.ts';
import { stripePayouts } from '#areas/money/payouts/bank-payouts/payout-provider.server.ts';
import { accountReport } from '#areas/money/payouts/bank-payouts/reconcile-accounts.server.ts';
import { readPayouts } from '#areas/money/payouts/overview/read-payouts.server.ts';
import { stripeBillingProvider } from '#areas/money/plans/billing/billing-provider.server.ts';
import type { SyncDeps } from '#areas/money/plans/sync/sync-subscription.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { installOutbox } from '#shared/jobs/outbox.server.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { runAudit } from '../../scripts/audit/checks.ts';
import { createDemoMoney } from './demo-money.server.ts';
import { ensureDemoPlan } from './ensure-demo-data.server.ts';
import { seedDemo } from './seed-demo.server.ts';

const NOW = new Date('2026-11-19T10:00:00Z');
const config = {
  publicUrl: 'http://localhost',
  dataDir: mkdtempSync(path.join(tmpdir(), 'fettle-demo-money-')),
};

const database = setUpDatabase();
let seller: { kind: 'business'; id: number };

beforeAll(async () => {
  await installOutbox(database.pool);
  const money = await createDemoMoney({
    pool: database.pool,
    now: NOW,
    open: (clock) => startOwnSandbox(config, clock),
  });
  await seedDemo({ pool: database.pool, now: NOW, hashPassword: () => Promise.resolve('hash'), money });
  await money.close();
  // As the site does when it starts: what the provider keeps of that is posted by the night.
  const { payments } = await startOwnSandbox(config, () => NOW.getTime());
  const plans: SyncDeps = {
    pool: database.pool,
    billing: stripeBillingProvider(payments.stripe),
    clock: { now: () => NOW },
    log: { error: (_details, message) => expect.unreachable(message) },
    onPlanChanged: () => Promise.resolve(),
  };
  await ensureDemoPlan(plans, payments.stripe);
  await payments.close();
  const { id } = await queryOne<{ id: number }>(
    database.pool,
    `SELECT b.id FROM businesses b JOIN users u ON u.id = b.owner_id WHERE u.email = 'owner@fettle.example'`,
  );
  seller = { kind: 'business', id };
}, 300_000);
afterAll(async () => {
  rmSync(config.dataDir, { recursive: true });
});

it('the owner of the demo has been paid out, has money on the way, and a dispute', async () => {
  const shown = await readPayouts({ pool: database.pool, clock: { now: () => NOW } }, seller);
  expect(shown).toMatchObject({ account: { state: 'ready' }, belowZero: null, check: { agrees: true } });
  expect(shown.payouts.length).toBeGreaterThanOrEqual(3);
  expect(shown.payouts[0]).toMatchObject({ state: 'in_transit' });
  expect(shown.payouts.slice(1).every(({ state }) => state === 'paid')).toBe(true);
  expect(shown.toCome.places).toBeGreaterThan(0);
  expect(
    await queryOne(database.pool, 'SELECT count(*)::int AS disputes FROM disputes WHERE decided_at IS NULL'),
  ).toEqual({ disputes: 1 });
});

it.each(['before', 'after'])(
  '%s a night the books agree with the sandbox, started anew, however many days are compared',
  async (night) => {
    const { payments } = await startOwnSandbox(config, () => NOW.getTime());
    if (night === 'after')
      await reconcileLedger({ pool: database.pool, provider: payments.books, clock: { now: () => NOW } });
    expect(await creditBalance(database.pool, `plans:${seller.id}`)).toBeGreaterThan(0);
    for (const days of [0, 1, 4, 19]) {
      const books = await compareWithProvider(
        { db: database.pool, openBooks: () => Promise.resolve(payments.books) },
        new Date(NOW.getTime() - days * 86_400_000),
        NOW,
      );
      expect(isReconciled(books), formatCheck(books)).toBe(true);
    }
    const { accounts, problems } = await accountReport({
      db: database.pool,
      openPayouts: () => Promise.resolve(stripePayouts(payments.stripe)),
      now: NOW,
    });
    expect([accounts, problems]).toEqual([1, []]);
    const report = await reconciliationReport(
      { db: database.pool, openProvider: () => Promise.resolve(payments.provider) },
      new Date(0),
      NOW,
    );
    expect(isFullyExplained(report), printReport(report)).toBe(true);
    await payments.close();
  },
);

it('the audit finds nothing wrong, and the ledger owes no buyer whose refund was made', async () => {
  const { wrong, lines } = await runAudit(database.pool);
  expect(wrong, lines.join('\n')).toBe(0);
  const { rows } = await database.pool.query(
    `SELECT account, sum(pence) AS owed
       FROM (SELECT credit AS account, amount_pence AS pence FROM ledger_postings
             UNION ALL SELECT debit, -amount_pence FROM ledger_postings) legs
      WHERE account LIKE 'buyer:%' GROUP BY account HAVING sum(pence) <> 0`,
  );
  expect(rows).toEqual([]);
});
