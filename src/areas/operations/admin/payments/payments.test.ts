import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { refundBooking } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { setHoldContact } from '#areas/booking/bookings/hold/own-hold.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { refundOnBehalf } from '#areas/money/entitlements/refund/refund-on-behalf.server.ts';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { buyerAccount } from '#areas/money/ledger/rules.ts';
import { syncDispute } from '#areas/money/payments/disputes/sync-dispute.server.ts';
import { applyRefund, sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { createPass, purchasePass } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace, readReconciliation } from '#support/shop.ts';
import { findMovements } from './money-queries.server.ts';
import {
  listPurchases,
  readBookingMoney,
  readPayment,
  retryFailedRefund,
  setPayoutHold,
} from './read-money.server.ts';

const shop = setUpShop();
let admin: AuditContext;

beforeAll(async () => {
  admin = { actorId: (await createUser(shop.pool, { role: 'admin' })).id, requestId: 'request' };
});

/** A place sold for £15.40, of which £14.00 is the business's. */
async function sell() {
  const seeker = await createPerson(shop.pool);
  const held = await holdPlace(shop, seeker, await createOccurrenceForSale(shop.pool));
  const intent = await shop.pay(held.paymentIntentId);
  const record = await findHold(shop.pool, held.holdId);
  if (record === null) throw new Error('The hold has gone.');
  const settlement = await finaliseHold(shop.deps, record);
  if (settlement.outcome !== 'booked') throw new Error(`Not booked: ${settlement.outcome}`);
  const { id: bookingId, paymentId, businessId, reference, email } = settlement.booking;
  if (businessId === null) throw new Error('A seat is sold by a business.');
  return {
    bookingId,
    paymentId,
    businessId,
    reference,
    email,
    intentId: intent.id,
    chargeId: String(intent.latest_charge),
  };
}

type Sold = Awaited<ReturnType<typeof sell>>;

const refund = ({ bookingId }: Sold, amountPence: number, goodwill = false) =>
  transaction(shop.pool, (tx) =>
    refundBooking(tx, shop.deps.outbox, { bookingId, amountPence, by: 'admin', key: randomUUID(), goodwill }),
  );

const readOwed = ({ businessId, paymentId }: Sold) =>
  Promise.all([
    creditBalance(shop.pool, `business:${businessId}`),
    creditBalance(shop.pool, buyerAccount(paymentId)),
  ]);

describe('a refund that the provider refused', () => {
  it('shows why, and is tried again with an entry in the audit log', async () => {
    const sold = await sell();
    const refunded = await refund(sold, 1540);
    await shop.sandbox.control.failNext({ operation: 'refunds.create', kind: 'balance_insufficient' });
    await sendPendingRefunds(shop.deps);
    const deps = { pool: shop.pool, provider: shop.deps.provider };
    expect((await readPayment(deps, sold.paymentId)).movements).toMatchObject([
      { kind: 'refund', state: 'failed', failure: expect.stringContaining('Insufficient funds') },
    ]);
    const act: AuditContext = {
      actorId: (await createUser(shop.pool, { role: 'admin' })).id,
      requestId: 'again',
    };
    const reason = { reason: 'The balance was topped up.' };
    await retryFailedRefund(shop.deps, act, refunded?.refundId ?? '', reason);
    await expect(retryFailedRefund(shop.deps, act, refunded?.refundId ?? '', reason)).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(retryFailedRefund(shop.deps, act, randomUUID(), reason)).rejects.toMatchObject({
      code: 'not_found',
    });
    await sendPendingRefunds(shop.deps);
    expect(await readPayment(deps, sold.paymentId)).toMatchObject({
      state: 'refunded',
      movements: [{ kind: 'refund', state: 'succeeded', failure: '' }],
    });
    const { rows } = await shop.pool.query(
      `SELECT action, subject, subject_id AS id, reason FROM audit_log WHERE request_id = 'again'`,
    );
    expect(rows).toEqual([{ action: 'refund.retried', subject: 'payment', id: sold.paymentId, ...reason }]);
  });
});

