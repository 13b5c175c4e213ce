import { describe, expect, it } from 'vitest';
import { createPass, purchasePass } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countTakenPlaces, createOccurrenceForSale, createSeries, holdPlace } from '#support/shop.ts';
import { checkOut, holdAsVisitor, newBrowser } from '#support/visitors.ts';
import { createBooking } from '../book/create-booking.server.ts';
import { holdMove } from '../move/hold-move.server.ts';
import { listMoveTargets, moveBooking } from '../move/move-booking.server.ts';
import { placeHold } from './place-hold.server.ts';

const shop = setUpShop();
const DAY = 86_400_000;

interface Window {
  opensDays?: number;
  earlyDays?: number;
  closesMinutes?: number;
}

async function setWindow(sessionId: number, { opensDays, earlyDays = 0, closesMinutes }: Window) {
  await shop.pool.query(
    `UPDATE sessions SET booking_opens_days = $2, booking_early_days = $3, booking_closes_minutes = $4 WHERE id = $1`,
    [sessionId, opensDays ?? null, earlyDays, closesMinutes ?? null],
  );
}

/** Three days ahead; the shop's clock moves on for the tests that follow, so dates are made from it. */
const ahead = (days: number) =>
  new Date(Math.floor(shop.deps.clock.now().getTime() / 60_000) * 60_000 + days * DAY);

async function dateWith(window: Window) {
  const date = await createOccurrenceForSale(shop.pool, { startsAt: ahead(3), capacity: 6 });
  await setWindow(date.sessionId, window);
  return date;
}

describe('the opening of booking', () => {
  it('refuses everybody before it, with its time, and takes nothing', async () => {
    const date = await dateWith({ opensDays: 2 });
    const person = await createPerson(shop.pool);
    await expect(holdPlace(shop, person, date)).rejects.toMatchObject({
      code: 'conflict',
      message: expect.stringMatching(/^Booking opens \w{3} \d+ \w{3} at \d\d:\d\d\.$/),
    });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    await setWindow(date.sessionId, { opensDays: 4 });
    expect((await holdPlace(shop, person, date)).startsAt).toBe(date.startsAt.toISOString());
  });

  it('is earlier for people with a pass for the session, alone, in series and in a rush', async () => {
    const date = await dateWith({ opensDays: 2, earlyDays: 2 });
    const member = await createPerson(shop.pool);
    await purchasePass(shop, member, await createPass(shop.pool, date.sessionId));
    const others = await Promise.all(Array.from({ length: 4 }, () => createPerson(shop.pool)));
    const answers = await Promise.allSettled([member, ...others].map((who) => holdPlace(shop, who, date)));
    expect(answers.map(({ status }) => status)).toEqual(['fulfilled', ...others.map(() => 'rejected')]);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('names each date of a series that opens later', async () => {
    const series = await createSeries(shop.pool, 3);
    await setWindow(series.sessionId, { opensDays: 7, earlyDays: 30 });
    const person = await createPerson(shop.pool);
    const [first, ...others] = series.startsAt.map((start) => start.toISOString());
    const request = {
      sessionId: series.sessionId,
      sessionDate: first,
      alsoDates: others,
      amount: ((series.totalPence * 3) / 100).toFixed(2),
    };
    await expect(placeHold(shop.deps, person, request)).rejects.toMatchObject({
      message: expect.stringMatching(/^Booking of .* opens .*\. Booking of .* opens .*\.$/),
    });
    await purchasePass(shop, person, await createPass(shop.pool, series.sessionId));
    expect((await placeHold(shop.deps, person, request)).startsAt).toBe(first);
  });

  it('holds nothing for a visitor before it', async () => {
    const date = await dateWith({ opensDays: 2 });
    await expect(holdAsVisitor(shop, newBrowser(), date)).rejects.toMatchObject({ code: 'sold_out' });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });

  it('chooses the next date that is open', async () => {
    const series = await createSeries(shop.pool, 2);
    await setWindow(series.sessionId, { closesMinutes: 4320 });
    const person = await createPerson(shop.pool);
    const amount = (series.totalPence / 100).toFixed(2);
    const held = await placeHold(shop.deps, person, { sessionId: series.sessionId, amount });
    expect(held.startsAt).toBe(series.startsAt[1]?.toISOString());
  });
});

describe('the closing of booking', () => {
  it('refuses new people, and keeps a place that is held', async () => {
    const date = await dateWith({});
    const [person, late] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    const held = await holdPlace(shop, person, date);
    await setWindow(date.sessionId, { closesMinutes: 10_080 });
    await expect(holdPlace(shop, late, date)).rejects.toMatchObject({
      message: expect.stringMatching(/^Booking closed .*\. Choose another date\.$/),
    });
    expect((await holdPlace(shop, person, date)).holdId).toBe(held.holdId);
    await expect(
      placeHold(shop.deps, person, {
        sessionId: date.sessionId,
        sessionDate: date.startsAt.toISOString(),
        places: 2,
        amount: ((date.totalPence * 2) / 100).toFixed(2),
      }),
    ).rejects.toMatchObject({ message: expect.stringMatching(/^Booking closed/) });
    await shop.pay(held.paymentIntentId);
    expect((await createBooking(shop.deps, person, { holdId: held.holdId })).state).toBe('confirmed');
  });

  it('lets a visitor’s hold pass to the account after it', async () => {
    const date = await dateWith({});
    const browser = newBrowser();
    await holdAsVisitor(shop, browser, date);
    await setWindow(date.sessionId, { closesMinutes: 10_080 });
    const held = await checkOut(shop, await createPerson(shop.pool), browser, date);
    expect(held.startsAt).toBe(date.startsAt.toISOString());
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('counts for a customer’s move, free or dearer', async () => {
    const series = await createSeries(shop.pool, 3);
    const person = await createPerson(shop.pool);
    const held = await placeHold(shop.deps, person, {
      sessionId: series.sessionId,
      sessionDate: series.startsAt[0]?.toISOString(),
      amount: (series.totalPence / 100).toFixed(2),
    });
    await shop.pay(held.paymentIntentId);
    const booking = await createBooking(shop.deps, person, { holdId: held.holdId });
    await setWindow(series.sessionId, { opensDays: 12 });
    const targets = await listMoveTargets(shop.deps, person, booking.id);
    expect(targets.map(({ startsAt }) => startsAt)).toEqual([series.startsAt[1]?.toISOString()]);
    const later = { startsAt: series.startsAt[2]?.toISOString() ?? '', difference: '0.00' };
    await expect(moveBooking(shop.deps, person, booking.id, later)).rejects.toMatchObject({
      message: expect.stringMatching(/^Booking opens/),
    });
    await shop.pool.query('UPDATE sessions SET price_pence = 1600 WHERE id = $1', [series.sessionId]);
    await expect(
      holdMove(shop.deps, person, booking.id, { ...later, difference: '2.20' }),
    ).rejects.toMatchObject({ message: expect.stringMatching(/^Booking opens/) });
  });
});
