import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import { refundBooking } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { formatCheck, isReconciled, reconcileLedger } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { buyerAccount } from '#areas/money/ledger/rules.ts';
import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { createPerson } from '#support/people.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  countJobs,
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  readReconciliation,
} from '#support/shop.ts';
import { stripeBalanceTransactions } from '../balance-transactions.server.ts';
import { receiveWebhook } from '../receive-webhook.server.ts';
import { sendPendingRefunds } from '../refund-payment.server.ts';
import { answerDispute } from './answer-dispute.server.ts';
import { reconcileDisputes } from './jobs.server.ts';
import type { DisputeEvidence } from './rules.ts';
import { syncDispute } from './sync-dispute.server.ts';

const shop = setUpShop();
let admin: AuditContext;

beforeAll(async () => {
  admin = { actorId: (await createUser(shop.pool, { role: 'admin' })).id, requestId: 'request' };
});

interface Sold {
  bookingId: string;
  paymentId: string;
  chargeId: string;
  businessId: number;
  occurrenceId: number;
  seeker: AuthUser;
}

/** A seat for £15.40, of which £14.00 is the business's, two days ahead. */
async function sell(): Promise<Sold> {
  const seeker = await createPerson(shop.pool);
  const date = await createOccurrenceForSale(shop.pool);
  const held = await holdPlace(shop, seeker, date);
  const intent = await shop.pay(held.paymentIntentId);
  const record = await findHold(shop.pool, held.holdId);
  if (record === null) throw new Error('The hold has gone.');
  const settlement = await finaliseHold(shop.deps, record);
  if (settlement.outcome !== 'booked') throw new Error(`Not booked: ${settlement.outcome}`);
  const { id: bookingId, paymentId, businessId } = settlement.booking;
  if (businessId === null) throw new Error('A seat is sold by a business.');
  const chargeId = String(intent.latest_charge);
  return { bookingId, paymentId, chargeId, businessId, occurrenceId: date.occurrenceId, seeker };
}

/** Returns the provider's id. */
async function dispute({ chargeId }: Sold): Promise<string> {
  const { id } = await shop.sandbox.control.dispute(chargeId, 'product_not_received');
  await syncDispute(shop.deps, id);
  return id;
}

async function decide(id: string, outcome: 'won' | 'lost'): Promise<void> {
  await shop.sandbox.control.decideDispute(id, outcome);
  await syncDispute(shop.deps, id);
}

const rowOf = (id: string) =>
  queryOne<{
    id: string;
    state: string;
    amount: number;
    withdrawn: number;
    fee: number;
    answer: string | null;
    submitted: boolean;
    decided: boolean;
  }>(
    shop.pool,
    `SELECT id, state, amount_pence AS amount, withdrawn_pence AS withdrawn, fee_pence AS fee, answer,
            evidence_submitted_at IS NOT NULL AS submitted, decided_at IS NOT NULL AS decided
     FROM disputes WHERE provider_dispute_id = $1`,
    [id],
  );

/** Pence owed to seller and buyer. */
const owed = ({ businessId, paymentId }: Sold) =>
  Promise.all([
    creditBalance(shop.pool, `business:${businessId}`),
    creditBalance(shop.pool, buyerAccount(paymentId)),
  ]);

const platform = async () => ({
  fees: await creditBalance(shop.pool, 'fees'),
  disputes: await creditBalance(shop.pool, 'disputes'),
  goodwill: await creditBalance(shop.pool, 'goodwill'),
  bankFees: await creditBalance(shop.pool, 'provider-fees'),
});

const giveBack = ({ bookingId }: Sold, amountPence: number) =>
  transaction(shop.pool, (tx) =>
    refundBooking(tx, shop.deps.outbox, { bookingId, amountPence, by: 'admin', key: randomUUID() }),
  );

const refundStates = async ({ paymentId }: Sold) =>
  (
    await shop.pool.query<{ state: string; pence: number }>(
      'SELECT state, amount_pence AS pence FROM refunds WHERE payment_id = $1 ORDER BY created_at, amount_pence',
      [paymentId],
    )
  ).rows.map(({ state, pence }) => `${state} ${pence}`);

