import { lastDayOfPass, purchaseExpiry, splitPriceByPlace } from '#areas/money/entitlements/rules.ts';
import { DEMO_INTENT_PREFIX } from '#areas/money/payments/rules.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { type PriceBreakdown, priceBreakdown } from '#shared/domain/pence.ts';
import type { DemoBookings } from './demo-bookings.ts';
import { DAY_MS } from './demo-calendar.ts';
import type { DemoUser } from './demo-people.ts';
import { createRandom } from './random.ts';

interface ProductRow {
  id: number;
  business_id: number;
  kind: 'pass' | 'membership';
  name: string;
  places: number | null;
  price_pence: number;
  valid_months: number | null;
  intro_days: number | null;
  pause_days: number;
  max_shares: number;
  off_sale_at: Date | null;
  created_at: Date;
}

/** Rows of the tables of passes, by their names. */
export interface DemoPasses {
  products: ProductRow[];
  purchases: object[];
  payments: object[];
  credits: object[];
  parts: object[];
  uses: object[];
  memberships: object[];
  months: object[];
}

const STARTER = 4;
const UNLIMITED = 5;
const INTRO = 6;

/** The owner's passes: three on sale, a newcomers' offer, an expired one, and a membership. */
function makeProducts(businessId: number, today: Date): ProductRow[] {
  const product = (
    id: number,
    name: string,
    places: number | null,
    pounds: number,
    months: number,
    pause: number,
  ) => ({
    id,
    business_id: businessId,
    kind: places === null ? ('membership' as const) : ('pass' as const),
    name,
    places,
    price_pence: pounds * 100,
    valid_months: months,
    intro_days: null,
    pause_days: pause,
    // Families buy the larger ones.
    max_shares: places !== null && places >= 8 ? 4 : 0,
    off_sale_at: id === STARTER ? today : null,
    created_at: new Date(today.getTime() - 200 * DAY_MS),
  });
  return [
    product(1, '5-class pass', 5, 60, 3, 14),
    product(2, '8-class pass', 8, 92, 6, 21),
    product(3, '20-class pass', 20, 210, 12, 30),
    product(STARTER, 'Spring starter', 4, 40, 3, 0),
    product(UNLIMITED, 'Unlimited', null, 65, 1, 30),
    {
      ...product(INTRO, '14 days unlimited', null, 25, 0, 0),
      kind: 'pass',
      valid_months: null,
      intro_days: 14,
    },
  ];
}

/** How many other people have bought passes. */
const BUYERS = 14;

/** How many have bought the offer for newcomers. */
const INTRO_BUYERS = 2;

/**
 * Passes and holders, the seeker included (eight places, seven left; a starter; a membership). Lowers bookings'
 * prices to what the credits cost.
 */
