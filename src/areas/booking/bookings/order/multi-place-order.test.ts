import { describe, expect, it } from 'vitest';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  countConfirmations,
  countTakenPlaces,
  createOccurrenceForSale,
  type OccurrenceForSale,
  readHoldOutcome,
  readReconciliation,
} from '#support/shop.ts';
import { createBooking } from '../book/create-booking.server.ts';
import { finaliseHold } from '../book/finalise-hold.server.ts';
import { cancelBooking } from '../cancel/cancel-booking.server.ts';
import { cancelOrder } from '../cancel/cancel-order.server.ts';
import type { AttendeeInput, Order } from '../contract.ts';
import { findHold } from '../hold/hold-queries.server.ts';
import { abandonHold, setHoldContact } from '../hold/own-hold.server.ts';
import { placeHold } from '../hold/place-hold.server.ts';
import { isFullyExplained, printReport } from '../reconcile/reconciliation-report.server.ts';
import { deleteRememberedAttendee, listRememberedAttendees } from './attendee-queries.server.ts';
import { updateAttendee, updateSavedAttendee } from './attendees.server.ts';
import { readOrder } from './read-order.server.ts';

const shop = setUpShop();

/** £9.95 a place, with a fee of £1.00 each, rounded for each place. */
const ODD_PENCE = 995;
const EACH_PENCE = ODD_PENCE + 100;

function holdPlaces(person: AuthUser, date: OccurrenceForSale, places: number, eachPence = 1540) {
  return placeHold(shop.deps, person, {
    sessionId: date.sessionId,
    amount: ((eachPence * places) / 100).toFixed(2),
    sessionDate: date.startsAt.toISOString(),
    places,
  });
}

const contact = {
  fullName: 'Ada Example',
  email: 'ada@people.example',
  phone: '07700 900123',
  specialRequirements: 'We come by bus.',
};
const attendee = (name: string, its: Partial<AttendeeInput> = {}): AttendeeInput => ({
  name,
  age: null,
  guardian: null,
  note: '',
  ...its,
});

async function buy(
  person: AuthUser,
  date: OccurrenceForSale,
  names: string[],
  eachPence = 1540,
): Promise<Order> {
  const held = await holdPlaces(person, date, names.length, eachPence);
  await setHoldContact(shop.deps, person, held.holdId, {
    ...contact,
    attendees: names.map((name) => attendee(name)),
  });
  await shop.pay(held.paymentIntentId);
  await createBooking(shop.deps, person, { holdId: held.holdId, totalAmount: held.totalAmount });
  return readOrder(shop.deps, person, held.holdId);
}

async function expectBalanced(): Promise<void> {
  await sendPendingRefunds(shop.deps);
  await shop.sandbox.control.idle();
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  expect(isReconciled(await compareLedgers(shop))).toBe(true);
}

