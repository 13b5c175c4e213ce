import { describe, expect, it } from 'vitest';
import { createPerson } from '#support/people.ts';
import { createBusiness, createOccurrence, createSession } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countTakenPlaces, createOccurrenceForSale, holdPlace, readHoldOutcome } from '#support/shop.ts';
import { createBooking } from '../book/create-booking.server.ts';
import { setHoldContact } from './own-hold.server.ts';
import { placeHold } from './place-hold.server.ts';

const shop = setUpShop();

const daysFromNow = (days: number) => new Date(Math.floor(Date.now() / 60_000) * 60_000 + days * 86_400_000);

describe('placing a hold', () => {
  it('takes one seat for ten minutes and asks the provider for the total', async () => {
    const date = await createOccurrenceForSale(shop.pool, { pricePence: 1400 });
    const person = await createPerson(shop.pool);
    const answer = await holdPlace(shop, person, date);

    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    expect(answer).toMatchObject({
      free: false,
      sessionFee: '14.00',
      platformFee: '1.40',
      totalAmount: '15.40',
      startsAt: date.startsAt.toISOString(),
      policy: {
        hoursBefore: 24,
        givesBack: 'all',
        refundUntil: new Date(date.startsAt.getTime() - 86_400_000).toISOString(),
      },
    });
    const minutes = (new Date(answer.expiresAt).getTime() - Date.now()) / 60_000;
    expect(minutes).toBeGreaterThan(9);
    expect(minutes).toBeLessThanOrEqual(10);

    const intent = await shop.stripe.paymentIntents.retrieve(answer.paymentIntentId);
    expect(intent).toMatchObject({
      amount: 1540,
      currency: 'gbp',
      status: 'requires_payment_method',
      client_secret: answer.clientSecret,
      metadata: { hold_id: answer.holdId, user_id: person.id },
    });
  });

  it('is cancelled by the session’s policy as it stood when the seat was taken', async () => {
    const date = await createOccurrenceForSale(shop.pool, {
      cancellation: { hoursBefore: 48, givesBack: 'half' },
    });
    const [early, late] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    const half = {
      hoursBefore: 48,
      givesBack: 'half',
      refundUntil: new Date(date.startsAt.getTime() - 48 * 3_600_000).toISOString(),
    };
    const first = await holdPlace(shop, early, date);
    expect(first.policy).toEqual(half);

    await shop.pool.query(
      `UPDATE sessions SET cancellation_hours = 2, cancellation_refund = 'all' WHERE id = $1`,
      [date.sessionId],
    );
    expect(await holdPlace(shop, early, date)).toEqual({ ...first, page: 2 });
    await shop.pay(first.paymentIntentId);
    const booking = await createBooking(shop.deps, early, { holdId: first.holdId });
    expect(booking.policy).toEqual(half);
    expect((await holdPlace(shop, late, date)).policy).toMatchObject({ hoursBefore: 2, givesBack: 'all' });
  });

  it('gives the same person the same hold and the same intent again', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const first = await holdPlace(shop, person, date);
    const second = await holdPlace(shop, person, date);
    expect(second).toEqual({ ...first, page: 2 });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('remembers the telephone number of the last booking, and nobody else’s', async () => {
    const [person, other] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    const first = await holdPlace(shop, person, await createOccurrenceForSale(shop.pool));
    expect(first.phone).toBe('');
    await setHoldContact(shop.deps, person, first.holdId, {
      fullName: 'Ada Example',
      email: 'ada@people.example',
      phone: '020 7946 0123',
      specialRequirements: '',
    });
    await shop.pay(first.paymentIntentId);
    await createBooking(shop.deps, person, { holdId: first.holdId });
    expect((await holdPlace(shop, person, await createOccurrenceForSale(shop.pool))).phone).toBe(
      '020 7946 0123',
    );
    expect((await holdPlace(shop, other, await createOccurrenceForSale(shop.pool))).phone).toBe('');
  });

  it('takes one seat for a double click', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const answers = await Promise.all([
      holdPlace(shop, person, date),
      holdPlace(shop, person, date),
      holdPlace(shop, person, date),
    ]);
    expect(new Set(answers.map((answer) => answer.holdId)).size).toBe(1);
    expect(new Set(answers.map((answer) => answer.clientSecret)).size).toBe(1);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('lets several people hold seats of one date, and the same person seats of two dates', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 3 });
    const [one, two] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    await holdPlace(shop, one, date);
    await holdPlace(shop, two, date);
    await holdPlace(shop, one, await createOccurrenceForSale(shop.pool));
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(2);
  });

  it('clears an expired hold away and starts anew', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const person = await createPerson(shop.pool);
    const first = await holdPlace(shop, person, date);
    shop.advanceMinutes(11);
    const second = await holdPlace(shop, person, date);
    expect(second.holdId).not.toBe(first.holdId);
    expect((await shop.stripe.paymentIntents.retrieve(first.paymentIntentId)).status).toBe('canceled');
    expect(await readHoldOutcome(shop.pool, first.holdId)).toMatchObject({
      hold: 'released',
      payment: 'cancelled',
    });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it.each([
    ['within its time', 0],
    ['after its time', 11],
  ])('does not charge a person twice whose first payment went through %s', async (_name, minutes) => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const first = await holdPlace(shop, person, date);
    await shop.pay(first.paymentIntentId);
    shop.advanceMinutes(minutes);
    await expect(holdPlace(shop, person, date)).rejects.toMatchObject({
      code: 'already_booked',
      status: 409,
    });
    expect(await readHoldOutcome(shop.pool, first.holdId)).toMatchObject({ hold: 'confirmed', bookings: 1 });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('may be booked again by the same person once the first booking is made', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const first = await holdPlace(shop, person, date);
    await shop.pay(first.paymentIntentId);
    await expect(holdPlace(shop, person, date)).rejects.toMatchObject({ code: 'already_booked' });
    const second = await holdPlace(shop, person, date);
    expect(second.holdId).not.toBe(first.holdId);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(2);
  });
});