const evidence: DisputeEvidence = {
  customerName: 'Ada Example',
  customerEmail: 'ada@people.example',
  productDescription: 'A place.',
  serviceDate: '25 November 2026',
  terms: 'Free until 24 hours before.',
  activity: 'Booked.',
  seller: '',
  remarks: '',
};
const answer = (disputeId: string, remarks = '') =>
  answerDispute(shop.deps, admin, disputeId, {
    answer: 'evidence',
    gather: async () => ({ ...evidence, remarks }),
  });

async function expectOrder(): Promise<void> {
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  const books = await compareLedgers(shop);
  expect(isReconciled(books), formatCheck(books)).toBe(true);
}

describe('a dispute', () => {
  it('takes the money and a fee out of the provider’s hands, and nobody bears it yet', async () => {
    const sold = await sell();
    const before = await platform();
    const id = await dispute(sold);
    expect(await rowOf(id)).toMatchObject({
      state: 'needs_response',
      amount: 1540,
      withdrawn: 1540,
      fee: 2000,
      decided: false,
    });
    const after = await platform();
    expect(after.disputes - before.disputes).toBe(-1540);
    expect(after.bankFees - before.bankFees).toBe(-2000);
    expect(after.fees).toBe(before.fees);
    expect(await owed(sold)).toEqual([1400, 0]);
    await expectOrder();
  });

  it('is opened once, however often and in whatever order its events come', async () => {
    const sold = await sell();
    const opened = await countJobs(shop.pool, 'tellDisputeOpened');
    const id = await shop.sandbox.control.dispute(sold.chargeId).then((created) => created.id);
    await Promise.all([1, 2, 3, 4].map(() => syncDispute(shop.deps, id)));
    await shop.sandbox.control.decideDispute(id, 'lost');
    await Promise.all([1, 2, 3, 4].map(() => syncDispute(shop.deps, id)));
    expect(await rowOf(id)).toMatchObject({ state: 'lost', decided: true });
    expect(await countJobs(shop.pool, 'tellDisputeOpened')).toBe(opened + 1);
    expect(await owed(sold)).toEqual([0, 0]);
    await expectOrder();
  });

  it('that is won changes nothing for anybody but the fee', async () => {
    const sold = await sell();
    const before = await platform();
    const id = await dispute(sold);
    await decide(id, 'won');
    expect(await rowOf(id)).toMatchObject({ state: 'won', withdrawn: 0, fee: 2000 });
    expect(await platform()).toEqual({ ...before, bankFees: before.bankFees - 2000 });
    expect(await owed(sold)).toEqual([1400, 0]);
    await expectOrder();
  });

  it('that is lost is borne by seller and platform, each its part', async () => {
    const sold = await sell();
    const before = await platform();
    await decide(await dispute(sold), 'lost');
    expect(await owed(sold)).toEqual([0, 0]);
    const after = await platform();
    expect(after).toEqual({ ...before, fees: before.fees - 140, bankFees: before.bankFees - 2000 });
    await expect(giveBack(sold, 1)).rejects.toMatchObject({ code: 'conflict' });
    await expectOrder();
  });

  it('that is lost after a refund takes only what was left', async () => {
    const sold = await sell();
    await giveBack(sold, 401);
    await sendPendingRefunds(shop.deps);
    const before = await platform();
    const id = await dispute(sold);
    expect(await rowOf(id)).toMatchObject({ amount: 1139 });
    await decide(id, 'lost');
    expect(await owed(sold)).toEqual([0, 0]);
    expect((await platform()).goodwill).toBe(before.goodwill);
    await expectOrder();
  });

  it('of a payment with nobody’s booking is told to the operators, and its money is booked', async () => {
    const intent = await shop.stripe.paymentIntents.create({
      amount: 900,
      currency: 'gbp',
      confirm: true,
      payment_method: 'pm_card_visa',
      allowed_payment_method_types: ['card'],
    });
    const before = await platform();
    const { id } = await shop.sandbox.control.dispute(String(intent.latest_charge));
    await syncDispute(shop.deps, id);
    await decide(id, 'lost');
    expect(shop.logged).toContainEqual(expect.objectContaining({ providerDisputeId: id }));
    expect((await platform()).disputes).toBe(before.disputes);
    await shop.pool.query(
      `INSERT INTO ledger_postings (movement, cause, debit, credit, amount_pence, provider_object)
       VALUES ('plan', $1, 'provider', 'plans', 900, $1)`,
      [intent.id],
    );
    await expectOrder();
  });
});

