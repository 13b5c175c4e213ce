import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import { refundBooking } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { listMyMessages } from '#areas/booking/bookings/message/send-message.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { creditBalance } from '#areas/money/ledger/postings.server.ts';
import { buyerAccount } from '#areas/money/ledger/rules.ts';
import { applyRefund, sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { authUser, createPerson } from '#support/people.ts';
import { createBusiness, createMember, createUser } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, holdPlace, readReconciliation } from '#support/shop.ts';
import type { OrderEvent } from './contract.ts';
import {
  type BusinessOrderDeps,
  cancelOrderItems,
  messageCustomer,
  refundOrderItems,
} from './manage-business-order.server.ts';
import { readBusinessOrder } from './read-business-order.server.ts';

const shop = setUpShop();
let deps: BusinessOrderDeps;
const notifiedEntries: number[] = [];
const written: string[] = [];

beforeAll(async () => {
  deps = {
    ...shop.deps,
    onBookingRefunded: async (_tx, { auditId }) => void notifiedEntries.push(auditId),
    onDisputeAnswered: async () => undefined,
    onCustomerMessaged: async (_tx, { messageId }) => void written.push(messageId),
  };
});

interface Sold {
  bookingId: string;
  paymentId: string;
  businessId: number;
  occurrenceId: number;
  seeker: AuthUser;
  owner: AuditContext;
}

async function sell(): Promise<Sold> {
  const seeker = await createPerson(shop.pool);
  const date = await createOccurrenceForSale(shop.pool);
  const held = await holdPlace(shop, seeker, date);
  await shop.pay(held.paymentIntentId);
  const record = await findHold(shop.pool, held.holdId);
  if (record === null) throw new Error('The hold has gone.');
  const settlement = await finaliseHold(shop.deps, record);
  if (settlement.outcome !== 'booked') throw new Error(`Not booked: ${settlement.outcome}`);
  const { id: bookingId, paymentId, businessId } = settlement.booking;
  if (businessId === null) throw new Error('A seat is sold by a business.');
  const { ownerId } = await queryOne<{ ownerId: string }>(
    shop.pool,
    'SELECT owner_id AS "ownerId" FROM businesses WHERE id = $1',
    [businessId],
  );
  return { bookingId, paymentId, businessId, occurrenceId: date.occurrenceId, seeker, owner: actOf(ownerId) };
}

const actOf = (actorId: string): AuditContext => ({ actorId, requestId: 'request' });
const reason = 'The showers were cold.';
const write = ({ bookingId, owner }: Sold, text: string, key: string = randomUUID(), act = owner) =>
  messageCustomer(deps, act, bookingId, { text, key });
const refund = ({ bookingId, owner }: Sold, amount: string, key: string = randomUUID(), act = owner) =>
  refundOrderItems(deps, act, bookingId, { amount, reason, key });
const cancelItem = ({ bookingId, owner }: Sold, shown: string, why = reason, act = owner) =>
  cancelOrderItems(deps, act, bookingId, { reason: why, refund: shown });
const show = ({ bookingId, owner }: Sold) =>
  readBusinessOrder(shop.pool, { id: owner.actorId }, bookingId, shop.deps.clock.now());

/** Owed to seller and buyer, in pence. */
const owed = ({ businessId, paymentId }: Sold) =>
  Promise.all([
    creditBalance(shop.pool, `business:${businessId}`),
    creditBalance(shop.pool, buyerAccount(paymentId)),
  ]);

const auditOf = async ({ bookingId }: Sold) =>
  (
    await shop.pool.query(
      `SELECT id, actor_id AS actor, action, reason, before, after, details FROM audit_log
       WHERE subject = 'booking' AND subject_id = $1 ORDER BY id`,
      [bookingId],
    )
  ).rows;

const takenPlaces = async ({ occurrenceId }: Sold) =>
  (
    await queryOne<{ taken: number }>(shop.pool, 'SELECT taken FROM occurrences WHERE id = $1', [
      occurrenceId,
    ])
  ).taken;

