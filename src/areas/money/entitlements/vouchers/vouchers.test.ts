import { describe, expect, it } from 'vitest';
import { listOrderBookings } from '#areas/booking/bookings/book/booking-queries.server.ts';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import { cancelBookingByBusiness } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { cancelOrder } from '#areas/booking/bookings/cancel/cancel-order.server.ts';
import type { Booking, PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { abandonHold } from '#areas/booking/bookings/hold/own-hold.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { createPass, purchasePass, setPassEnd } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  createOccurrenceForSale,
  type OccurrenceForSale,
  readReconciliation,
} from '#support/shop.ts';
import { purchaseVoucher, voucherDeps, voucherRequest } from '#support/vouchers.ts';
import { expireEntitlements } from '../expire/expire-entitlements.server.ts';
import { finishPurchase } from '../purchase/buy-pass.server.ts';
import { reconcilePurchases } from '../purchase/reconcile-purchases.server.ts';
import { refundMyPass } from '../refund/refund-entitlement.server.ts';
import { buyVoucher, revealVoucherCode } from './buy-voucher.server.ts';
import { listMyVouchers, redeemVoucher } from './redeem-voucher.server.ts';

const shop = setUpShop();

function ask(
  person: AuthUser,
  date: OccurrenceForSale,
  { places = 1, credits = 0, vouchers = true } = {},
): Promise<PaymentIntentResponse> {
  return placeHold(shop.deps, person, {
    sessionId: date.sessionId,
    amount: ((1540 * places) / 100).toFixed(2),
    sessionDate: date.startsAt.toISOString(),
    places,
    credits,
    vouchers,
  });
}

async function book(person: AuthUser, date: OccurrenceForSale, options = {}): Promise<Booking> {
  const held = await ask(person, date, options);
  if (!held.free) await shop.pay(held.paymentIntentId);
  return createBooking(shop.deps, person, { holdId: held.holdId });
}

const left = async (person: AuthUser) => (await listMyVouchers(shop.deps, person)).map((each) => each.left);

async function expectBalanced(): Promise<void> {
  await sendPendingRefunds(shop.deps);
  await shop.sandbox.control.idle();
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  expect(isReconciled(await compareLedgers(shop))).toBe(true);
}

