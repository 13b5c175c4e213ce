import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import {
  cancelBookingByBusiness,
  refundBooking,
} from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { applyRefund, sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace, readReconciliation } from '#support/shop.ts';
import { findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';
import { creditBalance, postDeposit, postRefund } from './postings.server.ts';
import { type Account, buyerAccount } from './rules.ts';

const shop = setUpShop();

async function sell() {
  const person = await createPerson(shop.pool);
  const date = await createOccurrenceForSale(shop.pool);
  const held = await holdPlace(shop, person, date);
  await shop.pay(held.paymentIntentId);
  const record = await findHold(shop.pool, held.holdId);
  if (record === null) throw new Error('The hold has gone.');
  const settlement = await finaliseHold(shop.deps, record);
  if (settlement.outcome !== 'booked') throw new Error(`Not booked: ${settlement.outcome}`);
  const { booking } = settlement;
  const seller = sellerAccount(booking.businessId);
  return { person, booking, seller, buyer: buyerAccount(booking.paymentId) };
}

function sellerAccount(businessId: number | null): Account {
  if (businessId === null) throw new Error('A seat is sold by a business.');
  return `business:${businessId}`;
}

const balanceOf = (account: Account) => creditBalance(shop.pool, account);

/** Pence: credits less debits. */
async function changes(accounts: Account[], work: () => Promise<unknown>): Promise<number[]> {
  const before = await Promise.all(accounts.map(balanceOf));
  await work();
  const after = await Promise.all(accounts.map(balanceOf));
  return after.map((pence, index) => pence - (before[index] ?? 0));
}

const refundInPart = (bookingId: string, amountPence: number) =>
  transaction(shop.pool, (tx) =>
    refundBooking(tx, shop.deps.outbox, { bookingId, amountPence, by: 'admin', key: randomUUID() }),
  );

async function sendBack(paymentId: string) {
  const refund = await queryOne<{ id: string; refundId: string; amountPence: number }>(
    shop.pool,
    `SELECT provider_refund_id AS id, id AS "refundId", amount_pence AS "amountPence" FROM refunds
     WHERE payment_id = $1 AND state = 'succeeded' ORDER BY created_at DESC LIMIT 1`,
    [paymentId],
  );
  await transaction(shop.pool, (tx) =>
    applyRefund(tx, shop.deps, { ...refund, status: 'failed', intentId: null }),
  );
}

describe('what is posted', () => {
  it('a seat that is booked: what the provider took in is the business’s and the platform’s', async () => {
    let sold: Awaited<ReturnType<typeof sell>> | undefined;
    const [provider, fees] = await changes(['provider', 'fees'], async () => {
      sold = await sell();
    });
    expect({ provider, fees }).toEqual({ provider: -1540, fees: 140 });
    expect(await balanceOf(sold?.seller ?? 'plans')).toBe(1400);
    expect(await balanceOf(sold?.buyer ?? 'plans')).toBe(0);
  });

  it('an hour of a trainer is the trainer’s', async () => {
    const trainer = await createTrainer(shop.pool);
    const startsAt = await findOpenHour(shop, trainer.id);
    const held = await holdOpenHour(shop, await createPerson(shop.pool), { trainerId: trainer.id, startsAt });
    await shop.pay(held.paymentIntentId);
    const record = await findHold(shop.pool, held.holdId);
    if (record !== null) await finaliseHold(shop.deps, record);
    expect(await balanceOf(`trainer:${trainer.id}`)).toBe(record?.sessionFeePence);
  });

  it('a free seat posts nothing', async () => {
    const date = await createOccurrenceForSale(shop.pool, { pricePence: 0 });
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    const record = await findHold(shop.pool, held.holdId);
    if (record !== null) await finaliseHold(shop.deps, record);
    const { count } = await queryOne<{ count: number }>(
      shop.pool,
      'SELECT count(*) FROM ledger_postings WHERE payment_id = $1',
      [record?.paymentId],
    );
    expect(count).toBe(0);
  });

  it('a booking that is cancelled in time is its buyer’s from then on, and nobody’s once it has gone back', async () => {
    const { person, booking, seller, buyer } = await sell();
    await cancelBooking(shop.deps, person, booking.id, { refund: '15.40' });
    expect(await Promise.all([seller, buyer].map(balanceOf))).toEqual([0, 1540]);
    const [provider] = await changes(['provider'], () => sendPendingRefunds(shop.deps));
    expect(provider).toBe(1540);
    expect(await balanceOf(buyer)).toBe(0);
  });

  it('refunds in parts are borne in proportion, and add up to the penny', async () => {
    const { booking, seller, buyer } = await sell();
    for (const pence of [1, 333, 506, 700]) await refundInPart(booking.id, pence);
    expect(await Promise.all([seller, buyer].map(balanceOf))).toEqual([0, 1540]);
    await sendPendingRefunds(shop.deps);
    expect(await balanceOf(buyer)).toBe(0);
  });

  it('a refund that the bank sends back is owed to the buyer, and a new one is not taken from the business again', async () => {
    const { booking, seller, buyer } = await sell();
    await refundInPart(booking.id, 770);
    await sendPendingRefunds(shop.deps);
    await sendBack(booking.paymentId);
    expect(await Promise.all([seller, buyer].map(balanceOf))).toEqual([700, 770]);
    await refundInPart(booking.id, 770);
    expect(await Promise.all([seller, buyer].map(balanceOf))).toEqual([700, 770]);
    await sendPendingRefunds(shop.deps);
    expect(await balanceOf(buyer)).toBe(0);
  });

  it('a payment that came in vain is its buyer’s until it has gone back', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    await shop.pay(held.paymentIntentId);
    await shop.pool.query(`UPDATE holds SET state = 'released' WHERE id = $1`, [held.holdId]);
    await shop.pool.query('UPDATE occurrences SET taken = 0, capacity = 0 WHERE id = $1', [
      date.occurrenceId,
    ]);
    const record = await findHold(shop.pool, held.holdId);
    if (record === null) throw new Error('The hold has gone.');
    expect(await finaliseHold(shop.deps, record)).toMatchObject({ outcome: 'refunded' });
    expect(await balanceOf(buyerAccount(record.paymentId))).toBe(1540);
    await sendPendingRefunds(shop.deps);
    expect(await balanceOf(buyerAccount(record.paymentId))).toBe(0);
  });

  it('an admin’s refund and the seeker’s own cancellation at once never give back more than was paid', async () => {
    for (let round = 0; round < 8; round++) {
      const { person, booking, seller, buyer } = await sell();
      await Promise.allSettled([
        refundInPart(booking.id, 500),
        cancelBooking(shop.deps, person, booking.id, { refund: '15.40' }),
      ]);
      const [owedToSeller = 0, owedToBuyer = 0] = await Promise.all([seller, buyer].map(balanceOf));
      expect([500, 1540]).toContain(owedToBuyer);
      expect(owedToSeller).toBe(owedToBuyer === 1540 ? 0 : 945);
    }
    await sendPendingRefunds(shop.deps);
  });

  it('what was called off is undone once, whoever else calls it off', async () => {
    const { booking, seller, buyer } = await sell();
    const callOff = () =>
      transaction(shop.pool, (tx) =>
        cancelBookingByBusiness(tx, shop.deps, booking.id, { by: 'business', reason: 'The roof leaks.' }),
      );
    await Promise.all([callOff(), callOff(), callOff()]);
    expect(await Promise.all([seller, buyer].map(balanceOf))).toEqual([0, 1540]);
  });

  it('says the same as payments and bookings do', async () => {
    expect((await readReconciliation(shop)).postings).toEqual([]);
    const { booking } = await sell();
    await shop.pool.query('UPDATE payments SET amount_pence = 1541 WHERE id = $1', [booking.paymentId]);
    expect((await readReconciliation(shop)).postings).toMatchObject([
      { paymentId: booking.paymentId, heldPence: 1541, postedPence: 1540 },
    ]);
    await shop.pool.query('UPDATE payments SET amount_pence = 1540 WHERE id = $1', [booking.paymentId]);
  });
});

