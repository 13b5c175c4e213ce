import { describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createPromoCode } from '#support/offers.ts';
import { createPerson } from '#support/people.ts';
import { createOccurrence } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  countTakenPlaces,
  createOccurrenceForSale,
  type OccurrenceForSale,
  readHoldOutcome,
  readReconciliation,
  USER_HEADER,
} from '#support/shop.ts';
import { createBooking } from '../book/create-booking.server.ts';
import { finaliseHold } from '../book/finalise-hold.server.ts';
import { cancelBooking } from '../cancel/cancel-booking.server.ts';
import type { Booking, PaymentIntentResponse } from '../contract.ts';
import { listMoveTargets } from '../move/move-booking.server.ts';
import { readOrder } from '../order/read-order.server.ts';
import { isFullyExplained, printReport } from '../reconcile/reconciliation-report.server.ts';
import { findHold } from './hold-queries.server.ts';
import { abandonHold } from './own-hold.server.ts';
import { placeHold } from './place-hold.server.ts';
import { releaseExpiredHolds } from './release-hold.server.ts';

const shop = setUpShop();

function requestHold(
  person: AuthUser,
  date: OccurrenceForSale,
  code?: string,
  places = 1,
): Promise<PaymentIntentResponse> {
  return placeHold(shop.deps, person, {
    sessionId: date.sessionId,
    amount: ((1540 * places) / 100).toFixed(2),
    sessionDate: date.startsAt.toISOString(),
    places,
    ...(code !== undefined && { code }),
  });
}

async function buy(person: AuthUser, date: OccurrenceForSale, code?: string, places = 1): Promise<Booking> {
  const held = await requestHold(person, date, code, places);
  if (!held.free) await shop.pay(held.paymentIntentId);
  return createBooking(shop.deps, person, { holdId: held.holdId, totalAmount: held.totalAmount });
}

async function expectBalanced(): Promise<void> {
  await sendPendingRefunds(shop.deps);
  await shop.sandbox.control.idle();
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  expect(isReconciled(await compareLedgers(shop))).toBe(true);
}

const refusalError = (sentence: string) => ({
  code: 'code_refused',
  status: 409,
  message: sentence,
  errors: [{ field: 'code', message: sentence }],
});

