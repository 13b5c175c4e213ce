import { beforeAll, describe, expect, it } from 'vitest';
import type { PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { MAX_LIVE_HOLDS } from '#areas/booking/bookings/hold/hold-limits.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { reconcilePayments } from '#areas/booking/bookings/reconcile/reconcile-payments.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { formatCheck, isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  readReconciliation,
  USER_HEADER,
} from '#support/shop.ts';
import { findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';

const AT_ONCE = 20;

describe.runIf(testDatabaseUrl !== undefined)('places that are kept', () => {
  const shop = setUpShop();

  beforeAll(async () => {
    await shop.listenForWebhooks();
  });

  const many = <T>(make: (n: number) => Promise<T>): Promise<T[]> =>
    Promise.all(Array.from({ length: AT_ONCE }, (_, n) => make(n)));

  function send(person: AuthUser, method: 'PUT' | 'DELETE', url: string, payload?: object) {
    return shop.app.inject({ method, url, headers: { [USER_HEADER]: person.id }, payload });
  }
  const leave = (person: AuthUser, held: PaymentIntentResponse, paymentOver = false) =>
    send(person, 'DELETE', `/api/holds/${held.holdId}?paymentOver=${paymentOver}`);
  const signOfLife = (person: AuthUser, held: PaymentIntentResponse) =>
    send(person, 'PUT', `/api/holds/${held.holdId}/sign-of-life`, {});
  const beginPaying = (person: AuthUser, held: PaymentIntentResponse) =>
    send(person, 'PUT', `/api/holds/${held.holdId}/contact`, {
      fullName: 'Ada Example',
      email: 'ada@people.example',
      phone: '020 7946 0000',
    });

  async function everythingSettles(): Promise<void> {
    await shop.sandbox.control.idle();
    shop.advanceMinutes(11);
    await releaseExpiredHolds(shop.deps);
    await reconcilePayments(shop.deps);
    await sendPendingRefunds(shop.deps);
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
    const books = await compareLedgers(shop);
    expect(isReconciled(books), formatCheck(books)).toBe(true);
  }

  it('20 requests of one person for 20 dates and hours at once: three are kept, the rest are told when', async () => {
    const person = await createPerson(shop.pool);
    const dates = await many(() => createOccurrenceForSale(shop.pool));
    const hours = await Promise.all(
      Array.from({ length: AT_ONCE / 2 }, async () => {
        const { id: trainerId } = await createTrainer(shop.pool);
        return { trainerId, startsAt: await findOpenHour(shop, trainerId) };
      }),
    );
    const outcomes = await Promise.allSettled([
      ...dates.map((date) => holdPlace(shop, person, date)),
      ...hours.map((hour) => holdOpenHour(shop, person, hour)),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(MAX_LIVE_HOLDS);
    for (const outcome of outcomes) {
      if (outcome.status === 'fulfilled') continue;
      expect(outcome.reason).toMatchObject({
        code: 'too_many_holds',
        message: expect.stringContaining('or try again at'),
      });
    }
    const { taken } = await queryOne<{ taken: number }>(
      shop.pool,
      `SELECT (SELECT sum(taken) FROM occurrences) + (SELECT count(*) FROM appointments WHERE state = 'taken') AS taken`,
    );
    expect(Number(taken)).toBe(MAX_LIVE_HOLDS);
    await everythingSettles();
  });

  it('leaving and taking again, over and over and at once, never keeps more than three', async () => {
    const person = await createPerson(shop.pool);
    const dates = await many(() => createOccurrenceForSale(shop.pool, { capacity: 1 }));
    await Promise.allSettled(
      dates.map(async (date) => {
        const held = await holdPlace(shop, person, date);
        await leave(person, held);
        await holdPlace(shop, person, date);
      }),
    );
    const { live } = await queryOne<{ live: number }>(
      shop.pool,
      `SELECT count(*) AS live FROM holds WHERE user_id = $1 AND state = 'held'`,
      [person.id],
    );
    expect(live).toBeLessThanOrEqual(MAX_LIVE_HOLDS);
    await everythingSettles();
  });

  it('leaving while the payment arrives, in any order: every payment a booking, every other seat free', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: AT_ONCE });
    const buyers = await many(async () => {
      const person = await createPerson(shop.pool);
      return { person, held: await holdPlace(shop, person, date) };
    });
    await Promise.all(
      buyers.map(async ({ person, held }, n) => {
        const steps = [
          () => leave(person, held, true),
          () => shop.pay(held.paymentIntentId).catch(() => null),
          () => signOfLife(person, held),
          () => beginPaying(person, held),
          () => leave(person, held),
        ];
        // Each buyer's requests start in another order.
        const order = steps.map((_, at) => steps[(at * (1 + (n % 4)) + n) % steps.length]);
        await Promise.all(order.map((step) => step?.()));
      }),
    );
    await everythingSettles();
    const paid = (await shop.sandbox.control.charges()).filter(
      (charge) => charge.paid && charge.amount_refunded === 0,
    );
    const { bookings } = await queryOne<{ bookings: number }>(
      shop.pool,
      'SELECT count(*) AS bookings FROM bookings WHERE occurrence_id = $1',
      [date.occurrenceId],
    );
    expect(bookings).toBe(paid.length);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(bookings);
  });

  it('another tab is left while this one begins to pay: it pays for a place it has, or is told before', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: AT_ONCE });
    const outcomes = await many(async () => {
      const person = await createPerson(shop.pool);
      const held = await holdPlace(shop, person, date);
      const [, begun] = await Promise.all([leave(person, held), beginPaying(person, held)]);
      if (begun.statusCode !== 204) {
        expect(begun.json()).toMatchObject({ code: 'hold_expired' });
        return null;
      }
      return shop.pay(held.paymentIntentId);
    });
    for (const payment of outcomes) expect(payment?.status ?? 'succeeded').toBe('succeeded');
    await everythingSettles();
    const paid = outcomes.filter((payment) => payment !== null).length;
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(paid);
  });
});
