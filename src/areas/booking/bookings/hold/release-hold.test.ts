import { describe, expect, it } from 'vitest';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { countTakenPlaces, createOccurrenceForSale, holdPlace, readHoldOutcome } from '#support/shop.ts';
import { reconcilePayments } from '../reconcile/reconcile-payments.server.ts';
import { findHold } from './hold-queries.server.ts';
import { releaseExpiredHolds, releaseHold } from './release-hold.server.ts';

const shop = setUpShop();

async function release(holdId: string) {
  const found = await findHold(shop.pool, holdId);
  if (found === null) throw new Error('no such hold');
  return releaseHold(shop.deps, found);
}

describe('giving a seat back', () => {
  it('cancels the intent, then frees the seat, and does so once', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    expect((await release(held.holdId)).outcome).toBe('released');
    expect((await release(held.holdId)).outcome).toBe('released');
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    expect((await shop.stripe.paymentIntents.retrieve(held.paymentIntentId)).status).toBe('canceled');
    await expect(shop.pay(held.paymentIntentId)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
  });

  it('frees it once when asked from several places at once', async () => {
    const date = await createOccurrenceForSale(shop.pool, { taken: 4 });
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    await Promise.all([1, 2, 3, 4].map(() => release(held.holdId)));
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(4);
  });

  it('books instead when the payment was faster', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    await shop.pay(held.paymentIntentId);
    expect((await release(held.holdId)).outcome).toBe('booked');
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('keeps the seat while the provider cannot be asked to cancel', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    await shop.sandbox.control.failNext({ operation: 'payment_intents.cancel', kind: 'error_500', times: 3 });
    await expect(release(held.holdId)).rejects.toMatchObject({ code: 'payment_provider_unavailable' });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    expect((await release(held.holdId)).outcome).toBe('released');
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });

  it('leaves no payable intent behind when the answer to creating it was lost', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    await shop.pool.query('UPDATE payments SET provider_intent_id = NULL WHERE order_id = $1', [held.holdId]);
    expect((await release(held.holdId)).outcome).toBe('released');
    expect((await shop.stripe.paymentIntents.retrieve(held.paymentIntentId)).status).toBe('canceled');
    const intents = await shop.sandbox.control.paymentIntents();
    expect(intents.filter((intent) => intent.metadata.hold_id === held.holdId)).toHaveLength(1);
  });
});

describe('the job for expired holds', () => {
  it('releases those whose time is up, books those paid for, and leaves the others alone', async () => {
    const [abandonedDate, paidDate, freshDate, freeDate] = [
      await createOccurrenceForSale(shop.pool),
      await createOccurrenceForSale(shop.pool),
      await createOccurrenceForSale(shop.pool),
      await createOccurrenceForSale(shop.pool, { pricePence: 0 }),
    ];
    const abandoned = await holdPlace(shop, await createPerson(shop.pool), abandonedDate);
    const paid = await holdPlace(shop, await createPerson(shop.pool), paidDate);
    const free = await holdPlace(shop, await createPerson(shop.pool), freeDate);
    await shop.pay(paid.paymentIntentId);
    shop.advanceMinutes(11);
    const fresh = await holdPlace(shop, await createPerson(shop.pool), freshDate);

    await releaseExpiredHolds(shop.deps);
    expect(await readHoldOutcome(shop.pool, abandoned.holdId)).toMatchObject({
      hold: 'released',
      payment: 'cancelled',
    });
    expect(await readHoldOutcome(shop.pool, paid.holdId)).toMatchObject({ hold: 'confirmed', bookings: 1 });
    expect(await readHoldOutcome(shop.pool, fresh.holdId)).toMatchObject({
      hold: 'held',
      payment: 'pending',
    });
    expect(await readHoldOutcome(shop.pool, free.holdId)).toMatchObject({
      hold: 'released',
      payment: 'cancelled',
    });
    expect(await countTakenPlaces(shop.pool, abandonedDate.occurrenceId)).toBe(0);
    expect(await countTakenPlaces(shop.pool, freeDate.occurrenceId)).toBe(0);
    expect(await countTakenPlaces(shop.pool, paidDate.occurrenceId)).toBe(1);
  });

  it('lets one hold that cannot be released keep no other from it, and fails so that it is retried', async () => {
    shop.advanceMinutes(11);
    await releaseExpiredHolds(shop.deps); // whatever the tests before left
    const dates = [await createOccurrenceForSale(shop.pool), await createOccurrenceForSale(shop.pool)];
    for (const date of dates) await holdPlace(shop, await createPerson(shop.pool), date);
    shop.advanceMinutes(11);
    await shop.sandbox.control.failNext({ operation: 'payment_intents.cancel', kind: 'error_500', times: 3 });
    await expect(releaseExpiredHolds(shop.deps)).rejects.toThrow('1 hold could not be released.');
    const taken = await Promise.all(dates.map((date) => countTakenPlaces(shop.pool, date.occurrenceId)));
    expect(taken.toSorted()).toEqual([0, 1]);
    await releaseExpiredHolds(shop.deps);
    expect(await Promise.all(dates.map((date) => countTakenPlaces(shop.pool, date.occurrenceId)))).toEqual([
      0, 0,
    ]);
  });
});

describe('the job that looks for payments nobody told us about', () => {
  it('books what was paid, and leaves alone what may still be', async () => {
    const paid = await holdPlace(
      shop,
      await createPerson(shop.pool),
      await createOccurrenceForSale(shop.pool),
    );
    const open = await holdPlace(
      shop,
      await createPerson(shop.pool),
      await createOccurrenceForSale(shop.pool),
    );
    await shop.pay(paid.paymentIntentId);
    shop.advanceMinutes(3);
    await reconcilePayments(shop.deps);
    expect(await readHoldOutcome(shop.pool, paid.holdId)).toMatchObject({ hold: 'confirmed', bookings: 1 });
    expect(await readHoldOutcome(shop.pool, open.holdId)).toMatchObject({ hold: 'held', payment: 'pending' });
  });

  it('finds money for a payment that our own rows had given up', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const held = await holdPlace(shop, await createPerson(shop.pool), date);
    await shop.pool.query(`UPDATE holds SET state = 'released' WHERE id = $1`, [held.holdId]);
    await shop.pool.query(`UPDATE payments SET state = 'cancelled' WHERE order_id = $1`, [held.holdId]);
    await shop.pay(held.paymentIntentId);
    await reconcilePayments(shop.deps);
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({
      hold: 'released',
      payment: 'succeeded',
      refunds: 1,
    });
  });
});