describe('a promo code', () => {
  it('lowers the price that is held, paid, posted and shown', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const { businessId } = await createPromoCode(shop.pool, date.sessionId);
    const person = await createPerson(shop.pool);
    const held = await requestHold(person, date, 'ten-off', 2);
    expect(held).toMatchObject({
      sessionFee: '25.20',
      platformFee: '2.52',
      totalAmount: '27.72',
      eachPlace: { sessionFee: '12.60', platformFee: '1.26', totalAmount: '13.86' },
      code: { code: 'TENOFF', off: '2.80' },
      free: false,
    });
    const paid = await shop.pay(held.paymentIntentId);
    expect(paid.amount).toBe(2772);
    const booking = await createBooking(shop.deps, person, {
      holdId: held.holdId,
      totalAmount: held.totalAmount,
    });
    expect(booking).toMatchObject({ totalAmount: '13.86', code: { code: 'TENOFF', off: '1.40' } });
    expect(await creditBalance(shop.pool, `business:${businessId}`)).toBe(2520);
    await expectBalanced();
  });

  it('is put onto a hold, changed and taken off it in exchange, with the same end and the same places', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 2 });
    await createPromoCode(shop.pool, date.sessionId);
    await createPromoCode(shop.pool, date.sessionId, { code: 'FIVER', penceOff: 500 });
    const person = await createPerson(shop.pool);
    const plain = await requestHold(person, date, undefined, 2);
    const ten = await requestHold(person, date, 'TENOFF', 2);
    expect(ten).toMatchObject({ totalAmount: '27.72', expiresAt: plain.expiresAt });
    expect(ten.holdId).not.toBe(plain.holdId);
    expect(await requestHold(person, date, 'tenoff', 2)).toEqual({ ...ten, page: 2 });
    expect(await requestHold(person, date, 'FIVER', 2)).toMatchObject({ totalAmount: '19.80' });
    expect(await requestHold(person, date, 'FIVER', 1)).toMatchObject({ totalAmount: '9.90', places: 1 });
    expect(await requestHold(person, date, undefined, 2)).toMatchObject({ totalAmount: '30.80', code: null });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(2);
    await shop.sandbox.control.idle();
    await expectBalanced();
  });

  it('can be guessed at ten times: then the person waits, and can book without one', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    await createPromoCode(shop.pool, date.sessionId);
    const person = await createPerson(shop.pool);
    const send = (code?: string) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/create-payment-intent',
        headers: { [USER_HEADER]: person.id },
        payload: {
          sessionId: date.sessionId,
          amount: '15.40',
          sessionDate: date.startsAt.toISOString(),
          ...(code !== undefined && { code }),
        },
      });
    expect((await send('TENOFF')).statusCode).toBe(200);
    const codes: string[] = [];
    for (let n = 0; n < 120; n += 1) codes.push((await send(`GUESS${n}`)).json().code);
    expect(codes.filter((code) => code === 'code_refused')).toHaveLength(10);
    expect(codes.filter((code) => code === 'rate_limited')).toHaveLength(110);
    expect((await send('TENOFF')).json()).toMatchObject({ code: 'rate_limited', field: 'code' });
    expect((await send()).statusCode).toBe(200);
  });

  it('that cannot be used takes no place, and leaves alone what is held', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    await createPromoCode(shop.pool, date.sessionId, { code: 'GONE', validUntil: '2026-01-31' });
    const person = await createPerson(shop.pool);
    await expect(requestHold(person, date, 'NONSENSE')).rejects.toMatchObject(
      refusalError('That code isn’t valid here. Check it and try again.'),
    );
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    const held = await requestHold(person, date);
    await expect(requestHold(person, date, 'GONE')).rejects.toMatchObject(
      refusalError('This code has expired.'),
    );
    expect(await requestHold(person, date)).toEqual({ ...held, page: 2 });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('of another business is none here', async () => {
    const [date, elsewhere] = [
      await createOccurrenceForSale(shop.pool),
      await createOccurrenceForSale(shop.pool),
    ];
    await createPromoCode(shop.pool, elsewhere.sessionId, { code: 'THEIRS' });
    await expect(requestHold(await createPerson(shop.pool), date, 'THEIRS')).rejects.toMatchObject({
      code: 'code_refused',
    });
  });

  it('is for the sessions that it names', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const { id } = await createPromoCode(shop.pool, date.sessionId);
    const other = await createOccurrenceForSale(shop.pool, { businessId: (await findBusinessId(date)).id });
    await shop.pool.query('INSERT INTO promo_code_sessions VALUES ($1, $2)', [id, date.sessionId]);
    const person = await createPerson(shop.pool);
    expect(await requestHold(person, date, 'TENOFF')).toMatchObject({ totalAmount: '13.86' });
    await expect(requestHold(person, other, 'TENOFF')).rejects.toMatchObject(
      refusalError('This code is for other sessions of this business.'),
    );
  });

  it('that takes off everything asks for no card', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    await createPromoCode(shop.pool, date.sessionId, { code: 'FREE', percentOff: 100 });
    const person = await createPerson(shop.pool);
    const plain = await requestHold(person, date);
    const held = await requestHold(person, date, 'FREE');
    expect(held).toMatchObject({ free: true, totalAmount: '0.00', paymentIntentId: '' });
    const booking = await createBooking(shop.deps, person, { holdId: held.holdId, totalAmount: '0.00' });
    expect(booking).toMatchObject({ totalAmount: '0.00', code: { code: 'FREE', off: '14.00' } });
    expect((await shop.stripe.paymentIntents.retrieve(plain.paymentIntentId)).status).toBe('canceled');
    await expectBalanced();
  });

  it('counts the places that are held or booked with it, and no others', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    await createPromoCode(shop.pool, date.sessionId, { mostPlaces: 2 });
    const [one_, two, three] = [
      await createPerson(shop.pool),
      await createPerson(shop.pool),
      await createPerson(shop.pool),
    ];
    const first = await requestHold(one_, date, 'TENOFF');
    const booked = await buy(two, date, 'TENOFF');
    const full = refusalError('This code has been used up.');
    await expect(requestHold(three, date, 'TENOFF')).rejects.toMatchObject(full);
    // A released hold returns its use; a booking keeps it.
    await abandonHold(shop.deps, one_, first.holdId, { paymentOver: false });
    const held = await requestHold(three, date, 'TENOFF');
    await expect(requestHold(one_, date, 'TENOFF')).rejects.toMatchObject(full);
    await shop.pay(held.paymentIntentId);
    await createBooking(shop.deps, three, { holdId: held.holdId });
    await expect(requestHold(one_, date, 'TENOFF')).rejects.toMatchObject(full);
    // Cancelling returns the use, and refunds exactly what was paid.
    await cancelBooking(shop.deps, two, booked.id, { refund: '13.86' });
    expect(await requestHold(one_, date, 'TENOFF')).toMatchObject({ totalAmount: '13.86' });
    await expectBalanced();
  });

  it('can be for one person’s first booking, once', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const another = await createOccurrenceForSale(shop.pool, { businessId: (await findBusinessId(date)).id });
    await createPromoCode(shop.pool, date.sessionId, { code: 'HELLO', newcomersOnly: true, mostEach: 1 });
    const newcomer = await createPerson(shop.pool);
    await expect(requestHold(newcomer, date, 'HELLO', 2)).rejects.toMatchObject(
      refusalError('You can use this code for 1 place, but you chose 2.'),
    );
    await requestHold(newcomer, date, 'HELLO');
    await expect(requestHold(newcomer, another, 'HELLO')).rejects.toMatchObject(
      refusalError('You’ve already used this code.'),
    );
    const regular = await createPerson(shop.pool);
    await buy(regular, another);
    await expect(requestHold(regular, date, 'HELLO')).rejects.toMatchObject(
      refusalError('This code is only for new customers of this business.'),
    );
  });

  it('that is paused while somebody pays stands for them', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const { id } = await createPromoCode(shop.pool, date.sessionId);
    const person = await createPerson(shop.pool);
    const held = await requestHold(person, date, 'TENOFF');
    await shop.pool.query('UPDATE promo_codes SET paused_at = now() WHERE id = $1', [id]);
    await shop.pay(held.paymentIntentId);
    expect(await createBooking(shop.deps, person, { holdId: held.holdId })).toMatchObject({
      totalAmount: '13.86',
    });
  });

  it('whose last use has gone when a late payment comes gives that payment back', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    await createPromoCode(shop.pool, date.sessionId, { mostPlaces: 1 });
    const [late, faster] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    const held = await requestHold(late, date, 'TENOFF');
    await shop.pay(held.paymentIntentId);
    // The payment arrives after we released the place and the use went to somebody else.
    await shop.pool.query(`UPDATE holds SET state = 'released' WHERE id = $1`, [held.holdId]);
    await shop.pool.query('UPDATE occurrences SET taken = taken - 1 WHERE id = $1', [date.occurrenceId]);
    await buy(faster, date, 'TENOFF');
    const record = await findHold(shop.pool, held.holdId);
    expect(record && (await finaliseHold(shop.deps, record))).toMatchObject({
      outcome: 'refunded',
      amountPence: 1386,
    });
    await expectBalanced();
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({
      hold: 'released',
      payment: 'refunded',
      refunded: 1386,
    });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('keeps what it took off on another date of the session', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    await createOccurrence(shop.pool, date.sessionId, {
      startsAt: new Date(date.startsAt.getTime() + 86_400_000),
      capacity: 4,
    });
    await createPromoCode(shop.pool, date.sessionId, { code: 'FIVER', penceOff: 500 });
    const person = await createPerson(shop.pool);
    const booking = await buy(person, date, 'FIVER');
    expect(await listMoveTargets(shop.deps, person, booking.id)).toMatchObject([
      { totalAmount: '9.90', difference: '0.00' },
    ]);
  });

  it('is given back with a hold whose time is up', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    await createPromoCode(shop.pool, date.sessionId, { mostPlaces: 1 });
    await requestHold(await createPerson(shop.pool), date, 'TENOFF');
    shop.advanceMinutes(11);
    await releaseExpiredHolds(shop.deps);
    expect(await requestHold(await createPerson(shop.pool), date, 'TENOFF')).toMatchObject({
      totalAmount: '13.86',
    });
  });

  it('is refused at the endpoint as what a form can show, whatever was sent', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const send = (code: unknown) =>
      shop.app.inject({
        method: 'POST',
        url: '/api/create-payment-intent',
        headers: { [USER_HEADER]: person.id },
        payload: { sessionId: date.sessionId, amount: date.amount, code },
      });
    expect((await send(`'; DROP TABLE holds; --`)).json()).toMatchObject({
      code: 'code_refused',
      field: 'code',
    });
    for (const wrong of ['', ' ', 7, ['A'], 'x'.repeat(5000)]) {
      expect((await send(wrong)).json()).toMatchObject({ code: 'invalid_input' });
    }
  });

  it('stands with each place of an order', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    await createPromoCode(shop.pool, date.sessionId);
    const person = await createPerson(shop.pool);
    const booking = await buy(person, date, 'TENOFF', 3);
    const order = await readOrder(shop.deps, person, booking.order.id);
    expect(order).toMatchObject({ totalAmount: '41.58' });
    expect(order.bookings.map(({ code }) => code?.off)).toEqual(['1.40', '1.40', '1.40']);
  });
});

function findBusinessId({ sessionId }: OccurrenceForSale): Promise<{ id: number }> {
  return queryOne(shop.pool, 'SELECT business_id AS id FROM sessions WHERE id = $1', [sessionId]);
}
