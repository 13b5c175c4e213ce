import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { AuthUser } from '#features/accounts/contract.ts';
import { createBooking } from '#features/booking/book/create-booking.server.ts';
import { cancelBooking } from '#features/booking/cancel/cancel-booking.server.ts';
import type { PaymentIntentAnswer } from '#features/booking/contract.ts';
import { placeHold } from '#features/booking/hold/place-hold.server.ts';
import { datesToMoveTo, moveBooking } from '#features/booking/move/move-booking.server.ts';
import { nothingUnexplained, printReport } from '#features/booking/reconcile/reconciliation-report.server.ts';
import { booksAgree } from '#features/ledger/check-books.server.ts';
import { creditBalance } from '#features/ledger/keep-books.server.ts';
import { sendPendingRefunds } from '#features/payments/refund-payment.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { one } from '#shared/db/database.server.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { buyAPass, createPass, letEnd } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { createOccurrence } from '#support/session-factory.ts';
import {
  balance,
  booksOf,
  createDate,
  type DateForSale,
  openShop,
  type Shop,
  USER_HEADER,
} from '#support/shop.ts';
import type { Pass } from '../contract.ts';
import { expireCredits } from '../expire/expire-credits.server.ts';
import { listOwnCredits } from '../own/own-credits.server.ts';
import { buyPass, finishPurchase } from '../purchase/buy-pass.server.ts';
import { giveBackPass, refundPass } from '../refund/refund-credit.server.ts';

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

const DAY_MS = 86_400_000;
const today = () => londonDay(shop.deps.clock.now());

async function expectBalanced(): Promise<void> {
  await sendPendingRefunds(shop.deps);
  await shop.sandbox.control.idle();
  const report = await balance(shop);
  expect(nothingUnexplained(report), printReport(report)).toBe(true);
  expect(booksAgree(await booksOf(shop))).toBe(true);
}

