import type { BookingState } from '#areas/booking/bookings/contract.ts';
import { type PolicyInForce, refundBeforeDeadline, refundDeadline } from '#areas/booking/bookings/rules.ts';
import { weeklyDates } from '#areas/booking/bookings/series/series-dates.ts';
import { DEMO_INTENT_PREFIX } from '#areas/money/payments/rules.ts';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import { DAY_MS, daytimeOn, HOUR_MS, interpolateTime, minDate } from './demo-calendar.ts';
import { REVIEW_ANSWERS, reviewTexts } from './demo-material.server.ts';
import type { DemoUser } from './demo-people.ts';
import type { DemoSession } from './demo-sessions.ts';
import { createRandom, type Random } from './random.ts';

/** A date of a session as it stands in the database, with the seats already booked by the demo. */
export interface DemoOccurrence {
  id: number;
  session_id: number;
  starts_at: Date;
  ends_at: Date;
  capacity: number;
}

interface Amounts {
  session_fee_pence: number;
  platform_fee_pence: number;
  total_pence: number;
}

export interface OrderRow extends Amounts {
  id: string;
  user_id: string;
  created_at: Date;
}

export interface OrderItemRow extends Amounts {
  order_id: string;
  position: number;
  occurrence_id?: number;
  appointment_id?: number;
  discount_pence: number;
  policy: PolicyInForce;
  note: '';
}

/** Intent ids start with `DEMO_INTENT_PREFIX`; the provider doesn't know them. */
interface PaymentRow {
  id: string;
  order_id: string;
  user_id: string;
  provider_intent_id: string;
  amount_pence: number;
  refunded_pence: number;
  state: 'succeeded' | 'refunded' | 'partly_refunded';
  created_at: Date;
  updated_at: Date;
}

interface BookingRow extends Amounts {
  id: string;
  discount_pence: number;
  reference: string;
  order_id: string;
  position: number;
  payment_id: string;
  occurrence_id: number;
  session_id: number;
  business_id: number;
  user_id: string;
  state: BookingState;
  full_name: string;
  email: string;
  phone: string;
  special_requirements: string;
  policy: PolicyInForce;
  starts_at: Date;
  ends_at: Date;
  created_at: Date;
  cancelled_at: Date | null;
  /** Marks mails as sent. */
  reminded_at: Date;
  review_requested_at: Date;
}

/** Only on our books. */
interface RefundRow {
  id: string;
  payment_id: string;
  booking_id: string;
  amount_pence: number;
  reason: 'cancelled_by_seeker';
  idempotency_key: string;
  provider_refund_id: string;
  state: 'succeeded';
  created_at: Date;
  updated_at: Date;
}

interface ReviewRow {
  id: string;
  booking_id: string;
  session_id: number;
  business_id: number;
  user_id: string;
  stars: number;
  body: string;
  answer: string | null;
  answered_at: Date | null;
  created_at: Date;
}

export interface DemoBookings {
  orders: OrderRow[];
  items: OrderItemRow[];
  payments: PaymentRow[];
  bookings: BookingRow[];
  refunds: RefundRow[];
  reviews: ReviewRow[];
}

/** How far back the demo's history goes. */
export const HISTORY_WEEKS = 26;
/** Share of past dates with bookings, half a year ago and now. Totals still grow, as sessions do. */
const BOOKED_SHARE = { then: 0.34, now: 0.27 };
/** How long before a date people book it: weeks for what is to come, days for what has been. */
const MAX_LEAD_DAYS = { coming: 77, past: 20 };
/** One in so many seekers thinks better of it. */
const CANCELLED_SHARE = 0.035;

// Dates filled by the demo are at the near end, where people look.
const FULL_OCCURRENCES = 2;
const BUSY_OCCURRENCES = 2;
/** How far the owner's own dates are filled, before and after today. */
const OWNER_WEEK_DAYS = 8;
/** Which of the demo seeker's sessions to come they booked before its price went up, and how much that was. */
const EARLIER_PRICE = { of: 1, byPence: 200 } as const;
const SPECIAL_REQUIREMENTS = [
  'I use a hearing aid, so a place near the front would help.',
  'Recovering from a sprained ankle.',
  'First time here, so I may need showing round.',
  'I shall be about five minutes late from work.',
] as const;

