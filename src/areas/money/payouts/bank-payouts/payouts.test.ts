import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { refundBooking } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { onboardBusiness, payoutDeps, sellPlace } from '#support/sellers.ts';
import { countJobs, openShop, type Shop } from '#support/shop.ts';
import { accountOfSeller } from '../accounts/account-queries.server.ts';
import { remindSellers } from '../accounts/remind-sellers.server.ts';
import { payoutEventHandlers } from '../payout-events.server.ts';
import { accountState } from '../rules.ts';
import { makeTransfers } from '../transfers/make-transfers.server.ts';
import { latestAccountCheck } from './payout-queries.server.ts';
import {
  accountReport,
  formatAccountReport,
  isAccountReconciled,
  reconcileAccounts,
} from './reconcile-accounts.server.ts';
import { syncPayout, syncPayouts } from './sync-payouts.server.ts';

let database: TestDatabase;
let shop: Shop;
let deps: ReturnType<typeof payoutDeps>;

// Each test moves its sandbox's clock, so it needs its own sandbox and database.
beforeEach(async () => {
  database = await createTestDatabase();
  shop = await openShop(database.pool);
  deps = payoutDeps(shop);
});
afterEach(async () => {
  await shop.close();
  await database.drop();
});

const DAY_MS = 86_400_000;

async function paidOut(answers: Parameters<typeof onboardBusiness>[2] = {}) {
  const first = await sellPlace(shop);
  const second = await sellPlace(shop, { businessId: first.businessId });
  const providerAccountId = await onboardBusiness(shop, first.businessId, answers);
  await makeTransfers(deps);
  await shop.sandbox.control.advanceClock(7 * DAY_MS);
  const [payout] = (await shop.sandbox.control.payouts()).slice(-1);
  if (payout === undefined) throw new Error('Nothing was paid out.');
  return { first, second, providerAccountId, providerPayoutId: payout.id };
}

const mirrored = (providerPayoutId: string) =>
  queryOne<{
    state: string;
    pence: number;
    last4: string;
    lines: number;
    ours: number;
    failure: string | null;
    sentAt: Date;
    cameBackAt: Date | null;
  }>(
    database.pool,
    `SELECT p.state, p.amount_pence AS pence, p.bank_last4 AS last4, p.failure,
            p.sent_at AS "sentAt", p.returned_at AS "cameBackAt",
            (SELECT count(*) FROM payout_lines l WHERE l.payout_id = p.id) AS lines,
            (SELECT count(transfer_id) + count(reversal_id) FROM payout_lines l WHERE l.payout_id = p.id) AS ours
     FROM payouts p WHERE p.provider_payout_id = $1`,
    [providerPayoutId],
  );

describe('a payout', () => {
  it('is known with what it is made of, however often and late its events come', async () => {
    const { providerAccountId, providerPayoutId } = await paidOut();
    const sync = () => syncPayout(deps, { providerAccountId, providerPayoutId });
    await Promise.all([sync(), sync(), sync()]);
    await sync();
    expect(await mirrored(providerPayoutId)).toMatchObject({
      state: 'paid',
      pence: 2800,
      last4: '2345',
      lines: 2,
      ours: 2,
    });
  });

  it('is found by the hourly look when no event came', async () => {
    const { providerPayoutId } = await paidOut();
    shop.advanceMinutes(7 * 24 * 60);
    await syncPayouts(deps);
    expect(await mirrored(providerPayoutId)).toMatchObject({ state: 'paid', lines: 2 });
  });

  it('that comes back is told once, and the account wants a bank', async () => {
    const told = await countJobs(database.pool, 'tellPayoutFailed');
    const { first, providerAccountId, providerPayoutId } = await paidOut({ account_number: '11111113' });
    const sync = () => syncPayout(deps, { providerAccountId, providerPayoutId });
    await Promise.all([sync(), sync()]);
    await sync();
    const returned = await mirrored(providerPayoutId);
    expect(returned).toMatchObject({ state: 'failed', failure: 'account_closed' });
    expect(returned.cameBackAt?.getTime()).toBeGreaterThan(returned.sentAt.getTime());
    expect(await countJobs(database.pool, 'tellPayoutFailed')).toBe(told + 1);
    const account = await accountOfSeller(database.pool, { kind: 'business', id: first.businessId });
    expect(accountState(account)).toBe('bank_needed');
  });

  it('is asked for by a job for each event that names an account', async () => {
    const handler = payoutEventHandlers({ outbox: deps.outbox })['payout.paid'];
    const apply = await handler?.('po_1', 'acct_1');
    const ownApply = await handler?.('po_2', null);
    const before = await countJobs(database.pool, 'syncPayout');
    await transaction(database.pool, async (tx) => {
      await apply?.(tx);
      await ownApply?.(tx);
    });
    expect(await countJobs(database.pool, 'syncPayout')).toBe(before + 1);
  });
});

