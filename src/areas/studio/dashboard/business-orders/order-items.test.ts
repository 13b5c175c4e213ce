import { randomUUID } from 'node:crypto';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import type { AttendeeInput } from '#areas/booking/bookings/contract.ts';
import { setHoldContact } from '#areas/booking/bookings/hold/own-hold.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { moveBooking } from '#areas/booking/bookings/move/move-booking.server.ts';
import { readOrder } from '#areas/booking/bookings/order/read-order.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { getCustomerPage } from '#areas/booking/customers/read-customers.server.ts';
import { readOccurrence } from '#areas/booking/schedule/occurrences/read-occurrence.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import type { AuditContext } from '#shared/audit/record-audit.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { penceToDecimal } from '#shared/domain/pence.ts';
import { createPerson } from '#support/people.ts';
import { createMember, createOccurrence } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  countTakenPlaces,
  createOccurrenceForSale,
  type OccurrenceForSale,
  readReconciliation,
} from '#support/shop.ts';
import type { BusinessOrder } from './contract.ts';
import {
  type BusinessOrderDeps,
  cancelOrderItems,
  moveOrderItems,
  refundOrderItems,
} from './manage-business-order.server.ts';
import { listMoveTargets, readBusinessOrder } from './read-business-order.server.ts';

const shop = setUpShop();
let deps: BusinessOrderDeps;
const refundsNotified: number[] = [];
const movesNotified: {
  bookingId: string;
  others?: readonly string[];
  refundPence: number;
  auditId: number | null;
}[] = [];

beforeAll(async () => {
  deps = {
    ...shop.deps,
    onBookingRefunded: async (_tx, { auditId }) => void refundsNotified.push(auditId),
    onBookingMoved: async (_tx, moved) => void movesNotified.push(moved),
    onCustomerMessaged: async () => undefined,
    onDisputeAnswered: async () => undefined,
  };
});

const attendee = (name: string): AttendeeInput => ({ name, age: null, guardian: null, note: '' });
const reason = 'Our teacher is away.';

/** Places at £14.00 plus fee in one order paid by Hannah Lees. Returns the bookings. */
async function buyPlaces(
  seeker: AuthUser,
  { sessionId, startsAt }: OccurrenceForSale,
  people: readonly string[],
): Promise<string[]> {
  const held = await placeHold(shop.deps, seeker, {
    sessionId,
    amount: penceToDecimal(1_540 * people.length),
    sessionDate: startsAt.toISOString(),
    places: people.length,
  });
  await setHoldContact(shop.deps, seeker, held.holdId, {
    fullName: 'Hannah Lees',
    email: 'hannah@people.example',
    phone: '07700 900123',
    specialRequirements: '',
    attendees: people.map(attendee),
  });
  await shop.pay(held.paymentIntentId);
  await createBooking(shop.deps, seeker, { holdId: held.holdId });
  const { bookings } = await readOrder(shop.deps, seeker, held.holdId);
  return bookings.map(({ id }) => id);
}

/** One order of three places at £15.40, and another date a week later. */
async function sellThree(capacity = 12) {
  const seeker = await createPerson(shop.pool);
  const date = await createOccurrenceForSale(shop.pool, { capacity });
  const startsAt = new Date(date.startsAt.getTime() + 7 * 86_400_000);
  const occurrenceId = await createOccurrence(shop.pool, date.sessionId, { startsAt, capacity });
  const later: OccurrenceForSale = { ...date, occurrenceId, startsAt };
  const bookings = await buyPlaces(seeker, date, ['Hannah Lees', 'Ellie Lees', 'Ruth Adeyemi']);
  const { ownerId, businessId } = await queryOne<{ ownerId: string; businessId: number }>(
    shop.pool,
    `SELECT biz.owner_id AS "ownerId", biz.id AS "businessId" FROM businesses biz
     JOIN sessions s ON s.business_id = biz.id WHERE s.id = $1`,
    [date.sessionId],
  );
  const [hannah = '', ellie = '', ruth = ''] = bookings;
  const owner: AuditContext = { actorId: ownerId, requestId: 'request' };
  return { seeker, date, later, owner, businessId, hannah, ellie, ruth };
}

const show = ({ owner, hannah }: Awaited<ReturnType<typeof sellThree>>): Promise<BusinessOrder> =>
  readBusinessOrder(shop.pool, { id: owner.actorId }, hannah, shop.deps.clock.now());

async function expectBalanced(): Promise<void> {
  await sendPendingRefunds(shop.deps);
  await shop.sandbox.control.idle();
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  expect(isReconciled(await compareLedgers(shop))).toBe(true);
}

