import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { enqueueBookingEmails } from '#areas/booking/bookings/book/enqueue-booking-emails.server.ts';
import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { finishCancellations } from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { holdMove } from '#areas/booking/bookings/move/hold-move.server.ts';
import { reconcilePayments } from '#areas/booking/bookings/reconcile/reconcile-payments.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { formatCheck, isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { attachEvidence } from '#areas/money/payments/disputes/evidence-files.server.ts';
import { reconcileDisputes } from '#areas/money/payments/disputes/jobs.server.ts';
import { syncDispute } from '#areas/money/payments/disputes/sync-dispute.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPromoCode } from '#support/offers.ts';
import { authUser, createPerson } from '#support/people.ts';
import { createOccurrence } from '#support/session-factory.ts';
import { setUpDatabase } from '#support/set-up-database.ts';
import {
  compareLedgers,
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  type OccurrenceForSale,
  openShop,
  readReconciliation,
  type Shop,
} from '#support/shop.ts';
import { countTakenHours, findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';
import type { Flow, Purchase } from './child.ts';
import { type CrashHarness, createCrashHarness } from './crash-harness.ts';
import { crashPoints, worstCrashPoints } from './crash-points.ts';

const AT_ONCE = 3;
const MINUTES_AHEAD = 11;

/** Valid bookings and claims, and whether it was cancelled. */
interface Outcome {
  bookings: number;
  taken: number;
  cancelled: boolean;
}

interface Prepared {
  purchase: Partial<Purchase>;
  tally: () => Promise<Outcome>;
  minutesAhead?: number;
}

// A killed process needs PostgreSQL.
describe.runIf(testDatabaseUrl !== undefined)('killed with -9 at every step', () => {
  const database = setUpDatabase();
  let shop: Shop;
  let children: CrashHarness;

  beforeAll(async () => {
    children = await createCrashHarness('child.ts', database, () => ({ SANDBOX_URL: shop.sandbox.url }));
    shop = await openShop(database.pool);
  });
  afterAll(() => shop.close());

  const tallyOfDate =
    ({ occurrenceId }: OccurrenceForSale) =>
    async (): Promise<Outcome> => ({
      ...(await queryOne<Pick<Outcome, 'bookings' | 'cancelled'>>(
        shop.pool,
        `SELECT o.state = 'cancelled' AS cancelled,
                (SELECT count(*) FROM bookings b WHERE b.occurrence_id = o.id AND b.state = 'confirmed') AS bookings
         FROM occurrences o WHERE o.id = $1`,
        [occurrenceId],
      )),
      taken: await countTakenPlaces(shop.pool, occurrenceId),
    });

  const tallyOfTrainer = (trainerId: number) => async (): Promise<Outcome> => ({
    ...(await queryOne<Pick<Outcome, 'bookings' | 'cancelled'>>(
      shop.pool,
      `SELECT count(*) FILTER (WHERE state = 'confirmed') AS bookings,
              count(*) FILTER (WHERE state = 'cancelled_by_business') > 0 AS cancelled
       FROM bookings WHERE trainer_id = $1`,
      [trainerId],
    )),
    taken: await countTakenHours(shop.pool, trainerId),
  });

  async function newDate(): Promise<Prepared> {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const { id: userId } = await createPerson(shop.pool);
    const purchase = {
      userId,
      sessionId: date.sessionId,
      startsAt: date.startsAt.toISOString(),
      amount: date.amount,
    };
    return { purchase, tally: tallyOfDate(date) };
  }

  async function newHour(): Promise<Prepared> {
    const { id: trainerId } = await createTrainer(shop.pool);
    const { id: userId } = await createPerson(shop.pool);
    const startsAt = (await findOpenHour(shop, trainerId)).toISOString();
    return { purchase: { userId, trainerId, startsAt, amount: '55.00' }, tally: tallyOfTrainer(trainerId) };
  }

  async function heldSeat(date: OccurrenceForSale, options: { pay: boolean }): Promise<Prepared> {
    const person = await createPerson(shop.pool);
    const answer = await holdPlace(shop, person, date);
    if (options.pay) await shop.pay(answer.paymentIntentId);
    return { purchase: { userId: person.id, holdId: answer.holdId }, tally: tallyOfDate(date) };
  }

  const held = async (options: { pay: boolean }) =>
    heldSeat(await createOccurrenceForSale(shop.pool, { capacity: 1 }), options);

  /** Somebody else gets the place during the payment: this needs a refund. */
  async function paidInVain(): Promise<Prepared> {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const prepared = await heldSeat(date, { pay: true });
    await shop.pool.query(`UPDATE holds SET state = 'released' WHERE id = $1`, [prepared.purchase.holdId]);
    await shop.pool.query('UPDATE occurrences SET taken = 0, capacity = 0 WHERE id = $1', [
      date.occurrenceId,
    ]);
    return prepared;
  }

  async function heldHour(options: { pay: boolean }): Promise<Prepared & { trainer: { userId: string } }> {
    const trainer = await createTrainer(shop.pool);
    const person = await createPerson(shop.pool);
    const startsAt = await findOpenHour(shop, trainer.id);
    const answer = await holdOpenHour(shop, person, { trainerId: trainer.id, startsAt });
    if (options.pay) await shop.pay(answer.paymentIntentId);
    return {
      trainer,
      purchase: { userId: person.id, holdId: answer.holdId },
      tally: tallyOfTrainer(trainer.id),
    };
  }

  async function bookedHour(): Promise<Prepared> {
    const { trainer, purchase, tally } = await heldHour({ pay: true });
    const record = await findHold(shop.pool, purchase.holdId ?? '');
    if (record !== null) await finaliseHold(shop.deps, record);
    const { id: bookingId } = await queryOne<{ id: string }>(
      shop.pool,
      'SELECT id FROM bookings WHERE order_id = $1',
      [purchase.holdId],
    );
    return { purchase: { userId: trainer.userId, bookingId }, tally };
  }

  async function withEvent(prepared: Prepared): Promise<Prepared> {
    const { provider_intent_id: intentId } = await queryOne<{ provider_intent_id: string }>(
      shop.pool,
      'SELECT provider_intent_id FROM payments WHERE order_id = $1',
      [prepared.purchase.holdId],
    );
    const record = (await shop.sandbox.control.events()).find(
      ({ event }) => event.type === 'payment_intent.succeeded' && JSON.stringify(event).includes(intentId),
    );
    return { ...prepared, purchase: { ...prepared.purchase, event: JSON.stringify(record?.event) } };
  }

  /** Three places of a date with four, so only one order fits. */
  async function newOrder(): Promise<Prepared> {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 4 });
    const { id: userId } = await createPerson(shop.pool);
    const purchase = {
      userId,
      sessionId: date.sessionId,
      startsAt: date.startsAt.toISOString(),
      amount: '46.20',
      places: 3,
    };
    return { purchase, tally: tallyOfDate(date) };
  }

  async function bookedOrder(): Promise<Prepared> {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 4 });
    const person = await createPerson(shop.pool);
    const { holdId, paymentIntentId } = await placeHold(shop.deps, person, {
      sessionId: date.sessionId,
      amount: '46.20',
      sessionDate: date.startsAt.toISOString(),
      places: 3,
    });
    await shop.pay(paymentIntentId);
    const record = await findHold(shop.pool, holdId);
    if (record !== null) await finaliseHold(shop.deps, record);
    return { purchase: { userId: person.id, holdId, amount: '46.20' }, tally: tallyOfDate(date) };
  }

  /** A booked place and another date, with one place each, at the current price. */
  async function toBeMoved(pricePence: number, difference: string): Promise<Prepared> {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const startsAt = new Date(date.startsAt.getTime() + 7 * 86_400_000);
    const occurrenceId = await createOccurrence(shop.pool, date.sessionId, { startsAt, capacity: 1 });
    const { purchase, tally } = await heldSeat(date, { pay: true });
    const record = await findHold(shop.pool, purchase.holdId ?? '');
    if (record !== null) await finaliseHold(shop.deps, record);
    const { id: bookingId } = await queryOne<{ id: string }>(
      shop.pool,
      'SELECT id FROM bookings WHERE order_id = $1',
      [purchase.holdId],
    );
    await shop.pool.query('UPDATE sessions SET price_pence = $2 WHERE id = $1', [date.sessionId, pricePence]);
    return {
      purchase: { userId: purchase.userId, bookingId, startsAt: startsAt.toISOString(), amount: difference },
      tally: async () => {
        const [before, after] = [await tally(), await tallyOfDate({ ...date, occurrenceId })()];
        // The booking and its place are at one of the two dates, and the difference was refunded or charged to match.
        // Cancelled dates don't count.
        expect([before.taken, after.taken]).toEqual([before.bookings, after.bookings]);
        const pence = Math.round(Number(difference) * 100);
        const money = await queryOne<{ back: number; total: number }>(
          shop.pool,
          `SELECT total_pence AS total,
                  (SELECT COALESCE(sum(amount_pence), 0)::integer FROM refunds WHERE booking_id = $1) AS back
           FROM bookings WHERE id = $1`,
          [bookingId],
        );
        const moved = after.bookings === 1;
        expect(money).toEqual({
          back: moved ? Math.max(0, -pence) : 0,
          total: date.totalPence + (moved ? Math.max(0, pence) : 0),
        });
        return {
          bookings: before.bookings + after.bookings,
          taken: before.taken + after.taken,
          cancelled: false,
        };
      },
    };
  }

  /** The same for £1.65 more, with a hold at the other date. */
  async function heldForMove({ pay }: { pay: boolean }): Promise<Prepared> {
    const prepared = await toBeMoved(1_550, '1.65');
    const { userId = '', bookingId = '', startsAt = '', amount = '' } = prepared.purchase;
    const person = await authUser(shop.pool, userId);
    if (person === null) throw new Error('no such user');
    const { holdId, paymentIntentId } = await holdMove(shop.deps, person, bookingId, {
      startsAt,
      difference: amount,
    });
    if (pay) await shop.pay(paymentIntentId);
    return { ...prepared, purchase: { ...prepared.purchase, holdId } };
  }

  /** The same with a code that is valid for three places. */
  async function newOrderWithCode(): Promise<Prepared> {
    const { purchase, tally } = await newOrder();
    const { id, code } = await createPromoCode(shop.pool, purchase.sessionId ?? 0, { mostPlaces: 3 });
    return {
      purchase: { ...purchase, code },
      tally: async () => {
        const counted = await tally();
        const { bookings } = await queryOne<{ bookings: number }>(
          shop.pool,
          `SELECT count(*) AS bookings FROM promo_redemptions u JOIN bookings b ON b.order_id = u.order_id
           WHERE u.code_id = $1 AND b.total_pence = 1386`,
          [id],
        );
        expect(bookings).toBe(counted.bookings);
        return counted;
      },
    };
  }

  async function disputed(): Promise<Prepared & { providerDisputeId: string }> {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const person = await createPerson(shop.pool);
    const answer = await holdPlace(shop, person, date);
    const intent = await shop.pay(answer.paymentIntentId);
    const record = await findHold(shop.pool, answer.holdId);
    if (record !== null) await finaliseHold(shop.deps, record);
    const { id } = await shop.sandbox.control.dispute(String(intent.latest_charge));
    return { purchase: { userId: person.id }, tally: tallyOfDate(date), providerDisputeId: id };
  }

  async function lostDispute(): Promise<Prepared> {
    const { providerDisputeId: disputeId, ...prepared } = await disputed();
    await syncDispute(shop.deps, disputeId);
    await shop.sandbox.control.decideDispute(disputeId, 'lost');
    return { ...prepared, purchase: { ...prepared.purchase, disputeId } };
  }

  async function openDispute(): Promise<Prepared> {
    const { providerDisputeId, ...prepared } = await disputed();
    await syncDispute(shop.deps, providerDisputeId);
    const { id } = await queryOne<{ id: string }>(
      shop.pool,
      'SELECT id FROM disputes WHERE provider_dispute_id = $1',
      [providerDisputeId],
    );
    await attachEvidence(shop.deps, { actorId: prepared.purchase.userId ?? '', requestId: 'request' }, id, {
      part: 'receipt',
      bytes: Buffer.from('%PDF-1.7'),
    });
    return { ...prepared, purchase: { ...prepared.purchase, disputeId: id } };
  }

  const subjects: Record<
    'seat' | 'seat for less' | 'seat for more' | 'hour' | 'order' | 'order with a code',
    Partial<Record<Flow, () => Promise<Prepared>>>
  > = {
    seat: {
      book: newDate,
      finalise: () => held({ pay: true }),
      webhook: async () => withEvent(await held({ pay: true })),
      release: async () => ({ ...(await held({ pay: false })), minutesAhead: MINUTES_AHEAD }),
      'give-back': () => held({ pay: false }),
      reconcile: async () => ({ ...(await held({ pay: true })), minutesAhead: 3 }),
      'cancel-date': async () => {
        // Two bookings and one running payment.
        const date = await createOccurrenceForSale(shop.pool, { capacity: 3 });
        await heldSeat(date, { pay: false });
        for (let n = 0; n < 2; n++) {
          const { purchase } = await heldSeat(date, { pay: true });
          const record = await findHold(shop.pool, purchase.holdId ?? '');
          if (record !== null) await finaliseHold(shop.deps, record);
        }
        return { purchase: { occurrenceId: date.occurrenceId }, tally: tallyOfDate(date) };
      },
      refund: async () => {
        const prepared = await paidInVain();
        await children.run(envOf('finalise', prepared));
        return prepared;
      },
      dispute: lostDispute,
      answer: openDispute,
      move: () => toBeMoved(1_410, '0.00'),
    },
    'seat for less': { move: () => toBeMoved(995, '-4.45') },
    'seat for more': {
      'pay-move': () => toBeMoved(1_550, '1.65'),
      webhook: async () => withEvent(await heldForMove({ pay: true })),
      release: async () => ({ ...(await heldForMove({ pay: false })), minutesAhead: MINUTES_AHEAD }),
      // Paid and then cancelled: it must be refunded.
      finalise: async () => {
        const prepared = await heldForMove({ pay: true });
        await shop.pool.query(
          `UPDATE occurrences o SET state = 'cancelled' FROM order_items i WHERE i.order_id = $1 AND o.id = i.occurrence_id`,
          [prepared.purchase.holdId],
        );
        return prepared;
      },
    },
    hour: {
      book: newHour,
      webhook: async () => withEvent(await heldHour({ pay: true })),
      release: async () => ({ ...(await heldHour({ pay: false })), minutesAhead: MINUTES_AHEAD }),
      'cancel-hour': bookedHour,
    },
    order: { book: newOrder, 'cancel-order': bookedOrder },
    'order with a code': { book: newOrderWithCode },
  };

  const envOf = (flow: Flow, { purchase, minutesAhead = 0 }: Prepared) => ({
    FLOW: flow,
    PURCHASE: JSON.stringify(purchase),
    MINUTES_AHEAD: String(shop.minutesAhead() + minutesAhead),
  });

  /** The jobs that the next process runs, after the hold has expired. */
  async function restart(): Promise<void> {
    await children.waitUntilGone();
    await finishCancellations(shop.deps);
    await releaseExpiredHolds(shop.deps);
    await reconcilePayments(shop.deps);
    await reconcileDisputes(shop.deps);
    await sendPendingRefunds(shop.deps);
    await enqueueBookingEmails(shop.deps);
    // A separate run announces what reconciling has booked.
    await shop.deps.announcer.idle();
  }

  const flows: readonly [Flow, keyof typeof subjects, string][] = [
    ['book', 'seat', 'holding, paying and booking'],
    ['finalise', 'seat', 'finalising a paid hold'],
    ['webhook', 'seat', 'the webhook'],
    ['reconcile', 'seat', 'the job that looks for payments nobody told us about'],
    ['release', 'seat', 'releasing an expired hold'],
    ['give-back', 'seat', 'giving a hold back on leaving'],
    ['refund', 'seat', 'sending a refund'],
    ['cancel-date', 'seat', 'a business cancelling a date'],
    ['dispute', 'seat', 'following a dispute that is lost'],
    ['answer', 'seat', 'answering a bank'],
    ['move', 'seat for less', 'moving a booking to a date that costs less'],
    [
      'pay-move',
      'seat for more',
      'holding a dearer date for a booking, paying the difference and moving there',
    ],
    ['finalise', 'seat for more', 'finalising a payment for a dearer date that was called off'],
    ['cancel-order', 'order', 'cancelling three places at once'],
    ['book', 'hour', 'holding, paying and booking'],
    ['book', 'order with a code', 'exchanging a hold for three places with a code, paying and booking'],
    ['cancel-hour', 'hour', 'a trainer cancelling'],
  ];
  // Same code, other product.
  const alike: typeof flows = [
    ['move', 'seat', 'moving a booking to a date that costs a little more, which is waived'],
    ['webhook', 'seat for more', 'the webhook of a payment for a dearer date'],
    ['release', 'seat for more', 'releasing a dearer date that nobody paid for'],
    ['book', 'order', 'exchanging a hold for three places, paying and booking'],
    ['webhook', 'hour', 'the webhook'],
    ['release', 'hour', 'releasing an expired hold'],
  ];
  it.each(process.env.KILLS === 'all' ? [...flows, ...alike] : flows)(
    '%s (%s): the books balance and nothing leaks',
    async (flow, subject) => {
      const prepare = subjects[subject][flow];
      if (prepare === undefined) throw new Error(`Nothing is prepared for ${flow} of a ${subject}.`);
      const left = await children.killEverywhere({
        prepare: async () => {
          const prepared = await prepare();
          return { ...prepared, env: envOf(flow, prepared) };
        },
        // The first flow tests every death; its variants only the worst.
        crashPoints: isFirstOfItsFlow(flow, subject) ? crashPoints : worstCrashPoints,
        // Each has its own sale, so they can run in parallel.
        atOnce: alone(flow) ? 1 : AT_ONCE,
        afterThrough: restart,
      });
      shop.advanceMinutes(MINUTES_AHEAD);
      await restart();

      const report = await readReconciliation(shop);
      expect(isFullyExplained(report), printReport(report)).toBe(true);
      const books = await compareLedgers(shop);
      expect(isReconciled(books), formatCheck(books)).toBe(true);
      // Half-done work is completed or undone.
      expect(report.lines.filter((line) => /being paid|on its way/.test(line.verdict.text))).toEqual([]);
      if (flow === 'dispute' || flow === 'answer') {
        // Every answer was sent and each loss posted once.
        const { open } = await queryOne<{ open: number }>(
          shop.pool,
          `SELECT count(*) AS open FROM disputes WHERE answer IS NOT NULL AND state <> 'lost'`,
        );
        expect(open).toBe(0);
        const waiting = await queryOne<{ pence: number }>(
          shop.pool,
          `SELECT COALESCE(sum(withdrawn_pence), 0)::bigint AS pence FROM disputes WHERE state <> 'lost'`,
        );
        expect((await creditBalance(shop.pool, 'disputes')) + waiting.pence).toBe(0);
        // Stripe received the file once.
        const said = (await shop.sandbox.control.disputes()).flatMap(
          ({ evidence, evidence_details: details }) =>
            details.submission_count === 0 ? [] : [evidence.receipt],
        );
        const { data: given } = await shop.stripe.files.list({ limit: 100 });
        expect(said.toSorted()).toEqual(given.map(({ id }) => id).toSorted());
      }
      for (const { tally } of left) {
        const { bookings, taken, cancelled } = await tally();
        // All or nothing.
        if (flow === 'cancel-date') expect(bookings).toBe(cancelled ? 0 : 2);
        else if (flow === 'cancel-hour') expect(bookings).toBe(cancelled ? 0 : 1);
        else expect(subject.startsWith('order') ? [0, 3] : [0, 1]).toContain(bookings);
        expect(taken).toBe(bookings);
      }
      const confirmed = await queryOne<{
        bookings: number;
        told: number;
        cancelled: number;
        toldOff: number;
        moved: number;
        toldMoved: number;
      }>(
        shop.pool,
        `SELECT (SELECT count(*) FROM bookings WHERE position = 1) AS bookings,
              (SELECT count(DISTINCT order_id) FROM bookings WHERE cancelled_at IS NOT NULL) AS cancelled,
              (SELECT COALESCE(sum(calendar_sequence), 0)::integer FROM bookings) AS moved,
              (SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'tellBookingMoved') AS "toldMoved",
              (SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'tellBookingCancelled') AS "toldOff",
              (SELECT count(*) FROM graphile_worker.jobs WHERE task_identifier = 'tellBookingConfirmed') AS told`,
      );
      expect(confirmed.told).toBe(confirmed.bookings);
      expect(confirmed.toldOff).toBe(confirmed.cancelled);
      expect(confirmed.toldMoved).toBe(confirmed.moved);
    },
    240_000,
  );

  function isFirstOfItsFlow(flow: Flow, subject: keyof typeof subjects): boolean {
    return flows.find(([first]) => first === flow)?.[1] === subject;
  }

  /** Jobs take any work, so a second child would do the first one's steps. */
  function alone(flow: Flow): boolean {
    return flow === 'book' || flow === 'release' || flow === 'refund' || flow === 'reconcile';
  }
});
