import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { formatCheck, isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { buyerAccount } from '#areas/money/ledger/rules.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { outbox } from '#shared/jobs/outbox.server.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { createPerson } from '#support/people.ts';
import {
  compareLedgers,
  countJobs,
  createOccurrenceForSale,
  holdPlace,
  openShop,
  readReconciliation,
  type Shop,
} from '#support/shop.ts';
import { syncDispute } from './disputes/sync-dispute.server.ts';
import { receiveWebhook } from './receive-webhook.server.ts';
import { requestRefund, retryRefund, sendPendingRefunds } from './refund-payment.server.ts';

let database: TestDatabase;
let shop: Shop;

beforeEach(async () => {
  database = await createTestDatabase();
  shop = await openShop(database.pool);
});
afterEach(async () => {
  await shop.close();
  await database.drop();
});

interface Sold {
  paymentId: string;
  bookingId: string;
  intentId: string;
  chargeId: string;
  seeker: AuthUser;
}

async function sell(): Promise<Sold> {
  const seeker = await createPerson(shop.pool);
  const held = await holdPlace(shop, seeker, await createOccurrenceForSale(shop.pool));
  const intent = await shop.pay(held.paymentIntentId);
  const record = await findHold(shop.pool, held.holdId);
  if (record === null) throw new Error('The hold has gone.');
  await finaliseHold(shop.deps, record);
  const { bookingId } = await queryOne<{ bookingId: string }>(
    shop.pool,
    'SELECT id AS "bookingId" FROM bookings WHERE payment_id = $1',
    [record.paymentId],
  );
  const chargeId = String(intent.latest_charge);
  return { paymentId: record.paymentId, bookingId, intentId: held.paymentIntentId, chargeId, seeker };
}

function decide({ paymentId, bookingId }: Sold, amountPence: number): Promise<string> {
  return transaction(shop.pool, async (tx) => {
    const refundId = await requestRefund(tx, outbox, {
      paymentId,
      bookingId,
      amountPence,
      reason: 'cancelled_by_business',
      idempotencyKey: `booking:${bookingId}:business:once`,
    });
    if (refundId === null) throw new Error('It was decided before.');
    return refundId;
  });
}

/** A refund in the provider's dashboard, without our row's id. */
const refundInDashboard = ({ intentId }: Sold, amount: number) =>
  shop.stripe.refunds.create({ payment_intent: intentId, amount });

const rowOf = (id: string) =>
  queryOne<{ state: string; tries: number; pence: number; failure: string | null; code: string | null }>(
    shop.pool,
    `SELECT state, attempts AS tries, amount_pence AS pence, failure, failure_code AS code FROM refunds WHERE id = $1`,
    [id],
  );

const paymentOf = ({ paymentId }: Sold) =>
  queryOne<{ state: string; refunded: number }>(
    shop.pool,
    'SELECT state, refunded_pence AS refunded FROM payments WHERE id = $1',
    [paymentId],
  );

/** In order. */
async function keysUsed(): Promise<(string | null)[]> {
  const requests = await shop.sandbox.control.requests();
  return requests
    .filter(({ operation, method }) => operation === 'refunds.create' && method === 'POST')
    .map(({ idempotencyKey }) => idempotencyKey)
    .filter((key) => key?.startsWith('booking:') ?? false);
}

const linesOf = (refundId: string) =>
  shop.logged.filter((line) => 'refundId' in line && line.refundId === refundId);

async function expectBooksToAgree(): Promise<void> {
  const check = await compareLedgers(shop);
  expect(isReconciled(check), formatCheck(check)).toBe(true);
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
}

const retry = (refundId: string) => transaction(shop.pool, (tx) => retryRefund(tx, outbox, refundId));

async function bankSendsBack(sold: Sold): Promise<void> {
  const { data } = await shop.stripe.refunds.list({ payment_intent: sold.intentId, limit: 1 });
  const [refund] = data;
  if (refund === undefined) throw new Error('No refund.');
  await shop.sandbox.control.failRefund(refund.id, 'expired_or_canceled_card');
}

describe('a refund that was made in the provider’s dashboard', () => {
  it('is adopted whole, once, and the books agree', async () => {
    const sold = await sell();
    const refundId = await decide(sold, 1540);
    const made = await refundInDashboard(sold, 1540);
    await sendPendingRefunds(shop.deps);
    await sendPendingRefunds(shop.deps);
    expect(await rowOf(refundId)).toMatchObject({ state: 'succeeded', pence: 1540 });
    expect(await paymentOf(sold)).toEqual({ state: 'refunded', refunded: 1540 });
    expect(await creditBalance(shop.pool, buyerAccount(sold.paymentId))).toBe(0);
    expect((await shop.stripe.refunds.list({ payment_intent: sold.intentId })).data).toMatchObject([
      { id: made.id },
    ]);
    expect(await countJobs(shop.pool, 'tellRefunded')).toBe(1);
    expect(linesOf(refundId)).toMatchObject([{ code: 'charge_already_refunded' }]);
    await expectBooksToAgree();
  });

  it('is adopted for the part that it is, and only the rest is sent', async () => {
    const sold = await sell();
    const refundId = await decide(sold, 1540);
    await refundInDashboard(sold, 433);
    await sendPendingRefunds(shop.deps);
    await sendPendingRefunds(shop.deps);
    expect(await rowOf(refundId)).toMatchObject({ state: 'succeeded', pence: 1107, tries: 1 });
    expect(await paymentOf(sold)).toEqual({ state: 'refunded', refunded: 1540 });
    const { data } = await shop.stripe.refunds.list({ payment_intent: sold.intentId });
    expect(data.map(({ amount }) => amount)).toEqual([1107, 433]);
    await expectBooksToAgree();
  });

  it('that is more than was decided is the platform’s for the rest', async () => {
    const sold = await sell();
    const refundId = await decide(sold, 770);
    await refundInDashboard(sold, 1540);
    await sendPendingRefunds(shop.deps);
    expect(await rowOf(refundId)).toMatchObject({ state: 'succeeded', pence: 770 });
    expect(await paymentOf(sold)).toEqual({ state: 'refunded', refunded: 1540 });
    expect(await creditBalance(shop.pool, 'goodwill')).toBe(-770);
    await expectBooksToAgree();
  });

  it('that is of a whole order is each place’s for what it cost, and the other place can be cancelled', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const held = await placeHold(shop.deps, person, {
      sessionId: date.sessionId,
      amount: '30.80',
      sessionDate: date.startsAt.toISOString(),
      places: 2,
    });
    await shop.pay(held.paymentIntentId);
    const { id: first } = await createBooking(shop.deps, person, { holdId: held.holdId });
    const { paymentId, second } = await queryOne<{ paymentId: string; second: string }>(
      shop.pool,
      'SELECT payment_id AS "paymentId", id AS second FROM bookings WHERE order_id = $1 AND position = 2',
      [held.holdId],
    );
    await cancelBooking(shop.deps, person, first, { refund: '15.40' });
    await shop.stripe.refunds.create({ payment_intent: held.paymentIntentId, amount: 3080 });
    await sendPendingRefunds(shop.deps);
    const { rows } = await shop.pool.query(
      `SELECT booking_id AS id, sum(amount_pence)::int AS pence FROM refunds WHERE payment_id = $1 GROUP BY 1 ORDER BY 1`,
      [paymentId],
    );
    expect(rows).toEqual([first, second].sort().map((id) => ({ id, pence: 1540 })));
    const { state } = await cancelBooking(shop.deps, person, second, { refund: '0.00' });
    expect(state).toBe('cancelled_by_seeker');
    await expectBooksToAgree();
  });

  it('is adopted by one of two processes', async () => {
    const sold = await sell();
    await decide(sold, 1540);
    await refundInDashboard(sold, 900);
    await Promise.all([sendPendingRefunds(shop.deps), sendPendingRefunds(shop.deps)]);
    await sendPendingRefunds(shop.deps);
    expect(await paymentOf(sold)).toEqual({ state: 'refunded', refunded: 1540 });
    await expectBooksToAgree();
  });

  it('and comes back from the bank counts as not refunded', async () => {
    const sold = await sell();
    const refundId = await decide(sold, 1540);
    await refundInDashboard(sold, 1540);
    await sendPendingRefunds(shop.deps);
    await shop.listenForWebhooks();
    await bankSendsBack(sold);
    await shop.sandbox.control.idle();
    expect(await rowOf(refundId)).toMatchObject({ state: 'failed', code: 'expired_or_canceled_card' });
    expect(await paymentOf(sold)).toEqual({ state: 'succeeded', refunded: 0 });
    expect(await creditBalance(shop.pool, buyerAccount(sold.paymentId))).toBe(1540);
    expect(await countJobs(shop.pool, 'tellRefundDelayed')).toBe(1);
  });
});

