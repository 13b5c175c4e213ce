import { randomUUID } from 'node:crypto';
import { parse } from 'csv-parse/sync';
import { beforeAll, describe, expect, it } from 'vitest';
import { createBooking } from '#areas/booking/bookings/book/create-booking.server.ts';
import { cancelBooking } from '#areas/booking/bookings/cancel/cancel-booking.server.ts';
import { finishCancellations } from '#areas/booking/bookings/cancel/cancel-occurrence.server.ts';
import type { BookingState } from '#areas/booking/bookings/contract.ts';
import { setHoldContact } from '#areas/booking/bookings/hold/own-hold.server.ts';
import { placeHold } from '#areas/booking/bookings/hold/place-hold.server.ts';
import { readOrder } from '#areas/booking/bookings/order/read-order.server.ts';
import {
  isFullyExplained,
  printReport,
} from '#areas/booking/bookings/reconcile/reconciliation-report.server.ts';
import { addCustomer } from '#areas/booking/customers/add-customer.server.ts';
import { customersQuerySchema } from '#areas/booking/customers/contract.ts';
import { listCustomers } from '#areas/booking/customers/read-customers.server.ts';
import {
  createWalkIn,
  markBooking,
  readTodayAttendees,
} from '#areas/booking/schedule/check-in/check-in.server.ts';
import { cancelBusinessOccurrence } from '#areas/booking/schedule/occurrences/change-occurrence.server.ts';
import {
  attendeesCsv,
  readCalendar,
  readOccurrence,
} from '#areas/booking/schedule/occurrences/read-occurrence.server.ts';
import { finishPaymentLink, readPaymentLink } from '#areas/booking/staff-bookings/payment-link.server.ts';
import { takeBooking } from '#areas/booking/staff-bookings/take-booking.server.ts';
import { readTakings } from '#areas/booking/staff-bookings/takings.server.ts';
import type { AuthUser } from '#areas/identity/accounts/contract.ts';
import { isReconciled } from '#areas/money/ledger/reconcile-ledger.server.ts';
import { sendPendingRefunds } from '#areas/money/payments/refund-payment.server.ts';
import { londonMonth } from '#areas/money/payouts/statements/month.ts';
import { readStatement } from '#areas/money/payouts/statements/read-statement.server.ts';
import { readStatistics } from '#areas/operations/admin/statistics/queries.server.ts';
import { bookingsQuerySchema } from '#areas/studio/dashboard/bookings/contract.ts';
import { bookingsCsv, listBookings } from '#areas/studio/dashboard/bookings/list-bookings.server.ts';
import {
  type BusinessOrderDeps,
  cancelOrderItems,
  refundOrderItems,
} from '#areas/studio/dashboard/business-orders/manage-business-order.server.ts';
import { readBusinessOrder } from '#areas/studio/dashboard/business-orders/read-business-order.server.ts';
import { readAnalytics } from '#areas/studio/dashboard/figures/analytics/read-analytics.server.ts';
import { readOverview } from '#areas/studio/dashboard/figures/read-overview.server.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import { defaultBrand } from '#shared/domain/brand.ts';
import { decimalToPence, penceToDecimal, priceBreakdown } from '#shared/domain/pence.ts';
import type { CsvFile } from '#shared/http/csv-file.server.ts';
import { createPerson } from '#support/people.ts';
import { createBusiness } from '#support/session-factory.ts';
import { setUpShop } from '#support/set-up-shop.ts';
import {
  compareLedgers,
  createOccurrenceForSale,
  type OccurrenceForSale,
  readReconciliation,
} from '#support/shop.ts';

/** A tenth of a busy day; `npm run test:day` runs all. */
const { classes, people } =
  process.env.STUDIO_DAY === 'whole' ? { classes: 40, people: 90 } : { classes: 6, people: 12 };
/** Places per order. Two more are booked by the team. */
const orders = [1, 2, 3, 1, 4, 1, 1];
const PLACES_SOLD = 15;
/** Odd, to expose rounding errors. */
const PRICE_PENCE = 1399;
const { totalPence } = priceBreakdown(PRICE_PENCE);
const MINUTES_A_DAY = 1440;