describe('several places', () => {
  it('say how many there could be, those that are held counted in', async () => {
    const date = await createOccurrenceForSale(shop.pool, { pricePence: ODD_PENCE, capacity: 6 });
    const [person, other] = [await createPerson(shop.pool), await createPerson(shop.pool)];
    expect((await holdPlaces(person, date, 3, EACH_PENCE)).mostPlaces).toBe(6);
    expect((await holdPlaces(other, date, 2, EACH_PENCE)).mostPlaces).toBe(3);
    expect((await holdPlaces(person, date, 3, EACH_PENCE)).mostPlaces).toBe(4);
    expect((await holdPlaces(person, date, 4, EACH_PENCE)).mostPlaces).toBe(4);
    const large = await createOccurrenceForSale(shop.pool, { pricePence: ODD_PENCE, capacity: 30 });
    expect((await holdPlaces(person, large, 1, EACH_PENCE)).mostPlaces).toBe(10);
  });

  it('are one order with a hold, a charge and a booking each', async () => {
    const date = await createOccurrenceForSale(shop.pool, { pricePence: ODD_PENCE });
    const person = await createPerson(shop.pool);
    const held = await holdPlaces(person, date, 3, EACH_PENCE);
    expect(held).toMatchObject({
      places: 3,
      sessionFee: '29.85',
      platformFee: '3.00',
      totalAmount: '32.85',
      eachPlace: { sessionFee: '9.95', platformFee: '1.00', totalAmount: '10.95' },
      asksAges: false,
    });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(3);
    await setHoldContact(shop.deps, person, held.holdId, {
      ...contact,
      attendees: [
        attendee('Ada Example'),
        attendee('Ben Example', { note: 'Nut allergy' }),
        attendee('Cy Example'),
      ],
    });
    await shop.pay(held.paymentIntentId);
    const told = await countConfirmations(shop);
    const first = await createBooking(shop.deps, person, { holdId: held.holdId, totalAmount: '32.85' });
    expect(await countConfirmations(shop)).toBe(told + 1);

    const order = await readOrder(shop.deps, person, held.holdId);
    expect(order).toMatchObject({
      id: held.holdId,
      reference: `FTO-${first.reference}`,
      sessionFee: '29.85',
      platformFee: '3.00',
      totalAmount: '32.85',
      refundedAmount: '0.00',
      paymentState: 'succeeded',
      paymentIntentId: held.paymentIntentId,
    });
    expect(order.bookings[0]).toEqual(first);
    expect(
      order.bookings.map(({ attendee: who, specialRequirements, totalAmount }) => [
        who.name,
        specialRequirements,
        totalAmount,
      ]),
    ).toEqual([
      ['Ada Example', 'We come by bus.', '10.95'],
      ['Ben Example', 'Nut allergy', '10.95'],
      ['Cy Example', 'We come by bus.', '10.95'],
    ]);
    expect(new Set(order.bookings.map(({ reference }) => reference)).size).toBe(3);
    for (const booking of order.bookings)
      expect(booking.order).toEqual({ id: held.holdId, reference: order.reference, places: 3, dates: 1 });
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ hold: 'confirmed', bookings: 3 });
    await expectBalanced();
  });

  it('are taken all or none, and the number that is left is said', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 4 });
    const [first, second, third] = [
      await createPerson(shop.pool),
      await createPerson(shop.pool),
      await createPerson(shop.pool),
    ];
    await holdPlaces(first, date, 1);
    const refusal = (message: string) => ({ code: 'sold_out', message });
    await expect(holdPlaces(second, date, 4)).rejects.toMatchObject(
      refusal('Only 3 places are left on this date.'),
    );
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    await holdPlaces(second, date, 2);
    await expect(holdPlaces(third, date, 2)).rejects.toMatchObject(
      refusal('Only 1 place is left on this date.'),
    );
    await holdPlaces(third, date, 1);
    await expect(holdPlaces(await createPerson(shop.pool), date, 2)).rejects.toMatchObject(
      refusal('This date is fully booked. Choose another one.'),
    );
  });

  it('are refused at a total that is not the price of so many', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const wrong = placeHold(shop.deps, await createPerson(shop.pool), {
      sessionId: date.sessionId,
      amount: '30.81',
      sessionDate: date.startsAt.toISOString(),
      places: 2,
    });
    await expect(wrong).rejects.toMatchObject({ code: 'price_changed' });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
  });

  it('are given back together', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    const person = await createPerson(shop.pool);
    const held = await holdPlaces(person, date, 4);
    await abandonHold(shop.deps, person, held.holdId, { paymentOver: false });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({
      hold: 'released',
      payment: 'cancelled',
    });
  });

  it('paid too late are all taken again, or all given back', async () => {
    const person = await createPerson(shop.pool);
    for (const [capacity, outcome] of [
      [5, 'booked'],
      [4, 'refunded'],
    ] as const) {
      const date = await createOccurrenceForSale(shop.pool, { capacity });
      const held = await holdPlaces(person, date, 3);
      await shop.pay(held.paymentIntentId);
      await shop.pool.query(`UPDATE holds SET state = 'released' WHERE id = $1`, [held.holdId]);
      await shop.pool.query('UPDATE occurrences SET taken = 2 WHERE id = $1', [date.occurrenceId]);
      const record = await findHold(shop.pool, held.holdId);
      if (record === null) throw new Error('no such hold');
      expect((await finaliseHold(shop.deps, record)).outcome).toBe(outcome);
      expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(outcome === 'booked' ? 5 : 2);
      await shop.pool.query('UPDATE occurrences SET taken = taken - 2 WHERE id = $1', [date.occurrenceId]);
    }
    await expectBalanced();
  });
});

