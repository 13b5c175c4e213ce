import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundBooking } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { formatCheck, isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { lockPayment } from '#areas/money/payments/index.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import {
  accountReport,
  formatAccountReport,
} from '#areas/money/payouts/bank-payouts/reconcile-accounts.server.ts';
import { syncPayouts } from '#areas/money/payouts/bank-payouts/sync-payouts.server.ts';
import { makeTransfers } from '#areas/money/payouts/transfers/make-transfers.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { onboardBusiness, payoutDeps, type SoldPlace, sellPlace } from '#support/sellers.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import { compareLedgers, countJobs, openShop, type Shop } from '#support/shop.ts';
import { type CrashHarness, createCrashHarness } from './crash-harness.ts';
import { worstCrashPoints } from './crash-points.ts';

const DAY_MS = 86_400_000;

describe.runIf(testDatabaseUrl !== undefined)('sellers’ money', () => {
  const database = setUpDatabase();
  let shop: Shop;
  let deps: ReturnType<typeof payoutDeps>;
  let children: CrashHarness;

  beforeAll(async () => {
    children = await createCrashHarness('payouts-child.ts', database, () => ({
      SANDBOX_URL: shop.sandbox.url,
    }));
    shop = await openShop(database.pool);
    deps = payoutDeps(shop);
  });
  afterAll(() => shop.close());

  async function sold(): Promise<SoldPlace & { providerAccountId: string }> {
    const seat = await sellPlace(shop);
    return { ...seat, providerAccountId: await onboardBusiness(shop, seat.businessId) };
  }

  const refund = ({ bookingId }: SoldPlace, amountPence: number) =>
    transaction(shop.pool, (tx) =>
      refundBooking(tx, shop.deps.outbox, { bookingId, amountPence, by: 'business', key: 'race' }),
    );

  async function restart(): Promise<void> {
    await children.waitUntilGone();
    await sendPendingRefunds(shop.deps);
    await makeTransfers(deps);
  }

  const killEverywhere = (prepare: () => Promise<{ env: Record<string, string> }>) =>
    children.killEverywhere({ prepare, afterDeath: restart });

  /** All ledgers agree with Stripe, and nothing is unfinished. */
  async function expectAllAgrees(): Promise<void> {
    const books = await compareLedgers(shop);
    expect(isReconciled(books), formatCheck(books)).toBe(true);
    const report = await accountReport({
      db: shop.pool,
      openPayouts: () => Promise.resolve(deps.payouts),
      now: shop.deps.clock.now(),
    });
    expect(report.problems, formatAccountReport(report)).toEqual([]);
    const { rows } = await shop.pool.query(
      `SELECT id FROM transfers WHERE state <> 'made'
       UNION ALL SELECT id FROM transfer_reversals WHERE state <> 'made'`,
    );
    expect(rows).toEqual([]);
  }

  /** The seller's pence for a place: in our ledger and at Stripe. */
  async function hasGot({ businessId, providerAccountId }: SoldPlace & { providerAccountId: string }) {
    const { owed } = await queryOne<{ owed: number }>(
      shop.pool,
      `SELECT COALESCE(sum(CASE credit WHEN $1 THEN amount_pence ELSE -amount_pence END), 0)::integer AS owed
       FROM ledger_postings WHERE $1 IN (debit, credit)`,
      [`business:${businessId}`],
    );
    return { owed, held: await deps.payouts.heldPence(providerAccountId) };
  }

  /** Pence. */
  const givenBack = async ({ bookingId }: SoldPlace) =>
    (
      await queryOne<{ back: number }>(
        shop.pool,
        `SELECT sum(amount_pence)::integer AS back FROM refunds WHERE booking_id = $1 AND state = 'succeeded'`,
        [bookingId],
      )
    ).back;

  it('a refund and a transfer of the same moment add up, whichever is first', async () => {
    const seats = await Promise.all(Array.from({ length: 8 }, sold));
    await Promise.all([makeTransfers(deps), ...seats.map((seat) => refund(seat, 770)), makeTransfers(deps)]);
    await restart();
    for (const seat of seats) expect(await hasGot(seat)).toEqual({ owed: 0, held: 700 });
    await expectAllAgrees();
  });

  it('a dispute that is opened after a transfer was decided keeps it back until the bank has decided', async () => {
    const seats = await Promise.all(Array.from({ length: 8 }, sold));
    const open = (seat: SoldPlace) =>
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
    // Stripe's state between a transfer's decision and its sending.
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

  it('killed at any step of sending, each seller has all of theirs once', async () => {
    const seats: (SoldPlace & { providerAccountId: string })[] = [];
    await killEverywhere(async () => {
      seats.push(await sold());
      return { env: { FLOW: 'transfers' } };
    });
    for (const seat of seats) expect(await hasGot(seat)).toEqual({ owed: 0, held: 1400 });
    await expectAllAgrees();
  }, 240_000);

  it('killed at any step of taking back, each seller has given back once', async () => {
    const seats: (SoldPlace & { providerAccountId: string })[] = [];
    await killEverywhere(async () => {
      const seat = await sold();
      await makeTransfers(deps);
      await refund(seat, 1540);
      seats.push(seat);
      return { env: { FLOW: 'transfers' } };
    });
    for (const seat of seats) expect(await hasGot(seat)).toEqual({ owed: 0, held: 0 });
    await expectAllAgrees();
  }, 240_000);

  it('where a transfer and a refund cross as a booking becomes its seller’s, both killed, the money adds up', async () => {
    const seats: (SoldPlace & { providerAccountId: string })[] = [];
    /** A place whose date ended exactly a day ago, and two processes that handle it at once. */
    async function atTheMark() {
      const seat = await sold();
      const mark = new Date();
      await shop.pool.query(
        `UPDATE bookings SET starts_at = $2::timestamptz - interval '25 hours', ends_at = $2::timestamptz - interval '24 hours'
         WHERE id = $1`,
        [seat.bookingId, mark],
      );
      await makeTransfers({ ...deps, clock: { now: () => new Date(mark.getTime() - 1) } });
      expect(await hasGot(seat)).toEqual({ owed: 1400, held: 0 });
      seats.push(seat);
      const envOf = (FLOW: string) => ({ env: { FLOW, BOOKING: seat.bookingId, NOW: mark.toISOString() } });
      return { transfers: envOf('transfers'), refund: envOf('refund') };
    }
    const both = [
      ['transfers', 'refund'],
      ['refund', 'transfers'],
    ] as const;
    const deathsAs = async (flow: 'transfers' | 'refund') =>
      worstCrashPoints((await children.run((await atTheMark())[flow].env)).steps);
    const deaths = { transfers: await deathsAs('transfers'), refund: await deathsAs('refund') };
    for (const [one, other] of both) {
      const deathsOfOther = [undefined, ...deaths[other]];
      for (const [index, death] of deaths[one].entries()) {
        const flows = await atTheMark();
        const deathOfOther = deathsOfOther[index % deathsOfOther.length];
        const second = { ...flows[other], ...(deathOfOther && { death: deathOfOther }) };
        await children.cross({ ...flows[one], death }, second);
        await restart();
      }
    }
    // Everybody retries their refund, as after a lost response.
    for (const seat of seats) await refund(seat, 770);
    await restart();
    for (const seat of seats) {
      expect(await hasGot(seat)).toEqual({ owed: 0, held: 700 });
      expect(await givenBack(seat)).toBe(770);
    }
    await expectAllAgrees();
  }, 600_000);

  it('killed at any step of following a payout that came back, it is whole and told once', async () => {
    const told = await countJobs(shop.pool, 'tellPayoutFailed');
    let payouts = 0;
    const prepare = async () => {
      const seat = await sellPlace(shop);
      const providerAccountId = await onboardBusiness(shop, seat.businessId, { account_number: '11111113' });
      await makeTransfers(deps);
      await shop.sandbox.control.advanceClock(7 * DAY_MS);
      const payout = (await shop.sandbox.control.payouts()).at(-1);
      const about = { providerAccountId, providerPayoutId: payout?.id ?? '' };
      payouts += 1;
      return { env: { FLOW: 'payout', PAYOUT: JSON.stringify(about) } };
    };
    await children.killEverywhere({ prepare });
    // Each death has its own payout; the sweep for lost events covers all sellers.
    await restart();
    await syncPayouts(deps);
    expect(await countJobs(shop.pool, 'tellPayoutFailed')).toBe(told + payouts);
    const { rows } = await shop.pool.query(
      `SELECT p.id FROM payouts p WHERE p.state = 'failed'
         AND (SELECT sum(pence) FROM payout_lines l WHERE l.payout_id = p.id) IS DISTINCT FROM p.amount_pence`,
    );
    expect(rows).toEqual([]);
    await expectAllAgrees();
  }, 240_000);
});