interface Place {
  date: number;
  buyer: AuthUser;
  bookingId: string;
  state: BookingState;
  /** Paid through Fettle: nothing at the desk. */
  paidPence: number;
  refundedPence: number;
}

const shop = setUpShop();
let business: { id: number; owner: { id: string } };
let day: string;
const dates: OccurrenceForSale[] = [];
const places: Place[] = [];
let walkIns = 0;

const acts: Pick<BusinessOrderDeps, 'onBookingRefunded' | 'onDisputeAnswered' | 'onCustomerMessaged'> = {
  onBookingRefunded: async () => undefined,
  onDisputeAnswered: async () => undefined,
  onCustomerMessaged: async () => undefined,
};
const act = () => ({ actorId: business.owner.id, requestId: 'day' });
const staffDeps = () => ({ ...shop.deps, onPaymentLinkMade: async () => undefined });
const saleDeps = (): BusinessOrderDeps => ({ ...shop.deps, ...acts });
const pence = (amount: string): number =>
  (decimalToPence(amount.replace('-', '')) ?? Number.NaN) * (amount.startsWith('-') ? -1 : 1);
const sumBy = <T>(of: readonly T[], figure: (one: T) => number): number =>
  of.reduce((total, one) => total + figure(one), 0);
const parseRows = ({ content }: CsvFile) =>
  parse<Record<string, string>>(content, { columns: true, bom: true });
/** The team takes one more place of every third class, in cash. */
const hasDeskPlace = (date: number): boolean => date % 3 === 1;
const placesOf = (date: number): number => PLACES_SOLD + (hasDeskPlace(date) ? 1 : 0);
const isOnline = ({ paidPence }: Place): boolean => paidPence > 0;
const placesInState = (state: BookingState) => places.filter((place) => place.state === state);

beforeAll(async () => {
  const { id, ownerId } = await createBusiness(shop.pool);
  business = { id, owner: { id: ownerId ?? '' } };
  await shop.pool.query(
    `UPDATE businesses SET subscription_tier = 'premium', booking_enabled = true WHERE id = $1`,
    [id],
  );
  // From 06:00 London winter time (07:00 in summer), the day after tomorrow.
  const first = new Date(Date.now() + 2 * MINUTES_A_DAY * 60_000);
  first.setUTCHours(6, 0, 0, 0);
  day = londonDay(first);
  for (let n = 0; n < classes; n++)
    dates.push(
      await createOccurrenceForSale(shop.pool, {
        businessId: id,
        title: `Class ${n}`,
        pricePence: PRICE_PENCE,
        capacity: PLACES_SOLD + 2,
        startsAt: new Date(first.getTime() + Math.floor((n * 14 * 60) / classes) * 60_000),
      }),
    );
}, 300_000);

async function buy(buyer: AuthUser, date: number, count: number): Promise<void> {
  const { sessionId, startsAt } = dates[date] as OccurrenceForSale;
  const held = await placeHold(shop.deps, buyer, {
    sessionId,
    amount: penceToDecimal(totalPence * count),
    sessionDate: startsAt.toISOString(),
    places: count,
  });
  await setHoldContact(shop.deps, buyer, held.holdId, {
    fullName: `${buyer.firstName} ${buyer.lastName}`,
    email: buyer.email,
    phone: '07700 900123',
    specialRequirements: '',
    ...(count > 1 && {
      attendees: Array.from({ length: count }, (_, n) => ({
        name: n === 0 ? `${buyer.firstName} ${buyer.lastName}` : `Guest ${n}`,
        age: null,
        guardian: null,
        note: '',
      })),
    }),
  });
  await shop.pay(held.paymentIntentId);
  await createBooking(shop.deps, buyer, { holdId: held.holdId, totalAmount: held.totalAmount });
  const order = await readOrder(shop.deps, buyer, held.holdId);
  for (const { id: bookingId } of order.bookings)
    places.push({ date, buyer, bookingId, state: 'confirmed', paidPence: totalPence, refundedPence: 0 });
}

