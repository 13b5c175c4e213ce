import { priceWithCode } from '#areas/money/promo-codes/codes/rules.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import type { DemoBookings } from './demo-bookings.ts';
import type { DemoSession } from './demo-sessions.ts';

/** A row of `promo_codes`; the database gives it its id. */
interface CodeRow {
  business_id: number;
  code: string;
  percent_off: number | null;
  pence_off: number | null;
  valid_from: string;
  valid_until: string | null;
  max_places: number | null;
  max_per_user: number | null;
  new_customers_only: boolean;
  shown: boolean;
  paused_at: Date | null;
  created_at: Date;
}

export const USED_CODE = 'WELCOME20';

const USED_CODE_BOOKINGS = 7;

/** The promo codes of the demo owner's business: one in use, one to come, one that is paused. */
export function makeCodes(businessId: number, today: Date): CodeRow[] {
  const day = londonDay(today);
  const code = {
    business_id: businessId,
    new_customers_only: false,
    shown: false,
    paused_at: null,
    created_at: today,
  };
  return [
    {
      ...code,
      code: 'SUMMER25',
      percent_off: 25,
      pence_off: null,
      valid_from: plusDays(day, -150),
      valid_until: null,
      max_places: 40,
      max_per_user: null,
      paused_at: today,
    },
    {
      ...code,
      code: 'QUIET5',
      percent_off: null,
      pence_off: 500,
      valid_from: plusDays(day, 7),
      valid_until: plusDays(day, 37),
      max_places: 50,
      max_per_user: 2,
    },
    {
      ...code,
      code: USED_CODE,
      percent_off: 20,
      pence_off: null,
      valid_from: plusDays(day, -60),
      valid_until: null,
      max_places: null,
      max_per_user: 1,
      new_customers_only: true,
      shown: true,
    },
  ];
}

/** What several dates of the first class of the demo owner's business cost less. */
export function makeSeriesPrices([first]: readonly DemoSession[], today: Date) {
  return first === undefined
    ? []
    : [{ session_id: first.row.id, min_occurrences: 4, percent_off: 10, pence_off: null, updated_at: today }];
}

/**
 * Applies the code in use to some first bookings.
 * @returns their orders
 */
export function applyCode(made: DemoBookings, businessId: number, since: Date): string[] {
  const firsts = new Map<string, DemoBookings['bookings'][number]>();
  const ofSeveral = new Set(
    made.bookings.flatMap(({ position, order_id: id }) => (position > 1 ? [id] : [])),
  );
  for (const booking of made.bookings.toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime()))
    if (
      booking.business_id === businessId &&
      !firsts.has(booking.user_id) &&
      !ofSeveral.has(booking.order_id)
    )
      firsts.set(booking.user_id, booking);
  const refunded = new Set(made.refunds.map((refund) => refund.booking_id));
  const lowered = [...firsts.values()].filter(
    ({ id, created_at, state, total_pence }) =>
      created_at >= since && state !== 'cancelled_by_seeker' && total_pence > 0 && !refunded.has(id),
  );
  return lowered.slice(-USED_CODE_BOOKINGS).map((booking) => {
    const price = priceWithCode({ percentOff: 20, penceOff: null }, booking.session_fee_pence, 1);
    const amounts = {
      session_fee_pence: price.sessionFeePence,
      platform_fee_pence: price.platformFeePence,
      total_pence: price.totalPence,
    };
    const is = ({ order_id }: { order_id: string }) => order_id === booking.order_id;
    Object.assign(booking, amounts, { discount_pence: price.discountPence });
    Object.assign(made.items.find(is) ?? {}, amounts, { discount_pence: price.discountPence });
    Object.assign(made.payments.find(is) ?? {}, { amount_pence: price.totalPence });
    Object.assign(made.orders.find(({ id }) => id === booking.order_id) ?? {}, amounts);
    return booking.order_id;
  });
}
