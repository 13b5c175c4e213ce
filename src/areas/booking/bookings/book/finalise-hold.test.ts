import { describe, expect, it } from 'vitest';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  countConfirmations,
  countJobs,
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  readHoldOutcome,
} from '#support/shop.ts';
import { findHold, type Hold } from '../hold/hold-queries.server.ts';
import { setHoldContact } from '../hold/own-hold.server.ts';
import { releaseHold } from '../hold/release-hold.server.ts';
import { createBooking, lookUpBooking } from './create-booking.server.ts';
import { finaliseHold } from './finalise-hold.server.ts';

const shop = setUpShop();

async function getPaymentRecord(holdId: string): Promise<Hold> {
  const found = await findHold(shop.pool, holdId);
  if (found === null) throw new Error('no such hold');
  return found;
}

describe('a paid hold', () => {
  it('becomes a booking with what the person typed, and one confirmation', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, date);
    await setHoldContact(shop.deps, person, held.holdId, {
      fullName: 'Ada Example',
      email: 'ada@people.example',
      phone: '020 7946 0000',
      specialRequirements: 'A chair, please.',
    });
    await shop.pay(held.paymentIntentId);
    const before = await countConfirmations(shop);
    const settlement = await finaliseHold(shop.deps, await getPaymentRecord(held.holdId));
    expect(settlement).toMatchObject({
      outcome: 'booked',
      booking: {
        orderId: held.holdId,
        userId: person.id,
        state: 'confirmed',
        fullName: 'Ada Example',
        email: 'ada@people.example',
        phone: '020 7946 0000',
        specialRequirements: 'A chair, please.',
        sessionFeePence: 1400,
        platformFeePence: 140,
        totalPence: 1540,
        policy: { hoursBefore: 24, givesBack: 'all' },
        startsAt: date.startsAt,
        intentId: held.paymentIntentId,
      },
    });
    expect(await readHoldOutcome(shop.pool, held.holdId)).toEqual({
      hold: 'confirmed',
      payment: 'succeeded',
      refunded: 0,
      bookings: 1,
      refunds: 0,
    });
    expect((await countConfirmations(shop)) - before).toBe(1);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('is booked once, however often and from however many places', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, date);
    await shop.pay(held.paymentIntentId);
    const before = await countConfirmations(shop);
    const same = await getPaymentRecord(held.holdId);
    const settlements = await Promise.all(Array.from({ length: 6 }, () => finaliseHold(shop.deps, same)));
    settlements.push(await finaliseHold(shop.deps, await getPaymentRecord(held.holdId)));
    const ids = settlements.map((settlement) => settlement.outcome === 'booked' && settlement.booking.id);
    expect(new Set(ids).size).toBe(1);
    expect(ids[0]).toMatch(/-/);
    expect((await countConfirmations(shop)) - before).toBe(1);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('is booked even when its time is up, as long as the seat has not been given away', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    await shop.pay(held.paymentIntentId);
    shop.advanceMinutes(30);
    expect((await finaliseHold(shop.deps, await getPaymentRecord(held.holdId))).outcome).toBe('booked');
  });

  it('falls back to the account when the person typed nothing', async () => {
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, await createOccurrenceForSale(shop.pool));
    await shop.pay(held.paymentIntentId);
    expect(await finaliseHold(shop.deps, await getPaymentRecord(held.holdId))).toMatchObject({
      booking: { fullName: 'Sam Rowe', email: person.email, phone: '' },
    });
  });
});

describe('a hold that is not paid', () => {
  it('stays a hold, and a decline keeps the same intent for the next card', async () => {
    const person = await createPerson(shop.pool);
    const date = await createOccurrenceForSale(shop.pool);
    const held = await holdPlace(shop, person, date);
    await expect(shop.pay(held.paymentIntentId, 'pm_card_chargeDeclined')).rejects.toMatchObject({
      code: 'card_declined',
    });
    await expect(
      createBooking(shop.deps, person, { sessionId: date.sessionId, holdId: held.holdId }),
    ).rejects.toMatchObject({ code: 'payment_required', status: 402 });
    const again = await holdPlace(shop, person, date);
    expect(again.paymentIntentId).toBe(held.paymentIntentId);
    await shop.pay(again.paymentIntentId);
    const booking = await createBooking(shop.deps, person, {
      sessionId: date.sessionId,
      holdId: held.holdId,
    });
    expect(booking.paymentIntentId).toBe(held.paymentIntentId);
    const intents = await shop.sandbox.control.paymentIntents();
    expect(intents.filter((intent) => intent.metadata.hold_id === held.holdId)).toHaveLength(1);
  });

  it('waits for the card holder’s authentication', async () => {
    const held = await holdPlace(
      shop,
      await createPerson(shop.pool),
      await createOccurrenceForSale(shop.pool),
    );
    await shop.pay(held.paymentIntentId, 'pm_card_authenticationRequired');
    expect((await finaliseHold(shop.deps, await getPaymentRecord(held.holdId))).outcome).toBe('unpaid');
    await shop.sandbox.control.authenticate(held.paymentIntentId, 'succeed');
    expect((await finaliseHold(shop.deps, await getPaymentRecord(held.holdId))).outcome).toBe('booked');
  });

  it('is over once its intent has been cancelled at the provider', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    await shop.stripe.paymentIntents.cancel(held.paymentIntentId);
    expect((await finaliseHold(shop.deps, await getPaymentRecord(held.holdId))).outcome).toBe('released');
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });
});

