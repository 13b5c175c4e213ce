import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthUser } from '#features/accounts/contract.ts';
import { bookingsOfOrder } from '#features/booking/book/booking-queries.server.ts';
import { createBooking } from '#features/booking/book/create-booking.server.ts';
import { callOffBooking } from '#features/booking/cancel/call-off-booking.server.ts';
import { cancelBooking } from '#features/booking/cancel/cancel-booking.server.ts';
import { cancelOrder } from '#features/booking/cancel/cancel-order.server.ts';
import type { Booking, PaymentIntentAnswer } from '#features/booking/contract.ts';
import { giveBackHold } from '#features/booking/hold/own-hold.server.ts';
import { placeHold } from '#features/booking/hold/place-hold.server.ts';
import { nothingUnexplained, printReport } from '#features/booking/reconcile/reconciliation-report.server.ts';
import { booksAgree } from '#features/ledger/check-books.server.ts';
import { creditBalance } from '#features/ledger/keep-books.server.ts';
import { sendPendingRefunds } from '#features/payments/refund-payment.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { one, transaction } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { buyAPass, createPass, letEnd } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { balance, booksOf, createDate, type DateForSale, openShop, type Shop } from '#support/shop.ts';
import { buyAVoucher, voucherDeps, voucherFor } from '#support/vouchers.ts';
import { expireCredits } from '../expire/expire-credits.server.ts';
import { finishPurchase } from '../purchase/buy-pass.server.ts';
import { reconcilePurchases } from '../purchase/follow-purchases.server.ts';
import { giveBackPass } from '../refund/refund-credit.server.ts';
import { buyVoucher, showCode } from './buy-voucher.server.ts';
import { listOwnVouchers, redeemVoucher } from './redeem-voucher.server.ts';

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

/** Holds places of a £14.00 session (£15.40 each), paid with vouchers as far as they go. */
function ask(
  person: AuthUser,
  date: DateForSale,
  { places = 1, credits = 0, vouchers = true } = {},
): Promise<PaymentIntentAnswer> {
  return placeHold(shop.deps, person, {
    sessionId: date.sessionId,
    amount: ((1540 * places) / 100).toFixed(2),
    sessionDate: date.startsAt.toISOString(),
    places,
    credits,
    vouchers,
  });
}

async function book(person: AuthUser, date: DateForSale, options = {}): Promise<Booking> {
  const held = await ask(person, date, options);
  if (!held.free) await shop.pay(held.paymentIntentId);
  return createBooking(shop.deps, person, { holdId: held.holdId });
}

const left = async (person: AuthUser) => (await listOwnVouchers(shop.deps, person)).map((each) => each.left);

async function expectBalanced(): Promise<void> {
  await sendPendingRefunds(shop.deps);
  await shop.sandbox.control.idle();
  const report = await balance(shop);
  expect(nothingUnexplained(report), printReport(report)).toBe(true);
  expect(booksAgree(await booksOf(shop))).toBe(true);
}