/** What a booking of the session is cancelled by. */
const bookingPolicy = ({ row }: DemoSession): PolicyInForce => ({
  hoursBefore: row.cancellation_hours,
  givesBack: row.cancellation_refund,
});

/** The sessions that can have bookings: published, of businesses with booking on. */
function listBookableSessions(sessions: readonly DemoSession[]): DemoSession[] {
  return sessions.filter(({ row, business }) => row.status === 'published' && business.booking_enabled);
}

/** The sessions that have run and been booked before: every eighth, and all of the demo owner's. */
export function sessionsWithHistory(sessions: readonly DemoSession[]): DemoSession[] {
  const [first] = sessions;
  return listBookableSessions(sessions).filter(
    ({ business }, index) => business.id === first?.business.id || index % 8 === 3,
  );
}

/**
 * Books the demo: some sessions nearly full, some with history and reviews.
 * @param occurrences by session id, soonest first, from `HISTORY_WEEKS` back
 * @param people bookers; `seeker` is the demo account
 * @param today the demo's first midnight
 */
export function makeBookings(
  sessions: readonly DemoSession[],
  occurrences: ReadonlyMap<number, readonly DemoOccurrence[]>,
  people: { seeker: DemoUser; others: readonly DemoUser[] },
  today: Date,
): DemoBookings {
  const desk = new BookingBuilder(today);
  const bookable = listBookableSessions(sessions);
  const ownersBusiness = sessions[0]?.business.id;
  const tomorrow = new Date(today.getTime() + DAY_MS);

  // The demo seeker goes first, while every seat is free.
  const ownersSessions = bookable.filter(({ business }) => business.id === ownersBusiness);
  for (const [index, session] of ownersSessions.slice(0, 3).entries()) {
    const dates = occurrences.get(session.row.id) ?? [];
    const past = dates.filter((date) => date.starts_at < today);
    const coming = dates.filter((date) => date.starts_at.getTime() > tomorrow.getTime() + 2 * DAY_MS);
    const [attended] = past.slice(-1 - index);
    const [ahead] = coming.slice(index);
    if (attended !== undefined) desk.book(session, attended, people.seeker, 'attended');
    if (ahead === undefined) continue;
    // One was bought before its price went up: moving it to another date is paid for.
    const paidPence = session.row.price_pence - (index === EARLIER_PRICE.of ? EARLIER_PRICE.byPence : 0);
    desk.book(session, ahead, people.seeker, 'confirmed', paidPence);
  }

  for (const [index, session] of bookable.entries()) {
    const random = createRandom(`demand for session ${session.row.id}`);
    const coming = (occurrences.get(session.row.id) ?? []).filter((date) => date.starts_at >= today);
    const { capacity } = session.row;
    const seats = (date: DemoOccurrence): number => date.capacity - desk.taken(date);
    if (index % 41 === 7 && capacity <= 12) {
      for (const date of coming.slice(0, FULL_OCCURRENCES))
        desk.sell(session, date, people.others, seats(date));
    } else if (index % 23 === 5 && capacity >= 4 && capacity <= 16) {
      for (const date of coming.slice(0, FULL_OCCURRENCES)) {
        desk.sell(session, date, people.others, seats(date) - random.integer(1, 2));
      }
    } else if (index % 9 === 2 || session.business.id === ownersBusiness) {
      for (const date of coming.slice(0, BUSY_OCCURRENCES)) {
        desk.sell(session, date, people.others, Math.min(seats(date), random.integer(1, 5)));
      }
    }
  }

  // The owner's own week, which their calendar opens on: people at every date, most of whom came.
  for (const session of ownersSessions) {
    const random = createRandom(`week of session ${session.row.id}`);
    for (const date of occurrences.get(session.row.id) ?? []) {
      const days = (date.starts_at.getTime() - today.getTime()) / DAY_MS;
      if (days < -OWNER_WEEK_DAYS || days >= OWNER_WEEK_DAYS) continue;
      const wanted = Math.ceil(
        date.capacity * (days < 0 ? 0.4 + random.next() / 2 : 0.2 + random.next() / 2),
      );
      const seats = Math.max(0, Math.min(date.capacity, wanted) - desk.taken(date));
      for (const user of random.sample(people.others, seats)) {
        if (!desk.mayBook(session, date, user)) continue;
        const came = random.chance(0.08) ? 'no_show' : 'attended';
        desk.book(session, date, user, date.starts_at < today ? came : 'confirmed');
      }
    }
  }

  for (const session of sessionsWithHistory(sessions)) {
    const random = createRandom(`history of session ${session.row.id}`);
    const past = (occurrences.get(session.row.id) ?? []).filter((date) => date.starts_at < today);
    for (const date of past) {
      const age = (today.getTime() - date.starts_at.getTime()) / (HISTORY_WEEKS * 7 * DAY_MS);
      if (!random.chance(BOOKED_SHARE.now + (BOOKED_SHARE.then - BOOKED_SHARE.now) * age)) continue;
      const seats = Math.min(date.capacity - desk.taken(date), random.integer(1, 4));
      for (const user of random.sample(people.others, seats)) {
        if (!desk.mayBook(session, date, user)) continue;
        if (random.chance(CANCELLED_SHARE)) {
          desk.cancel(random, desk.book(session, date, user, 'confirmed'));
          continue;
        }
        const booking = desk.book(session, date, user, random.chance(0.07) ? 'no_show' : 'attended');
        if (booking.state === 'attended' && random.chance(0.25)) desk.review(random, session, booking);
      }
    }
  }
  // The seeker has the coming weeks of one of the owner's classes, without the third of them.
  const weekly = findSeriesSession(sessions);
  if (weekly !== undefined)
    desk.bookSeries(
      weekly,
      weeklyOccurrences(
        (occurrences.get(weekly.row.id) ?? []).filter((date) => desk.mayBook(weekly, date, people.seeker)),
        tomorrow,
      ),
      people.seeker,
    );

  const [first] = desk.made.bookings;
  const [firstSession] = ownersSessions;
  if (first !== undefined && firstSession !== undefined)
    desk.review(createRandom('seeker’s review'), firstSession, first);
  return desk.made;
}

