import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { cancelBookingByBusiness } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { addCustomer } from '#areas/booking/customers/add-customer.server.ts';
import { customersFeature } from '#areas/booking/customers/feature.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { testDatabaseUrl } from '#support/database.ts';
import { createPass, purchasePass } from '#support/passes.ts';
import { authUser, createPerson } from '#support/people.ts';
import { createMember } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  type OccurrenceForSale,
  readReconciliation,
  type Shop,
} from '#support/shop.ts';
import type { StaffBooking, TakeBooking } from './contract.ts';
import { finishPaymentLink, readPaymentLink, releaseLink, renewLink } from './payment-link.server.ts';
import {
  type PaymentLinkMade,
  readStaffBooking,
  type StaffBookingDeps,
} from './read-staff-booking.server.ts';
import { readBookable, readCustomerForDate, takeBooking } from './take-booking.server.ts';
import { exportTakings, readTakings, recordDeskRefund, voidTaking } from './takings.server.ts';

const shop = setUpShop();
let deps: StaffBookingDeps & Shop['deps'];
let mailed: PaymentLinkMade[];
let date: OccurrenceForSale;
let businessId: number;
let staff: { actorId: string; requestId: string };
let customerId: string;

beforeAll(async () => {
  deps = { ...shop.deps, onPaymentLinkMade: async (_tx, made) => void mailed.push(made) };
});

const act = (id: string) => ({ actorId: id, requestId: randomUUID() });
const businessOf = async (sessionId: number) =>
  (
    await queryOne<{ id: number }>(shop.pool, 'SELECT business_id AS id FROM sessions WHERE id = $1', [
      sessionId,
    ])
  ).id;
const add = (more: { name?: string; email?: string; phone?: string } = {}) =>
  addCustomer(shop.deps, staff, businessId, {
    name: 'Nadia Osei',
    email: '',
    phone: '',
    news: null,
    ...more,
  });

beforeEach(async () => {
  mailed = [];
  date = await createOccurrenceForSale(shop.pool, { capacity: 2 });
  businessId = await businessOf(date.sessionId);
  staff = act((await createMember(shop.pool, businessId, 'front_desk')).id);
  customerId = (await add({ email: `${randomUUID()}@people.example`, phone: '07700 900118' })).id;
});

const input = (more: Partial<TakeBooking> = {}): TakeBooking => ({
  key: randomUUID(),
  customerId,
  occurrenceId: date.occurrenceId,
  places: 1,
  payment: 'cash',
  amount:
    more.payment === 'card_link'
      ? '15.40'
      : more.payment === 'pass' || more.payment === 'free'
        ? '0.00'
        : '14.00',
  reason: more.payment === 'free' ? 'Winner of the raffle' : '',
  note: '',
  emailLink: false,
  again: false,
  ...more,
});
const take = (more: Partial<TakeBooking> = {}, by = staff): Promise<StaffBooking> =>
  takeBooking(deps, by, businessId, input(more));
const token = ({ linkPath }: StaffBooking): string => (linkPath ?? '').replace('/pay/', '');
const user = () => ({ id: staff.actorId });

async function expectExplained(): Promise<void> {
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  const ledger = await compareLedgers(shop);
  expect(ledger.differences ?? []).toEqual([]);
}

