import { expect, it } from 'vitest';
import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { refundBooking } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { stripeBalanceTransactions } from '#areas/money/payments/balance-transactions.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { compareLedgers, createOccurrenceForSale, holdPlace } from '#support/shop.ts';
import { latestCheck } from './comparison-queries.server.ts';
import { creditBalance } from './postings.server.ts';
import {
  type BalanceTransactionSource,
  compareWithProvider,
  formatCheck,
  isReconciled,
  ledgerJobs,
  reconcileLedger,
} from './reconcile-ledger.server.ts';

const shop = setUpShop();

const provider = () => stripeBalanceTransactions(shop.stripe);
const check = () => reconcileLedger({ pool: shop.pool, provider: provider(), clock: shop.deps.clock });
const compare = () => compareLedgers(shop);

/** Booked by default. */
async function pay(options: { booked: boolean }) {
  const held = await holdPlace(shop, await createPerson(shop.pool), await createOccurrenceForSale(shop.pool));
  await shop.pay(held.paymentIntentId);
  const record = await findHold(shop.pool, held.holdId);
  if (record === null) throw new Error('The hold has gone.');
  if (options.booked) await finaliseHold(shop.deps, record);
  return record;
}

it('agrees to the penny after sales and refunds, fees included', async () => {
  await pay({ booked: true });
  const { paymentId } = await pay({ booked: true });
  const { bookingId } = await queryOne<{ bookingId: string }>(
    shop.pool,
    'SELECT id AS "bookingId" FROM bookings WHERE payment_id = $1',
    [paymentId],
  );
  await transaction(shop.pool, (tx) =>
    refundBooking(tx, shop.deps.outbox, { bookingId, amountPence: 401, by: 'admin', key: 'part' }),
  );
  await sendPendingRefunds(shop.deps);

  const before = await compare();
  expect(before, formatCheck(before)).toMatchObject({ movements: 3, differences: [] });
  expect(isReconciled(before)).toBe(true);
  expect(await creditBalance(shop.pool, 'provider-fees')).toBe(0);

  const after = await check();
  expect(after, formatCheck(after)).toMatchObject({ movements: 5, differences: [] });
  expect(isReconciled(after)).toBe(true);
  expect(await creditBalance(shop.pool, 'provider-fees')).toBeLessThan(0);
  expect(-(await creditBalance(shop.pool, 'provider'))).toBe(await provider().heldPence());
  expect(await latestCheck(shop.pool)).toEqual(after);
});

it('posts each fee once, however often it runs', async () => {
  await pay({ booked: true });
  const [one, two] = await Promise.all([check(), check()]);
  expect(isReconciled(one) && isReconciled(two)).toBe(true);
  const fees = await creditBalance(shop.pool, 'provider-fees');
  await ledgerJobs({ pool: shop.pool, provider: provider(), clock: shop.deps.clock }).checkBooks?.({});
  expect(await creditBalance(shop.pool, 'provider-fees')).toBe(fees);
});

it('waits for a payment of this moment, and names one that nobody has worked off', async () => {
  const record = await pay({ booked: false });
  expect(isReconciled(await compare())).toBe(true);
  shop.advanceMinutes(11);
  const late = await compare();
  expect(late.differences).toEqual([
    { object: record.intentId, kind: 'charge', ledgerPence: 0, providerPence: 1540 },
  ]);
  expect(formatCheck(late)).toContain(
    `charge ${record.intentId}: £0.00 in the ledger, £15.40 at the provider`,
  );
  await finaliseHold(shop.deps, record);
  expect(isReconciled(await compare())).toBe(true);
});

it('names money that somebody moved at the provider without us', async () => {
  const { intentId } = await pay({ booked: true });
  const refund = await shop.stripe.refunds.create({ payment_intent: intentId ?? '', amount: 100 });
  shop.advanceMinutes(11);
  const found = await check();
  expect(isReconciled(found)).toBe(false);
  expect(found.differences).toEqual([
    { object: refund.id, kind: 'refund', ledgerPence: 0, providerPence: -100 },
  ]);
  expect(found.ledgerPence - found.providerPence).toBe(100);
});

it('agrees about a fee that a late night has posted, from whichever day on it looks', async () => {
  const now = shop.deps.clock.now();
  const ago = (days: number) => new Date(now.getTime() - days * 86_400_000);
  const fee = {
    id: 'txn_late',
    object: 'txn_late',
    kind: 'fee',
    pence: -29,
    feePence: 0,
    at: ago(12),
  } as const;
  const behind: BalanceTransactionSource = {
    async *listMovements(since, before) {
      yield* provider().listMovements(since, before);
      if (fee.at >= since && (before === undefined || fee.at < before)) yield fee;
    },
    heldPence: async () => (await provider().heldPence()) + fee.pence,
  };
  await shop.pool.query('DELETE FROM ledger_reconciliations');
  await reconcileLedger({ pool: shop.pool, provider: behind, clock: shop.deps.clock });
  for (let days = 0; days < 20; days++) {
    const openBooks = () => Promise.resolve(behind);
    const found = await compareWithProvider({ db: shop.pool, openBooks }, ago(days), now);
    expect(found.differences.filter(({ kind }) => kind === 'fee')).toEqual([]);
  }
});
