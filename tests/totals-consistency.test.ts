import { beforeAll, expect, it } from 'vitest';
import { finaliseHold } from '#areas/booking/bookings/book/finalise-hold.server.ts';
import { refundBooking } from '#areas/booking/bookings/cancel/cancel-by-business.server.ts';
import { findHold } from '#areas/booking/bookings/hold/hold-queries.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { customersQuerySchema } from '#areas/booking/customers/contract.ts';
import { listCustomers } from '#areas/booking/customers/read-customers.server.ts';
import { syncDispute } from '#areas/money/payments/disputes/sync-dispute.server.ts';
import { applyRefund, sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { londonMonth } from '#areas/money/payouts/statements/month.ts';
import { readStatement } from '#areas/money/payouts/statements/read-statement.server.ts';
import { bookingsQuerySchema } from '#areas/studio/dashboard/bookings/contract.ts';
import { listBookings } from '#areas/studio/dashboard/bookings/list-bookings.server.ts';
import { readAnalytics } from '#areas/studio/dashboard/figures/analytics/read-analytics.server.ts';
import { readOverview } from '#areas/studio/dashboard/figures/read-overview.server.ts';
import { queryOne, transaction } from '#shared/db/database.server.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { decimalToPence } from '#shared/domain/pence.ts';
import { createPromoCode } from '#support/offers.ts';
import { createPerson } from '#support/people.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import { createOccurrenceForSale, type OccurrenceForSale } from '#support/shop.ts';

const shop = setUpShop();
let date: OccurrenceForSale;
let business: { id: number; ownerId: string };

beforeAll(async () => {
  // Odd, to expose rounding errors.
  date = await createOccurrenceForSale(shop.pool, { pricePence: 1399 });
  business = await queryOne(
    shop.pool,
    `UPDATE businesses SET subscription_tier = 'premium', booking_enabled = true
     WHERE id = (SELECT business_id FROM sessions WHERE id = $1) RETURNING id, owner_id AS "ownerId"`,
    [date.sessionId],
  );
});

async function sell(code?: string) {
  const held = await placeHold(shop.deps, await createPerson(shop.pool), {
    sessionId: date.sessionId,
    amount: date.amount,
    sessionDate: date.startsAt.toISOString(),
    ...(code !== undefined && { code }),
  });
  const { latest_charge: charge } = await shop.pay(held.paymentIntentId);
  const record = await findHold(shop.pool, held.holdId);
  if (record === null) throw new Error('The hold has gone.');
  const settled = await finaliseHold(shop.deps, record);
  if (settled.outcome !== 'booked') throw new Error(`Not booked: ${settled.outcome}`);
  return { bookingId: settled.booking.id, intentId: held.paymentIntentId, chargeId: String(charge) };
}

async function refundAmount(bookingId: string, amountPence: number): Promise<void> {
  await transaction(shop.pool, (tx) =>
    refundBooking(tx, shop.deps.outbox, { bookingId, amountPence, by: 'admin', key: String(amountPence) }),
  );
}

async function failRefund({ bookingId, intentId }: { bookingId: string; intentId: string }): Promise<void> {
  const refund = await queryOne<{ refundId: string; id: string; amountPence: number }>(
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

const formatPence = (amount: string): number =>
  (decimalToPence(amount.replace('-', '')) ?? Number.NaN) * (amount.startsWith('-') ? -1 : 1);

it('a month’s money is the same on overview, bookings, customers, analytics and statement', async () => {
  const owner = { id: business.ownerId };
  await createPromoCode(shop.pool, date.sessionId);
  await sell();
  await sell('TENOFF');
  const partly = await sell();
  const inVain = await sell('TENOFF');
  const disputed = await sell();
  const partlyDisputed = await sell();
  await refundAmount(partly.bookingId, 333);
  await refundAmount(inVain.bookingId, 701);
  await refundAmount(partlyDisputed.bookingId, 250);
  await sendPendingRefunds(shop.deps);
  await failRefund(inVain);
  await loseDispute(disputed.chargeId);
  await loseDispute(partlyDisputed.chargeId);

  const now = shop.deps.clock.now();
  const { figures, bookings } = await listBookings(
    shop.pool,
    owner,
    business.id,
    bookingsQuerySchema.parse({ from: `${londonMonth(now)}-01` }),
  );
  const overview = await readOverview(shop.pool, owner, business.id, now);
  const analytics = await readAnalytics(shop.pool, owner, business.id, { weeks: '4', beside: 'before' }, now);
  const statement = await readStatement(
    { pool: shop.pool, clock: shop.deps.clock, vat: null, brand: defaultBrand },
    { kind: 'business', id: business.id },
    londonMonth(now),
  );

  const net = formatPence(figures.net);
  expect(formatPence(overview.revenue)).toBe(net);
  expect(overview.weeks.reduce((sum, week) => sum + formatPence(week.net), 0)).toBe(net);
  for (const parts of [analytics.weeks, analytics.sessions, analytics.ways])
    expect(parts.reduce((sum, part) => sum + formatPence(part.net), 0)).toBe(net);
  expect(statement.lines.reduce((sum, { amount }) => sum + formatPence(amount), 0)).toBe(net);
  expect(formatPence(statement.closing.amount)).toBe(net);
  expect(statement.lines.map(({ label }) => label)).toEqual([
    'Session fees, 6 places',
    'Refunds, 3 places',
    'Lost disputes, 2 places',
  ]);
  expect(formatPence(statement.feeTotal.total)).toBe(formatPence(figures.platformFee));
  // Gross equals refunds (failed and disputed included) plus both shares.
  expect(formatPence(figures.gross)).toBe(4 * 1539 + 2 * 1385);
  expect(formatPence(figures.refunds)).toBe(333 + 701 + 1539 + 1539);
  expect(net + formatPence(figures.platformFee) + formatPence(figures.refunds)).toBe(
    formatPence(figures.gross),
  );
  const { customers } = await listCustomers(
    shop.pool,
    owner,
    business.id,
    customersQuerySchema.parse({}),
    now,
  );
  expect(customers.reduce((sum, { spend }) => sum + formatPence(spend ?? ''), 0)).toBe(
    formatPence(figures.gross) - formatPence(figures.refunds),
  );
  for (const part of ['refunded', 'platformFee', 'net'] as const)
    expect(bookings.reduce((sum, booking) => sum + formatPence(booking[part]), 0)).toBe(
      formatPence(figures[part === 'refunded' ? 'refunds' : part]),
    );
});