describe('a booking that the team takes', () => {
  it('for cash takes the place without a fee, and shows in the takings of the day', async () => {
    const booking = await take();
    expect(booking).toMatchObject({ state: 'booked', amount: '14.00', places: 1, takenBy: 'Sam' });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    const takings = await readTakings(deps, user(), businessId, undefined);
    expect(takings).toMatchObject({ cash: '14.00', cardReader: '0.00', waiting: [] });
    expect(takings.takings).toMatchObject([
      { customer: 'Nadia Osei', amount: '14.00', paidBy: 'cash', takenBy: 'Sam' },
    ]);
    const amounts = await queryOne(
      shop.pool,
      'SELECT total_pence AS total, platform_fee_pence AS fee FROM bookings WHERE id = $1',
      [booking.bookingId],
    );
    expect(amounts).toEqual({ total: 0, fee: 0 });
    await expectExplained();
  });

  it('happens once however often it is sent', async () => {
    const asked = input();
    const [first, second] = [
      await takeBooking(deps, staff, businessId, asked),
      await takeBooking(deps, staff, businessId, asked),
    ];
    expect(second).toEqual(first);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
  });

  it('asks before it doubles what a customer has', async () => {
    await take();
    await expect(take()).rejects.toMatchObject({
      code: 'already_booked',
      message: 'Nadia Osei already has 1 place on this date.',
    });
    expect(await take({ again: true })).toMatchObject({ state: 'booked' });
    await expect(take({ again: true })).rejects.toMatchObject({
      code: 'sold_out',
      message: 'There are no places left.',
    });
  });

  it('says that a customer is paying online at this moment', async () => {
    const known = await queryOne<{ id: string }>(
      shop.pool,
      'SELECT user_id AS id FROM customers WHERE id = $1',
      [customerId],
    );
    const person = await authUser(shop.pool, known.id);
    if (person === null) throw new Error('No account.');
    await holdPlace(shop, person, date);
    await expect(take()).rejects.toMatchObject({ code: 'already_booked' });
  });

  it('leaves places that are reserved for the waiting list', async () => {
    await shop.pool.query('UPDATE occurrences SET taken = 2, waitlist_reserved = 2 WHERE id = $1', [
      date.occurrenceId,
    ]);
    const person = await createPerson(shop.pool);
    await shop.pool.query(
      `INSERT INTO waitlist_entries (id, occurrence_id, user_id, places, state, starts_at, joined_at)
       VALUES (gen_random_uuid(), $1, $2, 1, 'waiting', $3, now())`,
      [date.occurrenceId, person.id, date.startsAt],
    );
    await expect(take()).rejects.toMatchObject({
      code: 'sold_out',
      message: 'There are no places left. 1 person is on the waiting list.',
    });
    await shop.pool.query('UPDATE occurrences SET taken = 0, waitlist_reserved = 0 WHERE id = $1', [
      date.occurrenceId,
    ]);
  });

  it('refuses another price, a date that has started and a free place without a reason', async () => {
    await expect(take({ amount: '10.00' })).rejects.toMatchObject({ code: 'price_changed' });
    const over = await createOccurrenceForSale(shop.pool, {
      businessId,
      startsAt: new Date(Date.now() - 60_000),
    });
    await expect(take({ occurrenceId: over.occurrenceId })).rejects.toMatchObject({ code: 'conflict' });
    const other = await createOccurrenceForSale(shop.pool);
    await expect(take({ occurrenceId: other.occurrenceId })).rejects.toMatchObject({ code: 'not_found' });
  });

  it('gives a place away, with who did it and why in the audit log', async () => {
    const { bookingId } = await take({ payment: 'free', note: 'Bringing her own belt' });
    expect(
      await queryOne(
        shop.pool,
        `SELECT actor_id AS by, reason, details ->> 'payment' AS payment FROM audit_log
         WHERE action = 'booking.taken' AND subject_id = $1`,
        [bookingId],
      ),
    ).toEqual({ by: staff.actorId, reason: 'Winner of the raffle', payment: 'free' });
    expect(
      await queryOne(
        shop.pool,
        'SELECT body, for_front_desk AS desk FROM customer_notes WHERE customer_id = $1',
        [customerId],
      ),
    ).toEqual({ body: 'Bringing her own belt', desk: true });
  });

  it('uses a credit of the customer’s pass, and no more than they have', async () => {
    const pass = await createPass(shop.pool, date.sessionId, { places: 2 });
    const known = await queryOne<{ id: string }>(
      shop.pool,
      'SELECT user_id AS id FROM customers WHERE id = $1',
      [customerId],
    );
    const person = await authUser(shop.pool, known.id);
    if (person === null) throw new Error('No account.');
    await purchasePass(shop, person, pass);
    const asked = { businessId, occurrenceId: date.occurrenceId, customerId };
    expect(await readCustomerForDate(deps, user(), asked)).toMatchObject({ credits: 2, booked: 0 });
    expect(await take({ payment: 'pass' })).toMatchObject({ state: 'booked', amount: '0.00' });
    expect(await readCustomerForDate(deps, user(), asked)).toMatchObject({ credits: 1, booked: 1 });
    await expect(take({ payment: 'pass', places: 2, again: true })).rejects.toMatchObject({
      code: 'sold_out',
    });
    await expectExplained();
  });

  it('lists what can be booked, the next date first', async () => {
    const bookable = await readBookable(deps, user(), businessId, {});
    expect(bookable.sessions).toMatchObject([{ id: date.sessionId, sessionFee: '14.00', total: '15.40' }]);
    expect(bookable.dates).toMatchObject([{ id: date.occurrenceId, left: 2, waiting: 0 }]);
  });
});