describe('a refund that the platform bears alone', () => {
  it('leaves the seller all they sold, also when the rest goes back as refunds do', async () => {
    const sold = await sell();
    const goodwill = await creditBalance(shop.pool, 'goodwill');
    await refund(sold, 500, true);
    expect(await readOwed(sold)).toEqual([1400, 500]);
    expect(await creditBalance(shop.pool, 'goodwill')).toBe(goodwill - 500);
    expect(await readBookingMoney(shop.pool, sold.bookingId)).toEqual({
      payments: [
        {
          sold: { seller: '14.00', platform: '1.40' },
          takenBack: { seller: '0.00', platform: '0.00' },
          takenBefore: '0.00',
          setAside: '0.00',
          left: '10.40',
        },
      ],
      left: '10.40',
      disputed: false,
    });
    await refund(sold, 1040);
    await sendPendingRefunds(shop.deps);
    // Both bear a share in proportion: £10.40 of £15.40.
    expect(await readOwed(sold)).toEqual([455, 0]);
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
  });

  it('takes first what a refund that failed has set aside', async () => {
    const sold = await sell();
    const failed = await refund(sold, 600);
    await sendPendingRefunds(shop.deps);
    const { provider_refund_id: id } = await queryOne<{ provider_refund_id: string }>(
      shop.pool,
      'SELECT provider_refund_id FROM refunds WHERE id = $1',
      [failed?.refundId],
    );
    await transaction(shop.pool, (tx) =>
      applyRefund(tx, shop.deps, {
        id,
        status: 'failed',
        amountPence: 600,
        intentId: sold.intentId,
        refundId: failed?.refundId ?? null,
      }),
    );
    expect(await readBookingMoney(shop.pool, sold.bookingId)).toMatchObject({
      payments: [{ setAside: '6.00' }],
    });
    const goodwill = await creditBalance(shop.pool, 'goodwill');
    await refund(sold, 800, true);
    expect(await creditBalance(shop.pool, 'goodwill')).toBe(goodwill - 200);
    expect((await readOwed(sold))[1]).toBe(800);
    await sendPendingRefunds(shop.deps);
    expect((await readOwed(sold))[1]).toBe(0);
  });

  it('is not taken of the seller when the bank then takes the rest', async () => {
    const sold = await sell();
    await refund(sold, 500, true);
    await sendPendingRefunds(shop.deps);
    const { id } = await shop.sandbox.control.dispute(sold.chargeId);
    await syncDispute(shop.deps, id);
    expect(await readBookingMoney(shop.pool, sold.bookingId)).toMatchObject({
      left: '10.40',
      disputed: true,
    });
    await shop.sandbox.control.decideDispute(id, 'lost');
    await syncDispute(shop.deps, id);
    expect(await readOwed(sold)).toEqual([455, 0]);
    expect(await readBookingMoney(shop.pool, sold.bookingId)).toMatchObject({
      left: '0.00',
      disputed: false,
    });
  });
});