describe('a gift voucher', () => {
  it('is bought without a fee, its code shown once, and redeemed once into an account', async () => {
    const buyer = await createPerson(database.pool);
    const friend = await createPerson(database.pool);
    const { code, creditId, purchaseId } = await buyAVoucher(shop, buyer);
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    expect(await creditBalance(database.pool, `credit:${creditId}`)).toBe(5000);
    await expect(showCode(voucherDeps(shop), buyer, purchaseId)).rejects.toMatchObject({ code: 'not_found' });
    // Nowhere is the code itself.
    const { row } = await one<{ row: string }>(
      database.pool,
      'SELECT v::text AS row FROM gift_vouchers v WHERE purchase_id = $1',
      [purchaseId],
    );
    expect(row).not.toContain(code.replaceAll('-', ''));
    expect(row).not.toContain(code);

    expect(await redeemVoucher(shop.deps, friend, ` ${code.toLowerCase().replaceAll('-', ' ')}`)).toEqual({
      creditId,
    });
    expect(await redeemVoucher(shop.deps, friend, code)).toEqual({ creditId });
    expect(await left(friend)).toEqual(['50.00']);
    expect(await left(buyer)).toEqual([]);
    const other = await createPerson(database.pool);
    await expect(redeemVoucher(shop.deps, other, code)).rejects.toThrow('This code has been used.');
    await expectBalanced();
  });

  it('is nobody’s by a guess, nor before it is paid, nor blocked', async () => {
    const person = await createPerson(database.pool);
    for (const guess of ['7777-7777-7777-7777', '0000-0000-0000-0000', 'x', ' '])
      await expect(redeemVoucher(shop.deps, person, guess)).rejects.toThrow('That voucher code isn’t valid.');
    const deps = voucherDeps(shop);
    const wish = voucherFor();
    const purchase = await buyVoucher(deps, person, wish);
    expect(await buyVoucher(deps, person, wish)).toEqual(purchase);
    await expect(redeemVoucher(shop.deps, person, deps.voucherCodes(wish.id))).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(showCode(deps, person, wish.id)).rejects.toMatchObject({ code: 'not_found' });
    const stranger = await createPerson(database.pool);
    await expect(buyVoucher(deps, stranger, wish)).rejects.toMatchObject({ code: 'conflict' });

    const { code, purchaseId } = await buyAVoucher(shop, person);
    await database.pool.query(
      `UPDATE gift_vouchers SET blocked_at = now(), blocked_reason = 'stolen card' WHERE purchase_id = $1`,
      [purchaseId],
    );
    await expect(redeemVoucher(shop.deps, person, code)).rejects.toThrow('blocked');
  });

  it('is made of what was paid behind our back', async () => {
    const buyer = await createPerson(database.pool);
    const wish = voucherFor();
    const purchase = await buyVoucher(voucherDeps(shop), buyer, wish);
    await shop.pay(purchase.paymentIntentId);
    // The process died before anybody was told.
    await database.pool.query(
      `UPDATE payments SET created_at = now() - interval '5 minutes' WHERE purchase_id = $1`,
      [wish.id],
    );
    await reconcilePurchases(shop.deps);
    const { code } = await showCode(voucherDeps(shop), buyer, wish.id);
    const { creditId } = await finishPurchase(shop.deps, buyer, wish.id);
    expect(await redeemVoucher(shop.deps, buyer, code)).toEqual({ creditId });
    await expectBalanced();
  });

  it('pays for several orders, the last of them in part, and the card for the rest', async () => {
    const person = await createPerson(database.pool);
    const date = await createDate(database.pool);
    const { code, creditId } = await buyAVoucher(shop, await createPerson(database.pool));
    await redeemVoucher(shop.deps, person, code);
    const held = await ask(person, date, { places: 2 });
    expect(held).toMatchObject({ free: true, toPay: '0.00', vouchers: { used: '30.80', left: '19.20' } });
    const family = await createBooking(shop.deps, person, { holdId: held.holdId });
    expect(family).toMatchObject({ totalAmount: '15.40', voucher: { amount: '15.40', comesBack: true } });
    expect(await left(person)).toEqual(['19.20']);

    const other = await createDate(database.pool);
    const inPart = await ask(person, other, { places: 2 });
    expect(inPart).toMatchObject({ free: false, toPay: '11.60', vouchers: { used: '19.20', left: '0.00' } });
    await shop.pay(inPart.paymentIntentId);
    await createBooking(shop.deps, person, { holdId: inPart.holdId });
    expect(await left(person)).toEqual(['0.00']);
    expect(await creditBalance(database.pool, `credit:${creditId}`)).toBe(0);
    await expect(ask(person, await createDate(database.pool))).rejects.toMatchObject({
      code: 'credit_refused',
    });
    await expectBalanced();
  });

  it('goes back as what it was: the voucher’s to the voucher, the card’s to the card', async () => {
    const person = await createPerson(database.pool);
    const { code } = await buyAVoucher(shop, person, { value: '10.00' });
    await redeemVoucher(shop.deps, person, code);
    const booking = await book(person, await createDate(database.pool));
    expect(booking).toMatchObject({ refundIfCancelled: '5.40', voucher: { amount: '10.00' } });
    await expect(
      cancelBooking({ ...shop.deps }, person, booking.id, { refund: '15.40' }),
    ).rejects.toMatchObject({ code: 'conflict' });
    const cancelled = await cancelBooking({ ...shop.deps }, person, booking.id, { refund: '5.40' });
    expect(cancelled.voucher).toMatchObject({ givenBack: true });
    expect(await left(person)).toEqual(['10.00']);
    await expectBalanced();
    // And can be spent again.
    const again = await book(person, await createDate(database.pool));
    expect(again.voucher).toMatchObject({ amount: '10.00', givenBack: false });
    await transaction(database.pool, (tx) =>
      callOffBooking(tx, shop.deps, again.id, { by: 'business', reason: 'The boiler is broken' }),
    );
    expect(await left(person)).toEqual(['10.00']);
    await expectBalanced();
  });

  it('pays what a pass leaves, at its own business alone', async () => {
    const person = await createPerson(database.pool);
    const date = await createDate(database.pool);
    const pass = await createPass(database.pool, date.sessionId, { places: 2, pricePence: 2000 });
    await buyAPass(shop, person, pass);
    const { code } = await buyAVoucher(shop, person, { value: '10.00', businessId: pass.businessId });
    await redeemVoucher(shop.deps, person, code);
    const elsewhere = await createDate(database.pool);
    await expect(ask(person, elsewhere)).rejects.toMatchObject({ code: 'credit_refused' });
    // Three ways at once: a credit, the voucher, and the card.
    const held = await ask(person, date, { places: 2, credits: 1 });
    expect(held).toMatchObject({ toPay: '5.40', credits: { places: 1 }, vouchers: { used: '10.00' } });
    await shop.pay(held.paymentIntentId);
    await createBooking(shop.deps, person, { holdId: held.holdId });
    await expectBalanced();
  });

  it.each(['the pass’s place first', 'the card’s place first', 'both at once'])(
    'gives an order that was paid in three ways back in three ways, %s',
    async (how) => {
      const person = await createPerson(database.pool);
      const date = await createDate(database.pool);
      const pass = await createPass(database.pool, date.sessionId, { places: 2, pricePence: 2000 });
      const creditId = await buyAPass(shop, person, pass);
      const { code, creditId: voucherId } = await buyAVoucher(shop, person, { value: '10.00' });
      await redeemVoucher(shop.deps, person, code);
      const owed = async () => [
        await creditBalance(database.pool, `credit:${creditId}`),
        await creditBalance(database.pool, `credit:${voucherId}`),
      ];
      const first = await book(person, date, { places: 2, credits: 1 });
      expect(await owed()).toEqual([1100, 0]);
      const [ofPass, ofCard] = await bookingsOfOrder(database.pool, first.order.id);
      if (ofPass === undefined || ofCard === undefined) throw new Error('The order has not two places.');
      if (how === 'both at once')
        await cancelOrder(shop.deps, person, first.order.id, { refund: '5.40', credits: 1 });
      else {
        const cancels = [
          () => cancelBooking(shop.deps, person, ofPass.id, { refund: '0.00', credits: 1 }),
          () => cancelBooking(shop.deps, person, ofCard.id, { refund: '5.40' }),
        ];
        for (const cancel of how.startsWith('the pass') ? cancels : cancels.reverse()) await cancel();
      }
      expect(await owed()).toEqual([2200, 1000]);
      expect(await left(person)).toEqual(['10.00']);
      const { rows } = await database.pool.query<{ pence: number }>(
        `SELECT r.amount_pence AS pence FROM refunds r JOIN bookings b ON b.id = r.booking_id WHERE b.order_id = $1`,
        [first.order.id],
      );
      expect(rows).toEqual([{ pence: 540 }]);
      await expectBalanced();
      await expect(
        cancelOrder(shop.deps, person, first.order.id, { refund: '5.40', credits: 1 }),
      ).rejects.toMatchObject({ code: 'conflict' });
    },
  );

  it('keeps enough for a card, and what a hold has is free again when it is given back', async () => {
    const person = await createPerson(database.pool);
    const { code } = await buyAVoucher(shop, person, { value: '15.30' });
    await redeemVoucher(shop.deps, person, code);
    const date = await createDate(database.pool);
    const held = await ask(person, date);
    expect(held).toMatchObject({ toPay: '0.30', vouchers: { used: '15.10', left: '0.20' } });
    await giveBackHold(shop.deps, person, held.holdId, { paymentOver: true });
    expect(await left(person)).toEqual(['15.30']);
    // Asked for without it, the same place costs what it did.
    expect(await ask(person, date, { vouchers: false })).toMatchObject({ toPay: '15.40' });
    expect(await ask(person, date)).toMatchObject({ toPay: '0.30' });
    await expectBalanced();
  });

  it('is its buyer’s to give back for a fortnight, until somebody has redeemed it', async () => {
    const buyer = await createPerson(database.pool);
    const first = await buyAVoucher(shop, buyer);
    await giveBackPass(shop.deps, buyer, first.creditId, { amount: '50.00' });
    await expect(redeemVoucher(shop.deps, buyer, first.code)).rejects.toThrow('nothing left');
    const second = await buyAVoucher(shop, buyer);
    await redeemVoucher(shop.deps, buyer, second.code);
    await expect(giveBackPass(shop.deps, buyer, second.creditId, { amount: '50.00' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expectBalanced();
  });

  it('is the business’s, or the platform’s, when it has run out', async () => {
    const person = await createPerson(database.pool);
    const date = await createDate(database.pool);
    const { businessId } = await createPass(database.pool, date.sessionId);
    const fees = await creditBalance(database.pool, 'fees');
    const ofBusiness = await buyAVoucher(shop, person, { businessId, value: '20.00' });
    const ofSite = await buyAVoucher(shop, person, { value: '30.00' });
    await redeemVoucher(shop.deps, person, ofBusiness.code);
    await book(person, date);
    const spent = (await creditBalance(database.pool, 'fees')) - fees;
    for (const { creditId } of [ofBusiness, ofSite])
      await letEnd(database.pool, creditId, plusDays(londonDay(new Date()), -1));
    await expireCredits(shop.deps);
    await expireCredits(shop.deps);
    // £20.00 less a place of £15.40, whose fee was £1.40.
    expect(await creditBalance(database.pool, `business:${businessId}`)).toBe(1400 + 460);
    expect((await creditBalance(database.pool, 'fees')) - fees).toBe(spent + 3000);
    await expect(redeemVoucher(shop.deps, person, ofSite.code)).rejects.toThrow('nothing left');
    await expectBalanced();
  });
});
