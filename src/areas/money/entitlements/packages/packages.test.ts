import { beforeEach, describe, expect, it } from 'vitest';
import { cancelAsTrainer, readTrainerDiary } from '#areas/booking/appointments/trainer-diary.server.ts';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { releaseExpiredHolds } from '#areas/booking/bookings/hold/release-hold.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { savePrices } from '#areas/catalogue/trainers/terms/save-terms.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { makeTransfers } from '#areas/money/payouts/transfers/make-transfers.server.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { createPackage, purchasePackage } from '#support/packages.ts';
import { createPass, purchasePass, setPassEnd } from '#support/passes.ts';
import { authUser, createPerson } from '#support/people.ts';
import { onboardSeller, payoutDeps } from '#support/sellers.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { compareLedgers, createOccurrenceForSale, readReconciliation, USER_HEADER } from '#support/shop.ts';
import { countTakenHours, findOpenHour, type HourRequest, holdOpenHour } from '#support/trainer-hours.ts';
import { createTrainer } from '#support/trainers.ts';
import { expireEntitlements, sendExpiryReminders } from '../expire/expire-entitlements.server.ts';
import { listMyEntitlements } from '../my-entitlements/my-entitlements.server.ts';
import { refundMyPass, refundUnredeemableCredits } from '../refund/refund-entitlement.server.ts';

const shop = setUpShop();
let trainer: { id: number; userId: string };
let person: AuthUser;
let startsAt: Date;

beforeEach(async () => {
  trainer = await createTrainer(shop.pool);
  person = await createPerson(shop.pool);
  startsAt = await findOpenHour(shop, trainer.id);
});

const hoursLater = (hours: number) => new Date(startsAt.getTime() + hours * 3_600_000);
const ask = (who: AuthUser, more: Partial<HourRequest> = {}) =>
  holdOpenHour(shop, who, { trainerId: trainer.id, startsAt, credits: 1, ...more });

async function book(who: AuthUser, more: Partial<HourRequest> = {}): Promise<string> {
  const held = await ask(who, more);
  if (!held.free) await shop.pay(held.paymentIntentId);
  return (await createBooking(shop.deps, who, { holdId: held.holdId })).id;
}

const owed = (creditId: string) => creditBalance(shop.pool, `credit:${creditId}`);
const earned = () => creditBalance(shop.pool, `trainer:${trainer.id}`);

async function own(who: AuthUser) {
  const [credit] = await listMyEntitlements(shop.deps, who);
  if (credit === undefined) throw new Error('no package');
  return credit;
}

async function expectBalanced(): Promise<void> {
  await sendPendingRefunds(shop.deps);
  await shop.sandbox.control.idle();
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  expect(isReconciled(await compareLedgers(shop))).toBe(true);
}

const call = (
  user: { id: string } | null,
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  url: string,
  payload?: object,
) =>
  shop.app.inject({
    method,
    url: `/api${url}`,
    headers: user === null ? {} : { [USER_HEADER]: user.id },
    ...(payload && { payload }),
  });

async function setHourlyPrice(pounds: string): Promise<void> {
  const user = await authUser(shop.pool, trainer.userId);
  if (user === null) throw new Error('no trainer');
  await savePrices(shop.deps, user, {
    prices: [{ sessionType: 'online', minutes: 60, price: Number(pounds) }],
  });
}

