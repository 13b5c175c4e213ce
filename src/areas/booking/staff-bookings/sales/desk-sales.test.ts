import { randomUUID } from 'node:crypto';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { addCustomer } from '#areas/booking/customers/add-customer.server.ts';
import { undoMembershipCancellation } from '#areas/money/entitlements/memberships/cancel-membership.server.ts';
import { listMyMemberships } from '#areas/money/entitlements/memberships/my-memberships.server.ts';
import { listMyEntitlements } from '#areas/money/entitlements/my-entitlements/my-entitlements.server.ts';
import { listMyVouchers, redeemVoucher } from '#areas/money/entitlements/vouchers/redeem-voucher.server.ts';
import { queryOne } from '#shared/db/database.server.ts';
import { backdateMembership, createMembership, runMembershipJob } from '#support/memberships.ts';
import { createPass, type PassForSale } from '#support/passes.ts';
import { authUser, createPerson } from '#support/people.ts';
import { createMember } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  createOccurrenceForSale,
  type OccurrenceForSale,
  readReconciliation,
  type Shop,
} from '#support/shop.ts';
import { testVoucherCodes } from '#support/voucher-codes.ts';
import { finishPaymentLink, readPaymentLink } from '../payment-link.server.ts';
import { takeBooking } from '../take-booking.server.ts';
import { readTakings, voidTaking } from '../takings.server.ts';
import type { SellAtDesk } from './contract.ts';
import { extendAtDesk, refundAtDesk } from './desk-passes.server.ts';
import type { DeskNews, DeskSaleDeps } from './read-desk-sale.server.ts';
import { endSaleLink } from './sale-link.server.ts';
import { readDeskOffers, sellAtDesk } from './sell-at-desk.server.ts';

const shop = setUpShop();
let deps: DeskSaleDeps & Shop['deps'];
let news: DeskNews[];
let date: OccurrenceForSale;
let businessId: number;
let staff: { actorId: string; requestId: string };
let customerId: string;
let userId: string;
let pass: PassForSale;

beforeAll(async () => {
  deps = {
    ...shop.deps,
    voucherCodes: testVoucherCodes,
    onDeskNews: async (_tx, told) => void news.push(told),
    onPaymentLinkMade: async () => undefined,
  };
});

const act = (id: string) => ({ actorId: id, requestId: randomUUID() });

beforeEach(async () => {
  news = [];
  date = await createOccurrenceForSale(shop.pool, { capacity: 4 });
  businessId = (
    await queryOne<{ id: number }>(shop.pool, 'SELECT business_id AS id FROM sessions WHERE id = $1', [
      date.sessionId,
    ])
  ).id;
  staff = act((await createMember(shop.pool, businessId, 'front_desk')).id);
  customerId = (
    await addCustomer(shop.deps, staff, businessId, {
      name: 'Nadia Osei',
      email: `${randomUUID()}@people.example`,
      phone: '07700 900118',
      news: null,
    })
  ).id;
  userId = (
    await queryOne<{ id: string }>(shop.pool, 'SELECT user_id AS id FROM customers WHERE id = $1', [
      customerId,
    ])
  ).id;
  pass = await createPass(shop.pool, date.sessionId);
});

const input = (more: Partial<SellAtDesk> = {}): SellAtDesk => ({
  key: randomUUID(),
  customerId,
  item: { kind: 'product', productId: pass.productId },
  payment: 'cash',
  amount: more.payment === 'free' ? '0.00' : more.payment === 'card_link' ? '66.00' : '60.00',
  note: more.payment === 'free' ? 'Was ill' : '',
  emailLink: false,
  ...more,
});
const sell = (more: Partial<SellAtDesk> = {}, by = staff) => sellAtDesk(deps, by, businessId, input(more));
const user = () => ({ id: staff.actorId });
const held = async () => (await readDeskOffers(deps, user(), businessId, { customer: customerId })).held;
const takings = () => readTakings(deps, user(), businessId, undefined);
const book = (more: object = {}) =>
  takeBooking({ ...deps, onPaymentLinkMade: async () => undefined }, staff, businessId, {
    key: randomUUID(),
    customerId,
    occurrenceId: date.occurrenceId,
    places: 1,
    payment: 'pass',
    amount: '0.00',
    reason: '',
    note: '',
    emailLink: false,
    again: true,
    ...more,
  });