/** The team books for somebody who called: for cash, or two places with a link that they pay. */
async function bookForCaller(buyer: AuthUser, date: number, payment: 'cash' | 'card_link'): Promise<void> {
  const customer = await addCustomer(shop.deps, act(), business.id, {
    name: `${buyer.firstName} ${buyer.lastName}`,
    email: buyer.email,
    phone: '',
    news: null,
  });
  const count = payment === 'cash' ? 1 : 2;
  const taken = await takeBooking(staffDeps(), act(), business.id, {
    key: randomUUID(),
    customerId: customer.id,
    occurrenceId: dates[date]?.occurrenceId ?? 0,
    places: count,
    payment,
    amount: penceToDecimal(count * (payment === 'cash' ? PRICE_PENCE : totalPence)),
    reason: '',
    note: '',
    emailLink: false,
    again: true,
  });
  if (payment === 'card_link') {
    const token = (taken.linkPath ?? '').replace('/pay/', '');
    const { clientSecret } = await readPaymentLink(staffDeps(), token);
    await shop.pay(clientSecret.replace(/_secret_.*/, ''));
    await finishPaymentLink(staffDeps(), token);
  }
  const order = await readOrder(shop.deps, buyer, taken.orderId);
  const paidPence = payment === 'cash' ? 0 : totalPence;
  for (const { id: bookingId } of order.bookings)
    places.push({ date, buyer, bookingId, state: 'confirmed', paidPence, refundedPence: 0 });
}