describe('a package of a trainer', () => {
  it('is money owed until a credit pays for an appointment, without a card, and all of it is the trainer’s in the end', async () => {
    const creditId = await purchasePackage(
      shop,
      person,
      await createPackage(shop, trainer, { price: '100' }),
    );
    expect(await owed(creditId)).toBe(11_000);
    const held = await ask(person);
    expect(held).toMatchObject({
      free: true,
      paymentIntentId: '',
      totalAmount: '55.00',
      toPay: '0.00',
      credits: {
        places: 1,
        usable: 3,
        covered: '55.00',
        passes: [{ name: '3 × 60 minutes online', used: 1, left: 2 }],
      },
    });
    const booking = await createBooking(shop.deps, person, { holdId: held.holdId });
    expect(booking).toMatchObject({
      state: 'confirmed',
      trainer: { id: trainer.id },
      totalAmount: '36.66',
      creditAmount: '36.66',
      pass: { name: '3 × 60 minutes online', comesBack: true, givenBack: false },
      refundIfCancelled: '0.00',
    });
    expect(await owed(creditId)).toBe(11_000 - 3666);
    expect(await own(person)).toMatchObject({
      business: null,
      trainer: { id: trainer.id, name: 'Amara Okafor', sessionType: 'online', minutes: 60 },
      left: 2,
      parts: [
        { standing: 'held', usedFor: { title: 'Personal training' } },
        { standing: 'left' },
        { standing: 'left' },
      ],
    });
    await book(person, { startsAt: hoursLater(1) });
    await book(person, { startsAt: hoursLater(2) });
    expect(await owed(creditId)).toBe(0);
    expect(await earned()).toBe(10_000);
    await expect(ask(person, { startsAt: hoursLater(3) })).rejects.toMatchObject({
      code: 'credit_refused',
      message: 'You have no credits left for this appointment.',
    });
    expect(await countTakenHours(shop.pool, trainer.id)).toBe(3);
    await expectBalanced();
  });

  it('is offered before the card and used only when asked, in exchange for the hold, which nobody else gets meanwhile', async () => {
    await purchasePackage(shop, person, await createPackage(shop, trainer));
    const paid = await ask(person, { credits: 0 });
    expect(paid).toMatchObject({ free: false, toPay: '55.00', credits: { places: 0, usable: 3 } });
    const covered = await ask(person);
    expect(covered).toMatchObject({ free: true, toPay: '0.00', expiresAt: paid.expiresAt });
    expect(covered.holdId).not.toBe(paid.holdId);
    expect((await ask(person)).holdId).toBe(covered.holdId);
    expect(await countTakenHours(shop.pool, trainer.id)).toBe(1);
    expect(await findHold(shop.pool, paid.holdId)).toMatchObject({ state: 'released', replaced: true });
    const again = await ask(person, { credits: 0 });
    expect(again).toMatchObject({ free: false, toPay: '55.00', credits: { places: 0, usable: 3 } });
    await shop.pay(again.paymentIntentId);
    await createBooking(shop.deps, person, { holdId: again.holdId });
    expect((await own(person)).left).toBe(3);
    // The replaced hold's intent can't be paid any more.
    await expect(shop.pay(paid.paymentIntentId)).rejects.toMatchObject({
      code: 'payment_intent_unexpected_state',
    });
    await expectBalanced();
  });

  it('keeps the hold as it is where no credit pays', async () => {
    const held = await ask(person, { credits: 0 });
    expect(held.credits).toBeNull();
    await expect(ask(person)).rejects.toMatchObject({ code: 'credit_refused' });
    expect(await findHold(shop.pool, held.holdId)).toMatchObject({ state: 'held', replaced: false });
    expect(await countTakenHours(shop.pool, trainer.id)).toBe(1);
    await shop.pay(held.paymentIntentId);
    await createBooking(shop.deps, person, { holdId: held.holdId });
    await expectBalanced();
  });

  it('becomes a booking when its hold has been paid before it is exchanged', async () => {
    await purchasePackage(shop, person, await createPackage(shop, trainer));
    const held = await ask(person, { credits: 0 });
    await shop.pay(held.paymentIntentId);
    await expect(ask(person)).rejects.toMatchObject({ code: 'already_booked' });
    expect((await own(person)).left).toBe(3);
    await expectBalanced();
  });

  it('pays for its own kind, length and trainer alone', async () => {
    await purchasePackage(shop, person, await createPackage(shop, trainer));
    const place = { address: '1 Elm Road', postcode: 'LS6 3AB' };
    await expect(ask(person, { sessionType: 'one_on_one', ...place })).rejects.toMatchObject({
      code: 'credit_refused',
    });
    const other = await createTrainer(shop.pool);
    await expect(ask(person, { trainerId: other.id })).rejects.toMatchObject({ code: 'credit_refused' });
    expect((await ask(person, { trainerId: other.id, credits: 0 })).credits).toBeNull();
  });

  it('pays for no session of a business, nor a pass of a business for an appointment', async () => {
    const date = await createOccurrenceForSale(shop.pool);
    await purchasePass(shop, person, await createPass(shop.pool, date.sessionId));
    await expect(ask(person)).rejects.toMatchObject({ code: 'credit_refused' });
    const buyer = await createPerson(shop.pool);
    await purchasePackage(shop, buyer, await createPackage(shop, trainer));
    const held = await call(buyer, 'POST', '/create-payment-intent', {
      sessionId: date.sessionId,
      amount: '15.40',
      sessionDate: date.startsAt.toISOString(),
      credits: 1,
    });
    expect(held.json()).toMatchObject({ code: 'credit_refused' });
  });

  it('is not offered where the appointment costs less than the credit, which then can be given back whenever', async () => {
    const creditId = await purchasePackage(shop, person, await createPackage(shop, trainer));
    await book(person);
    expect((await own(person)).refundNow).toBeNull();
    await setHourlyPrice('44');
    const cheaper = await ask(person, { startsAt: hoursLater(1), amount: '48.40', credits: 0 });
    expect(cheaper).toMatchObject({ toPay: '48.40', credits: null });
    await expect(ask(person, { startsAt: hoursLater(1), amount: '48.40' })).rejects.toMatchObject({
      code: 'credit_refused',
    });
    expect((await own(person)).refundNow).toBe('99.00');
    await refundMyPass(shop.deps, person, creditId, { amount: '99.00' });
    expect(await owed(creditId)).toBe(0);
    expect(await own(person)).toMatchObject({ left: 0, refunded: '99.00', refundNow: null });
    await shop.pay(cheaper.paymentIntentId);
    await createBooking(shop.deps, person, { holdId: cheaper.holdId });
    await expectBalanced();
  });

  it('comes back when the booking is cancelled in time, and when the trainer calls it off', async () => {
    const creditId = await purchasePackage(shop, person, await createPackage(shop, trainer));
    const mine = await book(person);
    await cancelBooking(shop.deps, person, mine, { refund: '0.00', credits: 1 });
    expect(await owed(creditId)).toBe(14_850);
    expect(await earned()).toBe(0);
    const theirs = await book(person);
    const asTrainer = await authUser(shop.pool, trainer.userId);
    if (asTrainer === null) throw new Error('no trainer');
    await cancelAsTrainer(shop.deps, asTrainer, theirs, 'I am ill', 'test');
    expect((await own(person)).left).toBe(3);
    expect(await owed(creditId)).toBe(14_850);
    expect(await readTrainerDiary(shop.deps, asTrainer)).toMatchObject({ revenue: '0.00', totalBookings: 0 });
    await expectBalanced();
  });

  it('stays used when it is cancelled too late', async () => {
    const creditId = await purchasePackage(shop, person, await createPackage(shop, trainer));
    const booking = await book(person);
    await shop.pool.query(
      `UPDATE bookings SET starts_at = $2, ends_at = $2::timestamptz + interval '1 hour' WHERE id = $1`,
      [booking, new Date(shop.deps.clock.now().getTime() + 2 * 3_600_000)],
    );
    await cancelBooking(shop.deps, person, booking, { refund: '0.00' });
    expect(await owed(creditId)).toBe(9900);
    expect(await earned()).toBe(4500);
    await expectBalanced();
  });

  it('gives its credit back when the hold ends', async () => {
    await purchasePackage(shop, person, await createPackage(shop, trainer, { places: 2, price: '90' }));
    const held = await ask(person);
    await shop.pool.query(`UPDATE holds SET expires_at = now() - interval '1 minute' WHERE id = $1`, [
      held.holdId,
    ]);
    await releaseExpiredHolds(shop.deps);
    expect((await own(person)).left).toBe(2);
    expect(await countTakenHours(shop.pool, trainer.id)).toBe(0);
    await expectBalanced();
  });
});

