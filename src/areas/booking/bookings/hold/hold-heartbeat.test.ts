import { describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  type OccurrenceForSale,
  readHoldOutcome,
  USER_HEADER,
} from '#support/shop.ts';
import { countTakenHours, findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';
import { HOLD_EXPIRED_SENTENCE } from '../rules.ts';
import { MAX_LIVE_HOLDS } from './hold-limits.ts';
import { releaseExpiredHolds } from './release-hold.server.ts';

const shop = setUpShop();

const contact = { fullName: 'Ada Example', email: 'ada@people.example', phone: '020 7946 0000' };

function send(person: AuthUser, method: 'PUT' | 'DELETE', url: string, payload?: object) {
  return shop.app.inject({ method, url, headers: { [USER_HEADER]: person.id }, payload });
}

const sendHeartbeat = (person: AuthUser, holdId: string, body = {}) =>
  send(person, 'PUT', `/api/holds/${holdId}/sign-of-life`, body);
const beginPayment = (person: AuthUser, holdId: string) =>
  send(person, 'PUT', `/api/holds/${holdId}/contact`, contact);
const abandonHold = (person: AuthUser, holdId: string, query = '') =>
  send(person, 'DELETE', `/api/holds/${holdId}${query}`);

async function createHold(date?: OccurrenceForSale) {
  const forSale = date ?? (await createOccurrenceForSale(shop.pool));
  const person = await createPerson(shop.pool);
  return { date: forSale, person, held: await holdPlace(shop, person, forSale) };
}

/** Advances the clock and runs the job every minute. */
async function passMinutes(minutes: number): Promise<void> {
  shop.advanceMinutes(minutes);
  await releaseExpiredHolds(shop.deps);
}

describe('a page that is loaded again', () => {
  it('keeps its place when its own goodbye arrives after it', async () => {
    const { date, person, held } = await createHold();
    const again = await holdPlace(shop, person, date);
    expect([held.page, again.page]).toEqual([1, 2]);
    expect(again.holdId).toBe(held.holdId);
    expect((await abandonHold(person, held.holdId, `?page=${held.page}`)).statusCode).toBe(204);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    expect((await sendHeartbeat(person, held.holdId)).statusCode).toBe(204);
    expect((await abandonHold(person, held.holdId, `?page=${again.page}`)).statusCode).toBe(204);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });

  it('gets the place anew when the goodbye was faster', async () => {
    const { date, person, held } = await createHold(
      await createOccurrenceForSale(shop.pool, { capacity: 1 }),
    );
    await abandonHold(person, held.holdId, `?page=${held.page}`);
    const again = await holdPlace(shop, person, date);
    expect(again.page).toBe(1);
    expect(again.holdId).not.toBe(held.holdId);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('keeps a payment that it began, whatever the earlier page says of one of its own', async () => {
    const { date, person, held } = await createHold();
    const again = await holdPlace(shop, person, date);
    await beginPayment(person, again.holdId);
    expect((await abandonHold(person, held.holdId, `?page=${held.page}&paymentOver=true`)).statusCode).toBe(
      204,
    );
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    expect((await abandonHold(person, held.holdId, `?page=${again.page}`)).json()).toMatchObject({
      code: 'payment_incomplete',
    });
  });
});

describe('a page that says nothing', () => {
  it('loses its place after two minutes, and the payment cannot be made any more', async () => {
    const { date, held } = await createHold();
    await passMinutes(1.9);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    await passMinutes(0.2);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    expect((await shop.stripe.paymentIntents.retrieve(held.paymentIntentId)).status).toBe('canceled');
  });

  it('keeps it with signs of life, for ten minutes in all', async () => {
    const { date, person, held } = await createHold();
    for (let minute = 1; minute <= 9; minute++) {
      await passMinutes(1);
      expect((await sendHeartbeat(person, held.holdId)).statusCode).toBe(204);
    }
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    await passMinutes(1.1);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    const late = await sendHeartbeat(person, held.holdId);
    expect(late.statusCode).toBe(409);
    expect(late.json()).toEqual({ code: 'hold_expired', message: HOLD_EXPIRED_SENTENCE });
  });

  it('cannot bring a place back whose time is up, nor begin to pay for it, before the job has come by', async () => {
    const { person, held } = await createHold();
    shop.advanceMinutes(2.1);
    expect((await sendHeartbeat(person, held.holdId)).json()).toMatchObject({ code: 'hold_expired' });
    expect((await beginPayment(person, held.holdId)).json()).toMatchObject({ code: 'hold_expired' });
  });

  it('asks again when it comes back: the same person gets the place anew if it is still there', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const { person, held } = await createHold(date);
    await passMinutes(3);
    const again = await holdPlace(shop, person, date);
    expect(again.holdId).not.toBe(held.holdId);
    await passMinutes(3);
    await holdPlace(shop, await createPerson(shop.pool), date);
    await expect(holdPlace(shop, person, date)).rejects.toMatchObject({ code: 'sold_out' });
  });

  it('has been heard from when it asks for the same place again', async () => {
    const { date, person, held } = await createHold();
    await passMinutes(1.5);
    expect((await holdPlace(shop, person, date)).holdId).toBe(held.holdId);
    await passMinutes(1.5);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('is not missed while it pays: the bank may take its minutes', async () => {
    const { date, person, held } = await createHold();
    expect((await beginPayment(person, held.holdId)).statusCode).toBe(204);
    await passMinutes(8);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    await shop.pay(held.paymentIntentId);
    await passMinutes(3);
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ hold: 'confirmed', bookings: 1 });
  });

  it('is missed again once its payment has come to nothing', async () => {
    const { date, person, held } = await createHold();
    await beginPayment(person, held.holdId);
    // A heartbeat of another tab doesn't affect the payment under way.
    await sendHeartbeat(person, held.holdId);
    await passMinutes(3);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    expect((await sendHeartbeat(person, held.holdId, { paymentOver: true })).statusCode).toBe(204);
    await passMinutes(2.1);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });
});

describe('leaving the page', () => {
  it('gives the place back at once', async () => {
    const { date, person, held } = await createHold();
    expect((await abandonHold(person, held.holdId)).statusCode).toBe(204);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    expect((await abandonHold(person, held.holdId)).statusCode).toBe(204);
  });

  it('takes no place from the tab in which the same person is paying', async () => {
    const { date, person, held } = await createHold();
    await beginPayment(person, held.holdId);
    const refused = await abandonHold(person, held.holdId);
    expect(refused.statusCode).toBe(409);
    expect(refused.json()).toMatchObject({ code: 'payment_incomplete' });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    await expect(shop.pay(held.paymentIntentId)).resolves.toMatchObject({ status: 'succeeded' });
  });

  it('gives it back after a payment that came to nothing', async () => {
    const { date, person, held } = await createHold();
    await beginPayment(person, held.holdId);
    expect((await abandonHold(person, held.holdId, '?paymentOver=true')).statusCode).toBe(204);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });

  it('loses no payment that was faster than the page knew', async () => {
    const { date, person, held } = await createHold();
    await beginPayment(person, held.holdId);
    await shop.pay(held.paymentIntentId);
    expect((await abandonHold(person, held.holdId, '?paymentOver=true')).json()).toMatchObject({
      code: 'already_booked',
    });
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ hold: 'confirmed', bookings: 1 });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('while the provider does not answer leaves it to the job, and nothing can be begun with it meanwhile', async () => {
    const { date, person, held } = await createHold();
    await shop.sandbox.control.failNext({ operation: 'payment_intents.cancel', kind: 'error_500', times: 3 });
    expect((await abandonHold(person, held.holdId)).statusCode).toBe(503);
    expect((await beginPayment(person, held.holdId)).json()).toMatchObject({ code: 'hold_expired' });
    expect((await sendHeartbeat(person, held.holdId)).json()).toMatchObject({ code: 'hold_expired' });
    await releaseExpiredHolds(shop.deps);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });

  it('and loading it again makes a new hold, never the one that is being given back', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const { person, held } = await createHold(date);
    await shop.sandbox.control.failNext({ operation: 'payment_intents.cancel', kind: 'error_500', times: 3 });
    await abandonHold(person, held.holdId);
    const again = await holdPlace(shop, person, date);
    expect(again.holdId).not.toBe(held.holdId);
    await expect(shop.pay(again.paymentIntentId)).resolves.toMatchObject({ status: 'succeeded' });
  });

  it('is for one’s own holds only', async () => {
    const { date, held } = await createHold();
    const stranger = await createPerson(shop.pool);
    expect((await abandonHold(stranger, held.holdId, '?paymentOver=true')).statusCode).toBe(404);
    expect((await sendHeartbeat(stranger, held.holdId)).statusCode).toBe(404);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });
});

describe('one person', () => {
  it('keeps three places at once, of sessions and of trainers together', async () => {
    const person = await createPerson(shop.pool);
    const { id: trainerId } = await createTrainer(shop.pool);
    await holdPlace(shop, person, await createOccurrenceForSale(shop.pool));
    const second = await holdPlace(shop, person, await createOccurrenceForSale(shop.pool));
    const startsAt = await findOpenHour(shop, trainerId);
    await holdOpenHour(shop, person, { trainerId, startsAt });

    const fourth = await createOccurrenceForSale(shop.pool);
    const refused = await shop.app.inject({
      method: 'POST',
      url: '/api/create-payment-intent',
      headers: { [USER_HEADER]: person.id },
      payload: { sessionId: fourth.sessionId, amount: fourth.amount, sessionDate: fourth.startsAt },
    });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({
      code: 'too_many_holds',
      message: expect.stringMatching(
        /^You’re already holding 3 places\. Book or release one first, or try again at \d\d:\d\d\.$/,
      ),
    });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(500);
    const { id: otherTrainerId } = await createTrainer(shop.pool);
    const otherStart = await findOpenHour(shop, otherTrainerId);
    await expect(
      holdOpenHour(shop, person, { trainerId: otherTrainerId, startsAt: otherStart }),
    ).rejects.toMatchObject({ code: 'too_many_holds' });
    expect(await countTakenPlaces(shop.pool, fourth.occurrenceId)).toBe(0);
    expect(await countTakenHours(shop.pool, otherTrainerId)).toBe(0);

    await abandonHold(person, second.holdId);
    await expect(holdPlace(shop, person, fourth)).resolves.toMatchObject({ free: false });
  });

  it('asks for a fourth only after those are cleared away whose time is up', async () => {
    const person = await createPerson(shop.pool);
    for (let n = 0; n < MAX_LIVE_HOLDS - 1; n++)
      await holdPlace(shop, person, await createOccurrenceForSale(shop.pool));
    const paying = await holdPlace(shop, person, await createOccurrenceForSale(shop.pool));
    await beginPayment(person, paying.holdId);
    shop.advanceMinutes(2.1);
    await expect(holdPlace(shop, person, await createOccurrenceForSale(shop.pool))).resolves.toMatchObject({
      free: false,
    });
    expect(await readHoldOutcome(shop.pool, paying.holdId)).toMatchObject({ hold: 'held' });
  });

  it('may book any number of places, one after the other', async () => {
    const person = await createPerson(shop.pool);
    for (let n = 0; n < 5; n++) {
      const held = await holdPlace(shop, person, await createOccurrenceForSale(shop.pool));
      await shop.pay(held.paymentIntentId);
      shop.advanceMinutes(2.1);
      await releaseExpiredHolds(shop.deps);
      expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ hold: 'confirmed' });
    }
  });

  it('who let three places run out pauses, is told until when, and still gets what they hold', async () => {
    const person = await createPerson(shop.pool);
    for (let n = 0; n < 2; n++) {
      await holdPlace(shop, person, await createOccurrenceForSale(shop.pool));
      await passMinutes(2.1);
    }
    const kept = await createOccurrenceForSale(shop.pool);
    const held = await holdPlace(shop, person, kept);
    await beginPayment(person, held.holdId);
    const { id: trainerId } = await createTrainer(shop.pool);
    const startsAt = await findOpenHour(shop, trainerId);
    await holdOpenHour(shop, person, { trainerId, startsAt });
    await passMinutes(2.1);

    const paused = {
      code: 'too_many_holds',
      status: 429,
      message: expect.stringMatching(
        /^You’ve held several places without booking\. You can hold another from \d\d:\d\d\.$/,
      ),
    };
    const date = await createOccurrenceForSale(shop.pool);
    await expect(holdPlace(shop, person, date)).rejects.toMatchObject(paused);
    await expect(holdOpenHour(shop, person, { trainerId, startsAt })).rejects.toMatchObject(paused);
    expect((await holdPlace(shop, person, kept)).holdId).toBe(held.holdId);
    await expect(holdPlace(shop, await createPerson(shop.pool), date)).resolves.toMatchObject({
      free: false,
    });

    await passMinutes(11);
    await expect(holdPlace(shop, person, date)).rejects.toMatchObject(paused);
    await passMinutes(61);
    await expect(holdPlace(shop, person, date)).resolves.toMatchObject({ free: false });
  });

  it('is not blamed for dates that were called off, nor for leaving', async () => {
    const person = await createPerson(shop.pool);
    for (let n = 0; n < 3; n++) {
      const date = await createOccurrenceForSale(shop.pool);
      await holdPlace(shop, person, date);
      await shop.pool.query(`UPDATE occurrences SET state = 'cancelled' WHERE id = $1`, [date.occurrenceId]);
      await passMinutes(2.1);
    }
    for (let n = 0; n < 6; n++) {
      const held = await holdPlace(shop, person, await createOccurrenceForSale(shop.pool));
      await abandonHold(person, held.holdId);
    }
    await expect(holdPlace(shop, person, await createOccurrenceForSale(shop.pool))).resolves.toMatchObject({
      free: false,
    });
  });
});