const takenPlaces = (...dates: OccurrenceForSale[]) =>
  Promise.all(dates.map(({ occurrenceId }) => countTakenPlaces(shop.pool, occurrenceId)));

const auditOf = async (bookingId: string) =>
  (
    await shop.pool.query<{ action: string; details: object }>(
      'SELECT action, reason, before, after, details FROM audit_log WHERE subject_id = $1 ORDER BY id',
      [bookingId],
    )
  ).rows;

describe('the places of an order', () => {
  it('are all on the page of each of them', async () => {
    const sold = await sellThree();
    const sale = await show(sold);
    expect(sale.places.map(({ attendee: who, state, money }) => [who, state, money.paid])).toEqual([
      ['Hannah Lees', 'confirmed', '15.40'],
      ['Ellie Lees', 'confirmed', '15.40'],
      ['Ruth Adeyemi', 'confirmed', '15.40'],
    ]);
    expect(sale.history.map(({ what, amount, place }) => [what, amount, place])).toEqual([
      ['booked', '46.20', null],
    ]);
    const other = await readBusinessOrder(
      shop.pool,
      { id: sold.owner.actorId },
      sold.ruth,
      shop.deps.clock.now(),
    );
    // Both the order and the date link to the same customer page.
    const customer = await queryOne<{ id: string }>(
      shop.pool,
      'SELECT id FROM customers WHERE business_id = $1 AND user_id = $2',
      [sold.businessId, sold.seeker.id],
    );
    expect(sale.customer.id).toBe(customer.id);
    const now = shop.deps.clock.now();
    const actor = { id: sold.owner.actorId };
    const { attendees } = await readOccurrence(shop.pool, actor, sold.date.occurrenceId, now);
    expect(attendees.map(({ customerId }) => customerId)).toEqual([customer.id, customer.id, customer.id]);
    const page = await getCustomerPage(shop.pool, actor, customer.id, now);
    expect(page.bookings.map(({ occurrenceId }) => occurrenceId)).toEqual(
      sale.places.map(({ occurrenceId }) => occurrenceId),
    );
    expect(page.mayOpenBookings).toBe(true);
    expect(other).toMatchObject({ bookingId: sold.ruth, attendee: 'Ruth Adeyemi', places: sale.places });
  });

  it('are refunded together in proportion to what is left of each, once for a key', async () => {
    const sold = await sellThree();
    const { owner, hannah, ellie, ruth } = sold;
    await refundOrderItems(deps, owner, ellie, { amount: '5.40', reason, key: randomUUID() });
    const key = randomUUID();
    const told = refundsNotified.length;
    const both = { amount: '10.00', reason, key, places: [ellie, ruth] };
    const sale = await refundOrderItems(deps, owner, hannah, both);
    expect(sale.places.map(({ money }) => money.refunded)).toEqual(['0.00', '9.34', '6.06']);
    expect((await refundOrderItems(deps, owner, hannah, both)).places).toEqual(sale.places);
    expect(refundsNotified).toHaveLength(told + 2);
    await expect(refundOrderItems(deps, owner, hannah, { ...both, amount: '9.00' })).rejects.toMatchObject({
      message: 'You’ve already refunded £10.00 with this request.',
    });
    await expect(
      refundOrderItems(deps, owner, hannah, { ...both, key: randomUUID(), amount: '15.41' }),
    ).rejects.toMatchObject({ message: 'Only £15.40 of this payment is left to refund.' });
    await refundOrderItems(deps, owner, hannah, { ...both, key: randomUUID(), amount: '15.40' });
    expect((await show(sold)).places.map(({ money }) => money.left)).toEqual(['15.40', '0.00', '0.00']);
    await expectBalanced();
  });

  it('are cancelled together for the sum that was shown, all or none', async () => {
    const sold = await sellThree();
    const { owner, hannah, ellie, ruth, date } = sold;
    const two = { reason, refund: '30.80', places: [hannah, ruth] };
    await expect(cancelOrderItems(deps, owner, ellie, { ...two, refund: '15.40' })).rejects.toMatchObject({
      message: 'Cancelling now refunds £30.80. The booking isn’t cancelled yet.',
    });
    expect(await takenPlaces(date)).toEqual([3]);
    await Promise.all([cancelOrderItems(deps, owner, ellie, two), cancelOrderItems(deps, owner, ellie, two)]);
    const sale = await show(sold);
    expect(sale.places.map(({ state }) => state)).toEqual([
      'cancelled_by_business',
      'confirmed',
      'cancelled_by_business',
    ]);
    expect(await takenPlaces(date)).toEqual([1]);
    await expect(
      cancelOrderItems(deps, owner, ellie, { reason, refund: '15.40', places: [ellie, ruth] }),
    ).rejects.toMatchObject({ message: 'This booking is already cancelled.' });
    expect((await show(sold)).places[1]?.state).toBe('confirmed');
    await expectBalanced();
  });

  it('of another order, or of another business, are not found', async () => {
    const [sold, other] = [await sellThree(), await sellThree()];
    const places = [sold.hannah, other.ruth];
    const notFound = { status: 404 };
    const { owner, hannah, later } = sold;
    await expect(
      refundOrderItems(deps, owner, hannah, { amount: '1.00', reason, key: randomUUID(), places }),
    ).rejects.toMatchObject(notFound);
    await expect(
      cancelOrderItems(deps, owner, hannah, { reason, refund: '30.80', places }),
    ).rejects.toMatchObject(notFound);
    const startsAt = later.startsAt.toISOString();
    await expect(
      moveOrderItems(deps, owner, hannah, { startsAt, reason, refund: '0.00', places }),
    ).rejects.toMatchObject(notFound);
    await expect(
      moveOrderItems(deps, other.owner, hannah, { startsAt, reason, refund: '0.00' }),
    ).rejects.toMatchObject({ status: 403 });
  });
});