describe('without a date', () => {
  it('takes the next date with space and comes back to it', async () => {
    const { id } = await createSession(shop.pool);
    await createOccurrence(shop.pool, id, { startsAt: daysFromNow(-1) });
    await createOccurrence(shop.pool, id, { startsAt: daysFromNow(1), capacity: 2, taken: 2 });
    await createOccurrence(shop.pool, id, { startsAt: daysFromNow(2), state: 'cancelled' });
    const startsAt = daysFromNow(3); // said once: the clock goes on
    const lastSeat = await createOccurrence(shop.pool, id, { startsAt, capacity: 2, taken: 1 });
    const later = await createOccurrence(shop.pool, id, { startsAt: daysFromNow(10) });
    const person = await createPerson(shop.pool);
    const first = await placeHold(shop.deps, person, { sessionId: id, amount: '15.40' });
    const again = await placeHold(shop.deps, person, { sessionId: id, amount: '15.40' });
    expect(first.startsAt).toBe(startsAt.toISOString());
    expect(again.holdId).toBe(first.holdId);
    expect(await countTakenPlaces(shop.pool, lastSeat)).toBe(2);
    expect(await countTakenPlaces(shop.pool, later)).toBe(0);
  });

  it('says so when every date is full', async () => {
    const { id } = await createSession(shop.pool);
    await createOccurrence(shop.pool, id, { startsAt: daysFromNow(1), capacity: 2, taken: 2 });
    await expect(
      placeHold(shop.deps, await createPerson(shop.pool), { sessionId: id, amount: '15.40' }),
    ).rejects.toMatchObject({ code: 'sold_out', status: 409 });
  });
});