describe('a refund that the provider refuses', () => {
  it('fails with the provider’s reason, is logged and told once, and a new try has a new key', async () => {
    const sold = await sell();
    const refundId = await decide(sold, 1540);
    await shop.sandbox.control.failNext({ operation: 'refunds.create', kind: 'balance_insufficient' });
    await sendPendingRefunds(shop.deps);
    await sendPendingRefunds(shop.deps);
    expect(await rowOf(refundId)).toMatchObject({
      state: 'failed',
      code: 'balance_insufficient',
      failure: expect.stringContaining('Insufficient funds'),
    });
    expect(linesOf(refundId)).toMatchObject([
      { code: 'balance_insufficient', message: 'the provider refused a refund' },
    ]);
    expect(await countJobs(shop.pool, 'tellRefundDelayed')).toBe(1);
    expect(await creditBalance(shop.pool, buyerAccount(sold.paymentId))).toBe(1540);

    await retry(refundId);
    await sendPendingRefunds(shop.deps);
    expect(await rowOf(refundId)).toMatchObject({ state: 'succeeded', tries: 1, code: null });
    const key = `booking:${sold.bookingId}:business:once`;
    expect(await keysUsed()).toEqual([key, `${key}:try:1`]);
    expect(await paymentOf(sold)).toEqual({ state: 'refunded', refunded: 1540 });
    const { payload } = await queryOne<{ payload: { delayed: boolean } }>(
      shop.pool,
      `SELECT p.payload FROM graphile_worker._private_jobs p
       JOIN graphile_worker._private_tasks t ON t.id = p.task_id WHERE t.identifier = 'tellRefunded'`,
    );
    expect(payload.delayed).toBe(true);
    await expectBooksToAgree();
  });

  it('is not tried again once its money has gone back another way', async () => {
    const sold = await sell();
    const refundId = await decide(sold, 1540);
    await shop.sandbox.control.failNext({ operation: 'refunds.create', kind: 'balance_insufficient' });
    await sendPendingRefunds(shop.deps);
    await transaction(shop.pool, (tx) =>
      requestRefund(tx, outbox, {
        paymentId: sold.paymentId,
        bookingId: sold.bookingId,
        amountPence: 1540,
        reason: 'cancelled_by_admin',
        idempotencyKey: `booking:${sold.bookingId}:admin:again`,
      }),
    );
    await expect(retry(refundId)).rejects.toMatchObject({ code: 'conflict' });
    await sendPendingRefunds(shop.deps);
    await expect(retry(refundId)).rejects.toMatchObject({ code: 'conflict' });
    expect(await paymentOf(sold)).toEqual({ state: 'refunded', refunded: 1540 });
    await expectBooksToAgree();
  });

  it('is tried again by one of two admins', async () => {
    const sold = await sell();
    const refundId = await decide(sold, 1540);
    await shop.sandbox.control.failNext({ operation: 'refunds.create', kind: 'balance_insufficient' });
    await sendPendingRefunds(shop.deps);
    const done = await Promise.allSettled([retry(refundId), retry(refundId)]);
    expect(done.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    expect(await rowOf(refundId)).toMatchObject({ state: 'pending', tries: 1 });
  });
});

describe('a refund of a payment that is disputed', () => {
  it('waits, and is sent under a new key when the dispute is won', async () => {
    const sold = await sell();
    const refundId = await decide(sold, 1540);
    const { id } = await shop.sandbox.control.dispute(sold.chargeId, 'product_not_received');
    await sendPendingRefunds(shop.deps);
    expect(await rowOf(refundId)).toMatchObject({ state: 'pending', tries: 1, code: 'charge_disputed' });
    shop.advanceMinutes(24 * 60);
    await sendPendingRefunds(shop.deps);
    expect(linesOf(refundId)).toMatchObject([{ code: 'charge_disputed' }]);
    expect(await countJobs(shop.pool, 'tellRefundDelayed')).toBe(1);
    await syncDispute(shop.deps, id);
    await shop.sandbox.control.decideDispute(id, 'won');
    await syncDispute(shop.deps, id);
    await sendPendingRefunds(shop.deps);
    expect(await rowOf(refundId)).toMatchObject({ state: 'succeeded' });
    const keys = await keysUsed();
    expect(new Set(keys).size).toBe(keys.length);
    await expectBooksToAgree();
  });

  it('is not sent when the dispute is lost', async () => {
    const sold = await sell();
    const refundId = await decide(sold, 1540);
    const { id } = await shop.sandbox.control.dispute(sold.chargeId, 'product_not_received');
    await sendPendingRefunds(shop.deps);
    await syncDispute(shop.deps, id);
    await shop.sandbox.control.decideDispute(id, 'lost');
    await syncDispute(shop.deps, id);
    await sendPendingRefunds(shop.deps);
    expect(await rowOf(refundId)).toMatchObject({ state: 'settled' });
    await expectBooksToAgree();
  });
});

describe('a refund whose answer is lost', () => {
  it('is repeated under its own key, backs off, and is logged once', async () => {
    const sold = await sell();
    const refundId = await decide(sold, 1540);
    await shop.sandbox.control.failNext({ operation: 'refunds.create', kind: 'error_500', times: 9 });
    await expect(sendPendingRefunds(shop.deps)).rejects.toThrow('1 refund couldn’t be sent.');
    await sendPendingRefunds(shop.deps);
    const before = (await keysUsed()).length;
    await sendPendingRefunds(shop.deps);
    expect(await keysUsed()).toHaveLength(before);
    expect(await rowOf(refundId)).toMatchObject({ state: 'pending', tries: 0 });
    shop.advanceMinutes(2);
    await sendPendingRefunds(shop.deps);
    shop.advanceMinutes(10);
    await sendPendingRefunds(shop.deps);
    expect(await rowOf(refundId)).toMatchObject({ state: 'succeeded' });
    expect(new Set(await keysUsed()).size).toBe(1);
    expect(linesOf(refundId)).toHaveLength(1);
    await expectBooksToAgree();
  });
});

describe('the bank’s news of an earlier try', () => {
  it('changes nothing about a later one', async () => {
    const sold = await sell();
    const refundId = await decide(sold, 1540);
    await sendPendingRefunds(shop.deps);
    await shop.listenForWebhooks();
    await bankSendsBack(sold);
    await shop.sandbox.control.idle();
    expect(await rowOf(refundId)).toMatchObject({ state: 'failed', tries: 0 });
    await retry(refundId);
    await sendPendingRefunds(shop.deps);
    expect(await rowOf(refundId)).toMatchObject({ state: 'succeeded', tries: 1 });
    const { data } = await shop.stripe.events.list({ type: 'refund.failed' });
    const [event] = data;
    if (event === undefined) throw new Error('There is no event.');
    const payload = JSON.stringify({ ...event, id: 'evt_again' });
    const signature = shop.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: shop.webhook.webhookSecret,
    });
    await receiveWebhook(shop.webhook, Buffer.from(payload), signature);
    expect(await rowOf(refundId)).toMatchObject({ state: 'succeeded', tries: 1 });
    expect(await paymentOf(sold)).toEqual({ state: 'refunded', refunded: 1540 });
  });
});

it('more than 500 refunds that cannot be sent keep no newer one waiting', async () => {
  const stuck = await sell();
  await shop.pool.query(`UPDATE payments SET provider_intent_id = 'pi_none' WHERE id = $1`, [
    stuck.paymentId,
  ]);
  await shop.pool.query(
    `INSERT INTO refunds (payment_id, amount_pence, reason, idempotency_key, failures, next_attempt_at, created_at)
     SELECT $1, 1, 'duplicate', 'stuck:' || n, 9, now() + (n - 15) * interval '1 hour', now() - interval '2 days'
     FROM generate_series(1, 520) n`,
    [stuck.paymentId],
  );
  const sold = await sell();
  const refundId = await decide(sold, 1540);
  await sendPendingRefunds(shop.deps);
  expect(await rowOf(refundId)).toMatchObject({ state: 'succeeded' });
  const { n } = await queryOne<{ n: number }>(
    shop.pool,
    `SELECT count(*)::integer AS n FROM refunds WHERE payment_id = $1 AND state = 'pending'`,
    [stuck.paymentId],
  );
  expect(n).toBe(505);
});
