import { afterAll, beforeAll, expect, it } from 'vitest';
import { finaliseHold } from '#features/booking/book/finalise-hold.server.ts';
import { refundBooking } from '#features/booking/cancel/call-off-booking.server.ts';
import { holdById } from '#features/booking/hold/hold-queries.server.ts';
import { placeHold } from '#features/booking/hold/place-hold.server.ts';
import { customersQuerySchema } from '#features/customers/contract.ts';
import { listCustomers } from '#features/customers/show-customers.server.ts';
import { bookingsQuerySchema } from '#features/dashboard/bookings/contract.ts';
import { listBookings } from '#features/dashboard/bookings/list-bookings.server.ts';
import { showAnalytics } from '#features/dashboard/figures/analytics/show-analytics.server.ts';
import { showOverview } from '#features/dashboard/figures/show-figures.server.ts';
import { syncDispute } from '#features/payments/disputes/sync-dispute.server.ts';
import { applyRefund, sendPendingRefunds } from '#features/payments/refund-payment.server.ts';
import { monthOf } from '#features/payouts/statements/month.ts';
import { showStatement } from '#features/payouts/statements/show-statement.server.ts';
import { one, transaction } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { createTestDatabase, type TestDatabase } from '#support/database.ts';
import { createCode } from '#support/offers.ts';
import { createPerson } from '#support/people.ts';
import { createDate, type DateForSale, openShop, type Shop } from '#support/shop.ts';

let database: TestDatabase;
let shop: Shop;
let date: DateForSale;
let business: { id: number; ownerId: string };

beforeAll(async () => {
  database = await createTestDatabase();
  shop = await openShop(database.pool);
  // Odd, so that every rounding shows.
  date = await createDate(shop.pool, { pricePence: 1399 });
  business = await one(
    shop.pool,
    `UPDATE businesses SET subscription_tier = 'premium', booking_enabled = true
     WHERE id = (SELECT business_id FROM sessions WHERE id = $1) RETURNING id, owner_id AS "ownerId"`,
    [date.sessionId],
  );
});
afterAll(async () => {
  await shop.close();
  await database.drop();
});

/** A place of the business that somebody has paid for and booked. */
async function sell(code?: string) {
  const held = await placeHold(shop.deps, await createPerson(shop.pool), {
    sessionId: date.sessionId,
    amount: date.amount,
    sessionDate: date.startsAt.toISOString(),
    ...(code !== undefined && { code }),
  });
  const { latest_charge: charge } = await shop.pay(held.paymentIntentId);
  const record = await holdById(shop.pool, held.holdId);
  if (record === null) throw new Error('The hold has gone.');
  const settled = await finaliseHold(shop.deps, record);
  if (settled.outcome !== 'booked') throw new Error(`Not booked: ${settled.outcome}`);
  return { bookingId: settled.booking.id, intentId: held.paymentIntentId, chargeId: String(charge) };
}

async function giveBack(bookingId: string, amountPence: number): Promise<void> {
  await transaction(shop.pool, (tx) =>
    refundBooking(tx, shop.deps.outbox, { bookingId, amountPence, by: 'admin', key: String(amountPence) }),
  );
}

/** The customer's bank sends the refund of a booking back. */
async function failRefund({ bookingId, intentId }: { bookingId: string; intentId: string }): Promise<void> {
  const refund = await one<{ refundId: string; id: string; amountPence: number }>(
    shop.pool,
    `SELECT id AS "refundId", provider_refund_id AS id, amount_pence AS "amountPence" FROM refunds
     WHERE booking_id = $1`,
    [bookingId],
  );
  await transaction(shop.pool, (tx) => applyRefund(tx, shop.deps, { ...refund, status: 'failed', intentId }));
}

async function loseDispute(chargeId: string): Promise<void> {
  const { id } = await shop.sandbox.control.dispute(chargeId, 'product_not_received');
  await syncDispute(shop.deps, id);
  await shop.sandbox.control.decideDispute(id, 'lost');
  await syncDispute(shop.deps, id);
}

const pence = (amount: string): number =>
  (decimalToPence(amount.replace('-', '')) ?? Number.NaN) * (amount.startsWith('-') ? -1 : 1);

it('a month’s money is the same on overview, bookings, customers, analytics and statement', async () => {
  const owner = { id: business.ownerId };
  await createCode(shop.pool, date.sessionId);
  await sell();
  await sell('TENOFF');
  const partly = await sell();
  const inVain = await sell('TENOFF');
  const disputed = await sell();
  const partlyDisputed = await sell();
  await giveBack(partly.bookingId, 333);
  await giveBack(inVain.bookingId, 701);
  await giveBack(partlyDisputed.bookingId, 250);
  await sendPendingRefunds(shop.deps);
  await failRefund(inVain);
  await loseDispute(disputed.chargeId);
  await loseDispute(partlyDisputed.chargeId);

  const now = shop.deps.clock.now();
  const { figures, bookings } = await listBookings(
    shop.pool,
    owner,
    business.id,
    bookingsQuerySchema.parse({ from: `${monthOf(now)}-01` }),
  );
  const overview = await showOverview(shop.pool, owner, business.id, now);
  const analytics = await showAnalytics(shop.pool, owner, business.id, { weeks: '4', beside: 'before' }, now);
  const statement = await showStatement(
    { pool: shop.pool, clock: shop.deps.clock, vat: null, brand: defaultBrand },
    { kind: 'business', id: business.id },
    monthOf(now),
  );

  const net = pence(figures.net);
  expect(pence(overview.revenue)).toBe(net);
  expect(overview.weeks.reduce((sum, week) => sum + pence(week.net), 0)).toBe(net);
  for (const parts of [analytics.weeks, analytics.sessions, analytics.ways])
    expect(parts.reduce((sum, part) => sum + pence(part.net), 0)).toBe(net);
  expect(statement.lines.reduce((sum, { amount }) => sum + pence(amount), 0)).toBe(net);
  expect(pence(statement.closing.amount)).toBe(net);
  expect(statement.lines.map(({ label }) => label)).toEqual([
    'Session fees, 6 places',
    'Refunds, 3 places',
    'Lost disputes, 2 places',
  ]);
  expect(pence(statement.feeTotal.total)).toBe(pence(figures.platformFee));
  // What was paid is what went back, also in vain or to a bank, and what the two have.
  expect(pence(figures.gross)).toBe(4 * 1539 + 2 * 1385);
  expect(pence(figures.refunds)).toBe(333 + 701 + 1539 + 1539);
  expect(net + pence(figures.platformFee) + pence(figures.refunds)).toBe(pence(figures.gross));
  const { customers } = await listCustomers(
    shop.pool,
    owner,
    business.id,
    customersQuerySchema.parse({}),
    now,
  );
  expect(customers.reduce((sum, { spend }) => sum + pence(spend ?? ''), 0)).toBe(
    pence(figures.gross) - pence(figures.refunds),
  );
  for (const part of ['refunded', 'platformFee', 'net'] as const)
    expect(bookings.reduce((sum, booking) => sum + pence(booking[part]), 0)).toBe(
      pence(figures[part === 'refunded' ? 'refunds' : part]),
    );
});
