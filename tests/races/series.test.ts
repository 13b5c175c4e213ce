import { describe, expect, it } from 'vitest';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  countTakenPlaces,
  createSeries,
  readReconciliation,
  type SeriesForSale,
  USER_HEADER,
} from '#support/shop.ts';

describe.runIf(testDatabaseUrl !== undefined)('several dates at once', () => {
  const shop = setUpShop();

  const post = (personId: string, url: string, payload: object) =>
    shop.app.inject({ method: 'POST', url, headers: { [USER_HEADER]: personId }, payload });

  const ask = (personId: string, series: SeriesForSale, numbers: readonly number[]) => {
    const [sessionDate, ...alsoDates] = numbers.map((number) => series.startsAt[number]?.toISOString());
    return post(personId, '/api/create-payment-intent', {
      sessionId: series.sessionId,
      sessionDate,
      ...(alsoDates.length > 0 && { alsoDates }),
      amount: ((series.totalPence * numbers.length) / 100).toFixed(2),
    });
  };

  const takenOf = (series: SeriesForSale) =>
    Promise.all(series.occurrenceIds.map((id) => countTakenPlaces(shop.pool, id)));

  async function expectBalanced(): Promise<void> {
    await shop.sandbox.control.idle();
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
    expect(isReconciled(await compareLedgers(shop))).toBe(true);
  }

  it('for 40 people, whichever way they name them, and 20 who want one of them: each has all they asked for or nothing', async () => {
    const series = await createSeries(shop.pool, 4, { capacity: 10 });
    const people = await Promise.all(Array.from({ length: 60 }, () => createPerson(shop.pool)));
    const wanted = (index: number) => {
      if (index >= 40) return [index % 4];
      return index % 2 === 0 ? [0, 1, 2, 3] : [3, 2, 1, 0];
    };
    const answers = await Promise.all(
      people.map(async ({ id }, index) => {
        const held = await ask(id, series, wanted(index));
        if (held.statusCode !== 200) return held;
        await shop.pay(held.json().paymentIntentId);
        return post(id, '/api/bookings', { holdId: held.json().holdId });
      }),
    );
    const refused = answers.filter(({ statusCode }) => statusCode !== 200);
    expect(new Set(refused.map((answer) => answer.json().code))).toEqual(new Set(['sold_out']));
    const booked = answers.flatMap((answer, index) => (answer.statusCode === 200 ? [wanted(index)] : []));
    const perDate = [0, 1, 2, 3].map((number) => booked.filter((dates) => dates.includes(number)).length);
    expect(await takenOf(series)).toEqual(perDate);
    // Nobody was refused while everything was free.
    expect(perDate.some((taken) => taken === 10)).toBe(true);
    const { rows } = await shop.pool.query<{ n: number }>(
      'SELECT count(*) AS n FROM bookings b JOIN occurrences o ON o.id = b.occurrence_id WHERE o.session_id = $1',
      [series.sessionId],
    );
    expect(rows).toEqual([{ n: booked.reduce((sum, dates) => sum + dates.length, 0) }]);
    expect(shop.logged).toEqual([]);
    await expectBalanced();
  });

  it('while others change theirs, give them up and cancel: nothing waits in a circle, nothing is lost', async () => {
    const series = await createSeries(shop.pool, 4, { capacity: 30 });
    const people = await Promise.all(Array.from({ length: 20 }, () => createPerson(shop.pool)));
    const ended = await Promise.all(
      people.map(async ({ id }, index) => {
        const held = await ask(id, series, [0, 1, 2, 3]);
        const other = await ask(id, series, index % 2 === 0 ? [3, 1] : [2, 0, 1]);
        const statuses = [held.statusCode, other.statusCode];
        const { holdId, paymentIntentId } = other.json();
        if (index % 4 < 2) {
          const given = await shop.app.inject({
            method: 'DELETE',
            url: `/api/holds/${holdId}?page=${other.json().page}`,
            headers: { [USER_HEADER]: id },
          });
          return [...statuses, given.statusCode];
        }
        await shop.pay(paymentIntentId);
        const booking = await post(id, '/api/bookings', { holdId });
        const cancelled = await post(id, `/api/orders/${holdId}/cancel`, {
          refund: other.json().totalAmount,
        });
        return [...statuses, booking.statusCode, cancelled.statusCode];
      }),
    );
    expect(new Set(ended.flat())).toEqual(new Set([200, 204]));
    expect(await takenOf(series)).toEqual([0, 0, 0, 0]);
    expect(shop.logged).toEqual([]);
  });
});