const holder = async () => {
  const person = await authUser(shop.pool, userId);
  if (person === null) throw new Error('No account.');
  return person;
};

async function expectNothingOnLedger(): Promise<void> {
  const report = await readReconciliation(shop);
  expect(isFullyExplained(report), printReport(report)).toBe(true);
  expect((await compareLedgers(shop)).differences ?? []).toEqual([]);
  const { pence } = await queryOne<{ pence: number }>(
    shop.pool,
    `SELECT coalesce(sum(p.amount_pence), 0)::integer AS pence FROM ledger_postings p
     WHERE p.credit = 'business:' || $1::bigint OR p.debit = 'business:' || $1::bigint`,
    [businessId],
  );
  expect(pence).toBe(0);
}

describe('a pass sold at the desk', () => {
  it('is the customer’s at once, in the takings and not on the ledger', async () => {
    const sale = await sell();
    expect(sale).toMatchObject({
      state: 'sold',
      name: '5-class pass',
      amount: '60.00',
      places: 5,
      code: null,
    });
    expect(await takings()).toMatchObject({
      cash: '60.00',
      takings: [{ kind: 'pass', customer: 'Nadia Osei', title: '5-class pass', amount: '60.00' }],
    });
    expect(await listMyEntitlements(deps, await holder())).toMatchObject([
      { name: '5-class pass', left: 5, refundNow: null, atDesk: true },
    ]);
    expect(news).toMatchObject([{ news: 'sold', name: '5-class pass', amount: '60.00' }]);
    await expectNothingOnLedger();
  });

  it('pays for places, and gives the seller nothing more', async () => {
    await sell();
    await book();
    expect(await held()).toMatchObject([{ left: 4, places: 5, paid: '60.00', unused: '48.00' }]);
    await expectNothingOnLedger();
  });

  it('is one sale however often it is sent, at once too', async () => {
    const asked = input();
    const sales = await Promise.all([1, 2, 3].map(() => sellAtDesk(deps, staff, businessId, asked)));
    expect(new Set(sales.map(({ id }) => id)).size).toBe(1);
    expect((await takings()).takings).toHaveLength(1);
    expect(await held()).toHaveLength(1);
  });

  it('has the price of today, and its key belongs to one customer', async () => {
    await expect(sell({ amount: '59.00' })).rejects.toMatchObject({ code: 'price_changed' });
    const sold = input();
    await sellAtDesk(deps, staff, businessId, sold);
    const other = await addCustomer(shop.deps, staff, businessId, {
      name: 'Bo Lind',
      email: '',
      phone: '07700 900119',
      news: null,
    });
    await expect(
      sellAtDesk(deps, staff, businessId, { ...sold, customerId: other.id }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await expect(sell({ item: { kind: 'product', productId: 999_999 } })).rejects.toMatchObject({
      code: 'not_found',
    });
  });

  it('is given free with a reason, and taken back', async () => {
    await sell({ payment: 'free' });
    expect((await takings()).takings).toEqual([]);
    const [given] = await held();
    expect(given).toMatchObject({ paidBy: 'free', paid: '0.00', left: 5 });
    const creditId = given?.creditId ?? '';
    await expect(
      refundAtDesk(deps, staff, { businessId, creditId }, { key: randomUUID(), amount: '1.00' }),
    ).rejects.toMatchObject({ code: 'conflict' });
    await refundAtDesk(deps, staff, { businessId, creditId }, { key: randomUUID(), amount: '0.00' });
    expect(await held()).toMatchObject([{ left: 0, isOver: true }]);
    await expectNothingOnLedger();
  });

  it('is refunded at the desk, once and up to what was paid', async () => {
    await sell({ payment: 'card_reader' });
    await book();
    const [{ creditId = '' } = {}] = await held();
    const refund = { key: randomUUID(), amount: '48.00' };
    await expect(
      refundAtDesk(deps, staff, { businessId, creditId }, { key: randomUUID(), amount: '60.01' }),
    ).rejects.toMatchObject({ code: 'conflict', message: 'You can refund up to £60.00.' });
    await Promise.all([1, 2].map(() => refundAtDesk(deps, staff, { businessId, creditId }, refund)));
    expect(await held()).toMatchObject([{ left: 0, paid: '12.00' }]);
    expect(await takings()).toMatchObject({ cardReader: '12.00' });
    await expect(book()).rejects.toMatchObject({ code: 'credit_refused' });
    await expectNothingOnLedger();
  });

  it('stays when its payment is voided, and has nothing to refund then', async () => {
    await sell();
    const [taking] = (await takings()).takings;
    await voidTaking(deps, staff, taking?.id ?? '', 'Paid twice');
    expect(await held()).toMatchObject([{ left: 5, paid: '0.00' }]);
  });

  it('is refused to the team of another business, and to instructors', async () => {
    const stranger = act((await createPerson(shop.pool)).id);
    await expect(sell({}, stranger)).rejects.toMatchObject({ code: 'forbidden' });
    const instructor = act((await createMember(shop.pool, businessId, 'instructor')).id);
    await expect(sell({}, instructor)).rejects.toMatchObject({ code: 'forbidden' });
  });
});

describe('a pass sold by link', () => {
  it('is an ordinary purchase with the fee, once it is paid', async () => {
    const sale = await sell({ payment: 'card_link' });
    expect(sale).toMatchObject({ state: 'waiting', amount: '66.00' });
    expect((await takings()).waitingSales).toMatchObject([{ id: sale.id }]);
    const token = (sale.linkPath ?? '').replace('/pay/', '');
    const linkDeps = { ...deps, onPaymentLinkMade: async () => undefined };
    const link = await readPaymentLink(linkDeps, token);
    expect(link).toMatchObject({ state: 'payable', startsAt: null, total: '66.00', platformFee: '6.00' });
    await expect(finishPaymentLink(linkDeps, token)).rejects.toMatchObject({ code: 'payment_required' });
    await shop.pay(link.clientSecret.replace(/_secret_.*/, ''));
    expect(await finishPaymentLink(linkDeps, token)).toMatchObject({ state: 'booked' });
    expect(await takings()).toMatchObject({ takings: [], waitingSales: [] });
    expect(await held()).toMatchObject([{ left: 5, paidBy: null }]);
    const [{ creditId = '' } = {}] = await held();
    await expect(
      refundAtDesk(deps, staff, { businessId, creditId }, { key: randomUUID(), amount: '1.00' }),
    ).rejects.toMatchObject({ code: 'conflict' });
  });

  it('ends when the team ends it', async () => {
    const sale = await sell({ payment: 'card_link' });
    await endSaleLink(deps, staff, sale.id);
    await endSaleLink(deps, staff, sale.id);
    const token = (sale.linkPath ?? '').replace('/pay/', '');
    expect(await readPaymentLink(deps, token)).toMatchObject({ state: 'ended', clientSecret: '' });
    expect(await sell({ payment: 'card_link' })).toMatchObject({ state: 'waiting' });
  });
});

describe('an extension', () => {
  it('gives days and visits, once, and the visits can be used', async () => {
    await sell();
    const [before] = await held();
    const creditId = before?.creditId ?? '';
    const extension = { key: randomUUID(), days: 10, visits: 2, note: 'We were closed' };
    await Promise.all([1, 2].map(() => extendAtDesk(deps, staff, { businessId, creditId }, extension)));
    const [after] = await held();
    expect(after).toMatchObject({ left: 7, places: 7 });
    expect(Date.parse(after?.lastDay ?? '') - Date.parse(before?.lastDay ?? '')).toBe(10 * 86_400_000);
    expect(news.filter((told) => told.news === 'extended')).toHaveLength(1);
    const { reason } = await queryOne<{ reason: string }>(
      shop.pool,
      `SELECT reason FROM audit_log WHERE action = 'pass.extended' AND details->>'creditId' = $1`,
      [creditId],
    );
    expect(reason).toBe('We were closed');
    await expectNothingOnLedger();
  });

  it('is not for a pass of another business', async () => {
    await sell();
    const [{ creditId = '' } = {}] = await held();
    const other = await createOccurrenceForSale(shop.pool, { capacity: 1 });
    const elsewhere = await queryOne<{ id: number }>(
      shop.pool,
      'SELECT business_id AS id FROM sessions WHERE id = $1',
      [other.sessionId],
    );
    const theirs = act((await createMember(shop.pool, elsewhere.id, 'front_desk')).id);
    await expect(
      extendAtDesk(
        deps,
        theirs,
        { businessId: elsewhere.id, creditId },
        { key: randomUUID(), days: 1, visits: 0, note: 'x' },
      ),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a voucher sold at the desk', () => {
  const voucher = (): SellAtDesk['item'] => ({
    kind: 'voucher',
    value: '25.00',
    name: 'Sam',
    message: '',
    email: '',
  });

  it('has a code that pays for sessions of the business, and gives it no money of ours', async () => {
    const sale = await sell({ item: voucher(), amount: '25.00' });
    expect(await held()).toMatchObject([{ kind: 'voucher', value: '25.00', paid: '25.00' }]);
    const sam = await createPerson(shop.pool);
    await redeemVoucher(deps, sam, sale.code ?? '');
    expect(await listMyVouchers(deps, sam)).toMatchObject([{ left: '25.00' }]);
    const hold = await placeHold(shop.deps, sam, {
      sessionId: date.sessionId,
      amount: '15.40',
      sessionDate: date.startsAt.toISOString(),
      places: 1,
      credits: 0,
      vouchers: true,
    });
    const booking = await createBooking(shop.deps, sam, { holdId: hold.holdId });
    expect(await listMyVouchers(deps, sam)).toMatchObject([{ left: '9.60' }]);
    await expectNothingOnLedger();
    await cancelBooking({ ...shop.deps }, sam, booking.id, { refund: '0.00' });
    expect(await listMyVouchers(deps, sam)).toMatchObject([{ left: '25.00' }]);
    await expectNothingOnLedger();
  });

  it('is refunded at the desk until somebody redeems it', async () => {
    const first = await sell({ item: voucher(), amount: '25.00' });
    const [{ creditId = '' } = {}] = await held();
    await refundAtDesk(deps, staff, { businessId, creditId }, { key: randomUUID(), amount: '25.00' });
    expect(await takings()).toMatchObject({ cash: '0.00' });
    const sam = await createPerson(shop.pool);
    await expect(redeemVoucher(deps, sam, first.code ?? '')).rejects.toMatchObject({ code: 'conflict' });
    const second = await sell({ item: voucher(), amount: '25.00' });
    const [{ creditId: redeemed = '' } = {}] = await held();
    await redeemVoucher(deps, sam, second.code ?? '');
    await expect(
      refundAtDesk(deps, staff, { businessId, creditId: redeemed }, { key: randomUUID(), amount: '1.00' }),
    ).rejects.toMatchObject({ code: 'not_found' });
  });
});

describe('a month of a membership at the desk', () => {
  it('ends by itself, is followed by the next in its last week, and charges no card', async () => {
    const membership = await createMembership(shop.pool, date.sessionId, { minimumMonths: 0 });
    const item: SellAtDesk['item'] = { kind: 'product', productId: membership.productId };
    const { products } = await readDeskOffers(deps, user(), businessId, { customer: customerId });
    const price = products.find(({ id }) => id === membership.productId)?.price ?? '';
    await sell({ item, amount: price });
    const person = await holder();
    const [own] = await listMyMemberships(deps, person);
    expect(own).toMatchObject({ standing: 'ending', renewsOn: null, atDesk: true });
    await expect(undoMembershipCancellation(deps, person, own?.id ?? '')).rejects.toMatchObject({
      code: 'conflict',
    });
    await expect(sell({ item, amount: price })).rejects.toMatchObject({ code: 'conflict' });
    await backdateMembership(shop.pool, own?.id ?? '', 27);
    await sell({ item, amount: price });
    const [next] = await listMyMemberships(deps, person);
    expect(next?.id).toBe(own?.id);
    expect(Date.parse(next?.paidUntil ?? '')).toBeGreaterThan(
      Date.parse(own?.paidUntil ?? '') - 27 * 86_400_000,
    );
    await backdateMembership(shop.pool, own?.id ?? '', 40);
    await runMembershipJob(shop);
    expect(await listMyMemberships(deps, person)).toMatchObject([{ standing: 'ended' }]);
    await expectNothingOnLedger();
  });
});