/** Gives the place away after payment: must never happen, and is what the refund is for. */
async function releaseBehindProvider(holdId: string, occurrenceId: number): Promise<void> {
  await shop.pool.query(`UPDATE holds SET state = 'released' WHERE id = $1`, [holdId]);
  await shop.pool.query('UPDATE occurrences SET taken = taken - 1 WHERE id = $1', [occurrenceId]);
  await shop.pool.query(`UPDATE payments SET state = 'cancelled' WHERE order_id = $1`, [holdId]);
}

describe('money that arrives after the seat was given away', () => {
  it('gets the seat back while there is one', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    await releaseBehindProvider(held.holdId, date.occurrenceId);
    await shop.pay(held.paymentIntentId);
    const late = await getPaymentRecord(held.holdId);
    const settlements = await Promise.all([1, 2, 3].map(() => finaliseHold(shop.deps, late)));
    expect(settlements.map((settlement) => settlement.outcome)).toEqual(['booked', 'booked', 'booked']);
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({
      hold: 'confirmed',
      payment: 'succeeded',
      bookings: 1,
    });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('is refunded in full, once, when the seat is gone, and the person is told', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const loser = await createPerson(shop.pool);
    const winner = await createPerson(shop.pool);
    const lost = await holdPlace(shop, loser, date);
    await releaseBehindProvider(lost.holdId, date.occurrenceId);
    await holdPlace(shop, winner, date);
    await shop.pay(lost.paymentIntentId);
    const told = await countJobs(shop.pool, 'tellRefunded');

    const late = await getPaymentRecord(lost.holdId);
    const settlements = await Promise.all([1, 2, 3].map(() => finaliseHold(shop.deps, late)));
    expect(settlements).toEqual([1, 2, 3].map(() => ({ outcome: 'refunded', amountPence: 1540 })));
    await expect(
      createBooking(shop.deps, loser, { sessionId: date.sessionId, holdId: lost.holdId }),
    ).rejects.toMatchObject({ code: 'sold_out', message: expect.stringContaining('£15.40') });

    await Promise.all([sendPendingRefunds(shop.deps), sendPendingRefunds(shop.deps)]);
    await sendPendingRefunds(shop.deps);
    expect(await readHoldOutcome(shop.pool, lost.holdId)).toEqual({
      hold: 'released',
      payment: 'refunded',
      refunded: 1540,
      bookings: 0,
      refunds: 1,
    });
    const refunds = await shop.stripe.refunds.list({ payment_intent: lost.paymentIntentId });
    expect(refunds.data.map((refund) => refund.amount)).toEqual([1540]);
    const keys = (await shop.sandbox.control.requests())
      .filter((request) => request.operation === 'refunds.create')
      .map((request) => request.idempotencyKey);
    expect(new Set(keys)).toEqual(new Set([`hold:${lost.holdId}:refund`]));
    expect((await countJobs(shop.pool, 'tellRefunded')) - told).toBe(1);
    expect((await finaliseHold(shop.deps, await getPaymentRecord(lost.holdId))).outcome).toBe('refunded');
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('is refunded when the date was cancelled in the meantime', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 2 });
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    await shop.pay(held.paymentIntentId);
    await shop.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [date.occurrenceId]);
    expect((await finaliseHold(shop.deps, await getPaymentRecord(held.holdId))).outcome).toBe('refunded');
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });
});

describe('money that is not what was asked for', () => {
  it.each([
    ['the hold', { hold_id: '00000000-0000-4000-8000-000000000000' }],
    ['the owner', { user_id: '00000000-0000-4000-8000-000000000000' }],
  ])('books nothing when %s differs', async (_name, metadata) => {
    const date = await createOccurrenceForSale(shop.pool);
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    await shop.stripe.paymentIntents.update(held.paymentIntentId, { metadata });
    await shop.pay(held.paymentIntentId);
    expect((await finaliseHold(shop.deps, await getPaymentRecord(held.holdId))).outcome).toBe('mismatch');
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ hold: 'held', bookings: 0 });
    expect(shop.logged.at(-1)).toMatchObject({ holdId: held.holdId, intentId: held.paymentIntentId });
  });

  it('books nothing when the amount differs', async () => {
    const held = await holdPlace(
      shop,
      await createPerson(shop.pool),
      await createOccurrenceForSale(shop.pool),
    );
    await shop.stripe.paymentIntents.update(held.paymentIntentId, { amount: 30 });
    await shop.pay(held.paymentIntentId);
    expect(await finaliseHold(shop.deps, await getPaymentRecord(held.holdId))).toEqual({
      outcome: 'mismatch',
      mismatch: 'amount',
    });
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ bookings: 0, payment: 'pending' });
  });

  it('books nothing for another intent of the same hold', async () => {
    const held = await holdPlace(
      shop,
      await createPerson(shop.pool),
      await createOccurrenceForSale(shop.pool),
    );
    const other = await shop.stripe.paymentIntents.create({
      amount: 1540,
      currency: 'gbp',
      metadata: { hold_id: held.holdId },
    });
    const theirs = { ...(await getPaymentRecord(held.holdId)), intentId: other.id };
    await shop.pool.query('UPDATE payments SET provider_intent_id = $2 WHERE order_id = $1', [
      held.holdId,
      held.paymentIntentId,
    ]);
    expect((await finaliseHold(shop.deps, theirs)).outcome).toBe('mismatch');
  });
});

