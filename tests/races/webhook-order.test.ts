import { beforeAll, describe, expect, it } from 'vitest';
import type { PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { reconcilePayments } from '#areas/booking/bookings/reconcile/reconcile-payments.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { formatCheck, isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  countConfirmations,
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  readHoldOutcome,
  readReconciliation,
  USER_HEADER,
} from '#support/shop.ts';
import { countTakenHours, findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';

const shop = setUpShop();

beforeAll(async () => {
  await shop.listenForWebhooks();
  await shop.sandbox.control.pauseWebhooks(); // the tests say when what arrives
});

interface Purchase {
  person: AuthUser;
  held: PaymentIntentResponse;
  /** What the browser posts after the charge. */
  body: object;
  taken: () => Promise<number>;
}

/** The last place of a date, all three of another, and an appointment. */
const subjects: Record<string, () => Promise<Purchase>> = {
  async seat() {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, date);
    return {
      person,
      held,
      body: { sessionId: date.sessionId, holdId: held.holdId, totalAmount: date.amount },
      taken: () => countTakenPlaces(shop.pool, date.occurrenceId),
    };
  },
  async 'order of three places'() {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 3 });
    const person = await createPerson(shop.pool);
    const amount = penceToDecimal(3 * date.totalPence);
    const held = await placeHold(shop.deps, person, {
      sessionId: date.sessionId,
      sessionDate: date.startsAt.toISOString(),
      amount,
      places: 3,
    });
    return {
      person,
      held,
      body: { sessionId: date.sessionId, holdId: held.holdId, totalAmount: amount },
      taken: () => countTakenPlaces(shop.pool, date.occurrenceId),
    };
  },
  async hour() {
    const { id: trainerId } = await createTrainer(shop.pool);
    const person = await createPerson(shop.pool);
    const held = await holdOpenHour(shop, person, {
      trainerId,
      startsAt: await findOpenHour(shop, trainerId),
    });
    return {
      person,
      held,
      body: { holdId: held.holdId, totalAmount: '55.00' },
      taken: () => countTakenHours(shop.pool, trainerId),
    };
  },
};
let beginPurchase: () => Promise<Purchase>;

async function beginAndPay(): Promise<Purchase> {
  const purchase = await beginPurchase();
  await shop.pay(purchase.held.paymentIntentId);
  return purchase;
}

async function post({ person, body }: Purchase): Promise<number> {
  const answer = await shop.app.inject({
    method: 'POST',
    url: '/api/bookings',
    headers: { [USER_HEADER]: person.id },
    payload: body,
  });
  return answer.statusCode;
}

/** All events of this payment, newest first (the wrong order), that many times. */
async function deliver({ held }: Purchase, times = 1): Promise<(number | null)[]> {
  const events = (await shop.sandbox.control.events())
    .map(({ event }) => event)
    .filter(({ data }) => JSON.stringify(data.object).includes(held.paymentIntentId))
    .map(({ id }) => id)
    .toReversed();
  const attempts = await shop.sandbox.control.deliver(Array.from({ length: times }, () => events).flat());
  return attempts.map((attempt) => attempt.status);
}

/** The purchase, and confirmations queued since `confirmationsBefore`. */
async function readOutcome(purchase: Purchase, confirmationsBefore: number): Promise<object> {
  return {
    ...(await readHoldOutcome(shop.pool, purchase.held.holdId)),
    confirmations: (await countConfirmations(shop)) - confirmationsBefore,
    taken: await purchase.taken(),
  };
}

/** Each place is booked once, with one confirmation for all. */
const expectBookedOnce = ({ held: { places } }: Purchase) => ({
  hold: 'confirmed',
  payment: 'succeeded',
  refunded: 0,
  bookings: places,
  refunds: 0,
  confirmations: 1,
  taken: places,
});
const abandonedOutcome = {
  hold: 'released',
  payment: 'cancelled',
  refunded: 0,
  bookings: 0,
  refunds: 0,
  confirmations: 0,
  taken: 0,
};