it('every movement is found by what is known of it, and shown with its books', async () => {
  const sold = await sell();
  await refund(sold, 500);
  await sendPendingRefunds(shop.deps);
  const { id: disputeId } = await shop.sandbox.control.dispute(sold.chargeId);
  await syncDispute(shop.deps, disputeId);
  const { name } = await queryOne<{ name: string }>(shop.pool, 'SELECT name FROM businesses WHERE id = $1', [
    sold.businessId,
  ]);
  const found = async (query: object) =>
    (await findMovements(shop.pool, { q: '', page: 1, ...query })).items.map(
      ({ kind, amount }) => `${kind} ${amount}`,
    );
  const all = ['dispute -10.40', 'payment 15.40', 'refund -5.00'];
  for (const q of [sold.reference, sold.intentId, sold.paymentId])
    expect((await found({ q })).toSorted(), q).toEqual(all);
  expect(await found({ q: disputeId })).toEqual(['dispute -10.40']);
  expect(await found({ q: sold.reference, kind: 'refund' })).toEqual(['refund -5.00']);
  expect(await found({ q: sold.reference, state: 'needs_response' })).toEqual(['dispute -10.40']);
  expect(await found({ q: sold.reference, from: '2020-01-01', to: '2020-01-02' })).toEqual([]);
  expect(await found({ q: sold.email })).toEqual(expect.arrayContaining(all));
  expect(await found({ q: name })).toEqual(expect.arrayContaining(all));

  const shown = await readPayment(shop.deps, sold.paymentId);
  expect(shown).toMatchObject({
    state: 'partly_refunded',
    amount: '15.40',
    refunded: '5.00',
    left: '10.40',
    intentId: sold.intentId,
    seller: { kind: 'businesses', id: sold.businessId, heldBack: null },
    bookings: [{ reference: sold.reference }],
    provider: { status: 'succeeded', received: '15.40' },
  });
  expect(shown.movements.map(({ kind }) => kind).toSorted()).toEqual(['dispute', 'refund']);
  expect(
    shown.postings.map(({ movement, debit, credit, amount }) => [movement, debit, credit, amount]),
  ).toEqual([
    ['sale', 'provider', `business:${sold.businessId}`, '14.00'],
    ['sale', 'provider', 'fees', '1.40'],
    ['sale_undone', `business:${sold.businessId}`, `buyer:${sold.paymentId}`, '4.55'],
    ['sale_undone', 'fees', `buyer:${sold.paymentId}`, '0.45'],
    ['refund', `buyer:${sold.paymentId}`, 'provider', '5.00'],
    ['dispute_withdrawn', 'disputes', 'provider', '10.40'],
  ]);
});

it('a payment for several places names the one that is looked for, and a refund the one that it is of', async () => {
  const seeker = await createPerson(shop.pool);
  const { sessionId, startsAt } = await createOccurrenceForSale(shop.pool);
  const held = await placeHold(shop.deps, seeker, {
    sessionId,
    amount: '46.20',
    sessionDate: startsAt.toISOString(),
    places: 3,
  });
  await setHoldContact(shop.deps, seeker, held.holdId, {
    fullName: 'Hannah Lees',
    email: 'hannah@people.example',
    phone: '07700 900123',
    specialRequirements: '',
    attendees: ['Hannah Lees', 'Ellie Lees', 'Ruth Adeyemi'].map((name) => ({
      name,
      age: null,
      guardian: null,
      note: '',
    })),
  });
  await shop.pay(held.paymentIntentId);
  await createBooking(shop.deps, seeker, { holdId: held.holdId });
  const { rows } = await shop.pool.query<{ id: string; reference: string; paymentId: string }>(
    'SELECT id, reference, payment_id AS "paymentId" FROM bookings WHERE order_id = $1 ORDER BY position',
    [held.holdId],
  );
  const last = rows[2];
  if (last === undefined) throw new Error('Three places were booked.');
  await transaction(shop.pool, (tx) =>
    refundBooking(tx, shop.deps.outbox, {
      bookingId: last.id,
      amountPence: 500,
      by: 'admin',
      key: randomUUID(),
    }),
  );
  const { items } = await findMovements(shop.pool, { q: last.reference, page: 1 });
  expect(
    items.map(({ kind, reference, otherBookings }) => [kind, reference, otherBookings]).toSorted(),
  ).toEqual([
    ['payment', last.reference, 2],
    ['refund', last.reference, 0],
  ]);
  const { movements } = await readPayment(shop.deps, last.paymentId);
  expect(movements.map(({ kind, reference }) => [kind, reference])).toEqual([['refund', last.reference]]);
  const { items: newest } = await findMovements(shop.pool, { q: '', page: 1, kind: 'refund' });
  expect(newest[0]?.reference).toBe(last.reference);
});

it('a payment is shown although the provider is silent', async () => {
  const sold = await sell();
  await shop.sandbox.control.failNext({ operation: 'payment_intents.retrieve', kind: 'error_500', times: 9 });
  expect(await readPayment(shop.deps, sold.paymentId)).toMatchObject({ amount: '15.40', provider: null });
  await shop.sandbox.control.clearFaults();
  await expect(readPayment(shop.deps, randomUUID())).rejects.toMatchObject({ code: 'not_found' });
});

