import { describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import { cancelBookingByBusiness } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { cancelOrder } from '#areas/booking/bookings/cancel/cancel-order.server.ts';
import type { Booking, PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { abandonHold } from '#areas/booking/bookings/hold/own-hold.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { listMoveTargets, moveBooking } from '#areas/booking/bookings/move/move-booking.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { transaction } from '#shared/db/database.server.ts';
import { createPass, purchasePass, setPassEnd } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { createOccurrence } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  createOccurrenceForSale,
  type OccurrenceForSale,
  readReconciliation,
} from '#support/shop.ts';
import type { MyEntitlement } from '../contract.ts';
import { expireEntitlements } from '../expire/expire-entitlements.server.ts';
import { listMyEntitlements } from '../my-entitlements/my-entitlements.server.ts';
import { refundMyPass } from '../refund/refund-entitlement.server.ts';

const shop = setUpShop();

function ask(
  person: AuthUser,
  date: OccurrenceForSale,
  credits: number,
  places = 1,
): Promise<PaymentIntentResponse> {
  return placeHold(shop.deps, person, {
    sessionId: date.sessionId,
    amount: ((1540 * places) / 100).toFixed(2),
    sessionDate: date.startsAt.toISOString(),
    places,
    credits,
  });
}

async function book(
  person: AuthUser,
  date: OccurrenceForSale,
  credits: number,
  places = 1,
): Promise<Booking> {
  const held = await ask(person, date, credits, places);
  if (!held.free) await shop.pay(held.paymentIntentId);
  return createBooking(shop.deps, person, { holdId: held.holdId });
}

async function expectBalanced(): Promise<void> {
  await sendPendingRefunds(shop.deps);
  await shop.sandbox.control.idle();
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  expect(isReconciled(await compareLedgers(shop))).toBe(true);
}

async function ownPass(person: AuthUser): Promise<MyEntitlement> {
  const [pass] = await listMyEntitlements(shop.deps, person);
  if (pass === undefined) throw new Error('no pass');
  return pass;
}

const today = () => londonDay(shop.deps.clock.now());

async function withPass(options: Parameters<typeof createPass>[2] = {}) {
  const date = await createOccurrenceForSale(shop.pool, { capacity: 20 });
  const pass = await createPass(shop.pool, date.sessionId, options);
  const person = await createPerson(shop.pool);
  const creditId = await purchasePass(shop, person, pass);
  const owed = () => creditBalance(shop.pool, `credit:${creditId}`);
  const earned = () => creditBalance(shop.pool, `business:${pass.businessId}`);
  return { date, pass, person, creditId, owed, earned };
}

describe('a pass', () => {
  it('is money owed until a credit pays for a place, without a card, and all uses add up to what was paid', async () => {
    const { date, person, owed, earned } = await withPass({ places: 3, pricePence: 4000 });
    expect(await owed()).toBe(4400);
    const held = await ask(person, date, 1);
    expect(held).toMatchObject({
      free: true,
      paymentIntentId: '',
      totalAmount: '15.40',
      toPay: '0.00',
      credits: {
        places: 1,
        usable: 3,
        covered: '15.40',
        passes: [{ name: '5-class pass', used: 1, left: 2 }],
      },
    });
    expect(await owed()).toBe(4400);
    const booking = await createBooking(shop.deps, person, { holdId: held.holdId });
    expect(booking).toMatchObject({
      totalAmount: '14.66',
      sessionFee: '13.33',
      creditAmount: '14.66',
      pass: { name: '5-class pass', comesBack: true, givenBack: false },
      refundIfCancelled: '0.00',
    });
    expect(await owed()).toBe(4400 - 1466);
    await book(person, date, 2, 2);
    expect(await owed()).toBe(0);
    expect(await earned()).toBe(4000);
    await expect(ask(person, date, 1)).rejects.toMatchObject({
      code: 'credit_refused',
      message: 'You have no credits left for this session.',
    });
    await expectBalanced();
  });

  it('covers some places of an order, and the card pays the rest; each goes back as what it was', async () => {
    const { date, person, creditId, owed, earned } = await withPass();
    const held = await ask(person, date, 2, 3);
    expect(held).toMatchObject({ free: false, totalAmount: '46.20', toPay: '15.40', credits: { places: 2 } });
    expect((await shop.pay(held.paymentIntentId)).amount).toBe(1540);
    const first = await createBooking(shop.deps, person, { holdId: held.holdId });
    expect(await earned()).toBe(1200 + 1200 + 1400);
    await expect(cancelOrder(shop.deps, person, first.order.id, { refund: '15.40' })).rejects.toMatchObject({
      code: 'conflict',
      message: 'You’ll get 2 credits back. We haven’t cancelled anything yet.',
    });
    const order = await cancelOrder(shop.deps, person, first.order.id, { refund: '15.40', credits: 2 });
    expect(order.bookings.map(({ refundedAmount, pass }) => [refundedAmount, pass?.givenBack])).toEqual([
      ['0.00', true],
      ['0.00', true],
      ['15.40', undefined],
    ]);
    expect(await owed()).toBe(6600);
    expect(await earned()).toBe(0);
    expect((await ownPass(person)).left).toBe(5);
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(6600);
    await expectBalanced();
  });

  it('is spent from what runs out first, and never unasked', async () => {
    const { date, person, creditId } = await withPass();
    await setPassEnd(shop.pool, creditId, plusDays(today(), 3), [4]);
    expect(await ask(person, date, 0)).toMatchObject({
      free: false,
      toPay: '15.40',
      credits: { places: 0, usable: 5 },
    });
    const held = await ask(person, date, 1);
    expect(held.free).toBe(true);
    expect((await ownPass(person)).parts.filter(({ standing }) => standing === 'held')).toMatchObject([
      { lastDay: plusDays(today(), 3) },
    ]);
    expect(await ask(person, date, 0)).toMatchObject({ free: false, toPay: '15.40' });
    expect((await ownPass(person)).left).toBe(5);
    await abandonHold(shop.deps, person, (await ask(person, date, 1)).holdId, { paymentOver: true });
    expect((await ownPass(person)).left).toBe(5);
    await expectBalanced();
  });

  it('stays good for what is held with it on its last day, and ends for everything else', async () => {
    const { date, person, creditId, owed, earned } = await withPass();
    await setPassEnd(shop.pool, creditId, today());
    const held = await ask(person, date, 1);
    await setPassEnd(shop.pool, creditId, plusDays(today(), -1));
    await expireEntitlements(shop.deps);
    await createBooking(shop.deps, person, { holdId: held.holdId });
    expect(await owed()).toBe(0);
    expect(await earned()).toBe(6000);
    expect((await ownPass(person)).parts.map(({ standing }) => standing)).toEqual([
      'held',
      'expired',
      'expired',
      'expired',
      'expired',
    ]);
    await expectBalanced();
    const [booking] = (await ownPass(person)).parts.flatMap(({ usedFor }) => usedFor?.bookingId ?? []);
    await cancelBooking(shop.deps, person, booking ?? '', { refund: '0.00', credits: 1 });
    expect(await ownPass(person)).toMatchObject({
      left: 1,
      parts: expect.arrayContaining([{ standing: 'soon', lastDay: plusDays(today(), 14), usedFor: null }]),
    });
    expect(await earned()).toBe(4800);
    await expectBalanced();
  });

  it('does not come back to who cancels too late, and does whenever the business does', async () => {
    const soon = await createOccurrenceForSale(shop.pool, {
      capacity: 20,
      startsAt: new Date(Date.now() + 3 * 3_600_000),
    });
    const pass = await createPass(shop.pool, soon.sessionId);
    const person = await createPerson(shop.pool);
    await purchasePass(shop, person, pass);
    const late = await book(person, soon, 1);
    expect(late.pass?.comesBack).toBe(false);
    await cancelBooking(shop.deps, person, late.id, { refund: '0.00' });
    expect((await ownPass(person)).left).toBe(4);
    const calledOff = await book(person, soon, 1);
    await transaction(shop.pool, (tx) =>
      cancelBookingByBusiness(tx, shop.deps, calledOff.id, { by: 'business', reason: 'Nobody to teach' }),
    );
    expect((await ownPass(person)).left).toBe(4);
    expect(await creditBalance(shop.pool, `business:${pass.businessId}`)).toBe(1200);
    await expectBalanced();
  });

  it('moves to a date of any price for nothing', async () => {
    const { date, person } = await withPass();
    const booking = await book(person, date, 1);
    const later = new Date(date.startsAt.getTime() + 86_400_000);
    await createOccurrence(shop.pool, date.sessionId, { startsAt: later, capacity: 5 });
    await shop.pool.query('UPDATE sessions SET price_pence = 3000 WHERE id = $1', [date.sessionId]);
    expect(await listMoveTargets(shop.deps, person, booking.id)).toMatchObject([
      { difference: '0.00', waived: '0.00' },
    ]);
    await moveBooking(shop.deps, person, booking.id, { startsAt: later.toISOString(), difference: '0.00' });
    await expectBalanced();
  });

  it('goes back to the card while unused, for 14 days, and by its business what is unused at any time', async () => {
    const { date, person, creditId, owed } = await withPass();
    const stranger = await createPerson(shop.pool);
    await expect(refundMyPass(shop.deps, stranger, creditId, { amount: '66.00' })).rejects.toMatchObject({
      code: 'not_found',
    });
    const held = await ask(person, date, 1);
    await expect(refundMyPass(shop.deps, person, creditId, { amount: '66.00' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await abandonHold(shop.deps, person, held.holdId, { paymentOver: true });
    await refundMyPass(shop.deps, person, creditId, { amount: '66.00' });
    expect(await owed()).toBe(0);
    await expect(ask(person, date, 1)).rejects.toMatchObject({ code: 'credit_refused' });
    await expectBalanced();
    expect(await ownPass(person)).toMatchObject({ left: 0, refunded: '66.00', refundNow: null });
  });

  it('gives a late payment its place again only with its credits, and else all of the money back', async () => {
    const { date, person, creditId } = await withPass({ places: 1, pricePence: 1200 });
    const held = await ask(person, date, 1, 2);
    shop.advanceMinutes(11);
    // The card is charged as the hold is given up.
    const intent = await shop.deps.provider.cancelIntent(held.paymentIntentId);
    expect(intent.status).toBe('canceled');
    await releaseExpiredHolds(shop.deps);
    await book(person, await another(date), 1);
    const record = await findHold(shop.pool, held.holdId);
    expect(record?.state).toBe('released');
    if (record === null) return;
    expect(await finaliseHold(shop.deps, record)).toEqual({ outcome: 'released' });
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(0);
    await expectBalanced();
  });
});

async function another(date: OccurrenceForSale): Promise<OccurrenceForSale> {
  const startsAt = new Date(date.startsAt.getTime() + 7 * 86_400_000);
  const occurrenceId = await createOccurrence(shop.pool, date.sessionId, { startsAt, capacity: 5 });
  return { ...date, startsAt, occurrenceId };
}
