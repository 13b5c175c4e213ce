import { describe, expect, it } from 'vitest';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPromoCode } from '#support/offers.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  countTakenPlaces,
  createOccurrenceForSale,
  readReconciliation,
  USER_HEADER,
} from '#support/shop.ts';

describe.runIf(testDatabaseUrl !== undefined)('many people, few uses of a code', () => {
  const shop = setUpShop();

  const post = (personId: string, url: string, payload: object) =>
    shop.app.inject({ method: 'POST', url, headers: { [USER_HEADER]: personId }, payload });

  const ask = (
    personId: string,
    date: { sessionId: number; startsAt: Date },
    places: number,
    code?: string,
  ) =>
    post(personId, '/api/create-payment-intent', {
      sessionId: date.sessionId,
      sessionDate: date.startsAt.toISOString(),
      amount: ((1540 * places) / 100).toFixed(2),
      places,
      code,
    });

  it('50 people at once, on two dates, of whom half hold places already: five places go at the lower price', async () => {
    const monday = await createOccurrenceForSale(shop.pool, { capacity: 60 });
    const { businessId } = await createPromoCode(shop.pool, monday.sessionId, {
      code: 'FIRSTFIVE',
      mostPlaces: 5,
    });
    const tuesday = await createOccurrenceForSale(shop.pool, { capacity: 60, businessId });
    const people = await Promise.all(Array.from({ length: 50 }, () => createPerson(shop.pool)));
    await Promise.all(people.slice(0, 25).map(({ id }) => ask(id, monday, 1)));

    const answers = await Promise.all(
      people.map(async ({ id }, index) => {
        const date = index % 2 === 0 ? monday : tuesday;
        const held = await ask(id, date, 1, 'FIRSTFIVE');
        if (held.statusCode !== 200) return held;
        await shop.pay(held.json().paymentIntentId);
        return post(id, '/api/bookings', { holdId: held.json().holdId });
      }),
    );
    const booked = answers.filter(({ statusCode }) => statusCode === 200);
    expect(booked.map((answer) => answer.json().totalAmount)).toEqual(Array(5).fill('13.86'));
    const others = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(others.map((answer) => answer.json().code))).toEqual(new Set(['code_refused']));
    const { rows } = await shop.pool.query<{ state: string; n: number; coded: number }>(
      `SELECT o.state, count(*) AS n, count(u.order_id) AS coded FROM holds o
       LEFT JOIN promo_redemptions u ON u.order_id = o.id
       WHERE NOT o.replaced AND o.state <> 'released' GROUP BY o.state ORDER BY o.state`,
    );
    expect(rows).toMatchObject([
      { state: 'confirmed', n: 5, coded: 5 },
      { state: 'held', coded: 0 },
    ]);
    const live = rows.reduce((sum, { n }) => sum + n, 0);
    expect(
      (await countTakenPlaces(shop.pool, monday.occurrenceId)) +
        (await countTakenPlaces(shop.pool, tuesday.occurrenceId)),
    ).toBe(live);
    await shop.sandbox.control.idle();
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
    expect(isReconciled(await compareLedgers(shop))).toBe(true);
  });

  it('one person with one use, on ten dates at once: one place at the lower price', async () => {
    const first = await createOccurrenceForSale(shop.pool);
    const { businessId } = await createPromoCode(shop.pool, first.sessionId, { code: 'HELLO', mostEach: 1 });
    const dates = [
      first,
      ...(await Promise.all(
        Array.from({ length: 9 }, () => createOccurrenceForSale(shop.pool, { businessId })),
      )),
    ];
    const { id } = await createPerson(shop.pool);
    const answers = await Promise.all(dates.map((date) => ask(id, date, 1, 'HELLO')));
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1);
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200, 409]));
  });
});
