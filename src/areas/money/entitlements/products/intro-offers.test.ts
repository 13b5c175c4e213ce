import { describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import type { PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
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
import { queryOne } from '#shared/db/database.server.ts';
import { createPass, purchasePass, setPassEnd } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { createOccurrence } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  createOccurrenceForSale,
  type OccurrenceForSale,
  readReconciliation,
  USER_HEADER,
} from '#support/shop.ts';
import type { Pass } from '../contract.ts';
import { expireEntitlements } from '../expire/expire-entitlements.server.ts';
import { listMyEntitlements } from '../my-entitlements/my-entitlements.server.ts';
import { buyPass, finishPurchase } from '../purchase/buy-pass.server.ts';
import { refundMyPass, refundPass } from '../refund/refund-entitlement.server.ts';

const shop = setUpShop();

const DAY_MS = 86_400_000;
const today = () => londonDay(shop.deps.clock.now());

async function expectBalanced(): Promise<void> {
  await sendPendingRefunds(shop.deps);
  await shop.sandbox.control.idle();
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  expect(isReconciled(await compareLedgers(shop))).toBe(true);
}

async function createIntroOffer(options: Parameters<typeof createPass>[2] = {}) {
  const date = await createOccurrenceForSale(shop.pool, { capacity: 20, startsAt: inDays(3) });
  const pass = await createPass(shop.pool, date.sessionId, {
    name: '14 days unlimited',
    places: null,
    introDays: 14,
    pricePence: 2500,
    ...options,
  });
  return { date, pass };
}

const inDays = (days: number) => new Date(`${plusDays(today(), days)}T12:00:00Z`);

async function dateIn(days: number, date: OccurrenceForSale): Promise<OccurrenceForSale> {
  const startsAt = inDays(days);
  const occurrenceId = await createOccurrence(shop.pool, date.sessionId, { startsAt, capacity: 20 });
  return { ...date, startsAt, occurrenceId };
}

const ask = (
  person: AuthUser,
  date: OccurrenceForSale,
  { credits = 1, places = 1 } = {},
): Promise<PaymentIntentResponse> =>
  placeHold(shop.deps, person, {
    sessionId: date.sessionId,
    amount: ((1540 * places) / 100).toFixed(2),
    sessionDate: date.startsAt.toISOString(),
    places,
    credits,
  });

async function book(person: AuthUser, date: OccurrenceForSale) {
  const { holdId } = await ask(person, date);
  return createBooking(shop.deps, person, { holdId });
}

const passesSeenBy = async (person: AuthUser | null, businessId: number) =>
  (
    await shop.app.inject({
      url: `/api/businesses/${businessId}/passes`,
      headers: person === null ? {} : { [USER_HEADER]: person.id },
    })
  ).json<Pass[]>();

describe('an introductory offer', () => {
  it('is for who is new to the business, once', async () => {
    const { date, pass } = await createIntroOffer();
    const [newcomer, regular] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    const paid = await ask(regular, date, { credits: 0 });
    await shop.pay(paid.paymentIntentId);
    const first = await createBooking(shop.deps, regular, { holdId: paid.holdId });
    expect((await passesSeenBy(null, pass.businessId))[0]).toMatchObject({
      name: '14 days unlimited',
      places: null,
      validMonths: null,
      introDays: 14,
      totalAmount: '27.50',
      lastDay: plusDays(today(), 13),
      notForYou: null,
    });
    expect((await passesSeenBy(newcomer, pass.businessId))[0]?.notForYou).toBeNull();
    expect((await passesSeenBy(regular, pass.businessId))[0]?.notForYou).toBe('known');
    await expect(buyPass(shop.deps, regular, pass, { amount: pass.amount })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This offer is for new customers only.',
    });
    await purchasePass(shop, newcomer, pass);
    expect((await passesSeenBy(newcomer, pass.businessId))[0]?.notForYou).toBe('had');
    await expect(buyPass(shop.deps, newcomer, pass, { amount: pass.amount })).rejects.toMatchObject({
      code: 'conflict',
      message: 'You’ve already had an introductory offer here. It’s one per person.',
    });
    await cancelBooking(shop.deps, regular, first.id, { refund: '15.40' });
    expect((await passesSeenBy(regular, pass.businessId))[0]?.notForYou).toBeNull();
    await purchasePass(shop, newcomer, (await createIntroOffer()).pass);
    await expectBalanced();
  });

  it('that is begun takes the place of another of the business that is not paid', async () => {
    const { date, pass } = await createIntroOffer();
    const other = await createPass(shop.pool, date.sessionId, { places: 3, introDays: 30, pricePence: 2000 });
    const person = await createPerson(shop.pool);
    await buyPass(shop.deps, person, pass, { amount: pass.amount });
    const second = await buyPass(shop.deps, person, other, { amount: other.amount });
    const again = await buyPass(shop.deps, person, other, { amount: other.amount });
    expect(again.purchaseId).toBe(second.purchaseId);
    await shop.pay(second.paymentIntentId);
    await finishPurchase(shop.deps, person, second.purchaseId);
    expect(await listMyEntitlements(shop.deps, person)).toMatchObject([
      { left: 3, unlimited: false, unlimitedUntil: null },
    ]);
    await expect(buyPass(shop.deps, person, pass, { amount: pass.amount })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expectBalanced();
  });

  it('covers one place of every class within its days, and none after them, when booked or moved', async () => {
    const { date, pass } = await createIntroOffer();
    const person = await createPerson(shop.pool);
    const creditId = await purchasePass(shop, person, pass);
    const [last, after] = [await dateIn(13, date), await dateIn(14, date)];
    const two = await ask(person, date, { places: 2 });
    expect(two).toMatchObject({ toPay: '15.40', credits: { places: 1, usable: 1 } });
    const booking = await book(person, date);
    await book(person, last);
    await expect(ask(person, after)).rejects.toMatchObject({ code: 'credit_refused' });
    expect(await ask(person, after, { credits: 0 })).toMatchObject({ toPay: '15.40', credits: null });
    const between = await dateIn(5, date);
    const choices = await listMoveTargets(shop.deps, person, booking.id);
    expect(choices.map(({ startsAt }) => startsAt)).toEqual([
      between.startsAt.toISOString(),
      last.startsAt.toISOString(),
    ]);
    const move = (to: OccurrenceForSale) =>
      moveBooking(shop.deps, person, booking.id, {
        startsAt: to.startsAt.toISOString(),
        difference: '0.00',
      });
    await expect(move(after)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringContaining('Your pass expires on') as string,
    });
    await expect(move(last)).rejects.toMatchObject({ code: 'conflict' });
    await move(between);
    expect(await listMyEntitlements(shop.deps, person)).toMatchObject([
      {
        left: 0,
        unlimited: true,
        unlimitedUntil: plusDays(today(), 13),
        parts: [{ standing: 'held' }, { standing: 'held' }],
      },
    ]);
    await cancelBooking(shop.deps, person, booking.id, { refund: '0.00', credits: 1 });
    expect((await listMyEntitlements(shop.deps, person))[0]?.parts).toHaveLength(1);
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(2750);
    await setPassEnd(shop.pool, creditId, plusDays(today(), -1));
    await expireEntitlements(shop.deps);
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(0);
    expect(await creditBalance(shop.pool, `business:${pass.businessId}`)).toBe(2500);
    expect((await listMyEntitlements(shop.deps, person))[0]).toMatchObject({ unlimitedUntil: null });
    await expect(ask(person, await dateIn(1, date))).rejects.toMatchObject({ code: 'credit_refused' });
    await expectBalanced();
  });

  it('goes back whole while nothing is booked with it, then for the days that are not used', async () => {
    const { date, pass } = await createIntroOffer();
    const person = await createPerson(shop.pool);
    const creditId = await purchasePass(shop, person, pass);
    const own = async () => (await listMyEntitlements(shop.deps, person))[0];
    expect((await own())?.refundNow).toBe('27.50');
    // Three of fourteen days on: four used, ten refunded.
    await book(person, date);
    const tenDays = ((2500 - Math.floor((2500 * 4) / 14) + 250 - Math.floor((250 * 4) / 14)) / 100).toFixed(
      2,
    );
    expect((await own())?.refundNow).toBe(tenDays);
    const stranger = await createPerson(shop.pool);
    await expect(refundMyPass(shop.deps, stranger, creditId, { amount: tenDays })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(refundMyPass(shop.deps, person, creditId, { amount: '27.50' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await refundMyPass(shop.deps, person, creditId, { amount: tenDays });
    await expect(refundMyPass(shop.deps, person, creditId, { amount: tenDays })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await own()).toMatchObject({ refunded: tenDays, refundNow: null, unlimitedUntil: null });
    await expect(ask(person, await dateIn(5, date))).rejects.toMatchObject({ code: 'credit_refused' });
    await expireEntitlements(shop.deps);
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(0);
    expect(await creditBalance(shop.pool, `business:${pass.businessId}`)).toBe(Math.floor((2500 * 4) / 14));
    await expectBalanced();
  });

  it('is given back by its owner no more once a fortnight is over, and by its business at any time', async () => {
    const { date, pass } = await createIntroOffer({ introDays: 30 });
    const person = await createPerson(shop.pool);
    const creditId = await purchasePass(shop, person, pass);
    await book(person, date);
    await shop.pool.query('UPDATE entitlements SET created_at = created_at - $2::interval WHERE id = $1', [
      creditId,
      `${15 * DAY_MS} milliseconds`,
    ]);
    expect((await listMyEntitlements(shop.deps, person))[0]?.refundNow).toBeNull();
    await expect(refundMyPass(shop.deps, person, creditId, { amount: '27.50' })).rejects.toMatchObject({
      code: 'conflict',
    });
    const { ownerId } = await queryOne<{ ownerId: string }>(
      shop.pool,
      'SELECT owner_id AS "ownerId" FROM businesses WHERE id = $1',
      [pass.businessId],
    );
    await refundPass(
      shop.deps,
      { actorId: ownerId, requestId: 'test' },
      { businessId: pass.businessId, creditId },
      { amount: '27.50' },
    );
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(0);
    await expectBalanced();
  });
});