export function makePasses(
  made: DemoBookings,
  businessId: number,
  { seeker, others }: { seeker: DemoUser; others: readonly DemoUser[] },
  today: Date,
): DemoPasses {
  const day = londonDay(today);
  const random = createRandom('passes');
  const products = makeProducts(businessId, today);
  const rows: DemoPasses = {
    products,
    purchases: [],
    payments: [],
    credits: [],
    parts: [],
    uses: [],
    memberships: [],
    months: [],
  };

  /** Somebody buys a pass; its credits in turn pay for bookings of theirs. */
  const buy = (
    user: DemoUser,
    product: ProductRow | undefined,
    at: Date,
    bookings: DemoBookings['bookings'],
  ) => {
    if (product === undefined) return { purchaseId: '', lastDay: '' };
    const price = priceBreakdown(product.price_pence);
    const purchaseId = random.uuid();
    const creditId = random.uuid();
    const paid = makePaidPurchase({
      id: purchaseId,
      paymentId: random.uuid(),
      intent: `pass_${rows.payments.length + 1}`,
      userId: user.id,
      kind: product.kind,
      productId: product.id,
      introOf: product.intro_days === null ? null : businessId,
      price,
      at,
    });
    rows.purchases.push(paid.purchase);
    rows.payments.push(paid.payment);
    rows.credits.push({
      id: creditId,
      purchase_id: purchaseId,
      kind: product.kind,
      unlimited: product.places === null,
      user_id: user.id,
      business_id: businessId,
      product_id: product.id,
      name: product.name,
      pause_days: product.pause_days,
      created_at: at,
    });
    const lasts = lastDayOfPass(londonDay(at), {
      validMonths: product.valid_months,
      introDays: product.intro_days,
    });
    // A month ends on the day before the next begins.
    const validUntil = product.kind === 'membership' ? plusDays(lasts, -1) : lasts;
    for (const [index, share] of splitPriceByPlace(price, product.places ?? 1).entries()) {
      const number = index + 1;
      const amounts = {
        session_fee_pence: share.sessionFeePence,
        platform_fee_pence: share.platformFeePence,
        total_pence: share.totalPence,
      };
      rows.parts.push({ entitlement_id: creditId, number, ...amounts, valid_until: validUntil });
      const booking = bookings[index];
      if (booking === undefined) continue;
      rows.uses.push({
        order_id: booking.order_id,
        position: booking.position,
        entitlement_id: creditId,
        number,
        covered_session_fee_pence: booking.session_fee_pence,
        covered_platform_fee_pence: booking.platform_fee_pence,
        ...amounts,
      });
      Object.assign(booking, amounts);
      // Nothing was asked for: the order was covered whole.
      const payment = made.payments.find(({ id }) => id === booking.payment_id);
      if (payment !== undefined) payment.amount_pence = 0;
    }
    return { purchaseId, lastDay: validUntil };
  };

  const itemsOf = new Map<string, number>();
  for (const { order_id } of made.items) itemsOf.set(order_id, (itemsOf.get(order_id) ?? 0) + 1);
  const own = made.bookings
    .filter(
      (booking) =>
        itemsOf.get(booking.order_id) === 1 &&
        booking.user_id === seeker.id &&
        booking.business_id === businessId &&
        booking.cancelled_at === null &&
        booking.total_pence > 0 &&
        booking.discount_pence === 0,
    )
    .toSorted((a, b) => a.starts_at.getTime() - b.starts_at.getTime());
  const starter = products.find(({ id }) => id === STARTER);
  const starterBought = purchaseTimeOn(plusDays(day, -85));
  buy(
    seeker,
    starter,
    starterBought,
    own.filter(({ ends_at, created_at }) => ends_at < today && created_at > starterBought).slice(0, 3),
  );
  const eightBought = purchaseTimeOn(plusDays(day, -12));
  const ahead = own.filter(({ starts_at }) => starts_at > today).slice(0, 1);
  for (const booking of ahead) {
    const since = new Date(Math.max(booking.created_at.getTime(), eightBought.getTime() + DAY_MS));
    booking.created_at = since;
    for (const order of made.orders) if (order.id === booking.order_id) order.created_at = since;
    for (const payment of made.payments) if (payment.id === booking.payment_id) payment.created_at = since;
  }
  buy(seeker, products[1], eightBought, ahead);
  const joined = purchaseTimeOn(plusDays(day, -16));
  const month = buy(
    seeker,
    products.find(({ id }) => id === UNLIMITED),
    joined,
    [],
  );
  const membershipId = random.uuid();
  rows.memberships.push({
    id: membershipId,
    user_id: seeker.id,
    product_id: UNLIMITED,
    anchor_on: londonDay(joined),
    anchor_number: 1,
    renews_on: plusDays(month.lastDay, 1),
    joined_at: joined,
  });
  rows.months.push({
    membership_id: membershipId,
    number: 1,
    purchase_id: month.purchaseId,
    begins_on: londonDay(joined),
    ends_on: month.lastDay,
  });
  for (const user of random.sample(others, BUYERS)) {
    const product = random.pick([products[0], products[0], products[1], products[2]] as const);
    const since = Math.ceil((today.getTime() - user.created_at.getTime()) / DAY_MS);
    const daysAgo = random.integer(1, Math.max(1, Math.min(70, since - 1)));
    buy(user, product, purchaseTimeOn(plusDays(day, -daysAgo)), []);
  }
  const regulars = new Set(made.bookings.map(({ user_id }) => user_id));
  const newcomers = others.filter(({ id, created_at }) => !regulars.has(id) && created_at < starterBought);
  for (const [index, user] of newcomers.slice(0, INTRO_BUYERS).entries())
    buy(
      user,
      products.find(({ id }) => id === INTRO),
      purchaseTimeOn(plusDays(day, -3 * (index + 1))),
      [],
    );
  return rows;
}

/** Rows of `purchases` and `payments` of what somebody bought and paid. */
export function makePaidPurchase(bought: {
  id: string;
  paymentId: string;
  /** The provider's payment, after the prefix of the demo's. */
  intent: string;
  userId: string;
  kind: 'pass' | 'membership' | 'voucher';
  /** Null for a gift voucher. */
  productId: number | null;
  /** The business whose offer for newcomers it is. */
  introOf?: number | null;
  price: PriceBreakdown;
  at: Date;
}): { purchase: object; payment: object } {
  const { id, userId, kind, productId, price, at } = bought;
  return {
    purchase: {
      id,
      user_id: userId,
      kind,
      product_id: productId,
      intro_business_id: bought.introOf ?? null,
      price_pence: price.sessionFeePence,
      platform_fee_pence: price.platformFeePence,
      total_pence: price.totalPence,
      state: 'paid',
      expires_at: purchaseExpiry(at),
      paid_at: at,
      created_at: at,
    },
    payment: {
      id: bought.paymentId,
      purchase_id: id,
      user_id: userId,
      provider_intent_id: `${DEMO_INTENT_PREFIX}${bought.intent}`,
      amount_pence: price.totalPence,
      refunded_pence: 0,
      currency: 'gbp',
      state: 'succeeded',
      created_at: at,
      updated_at: at,
    },
  };
}

/** Half past ten of a day: people buy passes by day. */
export function purchaseTimeOn(day: string): Date {
  return new Date(`${day}T10:30:00Z`);
}