/** A session with a date in three days, at noon, whose business offers newcomers 14 days for £25.00. */
async function offered(options: Parameters<typeof createPass>[2] = {}) {
  const date = await createDate(shop.pool, { capacity: 20, startsAt: inDays(3) });
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

async function dateIn(days: number, date: DateForSale): Promise<DateForSale> {
  const startsAt = inDays(days);
  const occurrenceId = await createOccurrence(shop.pool, date.sessionId, { startsAt, capacity: 20 });
  return { ...date, startsAt, occurrenceId };
}

const ask = (
  person: AuthUser,
  date: DateForSale,
  { credits = 1, places = 1 } = {},
): Promise<PaymentIntentAnswer> =>
  placeHold(shop.deps, person, {
    sessionId: date.sessionId,
    amount: ((1540 * places) / 100).toFixed(2),
    sessionDate: date.startsAt.toISOString(),
    places,
    credits,
  });

async function book(person: AuthUser, date: DateForSale) {
  const { holdId } = await ask(person, date);
  return createBooking(shop.deps, person, { holdId });
}

const seenBy = async (person: AuthUser | null, businessId: number) =>
  (
    await shop.app.inject({
      url: `/api/businesses/${businessId}/passes`,
      headers: person === null ? {} : { [USER_HEADER]: person.id },
    })
  ).json<Pass[]>();

describe('an introductory offer', () => {
  it('is for who is new to the business, once', async () => {
    const { date, pass } = await offered();
    const [newcomer, regular] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    const paid = await ask(regular, date, { credits: 0 });
    await shop.pay(paid.paymentIntentId);
    const first = await createBooking(shop.deps, regular, { holdId: paid.holdId });
    expect((await seenBy(null, pass.businessId))[0]).toMatchObject({
      name: '14 days unlimited',
      places: null,
      validMonths: null,
      introDays: 14,
      totalAmount: '27.50',
      lastDay: plusDays(today(), 13),
      notForYou: null,
    });
    expect((await seenBy(newcomer, pass.businessId))[0]?.notForYou).toBeNull();
    expect((await seenBy(regular, pass.businessId))[0]?.notForYou).toBe('known');
    await expect(buyPass(shop.deps, regular, pass, { amount: pass.amount })).rejects.toMatchObject({
      code: 'conflict',
      message: 'This offer is for new customers only.',
    });
    await buyAPass(shop, newcomer, pass);
    expect((await seenBy(newcomer, pass.businessId))[0]?.notForYou).toBe('had');
    await expect(buyPass(shop.deps, newcomer, pass, { amount: pass.amount })).rejects.toMatchObject({
      code: 'conflict',
      message: 'You’ve already had an introductory offer here. It’s one per person.',
    });
    // What was cancelled is nothing that they know the place by; another business's offer is another.
    await cancelBooking(shop.deps, regular, first.id, { refund: '15.40' });
    expect((await seenBy(regular, pass.businessId))[0]?.notForYou).toBeNull();
    await buyAPass(shop, newcomer, (await offered()).pass);
    await expectBalanced();
  });

  it('that is begun takes the place of another of the business that is not paid', async () => {
    const { date, pass } = await offered();
    const other = await createPass(shop.pool, date.sessionId, { places: 3, introDays: 30, pricePence: 2000 });
    const person = await createPerson(shop.pool);
    await buyPass(shop.deps, person, pass, { amount: pass.amount });
    const second = await buyPass(shop.deps, person, other, { amount: other.amount });
    const again = await buyPass(shop.deps, person, other, { amount: other.amount });
    expect(again.purchaseId).toBe(second.purchaseId);
    await shop.pay(second.paymentIntentId);
    await finishPurchase(shop.deps, person, second.purchaseId);
    expect(await listOwnCredits(shop.deps, person)).toMatchObject([
      { left: 3, unlimited: false, unlimitedUntil: null },
    ]);
    await expect(buyPass(shop.deps, person, pass, { amount: pass.amount })).rejects.toMatchObject({
      code: 'conflict',
    });
    await expectBalanced();
  });

  it('covers one place of every class within its days, and none after them, when booked or moved', async () => {
    const { date, pass } = await offered();
    const person = await createPerson(shop.pool);
    const creditId = await buyAPass(shop, person, pass);
    const [last, after] = [await dateIn(13, date), await dateIn(14, date)];
    const two = await ask(person, date, { places: 2 });
    expect(two).toMatchObject({ toPay: '15.40', credits: { places: 1, usable: 1 } });
    const booking = await book(person, date);
    await book(person, last);
    await expect(ask(person, after)).rejects.toMatchObject({ code: 'credit_refused' });
    expect(await ask(person, after, { credits: 0 })).toMatchObject({ toPay: '15.40', credits: null });
    const between = await dateIn(5, date);
    const choices = await datesToMoveTo(shop.deps, person, booking.id);
    expect(choices.map(({ startsAt }) => startsAt)).toEqual([
      between.startsAt.toISOString(),
      last.startsAt.toISOString(),
    ]);
    const move = (to: DateForSale) =>
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
    expect(await listOwnCredits(shop.deps, person)).toMatchObject([
      {
        left: 0,
        unlimited: true,
        unlimitedUntil: plusDays(today(), 13),
        parts: [{ standing: 'held' }, { standing: 'held' }],
      },
    ]);
    // What comes back is no place more.
    await cancelBooking(shop.deps, person, booking.id, { refund: '0.00', credits: 1 });
    expect((await listOwnCredits(shop.deps, person))[0]?.parts).toHaveLength(1);
    // Its money is the seller's once its days are over, whatever came of it.
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(2750);
    await letEnd(shop.pool, creditId, plusDays(today(), -1));
    await expireCredits(shop.deps);
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(0);
    expect(await creditBalance(shop.pool, `business:${pass.businessId}`)).toBe(2500);
    expect((await listOwnCredits(shop.deps, person))[0]).toMatchObject({ unlimitedUntil: null });
    await expect(ask(person, await dateIn(1, date))).rejects.toMatchObject({ code: 'credit_refused' });
    await expectBalanced();
  });

  it('goes back whole while nothing is booked with it, then for the days that are not used', async () => {
    const { date, pass } = await offered();
    const person = await createPerson(shop.pool);
    const creditId = await buyAPass(shop, person, pass);
    const own = async () => (await listOwnCredits(shop.deps, person))[0];
    expect((await own())?.refundNow).toBe('27.50');
    // Three days on from today, of fourteen: four are used, and ten go back.
    await book(person, date);
    const tenDays = ((2500 - Math.floor((2500 * 4) / 14) + 250 - Math.floor((250 * 4) / 14)) / 100).toFixed(
      2,
    );
    expect((await own())?.refundNow).toBe(tenDays);
    const stranger = await createPerson(shop.pool);
    await expect(giveBackPass(shop.deps, stranger, creditId, { amount: tenDays })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(giveBackPass(shop.deps, person, creditId, { amount: '27.50' })).rejects.toMatchObject({
      code: 'conflict',
    });
    await giveBackPass(shop.deps, person, creditId, { amount: tenDays });
    await expect(giveBackPass(shop.deps, person, creditId, { amount: tenDays })).rejects.toMatchObject({
      code: 'conflict',
    });
    expect(await own()).toMatchObject({ refunded: tenDays, refundNow: null, unlimitedUntil: null });
    await expect(ask(person, await dateIn(5, date))).rejects.toMatchObject({ code: 'credit_refused' });
    await expireCredits(shop.deps);
    expect(await creditBalance(shop.pool, `credit:${creditId}`)).toBe(0);
    expect(await creditBalance(shop.pool, `business:${pass.businessId}`)).toBe(Math.floor((2500 * 4) / 14));
    await expectBalanced();
  });

  it('is given back by its owner no more once a fortnight is over, and by its business at any time', async () => {
    const { date, pass } = await offered({ introDays: 30 });
    const person = await createPerson(shop.pool);
    const creditId = await buyAPass(shop, person, pass);
    await book(person, date);
    await shop.pool.query('UPDATE entitlements SET created_at = created_at - $2::interval WHERE id = $1', [
      creditId,
      `${15 * DAY_MS} milliseconds`,
    ]);
    expect((await listOwnCredits(shop.deps, person))[0]?.refundNow).toBeNull();
    await expect(giveBackPass(shop.deps, person, creditId, { amount: '27.50' })).rejects.toMatchObject({
      code: 'conflict',
    });
    const { ownerId } = await one<{ ownerId: string }>(
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