describe('the last credit of a package', () => {
  async function withOneLeft(): Promise<string> {
    const creditId = await purchasePackage(
      shop,
      person,
      await createPackage(shop, trainer, { places: 2, price: '90' }),
    );
    await book(person, { startsAt: hoursLater(6) });
    return creditId;
  }

  it('is used once when two appointments are held with it at once', async () => {
    for (let round = 0; round < 5; round++) {
      person = await createPerson(shop.pool);
      trainer = await createTrainer(shop.pool);
      const creditId = await withOneLeft();
      const tried = await Promise.allSettled([
        ask(person),
        ask(person, { startsAt: hoursLater(1) }),
        ask(person, { startsAt: hoursLater(2) }),
      ]);
      expect(tried.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
      for (const each of tried)
        if (each.status === 'rejected') expect(each.reason).toMatchObject({ code: 'credit_refused' });
      expect(await countTakenHours(shop.pool, trainer.id)).toBe(2);
      for (const each of tried)
        if (each.status === 'fulfilled')
          await createBooking(shop.deps, person, { holdId: each.value.holdId });
      expect(await owed(creditId)).toBe(0);
    }
    await expectBalanced();
  });

  it('is either used or refunded when both are asked for at once', async () => {
    for (let round = 0; round < 5; round++) {
      person = await createPerson(shop.pool);
      trainer = await createTrainer(shop.pool);
      const creditId = await withOneLeft();
      const refund = () =>
        call({ id: trainer.userId }, 'POST', `/trainer-packages/credits/${creditId}/refund`, {
          amount: '49.50',
        });
      const [held, refunded] = await Promise.allSettled([ask(person), refund()]);
      if (refunded.status === 'rejected') throw refunded.reason;
      const wasRefunded = refunded.value.statusCode === 204;
      expect(held.status).toBe(wasRefunded ? 'rejected' : 'fulfilled');
      if (held.status === 'fulfilled') {
        expect(refunded.value.statusCode).toBe(409);
        await createBooking(shop.deps, person, { holdId: held.value.holdId });
      }
      expect(await owed(creditId)).toBe(0);
    }
    await expectBalanced();
  });

  it('is asked for by one person in two tabs at once: one hold', async () => {
    await withOneLeft();
    const [one, other] = await Promise.all([ask(person), ask(person)]);
    expect(other.holdId).toBe(one.holdId);
    expect(await countTakenHours(shop.pool, trainer.id)).toBe(2);
  });

  it('exchanged in two tabs at once is used once, and the hour is held once', async () => {
    await withOneLeft();
    await ask(person, { credits: 0 });
    const tried = await Promise.allSettled([ask(person), ask(person)]);
    const holds = tried.flatMap((each) => (each.status === 'fulfilled' ? [each.value.holdId] : []));
    expect(new Set(holds).size).toBe(1);
    expect(await countTakenHours(shop.pool, trainer.id)).toBe(2);
    const hold = await findHold(shop.pool, holds[0] ?? '');
    if (hold === null) throw new Error('no hold');
    expect(await finaliseHold(shop.deps, hold)).toMatchObject({ outcome: 'booked' });
    await expectBalanced();
  });
});

describe('what is unused of a package', () => {
  it('goes back whole within a fortnight, none of it used, and the trainer refunds it at any time', async () => {
    const sold = await createPackage(shop, trainer);
    const creditId = await purchasePackage(shop, person, sold);
    expect((await own(person)).refundNow).toBe('148.50');
    await refundMyPass(shop.deps, person, creditId, { amount: '148.50' });
    const other = await createPerson(shop.pool);
    const theirs = await purchasePackage(shop, other, sold);
    await book(other);
    const holders = await call({ id: trainer.userId }, 'GET', '/trainer-packages/credits');
    expect(holders.json().find(({ creditId: id }: { creditId: string }) => id === theirs)).toMatchObject({
      pass: '3 × 60 minutes online',
      places: 3,
      used: 1,
      left: 2,
      refundable: '99.00',
    });
    const refund = (who: { id: string }, amount: string) =>
      call(who, 'POST', `/trainer-packages/credits/${theirs}/refund`, { amount });
    expect((await refund({ id: trainer.userId }, '148.50')).statusCode).toBe(409);
    expect((await refund({ id: trainer.userId }, '99.00')).statusCode).toBe(204);
    expect((await refund({ id: trainer.userId }, '99.00')).statusCode).toBe(409);
    expect(await owed(theirs)).toBe(0);
    await expectBalanced();
  });

  it('is the trainer’s once it has run out, after a warning', async () => {
    const creditId = await purchasePackage(shop, person, await createPackage(shop, trainer));
    await book(person);
    const today = londonDay(shop.deps.clock.now());
    await setPassEnd(shop.pool, creditId, plusDays(today, 5));
    const warned: object[] = [];
    await sendExpiryReminders({
      ...shop.deps,
      onCreditEnding: async (_tx, ending) => void (ending.creditId === creditId && warned.push(ending)),
    });
    expect(warned).toEqual([{ creditId, kind: 'pass', validUntil: plusDays(today, 5), places: 2 }]);
    await setPassEnd(shop.pool, creditId, plusDays(today, -1));
    await expireEntitlements(shop.deps);
    expect(await owed(creditId)).toBe(0);
    expect(await earned()).toBe(13_500);
    expect(await readTrainerDiary(shop.deps, { id: trainer.userId })).toMatchObject({
      revenue: '135.00',
      totalBookings: 1,
    });
    expect(
      await queryOne(
        shop.pool,
        'SELECT business_id, trainer_id, session_fee_pence FROM earnings WHERE id = $1',
        [creditId],
      ),
    ).toEqual({ business_id: null, trainer_id: trainer.id, session_fee_pence: 9000 });
    await expectBalanced();
  });

  it('is sent to the trainer’s account: what has run out, and what its appointments have earned', async () => {
    const account = await onboardSeller(shop, { kind: 'trainer', id: trainer.id });
    const creditId = await purchasePackage(shop, person, await createPackage(shop, trainer));
    const bookingId = await book(person);
    await setPassEnd(shop.pool, creditId, plusDays(londonDay(shop.deps.clock.now()), -1));
    await expireEntitlements(shop.deps);
    const sent = async (at: Date) => {
      await makeTransfers({ ...payoutDeps(shop), clock: { now: () => at } });
      const { data } = await shop.stripe.transfers.list({ destination: account });
      return data.map(({ amount }) => amount).toSorted((one, other) => one - other);
    };
    expect(await sent(shop.deps.clock.now())).toEqual([]);
    const days = (count: number) => new Date(shop.deps.clock.now().getTime() + count * 86_400_000);
    await shop.pool.query(
      `UPDATE bookings SET starts_at = starts_at + interval '60 days',
                                               ends_at = ends_at + interval '60 days' WHERE id = $1`,
      [bookingId],
    );
    expect(await sent(days(2))).toEqual([9000]);
    expect(await sent(days(90))).toEqual([4500, 9000]);
    expect(await sent(days(91))).toEqual([4500, 9000]);
    expect(await earned()).toBe(0);
    await expectBalanced();
  });

  it('goes back by itself once the trainer has deleted their account', async () => {
    const creditId = await purchasePackage(shop, person, await createPackage(shop, trainer));
    await shop.pool.query(`UPDATE trainers SET status = 'suspended' WHERE id = $1`, [trainer.id]);
    await refundUnredeemableCredits(shop.deps);
    expect(await owed(creditId)).toBe(14_850);
    await shop.pool.query('UPDATE users SET deleted_at = now() WHERE id = $1', [trainer.userId]);
    await refundUnredeemableCredits(shop.deps);
    expect(await owed(creditId)).toBe(0);
    await expectBalanced();
  });
});

describe('packages on sale', () => {
  const me = () => ({ id: trainer.userId });
  const draft = { sessionType: 'one_on_one', minutes: 60, places: 10, price: '450', validMonths: 6 };

  it('are made, shown with what one costs alone, taken off sale, and removed while nobody has one', async () => {
    const made = await call(me(), 'POST', '/trainer-packages', draft);
    expect(made.statusCode).toBe(201);
    const { id } = made.json();
    const shown = () => call(null, 'GET', `/personal-trainers/${trainer.id}/packages`);
    expect((await shown()).json()).toMatchObject([
      {
        id,
        name: '10 × 60 minutes one-on-one',
        price: '450.00',
        platformFee: '45.00',
        totalAmount: '495.00',
        single: '55.00',
        places: 10,
      },
    ]);
    expect((await call(me(), 'PUT', `/trainer-packages/${id}/on-sale`, { onSale: false })).statusCode).toBe(
      204,
    );
    expect((await shown()).json()).toEqual([]);
    const late = await call(person, 'POST', `/personal-trainers/${trainer.id}/packages/${id}/purchases`, {
      amount: '495.00',
    });
    expect(late.json()).toMatchObject({
      code: 'booking_disabled',
      message: 'This package is no longer on sale.',
    });
    expect((await call(me(), 'DELETE', `/trainer-packages/${id}`)).statusCode).toBe(204);
    expect((await call(me(), 'DELETE', `/trainer-packages/${id}`)).statusCode).toBe(404);
    const { rows } = await shop.pool.query<{ action: string }>(
      `SELECT action FROM audit_log WHERE subject = 'trainer' AND subject_id = $1::text ORDER BY id`,
      [trainer.id],
    );
    expect(rows.map(({ action }) => action)).toEqual(['pass.made', 'pass.off_sale', 'pass.removed']);
  });

  it.each([
    [{ places: 1 }, 400, 'places', 'Enter a number of appointments from 2 to 50'],
    [{ price: 'ten' }, 400, 'price', 'Enter an amount in pounds from 1.00 to 5000.00, like 60.00'],
    [{ validMonths: 25 }, 400, 'validMonths', 'Enter a number of months from 1 to 24'],
    [{ minutes: 50 }, 400, 'minutes', expect.any(String)],
    [{ sessionType: 'by_post' }, 400, 'sessionType', expect.any(String)],
    [{ minutes: 90 }, 409, 'minutes', 'You don’t offer this type and length. Add it in Prices first.'],
    [{ price: '500.01' }, 409, 'price', 'You charge £50.00 for each one separately. Enter a lower price.'],
  ])('are refused where they make no sense: %j', async (wrong, status, field, message) => {
    const answer = await call(me(), 'POST', '/trainer-packages', { ...draft, ...wrong });
    expect(answer.statusCode).toBe(status);
    expect(answer.json().errors).toContainEqual({ field, message });
  });

  it('are sold only while they cost no more than their appointments, and by who takes bookings', async () => {
    const sold = await createPackage(shop, trainer);
    const shown = async () => (await call(null, 'GET', `/personal-trainers/${trainer.id}/packages`)).json();
    const buy = async (who: { id: string }) =>
      (
        await call(who, 'POST', `/personal-trainers/${trainer.id}/packages/${sold.productId}/purchases`, {
          amount: sold.amount,
        })
      ).json();
    expect(await shown()).toHaveLength(1);
    expect(await buy(me())).toMatchObject({
      code: 'conflict',
      message: 'You can’t buy your own package.',
    });
    await setHourlyPrice('44.99');
    expect(await shown()).toEqual([]);
    expect(await buy(person)).toMatchObject({ code: 'booking_disabled' });
    const [mine] = (await call(me(), 'GET', '/trainer-packages')).json();
    expect(mine).toMatchObject({ onSale: true, worthBuying: false, single: '49.49' });
    await setHourlyPrice('45');
    expect(await shown()).toHaveLength(1);
    await shop.pool.query('UPDATE trainers SET booking_enabled = false WHERE id = $1', [trainer.id]);
    expect(await shown()).toEqual([]);
    expect(await buy(person)).toMatchObject({ code: 'booking_disabled' });
    await shop.pool.query(`UPDATE trainers SET status = 'suspended' WHERE id = $1`, [trainer.id]);
    expect(await buy(person)).toMatchObject({ code: 'not_found' });
    expect((await call(me(), 'POST', '/trainer-packages', draft)).json()).toMatchObject({ code: 'conflict' });
  });

  it('cost what they cost, and are bought once however often it is pressed', async () => {
    const sold = await createPackage(shop, trainer);
    const url = `/personal-trainers/${trainer.id}/packages/${sold.productId}/purchases`;
    expect((await call(person, 'POST', url, { amount: '1.00' })).json()).toMatchObject({
      code: 'price_changed',
    });
    const [first, second] = await Promise.all([
      call(person, 'POST', url, { amount: sold.amount }),
      call(person, 'POST', url, { amount: sold.amount }),
    ]);
    expect(first.json().purchaseId).toBe(second.json().purchaseId);
    await shop.pay(first.json().paymentIntentId);
    const finish = () => call(person, 'POST', `/purchases/${first.json().purchaseId}/finish`);
    const [done, again] = await Promise.all([finish(), finish()]);
    expect(done.json()).toEqual(again.json());
    expect((await listMyEntitlements(shop.deps, person)).length).toBe(1);
    expect((await call(me(), 'DELETE', `/trainer-packages/${sold.productId}`)).statusCode).toBe(409);
    await expectBalanced();
  });

  it('are their trainer’s: neither a stranger, another trainer nor the owner of a business gets at them', async () => {
    const sold = await createPackage(shop, trainer);
    const creditId = await purchasePackage(shop, person, sold);
    const stranger = await createPerson(shop.pool);
    const rival = await createTrainer(shop.pool);
    const date = await createOccurrenceForSale(shop.pool);
    const owner = await createPerson(shop.pool);
    const { businessId } = await queryOne<{ businessId: number }>(
      shop.pool,
      `UPDATE businesses SET owner_id = $2 WHERE id = (SELECT business_id FROM sessions WHERE id = $1)
       RETURNING id AS "businessId"`,
      [date.sessionId, owner.id],
    );
    const { productId } = sold;
    const asked = [
      ['GET', '/trainer-packages'],
      ['POST', '/trainer-packages', draft],
      ['PUT', `/trainer-packages/${productId}/on-sale`, { onSale: false }],
      ['DELETE', `/trainer-packages/${productId}`],
      ['GET', '/trainer-packages/credits'],
      ['POST', `/trainer-packages/credits/${creditId}/refund`, { amount: sold.amount }],
    ] as const;
    for (const [method, url, body] of asked) {
      expect((await call(null, method, url, body)).statusCode).toBe(401);
      for (const who of [stranger, owner, person])
        expect((await call(who, method, url, body)).statusCode).toBe(403);
    }
    const other = { id: rival.userId };
    expect((await call(other, 'GET', '/trainer-packages')).json()).toEqual([]);
    expect((await call(other, 'GET', '/trainer-packages/credits')).json()).toEqual([]);
    for (const [method, url, body] of [asked[2], asked[3], asked[5]])
      expect((await call(other, method, url, body)).statusCode).toBe(404);
    const business = `/businesses/${businessId}`;
    for (const [method, url, body] of [
      ['PUT', `${business}/passes/${productId}/on-sale`, { onSale: false }],
      ['DELETE', `${business}/passes/${productId}`],
      ['POST', `${business}/credits/${creditId}/refund`, { amount: sold.amount }],
      ['POST', `${business}/passes/${productId}/purchases`, { amount: sold.amount }],
    ] as const)
      expect((await call(owner, method, url, body)).statusCode).toBe(404);
    expect((await call(owner, 'GET', `${business}/credits`)).json()).toEqual([]);
    expect(
      (await call(stranger, 'POST', `/credits/${creditId}/refund`, { amount: sold.amount })).statusCode,
    ).toBe(404);
    await expect(ask(stranger)).rejects.toMatchObject({ code: 'credit_refused' });
    expect(await owed(creditId)).toBe(14_850);
  });
});
