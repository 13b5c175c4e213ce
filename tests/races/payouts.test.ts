import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundBooking } from '#features/booking/cancel/call-off-booking.server.ts';
import { booksAgree, printCheck } from '#features/ledger/check-books.server.ts';
import { lockPayment } from '#features/payments/payment-books.server.ts';
import { sendPendingRefunds } from '#features/payments/refund-payment.server.ts';
import { accountReport, printAccountReport } from '#features/payouts/paid/check-accounts.server.ts';
import { syncPayouts } from '#features/payouts/paid/sync-payouts.server.ts';
import { makeTransfers } from '#features/payouts/transfers/make-transfers.server.ts';
import { one, transaction } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { onboardBusiness, payoutDeps, type SoldSeat, sellSeat } from '#support/sellers.ts';
import { booksOf, jobsQueued, openShop, type Shop } from '#support/shop.ts';
import { type Death, deathsAtCalls, deathsOf } from './deaths.ts';
import { type KilledChildren, killedChildren } from './killed-children.ts';

const DAY_MS = 86_400_000;

// Locks, and a process that dies beside one that goes on, need PostgreSQL.
describe.runIf(testDatabaseUrl !== undefined)('sellers’ money', () => {
  let database: TestDatabase;
  let shop: Shop;
  let deps: ReturnType<typeof payoutDeps>;
  let children: KilledChildren;

  beforeAll(async () => {
    database = await createTestDatabase();
    children = await killedChildren('payouts-child.ts', database);
    shop = await openShop(database.pool);
    deps = payoutDeps(shop);
  });
  afterAll(async () => {
    await shop.close();
    await database.drop();
  });

  async function sold(): Promise<SoldSeat & { providerAccountId: string }> {
    const seat = await sellSeat(shop);
    return { ...seat, providerAccountId: await onboardBusiness(shop, seat.businessId) };
  }

  const refund = ({ bookingId }: SoldSeat, amountPence: number) =>
    transaction(shop.pool, (tx) =>
      refundBooking(tx, shop.deps.outbox, { bookingId, amountPence, by: 'business', key: 'race' }),
    );

  /** What the next process does when it starts. */
  async function restart(): Promise<void> {
    await children.areGone();
    await sendPendingRefunds(shop.deps);
    await makeTransfers(deps);
    await syncPayouts(deps);
  }

  /** Every book agrees with the provider's, and nothing is left half done. */
  async function expectAllAgrees(): Promise<void> {
    const books = await booksOf(shop);
    expect(booksAgree(books), printCheck(books)).toBe(true);
    const report = await accountReport({
      db: shop.pool,
      openPayouts: () => Promise.resolve(deps.payouts),
      now: shop.deps.clock.now(),
    });
    expect(report.problems, printAccountReport(report)).toEqual([]);
    const { rows } = await shop.pool.query(
      `SELECT id FROM transfers WHERE state <> 'made'
       UNION ALL SELECT id FROM transfer_reversals WHERE state <> 'made'`,
    );
    expect(rows).toEqual([]);
  }

  /** What a seller has in the end of a seat, in pence: on the books, and at the provider. */
  async function hasGot({ businessId, providerAccountId }: SoldSeat & { providerAccountId: string }) {
    const { owed } = await one<{ owed: number }>(
      shop.pool,
      `SELECT COALESCE(sum(CASE credit WHEN $1 THEN amount_pence ELSE -amount_pence END), 0)::integer AS owed
       FROM ledger_postings WHERE $1 IN (debit, credit)`,
      [`business:${businessId}`],
    );
    return { owed, held: await deps.payouts.heldPence(providerAccountId) };
  }

  it('a refund and a transfer of the same moment add up, whichever is first', async () => {
    const seats = await Promise.all(Array.from({ length: 8 }, sold));
    await Promise.all([makeTransfers(deps), ...seats.map((seat) => refund(seat, 770)), makeTransfers(deps)]);
    await restart();
    for (const seat of seats) expect(await hasGot(seat)).toEqual({ owed: 0, held: 700 });
    await expectAllAgrees();
  });

  it('a dispute that is opened after a transfer was decided keeps it back until the bank has decided', async () => {
    const seats = await Promise.all(Array.from({ length: 8 }, sold));
    const open = (seat: SoldSeat) =>
      transaction(shop.pool, async (tx) => {
        await lockPayment(tx, seat.paymentId);
        await tx.query(
          `INSERT INTO disputes (payment_id, provider_dispute_id, state, reason, amount_pence, opened_at)
           VALUES ($1, $2, 'needs_response', 'general', 1540, now())`,
          [seat.paymentId, `dp_${seat.bookingId}`],
        );
        const { rows } = await tx.query<{ state: string }>(
          'SELECT state FROM transfers WHERE booking_id = $1',
          [seat.bookingId],
        );
        return rows[0]?.state ?? null;
      });
    // Between the decision about each transfer and its sending, for the provider's answer to the first look.
    const seenAt = new Map<string, Promise<string | null>>();
    const opensBetween = {
      ...deps,
      transfers: {
        ...deps.transfers,
        findTransfer: async (group: string, id: string) => {
          const seat = seats.find(({ paymentId }) => group === `payment:${paymentId}`);
          if (seat !== undefined) {
            const opened = seenAt.get(seat.bookingId) ?? open(seat);
            seenAt.set(seat.bookingId, opened);
            await opened;
          }
          return deps.transfers.findTransfer(group, id);
        },
      },
    };
    await Promise.all([makeTransfers(opensBetween), makeTransfers(opensBetween)]);
    await makeTransfers(deps);
    for (const seat of seats) {
      expect(await seenAt.get(seat.bookingId)).toBe('pending');
      expect(await hasGot(seat)).toEqual({ owed: 1400, held: 0 });
    }
    await shop.pool.query(`UPDATE disputes SET state = 'won', decided_at = now() WHERE decided_at IS NULL`);
    await restart();
    for (const seat of seats) expect(await hasGot(seat)).toEqual({ owed: 0, held: 1400 });
    await expectAllAgrees();
  });

  const runChild = (env: Record<string, string>, kill?: Death) =>
    children.run({ SANDBOX_URL: shop.sandbox.url, ...env }, kill);

  /** Runs a flow through once, and then kills it before and during each of its steps, each time on something new. */
  async function killEverywhere(
    prepare: () => Promise<Record<string, string>>,
    deaths = deathsOf,
  ): Promise<void> {
    const through = await runChild(await prepare());
    expect(through.steps.length, through.errors).toBeGreaterThanOrEqual(3);
    for (const death of deaths(through.steps)) {
      const ended = await runChild(await prepare(), death);
      expect(ended, `${through.steps[death.at - 1]} (${death.how}) ${ended.errors}`).toMatchObject({
        signal: 'SIGKILL',
      });
      await restart();
    }
  }

  it('killed at any step of sending, each seller has all of theirs once', async () => {
    const seats: (SoldSeat & { providerAccountId: string })[] = [];
    await killEverywhere(async () => {
      seats.push(await sold());
      return { FLOW: 'transfers' };
    });
    for (const seat of seats) expect(await hasGot(seat)).toEqual({ owed: 0, held: 1400 });
    await expectAllAgrees();
  }, 240_000);

  it('killed at any step of taking back, each seller has given back once', async () => {
    const seats: (SoldSeat & { providerAccountId: string })[] = [];
    await killEverywhere(async () => {
      const seat = await sold();
      await makeTransfers(deps);
      await refund(seat, 1540);
      seats.push(seat);
      return { FLOW: 'transfers' };
    });
    for (const seat of seats) expect(await hasGot(seat)).toEqual({ owed: 0, held: 0 });
    await expectAllAgrees();
  }, 240_000);

  it.each([
    ['a refund is decided just before a transfer', 'refund-then-transfer'],
    ['a refund is decided just after a transfer', 'transfer-then-refund'],
  ])(
    'killed at any step where %s, the money is given back once, and the seller has the rest',
    async (_what, flow) => {
      const seats: (SoldSeat & { providerAccountId: string })[] = [];
      await killEverywhere(async () => {
        // Whoever gave some of the last one back presses again, as nobody told them that it was done.
        for (const seat of seats.slice(-1)) await refund(seat, 770);
        const seat = await sold();
        seats.push(seat);
        return { FLOW: flow, BOOKING: seat.bookingId };
      }, deathsAtCalls);
      for (const seat of seats.slice(-1)) await refund(seat, 770);
      await restart();
      for (const seat of seats) {
        expect(await hasGot(seat)).toEqual({ owed: 0, held: 700 });
        const { back } = await one<{ back: number }>(
          shop.pool,
          `SELECT sum(amount_pence)::integer AS back FROM refunds WHERE booking_id = $1 AND state = 'succeeded'`,
          [seat.bookingId],
        );
        expect(back).toBe(770);
      }
      await expectAllAgrees();
    },
    240_000,
  );

  it('killed at any step of following a payout that came back, it is whole and told once', async () => {
    const told = await jobsQueued(shop.pool, 'tellPayoutFailed');
    let payouts = 0;
    await killEverywhere(async () => {
      const seat = await sellSeat(shop);
      const providerAccountId = await onboardBusiness(shop, seat.businessId, { account_number: '11111113' });
      await makeTransfers(deps);
      await shop.sandbox.control.advanceClock(7 * DAY_MS);
      const payout = (await shop.sandbox.control.payouts()).at(-1);
      const about = { providerAccountId, providerPayoutId: payout?.id ?? '' };
      payouts += 1;
      return { FLOW: 'payout', PAYOUT: JSON.stringify(about) };
    });
    expect(await jobsQueued(shop.pool, 'tellPayoutFailed')).toBe(told + payouts);
    const { rows } = await shop.pool.query(
      `SELECT p.id FROM payouts p WHERE p.state = 'failed'
         AND (SELECT sum(pence) FROM payout_lines l WHERE l.payout_id = p.id) IS DISTINCT FROM p.amount_pence`,
    );
    expect(rows).toEqual([]);
    await expectAllAgrees();
  }, 240_000);
});