describe.each(Object.entries(subjects))('buying one %s', (_name, beginOne) => {
  beforeAll(() => {
    beginPurchase = beginOne;
  });

  describe('the webhook and the browser’s call', () => {
    it.each<[string, (purchase: Purchase) => Promise<void>]>([
      [
        'before it',
        async (purchase) => {
          expect(new Set(await deliver(purchase, 3))).toEqual(new Set([200]));
          expect(await post(purchase)).toBe(200);
        },
      ],
      [
        'after it',
        async (purchase) => {
          expect(await post(purchase)).toBe(200);
          expect(new Set(await deliver(purchase, 3))).toEqual(new Set([200]));
        },
      ],
      [
        'instead of it',
        async (purchase) => {
          await deliver(purchase, 3);
        },
      ],
      [
        'before and after it',
        async (purchase) => {
          await deliver(purchase);
          expect(await post(purchase)).toBe(200);
          await deliver(purchase, 2);
          expect(await post(purchase)).toBe(200);
        },
      ],
      [
        'while it waits for the provider',
        async (purchase) => {
          await shop.sandbox.control.failNext({ operation: 'payment_intents.retrieve', kind: 'stall' });
          const posted = post(purchase);
          await shop.sandbox.control.untilStalled(1);
          await deliver(purchase, 3);
          await shop.sandbox.control.releaseStalled();
          expect(await posted).toBe(200);
        },
      ],
      [
        'while the webhook waits for the provider',
        async (purchase) => {
          await shop.sandbox.control.failNext({ operation: 'payment_intents.retrieve', kind: 'stall' });
          const delivered = deliver(purchase, 3);
          await shop.sandbox.control.untilStalled(1);
          expect(await post(purchase)).toBe(200);
          await shop.sandbox.control.releaseStalled();
          await delivered;
        },
      ],
      [
        'all at the same moment',
        async (purchase) => {
          await Promise.all([
            deliver(purchase),
            post(purchase),
            deliver(purchase),
            post(purchase),
            deliver(purchase),
          ]);
        },
      ],
    ])('%s, three times and out of order: one booking, one confirmation', async (_name, happen) => {
      const before = await countConfirmations(shop);
      const purchase = await beginAndPay();
      await happen(purchase);
      expect(await readOutcome(purchase, before)).toEqual(expectBookedOnce(purchase));
    });
  });

  describe('every order of the steps after paying', () => {
    const steps: Record<string, (purchase: Purchase) => Promise<unknown>> = {
      webhook: (purchase) => deliver(purchase),
      post,
      'release job': () => releaseExpiredHolds(shop.deps),
      'reconcile job': () => reconcilePayments(shop.deps),
    };
    it.each(permutations(Object.keys(steps)).map((order) => [order.join(', ')]))('%s', async (order) => {
      const before = await countConfirmations(shop);
      const purchase = await beginAndPay();
      shop.advanceMinutes(11);
      for (const step of order.split(', ')) await steps[step]?.(purchase);
      expect(await readOutcome(purchase, before)).toEqual(expectBookedOnce(purchase));
    });
  });

  describe('every order of paying late and releasing', () => {
    const steps: Record<string, (purchase: Purchase) => Promise<unknown>> = {
      pay: (purchase) => shop.pay(purchase.held.paymentIntentId).catch(() => 'refused'),
      post,
      'release job': () => releaseExpiredHolds(shop.deps),
      webhook: (purchase) => deliver(purchase),
    };
    it.each(permutations(Object.keys(steps)).map((order) => [order.join(', ')]))('%s', async (order) => {
      const before = await countConfirmations(shop);
      const purchase = await beginPurchase();
      shop.advanceMinutes(11);
      for (const step of order.split(', ')) await steps[step]?.(purchase);
      await releaseExpiredHolds(shop.deps);
      await sendPendingRefunds(shop.deps);
      const intent = await shop.stripe.paymentIntents.retrieve(purchase.held.paymentIntentId);
      if (order.indexOf('pay') < order.indexOf('release job')) {
        expect(intent.status).toBe('succeeded');
        expect(await readOutcome(purchase, before)).toEqual(expectBookedOnce(purchase));
      } else {
        expect(intent.status).toBe('canceled');
        expect(await readOutcome(purchase, before)).toEqual(abandonedOutcome);
      }
    });
  });
});

describe('in the end', () => {
  it('the books balance', async () => {
    const report = await readReconciliation(shop);
    expect(report.lines.length).toBeGreaterThan(50);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
    const books = await compareLedgers(shop);
    expect(isReconciled(books), formatCheck(books)).toBe(true);
  });
});

function permutations(items: string[]): string[][] {
  if (items.length <= 1) return [items];
  return items.flatMap((first) =>
    permutations(items.filter((item) => item !== first)).map((rest) => [first, ...rest]),
  );
}
