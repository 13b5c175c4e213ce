import { beforeAll, describe, expect, it } from 'vitest';
import { abandonHold } from '#areas/booking/bookings/hold/own-hold.server.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { reconcilePayments } from '#areas/booking/bookings/reconcile/reconcile-payments.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { BANK_HOLD_HOURS } from '#areas/booking/bookings/rules.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import type { BankAnswer } from '#stripe-sandbox/resources/bank-answers.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  countJobs,
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  readHoldOutcome,
  readReconciliation,
} from '#support/shop.ts';

const shop = setUpShop();

beforeAll(async () => {
  await shop.listenForWebhooks();
  await shop.sandbox.control.pauseWebhooks(); // the tests say when what arrives
});

interface Purchase {
  person: AuthUser;
  holdId: string;
  intentId: string;
  occurrenceId: number;
}

/** The last place of a date in a week, to be paid by bank. */
async function payByBank(answer: BankAnswer, { daysAhead = 7 } = {}) {
  const startsAt = new Date(shop.deps.clock.now().getTime() + daysAhead * 86_400_000);
  const date = await createOccurrenceForSale(shop.pool, { capacity: 1, startsAt });
  const person = await createPerson(shop.pool);
  const held = await holdPlace(shop, person, date);
  const intentId = held.paymentIntentId;
  await shop.stripe.paymentIntents.confirm(intentId, {
    payment_method_data: { type: 'pay_by_bank', pay_by_bank: {} },
    return_url: 'https://fettle.example/booking-success',
  });
  await shop.sandbox.control.answerAtBank(intentId, answer);
  return { person, holdId: held.holdId, intentId, occurrenceId: date.occurrenceId, date };
}

/** All events of the payment, in order of creation or the other way round, that many times. */
async function deliver({ intentId }: Purchase, order: 'forwards' | 'backwards', times = 1): Promise<void> {
  const events = (await shop.sandbox.control.events())
    .map(({ event }) => event)
    .filter(({ data }) => JSON.stringify(data.object).includes(intentId))
    .map(({ id }) => id);
  const sequence = order === 'forwards' ? events : events.toReversed();
  await shop.sandbox.control.deliver(Array.from({ length: times }, () => sequence).flat());
}

async function outcomeOf({ holdId, occurrenceId }: Purchase) {
  const { hold, payment, bookings, refunds } = await readHoldOutcome(shop.pool, holdId);
  return { hold, payment, bookings, refunds, taken: await countTakenPlaces(shop.pool, occurrenceId) };
}

const booked = { hold: 'confirmed', payment: 'succeeded', bookings: 1, refunds: 0, taken: 1 };
const waiting = { hold: 'held', payment: 'pending', bookings: 0, refunds: 0, taken: 1 };
const freed = { hold: 'released', payment: 'cancelled', bookings: 0, refunds: 0, taken: 0 };

/** Every ten minutes, so that heartbeats and the ten minutes of a hold have passed. */
async function passTime(minutes: number): Promise<void> {
  shop.advanceMinutes(minutes);
  await releaseExpiredHolds(shop.deps);
  await reconcilePayments(shop.deps);
}

async function expectExplained(): Promise<void> {
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
}