describe('places that the business moves', () => {
  it('are at the other date with a reason, free to cancel until it begins, and it is recorded and told', async () => {
    const sold = await sellThree();
    const { owner, seeker, hannah, ruth, date, later } = sold;
    // Too late for the customer to cancel.
    shop.advanceMinutes(2.5 * 1_440);
    const startsAt = later.startsAt.toISOString();
    expect(await listMoveTargets(shop.pool, { id: owner.actorId }, hannah, shop.deps.clock.now())).toEqual([
      expect.objectContaining({ startsAt, left: 12, sessionFee: '14.00' }),
    ]);
    const two = { startsAt, reason, refund: '0.00', places: [hannah, ruth] };
    await Promise.all([moveOrderItems(deps, owner, hannah, two), moveOrderItems(deps, owner, hannah, two)]);
    const sale = await show(sold);
    expect(sale.places.map(({ moved, startsAt: at }) => [moved, at === startsAt])).toEqual([
      [true, true],
      [false, false],
      [true, true],
    ]);
    expect(
      sale.history.slice(0, 2).map(({ what, place, movedTo, reason: why }) => [what, place, movedTo, why]),
    ).toEqual(
      expect.arrayContaining([
        ['moved', 'Hannah Lees', startsAt, reason],
        ['moved', 'Ruth Adeyemi', startsAt, reason],
      ]),
    );
    expect(await takenPlaces(date, later)).toEqual([1, 2]);
    expect(movesNotified.filter(({ bookingId }) => [hannah, ruth].includes(bookingId))).toEqual([
      expect.objectContaining({ bookingId: hannah, others: [ruth] }),
    ]);
    expect(await auditOf(hannah)).toEqual([
      {
        action: 'booking.moved',
        reason,
        before: { startsAt: date.startsAt.toISOString() },
        after: { startsAt },
        details: { refund: '0.00', waived: '0.00' },
      },
    ]);
    shop.advanceMinutes(7 * 1_440);
    const { bookings } = await readOrder(shop.deps, seeker, (await sellOrderOf(hannah)).orderId);
    expect(bookings[0]).toMatchObject({ id: hannah, refundIfCancelled: '15.40' });
    shop.advanceMinutes(-9.5 * 1_440);
    await expectBalanced();
  });

  it('give back what a date costs less; what it costs more the business bears', async () => {
    const sold = await sellThree();
    const { owner, hannah, ruth, date, later } = sold;
    const price = (pence: number) =>
      shop.pool.query('UPDATE sessions SET price_pence = $2 WHERE id = $1', [date.sessionId, pence]);
    const to = ({ startsAt }: OccurrenceForSale, refund: string, places: string[]) =>
      moveOrderItems(deps, owner, hannah, { startsAt: startsAt.toISOString(), reason, refund, places });
    await price(995);
    await expect(to(later, '0.00', [hannah, ruth])).rejects.toMatchObject({
      message: 'Moving now refunds £8.90. The booking isn’t moved yet.',
    });
    expect(await takenPlaces(date, later)).toEqual([3, 0]);
    const sale = await to(later, '8.90', [hannah, ruth]);
    expect(sale.places.map(({ money }) => money.refunded)).toEqual(['4.45', '0.00', '4.45']);
    expect(sale.history.filter(({ what }) => what === 'move_refunded')).toHaveLength(2);
    await price(2_000);
    const back = await to(date, '0.00', [hannah]);
    expect(back.places[0]).toMatchObject({ moved: false, money: { paid: '15.40', refunded: '4.45' } });
    expect((await auditOf(hannah)).at(-1)?.details).toEqual({ refund: '0.00', waived: '11.05' });
    await cancelOrderItems(deps, owner, hannah, { reason, refund: '26.35', places: [hannah, sold.ellie] });
    await expectBalanced();
  });

  it('aren’t offered a date that their person has a place on, and can’t go there', async () => {
    const sold = await sellThree();
    const { owner, seeker, hannah, ellie, ruth, date, later } = sold;
    await buyPlaces(seeker, later, ['hannah  lees']);
    const offered = async (bookingId: string) =>
      (await listMoveTargets(shop.pool, { id: owner.actorId }, bookingId, shop.deps.clock.now())).map(
        ({ startsAt }) => startsAt,
      );
    const startsAt = later.startsAt.toISOString();
    expect(await offered(hannah)).toEqual([]);
    expect(await offered(ruth)).toEqual([startsAt]);
    const move = (places: string[]) =>
      moveOrderItems(deps, owner, hannah, { startsAt, reason, refund: '0.00', places });
    await expect(move([ruth, hannah])).rejects.toMatchObject({
      code: 'conflict',
      message:
        'That person already has a place on that date. Choose another date, or move one place at a time.',
    });
    expect(await takenPlaces(date, later)).toEqual([3, 1]);
    await move([ruth, ellie]);
    expect(await takenPlaces(date, later)).toEqual([1, 3]);
    await expectBalanced();
  });

  it('of guests without a name of their own follow each other to a date', async () => {
    const sold = await sellThree();
    const { owner, hannah, ellie, ruth, date, later } = sold;
    await shop.pool.query('UPDATE bookings SET attendee_name = NULL WHERE id = ANY ($1)', [
      [hannah, ellie, ruth],
    ]);
    const startsAt = later.startsAt.toISOString();
    for (const bookingId of [ellie, ruth])
      await moveOrderItems(deps, owner, hannah, { startsAt, reason, refund: '0.00', places: [bookingId] });
    expect(await takenPlaces(date, later)).toEqual([1, 2]);
  });

  it('stay where they are when too few are left, one was cancelled or marked, or the front desk asks', async () => {
    const sold = await sellThree(3);
    const { owner, seeker, hannah, ellie, ruth, date, later, businessId } = sold;
    const startsAt = later.startsAt.toISOString();
    const move = (places: string[], act = owner) =>
      moveOrderItems(deps, act, hannah, { startsAt, reason, refund: '0.00', places });
    await shop.pool.query('UPDATE occurrences SET taken = 2 WHERE id = $1', [later.occurrenceId]);
    await expect(move([hannah, ruth])).rejects.toMatchObject({ code: 'sold_out' });
    expect(await takenPlaces(date, later)).toEqual([3, 2]);
    await shop.pool.query('UPDATE occurrences SET taken = 0 WHERE id = $1', [later.occurrenceId]);
    const frontDesk = (await createMember(shop.pool, businessId, 'front_desk')).id;
    await expect(move([hannah], { ...owner, actorId: frontDesk })).rejects.toMatchObject({ status: 403 });
    await shop.pool.query(
      `UPDATE bookings SET state = 'attended', attendance_marked_at = now() WHERE id = $1`,
      [ellie],
    );
    await expect(move([hannah, ellie])).rejects.toMatchObject({ code: 'conflict' });
    expect(await takenPlaces(date, later)).toEqual([3, 0]);
    await shop.pool.query(
      `UPDATE bookings SET state = 'confirmed', attendance_marked_at = NULL WHERE id = $1`,
      [ellie],
    );
    await moveBooking(shop.deps, seeker, ruth, { startsAt, difference: '0.00' });
    // Ruth is checked in already, so she can't move.
    await expect(move([hannah, ruth])).rejects.toMatchObject({ code: 'conflict' });
    await move([hannah]);
    expect(await takenPlaces(date, later)).toEqual([1, 2]);
    await expectBalanced();
  });
});

const sellOrderOf = (bookingId: string) =>
  queryOne<{ orderId: string }>(shop.pool, 'SELECT order_id AS "orderId" FROM bookings WHERE id = $1', [
    bookingId,
  ]);