describe('a refund while a bank decides', () => {
  it('is refused where it is a choice', async () => {
    const sold = await sell();
    await dispute(sold);
    await expect(giveBack(sold, 100)).rejects.toMatchObject({ code: 'payment_disputed', status: 409 });
    expect(await refundStates(sold)).toEqual([]);
  });

  it('waits where a booking is cancelled, whose place is free at once; then goes where it is won', async () => {
    const sold = await sell();
    const id = await dispute(sold);
    await cancelBooking(shop.deps, sold.seeker, sold.bookingId, { refund: '15.40' });
    expect(await countTakenPlaces(shop.pool, sold.occurrenceId)).toBe(0);
    await sendPendingRefunds(shop.deps);
    expect(await refundStates(sold)).toEqual(['pending 1540']);
    expect(await owed(sold)).toEqual([0, 1540]);
    await expectOrder();
    await decide(id, 'won');
    await sendPendingRefunds(shop.deps);
    expect(await refundStates(sold)).toEqual(['succeeded 1540']);
    expect(await owed(sold)).toEqual([0, 0]);
    await expectOrder();
  });

  it('is not sent where it is lost: the customer has it from the bank', async () => {
    const sold = await sell();
    const before = await platform();
    const id = await dispute(sold);
    await cancelBooking(shop.deps, sold.seeker, sold.bookingId, { refund: '15.40' });
    await decide(id, 'lost');
    await sendPendingRefunds(shop.deps);
    expect(await refundStates(sold)).toEqual(['settled 1540']);
    expect(await owed(sold)).toEqual([0, 0]);
    expect(await platform()).toEqual({
      ...before,
      fees: before.fees - 140,
      bankFees: before.bankFees - 2000,
    });
    await expectOrder();
  });

  it('once it is lost there is none: whoever cancels then gives the place up for nothing more', async () => {
    const sold = await sell();
    await decide(await dispute(sold), 'lost');
    const cancel = (refund: string) => cancelBooking(shop.deps, sold.seeker, sold.bookingId, { refund });
    await expect(cancel('15.40')).rejects.toMatchObject({ code: 'conflict' });
    expect(await cancel('0.00')).toMatchObject({ refundedAmount: '0.00', bankGaveAmount: '15.40' });
    expect(await countTakenPlaces(shop.pool, sold.occurrenceId)).toBe(0);
    await expectOrder();
  });

  it('of one place of several waits, and the loss of the others is theirs, to the penny', async () => {
    const seeker = await createPerson(shop.pool);
    const date = await createOccurrenceForSale(shop.pool);
    const held = await placeHold(shop.deps, seeker, {
      sessionId: date.sessionId,
      amount: '46.20',
      sessionDate: date.startsAt.toISOString(),
      places: 3,
    });
    const intent = await shop.pay(held.paymentIntentId);
    const record = await findHold(shop.pool, held.holdId);
    if (record === null) throw new Error('The hold has gone.');
    await finaliseHold(shop.deps, record);
    const { rows } = await shop.pool.query<{ id: string; paymentId: string; businessId: number }>(
      `SELECT id, payment_id AS "paymentId", business_id AS "businessId" FROM bookings WHERE order_id = $1
       ORDER BY position`,
      [held.holdId],
    );
    const [first, second, third] = rows;
    if (first === undefined || second === undefined || third === undefined)
      throw new Error('Not three places.');
    const { paymentId, businessId } = first;
    const sold = {
      ...first,
      bookingId: first.id,
      chargeId: String(intent.latest_charge),
      occurrenceId: 0,
      seeker,
    };
    const before = await platform();
    await cancelBooking(shop.deps, seeker, first.id, { refund: '15.40' });
    await sendPendingRefunds(shop.deps);
    const id = await dispute(sold);
    expect(await rowOf(id)).toMatchObject({ amount: 3080 });
    await cancelBooking(shop.deps, seeker, second.id, { refund: '15.40' });
    await decide(id, 'lost');
    await sendPendingRefunds(shop.deps);
    expect((await refundStates(sold)).toSorted()).toEqual(['settled 1540', 'succeeded 1540']);
    expect(await owed(sold)).toEqual([0, 0]);
    const { rows: borne } = await shop.pool.query(
      `SELECT booking_id AS booking, debit, amount_pence AS pence FROM ledger_postings
       WHERE payment_id = $1 AND movement = 'dispute_lost' ORDER BY amount_pence DESC, debit DESC`,
      [paymentId],
    );
    expect(borne).toEqual([
      { booking: null, debit: buyerAccount(paymentId), pence: 1540 },
      { booking: third.id, debit: `business:${businessId}`, pence: 1400 },
      { booking: third.id, debit: 'fees', pence: 140 },
    ]);
    expect((await platform()).goodwill).toBe(before.goodwill);
    await expectOrder();
  });

  it('crossing with the dispute and its loss pays nobody twice', async () => {
    for (let round = 0; round < 6; round++) {
      const sold = await sell();
      const before = await platform();
      const { id } = await shop.sandbox.control.dispute(sold.chargeId);
      await Promise.allSettled([
        giveBack(sold, 700),
        cancelBooking(shop.deps, sold.seeker, sold.bookingId, { refund: '15.40' }),
        syncDispute(shop.deps, id),
        sendPendingRefunds(shop.deps),
      ]);
      await shop.sandbox.control.decideDispute(id, 'lost');
      await Promise.allSettled([
        syncDispute(shop.deps, id),
        syncDispute(shop.deps, id),
        sendPendingRefunds(shop.deps),
        giveBack(sold, 300),
      ]);
      await syncDispute(shop.deps, id);
      await sendPendingRefunds(shop.deps);
      expect(await owed(sold)).toEqual([0, 0]);
      expect((await platform()).disputes).toBe(before.disputes);
      await expectOrder();
    }
  });
});