/** The class of which the demo seeker has booked a series: the second of the demo owner's. */
export function findSeriesSession(sessions: readonly DemoSession[]): DemoSession | undefined {
  return listBookableSessions(sessions).filter(({ business }) => business.id === sessions[0]?.business.id)[1];
}

/** Five dates of a class at one time of the week, from next week on; one in between is skipped. */
function weeklyOccurrences(dates: readonly DemoOccurrence[], tomorrow: Date): DemoOccurrence[] {
  const [first] = dates.filter(({ starts_at: at }) => at.getTime() > tomorrow.getTime() + 8 * DAY_MS);
  if (first === undefined) return [];
  const known = dates.map((date) => ({
    startsAt: date.starts_at.toISOString(),
    endsAt: date.ends_at.toISOString(),
    spacesLeft: date.capacity,
  }));
  const starts = weeklyDates(first.starts_at, known)
    .filter((_, week) => week < 6 && week !== 2)
    .map(({ startsAt }) => startsAt);
  return dates.filter(({ starts_at: at }) => starts.includes(at.toISOString()));
}

/** How many seats of each date the bookings take, for `occurrences.taken`. */
export function countTakenPlaces({ bookings }: DemoBookings): { occurrence_id: number; seats: number }[] {
  const seats = new Map<number, number>();
  for (const { occurrence_id: id, cancelled_at: cancelled } of bookings)
    if (cancelled === null) seats.set(id, (seats.get(id) ?? 0) + 1);
  return [...seats].map(([occurrence_id, count]) => ({ occurrence_id, seats: count }));
}

/** Keeps count of the seats while it writes out order, payment and booking for each. */
class BookingBuilder {
  readonly made: DemoBookings = {
    orders: [],
    items: [],
    payments: [],
    bookings: [],
    refunds: [],
    reviews: [],
  };
  readonly #today: Date;
  readonly #guests = new Map<number, Set<string>>();
  readonly #cancelled = new Map<number, number>();
  readonly #random: Random = createRandom('booking desk');