describe('a gift voucher', () => {
  it('is bought without a fee, its code shown once, and redeemed once into an account', async () => {
    const buyer = await createPerson(shop.pool);
    const friend = await createPerson(shop.pool);
    const { code, creditId, purchaseId } = await purchaseVoucher(shop, buyer);
    expect(code).toMatch(/^([2-9A-HJ-NP-Z]{4}-){3}[2-9A-HJ-NP-Z]{4}$/);
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(5000);
    await expect(revealVoucherCode(voucherDeps(shop), buyer, purchaseId)).rejects.toMatchObject({
      code: 'not_found',
    });
    // The code itself is stored nowhere.
    const { row } = await queryOne<{ row: string }>(
      shop.pool,
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
    const other = await createPerson(shop.pool);
    await expect(redeemVoucher(shop.deps, other, code)).rejects.toThrow('This code has been used.');
    await expectBalanced();
  });

  it('is nobody’s by a guess, nor before it is paid, nor blocked', async () => {
    const person = await createPerson(shop.pool);
    for (const guess of ['7777-7777-7777-7777', '0000-0000-0000-0000', 'x', ' '])
      await expect(redeemVoucher(shop.deps, person, guess)).rejects.toThrow('That voucher code isn’t valid.');
    const deps = voucherDeps(shop);
    const wish = voucherRequest();
    const purchase = await buyVoucher(deps, person, wish);
    expect(await buyVoucher(deps, person, wish)).toEqual(purchase);
    await expect(redeemVoucher(shop.deps, person, deps.voucherCodes(wish.id))).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(revealVoucherCode(deps, person, wish.id)).rejects.toMatchObject({ code: 'not_found' });
    const stranger = await createPerson(shop.pool);
    await expect(buyVoucher(deps, stranger, wish)).rejects.toMatchObject({ code: 'conflict' });

    const { code, purchaseId } = await purchaseVoucher(shop, person);
    await shop.pool.query(
      `UPDATE gift_vouchers SET blocked_at = now(), blocked_reason = 'stolen card' WHERE purchase_id = $1`,
      [purchaseId],
    );
    await expect(redeemVoucher(shop.deps, person, code)).rejects.toThrow('blocked');
  });

  it('is made of what was paid behind our back', async () => {
    const buyer = await createPerson(shop.pool);
    const wish = voucherRequest();
    const purchase = await buyVoucher(voucherDeps(shop), buyer, wish);
    await shop.pay(purchase.paymentIntentId);
    await shop.pool.query(
      `UPDATE payments SET created_at = now() - interval '5 minutes' WHERE purchase_id = $1`,
      [wish.id],
    );
    await reconcilePurchases(shop.deps);
    const { code } = await revealVoucherCode(voucherDeps(shop), buyer, wish.id);
    const { creditId } = await finishPurchase(shop.deps, buyer, wish.id);
    expect(await redeemVoucher(shop.deps, buyer, code)).toEqual({ creditId });
    await expectBalanced();
  });

  it('pays for several orders, the last of them in part, and the card for the rest', async () => {
    const person = await createPerson(shop.pool);
    const date = await createOccurrenceForSale(shop.pool);
    const { code, creditId } = await purchaseVoucher(shop, await createPerson(shop.pool));
    await redeemVoucher(shop.deps, person, code);
    const held = await ask(person, date, { places: 2 });
    expect(held).toMatchObject({ free: true, toPay: '0.00', vouchers: { used: '30.80', left: '19.20' } });
    const family = await createBooking(shop.deps, person, { holdId: held.holdId });
    expect(family).toMatchObject({ totalAmount: '15.40', voucher: { amount: '15.40', comesBack: true } });
    expect(await left(person)).toEqual(['19.20']);

    const other = await createOccurrenceForSale(shop.pool);
    const inPart = await ask(person, other, { places: 2 });
    expect(inPart).toMatchObject({ free: false, toPay: '11.60', vouchers: { used: '19.20', left: '0.00' } });
    await shop.pay(inPart.paymentIntentId);
    await createBooking(shop.deps, person, { holdId: inPart.holdId });
    expect(await left(person)).toEqual(['0.00']);
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(0);
    await expect(ask(person, await createOccurrenceForSale(shop.pool))).rejects.toMatchObject({
      code: 'credit_refused',
    });
    await expectBalanced();
  });

  it('goes back as what it was: the voucher’s to the voucher, the card’s to the card', async () => {
    const person = await createPerson(shop.pool);
    const { code } = await purchaseVoucher(shop, person, { value: '10.00' });
    await redeemVoucher(shop.deps, person, code);
    const booking = await book(person, await createOccurrenceForSale(shop.pool));
    expect(booking).toMatchObject({ refundIfCancelled: '5.40', voucher: { amount: '10.00' } });
    await expect(
      cancelBooking({ ...shop.deps }, person, booking.id, { refund: '15.40' }),
    ).rejects.toMatchObject({ code: 'conflict' });
    const cancelled = await cancelBooking({ ...shop.deps }, person, booking.id, { refund: '5.40' });
    expect(cancelled.voucher).toMatchObject({ givenBack: true });
    expect(await left(person)).toEqual(['10.00']);
    await expectBalanced();
    const again = await book(person, await createOccurrenceForSale(shop.pool));
    expect(again.voucher).toMatchObject({ amount: '10.00', givenBack: false });
    await transaction(shop.pool, (tx) =>
      cancelBookingByBusiness(tx, shop.deps, again.id, { by: 'business', reason: 'The boiler is broken' }),
    );
    expect(await left(person)).toEqual(['10.00']);
    await expectBalanced();
  });

  it('pays what a pass leaves, at its own business alone', async () => {
    const person = await createPerson(shop.pool);
    const date = await createOccurrenceForSale(shop.pool);
    const pass = await createPass(shop.pool, date.sessionId, { places: 2, pricePence: 2000 });
    await purchasePass(shop, person, pass);
    const { code } = await purchaseVoucher(shop, person, { value: '10.00', businessId: pass.businessId });
    await redeemVoucher(shop.deps, person, code);
    const elsewhere = await createOccurrenceForSale(shop.pool);
    await expect(ask(person, elsewhere)).rejects.toMatchObject({ code: 'credit_refused' });
    const held = await ask(person, date, { places: 2, credits: 1 });
    expect(held).toMatchObject({ toPay: '5.40', credits: { places: 1 }, vouchers: { used: '10.00' } });
    await shop.pay(held.paymentIntentId);
    await createBooking(shop.deps, person, { holdId: held.holdId });
    await expectBalanced();
  });

  it.each(['the pass’s place first', 'the card’s place first', 'both at once'])(
    'gives an order that was paid in three ways back in three ways, %s',
    async (how) => {
      const person = await createPerson(shop.pool);
      const date = await createOccurrenceForSale(shop.pool);
      const pass = await createPass(shop.pool, date.sessionId, { places: 2, pricePence: 2000 });
      const creditId = await purchasePass(shop, person, pass);
      const { code, creditId: voucherId } = await purchaseVoucher(shop, person, { value: '10.00' });
      await redeemVoucher(shop.deps, person, code);
      const owed = async () => [
        await creditBalance(shop.pool, `credit:${creditId}`),
        await creditBalance(shop.pool, `credit:${voucherId}`),
      ];
      const first = await book(person, date, { places: 2, credits: 1 });
      expect(await owed()).toEqual([1100, 0]);
      const [ofPass, ofCard] = await listOrderBookings(shop.pool, first.order.id);
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
      const { rows } = await shop.pool.query<{ pence: number }>(
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
    const person = await createPerson(shop.pool);
    const { code } = await purchaseVoucher(shop, person, { value: '15.30' });
    await redeemVoucher(shop.deps, person, code);
    const date = await createOccurrenceForSale(shop.pool);
    const held = await ask(person, date);
    expect(held).toMatchObject({ toPay: '0.30', vouchers: { used: '15.10', left: '0.20' } });
    await abandonHold(shop.deps, person, held.holdId, { paymentOver: true });
    expect(await left(person)).toEqual(['15.30']);
    expect(await ask(person, date, { vouchers: false })).toMatchObject({ toPay: '15.40' });
    expect(await ask(person, date)).toMatchObject({ toPay: '0.30' });
    await expectBalanced();
  });

  it('is its buyer’s to give back for a fortnight, until somebody has redeemed it', async () => {
    const buyer = await createPerson(shop.pool);
    const first = await purchaseVoucher(shop, buyer);
    await refundMyPass(shop.deps, buyer, first.creditId, { amount: '50.00' });
    await expect(redeemVoucher(shop.deps, buyer, first.code)).rejects.toThrow('nothing left');
    const second = await purchaseVoucher(shop, buyer);
    await redeemVoucher(shop.deps, buyer, second.code);
    await expect(refundMyPass(shop.deps, buyer, second.creditId, { amount: '50.00' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expectBalanced();
  });

  it('is the business’s, or the platform’s, when it has run out', async () => {
    const person = await createPerson(shop.pool);
    const date = await createOccurrenceForSale(shop.pool);
    const { businessId } = await createPass(shop.pool, date.sessionId);
    const fees = await creditBalance(shop.pool, 'fees');
    const ofBusiness = await purchaseVoucher(shop, person, { businessId, value: '20.00' });
    const ofSite = await purchaseVoucher(shop, person, { value: '30.00' });
    await redeemVoucher(shop.deps, person, ofBusiness.code);
    await book(person, date);
    const spent = (await creditBalance(shop.pool, 'fees')) - fees;
    for (const { creditId } of [ofBusiness, ofSite])
      await setPassEnd(shop.pool, creditId, plusDays(londonDay(new Date()), -1));
    await expireEntitlements(shop.deps);
    await expireEntitlements(shop.deps);
    // £20.00 less a place of £15.40, whose fee was £1.40.
    expect(await creditBalance(shop.pool, `business:${businessId}`)).toBe(1400 + 460);
    expect((await creditBalance(shop.pool, 'fees')) - fees).toBe(spent + 3000);
    await expect(redeemVoucher(shop.deps, person, ofSite.code)).rejects.toThrow('nothing left');
    await expectBalanced();
  });
});