describe('a payment link', () => {
  it('keeps the place, takes the usual fee and books when it is paid', async () => {
    const booking = await take({ payment: 'card_link' });
    expect(booking).toMatchObject({ state: 'waiting', amount: '15.40', bookingId: null });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    const link = await readPaymentLink(deps, token(booking));
    expect(link).toMatchObject({ state: 'payable', total: '15.40', platformFee: '1.40', name: 'Nadia Osei' });
    await expect(finishPaymentLink(deps, token(booking))).rejects.toMatchObject({ code: 'payment_required' });
    await shop.pay(link.clientSecret.replace(/_secret_.*/, ''));
    expect(await finishPaymentLink(deps, token(booking))).toMatchObject({ state: 'booked' });
    expect((await readTakings(deps, user(), businessId, undefined)).takings).toEqual([]);
    await expectExplained();
  });

  it('is emailed instead of shown, and another takes its place', async () => {
    const booking = await take({ payment: 'card_link', emailLink: true });
    expect(booking.linkPath).toBeNull();
    expect(mailed).toMatchObject([{ session: expect.any(String), amount: '15.40' }]);
    const again = await renewLink(deps, staff, booking.orderId, { emailLink: false });
    await expect(readPaymentLink(deps, mailed[0]?.token ?? '')).rejects.toMatchObject({ code: 'not_found' });
    expect(await readPaymentLink(deps, token(again))).toMatchObject({ state: 'payable' });
  });

  it('ends after two hours, or when the team ends it, and the place is free', async () => {
    const booking = await take({ payment: 'card_link' });
    await releaseLink(deps, staff, booking.orderId);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(0);
    expect(await readPaymentLink(deps, token(booking))).toMatchObject({ state: 'ended', clientSecret: '' });
    await expect(renewLink(deps, staff, booking.orderId, { emailLink: false })).rejects.toMatchObject({
      code: 'conflict',
    });
  });

  it('says when its booking was cancelled', async () => {
    const booking = await take({ payment: 'card_link' });
    const { clientSecret } = await readPaymentLink(deps, token(booking));
    await shop.pay(clientSecret.replace(/_secret_.*/, ''));
    await finishPaymentLink(deps, token(booking));
    await transaction(shop.pool, async (tx) => {
      const { bookingId } = await readStaffBooking(tx, booking.orderId, new Date());
      await cancelBookingByBusiness(tx, shop.deps, bookingId ?? '', { by: 'business', reason: 'Ill' });
    });
    expect(await readPaymentLink(deps, token(booking))).toMatchObject({ state: 'cancelled' });
  });

  it('goes with the customer who deletes their account', async () => {
    const booking = await take({ payment: 'card_link' });
    await releaseLink(deps, staff, booking.orderId);
    const { id } = await queryOne<{ id: string }>(
      shop.pool,
      'SELECT user_id AS id FROM customers WHERE id = $1',
      [customerId],
    );
    await transaction(
      shop.pool,
      (tx) =>
        customersFeature.personalData()[0]?.close?.(tx, { userId: id, email: '' }) ?? Promise.resolve([]),
    );
    await expect(readPaymentLink(deps, token(booking))).rejects.toMatchObject({ code: 'not_found' });
  });

  it('is not for a customer without an address', async () => {
    const other = await add({ name: 'Bo Lind', phone: '07700 900999' });
    await expect(take({ payment: 'card_link', customerId: other.id, emailLink: true })).rejects.toMatchObject(
      { code: 'conflict' },
    );
    expect(await take({ payment: 'card_link', customerId: other.id })).toMatchObject({ state: 'waiting' });
  });
});

describe('a customer added by hand', () => {
  it('is the same with the same phone number or address, however the name is spelled', async () => {
    expect(await add({ name: 'Nadja Osey', phone: '+44 7700 900118' })).toMatchObject({
      id: customerId,
      name: 'Nadia Osei',
      existed: true,
    });
  });

  it('needs no address, and is sent nothing', async () => {
    const bo = await add({ name: 'Bo Lind', phone: '07700 900998' });
    expect(bo).toMatchObject({ existed: false, email: '' });
    const { bookingId } = await take({ customerId: bo.id });
    expect(await queryOne(shop.pool, 'SELECT email, phone FROM bookings WHERE id = $1', [bookingId])).toEqual(
      {
        email: '',
        phone: '07700 900998',
      },
    );
  });
});

