import { describe, expect, it } from 'vitest';
import type { PlaceCategory } from '#areas/catalogue/sessions/prices/categories.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { transaction } from '#shared/db/database.server.ts';
import { createPromoCode } from '#support/offers.ts';
import { createPass, purchasePass } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { amountOfPeople, holdPeople, setPeoplePrices, somePrices } from '#support/people-prices.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  countTakenPlaces,
  createOccurrenceForSale,
  createSeries,
  type OccurrenceForSale,
  readHoldOutcome,
  readReconciliation,
} from '#support/shop.ts';
import { createBooking } from '../book/create-booking.server.ts';
import { cancelBooking } from '../cancel/cancel-booking.server.ts';
import { cancelBookingByBusiness } from '../cancel/cancel-by-business.server.ts';
import { cancelOrder } from '../cancel/cancel-order.server.ts';
import type { Order } from '../contract.ts';
import { holdMove } from '../move/hold-move.server.ts';
import { listMoveTargets, moveBooking } from '../move/move-booking.server.ts';
import { readOrder } from '../order/read-order.server.ts';
import { isFullyExplained, printReport } from '../reconcile/reconciliation-report.server.ts';
import { placeHold } from './place-hold.server.ts';

const shop = setUpShop();

async function createPricedDate(options: Parameters<typeof createOccurrenceForSale>[1] = {}) {
  const date = await createOccurrenceForSale(shop.pool, options);
  await setPeoplePrices(shop.pool, date.sessionId);
  return date;
}

async function buy(
  person: AuthUser,
  date: OccurrenceForSale,
  categories: PlaceCategory[],
  its: Parameters<typeof holdPeople>[4] = {},
): Promise<Order> {
  const held = await holdPeople(shop, person, date, categories, its);
  if (!held.free) await shop.pay(held.paymentIntentId);
  await createBooking(shop.deps, person, { holdId: held.holdId });
  return readOrder(shop.deps, person, held.holdId);
}

async function expectBalanced(): Promise<void> {
  await sendPendingRefunds(shop.deps);
  await shop.sandbox.control.idle();
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  expect(isReconciled(await compareLedgers(shop))).toBe(true);
}