describe('the answer to a bank', () => {
  it('is sent once, recorded once, and followed', async () => {
    const id = await dispute(await sell());
    const row = await rowOf(id);
    await Promise.all([answer(row.id), answer(row.id), answer(row.id)]);
    expect(await rowOf(id)).toMatchObject({ state: 'under_review', answer: 'evidence', submitted: true });
    const entries = await shop.pool.query(
      `SELECT action FROM audit_log WHERE subject = 'dispute' AND subject_id = $1`,
      [row.id],
    );
    expect(entries.rows).toEqual([{ action: 'dispute.answered' }]);
    const [shown] = (await shop.sandbox.control.disputes()).filter((one) => one.id === id);
    expect(shown?.evidence).toMatchObject({ customer_name: 'Ada Example', access_activity_log: 'Booked.' });
    await expect(
      answerDispute(shop.deps, admin, row.id, { answer: 'accept', reason: 'It is true.' }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('can be that there is nothing to say', async () => {
    const sold = await sell();
    const id = await dispute(sold);
    const { id: disputeId } = await rowOf(id);
    await answerDispute(shop.deps, admin, disputeId, { answer: 'accept', reason: 'The hall was closed.' });
    expect(await rowOf(id)).toMatchObject({ state: 'lost', answer: 'accept' });
    expect(await owed(sold)).toEqual([0, 0]);
    await expect(answer(disputeId)).rejects.toMatchObject({ code: 'conflict' });
    await expectOrder();
  });

  it('is the job’s when the provider was silent', async () => {
    const id = await dispute(await sell());
    const { id: disputeId } = await rowOf(id);
    await shop.sandbox.control.failNext({ operation: 'disputes.update', kind: 'error_500', times: 9 });
    await answer(disputeId, 'winning_evidence');
    expect(await rowOf(id)).toMatchObject({ state: 'needs_response', answer: 'evidence', submitted: false });
    await shop.sandbox.control.clearFaults();
    await reconcileDisputes(shop.deps);
    expect(await rowOf(id)).toMatchObject({ state: 'won', submitted: true, withdrawn: 0 });
    await expectOrder();
  });
});

describe('what no event told of', () => {
  it('is found by the hourly job, which has the admins reminded once of what is due', async () => {
    const sold = await sell();
    const { id } = await shop.sandbox.control.dispute(sold.chargeId);
    const due = await countJobs(shop.pool, 'tellDisputeDue');
    await reconcileDisputes(shop.deps);
    expect(await rowOf(id)).toMatchObject({ state: 'needs_response' });
    expect(await countJobs(shop.pool, 'tellDisputeDue')).toBe(due);
    await shop.pool.query(`UPDATE disputes SET reminded_at = now() WHERE provider_dispute_id <> $1`, [id]);
    shop.advanceMinutes(8 * 24 * 60);
    await reconcileDisputes(shop.deps);
    await reconcileDisputes(shop.deps);
    expect(await countJobs(shop.pool, 'tellDisputeDue')).toBe(due + 1);
    shop.advanceMinutes(-8 * 24 * 60);
  });

  it('asks the provider, whatever an event’s body says', async () => {
    const sold = await sell();
    const { id } = await shop.sandbox.control.dispute(sold.chargeId);
    const event = {
      id: `evt_${randomUUID()}`,
      object: 'event',
      type: 'charge.dispute.closed',
      created: Math.floor(Date.now() / 1000),
      data: { object: { id, object: 'dispute', status: 'lost' } },
    };
    const payload = JSON.stringify(event);
    const signature = shop.stripe.webhooks.generateTestHeaderString({
      payload,
      secret: shop.webhook.webhookSecret,
    });
    expect(await receiveWebhook(shop.webhook, Buffer.from(payload), signature)).toBe('handled');
    await shop.jobs.syncDispute?.({ providerDisputeId: id });
    expect(await rowOf(id)).toMatchObject({ state: 'needs_response' });
  });

  it('the night’s comparison agrees', async () => {
    const check = await reconcileLedger({
      pool: shop.pool,
      provider: stripeBalanceTransactions(shop.stripe),
      clock: shop.deps.clock,
    });
    expect(isReconciled(check), formatCheck(check)).toBe(true);
  });
});

// Must be last: the sandbox's decision is final, so its books differ afterwards.
it('a loss that is overturned is given back to those who bore it, and the refund it made unnecessary is decided anew', async () => {
  const sold = await sell();
  const id = await dispute(sold);
  await cancelBooking(shop.deps, sold.seeker, sold.bookingId, { refund: '15.40' });
  await decide(id, 'lost');
  const before = await platform();
  const { disputes } = shop.deps;
  const overturned = {
    ...shop.deps,
    disputes: {
      ...disputes,
      retrieve: async (providerDisputeId: string) => {
        const found = await disputes.retrieve(providerDisputeId);
        const back = { id: `txn_${randomUUID()}`, pence: 1540, feePence: 0 };
        return { ...found, state: 'won' as const, movements: [...found.movements, back] };
      },
    },
  };
  await syncDispute(overturned, id);
  expect(await rowOf(id)).toMatchObject({ state: 'won', withdrawn: 0 });
  expect((await refundStates(sold)).toSorted()).toEqual(['failed 1540', 'pending 1540']);
  expect(await owed(sold)).toEqual([0, 1540]);
  expect(await platform()).toMatchObject({ disputes: before.disputes, goodwill: before.goodwill });
});
