import { beforeAll, describe, expect, it } from 'vitest';
import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import type { PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { findHold, type Hold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { releaseExpiredHolds, releaseHold } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { reconcilePayments } from '#areas/booking/bookings/reconcile/reconcile-payments.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { formatCheck, isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  countConfirmations,
  countTakenPlaces,
  createOccurrenceForSale,
  type OccurrenceForSale,
  readReconciliation,
  USER_HEADER,
} from '#support/shop.ts';

describe.runIf(testDatabaseUrl !== undefined)('many people, few seats', () => {
  const shop = setUpShop();

  beforeAll(async () => {
    await shop.listenForWebhooks();
  });

  function ask(person: AuthUser, date: OccurrenceForSale, places = 1) {
    return shop.app.inject({
      method: 'POST',
      url: '/api/create-payment-intent',
      headers: { [USER_HEADER]: person.id },
      payload: {
        sessionId: date.sessionId,
        amount: date.amount,
        sessionDate: date.startsAt.toISOString(),
        places,
      },
    });
  }

  function book(person: AuthUser, date: OccurrenceForSale, held: PaymentIntentResponse) {
    return shop.app.inject({
      method: 'POST',
      url: '/api/bookings',
      headers: { [USER_HEADER]: person.id },
      payload: { sessionId: date.sessionId, holdId: held.holdId, totalAmount: date.amount },
    });
  }

  async function record(holdId: string): Promise<Hold> {
    const found = await findHold(shop.pool, holdId);
    if (found === null) throw new Error('no such hold');
    return found;
  }

  async function people(count: number): Promise<AuthUser[]> {
    return Promise.all(Array.from({ length: count }, () => createPerson(shop.pool)));
  }

  it('200 buyers at once: one booking, one charge, a clear answer for everyone else', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const buyers = await people(200);
    const told = await countConfirmations(shop);
    const answers = await Promise.all(
      buyers.map(async (person) => {
        const held = await ask(person, date);
        if (held.statusCode !== 200) return { status: held.statusCode, body: held.json() };
        await shop.pay(held.json().paymentIntentId);
        const booked = await book(person, date, held.json());
        return { status: booked.statusCode, body: booked.json() };
      }),
    );
    const winners = answers.filter((answer) => answer.status === 200);
    const losers = answers.filter((answer) => answer.status !== 200);
    expect(winners).toHaveLength(1);
    expect(winners[0]?.body).toMatchObject({ state: 'confirmed', totalAmount: '15.40' });
    for (const loser of losers) {
      expect(loser).toEqual({
        status: 409,
        body: { code: 'sold_out', message: 'This date is fully booked. Choose another one.' },
      });
    }
    await shop.sandbox.control.idle();
    const charges = await shop.sandbox.control.charges();
    expect(charges.filter((charge) => charge.paid && charge.amount_refunded === 0)).toHaveLength(1);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    expect((await countConfirmations(shop)) - told).toBe(1);
  });

  it('200 buyers for 20 seats: exactly 20 are sold, none twice', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 20 });
    const answers = await Promise.all((await people(200)).map((person) => ask(person, date)));
    expect(answers.filter((answer) => answer.statusCode === 200)).toHaveLength(20);
    expect(answers.filter((answer) => answer.json().code === 'sold_out')).toHaveLength(180);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(20);
  });

  it('200 buyers who want one to four of 20 places each: all are sold, and never a part of an order', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 20 });
    const buyers = await people(200);
    const booked = await Promise.all(
      buyers.map(async (person, index) => {
        const places = 1 + (index % 4);
        const amount = penceToDecimal(places * date.totalPence);
        const held = await ask(person, { ...date, amount }, places);
        if (held.statusCode !== 200) {
          expect(held.json().code).toBe('sold_out');
          expect(held.json().message).toMatch(
            /^(Only \d places? (is|are) left on this date\.|This date is fully booked\.)/,
          );
          return 0;
        }
        await shop.pay(held.json().paymentIntentId);
        const answer = await book(person, { ...date, amount }, held.json());
        expect(answer.json().order).toMatchObject({ places });
        return places;
      }),
    );
    await shop.sandbox.control.idle();
    const { rows } = await shop.pool.query<{ places: number; bookings: number }>(
      `SELECT (SELECT count(*) FROM order_items i WHERE i.order_id = h.id) AS places, count(b.id) AS bookings
       FROM holds h JOIN bookings b ON b.order_id = h.id WHERE b.occurrence_id = $1 GROUP BY h.id`,
      [date.occurrenceId],
    );
    expect(rows.filter(({ places, bookings }) => places !== bookings)).toEqual([]);
    const sold = booked.reduce((sum, places) => sum + places, 0);
    expect(rows.reduce((sum, { bookings }) => sum + bookings, 0)).toBe(sold);
    // Single-place buyers fill the remainder.
    expect(sold).toBe(20);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(20);
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
    const books = await compareLedgers(shop);
    expect(isReconciled(books), formatCheck(books)).toBe(true);
  });

  it('one person who changes their mind in many windows at once holds one of those numbers', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 12 });
    const [person] = await people(1);
    if (person === undefined) throw new Error('nobody came');
    await ask(person, date);
    for (let round = 0; round < 3; round++) {
      await Promise.all(
        [2, 3, 4, 5, 6].map((places) =>
          ask(person, { ...date, amount: penceToDecimal(places * date.totalPence) }, places),
        ),
      );
      await releaseExpiredHolds(shop.deps);
      const { rows } = await shop.pool.query<{ places: number }>(
        `SELECT (SELECT count(*) FROM order_items i WHERE i.order_id = h.id) AS places
         FROM holds h WHERE h.user_id = $1 AND h.state = 'held'`,
        [person.id],
      );
      expect(rows).toHaveLength(1);
      expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(rows[0]?.places);
    }
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
  });

  it('paying, leaving, timing out and the webhook all at once: every payment a booking, every other seat free', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 40 });
    const buyers = await people(40);
    const holds = await Promise.all(
      buyers.map(async (person) => ({
        person,
        held: (await ask(person, date)).json<PaymentIntentResponse>(),
      })),
    );
    shop.advanceMinutes(11); // every hold's time is up while its owner pays
    const payments = holds.map(({ held }) => shop.pay(held.paymentIntentId).catch(() => null));
    const meanwhile: Promise<unknown>[] = holds.flatMap(({ person, held }) => [
      record(held.holdId).then((hold) => releaseHold(shop.deps, hold)),
      record(held.holdId).then((hold) => finaliseHold(shop.deps, hold)),
      book(person, date, held),
    ]);
    meanwhile.push(releaseExpiredHolds(shop.deps));
    const paid = (await Promise.all(payments)).filter((payment) => payment?.status === 'succeeded');
    await Promise.all(meanwhile);
    await shop.sandbox.control.idle();
    await releaseExpiredHolds(shop.deps);
    await reconcilePayments(shop.deps);
    await sendPendingRefunds(shop.deps);

    const { rows } = await shop.pool.query<{ bookings: number }>(
      'SELECT count(*) AS bookings FROM bookings WHERE occurrence_id = $1',
      [date.occurrenceId],
    );
    expect(rows[0]?.bookings).toBe(paid.length);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(paid.length);
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
    const books = await compareLedgers(shop);
    expect(isReconciled(books), formatCheck(books)).toBe(true);
  });

  it('a seat freed while 50 people ask for it is sold once', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const [first, ...others] = await people(51);
    if (first === undefined) throw new Error('nobody came');
    const held = (await ask(first, date)).json<PaymentIntentResponse>();
    const [, ...answers] = await Promise.all([
      record(held.holdId).then((hold) => releaseHold(shop.deps, hold)),
      ...others.map((person) => ask(person, date)),
    ]);
    const late = await ask(first, date);
    const sold = [...answers, late].filter((answer) => answer.statusCode === 200);
    expect(sold).toHaveLength(1);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });
});