describe('a refund by the business', () => {
  it('is borne in proportion, recorded and told; the booking stays', async () => {
    const sold = await sell();
    const sale = await refund(sold, '5.00');
    expect(sale).toMatchObject({
      state: 'confirmed',
      money: {
        paid: '15.40',
        refunded: '5.00',
        left: '10.40',
        takenBack: { seller: '4.55', platform: '0.45' },
      },
      cancellation: { refund: '10.40' },
    });
    expect(await owed(sold)).toEqual([945, 500]);
    const [entry] = await auditOf(sold);
    expect(entry).toMatchObject({
      actor: sold.owner.actorId,
      action: 'booking.refunded',
      reason,
      before: { refundable: '15.40' },
      after: { refundable: '10.40' },
      details: { amount: '5.00' },
    });
    expect(notifiedEntries).toContain(entry.id);
    await sendPendingRefunds(shop.deps);
    expect(await owed(sold)).toEqual([945, 0]);
    expect(await takenPlaces(sold)).toBe(1);
  });

  it('is one refund for one key, however often and however much at once it comes', async () => {
    const sold = await sell();
    const key = randomUUID();
    const before = notifiedEntries.length;
    await Promise.all([1, 2, 3, 4].map(() => refund(sold, '5.00', key)));
    expect((await refund(sold, '5.00', key)).money.refunded).toBe('5.00');
    expect(await auditOf(sold)).toHaveLength(1);
    expect(notifiedEntries).toHaveLength(before + 1);
    await expect(refund(sold, '6.00', key)).rejects.toMatchObject({
      status: 409,
      message: 'You’ve already refunded £5.00 with this request.',
    });
  });

  it('never gives back more than is left', async () => {
    const sold = await sell();
    await refund(sold, '10.00');
    await expect(refund(sold, '5.41')).rejects.toMatchObject({
      status: 409,
      message: 'Only £5.40 of this payment is left to refund.',
    });
    await refund(sold, '5.40');
    await expect(refund(sold, '0.01')).rejects.toMatchObject({
      message: 'We’ve already refunded this payment in full.',
    });
    expect(await owed(sold)).toEqual([0, 1540]);
  });

  it('is also possible once the session is over, and after the customer has cancelled too late for one', async () => {
    const sold = await sell();
    await shop.pool.query(
      `UPDATE bookings SET state = 'cancelled_by_seeker', cancelled_at = now() WHERE id = $1`,
      [sold.bookingId],
    );
    const sale = await refund(sold, '15.40');
    expect(sale).toMatchObject({ state: 'cancelled_by_seeker', cancellation: null, money: { left: '0.00' } });
  });
});

describe('a booking that the business cancels', () => {
  it('frees the place, gives back what is left, and is recorded', async () => {
    const sold = await sell();
    await refund(sold, '5.00');
    const sale = await cancelItem(sold, '10.40');
    expect(sale).toMatchObject({
      state: 'cancelled_by_business',
      money: { refunded: '15.40', left: '0.00' },
      cancellation: null,
    });
    expect(await owed(sold)).toEqual([0, 1540]);
    expect(await takenPlaces(sold)).toBe(0);
    expect((await auditOf(sold)).at(-1)).toMatchObject({
      actor: sold.owner.actorId,
      action: 'booking.cancelled',
      reason,
      before: { state: 'confirmed' },
      after: { state: 'cancelled_by_business' },
      details: { refund: '10.40' },
    });
  });

  it('stays when another amount would go back than was shown', async () => {
    const sold = await sell();
    await refund(sold, '5.00');
    await expect(cancelItem(sold, '15.40')).rejects.toMatchObject({
      status: 409,
      message: 'Cancelling now refunds £10.40. The booking isn’t cancelled yet.',
    });
    expect(await show(sold)).toMatchObject({ state: 'confirmed', money: { refunded: '5.00' } });
    expect(await takenPlaces(sold)).toBe(1);
  });

  it('is cancelled once: the same again is answered, another is refused', async () => {
    const sold = await sell();
    await Promise.all([cancelItem(sold, '15.40'), cancelItem(sold, '15.40'), cancelItem(sold, '15.40')]);
    expect((await cancelItem(sold, '15.40')).money.refunded).toBe('15.40');
    expect(await auditOf(sold)).toHaveLength(1);
    await expect(cancelItem(sold, '0.00', 'Another reason')).rejects.toMatchObject({
      status: 409,
      message: 'This booking is already cancelled.',
    });
    expect(await owed(sold)).toEqual([0, 1540]);
  });

  it.each([
    [
      `state = 'cancelled_by_seeker', cancelled_at = now()`,
      'The customer has already cancelled this booking.',
    ],
    [
      `state = 'attended', attendance_marked_at = now()`,
      'This person is marked as attended or as a no-show. Undo the mark first, or refund the booking.',
    ],
    [
      `starts_at = now() - interval '2 hours', ends_at = now() - interval '1 hour'`,
      'This session is over, so you can only refund the booking.',
    ],
  ])('cannot be one with %s', async (change, message) => {
    const sold = await sell();
    await shop.pool.query(`UPDATE bookings SET ${change} WHERE id = $1`, [sold.bookingId]);
    expect((await show(sold)).cancellation).toBeNull();
    await expect(cancelItem(sold, '15.40')).rejects.toMatchObject({ status: 409, message });
    expect(await auditOf(sold)).toEqual([]);
  });
});