describe('a free session', () => {
  it('is booked without the provider', async () => {
    const date = await createOccurrenceForSale(shop.pool, { pricePence: 0 });
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, date);
    const booking = await createBooking(shop.deps, person, {
      sessionId: date.sessionId,
      holdId: held.holdId,
      totalAmount: '0.00',
    });
    const again = await createBooking(shop.deps, person, { sessionId: date.sessionId, holdId: held.holdId });
    expect(booking).toMatchObject({ totalAmount: '0.00', paymentIntentId: '', state: 'confirmed' });
    expect(again.id).toBe(booking.id);
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({
      payment: 'succeeded',
      bookings: 1,
    });
  });

  it('is not booked once the hold has been given back', async () => {
    const date = await createOccurrenceForSale(shop.pool, { pricePence: 0 });
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, date);
    await releaseHold(shop.deps, await getPaymentRecord(held.holdId));
    await expect(
      createBooking(shop.deps, person, { sessionId: date.sessionId, holdId: held.holdId }),
    ).rejects.toMatchObject({ code: 'hold_expired' });
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({
      payment: 'cancelled',
      bookings: 0,
    });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });
});

describe('createBooking', () => {
  it('finds the hold by session and date, where the payload names none', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, date);
    await shop.pay(held.paymentIntentId);
    const payload = {
      sessionId: date.sessionId,
      sessionDate: date.startsAt.toISOString(),
      totalAmount: '15.40',
      specialRequirements: 'Beginner',
    };
    const booking = await createBooking(shop.deps, person, payload);
    const again = await createBooking(shop.deps, person, payload);
    expect(booking).toMatchObject({
      sessionId: date.sessionId,
      sessionDate: date.startsAt.toISOString(),
      totalAmount: '15.40',
      specialRequirements: 'Beginner',
      user: { firstName: 'Sam', lastName: 'Rowe' },
      session: { title: 'Evening Yoga' },
    });
    expect(booking.reference).toMatch(/^[2-9B-Z]{4}-[2-9B-Z]{4}$/);
    expect(again).toEqual(booking);
  });

  it('checks the amount without trusting it', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, date);
    await shop.pay(held.paymentIntentId);
    await expect(
      createBooking(shop.deps, person, {
        sessionId: date.sessionId,
        holdId: held.holdId,
        totalAmount: '0.01',
      }),
    ).rejects.toMatchObject({ code: 'price_changed' });
  });

  it('refuses a hold of another session', async () => {
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, await createOccurrenceForSale(shop.pool));
    const other = await createOccurrenceForSale(shop.pool);
    await expect(
      createBooking(shop.deps, person, { sessionId: other.sessionId, holdId: held.holdId }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('lookUpBooking', () => {
  it('tells a payment nobody made from one the bank is deciding about', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, date);
    const query = { payment_intent: held.paymentIntentId };
    await expect(lookUpBooking(shop.deps, person, query)).rejects.toMatchObject({
      code: 'payment_required',
      status: 402,
    });
    const deciding = {
      ...shop.deps,
      provider: {
        ...shop.deps.provider,
        retrieveIntent: async (id: string) => ({
          ...(await shop.deps.provider.retrieveIntent(id)),
          status: 'processing' as const,
        }),
      },
    };
    await expect(lookUpBooking(deciding, person, query)).rejects.toMatchObject({
      code: 'payment_incomplete',
      status: 409,
    });
    await shop.pay(held.paymentIntentId);
    expect(await lookUpBooking(shop.deps, person, query)).toMatchObject({ state: 'confirmed' });
  });

  it('finalises what the webhook has not', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const held = await holdPlace(shop, person, date);
    await shop.pay(held.paymentIntentId);
    const query = { session_id: date.sessionId, payment_intent: held.paymentIntentId };
    const booking = await lookUpBooking(shop.deps, person, query);
    expect(booking.paymentIntentId).toBe(held.paymentIntentId);
    expect((await lookUpBooking(shop.deps, person, query)).id).toBe(booking.id);
    await expect(lookUpBooking(shop.deps, await createPerson(shop.pool), query)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(
      lookUpBooking(shop.deps, person, { ...query, session_id: date.sessionId + 1 }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});
