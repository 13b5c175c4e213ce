import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { refundBooking } from '#features/booking/cancel/call-off-booking.server.ts';
import { booksAgree, printCheck } from '#features/ledger/check-books.server.ts';
import { creditBalance } from '#features/ledger/keep-books.server.ts';
import { sendPendingRefunds } from '#features/payments/refund-payment.server.ts';
import { maybeOne, one, transaction } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { onboardBusiness, payoutDeps, type SoldSeat, sellSeat } from '#support/sellers.ts';
import { createUser } from '#support/session-factory.ts';
import { booksOf, openShop, type Shop } from '#support/shop.ts';
import { holdBackPayouts, releasePayouts } from '../accounts/hold-back.server.ts';
import { syncAccount } from '../accounts/sync-account.server.ts';
import { makeTransfers } from './make-transfers.server.ts';

let database: TestDatabase;
let shop: Shop;
let deps: ReturnType<typeof payoutDeps>;

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openShop(database.pool);
  deps = payoutDeps(shop);
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

const run = () => makeTransfers(deps);

function transferOf({ bookingId }: SoldSeat) {
  return maybeOne<{
    state: string;
    pence: number;
    reversed: number;
    failure: string | null;
    id: string | null;
  }>(
    shop.pool,
    `SELECT state, amount_pence AS pence, reversed_pence AS reversed, failure, provider_transfer_id AS id
     FROM transfers WHERE booking_id = $1`,
    [bookingId],
  );
}

const owed = ({ businessId }: SoldSeat) => creditBalance(shop.pool, `business:${businessId}`);

/** What the provider holds in a seller's account, in pence. */
async function held(providerId: string): Promise<number> {
  const { available, pending } = await shop.stripe.balance.retrieve({}, { stripeAccount: providerId });
  return [...available, ...pending].reduce((sum, { amount }) => sum + amount, 0);
}

async function refund({ bookingId }: SoldSeat, amountPence: number, key: string): Promise<void> {
  await transaction(shop.pool, (tx) =>
    refundBooking(tx, shop.deps.outbox, { bookingId, amountPence, by: 'business', key }),
  );
  await sendPendingRefunds(shop.deps);
}

describe('sending a seller what is theirs', () => {
  it('sends the session fee, once, from the charge that paid it', async () => {
    const seat = await sellSeat(shop);
    const account = await onboardBusiness(shop, seat.businessId);
    await Promise.all([run(), run()]);
    await run();
    expect(await transferOf(seat)).toMatchObject({ state: 'made', pence: 1400, reversed: 0 });
    expect(await owed(seat)).toBe(0);
    expect(await held(account)).toBe(1400);
    const { data } = await shop.stripe.transfers.list({ destination: account });
    expect(data).toMatchObject([
      {
        amount: 1400,
        source_transaction: expect.stringMatching(/^ch_/),
        transfer_group: `payment:${seat.paymentId}`,
      },
    ]);
  });

  it('waits for the day after, or for the door', async () => {
    const seat = await sellSeat(shop, { over: false });
    await onboardBusiness(shop, seat.businessId);
    await run();
    expect(await transferOf(seat)).toBeNull();
    await shop.pool.query(`UPDATE bookings SET state = 'attended', marked_at = now() WHERE id = $1`, [
      seat.bookingId,
    ]);
    await run();
    expect(await transferOf(seat)).toMatchObject({ state: 'made', pence: 1400 });
  });

  it('waits for an account that can take it, and for one that is restricted', async () => {
    const seat = await sellSeat(shop);
    await run();
    expect(await transferOf(seat)).toBeNull();
    const account = await onboardBusiness(shop, seat.businessId);
    await shop.sandbox.control.demandDocument(account, null);
    // We have not heard of it yet: the provider refuses, and it is tried again an hour later.
    await run();
    expect(await transferOf(seat)).toMatchObject({
      state: 'failed',
      failure: expect.stringContaining('capabilities'),
    });
    expect(await owed(seat)).toBe(1400);
    await syncAccount(deps, account);
    shop.advanceMinutes(61);
    await run();
    expect(await transferOf(seat)).toMatchObject({ state: 'failed' });
    await shop.sandbox.control.onboard(account, 'complete', { document: 'passport' });
    await syncAccount(deps, account);
    await run();
    expect(await transferOf(seat)).toMatchObject({ state: 'made', failure: null });
    expect(await held(account)).toBe(1400);
  });

  it('sends what was not given back, and nothing of what was given back in full', async () => {
    const [part, whole] = [await sellSeat(shop), await sellSeat(shop)];
    await onboardBusiness(shop, part.businessId);
    await onboardBusiness(shop, whole.businessId);
    await refund(part, 770, 'half');
    await refund(whole, 1540, 'whole');
    await run();
    expect(await transferOf(part)).toMatchObject({ state: 'made', pence: 700, reversed: 0 });
    expect(await transferOf(whole)).toBeNull();
    expect(await owed(whole)).toBe(0);
  });

  it('sends nothing of what an admin holds back, and all of it afterwards', async () => {
    const seat = await sellSeat(shop);
    await onboardBusiness(shop, seat.businessId);
    const seller = { kind: 'business', id: seat.businessId } as const;
    const by = (await createUser(shop.pool, { role: 'admin' })).id;
    await transaction(shop.pool, (tx) =>
      holdBackPayouts(tx, deps.outbox, { seller, reason: 'Complaints.', by }),
    );
    await run();
    expect(await transferOf(seat)).toBeNull();
    await transaction(shop.pool, (tx) => releasePayouts(tx, deps.outbox, seller));
    await run();
    expect(await transferOf(seat)).toMatchObject({ state: 'made' });
  });
});

