import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { finishCancellations } from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import { cancelUncertified } from '#areas/booking/bookings/cancel/cancel-uncertified.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { reconcilePayments } from '#areas/booking/bookings/reconcile/reconcile-payments.server.ts';
import {
  isFullyExplained,
  printReport,
  reconciliationReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import type { WaitlistEntry } from '#areas/booking/waitlist/contract.ts';
import { processWaitlists } from '#areas/booking/waitlist/waitlist-processor.server.ts';
import { applyBusinessCertificateStatus } from '#areas/catalogue/sessions/certificates/apply-certificate-status.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { createCertificates } from '#support/certificates.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { interleaveTransactions } from '#support/interleave.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  type OccurrenceForSale,
} from '#support/shop.ts';
import { NOON, openWaitlist, type WaitlistHarness } from '#support/waitlist.ts';
import { type CrashHarness, createCrashHarness } from './crash-harness.ts';
import { crashPoints, worstCrashPoints } from './crash-points.ts';

describe.runIf(testDatabaseUrl !== undefined)('the waiting list of a date', () => {
  const shop = setUpShop();
  let queue: WaitlistHarness;

  beforeAll(async () => {
    queue = openWaitlist(shop);
  });
  beforeEach(() => queue.setTime(NOON));

  const people = (count: number) => Promise.all(Array.from({ length: count }, () => createPerson(shop.pool)));

  const ask = (who: AuthUser, date: OccurrenceForSale) =>
    placeHold(queue.deps, who, {
      sessionId: date.sessionId,
      amount: date.amount,
      sessionDate: date.startsAt.toISOString(),
    });

  async function soldOut(capacity: number, options: { startsAt?: string; pricePence?: number } = {}) {
    const date = await createOccurrenceForSale(shop.pool, {
      capacity,
      startsAt: new Date(options.startsAt ?? '2031-01-25T18:30:00Z'),
      pricePence: options.pricePence ?? 0,
    });
    const bookings = [];
    for (const who of await people(capacity)) {
      const held = await holdPlace(shop, who, date);
      if (!held.free) await shop.pay(held.paymentIntentId);
      bookings.push(await createBooking(shop.deps, who, { holdId: held.holdId }));
    }
    return { date, bookings };
  }

  const freeSeats = (date: OccurrenceForSale, seats: number) =>
    shop.pool.query(
      `WITH cancelled AS (
         UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id IN (
           SELECT id FROM bookings WHERE occurrence_id = $1 AND state = 'confirmed' ORDER BY created_at LIMIT $2)
         RETURNING occurrence_id)
       UPDATE occurrences o SET taken = o.taken - gone.seats
       FROM (SELECT count(*)::integer AS seats FROM cancelled) gone WHERE o.id = $1`,
      [date.occurrenceId, seats],
    );

  const booked = async (date: OccurrenceForSale) =>
    (
      await queryOne<{ n: number }>(
        shop.pool,
        `SELECT count(*) AS n FROM bookings WHERE occurrence_id = $1 AND state = 'confirmed'`,
        [date.occurrenceId],
      )
    ).n;

  /** Every taken place is held, booked or reserved for the list, and every penny is accounted for. */
  async function expectBalanced(): Promise<void> {
    await sendPendingRefunds(shop.deps);
    await reconcilePayments(queue.deps);
    const report = await reconciliationReport(
      { db: shop.pool, openProvider: () => Promise.resolve(shop.deps.provider) },
      new Date(0),
      new Date(Date.now() + 60_000),
    );
    expect(isFullyExplained(report), printReport(report)).toBe(true);
  }

  it('of forty people, with ten places freed at once and passers-by beside them: exactly ten are sold, to the first ten', async () => {
    const { date } = await soldOut(10);
    const waiting = await people(40);
    for (const who of waiting) {
      await queue.join(who, date);
      queue.advanceMinutes(1);
    }
    const passersBy = await people(20);
    const asked = await Promise.allSettled([
      freeSeats(date, 10),
      ...Array.from({ length: 4 }, () => processWaitlists(queue.deps)),
      ...passersBy.map((who) => ask(who, date)),
    ]);
    expect(asked.slice(5).every(({ status }) => status === 'rejected')).toBe(true);
    await queue.processLists();
    const accepted = await Promise.allSettled(
      waiting.flatMap((who) =>
        [1, 2].map(async () => {
          const held = await ask(who, date);
          return createBooking(queue.deps, who, { holdId: held.holdId });
        }),
      ),
    );
    await Promise.all([queue.processLists(), queue.processLists()]);
    expect(accepted.filter(({ status }) => status === 'fulfilled').length).toBeGreaterThanOrEqual(10);
    expect(await booked(date)).toBe(10);
    const states = await Promise.all(waiting.map(async (who) => (await queue.myEntry(who))?.state));
    expect(states).toEqual([...Array(10).fill('booked'), ...Array(30).fill('waiting')]);
    await expectBalanced();
  }, 60_000);

  it('where everybody is asked: of two who accept the last place one has it', async () => {
    for (let round = 0; round < 5; round++) {
      queue.setTime(NOON);
      const { date } = await soldOut(1, { startsAt: '2031-01-15T14:00:00Z' });
      const both = await people(2);
      const places: WaitlistEntry[] = [];
      for (const who of both) places.push(await queue.join(who, date));
      await freeSeats(date, 1);
      await queue.processLists();
      const answers = await Promise.allSettled(
        both.map((who, index) => queue.accept(who, places[index]?.id ?? '')),
      );
      expect(answers.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
      expect(answers.find(({ status }) => status === 'rejected')).toMatchObject({
        reason: { code: 'sold_out' },
      });
      expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    }
    await expectBalanced();
  });

  it('whose class loses its papers while it is full: nothing is offered, and everybody has all of it back, once', async () => {
    const { date, bookings } = await soldOut(2, { pricePence: 1400 });
    const { businessId } = await queryOne<{ businessId: number }>(
      shop.pool,
      `UPDATE sessions SET age_groups = '{6-12}' WHERE id = $1 RETURNING business_id AS "businessId"`,
      [date.sessionId],
    );
    await createCertificates(shop.pool, businessId, { until: '2031-01-20' });
    const [waiting] = await people(1);
    if (waiting === undefined) throw new Error('Nobody waits.');
    const { id: placeId } = await queue.join(waiting, date);
    const news = await queue.listNotices(placeId);

    queue.setTime('2031-01-21T12:00:00Z');
    const followed = { ...queue.deps, onCertificateStatusApplied: async () => {} };
    await Promise.all([
      transaction(shop.pool, (tx) => applyBusinessCertificateStatus(tx, followed, businessId)),
      freeSeats(date, 1),
    ]);
    await queue.processLists();
    expect(await queue.listNotices(placeId)).toEqual(news);
    expect(await queue.myEntry(waiting)).toMatchObject({ state: 'waiting' });

    queue.setTime('2031-01-23T18:30:00Z');
    const closing = { ...shop.deps, clock: queue.deps.clock };
    await Promise.all([cancelUncertified(closing), cancelUncertified(closing), queue.processLists()]);
    await Promise.all([finishCancellations(closing), finishCancellations(closing)]);
    await queue.processLists();
    const { rows } = await shop.pool.query<{ state: string; back: number }>(
      `SELECT b.state, coalesce((SELECT sum(amount_pence) FROM refunds r WHERE r.booking_id = b.id), 0)::integer AS back
       FROM bookings b WHERE b.id = ANY ($1) ORDER BY b.state`,
      [bookings.map(({ id }) => id)],
    );
    // The other cancelled without a refund.
    expect(rows).toEqual([
      { state: 'cancelled_by_business', back: 1540 },
      { state: 'cancelled_by_seeker', back: 0 },
    ]);
    expect(await queue.listNotices(placeId)).toEqual([...news, 'cancelled']);
    expect(await queue.myEntry(waiting)).toMatchObject({ state: 'closed' });
  });

  it('whose offer ends while it is paid for: it is booked, or all of the money goes back', async () => {
    for (let round = 0; round < 6; round++) {
      queue.setTime(NOON);
      const { date } = await soldOut(1, { pricePence: 1400 });
      const [first, second] = await people(2);
      if (first === undefined || second === undefined) throw new Error('Nobody came.');
      await queue.join(first, date);
      queue.advanceMinutes(1);
      await queue.join(second, date);
      await freeSeats(date, 1);
      await queue.processLists();
      const held = await ask(first, date);
      queue.advanceMinutes(121);
      await Promise.allSettled([
        shop.pay(held.paymentIntentId).then(() => createBooking(queue.deps, first, { holdId: held.holdId })),
        releaseExpiredHolds(queue.deps),
        processWaitlists(queue.deps),
      ]);
      await queue.processLists();
      const states = [(await queue.myEntry(first))?.state, (await queue.myEntry(second))?.state];
      expect([
        ['booked', 'waiting'],
        ['missed', 'offered'],
      ]).toContainEqual(states);
      expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    }
    await expectBalanced();
  }, 60_000);

  it('is joined before a place comes up, or after: it is never free and waited for', async () => {
    const lock = 'SELECT 1 FROM occurrences WHERE id = $1 FOR NO KEY UPDATE';
    // The join comes second and sees the place.
    const { date } = await soldOut(2);
    const [late, early] = await people(2);
    if (late === undefined || early === undefined) throw new Error('Nobody came.');
    let refused: unknown;
    await interleaveTransactions(
      shop.pool,
      async (tx) => {
        await tx.query('UPDATE occurrences SET taken = taken - 1 WHERE id = $1', [date.occurrenceId]);
      },
      async () => {
        refused = await queue.join(late, date).catch((error: unknown) => error);
      },
    );
    expect(refused).toMatchObject({ message: 'A place has just come up. You can book it now.' });
    await shop.pool.query('UPDATE occurrences SET taken = taken + 1 WHERE id = $1', [date.occurrenceId]);
    // The join comes first, so the freed place is kept for it.
    await interleaveTransactions(
      shop.pool,
      async (tx) => {
        await tx.query(lock, [date.occurrenceId]);
        await tx.query(
          'INSERT INTO waitlist_entries (occurrence_id, user_id, places, starts_at, joined_at) VALUES ($1, $2, 1, $3, $3)',
          [date.occurrenceId, early.id, date.startsAt],
        );
      },
      async (tx) => {
        await tx.query(`UPDATE occurrences SET taken = taken - 1 WHERE id = $1 AND taken > 0`, [
          date.occurrenceId,
        ]);
      },
    );
    expect(
      await queryOne(shop.pool, 'SELECT taken, waitlist_reserved FROM occurrences WHERE id = $1', [
        date.occurrenceId,
      ]),
    ).toEqual({ taken: 2, waitlist_reserved: 1 });
    await shop.pool.query('DELETE FROM waitlist_entries WHERE occurrence_id = $1', [date.occurrenceId]);
    await shop.pool.query('UPDATE occurrences SET taken = 2, waitlist_reserved = 0 WHERE id = $1', [
      date.occurrenceId,
    ]);
  });

  it('at night keeps what came free from a passer-by until its first has slept and declined', async () => {
    queue.setTime('2031-01-15T20:00:00Z');
    const { date } = await soldOut(1);
    const [waits, passesBy] = await people(2);
    if (waits === undefined || passesBy === undefined) throw new Error('Nobody came.');
    const place = await queue.join(waits, date);
    queue.setTime('2031-01-15T23:00:00Z');
    const answers = await Promise.allSettled([freeSeats(date, 1), ask(passesBy, date), queue.processLists()]);
    expect(answers[1]).toMatchObject({ status: 'rejected', reason: { code: 'sold_out' } });
    await queue.processLists();
    queue.setTime('2031-01-16T07:00:00Z');
    await queue.processLists();
    await expect(ask(passesBy, date)).rejects.toMatchObject({ code: 'sold_out' });
    await queue.leave(waits, place.id);
    expect(await ask(passesBy, date)).toMatchObject({ places: 1 });
    await expectBalanced();
  });

  describe('killed with -9', () => {
    let children: CrashHarness;

    beforeAll(async () => {
      children = await createCrashHarness('waiting-child.ts', shop.database, () => ({
        SANDBOX_URL: shop.sandbox.url,
        NOW: queue.deps.clock.now().toISOString(),
      }));
    });

    async function restart(): Promise<void> {
      await children.waitUntilGone();
      await reconcilePayments(queue.deps);
      await queue.processLists();
    }

    const killEverywhere = (
      prepare: () => Promise<{
        env: Record<string, string>;
        date: OccurrenceForSale;
        check: () => Promise<void>;
      }>,
      deaths = crashPoints,
    ) =>
      children.killEverywhere({
        prepare,
        crashPoints: deaths,
        afterDeath: async ({ date, check }, step) => {
          await restart();
          expect(await countTakenPlaces(shop.pool, date.occurrenceId), step).toBe(1);
          await check();
        },
      });

    it('while it offers what came free: the first is asked, once', async () => {
      await killEverywhere(async () => {
        const { date } = await soldOut(1);
        const [who] = await people(1);
        if (who === undefined) throw new Error('Nobody came.');
        const place = await queue.join(who, date);
        await freeSeats(date, 1);
        return {
          env: { FLOW: 'work' },
          date,
          check: async () => {
            expect(await queue.myEntry(who)).toMatchObject({ state: 'offered' });
            expect(await queue.listNotices(place.id)).toEqual(['joined', 'offered']);
          },
        };
      });
      await expectBalanced();
    }, 240_000);

    it('while somebody accepts with a kept card: once charged it is booked, and else still offered', async () => {
      const { who, cardId } = await queue.personWithCard();
      // Includes the steps of automatic booking.
      await killEverywhere(async () => {
        const { date } = await soldOut(1, { pricePence: 1400 });
        const place = await queue.join(who, date);
        await freeSeats(date, 1);
        await queue.processLists();
        return {
          env: { FLOW: 'accept', USER_ID: who.id, PLACE_ID: place.id, CARD_ID: cardId },
          date,
          check: async () => {
            const { state, paid, bookings } = await queryOne<{
              state: string;
              paid: boolean;
              bookings: number;
            }>(
              shop.pool,
              `SELECT w.state, p.state = 'succeeded' AS paid,
                      (SELECT count(*) FROM bookings b WHERE b.order_id = w.order_id) AS bookings
               FROM waitlist_entries w JOIN payments p ON p.order_id = w.order_id WHERE w.id = $1`,
              [place.id],
            );
            expect([state, paid, bookings]).toEqual(paid ? ['booked', true, 1] : ['offered', false, 0]);
            if (!paid) await queue.leave(who, place.id);
          },
        };
      }, worstCrashPoints);
      await expectBalanced();
    }, 240_000);

    it('while it books what came free for somebody who agreed: charged once and booked, whatever died', async () => {
      const { who, cardId } = await queue.personWithCard();
      await killEverywhere(async () => {
        const { date } = await soldOut(1, { pricePence: 1400 });
        const place = await queue.join(who, date, 1, { cardId, upTo: '15.40' });
        await freeSeats(date, 1);
        return {
          env: { FLOW: 'work' },
          date,
          check: async () => {
            const came = await queryOne<{ state: string; paid: number; bookings: number }>(
              shop.pool,
              `SELECT w.state, (SELECT count(*)::integer FROM payments p
                                WHERE p.order_id = w.order_id AND p.state = 'succeeded') AS paid,
                      (SELECT count(*)::integer FROM bookings b WHERE b.order_id = w.order_id) AS bookings
               FROM waitlist_entries w WHERE w.id = $1`,
              [place.id],
            );
            expect(came).toEqual({ state: 'booked', paid: 1, bookings: 1 });
            expect(await queue.listNotices(place.id)).toEqual(['joined']);
          },
        };
      });
      await expectBalanced();
    }, 240_000);

    it('while somebody says no: the place goes on to the next', async () => {
      await killEverywhere(async () => {
        const { date } = await soldOut(1, { pricePence: 1400 });
        const [first, second] = await people(2);
        if (first === undefined || second === undefined) throw new Error('Nobody came.');
        const place = await queue.join(first, date);
        queue.advanceMinutes(1);
        await queue.join(second, date);
        await freeSeats(date, 1);
        await queue.processLists();
        await ask(first, date);
        return {
          env: { FLOW: 'decline', USER_ID: first.id, PLACE_ID: place.id },
          date,
          check: async () => {
            if ((await queue.myEntry(first))?.state === 'offered') await queue.leave(first, place.id);
            expect(await queue.myEntry(second)).toMatchObject({ state: 'offered' });
          },
        };
      });
      await expectBalanced();
    }, 240_000);
  });
});
