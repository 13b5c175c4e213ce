import { type DeskPayment, deskSystem } from '#areas/booking/bookings/takings/desk-payment.ts';
import { lastDayOfPass } from '#areas/money/entitlements/rules.ts';
import { DEMO_INTENT_PREFIX } from '#areas/money/payments/rules.ts';
import { londonDay } from '#shared/calendar/calendar-day.ts';
import type { DemoBookings } from './demo-bookings.ts';
import { DAY_MS, daytimeBefore } from './demo-calendar.ts';
import type { DemoPasses } from './demo-passes.ts';
import type { DemoUser } from './demo-people.ts';
import { createRandom } from './random.ts';

/** Rows of the tables of the desk. `sales` and `bookings` name people by their account. */
export interface DemoDesk {
  purchases: object[];
  payments: object[];
  credits: object[];
  parts: object[];
  extensions: object[];
  takings: object[];
  sales: object[];
  bookings: object[];
  /** Orders that were paid at the desk. */
  orders: { id: string; system: string }[];
}

const DAYS = 9;
const BOOKINGS = 9;

/** What was sold at the desk: days ago, product, payment, and why it was free. */
const SALES: readonly (readonly [
  days: number,
  product: number,
  payment: DeskPayment | 'free',
  note: string,
])[] = [
  [8, 2, 'card_reader', ''],
  [6, 1, 'cash', ''],
  [5, 1, 'free', 'Won our summer raffle'],
  [3, 1, 'card_reader', ''],
  [1, 2, 'cash', ''],
  [0, 1, 'cash', ''],
];

/**
 * Bookings and passes of the last days that the owner's team took money for. Takes the price from the bookings: it
 * never passed through Fettle.
 */
export function makeDesk(
  made: DemoBookings,
  businessId: number,
  { products }: Pick<DemoPasses, 'products'>,
  { others, staff }: { others: readonly DemoUser[]; staff: readonly DemoUser[] },
  today: Date,
): DemoDesk {
  const random = createRandom('desk');
  const rows: DemoDesk = {
    purchases: [],
    payments: [],
    credits: [],
    parts: [],
    extensions: [],
    takings: [],
    sales: [],
    bookings: [],
    orders: [],
  };
  const since = new Date(today.getTime() - DAYS * DAY_MS);
  const places = new Map<string, DemoBookings['items']>();
  for (const item of made.items) places.set(item.order_id, [...(places.get(item.order_id) ?? []), item]);
  const atDesk = made.bookings.filter(
    (booking) =>
      booking.business_id === businessId &&
      booking.created_at >= since &&
      booking.cancelled_at === null &&
      booking.total_pence > 0 &&
      booking.discount_pence === 0 &&
      places.get(booking.order_id)?.length === 1 &&
      others.some(({ id }) => id === booking.user_id) &&
      made.payments.some(
        ({ id, provider_intent_id, amount_pence }) =>
          id === booking.payment_id && amount_pence > 0 && provider_intent_id.startsWith(DEMO_INTENT_PREFIX),
      ),
  );
  for (const booking of random.sample(atDesk, BOOKINGS)) {
    const paidBy = random.pick(['cash', 'card_reader'] as const);
    const takenBy = random.pick(staff).id;
    const { id, order_id, created_at } = booking;
    const taken = { business_id: businessId, taken_by: takenBy, taken_at: created_at };
    rows.takings.push({
      id: random.uuid(),
      booking_id: id,
      entitlement_id: null,
      paid_by: paidBy,
      pence: booking.session_fee_pence,
      ...taken,
    });
    rows.bookings.push({ order_id, user_id: booking.user_id, payment: paidBy, ...taken });
    rows.orders.push({ id: order_id, system: deskSystem(paidBy) });
    const nothing = { session_fee_pence: 0, platform_fee_pence: 0, total_pence: 0 };
    Object.assign(booking, nothing);
    for (const item of places.get(order_id) ?? []) Object.assign(item, nothing);
    for (const order of made.orders) if (order.id === order_id) Object.assign(order, nothing);
    for (const payment of made.payments) if (payment.order_id === order_id) payment.amount_pence = 0;
  }

  const buyers = random.sample(
    others.filter(({ created_at }) => created_at < since),
    SALES.length,
  );
  for (const [index, [days, productId, payment, note]] of SALES.entries()) {
    const product = products.find(({ id }) => id === productId);
    const buyer = buyers[index];
    if (product === undefined || buyer === undefined) continue;
    const at = daytimeBefore(today, days, random.next());
    const [purchaseId, creditId] = [random.uuid(), random.uuid()];
    const soldBy = random.pick(staff).id;
    const pence = payment === 'free' ? 0 : product.price_pence;
    rows.purchases.push({
      id: purchaseId,
      user_id: buyer.id,
      kind: 'pass',
      product_id: product.id,
      price_pence: 0,
      platform_fee_pence: 0,
      total_pence: 0,
      state: 'paid',
      expires_at: at,
      paid_at: at,
      created_at: at,
      external_payment_system: deskSystem(payment),
      external_paid_pence: pence,
    });
    rows.payments.push({
      id: random.uuid(),
      purchase_id: purchaseId,
      user_id: buyer.id,
      amount_pence: 0,
      refunded_pence: 0,
      currency: 'gbp',
      state: 'succeeded',
      created_at: at,
      updated_at: at,
    });
    rows.credits.push({
      id: creditId,
      purchase_id: purchaseId,
      kind: 'pass',
      unlimited: false,
      user_id: buyer.id,
      business_id: businessId,
      product_id: product.id,
      name: product.name,
      pause_days: product.pause_days,
      created_at: at,
    });
    const lastDay = lastDayOfPass(londonDay(at), {
      validMonths: product.valid_months,
      introDays: product.intro_days,
    });
    const extra = index === 0 ? 2 : 0;
    for (let number = 1; number <= (product.places ?? 1) + extra; number++)
      rows.parts.push({
        entitlement_id: creditId,
        number,
        session_fee_pence: 0,
        platform_fee_pence: 0,
        total_pence: 0,
        valid_until: lastDay,
      });
    if (extra > 0)
      rows.extensions.push({
        id: random.uuid(),
        entitlement_id: creditId,
        days: 0,
        visits: extra,
        note: 'We were closed for a day',
        given_by: soldBy,
        given_at: daytimeBefore(today, days - 2, 0.5),
      });
    rows.sales.push({
      purchase_id: purchaseId,
      business_id: businessId,
      user_id: buyer.id,
      payment,
      note,
      sold_by: soldBy,
      sold_at: at,
    });
    if (payment !== 'free')
      rows.takings.push({
        id: random.uuid(),
        booking_id: null,
        entitlement_id: creditId,
        paid_by: payment,
        pence,
        business_id: businessId,
        taken_by: soldBy,
        taken_at: at,
      });
  }
  return rows;
}

/** What the owner pays: by the class, by the head or by the hour, since half a year. */
export function makePayRates(
  businessId: number,
  instructors: readonly { id: number; business_id: number }[],
  today: Date,
): object[] {
  const bases = [
    { basis: 'class', amount_pence: 3200 },
    { basis: 'head', amount_pence: 450 },
    { basis: 'hour', amount_pence: 2800 },
  ];
  const from = londonDay(new Date(today.getTime() - 180 * DAY_MS));
  return instructors
    .filter(({ business_id }) => business_id === businessId)
    .slice(0, bases.length)
    .map(({ id }, index) => ({
      business_id: businessId,
      instructor_id: id,
      session_id: null,
      ...bases[index],
      effective_from: from,
      set_at: new Date(today.getTime() - 180 * DAY_MS),
    }));
}