describe('another number of places', () => {
  it('exchanges the hold, and ends when the first one would have', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 4 });
    const person = await createPerson(shop.pool);
    const single = await holdPlaces(person, date, 1);
    shop.advanceMinutes(1);
    const four = await holdPlaces(person, date, 4);
    expect(four).toMatchObject({ places: 4, totalAmount: '61.60', expiresAt: single.expiresAt });
    expect(four.holdId).not.toBe(single.holdId);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(4);
    expect(await readHoldOutcome(shop.pool, single.holdId)).toMatchObject({
      hold: 'released',
      payment: 'cancelled',
    });
    const two = await holdPlaces(person, date, 2);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(2);
    expect(await holdPlaces(person, date, 2)).toEqual({ ...two, page: 2 });
  });

  it('leaves the hold as it is when there are too few', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 4 });
    const person = await createPerson(shop.pool);
    const held = await holdPlaces(person, date, 2);
    await holdPlaces(await createPerson(shop.pool), date, 1);
    await expect(holdPlaces(person, date, 4)).rejects.toMatchObject({
      message: 'Only 3 places are left on this date.',
    });
    expect(await holdPlaces(person, date, 2)).toEqual({ ...held, page: 2, mostPlaces: 3 });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(3);
  });

  it('does not count as another live hold, nor as one kept in vain', async () => {
    const person = await createPerson(shop.pool);
    const date = await createOccurrenceForSale(shop.pool, { capacity: 10 });
    await holdPlaces(person, await createOccurrenceForSale(shop.pool), 1);
    await holdPlaces(person, await createOccurrenceForSale(shop.pool), 1);
    for (const places of [1, 2, 3, 4, 5, 6, 7]) await holdPlaces(person, date, places);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(7);
    const { live } = await queryOne<{ live: number }>(
      shop.pool,
      `SELECT count(*) AS live FROM holds WHERE user_id = $1 AND state = 'held'`,
      [person.id],
    );
    expect(live).toBe(3);
  });

  it('sends money for the hold before back, where that is paid all the same', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 4 });
    const person = await createPerson(shop.pool);
    const before = await holdPlaces(person, date, 1);
    // The provider fails to cancel the intent, and another window pays it.
    await shop.sandbox.control.failNext({ operation: 'payment_intents.cancel', kind: 'error_500', times: 3 });
    const after = await holdPlaces(person, date, 3);
    await shop.pay(before.paymentIntentId);
    await shop.pay(after.paymentIntentId);
    await expect(createBooking(shop.deps, person, { holdId: before.holdId })).rejects.toMatchObject({
      code: 'sold_out',
    });
    const booking = await createBooking(shop.deps, person, { holdId: after.holdId });
    expect(booking.order.places).toBe(3);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(3);
    await expectBalanced();
    expect(await readHoldOutcome(shop.pool, before.holdId)).toMatchObject({
      payment: 'refunded',
      bookings: 0,
    });
  });
});

