import { spawn } from 'node:child_process';
import path from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundBooking } from '#features/booking/cancel/call-off-booking.server.ts';
import { booksAgree, printCheck } from '#features/ledger/check-books.server.ts';
import { lockPayment } from '#features/payments/payment-books.server.ts';
import { sendPendingRefunds } from '#features/payments/refund-payment.server.ts';
import { accountReport, printAccountReport } from '#features/payouts/paid/check-accounts.server.ts';
import { syncPayouts } from '#features/payouts/paid/sync-payouts.server.ts';
import { makeTransfers } from '#features/payouts/transfers/make-transfers.server.ts';
import { one, transaction } from '#shared/db/database.server.ts';
import { buildChild } from '#support/build-child.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { onboardBusiness, payoutDeps, type SoldSeat, sellSeat } from '#support/sellers.ts';
import { booksOf, jobsQueued, openShop, type Shop } from '#support/shop.ts';
import { type Death, deathsOf } from './deaths.ts';

const DAY_MS = 86_400_000;
const CHILD = 'killed-payouts';

// Locks, and a process that dies beside one that goes on, need PostgreSQL.
describe.runIf(testDatabaseUrl !== undefined)('sellers’ money', () => {
  let database: TestDatabase;
  let shop: Shop;
  let deps: ReturnType<typeof payoutDeps>;
  let child: string;

  beforeAll(async () => {
    child = await buildChild(path.join(import.meta.dirname, 'payouts-child.ts'));
    database = await createTestDatabase();
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
    await expect.poll(connectionsOfChildren, { timeout: 30_000 }).toBe(0);
    await sendPendingRefunds(shop.deps);
    await makeTransfers(deps);
    await syncPayouts(deps);
  }

  async function connectionsOfChildren(): Promise<number> {
    const { count } = await one<{ count: number }>(
      shop.pool,
      'SELECT count(*) FROM pg_stat_activity WHERE datname = current_database() AND application_name = $1',
      [CHILD],
    );
    return count;
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

  function runChild(env: Record<string, string>, kill?: Death) {
    const url = new URL(database.url ?? '');
    url.searchParams.set('application_name', CHILD);
    return new Promise<{ signal: string | null; steps: string[]; errors: string }>((resolve, reject) => {
      const started = spawn(process.execPath, [child], {
        env: {
          PATH: process.env.PATH,
          DATABASE_URL: url.href,
          SANDBOX_URL: shop.sandbox.url,
          ...env,
          ...(kill === undefined ? {} : { KILL_AT: String(kill.at), KILL_HOW: kill.how }),
        },
      });
      let output = '';
      let errors = '';
      started.stdout.on('data', (chunk: Buffer) => {
        output += chunk.toString();
      });
      started.stderr.on('data', (chunk: Buffer) => {
        errors += chunk.toString();
      });
      started.once('error', reject);
      started.once('close', (_code, signal) =>
        resolve({ signal, steps: output === '' ? [] : (JSON.parse(output) as string[]), errors }),
      );
    });
  }

  /** Runs a flow through once, and then kills it before and during each of its steps, each time on something new. */
  async function killEverywhere(prepare: () => Promise<Record<string, string>>): Promise<void> {
    const through = await runChild(await prepare());
    expect(through.steps.length, through.errors).toBeGreaterThanOrEqual(3);
    for (const death of deathsOf(through.steps)) {
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