describe('what the database refuses', () => {
  const insert = (debit: string, credit: string, pence: number) =>
    shop.pool.query(
      `INSERT INTO ledger_postings (movement, cause, debit, credit, amount_pence) VALUES ('deposit', $1, $2, $3, $4)`,
      [randomUUID(), debit, credit, pence],
    );

  it.each([
    ['to change a posting', 'UPDATE ledger_postings SET amount_pence = amount_pence + 1'],
    ['to remove one', 'DELETE FROM ledger_postings'],
    ['to empty the ledger', 'TRUNCATE ledger_postings'],
  ])('%s', async (_what, statement) => {
    await expect(shop.pool.query(statement)).rejects.toThrow('the ledger is append-only');
  });

  it.each([
    ['an account that does not exist', 'till', 'fees', 1],
    ['an account of nobody', 'provider', 'business:', 1],
    ['nothing', 'provider', 'fees', 0],
    ['less than nothing', 'provider', 'fees', -5],
    ['both sides in one account', 'fees', 'fees', 5],
  ])('%s', async (_what, debit, credit, pence) => {
    await expect(insert(debit, credit, pence)).rejects.toMatchObject({ code: '23514' });
  });

  it('to give a buyer more than they paid', async () => {
    const paymentId = randomUUID();
    const back = (pence: number) =>
      transaction(shop.pool, (tx) =>
        postRefund(tx, {
          refundId: randomUUID(),
          paymentId,
          providerRefundId: `re_${randomUUID()}`,
          pence,
          from: 'provider',
        }),
      );
    await expect(back(1)).rejects.toMatchObject({ constraint: 'ledger_postings_balance_check' });
    await transaction(shop.pool, (tx) => postDeposit(tx, { paymentId, intentId: 'pi_x', pence: 900 }));
    await back(600);
    await expect(back(301)).rejects.toMatchObject({ constraint: 'ledger_postings_balance_check' });
    await back(300);
    expect(await balanceOf(buyerAccount(paymentId))).toBe(0);
  });

  it('to move the same money twice for one cause', async () => {
    const paymentId = randomUUID();
    const deposit = () =>
      transaction(shop.pool, (tx) => postDeposit(tx, { paymentId, intentId: 'pi_y', pence: 900 }));
    await Promise.all([deposit(), deposit(), deposit()]);
    expect(await balanceOf(buyerAccount(paymentId))).toBe(900);
  });
});
