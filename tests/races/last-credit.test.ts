import { describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import { cancelOrder } from '#areas/booking/bookings/cancel/cancel-order.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { expireEntitlements } from '#areas/money/entitlements/expire/expire-entitlements.server.ts';
import { listMyEntitlements } from '#areas/money/entitlements/my-entitlements/my-entitlements.server.ts';
import { buyPass, finishPurchase } from '#areas/money/entitlements/purchase/buy-pass.server.ts';
import { refundMyPass } from '#areas/money/entitlements/refund/refund-entitlement.server.ts';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPromoCode } from '#support/offers.ts';
import { createPass, purchasePass, setPassEnd } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  createOccurrenceForSale,
  type OccurrenceForSale,
  readReconciliation,
} from '#support/shop.ts';

describe.runIf(testDatabaseUrl !== undefined)('credits that several want at once', () => {
  const shop = setUpShop();

  const expectBalanced = async () => {
    await sendPendingRefunds(shop.deps);
    await shop.sandbox.control.idle();
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
    expect(isReconciled(await compareLedgers(shop))).toBe(true);
  };

  const ask = (person: AuthUser, date: OccurrenceForSale, credits: number, places = 1, code?: string) =>
    placeHold(shop.deps, person, {
      sessionId: date.sessionId,
      sessionDate: date.startsAt.toISOString(),
      amount: ((1540 * places) / 100).toFixed(2),
      places,
      credits,
      code,
    });
  const today = () => londonDay(shop.deps.clock.now());
  const outcomes = <Value>(settled: PromiseSettledResult<Value>[]) =>
    settled.map((each) => (each.status === 'fulfilled' ? 'done' : each.reason.code)).toSorted();

  async function withPass(places: number) {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 20 });
    const pass = await createPass(shop.pool, date.sessionId, { places, pricePence: 1200 * places });
    const person = await createPerson(shop.pool);
    const creditId = await purchasePass(shop, person, pass);
    return { date, pass, person, creditId };
  }

  it('one credit is used for one of three dates that are asked for at once', async () => {
    const { date, pass, person } = await withPass(1);
    const others = await Promise.all(
      [1, 2].map(() => createOccurrenceForSale(shop.pool, { businessId: pass.businessId, capacity: 20 })),
    );
    const asked = await Promise.allSettled([date, ...others].map((each) => ask(person, each, 1)));
    expect(outcomes(asked)).toEqual(['credit_refused', 'credit_refused', 'done']);
    const [held] = asked.flatMap((each) => (each.status === 'fulfilled' ? [each.value] : []));
    await createBooking(shop.deps, person, { holdId: held?.holdId ?? '' });
    expect(await creditBalance(shop.pool, `business:${pass.businessId}`)).toBe(1200);
    await expectBalanced();
  });

  it('a pass that is given back while it is booked with: one of the two', async () => {
    const { date, pass, person, creditId } = await withPass(1);
    const held = await ask(person, date, 0);
    expect(held.free).toBe(false);
    const [back, used] = await Promise.allSettled([
      refundMyPass(shop.deps, person, creditId, { amount: '13.20' }),
      ask(person, date, 1).then(({ holdId }) => createBooking(shop.deps, person, { holdId })),
    ]);
    expect([back.status, used.status].toSorted()).toEqual(['fulfilled', 'rejected']);
    const earned = await creditBalance(shop.pool, `business:${pass.businessId}`);
    expect(earned).toBe(used.status === 'fulfilled' ? 1200 : 0);
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(0);
    await expectBalanced();
  });

  it('what runs out between its hold and its booking is booked with, and is not ended by the job as well', async () => {
    const { date, pass, person, creditId } = await withPass(2);
    await setPassEnd(shop.pool, creditId, today());
    const { holdId } = await ask(person, date, 1);
    await setPassEnd(shop.pool, creditId, plusDays(today(), -1));
    await Promise.all([
      expireEntitlements(shop.deps),
      createBooking(shop.deps, person, { holdId }),
      expireEntitlements(shop.deps),
    ]);
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(0);
    expect(await creditBalance(shop.pool, `business:${pass.businessId}`)).toBe(2400);
    const [own] = await listMyEntitlements(shop.deps, person);
    expect(own?.parts.map(({ standing }) => standing)).toEqual(['held', 'expired']);
    await expectBalanced();
  });

  it('an order paid with a code, a credit and a card goes back once, whoever cancels what at once', async () => {
    const { date, pass, person, creditId } = await withPass(1);
    await createPromoCode(shop.pool, date.sessionId, { code: 'HALFOFF', percentOff: 50 });
    const held = await ask(person, date, 1, 3, 'HALFOFF');
    // 3 × £7.70, one covered by a credit.
    expect(held).toMatchObject({ totalAmount: '23.10', toPay: '15.40', credits: { places: 1 } });
    expect((await shop.pay(held.paymentIntentId)).amount).toBe(1540);
    const first = await createBooking(shop.deps, person, { holdId: held.holdId });
    expect(await creditBalance(shop.pool, `business:${pass.businessId}`)).toBe(1200 + 700 + 700);
    await Promise.allSettled([
      cancelOrder(shop.deps, person, first.order.id, { refund: '15.40', credits: 1 }),
      cancelBooking(shop.deps, person, first.id, { refund: '0.00', credits: 1 }),
      cancelOrder(shop.deps, person, first.order.id, { refund: '15.40', credits: 1 }),
    ]);
    // Either way, the rest of the order can be cancelled once.
    await cancelOrder(shop.deps, person, first.order.id, { refund: '15.40', credits: 0 }).catch(() => null);
    expect(await creditBalance(shop.pool, `business:${pass.businessId}`)).toBe(0);
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(1320);
    expect((await listMyEntitlements(shop.deps, person))[0]?.left).toBe(1);
    await expectBalanced();
  });

  it('a purchase that is begun in three windows and finished in three is one pass', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const pass = await createPass(shop.pool, date.sessionId);
    const person = await createPerson(shop.pool);
    const begun = await Promise.all(
      [1, 2, 3].map(() => buyPass(shop.deps, person, pass, { amount: '66.00' })),
    );
    expect(new Set(begun.map(({ paymentIntentId }) => paymentIntentId)).size).toBe(1);
    const [{ purchaseId, paymentIntentId } = { purchaseId: '', paymentIntentId: '' }] = begun;
    await shop.pay(paymentIntentId);
    const finished = await Promise.all([1, 2, 3].map(() => finishPurchase(shop.deps, person, purchaseId)));
    expect(new Set(finished.map(({ creditId }) => creditId)).size).toBe(1);
    expect(await creditBalance(shop.pool, `credit:${finished[0]?.creditId}`)).toBe(6600);
    await expectBalanced();
  });

  const intro = { places: null, introDays: 14, pricePence: 2500 };

  it('two offers for newcomers of one business that are begun at once are one that can be paid', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const offers = [
      await createPass(shop.pool, date.sessionId, intro),
      await createPass(shop.pool, date.sessionId, { ...intro, introDays: 30 }),
    ];
    const begun = await Promise.allSettled(
      [...offers, ...offers].map((offer) => buyPass(shop.deps, person, offer, { amount: '27.50' })),
    );
    const { rows } = await shop.pool.query<{ intentId: string; id: string; state: string }>(
      `SELECT buy.id, buy.state, p.provider_intent_id AS "intentId" FROM purchases buy JOIN payments p ON p.purchase_id = buy.id
       WHERE buy.user_id = $1`,
      [person.id],
    );
    const open = rows.filter(({ state }) => state === 'open');
    expect(open).toHaveLength(1);
    for (const each of begun)
      if (each.status === 'rejected') expect(['conflict', 'payment_incomplete']).toContain(each.reason.code);
    // The released order can't be paid any more.
    const paid = await Promise.allSettled(
      rows.flatMap(({ intentId }) => (intentId === null ? [] : [shop.pay(intentId)])),
    );
    expect(paid.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    await Promise.allSettled(rows.map(({ id }) => finishPurchase(shop.deps, person, id)));
    expect(await listMyEntitlements(shop.deps, person)).toHaveLength(1);
    await expectBalanced();
  });

  it('an offer for newcomers that is begun while another is being paid is not had twice', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const first = await createPass(shop.pool, date.sessionId, intro);
    const second = await createPass(shop.pool, date.sessionId, { ...intro, introDays: 30 });
    const { purchaseId, paymentIntentId } = await buyPass(shop.deps, person, first, { amount: '27.50' });
    await shop.pay(paymentIntentId);
    const settled = await Promise.allSettled([
      finishPurchase(shop.deps, person, purchaseId),
      ...[1, 2].map(() => buyPass(shop.deps, person, second, { amount: '27.50' })),
    ]);
    expect(settled.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'rejected']);
    expect(await listMyEntitlements(shop.deps, person)).toHaveLength(1);
    await expectBalanced();
  });

  it('of two who book the same class with one offer without a number, one place is covered', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 20 });
    const person = await createPerson(shop.pool);
    await purchasePass(shop, person, await createPass(shop.pool, date.sessionId, intro));
    const settled = await Promise.allSettled([1, 2, 3].map(() => ask(person, date, 1)));
    const holds = new Set(
      settled.flatMap((each) => (each.status === 'fulfilled' ? [each.value.holdId] : [])),
    );
    expect(holds.size).toBe(1);
    for (const holdId of holds) await createBooking(shop.deps, person, { holdId });
    await expect(ask(person, date, 1)).rejects.toMatchObject({ code: 'credit_refused' });
    await expectBalanced();
  });
});