it('a seller’s money is held back once, with a reason, and let go once', async () => {
  const sold = await sell();
  const seller = { kind: 'business', id: sold.businessId } as const;
  const set = (held: boolean) =>
    setPayoutHold(shop.deps, admin, seller, { held, reason: 'Their address does not exist.' });
  await set(true);
  await expect(set(true)).rejects.toMatchObject({ code: 'conflict' });
  expect((await readPayment(shop.deps, sold.paymentId)).seller?.heldBack).toMatchObject({
    reason: 'Their address does not exist.',
  });
  await set(false);
  await expect(set(false)).rejects.toMatchObject({ code: 'conflict' });
  expect((await readPayment(shop.deps, sold.paymentId)).seller?.heldBack).toBeNull();
  const { rows } = await shop.pool.query(
    `SELECT action FROM audit_log WHERE subject = 'business' AND subject_id = $1 ORDER BY id`,
    [String(sold.businessId)],
  );
  expect(rows).toEqual([{ action: 'payouts.held-back' }, { action: 'payouts.released' }]);
  await expect(
    setPayoutHold(
      shop.deps,
      admin,
      { kind: 'trainer', id: 999_999 },
      { held: true, reason: 'Nobody at all.' },
    ),
  ).rejects.toMatchObject({ code: 'not_found' });
});

describe('what was bought beforehand', () => {
  const reason = 'They have moved abroad for good.';

  it('is found by buyer, business, name and payment with what is left, and given back once with a reason', async () => {
    const person = await createPerson(shop.pool);
    const date = await createOccurrenceForSale(shop.pool);
    const name = `Ten at ${randomUUID()}`;
    const pass = await createPass(shop.pool, date.sessionId, { name, places: 10, pricePence: 10_000 });
    const creditId = await purchasePass(shop, person, pass);
    // Past the fortnight in which the owner can refund it.
    await shop.pool.query(
      "UPDATE entitlements SET created_at = created_at - interval '30 days' WHERE id = $1",
      [creditId],
    );
    await shop.pool.query(
      "UPDATE entitlement_units SET end_reason = 'used', ended_at = now() WHERE entitlement_id = $1 AND number <= 3",
      [creditId],
    );
    const [bought, ...others] = await listPurchases(shop.pool, { user: person.id });
    expect(others).toEqual([]);
    expect(bought).toMatchObject({
      creditId,
      name,
      places: 10,
      left: 7,
      paid: '110.00',
      unused: '77.00',
      refundable: true,
    });
    expect(await listPurchases(shop.pool, { business: pass.businessId })).toEqual([bought]);
    expect(await listPurchases(shop.pool, { payment: bought?.paymentId ?? '' })).toEqual([bought]);
    for (const q of [name, person.email, creditId]) {
      const { items } = await findMovements(shop.pool, { q, page: 1 });
      expect(items).toMatchObject([{ kind: 'payment', bought: name, amount: '110.00' }]);
    }

    const refund = (amount: string) => refundOnBehalf(shop.deps, admin, creditId, { amount, reason });
    await expect(refund('110.00')).rejects.toMatchObject({ code: 'conflict' });
    const outcomes = await Promise.allSettled([refund('77.00'), refund('77.00')]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await listPurchases(shop.pool, { user: person.id })).toMatchObject([
      { left: 0, unused: '0.00', refundable: false },
    ]);
    expect(
      await queryOne(
        shop.pool,
        'SELECT sum(amount_pence)::integer AS pence FROM refunds WHERE payment_id = $1',
        [bought?.paymentId],
      ),
    ).toEqual({ pence: 7700 });
    expect(
      await queryOne(
        shop.pool,
        `SELECT actor_id AS by, reason, details->>'amount' AS amount FROM audit_log
         WHERE action = 'pass.refunded' AND subject = 'user' AND subject_id = $1`,
        [person.id],
      ),
    ).toEqual({ by: admin.actorId, reason, amount: '77.00' });
    await expect(
      refundOnBehalf(shop.deps, admin, randomUUID(), { amount: '5.00', reason }),
    ).rejects.toMatchObject({
      code: 'not_found',
    });
  });
});