  constructor(today: Date) {
    this.#today = today;
  }

  taken(date: DemoOccurrence): number {
    return (this.#guests.get(date.id)?.size ?? 0) - (this.#cancelled.get(date.id) ?? 0);
  }

  /** Whether the person has not booked the date yet, and they and the session were there in time to. */
  mayBook(session: DemoSession, date: DemoOccurrence, user: DemoUser): boolean {
    const [from, until] = this.#bookable(session, date, user);
    return from < until && !this.#guests.get(date.id)?.has(user.id);
  }

  #bookable(session: DemoSession, date: DemoOccurrence, user: DemoUser): [from: Date, until: Date] {
    const from = Math.max(user.created_at.getTime(), session.row.created_at.getTime()) + HOUR_MS;
    const until = minDate(date.starts_at, this.#today).getTime() - 2 * HOUR_MS;
    return [new Date(from), new Date(until)];
  }

  /** Mostly in the days before, some of it long before; never before the person or the session was there. */
  #bookedAt(session: DemoSession, date: DemoOccurrence, user: DemoUser): Date {
    const [from, until] = this.#bookable(session, date, user);
    const drawn = this.#random.next();
    const longest = MAX_LEAD_DAYS[date.starts_at < this.#today ? 'past' : 'coming'];
    const days = Math.ceil(drawn ** 1.3 * longest);
    const at = daytimeOn(plusDays(londonDay(until), -days), this.#random.next());
    return at > from && at < until ? at : interpolateTime(from, until, drawn);
  }

  /** Confirms `seats` bookings by as many different people. */
  sell(session: DemoSession, date: DemoOccurrence, people: readonly DemoUser[], seats: number): void {
    const able = people.filter((user) => this.mayBook(session, date, user));
    for (const user of this.#random.sample(able, seats)) this.book(session, date, user, 'confirmed');
  }

  book(
    session: DemoSession,
    date: DemoOccurrence,
    user: DemoUser,
    state: BookingState,
    pricePence = session.row.price_pence,
  ): BookingRow {
    const { sessionFeePence, platformFeePence, totalPence } = priceBreakdown(pricePence);
    const amounts = {
      session_fee_pence: sessionFeePence,
      platform_fee_pence: platformFeePence,
      total_pence: totalPence,
    };
    const bookedAt = this.#bookedAt(session, date, user);
    const policy = bookingPolicy(session);
    const order: OrderRow = {
      id: this.#random.uuid(),
      user_id: user.id,
      ...amounts,
      created_at: bookedAt,
    };
    const payment: PaymentRow = {
      id: this.#random.uuid(),
      order_id: order.id,
      user_id: user.id,
      provider_intent_id: `${DEMO_INTENT_PREFIX}${String(this.made.payments.length + 1).padStart(6, '0')}`,
      amount_pence: totalPence,
      refunded_pence: 0,
      state: 'succeeded',
      created_at: bookedAt,
      updated_at: bookedAt,
    };
    const booking: BookingRow = {
      id: this.#random.uuid(),
      reference: `DMXX-${referenceGroup(this.made.bookings.length)}`,
      order_id: order.id,
      position: 1,
      payment_id: payment.id,
      occurrence_id: date.id,
      session_id: session.row.id,
      business_id: session.business.id,
      user_id: user.id,
      state,
      full_name: user.name,
      email: user.email,
      phone: user.phone,
      special_requirements: this.#random.chance(0.05) ? this.#random.pick(SPECIAL_REQUIREMENTS) : '',
      ...amounts,
      discount_pence: 0,
      policy,
      starts_at: date.starts_at,
      ends_at: date.ends_at,
      created_at: bookedAt,
      cancelled_at: null,
      reminded_at: bookedAt,
      review_requested_at: bookedAt,
    };
    this.made.orders.push(order);
    this.made.items.push({
      order_id: order.id,
      position: 1,
      occurrence_id: date.id,
      ...amounts,
      discount_pence: 0,
      policy,
      note: '',
    });
    this.made.payments.push(payment);
    this.made.bookings.push(booking);
    const guests = this.#guests.get(date.id) ?? new Set();
    this.#guests.set(date.id, guests.add(user.id));
    return booking;
  }

  /** Books a place at each of several dates in one order, with one payment. */
  bookSeries(session: DemoSession, dates: readonly DemoOccurrence[], user: DemoUser): void {
    const able = dates.filter(
      (date) => this.mayBook(session, date, user) && this.taken(date) < date.capacity,
    );
    const [first, ...others] = able.map((date) => this.book(session, date, user, 'confirmed'));
    if (first === undefined) return;
    const { orders, items, payments } = this.made;
    const order = orders.find(({ id }) => id === first.order_id);
    const payment = payments.find(({ id }) => id === first.payment_id);
    if (order === undefined || payment === undefined) return;
    for (const [index, booking] of others.entries()) {
      const item = items.find(({ order_id }) => order_id === booking.order_id);
      orders.splice(
        orders.findIndex(({ id }) => id === booking.order_id),
        1,
      );
      payments.splice(
        payments.findIndex(({ id }) => id === booking.payment_id),
        1,
      );
      const bought = { order_id: order.id, position: index + 2 };
      Object.assign(booking, bought, { payment_id: payment.id, created_at: order.created_at });
      Object.assign(item ?? {}, bought);
      order.session_fee_pence += booking.session_fee_pence;
      order.platform_fee_pence += booking.platform_fee_pence;
      order.total_pence += booking.total_pence;
      payment.amount_pence += booking.total_pence;
    }
  }

  /** Its seeker cancels: in time for what the session gives back, or too late for any of it. */
  cancel(random: Random, booking: BookingRow): void {
    const at = interpolateTime(booking.created_at, booking.starts_at, random.next());
    booking.state = 'cancelled_by_seeker';
    booking.cancelled_at = at;
    this.#cancelled.set(booking.occurrence_id, (this.#cancelled.get(booking.occurrence_id) ?? 0) + 1);
    const payment = this.made.payments.find(({ id }) => id === booking.payment_id);
    if (payment === undefined || at > refundDeadline(booking.policy, booking.starts_at)) return;
    payment.refunded_pence = refundBeforeDeadline(booking.policy, payment.amount_pence);
    payment.state = payment.refunded_pence === payment.amount_pence ? 'refunded' : 'partly_refunded';
    payment.updated_at = at;
    this.made.refunds.push({
      id: random.uuid(),
      payment_id: payment.id,
      booking_id: booking.id,
      amount_pence: payment.refunded_pence,
      reason: 'cancelled_by_seeker',
      idempotency_key: `booking:${booking.id}:refund`,
      provider_refund_id: `re_demo_${booking.id}`,
      state: 'succeeded',
      created_at: at,
      updated_at: at,
    });
  }

  /** The day after or the one after that, or not at all where that is still to come. */
  review(random: Random, session: DemoSession, booking: BookingRow): void {
    const stars = random.pick([5, 5, 5, 5, 5, 5, 4, 4, 4, 4, 3, 2] as const);
    const writtenAt = daytimeOn(
      plusDays(londonDay(booking.ends_at), random.pick([1, 1, 1, 2, 3])),
      random.next(),
    );
    if (writtenAt >= this.#today) return;
    const answered = random.chance(stars <= 3 ? 0.6 : 0.2);
    const answeredAt = new Date(writtenAt.getTime() + random.integer(2, 30) * HOUR_MS);
    this.made.reviews.push({
      id: random.uuid(),
      booking_id: booking.id,
      session_id: booking.session_id,
      business_id: booking.business_id,
      user_id: booking.user_id,
      stars,
      body: random.pick(reviewTexts(session.row)[stars]),
      answer:
        answered && answeredAt < this.#today
          ? random.pick(REVIEW_ANSWERS[stars <= 3 ? 'blame' : 'praise'])
          : null,
      answered_at: answered && answeredAt < this.#today ? answeredAt : null,
      created_at: writtenAt,
    });
  }
}

/** The letters and digits of booking references; a count written in them, four places. */
export function referenceGroup(count: number): string {
  const digits = '23456789BCDFGHJKMNPQRSTVWXZ';
  return Array.from({ length: 4 }, (_, place) => digits[Math.floor(count / 27 ** (3 - place)) % 27]).join('');
}