describe('taking back what was refunded since', () => {
  it('takes the seller’s part, refund by refund, to the penny', async () => {
    const seat = await sellSeat(shop);
    const account = await onboardBusiness(shop, seat.businessId);
    await run();
    await refund(seat, 401, 'first');
    await Promise.all([run(), run()]);
    const first = await transferOf(seat);
    await refund(seat, 1139, 'second');
    await run();
    await run();
    expect(first).toMatchObject({ state: 'made', pence: 1400 });
    expect(first?.reversed).toBe(365);
    expect(await transferOf(seat)).toMatchObject({ reversed: 1400 });
    expect(await held(account)).toBe(0);
    expect(await owed(seat)).toBe(0);
  });

  it('stays owed when the provider refuses, and is tried again', async () => {
    const seat = await sellSeat(shop);
    await onboardBusiness(shop, seat.businessId);
    await run();
    await refund(seat, 1540, 'all');
    const refusing = {
      ...deps,
      transfers: { ...deps.transfers, reverse: async () => ({ refused: 'Too little.' }) },
    };
    await makeTransfers(refusing);
    expect(await owed(seat)).toBe(-1400);
    await run();
    expect(await owed(seat)).toBe(-1400);
    shop.advanceMinutes(61);
    await run();
    expect(await owed(seat)).toBe(0);
    const { tries } = await one<{ tries: number }>(
      shop.pool,
      `SELECT r.tries FROM transfer_reversals r JOIN transfers t ON t.id = r.transfer_id WHERE t.booking_id = $1`,
      [seat.bookingId],
    );
    expect(tries).toBe(1);
  });
});

describe('answers that are lost', () => {
  it.each(['error_500', 'error_500_after'] as const)('%s: one transfer, one reversal', async (kind) => {
    const seat = await sellSeat(shop);
    const account = await onboardBusiness(shop, seat.businessId);
    await shop.sandbox.control.failNext({ operation: 'transfers.create', kind, times: 3 });
    await expect(run()).rejects.toThrow('could not be worked off');
    expect(await transferOf(seat)).toMatchObject({ state: 'pending' });
    await shop.sandbox.control.clearFaults();
    await run();
    expect(await held(account)).toBe(1400);
    await refund(seat, 1540, `lost ${kind}`);
    await shop.sandbox.control.failNext({ operation: 'transfers.create_reversal', kind, times: 3 });
    await expect(run()).rejects.toThrow('could not be worked off');
    await shop.sandbox.control.clearFaults();
    await run();
    expect(await held(account)).toBe(0);
    expect(await transferOf(seat)).toMatchObject({ state: 'made', reversed: 1400 });
  });
});

it('leaves the books as the provider has them, transfer by transfer', async () => {
  const books = await booksOf(shop);
  expect(booksAgree(books), printCheck(books)).toBe(true);
});
