import { afterAll, beforeAll, expect, it } from 'vitest';
import { finaliseHold } from '#features/booking/book/finalise-hold.server.ts';
import { refundBooking } from '#features/booking/cancel/call-off-booking.server.ts';
import { holdById } from '#features/booking/hold/hold-queries.server.ts';
import { stripeBooks } from '#features/payments/provider-books.server.ts';
import { sendPendingRefunds } from '#features/payments/refund-payment.server.ts';
import { one, transaction } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { booksOf, createDate, hold, openShop, type Shop } from '#support/shop.ts';
import {
  booksAgree,
  checkBooks,
  compareWithProvider,
  ledgerJobs,
  type ProviderBooks,
  printCheck,
} from './check-books.server.ts';
import { latestCheck } from './comparison-queries.server.ts';
import { creditBalance } from './keep-books.server.ts';

let database: TestDatabase;
let shop: Shop;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openShop(database.pool);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const provider = () => stripeBooks(shop.stripe);
const check = () => checkBooks({ pool: shop.pool, provider: provider(), clock: shop.deps.clock });
const compare = () => booksOf(shop);

/** A seat for £15.40 that is paid, and booked unless told otherwise. */
async function pay(options: { booked: boolean }) {
  const held = await hold(shop, await createPerson(shop.pool), await createDate(shop.pool));
  await shop.pay(held.paymentIntentId);
  const record = await holdById(shop.pool, held.holdId);
  if (record === null) throw new Error('The hold has gone.');
  if (options.booked) await finaliseHold(shop.deps, record);
  return record;
}

it('agrees to the penny after sales and refunds, fees included', async () => {
  await pay({ booked: true });
  const { paymentId } = await pay({ booked: true });
  const { bookingId } = await one<{ bookingId: string }>(
    shop.pool,
    'SELECT id AS "bookingId" FROM bookings WHERE payment_id = $1',
    [paymentId],
  );
  await transaction(shop.pool, (tx) =>
    refundBooking(tx, shop.deps.outbox, { bookingId, amountPence: 401, by: 'admin', key: 'part' }),
  );
  await sendPendingRefunds(shop.deps);

  // Two charges and a refund, and each charge's fee, which no night has posted yet.
  const before = await compare();
  expect(before, printCheck(before)).toMatchObject({ movements: 3, differences: [] });
  expect(booksAgree(before)).toBe(true);
  expect(await creditBalance(shop.pool, 'provider-fees')).toBe(0);

  const after = await check();
  expect(after, printCheck(after)).toMatchObject({ movements: 5, differences: [] });
  expect(booksAgree(after)).toBe(true);
  expect(await creditBalance(shop.pool, 'provider-fees')).toBeLessThan(0);
  expect(-(await creditBalance(shop.pool, 'provider'))).toBe(await provider().heldPence());
  expect(await latestCheck(shop.pool)).toEqual(after);
});

it('posts each fee once, however often it runs', async () => {
  await pay({ booked: true });
  const [one, two] = await Promise.all([check(), check()]);
  expect(booksAgree(one) && booksAgree(two)).toBe(true);
  const fees = await creditBalance(shop.pool, 'provider-fees');
  await ledgerJobs({ pool: shop.pool, provider: provider(), clock: shop.deps.clock }).checkBooks?.({});
  expect(await creditBalance(shop.pool, 'provider-fees')).toBe(fees);
});

it('waits for a payment of this moment, and names one that nobody has worked off', async () => {
  const record = await pay({ booked: false });
  expect(booksAgree(await compare())).toBe(true);
  shop.advanceMinutes(11);
  const late = await compare();
  expect(late.differences).toEqual([
    { object: record.intentId, kind: 'charge', ledgerPence: 0, providerPence: 1540 },
  ]);
  expect(printCheck(late)).toContain(
    `charge ${record.intentId}: £0.00 in the ledger, £15.40 at the provider`,
  );
  await finaliseHold(shop.deps, record);
  expect(booksAgree(await compare())).toBe(true);
});

it('names money that somebody moved at the provider without us', async () => {
  const { intentId } = await pay({ booked: true });
  const refund = await shop.stripe.refunds.create({ payment_intent: intentId ?? '', amount: 100 });
  shop.advanceMinutes(11);
  const found = await check();
  expect(booksAgree(found)).toBe(false);
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
  // Nobody was there for twelve days to post what the provider kept.
  const behind: ProviderBooks = {
    async *listMovements(since, before) {
      yield* provider().listMovements(since, before);
      if (fee.at >= since && (before === undefined || fee.at < before)) yield fee;
    },
    heldPence: async () => (await provider().heldPence()) + fee.pence,
  };
  await shop.pool.query('DELETE FROM ledger_reconciliations');
  await checkBooks({ pool: shop.pool, provider: behind, clock: shop.deps.clock });
  for (let days = 0; days < 20; days++) {
    const openBooks = () => Promise.resolve(behind);
    const found = await compareWithProvider({ db: shop.pool, openBooks }, ago(days), now);
    expect(found.differences.filter(({ kind }) => kind === 'fee')).toEqual([]);
  }
});