describe('the nightly comparison', () => {
  it('agrees to the penny after sales, a refund afterwards and a payout', async () => {
    const { first } = await paidOut();
    await transaction(shop.pool, (tx) =>
      refundBooking(tx, shop.deps.outbox, {
        bookingId: first.bookingId,
        amountPence: 401,
        by: 'business',
        key: 'n',
      }),
    );
    await sendPendingRefunds(shop.deps);
    await makeTransfers(deps);
    shop.advanceMinutes(7 * 24 * 60);
    await reconcileAccounts(deps);
    const account = await accountOfSeller(database.pool, { kind: 'business', id: first.businessId });
    const check = await latestAccountCheck(database.pool, account?.id ?? '');
    expect(check).toMatchObject({
      movements: 3,
      differences: [],
      lines: [
        { line: 'sent', oursPence: 2800, theirsPence: 2800 },
        { line: 'taken_back', oursPence: -365, theirsPence: -365 },
        { line: 'paid_out', oursPence: 2800, theirsPence: 2800 },
        { line: 'held', oursPence: -365, theirsPence: -365 },
      ],
    });
    expect(check !== null && isAccountReconciled(check)).toBe(true);
  });

  it('compares all other accounts when one cannot be read, and says which', async () => {
    const { first, providerAccountId } = await paidOut();
    const closed = await onboardBusiness(shop, (await sellPlace(shop)).businessId);
    const unless = (accountId: string) => {
      if (accountId === closed) throw new Error('This account was closed.');
    };
    const payouts: typeof deps.payouts = {
      ...deps.payouts,
      async *listPayouts(accountId, since) {
        unless(accountId);
        yield* deps.payouts.listPayouts(accountId, since);
      },
      async *movements(accountId, payoutId) {
        unless(accountId);
        yield* deps.payouts.movements(accountId, payoutId);
      },
    };
    shop.advanceMinutes(7 * 24 * 60);
    await expect(reconcileAccounts({ ...deps, payouts })).rejects.toMatchObject({ errors: { length: 2 } });
    const account = await accountOfSeller(database.pool, { kind: 'business', id: first.businessId });
    const check = await latestAccountCheck(database.pool, account?.id ?? '');
    expect(check !== null && isAccountReconciled(check)).toBe(true);
    const report = await accountReport({
      db: shop.pool,
      openPayouts: () => Promise.resolve(payouts),
      now: shop.deps.clock.now(),
    });
    expect(report).toEqual({
      accounts: 2,
      problems: [`account ${closed} could not be read: This account was closed.`],
    });
    expect(report.problems.join()).not.toContain(providerAccountId);
  });

  it('names a movement that only the provider knows', async () => {
    const { providerAccountId } = await paidOut();
    await shop.pool.query(
      `UPDATE transfers SET provider_transfer_id = provider_transfer_id || '_else'
       WHERE seller_account_id = (SELECT id FROM seller_accounts WHERE provider_account_id = $1)`,
      [providerAccountId],
    );
    const report = await accountReport({
      db: shop.pool,
      openPayouts: () => Promise.resolve(deps.payouts),
      now: shop.deps.clock.now(),
    });
    expect(formatAccountReport(report)).toMatch(/tr_\w+_else: £14.00 here, £0.00 at the provider/);
  });
});

describe('money that waits for an account', () => {
  it('is told of when it first waits, and weekly after', async () => {
    const seat = await sellPlace(shop);
    const told = async () =>
      (
        await queryOne<{ n: number }>(
          shop.pool,
          `SELECT reminders AS n FROM seller_accounts WHERE business_id = $1`,
          [seat.businessId],
        )
      ).n;
    await Promise.all([remindSellers(deps), remindSellers(deps)]);
    expect(await told()).toBe(1);
    shop.advanceMinutes(6 * 24 * 60);
    await remindSellers(deps);
    expect(await told()).toBe(1);
    shop.advanceMinutes(25 * 60);
    await remindSellers(deps);
    expect(await told()).toBe(2);
    await onboardBusiness(shop, seat.businessId);
    shop.advanceMinutes(8 * 24 * 60);
    await remindSellers(deps);
    expect(await told()).toBe(2);
  });
});