describe('a day of a studio', { timeout: 1_200_000 }, () => {
  it(`is sold out of ${classes} classes, ${classes * PLACES_SOLD} places, some by the team`, async () => {
    const crowd: AuthUser[] = [];
    for (let n = 0; n < people; n++) crowd.push(await createPerson(shop.pool));
    for (let date = 0; date < classes; date++)
      await Promise.all(
        orders.map((count, turn) => buy(crowd[(date * 5 + turn) % people] as AuthUser, date, count)),
      );
    // While somebody pays the link of one, others are booked in cash.
    for (let date = 0; date < classes; date++)
      await Promise.all([
        bookForCaller(crowd[(date * 5 + 8) % people] as AuthUser, date, 'card_link'),
        ...(hasDeskPlace(date)
          ? [bookForCaller(crowd[(date * 5 + 9) % people] as AuthUser, date, 'cash')]
          : []),
      ]);
    expect(places).toHaveLength(sumBy(dates, (date) => placesOf(dates.indexOf(date))));
  });

  it('is changed by whoever cancels, is given something back, or has a class called off', async () => {
    for (const [n, place] of places.entries()) {
      if (place.date === classes - 1 || !isOnline(place)) continue; // called off below, or refunded at the desk
      if (n % 20 === 3) {
        await cancelBooking(shop.deps, place.buyer, place.bookingId, { refund: penceToDecimal(totalPence) });
        Object.assign(place, { state: 'cancelled_by_seeker', refundedPence: totalPence });
      }
      if (n % 20 === 7) {
        await refundOrderItems(saleDeps(), act(), place.bookingId, {
          amount: '3.33',
          reason: 'The shower was cold.',
          key: randomUUID(),
        });
        place.refundedPence = 333;
      }
      if (n % 20 === 11) {
        const { cancellation } = await readBusinessOrder(
          shop.pool,
          business.owner,
          place.bookingId,
          shop.deps.clock.now(),
        );
        await cancelOrderItems(saleDeps(), act(), place.bookingId, {
          reason: 'Asked by telephone.',
          refund: cancellation?.refund ?? '',
        });
        Object.assign(place, { state: 'cancelled_by_business', refundedPence: totalPence });
      }
    }
    const last = dates[classes - 1] as OccurrenceForSale;
    const { cancellation } = await readOccurrence(
      shop.pool,
      business.owner,
      last.occurrenceId,
      shop.deps.clock.now(),
    );
    await cancelBusinessOccurrence(shop.deps, act(), last.occurrenceId, {
      reason: 'The heating has failed.',
      bookings: cancellation?.bookings ?? -1,
      refund: cancellation?.refund ?? '',
    });
    await finishCancellations(shop.deps);
    for (const place of places.filter(({ date }) => date === classes - 1))
      Object.assign(place, { state: 'cancelled_by_business', refundedPence: place.paidPence });
    await sendPendingRefunds(shop.deps);
    expect(placesInState('cancelled_by_seeker').length).toBeGreaterThan(0);
    expect(placesInState('cancelled_by_business').length).toBeGreaterThan(PLACES_SOLD);
  });

  it('is worked at the door: who came, who did not, and who came without having booked', async () => {
    // An hour after the last start.
    const last = dates[classes - 1]?.startsAt ?? new Date();
    shop.advanceMinutes(Math.ceil((last.getTime() + 3_600_000 - Date.now()) / 60_000));
    const door = { pool: shop.pool, clock: shop.deps.clock };
    for (const [n, place] of placesInState('confirmed').entries()) {
      const state = n % 10 === 4 ? 'no_show' : 'attended';
      await markBooking(door, business.owner, place.bookingId, { state, was: 'confirmed' });
      place.state = state;
    }
    for (let date = 0; date < classes - 1; date += 3) {
      await createWalkIn(
        { pool: shop.pool, clock: shop.deps.clock },
        business.owner,
        dates[date]?.occurrenceId ?? 0,
        { key: randomUUID(), name: `Walk-in ${date}`, places: 1, paidBy: 'cash' },
      );
      walkIns += 1;
    }
    expect(placesInState('no_show').length).toBeGreaterThan(0);
  });

  it('has the same people on calendar, dates, door and the lists for the door', async () => {
    const { owner } = business;
    const calendar = await readCalendar(shop.pool, owner, business.id, { from: day, to: day });
    const today = await readTodayAttendees(shop.pool, owner, business.id, shop.deps.clock.now());
    expect(calendar.dates).toHaveLength(classes);
    expect(today.dates).toHaveLength(classes - 1);
    for (const [n, { occurrenceId }] of dates.entries()) {
      const stay = places.filter(({ date, state }) => date === n && !state.startsWith('cancelled'));
      const shown = calendar.dates.find(({ id }) => id === occurrenceId);
      const walked = today.dates.find(({ date }) => date.id === occurrenceId)?.walkIns.length ?? 0;
      expect(shown).toMatchObject({ cancelled: n === classes - 1, taken: stay.length + walked });
      const ids = stay.map(({ bookingId }) => bookingId).sort();
      const atDoor = today.dates.find(({ date }) => date.id === occurrenceId)?.attendees ?? [];
      expect(atDoor.map(({ bookingId }) => bookingId).sort()).toEqual(ids);
      const { attendees } = await readOccurrence(shop.pool, owner, occurrenceId, shop.deps.clock.now());
      expect(attendees.map(({ bookingId, state }) => [bookingId, state]).sort()).toEqual(
        places
          .filter(({ date }) => date === n)
          .map(({ bookingId, state }) => [bookingId, state])
          .sort(),
      );
      const file = await attendeesCsv(shop.pool, owner, occurrenceId);
      expect(parseRows(file)).toHaveLength(placesOf(n));
    }
    expect(sumBy(today.dates, (date) => date.walkIns.length)).toBe(walkIns);
  });

  it('has the same money on every screen, to the penny', async () => {
    const { owner, id } = business;
    const now = shop.deps.clock.now();
    const sold = places.length;
    const online = places.filter(isOnline).length;
    const refunds = sumBy(places, ({ refundedPence }) => refundedPence);
    const bookingsOf = (status: string) =>
      listBookings(shop.pool, owner, id, bookingsQuerySchema.parse({ status }));
    const { figures, pages } = await bookingsOf('all');
    expect(figures).toMatchObject({
      bookings: sold,
      gross: penceToDecimal(online * totalPence),
      refunds: penceToDecimal(refunds),
    });
    const net = pence(figures.net);
    expect(net + pence(figures.platformFee) + refunds).toBe(online * totalPence);
    // The pages and the CSV add up to the totals.
    const listed = [];
    for (let page = 1; page <= pages; page++)
      listed.push(
        ...(await listBookings(shop.pool, owner, id, bookingsQuerySchema.parse({ page }))).bookings,
      );
    expect(new Set(listed.map(({ bookingId }) => bookingId)).size).toBe(sold);
    expect(sumBy(listed, (one) => pence(one.net))).toBe(net);
    const file = await bookingsCsv(shop.pool, owner, id, bookingsQuerySchema.parse({}), now);
    expect(sumBy(parseRows(file), (row) => pence(row.Net ?? ''))).toBe(net);
    const cancelled = places.filter(({ state }) => state.startsWith('cancelled')).length;
    expect((await bookingsOf('cancelled')).figures.bookings).toBe(cancelled);
    for (const status of ['confirmed', 'attended', 'no_show'] as const)
      expect((await bookingsOf(status)).figures.bookings).toBe(placesInState(status).length);

    const overview = await readOverview(shop.pool, owner, id, now);
    expect(overview.bookings.total).toBe(sold);
    expect(pence(overview.revenue)).toBe(net);
    const analytics = await readAnalytics(shop.pool, owner, id, { weeks: '4', beside: 'before' }, now);
    const parts: (readonly { net: string }[])[] = [analytics.weeks, analytics.sessions, analytics.ways];
    for (const each of parts) expect(sumBy(each, (part) => pence(part.net))).toBe(net);
    const months = new Set([londonMonth(new Date()), londonMonth(now)]);
    let earned = 0;
    for (const month of months) {
      const statement = await readStatement(
        { pool: shop.pool, clock: shop.deps.clock, vat: null, brand: defaultBrand },
        { kind: 'business', id },
        month,
      );
      earned += sumBy(statement.lines, ({ amount }) => pence(amount));
    }
    expect(earned).toBe(net);
    const periods = await readStatistics(shop.pool, 'month', now);
    expect(sumBy(periods, ({ bookings }) => bookings)).toBe(sold);
    expect(sumBy(periods, ({ volume }) => pence(volume))).toBe(online * totalPence);
    expect(sumBy(periods, (period) => pence(period.refunds))).toBe(refunds);
  });

  it('has the same visits, no-shows and spend among the customers', async () => {
    const now = shop.deps.clock.now();
    const answer = await listCustomers(
      shop.pool,
      business.owner,
      business.id,
      customersQuerySchema.parse({}),
      now,
    );
    const customers = [...answer.customers];
    for (let page = 2; page <= answer.pages; page++)
      customers.push(
        ...(
          await listCustomers(
            shop.pool,
            business.owner,
            business.id,
            customersQuerySchema.parse({ page }),
            now,
          )
        ).customers,
      );
    // Several places on a date are one visit.
    const visits = (state: BookingState) =>
      new Set(placesInState(state).map(({ buyer, date }) => `${buyer.id} ${date}`)).size;
    expect(customers).toHaveLength(new Set(places.map(({ buyer }) => buyer.id)).size);
    expect(sumBy(customers, (one) => one.visits)).toBe(visits('attended'));
    expect(sumBy(customers, (one) => one.noShows)).toBe(visits('no_show'));
    expect(sumBy(customers, (one) => pence(one.spend ?? ''))).toBe(
      sumBy(places, ({ paidPence, refundedPence }) => paidPence - refundedPence),
    );
  });

  it('has what the team took itself in the takings, and nowhere else', async () => {
    const cash = places.length - places.filter(isOnline).length;
    const day = londonDay(new Date());
    const { takings } = await readTakings(staffDeps(), business.owner, business.id, day);
    const booked = takings.filter(({ kind }) => kind === 'booking');
    expect(booked).toHaveLength(cash);
    expect(sumBy(booked, ({ amount }) => pence(amount))).toBe(cash * PRICE_PENCE);
  });

  it('balances: every penny is a booking’s or went back, and the provider says the same', async () => {
    await shop.sandbox.control.idle();
    const report = await readReconciliation(shop);
    expect(isFullyExplained(report), printReport(report)).toBe(true);
    expect(isReconciled(await compareLedgers(shop))).toBe(true);
  });
});