describe('places at prices for people', () => {
  it('each have their own price, fee and proof, in one order', async () => {
    const date = await createPricedDate();
    const person = await createPerson(shop.pool);
    const held = await holdPeople(shop, person, date, ['standard', 'concession', 'student', 'carer']);
    expect(held).toMatchObject({
      places: 4,
      sessionFee: '30.95',
      platformFee: '3.10',
      totalAmount: '34.05',
      toPay: '34.05',
      people: [
        { category: 'standard', sessionFee: '14.00', platformFee: '1.40', totalAmount: '15.40' },
        { category: 'concession', totalAmount: '10.95', proof: 'Bring your concession card' },
        { category: 'student', totalAmount: '7.70', proof: 'Bring your student card' },
        { category: 'carer', totalAmount: '0.00' },
      ],
    });
    expect(held.people?.[3]).not.toHaveProperty('proof');
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(4);
    await shop.pay(held.paymentIntentId);
    await createBooking(shop.deps, person, { holdId: held.holdId });
    const order = await readOrder(shop.deps, person, held.holdId);
    expect(order).toMatchObject({ totalAmount: '34.05' });
    expect(order.bookings.map(({ category, totalAmount }) => [category, totalAmount])).toEqual([
      [undefined, '15.40'],
      ['concession', '10.95'],
      ['student', '7.70'],
      ['carer', '0.00'],
    ]);
    await expectBalanced();
  });

  it('are the same hold for the same people, and another for others', async () => {
    const date = await createPricedDate();
    const person = await createPerson(shop.pool);
    const first = await holdPeople(shop, person, date, ['standard', 'student']);
    expect(await holdPeople(shop, person, date, ['standard', 'student'])).toEqual({ ...first, page: 2 });
    const other = await holdPeople(shop, person, date, ['student', 'concession']);
    expect(other.holdId).not.toBe(first.holdId);
    expect(other).toMatchObject({ totalAmount: '18.65', expiresAt: first.expiresAt });
    const plain = await holdPeople(shop, person, date, ['standard', 'standard']);
    expect(plain).not.toHaveProperty('people');
    expect(plain).toMatchObject({ totalAmount: '30.80', eachPlace: { totalAmount: '15.40' } });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(2);
    expect(await readHoldOutcome(shop.pool, first.holdId)).toMatchObject({ hold: 'released' });
  });

  it('cost the same at each of several dates', async () => {
    const series = await createSeries(shop.pool, 3);
    await setPeoplePrices(shop.pool, series.sessionId);
    const person = await createPerson(shop.pool);
    const [first, ...others] = series.startsAt;
    if (first === undefined) throw new Error('no date');
    const held = await holdPeople(
      shop,
      person,
      { sessionId: series.sessionId, startsAt: first },
      ['standard', 'concession', 'carer'],
      { alsoDates: others.map((start) => start.toISOString()) },
    );
    expect(held).toMatchObject({ totalAmount: '79.05', places: 3 });
    expect(held.people?.map(({ totalAmount }) => totalAmount)).toEqual(['15.40', '10.95', '0.00']);
    await shop.pay(held.paymentIntentId);
    await createBooking(shop.deps, person, { holdId: held.holdId });
    const { bookings } = await readOrder(shop.deps, person, held.holdId);
    expect(bookings.map(({ totalAmount }) => totalAmount)).toEqual(
      [0, 1, 2].flatMap(() => ['15.40', '10.95', '0.00']),
    );
    await expectBalanced();
  });

  it('are refused at another amount, and for a category that the session doesn’t have', async () => {
    const date = await createPricedDate();
    const person = await createPerson(shop.pool);
    await expect(
      holdPeople(shop, person, date, ['standard', 'student'], { amount: '30.80' }),
    ).rejects.toMatchObject({ code: 'price_changed' });
    await expect(holdPeople(shop, person, date, ['senior'], { amount: '7.70' })).rejects.toMatchObject({
      code: 'price_changed',
      message: 'This session has no Senior price any more. Choose again who’s coming.',
    });
    const plain = await createOccurrenceForSale(shop.pool);
    await expect(holdPeople(shop, person, plain, ['student'])).rejects.toMatchObject({
      code: 'price_changed',
    });
    await expect(
      holdPeople(shop, person, { ...date, sessionId: 1_000_000 }, ['student']),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });

  it('have a carer only with a person who pays', async () => {
    const date = await createPricedDate();
    const person = await createPerson(shop.pool);
    for (const categories of [['carer'], ['student', 'carer', 'carer']] satisfies PlaceCategory[][])
      await expect(holdPeople(shop, person, date, categories)).rejects.toMatchObject({
        code: 'invalid_input',
        errors: [{ field: 'categories' }],
      });
    expect(await holdPeople(shop, person, date, ['student', 'carer'])).toMatchObject({ totalAmount: '7.70' });
  });

  it('keep the price of the hold when it rises or the category is removed meanwhile', async () => {
    const date = await createPricedDate();
    const person = await createPerson(shop.pool);
    const held = await holdPeople(shop, person, date, ['concession']);
    await setPeoplePrices(shop.pool, date.sessionId, []);
    await expect(holdPeople(shop, person, date, ['concession'])).rejects.toMatchObject({
      code: 'price_changed',
    });
    await shop.pay(held.paymentIntentId);
    const booking = await createBooking(shop.deps, person, { holdId: held.holdId });
    expect(booking).toMatchObject({ category: 'concession', totalAmount: '10.95' });
    await expectBalanced();
  });

  it('take a promo code off each place’s own price, and off a free place nothing', async () => {
    const date = await createPricedDate();
    await createPromoCode(shop.pool, date.sessionId, { code: 'HALF', percentOff: 50 });
    const person = await createPerson(shop.pool);
    const held = await holdPeople(shop, person, date, ['standard', 'concession', 'carer'], { code: 'half' });
    expect(held).toMatchObject({ sessionFee: '11.97', platformFee: '1.20', totalAmount: '13.17' });
    expect(held.code).toEqual({ code: 'HALF', off: '11.98' });
    await shop.pay(held.paymentIntentId);
    await createBooking(shop.deps, person, { holdId: held.holdId });
    const { bookings } = await readOrder(shop.deps, person, held.holdId);
    expect(bookings.map(({ totalAmount, code }) => [totalAmount, code?.off])).toEqual([
      ['7.70', '7.00'],
      ['5.47', '4.98'],
      ['0.00', '0.00'],
    ]);
    await expectBalanced();
  });

  it('are paid by credits from the dearest on, and a carer needs none', async () => {
    const date = await createPricedDate();
    const person = await createPerson(shop.pool);
    await purchasePass(shop, person, await createPass(shop.pool, date.sessionId));
    const one = await holdPeople(shop, person, date, ['standard', 'student', 'carer'], { credits: 1 });
    expect(one).toMatchObject({
      totalAmount: '23.10',
      toPay: '7.70',
      credits: { places: 1, covered: '15.40' },
    });
    const all = await holdPeople(shop, person, date, ['standard', 'student', 'carer'], { credits: 3 });
    expect(all).toMatchObject({ free: true, toPay: '0.00', credits: { places: 2, covered: '23.10' } });
    await createBooking(shop.deps, person, { holdId: all.holdId });
    const { bookings } = await readOrder(shop.deps, person, all.holdId);
    expect(bookings.map(({ pass }) => pass !== undefined)).toEqual([true, true, false]);
    await expectBalanced();
  });

  it('are one price for everybody in a course', async () => {
    const date = await createPricedDate();
    await shop.pool.query(`UPDATE sessions SET sold_as = 'course' WHERE id = $1`, [date.sessionId]);
    await expect(holdPeople(shop, await createPerson(shop.pool), date, ['student'])).rejects.toMatchObject({
      code: 'booking_disabled',
    });
  });
});

describe('cancelling places at prices for people', () => {
  it('gives each back its own price, in any order', async () => {
    const date = await createPricedDate();
    const person = await createPerson(shop.pool);
    const order = await buy(person, date, ['standard', 'concession', 'student']);
    const [standard, concession] = order.bookings;
    await cancelBooking(shop.deps, person, concession?.id ?? '', { refund: '10.95' });
    await cancelBooking(shop.deps, person, standard?.id ?? '', { refund: '15.40' });
    await cancelOrder(shop.deps, person, order.id, { refund: '7.70' });
    expect(await readOrder(shop.deps, person, order.id)).toMatchObject({ refundedAmount: '34.05' });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    await expectBalanced();
  });

  it('ends the carer’s place with that of the last person who pays', async () => {
    const date = await createPricedDate();
    const person = await createPerson(shop.pool);
    const order = await buy(person, date, ['standard', 'student', 'carer']);
    const [standard, student] = order.bookings;
    await cancelBooking(shop.deps, person, standard?.id ?? '', { refund: '15.40' });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(2);
    await cancelBooking(shop.deps, person, student?.id ?? '', { refund: '7.70' });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    const { bookings } = await readOrder(shop.deps, person, order.id);
    expect(bookings.map(({ state }) => state)).toEqual(Array(3).fill('cancelled_by_seeker'));
    await expectBalanced();
  });

  it('lets the carer alone cancel, and ends a carer’s place when the business cancels the other', async () => {
    const date = await createPricedDate();
    const person = await createPerson(shop.pool);
    const first = await buy(person, date, ['standard', 'carer']);
    await cancelBooking(shop.deps, person, first.bookings[1]?.id ?? '', { refund: '0.00' });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    const second = await buy(person, date, ['student', 'carer']);
    await transaction(shop.pool, (tx) =>
      cancelBookingByBusiness(tx, shop.deps, second.bookings[0]?.id ?? '', {
        by: 'business',
        reason: 'The teacher is ill.',
      }),
    );
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    await expectBalanced();
  });

  it('leaves no carer alone when both persons’ places are cancelled at once', async () => {
    const date = await createPricedDate();
    const person = await createPerson(shop.pool);
    const order = await buy(person, date, ['standard', 'student', 'carer']);
    const [standard, student] = order.bookings;
    await Promise.all([
      cancelBooking(shop.deps, person, standard?.id ?? '', { refund: '15.40' }),
      cancelBooking(shop.deps, person, student?.id ?? '', { refund: '7.70' }),
    ]);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    await expectBalanced();
  });
});

describe('moving a place at a price for people', () => {
  const buyOneOfTwoDates = async (category: PlaceCategory) => {
    const series = await createSeries(shop.pool, 2);
    await setPeoplePrices(shop.pool, series.sessionId);
    const [startsAt = new Date(), later = new Date()] = series.startsAt;
    const person = await createPerson(shop.pool);
    const held = await holdPeople(shop, person, { sessionId: series.sessionId, startsAt }, [category]);
    await shop.pay(held.paymentIntentId);
    const { id } = await createBooking(shop.deps, person, { holdId: held.holdId });
    return { person, id, later: later.toISOString(), sessionId: series.sessionId };
  };

  it('keeps its category, and gives back what that costs less now', async () => {
    const { person, id, later, sessionId } = await buyOneOfTwoDates('concession');
    expect(await listMoveTargets(shop.deps, person, id)).toMatchObject([
      { totalAmount: '10.95', difference: '0.00' },
    ]);
    await setPeoplePrices(
      shop.pool,
      sessionId,
      somePrices.map((price) => (price.category === 'concession' ? { ...price, pricePence: 800 } : price)),
    );
    const { booking } = await moveBooking(shop.deps, person, id, { startsAt: later, difference: '-2.15' });
    expect(booking).toMatchObject({ category: 'concession', refundedAmount: '2.15' });
    await expectBalanced();
  });

  it('costs what its category costs more now', async () => {
    const { person, id, later, sessionId } = await buyOneOfTwoDates('concession');
    await setPeoplePrices(
      shop.pool,
      sessionId,
      somePrices.map((price) => (price.category === 'concession' ? { ...price, pricePence: 1200 } : price)),
    );
    const move = await holdMove(shop.deps, person, id, { startsAt: later, difference: '2.25' });
    await shop.pay(move.paymentIntentId);
    const booking = await createBooking(shop.deps, person, { holdId: move.holdId });
    expect(booking).toMatchObject({ category: 'concession', totalAmount: '13.20', sessionDate: later });
    await expectBalanced();
  });

  it('keeps its price where the session doesn’t sell that category any more', async () => {
    const { person, id, later, sessionId } = await buyOneOfTwoDates('student');
    await setPeoplePrices(shop.pool, sessionId, []);
    const { booking } = await moveBooking(shop.deps, person, id, { startsAt: later, difference: '0.00' });
    expect(booking).toMatchObject({ category: 'student', totalAmount: '7.70', sessionDate: later });
    await expectBalanced();
  });

  it('is not offered where it would part a carer from their person', async () => {
    const series = await createSeries(shop.pool, 2);
    await setPeoplePrices(shop.pool, series.sessionId);
    const [startsAt = new Date(), later = new Date()] = series.startsAt;
    const person = await createPerson(shop.pool);
    const held = await holdPeople(shop, person, { sessionId: series.sessionId, startsAt }, [
      'standard',
      'carer',
    ]);
    await shop.pay(held.paymentIntentId);
    await createBooking(shop.deps, person, { holdId: held.holdId });
    const { bookings } = await readOrder(shop.deps, person, held.holdId);
    for (const { id } of bookings) {
      expect(await listMoveTargets(shop.deps, person, id)).toEqual([]);
      await expect(
        moveBooking(shop.deps, person, id, { startsAt: later.toISOString(), difference: '0.00' }),
      ).rejects.toMatchObject({ code: 'conflict' });
    }
    await cancelBooking(shop.deps, person, bookings[1]?.id ?? '', { refund: '0.00' });
    expect(await listMoveTargets(shop.deps, person, bookings[0]?.id ?? '')).toHaveLength(1);
  });
});

describe('the last place', () => {
  it('goes to one of many who want it at two prices, at that price', async () => {
    const date = await createPricedDate({ capacity: 1 });
    const people = await Promise.all(Array.from({ length: 12 }, () => createPerson(shop.pool)));
    const answers = await Promise.allSettled(
      people.map((person, index) =>
        index % 2 === 0
          ? holdPeople(shop, person, date, ['concession'])
          : placeHold(shop.deps, person, {
              sessionId: date.sessionId,
              sessionDate: date.startsAt.toISOString(),
              amount: date.amount,
            }),
      ),
    );
    const held = answers.flatMap((answer, index) =>
      answer.status === 'fulfilled' ? [{ index, total: answer.value.totalAmount }] : [],
    );
    expect(held).toHaveLength(1);
    expect(held[0]?.total).toBe((held[0]?.index ?? 0) % 2 === 0 ? '10.95' : '15.40');
    for (const answer of answers)
      if (answer.status === 'rejected') expect(answer.reason).toMatchObject({ code: 'sold_out' });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('is never held at a price that was changed under the lock', async () => {
    const date = await createPricedDate({ capacity: 40 });
    const people = await Promise.all(Array.from({ length: 10 }, () => createPerson(shop.pool)));
    const cheaper = somePrices.map((price) => ({ ...price, pricePence: Math.floor(price.pricePence / 2) }));
    const [, ...answers] = await Promise.all([
      setPeoplePrices(shop.pool, date.sessionId, cheaper),
      ...people.map((person) =>
        holdPeople(shop, person, date, ['student', 'carer']).catch((error: unknown) => {
          expect(error).toMatchObject({ code: 'price_changed' });
          return null;
        }),
      ),
    ]);
    const held = answers.filter((answer) => answer !== null && answer !== undefined);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(2 * held.length);
    await expect(
      holdPeople(shop, await createPerson(shop.pool), date, ['student'], {
        amount: amountOfPeople(['student'], { prices: cheaper }),
      }),
    ).resolves.toMatchObject({ totalAmount: '3.85' });
  });
});
