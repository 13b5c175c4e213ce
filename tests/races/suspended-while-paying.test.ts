import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { settleIntent } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import type { PaymentIntentResponse } from '#areas/booking/bookings/contract.ts';
import { setHoldContact } from '#areas/booking/bookings/hold/own-hold.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import { holdMove } from '#areas/booking/bookings/move/hold-move.server.ts';
import { reconcilePayments } from '#areas/booking/bookings/reconcile/reconcile-payments.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import {
  suspendBusinessInTx,
  suspendUserInTx,
  takeDownInTx,
} from '#areas/operations/admin/people/suspend.server.ts';
import { queryOne, type Tx } from '#shared/db/database.server.ts';
import { endCredentials } from '#support/credentials.ts';
import { createTestDatabase, type TestDatabase, testDatabaseUrl } from '#support/database.ts';
import { rejectionReason, runDuringTransaction } from '#support/during-transaction.ts';
import { interleaveTransactions } from '#support/interleave.ts';
import { createPass, purchasePass } from '#support/passes.ts';
import { createPerson } from '#support/people.ts';
import { createOccurrence, createUser } from '#support/session-factory.ts';
import {
  countTakenPlaces,
  createOccurrenceForSale,
  holdPlace,
  type OccurrenceForSale,
  openShop,
  readHoldOutcome,
  type Shop,
} from '#support/shop.ts';
import { countTakenHours, findOpenHour, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';

// Payments running while their business is suspended or their session taken down. Bookings are kept, so only the rule
// itself can end the holds.

let database: TestDatabase;
let shop: Shop;
let moira: { id: string };

interface HeldOrder {
  person: AuthUser;
  date: OccurrenceForSale;
  held: PaymentIntentResponse;
}

async function findBusiness({ sessionId }: OccurrenceForSale): Promise<number> {
  const { id } = await queryOne<{ id: number }>(
    shop.pool,
    'SELECT business_id AS id FROM sessions WHERE id = $1',
    [sessionId],
  );
  return id;
}

const input = { reason: 'Reported by three people, and true.', futureBookings: 'keep' } as const;
const createAdminAct = () => ({ actorId: moira.id, requestId: 'test' });
const createDeps = () => ({ ...shop.deps, endCredentials, onAdminAct: async () => undefined });

const suspensionWays = [
  [
    'the business is suspended',
    (date: OccurrenceForSale) => async (tx: Tx) =>
      suspendBusinessInTx(tx, createDeps(), createAdminAct(), await findBusiness(date), input),
  ],
  [
    'the session is taken down',
    (date: OccurrenceForSale) => (tx: Tx) =>
      takeDownInTx(tx, createDeps(), createAdminAct(), date.sessionId, input),
  ],
] as const;

const book = ({ person, held }: HeldOrder) => createBooking(shop.deps, person, { holdId: held.holdId });

describe.runIf(testDatabaseUrl !== undefined).each(suspensionWays)(
  'somebody is paying as %s',
  (_what, closing) => {
    beforeAll(async () => {
      database = await createTestDatabase();
      shop = await openShop(database.pool);
      moira = await createUser(shop.pool, { role: 'admin' });
    });
    afterAll(async () => {
      await shop.close();
      await database.drop();
    });

    async function holdOf(options: { pricePence?: number } = {}): Promise<HeldOrder> {
      const date = await createOccurrenceForSale(shop.pool, options);
      const person = await createPerson(shop.pool);
      return { person, date, held: await holdPlace(shop, person, date) };
    }

    it('with a card: what was paid goes back at once', async () => {
      const paying = await holdOf();
      await shop.pay(paying.held.paymentIntentId);
      const [booked] = await runDuringTransaction(shop.pool, closing(paying.date), [() => book(paying)]);
      expect(rejectionReason(booked)).toMatchObject({
        status: 409,
        message: 'This session is no longer taking bookings. We’re refunding £15.40 to you.',
      });
      await sendPendingRefunds(shop.deps);
      expect(await readHoldOutcome(shop.pool, paying.held.holdId)).toEqual({
        hold: 'released',
        payment: 'refunded',
        refunded: 1540,
        bookings: 0,
        refunds: 1,
      });
      expect(await countTakenPlaces(shop.pool, paying.date.occurrenceId)).toBe(0);
    });

    it('for a free session: nothing is booked', async () => {
      const paying = await holdOf({ pricePence: 0 });
      const [booked] = await runDuringTransaction(shop.pool, closing(paying.date), [() => book(paying)]);
      expect(rejectionReason(booked)).toMatchObject({
        status: 409,
        message: 'This session is no longer taking bookings. We haven’t charged you.',
      });
      expect(await readHoldOutcome(shop.pool, paying.held.holdId)).toMatchObject({
        hold: 'released',
        bookings: 0,
      });
      expect(await countTakenPlaces(shop.pool, paying.date.occurrenceId)).toBe(0);
    });

    it('with a pass: its place is back on it', async () => {
      const date = await createOccurrenceForSale(shop.pool);
      const person = await createPerson(shop.pool);
      const creditId = await purchasePass(shop, person, await createPass(shop.pool, date.sessionId));
      const held = await placeHold(shop.deps, person, {
        sessionId: date.sessionId,
        amount: date.amount,
        sessionDate: date.startsAt.toISOString(),
        credits: 1,
      });
      const [booked] = await runDuringTransaction(shop.pool, closing(date), [
        () => book({ person, date, held }),
      ]);
      expect(rejectionReason(booked)).toMatchObject({ status: 409 });
      expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({ hold: 'released', bookings: 0 });
      const { used } = await queryOne<{ used: number }>(
        shop.pool,
        `SELECT count(*) AS used FROM entitlement_redemptions u JOIN holds o ON o.id = u.order_id
        WHERE u.entitlement_id = $1 AND o.state IN ('held', 'confirmed')`,
        [creditId],
      );
      expect(used).toBe(0);
    });

    it('before the card is charged: the payment can no longer be made', async () => {
      const paying = await holdOf();
      await runDuringTransaction(shop.pool, closing(paying.date), []);
      await expect(
        setHoldContact(shop.deps, paying.person, paying.held.holdId, {
          fullName: 'Ann Cole',
          email: 'ann@example.com',
          phone: '',
          specialRequirements: '',
        }),
      ).rejects.toMatchObject({ status: 409, message: 'This session is no longer taking bookings.' });
      await releaseExpiredHolds(shop.deps);
      await expect(shop.pay(paying.held.paymentIntentId)).rejects.toMatchObject({
        code: 'payment_intent_unexpected_state',
      });
      expect(await countTakenPlaces(shop.pool, paying.date.occurrenceId)).toBe(0);
    });

    it('somebody who had booked by then keeps the booking', async () => {
      const paying = await holdOf();
      await shop.pay(paying.held.paymentIntentId);
      const booking = await book(paying);
      await runDuringTransaction(shop.pool, closing(paying.date), []);
      expect(await book(paying)).toMatchObject({ id: booking.id, state: 'confirmed' });
    });

    it('the difference of a move goes back, and the booking stays where it was', async () => {
      const paying = await holdOf({ pricePence: 1350 });
      await shop.pay(paying.held.paymentIntentId);
      const booking = await book(paying);
      await shop.pool.query('UPDATE sessions SET price_pence = 1500 WHERE id = $1', [paying.date.sessionId]);
      const startsAt = new Date(paying.date.startsAt.getTime() + 7 * 86_400_000);
      await createOccurrence(shop.pool, paying.date.sessionId, { startsAt, capacity: 12 });
      const move = await holdMove(shop.deps, paying.person, booking.id, {
        startsAt: startsAt.toISOString(),
        difference: '1.65',
      });
      await shop.pay(move.paymentIntentId);
      const [moved] = await runDuringTransaction(shop.pool, closing(paying.date), [
        () => createBooking(shop.deps, paying.person, { holdId: move.holdId }),
      ]);
      expect(rejectionReason(moved)).toMatchObject({ status: 409 });
      await sendPendingRefunds(shop.deps);
      expect(await readHoldOutcome(shop.pool, move.holdId)).toMatchObject({
        payment: 'refunded',
        refunded: 165,
      });
      expect(await countTakenPlaces(shop.pool, paying.date.occurrenceId)).toBe(1);
    });
  },
);

describe.runIf(testDatabaseUrl !== undefined)('a customer is suspended as they pay', () => {
  beforeAll(async () => {
    database = await createTestDatabase();
    shop = await openShop(database.pool);
    moira = await createUser(shop.pool, { role: 'admin' });
  });
  afterAll(async () => {
    await shop.close();
    await database.drop();
  });

  const suspending =
    ({ person }: Pick<HeldOrder, 'person'>, futureBookings: 'keep' | 'cancel' = 'cancel') =>
    (tx: Tx) =>
      suspendUserInTx(tx, createDeps(), createAdminAct(), person.id, { ...input, futureBookings });

  async function holdOf(options: { pricePence?: number } = {}): Promise<HeldOrder> {
    const date = await createOccurrenceForSale(shop.pool, options);
    const person = await createPerson(shop.pool);
    return { person, date, held: await holdPlace(shop, person, date) };
  }

  const wentBack = (pence: number) => ({
    hold: 'released',
    payment: 'refunded',
    refunded: pence,
    bookings: 0,
    refunds: 1,
  });

  it.each(['keep', 'cancel'] as const)(
    'who had paid and was gone (bookings: %s): all of it goes back, and nothing is booked',
    async (futureBookings) => {
      const paying = await holdOf();
      await shop.pay(paying.held.paymentIntentId);
      await runDuringTransaction(shop.pool, suspending(paying, futureBookings), []);
      shop.advanceMinutes(5);
      await reconcilePayments(shop.deps);
      await sendPendingRefunds(shop.deps);
      expect(await readHoldOutcome(shop.pool, paying.held.holdId)).toEqual(wentBack(1540));
      expect(await countTakenPlaces(shop.pool, paying.date.occurrenceId)).toBe(0);
    },
  );

  it('whose booking is being made: refused once the suspension is there', async () => {
    const paying = await holdOf();
    await shop.pay(paying.held.paymentIntentId);
    const [booked] = await runDuringTransaction(shop.pool, suspending(paying), [() => book(paying)]);
    expect(rejectionReason(booked)).toMatchObject({
      status: 409,
      message: 'Your account is suspended. We’re refunding £15.40 to you.',
    });
    await sendPendingRefunds(shop.deps);
    expect(await readHoldOutcome(shop.pool, paying.held.holdId)).toEqual(wentBack(1540));
  });

  it('whose booking was made first: it is cancelled with the others, and refunded', async () => {
    const paying = await holdOf();
    await shop.pay(paying.held.paymentIntentId);
    const intent = await shop.deps.provider.retrieveIntent(paying.held.paymentIntentId);
    await interleaveTransactions(
      shop.pool,
      async (tx) => void (await settleIntent(tx, shop.deps, intent)),
      async (tx) => void (await suspending(paying)(tx)),
    );
    await sendPendingRefunds(shop.deps);
    expect(await readHoldOutcome(shop.pool, paying.held.holdId)).toMatchObject({
      payment: 'refunded',
      refunded: 1540,
    });
    expect(await countTakenPlaces(shop.pool, paying.date.occurrenceId)).toBe(0);
  });

  it('before the card is charged: the payment can no longer be made', async () => {
    const paying = await holdOf();
    await runDuringTransaction(shop.pool, suspending(paying), []);
    await releaseExpiredHolds(shop.deps);
    await expect(shop.pay(paying.held.paymentIntentId)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    expect(await countTakenPlaces(shop.pool, paying.date.occurrenceId)).toBe(0);
  });

  it('for a free session: nothing is booked', async () => {
    const paying = await holdOf({ pricePence: 0 });
    const [booked] = await runDuringTransaction(shop.pool, suspending(paying), [() => book(paying)]);
    expect(rejectionReason(booked)).toMatchObject({
      status: 409,
      message: 'Your account is suspended. We haven’t charged you.',
    });
    expect(await countTakenPlaces(shop.pool, paying.date.occurrenceId)).toBe(0);
  });

  it('for an hour of a trainer: all of it goes back, and the hour is free', async () => {
    const person = await createPerson(shop.pool);
    const trainer = await createTrainer(shop.pool);
    const hour = { trainerId: trainer.id, startsAt: await findOpenHour(shop, trainer.id) };
    const held = await holdOpenHour(shop, person, hour);
    await shop.pay(held.paymentIntentId);
    const [booked] = await runDuringTransaction(shop.pool, suspending({ person }), [
      () => createBooking(shop.deps, person, { holdId: held.holdId }),
    ]);
    expect(rejectionReason(booked)).toMatchObject({ status: 409 });
    await sendPendingRefunds(shop.deps);
    expect(await readHoldOutcome(shop.pool, held.holdId)).toMatchObject({
      hold: 'released',
      payment: 'refunded',
      bookings: 0,
    });
    expect(await countTakenHours(shop.pool, trainer.id)).toBe(0);
  });
});