describe('while a bank decides', () => {
  it.each(['webhook', 'job'] as const)(
    'the place stays held past its ten minutes, and a payment a day later books it (noticed by the %s)',
    async (noticed) => {
      const purchase = await payByBank('approve_later');
      if (noticed === 'webhook') await deliver(purchase, 'forwards');
      await passTime(11);
      expect(await outcomeOf(purchase)).toEqual(waiting);
      await expectExplained();
      await passTime(24 * 60);
      expect(await outcomeOf(purchase)).toEqual(waiting);
      await shop.sandbox.control.decideAtBank(purchase.intentId, 'succeed');
      if (noticed === 'webhook') await deliver(purchase, 'forwards');
      else await reconcilePayments(shop.deps);
      expect(await outcomeOf(purchase)).toEqual(booked);
      await expectExplained();
    },
  );

  it('a refusal frees the place, with one mail, also when its news arrive twice and backwards', async () => {
    const purchase = await payByBank('fail_later');
    await deliver(purchase, 'forwards');
    await passTime(60);
    const mails = await countJobs(shop.pool, 'tellBankPaymentEnded');
    await shop.sandbox.control.decideAtBank(purchase.intentId, 'fail');
    await deliver(purchase, 'backwards', 2);
    await releaseExpiredHolds(shop.deps);
    expect(await outcomeOf(purchase)).toEqual(freed);
    expect((await countJobs(shop.pool, 'tellBankPaymentEnded')) - mails).toBe(1);
    await expectExplained();
  });

  it('a refusal within the ten minutes leaves the rest of them, and a card can still pay', async () => {
    const purchase = await payByBank('fail_later');
    await deliver(purchase, 'forwards');
    await shop.sandbox.control.decideAtBank(purchase.intentId, 'fail');
    await deliver(purchase, 'forwards');
    await releaseExpiredHolds(shop.deps);
    expect(await outcomeOf(purchase)).toEqual(waiting);
    await shop.pay(purchase.intentId);
    await deliver(purchase, 'backwards', 3);
    expect(await outcomeOf(purchase)).toEqual(booked);
  });

  it('nobody can give the place up: not the page that is left, nor another request for it', async () => {
    const purchase = await payByBank('approve_later');
    await deliver(purchase, 'forwards');
    await expect(
      abandonHold(shop.deps, purchase.person, purchase.holdId, { paymentOver: true }),
    ).rejects.toMatchObject({ code: 'payment_incomplete' });
    expect(await outcomeOf(purchase)).toEqual(waiting);
  });

  it('leaving the page just before its news arrive keeps the place too', async () => {
    const purchase = await payByBank('approve_later');
    await abandonHold(shop.deps, purchase.person, purchase.holdId, { paymentOver: true });
    await releaseExpiredHolds(shop.deps);
    expect(await outcomeOf(purchase)).toEqual(waiting);
    await shop.sandbox.control.decideAtBank(purchase.intentId, 'succeed');
    await deliver(purchase, 'backwards');
    expect(await outcomeOf(purchase)).toEqual(booked);
  });

  it('a payment that arrives as the job frees the place is booked once, in either order', async () => {
    const purchase = await payByBank('approve_later');
    await deliver(purchase, 'forwards');
    shop.advanceMinutes(BANK_HOLD_HOURS * 60 + 1);
    await shop.sandbox.control.failNext({ operation: 'payment_intents.cancel', kind: 'stall' });
    const released = releaseExpiredHolds(shop.deps);
    await shop.sandbox.control.untilStalled(1);
    await shop.sandbox.control.decideAtBank(purchase.intentId, 'succeed');
    await deliver(purchase, 'forwards', 2);
    await shop.sandbox.control.releaseStalled();
    await released;
    expect(await outcomeOf(purchase)).toEqual(booked);
    await expectExplained();
  });
});

describe('once the wait is over', () => {
  it('the place is free and the customer is mailed; money that still arrives books a place that is left', async () => {
    const purchase = await payByBank('approve_later');
    await deliver(purchase, 'forwards');
    const mails = await countJobs(shop.pool, 'tellBankPaymentEnded');
    await passTime(BANK_HOLD_HOURS * 60 + 1);
    expect(await outcomeOf(purchase)).toEqual(freed);
    expect((await countJobs(shop.pool, 'tellBankPaymentEnded')) - mails).toBe(1);
    await expectExplained();
    await shop.sandbox.control.decideAtBank(purchase.intentId, 'succeed');
    await reconcilePayments(shop.deps);
    await deliver(purchase, 'backwards', 2);
    expect(await outcomeOf(purchase)).toEqual(booked);
  });

  it('money that arrives after the place was sold goes back in full', async () => {
    const purchase = await payByBank('approve_later');
    await deliver(purchase, 'forwards');
    await passTime(BANK_HOLD_HOURS * 60 + 1);
    await holdPlace(shop, await createPerson(shop.pool), purchase.date);
    await shop.sandbox.control.decideAtBank(purchase.intentId, 'succeed');
    await deliver(purchase, 'forwards', 2);
    await reconcilePayments(shop.deps);
    await sendPendingRefunds(shop.deps);
    expect(await outcomeOf(purchase)).toMatchObject({
      hold: 'released',
      payment: 'refunded',
      bookings: 0,
      refunds: 1,
      taken: 1,
    });
  });

  it('a bank that refuses later leaves nothing that could still be paid', async () => {
    const purchase = await payByBank('fail_later');
    await deliver(purchase, 'forwards');
    await passTime(BANK_HOLD_HOURS * 60 + 1);
    await shop.sandbox.control.decideAtBank(purchase.intentId, 'fail');
    await deliver(purchase, 'forwards');
    await reconcilePayments(shop.deps);
    expect((await shop.stripe.paymentIntents.retrieve(purchase.intentId)).status).toBe('canceled');
    expect(await outcomeOf(purchase)).toEqual(freed);
    await expectExplained();
  });

  it('ends with the start, and money that arrives later goes back', async () => {
    const purchase = await payByBank('approve_later', { daysAhead: 1 });
    await deliver(purchase, 'forwards');
    await passTime(24 * 60 + 1);
    expect(await outcomeOf(purchase)).toEqual(freed);
    await shop.sandbox.control.decideAtBank(purchase.intentId, 'succeed');
    await deliver(purchase, 'forwards');
    await sendPendingRefunds(shop.deps);
    expect(await outcomeOf(purchase)).toMatchObject({
      payment: 'refunded',
      bookings: 0,
      refunds: 1,
      taken: 0,
    });
  });

  it('a person who asks for the same place again is told that the bank decides', async () => {
    const purchase = await payByBank('approve_later');
    await deliver(purchase, 'forwards');
    await expect(holdPlace(shop, purchase.person, purchase.date)).rejects.toMatchObject({
      code: 'already_booked',
      message: expect.stringContaining('Please don’t pay again'),
    });
  });
});