describe('takings', () => {
  it('are given back at the desk, up to what was taken, once', async () => {
    const { bookingId } = await take({ payment: 'card_reader' });
    const key = randomUUID();
    const refund = { amount: '10.00', key };
    await recordDeskRefund(deps, staff, bookingId ?? '', refund);
    await recordDeskRefund(deps, staff, bookingId ?? '', refund);
    await expect(
      recordDeskRefund(deps, staff, bookingId ?? '', { amount: '5.00', key: randomUUID() }),
    ).rejects.toMatchObject({ message: 'You can refund up to £4.00.' });
    expect(await readTakings(deps, user(), businessId, undefined)).toMatchObject({ cardReader: '4.00' });
    await expectExplained();
  });

  it('are voided once, and go into the file of the owner', async () => {
    await take();
    const { takings } = await readTakings(deps, user(), businessId, undefined);
    await voidTaking(deps, staff, takings[0]?.id ?? '', 'Paid by card after all');
    await expect(voidTaking(deps, staff, takings[0]?.id ?? '', 'Again')).rejects.toMatchObject({
      code: 'conflict',
    });
    const after = await readTakings(deps, user(), businessId, undefined);
    expect(after).toMatchObject({ cash: '0.00', takings: [{ voided: true }] });
    const owner = await queryOne<{ id: string }>(
      shop.pool,
      'SELECT owner_id AS id FROM businesses WHERE id = $1',
      [businessId],
    );
    const file = await exportTakings(deps, owner, businessId, { from: after.day, to: after.day });
    expect(JSON.stringify(file)).toContain('Nadia Osei');
    await expect(
      exportTakings(deps, user(), businessId, { from: after.day, to: after.day }),
    ).rejects.toMatchObject({
      code: 'forbidden',
    });
  });
});

describe.runIf(testDatabaseUrl !== undefined)('at once', () => {
  it('two receptionists take the last place, and one gets it', async () => {
    await take();
    const other = await add({ name: 'Bo Lind', phone: '07700 900997' });
    const outcomes = await Promise.allSettled([
      take({ again: true }),
      take({ customerId: other.id }, act((await createMember(shop.pool, businessId, 'manager')).id)),
    ]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(2);
    await expectExplained();
  });

  it('two receptionists book the same customer, and one is asked', async () => {
    const outcomes = await Promise.allSettled([take(), take()]);
    expect(outcomes.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    expect(outcomes.find(({ status }) => status === 'rejected')).toMatchObject({
      reason: { code: 'already_booked' },
    });
  });

  it('the team and customers online share the places', async () => {
    const buyers = await Promise.all(Array.from({ length: 4 }, () => createPerson(shop.pool)));
    const guests = await Promise.all(
      [1, 2, 3].map((n) => add({ name: `Guest ${n}x`, phone: `07700 90021${n}` })),
    );
    const outcomes = await Promise.allSettled([
      ...buyers.map(async (person) => void (await holdPlace(shop, person, date))),
      ...guests.map(
        async ({ id }, index) =>
          void (await take({ customerId: id, payment: index === 0 ? 'card_link' : 'cash' })),
      ),
    ]);
    expect(outcomes.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
    const reasons = outcomes.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []));
    expect(reasons.filter((code) => code !== 'sold_out')).toEqual([]);
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(2);
    await expectExplained();
  });

  it('two add the same customer, and there is one', async () => {
    const added = await Promise.all([
      add({ name: 'Ada Rowe', phone: '07700 900555' }),
      add({ name: 'Ada Row', phone: '+447700900555', email: `${randomUUID()}@people.example` }),
    ]);
    expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    expect(added.map(({ existed }) => existed).toSorted()).toEqual([false, true]);
  });

  it('a link paid after the date filled is refunded in full', async () => {
    const booking = await take({ payment: 'card_link', places: 2, amount: '30.80' });
    const { clientSecret } = await readPaymentLink(deps, token(booking));
    const intentId = clientSecret.replace(/_secret_.*/, '');
    await shop.pay(intentId);
    // The hold expired before we heard of the payment.
    await shop.pool.query("UPDATE holds SET state = 'released' WHERE id = $1", [booking.orderId]);
    await shop.pool.query('UPDATE occurrences SET taken = taken - 2 WHERE id = $1', [date.occurrenceId]);
    const other = await add({ name: 'Bo Lind', phone: '07700 900996' });
    await take({ customerId: other.id });
    await expect(finishPaymentLink(deps, token(booking))).rejects.toMatchObject({
      code: 'sold_out',
      message: 'The date filled up before your payment arrived. We’re refunding £30.80 to your card.',
    });
    expect(await countTakenPlaces(shop.pool, date.occurrenceId)).toBe(1);
    expect(
      await queryOne(
        shop.pool,
        `SELECT r.amount_pence AS pence, r.reason FROM refunds r JOIN payments p ON p.id = r.payment_id
         WHERE p.order_id = $1`,
        [booking.orderId],
      ),
    ).toEqual({ pence: 3080, reason: 'seat_lost' });
    expect(await readPaymentLink(deps, token(booking))).toMatchObject({
      state: 'refunded',
      clientSecret: '',
    });
  });
});