describe('who comes', () => {
  const guardian = { name: 'Ada Example', phone: '07700 900123' };
  const putContact = async (
    person: AuthUser,
    holdId: string,
    attendees?: AttendeeInput[],
    rememberAttendees?: boolean,
  ) =>
    setHoldContact(shop.deps, person, holdId, {
      ...contact,
      ...(attendees !== undefined && { attendees }),
      ...(rememberAttendees !== undefined && { rememberAttendees }),
    });

  it('is said of each place, and of one place only where it is not the buyer', async () => {
    const person = await createPerson(shop.pool);
    const two = await holdPlaces(person, await createOccurrenceForSale(shop.pool), 2);
    const missing = { code: 'invalid_input', errors: [{ field: 'attendees' }] };
    await expect(putContact(person, two.holdId)).rejects.toMatchObject(missing);
    await expect(putContact(person, two.holdId, [attendee('Ben Example')])).rejects.toMatchObject(missing);
    const single = await holdPlaces(person, await createOccurrenceForSale(shop.pool), 1);
    await putContact(person, single.holdId);
    await shop.pay(single.paymentIntentId);
    const booking = await createBooking(shop.deps, person, { holdId: single.holdId });
    expect(booking.attendee).toEqual({ name: 'Ada Example', age: null, guardian: null });
  });

  it('is an adult without an age, and under 16 has a guardian', async () => {
    const person = await createPerson(shop.pool);
    const held = await holdPlaces(
      person,
      await createOccurrenceForSale(shop.pool, { ageGroups: ['6-12', 'family'] }),
      2,
    );
    expect(held.asksAges).toBe(true);
    await expect(
      putContact(person, held.holdId, [
        attendee('Ada Example', { age: 16 }),
        attendee('Ben Example', { age: 15 }),
      ]),
    ).rejects.toMatchObject({ errors: [{ field: 'attendees.1.guardian' }] });
    await putContact(person, held.holdId, [
      attendee('Ada Example'),
      attendee('Ben Example', { age: 9, guardian }),
    ]);
    await shop.pay(held.paymentIntentId);
    await createBooking(shop.deps, person, { holdId: held.holdId });
    const { bookings } = await readOrder(shop.deps, person, held.holdId);
    expect(bookings[1]?.attendee).toEqual({ name: 'Ben Example', age: 9, guardian });
    const id = bookings[1]?.id ?? '';
    await expect(
      updateAttendee(shop.deps, person, id, attendee('Cy Example', { age: 9 })),
    ).rejects.toMatchObject({ errors: [{ field: 'guardian' }] });
    const changed = await updateAttendee(
      shop.deps,
      person,
      id,
      attendee('Cy Example', { note: 'Left knee' }),
    );
    expect(changed).toMatchObject({
      asksAges: true,
      attendee: { name: 'Cy Example', age: null, guardian: null },
      specialRequirements: 'Left knee',
    });
    const other = await createPerson(shop.pool);
    await expect(updateAttendee(shop.deps, other, id, attendee('Eve'))).rejects.toMatchObject({
      code: 'not_found',
    });
    await shop.pool.query(`UPDATE bookings SET starts_at = now() - interval '1 minute' WHERE id = $1`, [id]);
    await expect(
      updateAttendee(shop.deps, person, id, attendee('Dee Example', { age: 30 })),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('is remembered for the next time, by name, unless told not to', async () => {
    const person = await createPerson(shop.pool);
    const held = await holdPlaces(person, await createOccurrenceForSale(shop.pool), 2);
    await putContact(person, held.holdId, [
      attendee('Ben Example', { age: 8, guardian }),
      attendee('Cy Example'),
    ]);
    await putContact(
      person,
      held.holdId,
      [attendee('ben example', { age: 9 }), attendee('Dee Example')],
      false,
    );
    await putContact(person, held.holdId, [attendee('Ben EXAMPLE', { age: 9 }), attendee('Ben Example')]);
    const known = await listRememberedAttendees(shop.pool, person.id);
    expect(known.map(({ name }) => name.toLowerCase()).toSorted()).toEqual(['ben example', 'cy example']);
    expect(known.find(({ name }) => name.toLowerCase() === 'ben example')).toMatchObject({
      age: 9,
      guardian,
    });
    const [first] = known;
    const other = await createPerson(shop.pool);
    const changed = { name: 'Benjamin Example', age: 10, guardian: null };
    const id = known.find(({ age }) => age === 9)?.id ?? '';
    await expect(updateSavedAttendee(shop.deps, other, id, changed)).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(
      updateSavedAttendee(shop.deps, person, id, { ...changed, name: 'CY example' }),
    ).rejects.toMatchObject({ code: 'conflict' });
    expect(await updateSavedAttendee(shop.deps, person, id, changed)).toEqual({ id, ...changed });
    expect(await listRememberedAttendees(shop.pool, person.id)).toContainEqual({ id, ...changed });
    expect(await deleteRememberedAttendee(shop.pool, other.id, first?.id ?? '')).toBe(false);
    expect(await deleteRememberedAttendee(shop.pool, person.id, first?.id ?? '')).toBe(true);
    expect(await listRememberedAttendees(shop.pool, person.id)).toHaveLength(1);
  });
});

describe('cancelling', () => {
  it.each([[[0, 1, 2]], [[2, 0, 1]], [[1, 'rest']], [['rest']]] satisfies [(number | 'rest')[]][])(
    'gives back to the penny what was paid, in the sequence %j',
    async (sequence) => {
      const date = await createOccurrenceForSale(shop.pool, { pricePence: ODD_PENCE });
      const person = await createPerson(shop.pool);
      const order = await buy(person, date, ['Ada Example', 'Ben Example', 'Cy Example'], EACH_PENCE);
      let left = 3;
      for (const step of sequence) {
        if (step === 'rest') {
          const refund = ((left * EACH_PENCE) / 100).toFixed(2);
          await expect(cancelOrder(shop.deps, person, order.id, { refund: '0.01' })).rejects.toMatchObject({
            code: 'conflict',
          });
          await cancelOrder(shop.deps, person, order.id, { refund });
          left = 0;
          continue;
        }
        const id = order.bookings[step]?.id ?? '';
        const cancelled = await cancelBooking(shop.deps, person, id, { refund: '10.95' });
        expect(cancelled).toMatchObject({ refundedAmount: '10.95', refundIfCancelled: null });
        await expect(cancelBooking(shop.deps, person, id, { refund: '10.95' })).rejects.toMatchObject({
          code: 'conflict',
        });
        left -= 1;
        expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(left);
      }
      await expectBalanced();
      const after = await readOrder(shop.deps, person, order.id);
      expect(after).toMatchObject({ refundedAmount: '32.85', paymentState: 'refunded' });
      expect(after.bookings.map(({ refundedAmount }) => refundedAmount)).toEqual(['10.95', '10.95', '10.95']);
      expect(await readHoldOutcome(shop.pool, order.id)).toMatchObject({
        payment: 'refunded',
        refunded: 3285,
        refunds: 3,
      });
      await expect(cancelOrder(shop.deps, person, order.id, { refund: '0.00' })).rejects.toMatchObject({
        code: 'conflict',
      });
    },
  );

  it('of one place and of all at once, eight times over, gives each back once', async () => {
    const date = await createOccurrenceForSale(shop.pool, { capacity: 20 });
    const person = await createPerson(shop.pool);
    const order = await buy(person, date, ['Ada Example', 'Ben Example', 'Cy Example']);
    const tries = [0, 1, 2, 3].flatMap((n) => [
      cancelBooking(shop.deps, person, order.bookings[n % 3]?.id ?? '', { refund: '15.40' }),
      cancelOrder(shop.deps, person, order.id, { refund: '46.20' }),
    ]);
    await Promise.allSettled(tries);
    await Promise.allSettled(
      order.bookings.map(({ id }) => cancelBooking(shop.deps, person, id, { refund: '15.40' })),
    );
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    await expectBalanced();
    expect(await readHoldOutcome(shop.pool, order.id)).toMatchObject({ refunded: 4620, refunds: 3 });
  });

  it('is for the one who bought them', async () => {
    const person = await createPerson(shop.pool);
    const order = await buy(person, await createOccurrenceForSale(shop.pool), ['Ada Example', 'Ben Example']);
    const other = await createPerson(shop.pool);
    await expect(cancelOrder(shop.deps, other, order.id, { refund: '30.80' })).rejects.toMatchObject({
      code: 'not_found',
    });
    await expect(readOrder(shop.deps, other, order.id)).rejects.toMatchObject({ code: 'not_found' });
  });
});