describe('who may', () => {
  it('a manager may; the front desk, others, and those of another business may not', async () => {
    const sold = await sell();
    const manager = actOf((await createMember(shop.pool, sold.businessId, 'manager')).id);
    expect((await refund(sold, '1.00', randomUUID(), manager)).business.role).toBe('manager');
    const elsewhere = await createBusiness(shop.pool);
    for (const id of [
      (await createMember(shop.pool, sold.businessId, 'front_desk')).id,
      elsewhere.ownerId ?? '',
      sold.seeker.id,
      (await createUser(shop.pool, { role: 'admin' })).id,
    ]) {
      await expect(refund(sold, '1.00', randomUUID(), actOf(id))).rejects.toMatchObject({ status: 403 });
      await expect(cancelItem(sold, '14.40', reason, actOf(id))).rejects.toMatchObject({ status: 403 });
      await expect(
        readBusinessOrder(shop.pool, { id }, sold.bookingId, shop.deps.clock.now()),
      ).rejects.toMatchObject({
        status: 403,
      });
    }
    expect((await show(sold)).money.refunded).toBe('1.00');
  });

  it('a business that is suspended still can; a booking that is none cannot be found', async () => {
    const sold = await sell();
    await shop.pool.query(
      `UPDATE businesses SET status = 'suspended', booking_enabled = false WHERE id = $1`,
      [sold.businessId],
    );
    expect((await refund(sold, '1.00')).money.refunded).toBe('1.00');
    const missing = { ...sold, bookingId: randomUUID() };
    await expect(refund(missing, '1.00')).rejects.toMatchObject({ status: 404 });
    await expect(cancelItem(missing, '1.00')).rejects.toMatchObject({ status: 404 });
  });
});

describe('the history', () => {
  const eventsOf = (history: readonly OrderEvent[]) =>
    history.map(({ what, by, person, amount, reason: why }) => [what, by, person, amount, why]);

  it('says what became of the booking, the newest first, by whom and why', async () => {
    const sold = await sell();
    const { firstName } = (await authUser(shop.pool, sold.owner.actorId)) ?? { firstName: '' };
    await refund(sold, '5.00');
    await sendPendingRefunds(shop.deps);
    const { id, refundId } = await queryOne<{ id: string; refundId: string }>(
      shop.pool,
      'SELECT provider_refund_id AS id, id AS "refundId" FROM refunds WHERE payment_id = $1',
      [sold.paymentId],
    );
    await transaction(shop.pool, (tx) =>
      applyRefund(tx, shop.deps, { id, refundId, status: 'failed', amountPence: 500, intentId: null }),
    );
    await refund(sold, '7.00');
    const { history, money } = await show(sold);
    expect(eventsOf(history)).toEqual([
      ['refund_decided', 'business', firstName, '7.00', reason],
      ['refund_failed', 'site', null, '5.00', null],
      ['refund_decided', 'business', firstName, '5.00', reason],
      ['booked', 'customer', null, '15.40', null],
    ]);
    // The failed refund had already taken the customer's money from both, so it isn't taken twice.
    expect(money).toMatchObject({ refunded: '7.00', takenBack: { seller: '6.36', platform: '0.64' } });
  });

  it('says who of the business cancelled, and that the money went', async () => {
    const sold = await sell();
    const { firstName } = (await authUser(shop.pool, sold.owner.actorId)) ?? { firstName: '' };
    await cancelItem(sold, '15.40', 'Our teacher is unwell.');
    await sendPendingRefunds(shop.deps);
    const [last, ...before] = eventsOf((await show(sold)).history);
    expect(last).toEqual(['refund_made', 'site', null, '15.40', null]);
    // The first two are dated by different clocks, moments apart.
    expect(new Set(before.slice(0, 2))).toEqual(
      new Set([
        ['refund_decided', 'business', null, '15.40', null],
        ['cancelled', 'business', firstName, null, 'Our teacher is unwell.'],
      ]),
    );
    expect(before.slice(2)).toEqual([['booked', 'customer', null, '15.40', null]]);
  });
});