describe('the price', () => {
  it.each(['15.39', '15.41', '0', '14.00', '99999.99', 15.4 * 2])('refuses %s for 15.40', async (amount) => {
    const date = await createOccurrenceForSale(shop.pool);
    await expect(
      holdPlace(shop, await createPerson(shop.pool), { ...date, amount: String(amount) }),
    ).rejects.toMatchObject({
      code: 'price_changed',
      message: 'The price of this session has changed',
      status: 409,
    });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });

  it('forgives floating point in a number', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const answer = await placeHold(shop.deps, await createPerson(shop.pool), {
      sessionId: date.sessionId,
      amount: 14 * 1.1,
      sessionDate: date.startsAt.toISOString(),
    });
    expect(answer.totalAmount).toBe('15.40');
  });

  it('changed while the form was open: the old amount is refused, the new one gets a new hold', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const person = await createPerson(shop.pool);
    const old = await holdPlace(shop, person, date);
    await shop.pool.query('UPDATE sessions SET price_pence = 1500 WHERE id = $1', [date.sessionId]);
    await expect(holdPlace(shop, person, date)).rejects.toMatchObject({ code: 'price_changed' });
    const fresh = await holdPlace(shop, person, { ...date, amount: '16.50' });
    expect(fresh.holdId).not.toBe(old.holdId);
    expect(await readHoldOutcome(shop.pool, old.holdId)).toMatchObject({ hold: 'released' });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('of nothing needs no payment', async () => {
    const date = await createOccurrenceForSale(shop.pool, { pricePence: 0 });
    const before = (await shop.sandbox.control.paymentIntents()).length;
    const answer = await holdPlace(shop, await createPerson(shop.pool), date);
    expect(answer).toMatchObject({ free: true, clientSecret: '', paymentIntentId: '', totalAmount: '0.00' });
    expect(await shop.sandbox.control.paymentIntents()).toHaveLength(before);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('of a few pence cannot be paid by card', async () => {
    const date = await createOccurrenceForSale(shop.pool, { pricePence: 10 });
    await expect(holdPlace(shop, await createPerson(shop.pool), date)).rejects.toMatchObject({
      code: 'booking_disabled',
    });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });
});

describe('what cannot be booked', () => {
  it('a full date', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 2, taken: 2 });
    await expect(holdPlace(shop, await createPerson(shop.pool), date)).rejects.toMatchObject({
      code: 'sold_out',
      message: 'This date is fully booked. Choose another one.',
    });
  });

  it('a date that has started', async () => {
    const date = await createOccurrenceForSale(shop.pool, { startsAt: new Date(Date.now() - 60_000) });
    await expect(holdPlace(shop, await createPerson(shop.pool), date)).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('a date that does not exist', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    await expect(
      holdPlace(shop, await createPerson(shop.pool), { ...date, startsAt: daysFromNow(4) }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });

  it('a business with booking off', async () => {
    const business = await createBusiness(shop.pool, { bookingEnabled: false });
    const date = await createOccurrenceForSale(shop.pool, { businessId: business.id });
    await expect(holdPlace(shop, await createPerson(shop.pool), date)).rejects.toMatchObject({
      code: 'booking_disabled',
      status: 403,
      message: 'This business doesn’t take bookings online.',
    });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });

  it.each([
    ['paused', 'booking_disabled'],
    ['pending', 'not_found'],
    ['draft', 'not_found'],
    ['deleted', 'not_found'],
  ] as const)('a %s session', async (status, code) => {
    const date = await createOccurrenceForSale(shop.pool, { status });
    await expect(holdPlace(shop, await createPerson(shop.pool), date)).rejects.toMatchObject({ code });
  });
});

describe('when the provider does not answer', () => {
  it('says so, keeps the seat, and goes on with it at the next try', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const person = await createPerson(shop.pool);
    await shop.sandbox.control.failNext({ operation: 'payment_intents.create', kind: 'error_500', times: 3 });
    await expect(holdPlace(shop, person, date)).rejects.toMatchObject({
      code: 'payment_provider_unavailable',
      status: 503,
    });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    expect((await holdPlace(shop, person, date)).clientSecret).not.toBe('');
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it.each(['error_500_after', 'drop_after'] as const)('makes one intent all the same (%s)', async (kind) => {
    const before = (await shop.sandbox.control.paymentIntents()).length;
    await shop.sandbox.control.failNext({ operation: 'payment_intents.create', kind });
    const answer = await holdPlace(
      shop,
      await createPerson(shop.pool),
      await createOccurrenceForSale(shop.pool),
    );
    const intents = (await shop.sandbox.control.paymentIntents()).slice(before);
    expect(intents.map((intent) => intent.id)).toEqual([answer.paymentIntentId]);
  });
});