describe('at once', () => {
  it('the business, the customer and an admin never give back more than was paid, and the books agree', async () => {
    for (let round = 0; round < 8; round++) {
      const sold = await sell();
      await Promise.allSettled([
        refund(sold, '5.00'),
        cancelBooking(shop.deps, sold.seeker, sold.bookingId, { refund: '15.40' }),
        transaction(shop.pool, (tx) =>
          refundBooking(tx, shop.deps.outbox, {
            bookingId: sold.bookingId,
            amountPence: 700,
            by: 'admin',
            key: randomUUID(),
          }),
        ),
        cancelItem(sold, '15.40'),
      ]);
      const { money, state } = await show(sold);
      const [seller, buyer] = await owed(sold);
      expect(buyer).toBe(Math.round(Number(money.refunded) * 100));
      // All of it after a cancellation, by whichever side; otherwise both parts.
      expect([state, money.refunded]).toBeOneOf([
        ['cancelled_by_seeker', '15.40'],
        ['cancelled_by_business', '15.40'],
        ['confirmed', '12.00'],
      ]);
      expect(seller).toBe(state === 'confirmed' ? 309 : 0);
      expect(await takenPlaces(sold)).toBe(state === 'confirmed' ? 1 : 0);
    }
    await sendPendingRefunds(shop.deps);
    expect((await readReconciliation(shop)).postings).toEqual([]);
  });
});

describe('a message from the business', () => {
  const own = ({ seeker }: Sold) => listMyMessages(shop.pool, seeker);

  it('is kept for both, recorded without its words, and told once', async () => {
    const sold = await sell();
    const key = randomUUID();
    const text = 'The radiators are off.\nPlease bring something warm.';
    const sale = await write(sold, text, key);
    expect(sale.history[0]).toMatchObject({ what: 'message', by: 'business', reason: text });
    expect(await own(sold)).toEqual([expect.objectContaining({ id: key, bookingId: sold.bookingId, text })]);
    expect(await own(await sell())).toEqual([]);
    expect(await auditOf(sold)).toEqual([
      expect.objectContaining({ action: 'booking.message_sent', reason: null, details: { messageId: key } }),
    ]);
    await Promise.all([write(sold, text, key), write(sold, text, key)]);
    expect(written.filter((id) => id === key)).toEqual([key]);
    expect(await own(sold)).toHaveLength(1);
    expect(await auditOf(sold)).toHaveLength(1);
  });

  it('is for ten times a day, however many are sent at once', async () => {
    const sold = await sell();
    const sent = await Promise.allSettled(
      Array.from({ length: 13 }, (_, place) => write(sold, `Message ${place}`)),
    );
    expect(sent.filter(({ status }) => status === 'fulfilled')).toHaveLength(10);
    expect(sent.flatMap((one) => (one.status === 'rejected' ? [one.reason.code] : []))).toEqual(
      Array.from({ length: 3 }, () => 'rate_limited'),
    );
    expect(await own(sold)).toHaveLength(10);
  });

  it('is refused to who has no part in the business, and to the front desk', async () => {
    const sold = await sell();
    const stranger = (await createBusiness(shop.pool)).ownerId ?? '';
    const desk = (await createMember(shop.pool, sold.businessId, 'front_desk')).id;
    for (const person of [stranger, desk, sold.seeker.id])
      await expect(write(sold, 'Hello', randomUUID(), actOf(person))).rejects.toMatchObject({
        code: 'forbidden',
      });
    expect(await own(sold)).toEqual([]);
  });

  it('goes to nobody whose account is deleted', async () => {
    const sold = await sell();
    await shop.pool.query("UPDATE bookings SET email = '' WHERE id = $1", [sold.bookingId]);
    await expect(write(sold, 'Hello')).rejects.toMatchObject({ code: 'conflict' });
    expect(await own(sold)).toEqual([]);
  });
});
