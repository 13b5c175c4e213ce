import { categoryNames } from '#areas/catalogue/sessions/prices/copy.ts';
import { dayParts, daysBetween, formatShortDay, londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { mapLink } from '#shared/domain/map-link.ts';
import { decimalToPence, penceToDecimal, totalPounds } from '#shared/domain/pence.ts';
import { pluralize } from '#shared/domain/pluralize.ts';
import type { Booking, MoveTarget } from '../contract.ts';
import { stateBadge } from '../copy.ts';
import { isCancelled } from '../rules.ts';

/** In Europe/London. Pure. */

/** Upcoming soonest first; past or cancelled latest first. */
export interface MyBookings {
  upcoming: Booking[];
  past: Booking[];
}

export function isUpcoming({ state, endsAt }: Pick<Booking, 'state' | 'endsAt'>, now: Date): boolean {
  return state === 'confirmed' && Date.parse(endsAt) > now.getTime();
}

/** A session under way is still upcoming. */
export function sortBookings(bookings: readonly Booking[], now: Date): MyBookings {
  const byStart = bookings.toSorted(
    (one, other) => Date.parse(one.sessionDate) - Date.parse(other.sessionDate),
  );
  return {
    upcoming: byStart.filter((booking) => isUpcoming(booking, now)),
    past: byStart.filter((booking) => !isUpcoming(booking, now)).toReversed(),
  };
}

export type OrderPlaces = readonly [Booking, ...Booking[]];

/** By order and date. */
export const groupPlaces = (bookings: readonly Booking[]): OrderPlaces[] =>
  groupBookings(bookings, ({ order, sessionDate }) => `${order.id} ${sessionDate}`);

/** One group for each order: a series or a course is one, with its dates in the order given. */
export const groupOrders = (bookings: readonly Booking[]): OrderPlaces[] =>
  groupBookings(bookings, ({ order }) => order.id);

function groupBookings(bookings: readonly Booking[], keyOf: (booking: Booking) => string): OrderPlaces[] {
  const groups = new Map<string, [Booking, ...Booking[]]>();
  for (const booking of bookings) {
    const key = keyOf(booking);
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [booking]);
    else group.push(booking);
  }
  return [...groups.values()];
}

export function sameOrderBookings(bookings: readonly Booking[], [{ order }]: OrderPlaces): Booking[] {
  return bookings.filter((booking) => booking.order.id === order.id);
}

/** The cancellable places of an order, with the total refund in pounds, credits and voucher pounds. */
export function cancellablePlaces(
  bookings: readonly Booking[],
  orderId: string,
): { places: Booking[]; refund: string; credits: number; vouchers: string } {
  const places = bookings.filter(
    ({ order, refundIfCancelled }) => order.id === orderId && refundIfCancelled !== null,
  );
  return {
    places,
    refund: totalPounds(places.map(({ refundIfCancelled }) => refundIfCancelled ?? '0.00')),
    credits: places.filter(({ pass }) => pass?.comesBack === true).length,
    vouchers: totalPounds(
      places.map(({ voucher }) => (voucher?.comesBack === true ? voucher.amount : '0.00')),
    ),
  };
}

export function canMove(booking: Booking): boolean {
  const { refundIfCancelled, refundedAmount, bankGaveAmount, totalAmount, policy, trainer, pass } = booking;
  if (pass !== undefined) return pass.comesBack === true;
  return (
    trainer === null &&
    booking.course === undefined &&
    refundIfCancelled !== null &&
    policy.givesBack === 'all' &&
    totalPounds([refundIfCancelled, refundedAmount, bankGaveAmount]) === totalAmount
  );
}

/** By the difference in pounds: "0.00", "2.20", "-2.20". */
export function differenceText({
  difference,
  waived,
  totalAmount,
}: Pick<MoveTarget, 'difference' | 'waived' | 'totalAmount'>): string {
  if (difference.startsWith('-')) return `You’ll get £${difference.slice(1)} back.`;
  if (waived !== '0.00')
    return `It costs £${waived} more, which is too little to charge. There’s nothing to pay.`;
  return difference === '0.00'
    ? 'It costs the same, so there’s nothing to pay.'
    : `£${difference} more: £${totalAmount} instead of £${subtractPounds(totalAmount, difference)}.`;
}

/** "£2.20 more, ", or empty. */
export const extraCostPrefix = ({ difference }: Pick<MoveTarget, 'difference'>): string =>
  (decimalToPence(difference) ?? 0) > 0 ? `£${difference} more, ` : '';

function subtractPounds(pounds: string, by: string): string {
  return penceToDecimal((decimalToPence(pounds) ?? 0) - (decimalToPence(by) ?? 0));
}

/** "Course · 6 dates", "Course · 6 dates, 4 to come": dates of the order, without cancelled ones. */
export function courseDatesLine(places: OrderPlaces, bought: readonly Booking[]): string {
  const all = countDates(bought.filter(({ state }) => !isCancelled(state)));
  const here = countDates(places);
  const dates = `Course · ${pluralize(Math.max(all, here), 'date')}`;
  return here >= all || places[0].state !== 'confirmed' ? dates : `${dates}, ${here} to come`;
}

/** "Mira Nair, 8", or the name alone. */
export function attendeeLine({
  attendee: { name, age },
  category,
}: Pick<Booking, 'attendee' | 'category'>): string {
  const person = age === null ? name : `${name}, ${age}`;
  return category === undefined ? person : `${person} (${categoryNames[category]})`;
}

/** "Concession. Bring proof of your concession"; null at the standard price. */
export function categoryLine({ category, proof }: Pick<Booking, 'category' | 'proof'>): string | null {
  if (category === undefined) return null;
  return proof === undefined ? categoryNames[category] : `${categoryNames[category]}. ${proof}`;
}

/** "One", "Three", "11". */
export const numberWord = (count: number): string => numberWords[count] ?? String(count);

const numberWords = ['No', 'One', 'Two', 'Three', 'Four', 'Five', 'Six', 'Seven', 'Eight', 'Nine', 'Ten'];

/** "in 15 hours", "in 3 days" by London's calendar, "under way". */
export function formatStartsIn({ sessionDate }: Pick<Booking, 'sessionDate'>, now: Date): string {
  const minutes = Math.round((Date.parse(sessionDate) - now.getTime()) / 60_000);
  if (minutes <= 0) return 'under way';
  const [count, unit] =
    minutes < 60
      ? [minutes, 'minute']
      : minutes < 48 * 60
        ? [Math.round(minutes / 60), 'hour']
        : [daysBetween(londonDay(now), londonDay(new Date(sessionDate))), 'day'];
  return `in ${count} ${unit}${count === 1 ? '' : 's'}`;
}

/** "You, Arjun and Mira": the buyer is "You". */
export function attendeeNames(places: OrderPlaces): string {
  const names = places.map(({ attendee: { name }, user: { firstName, lastName } }) =>
    name === `${firstName} ${lastName}`.trim() ? 'You' : (name.split(' ')[0] ?? name),
  );
  return new Intl.ListFormat('en-GB').format(names);
}

/** Null without a past booking that has coordinates. */
export function lastVisitedLocation(
  past: readonly Booking[],
): { name: string; latitude: number; longitude: number; sessionId: number | null } | null {
  for (const { state, sessionId, business } of past) {
    const { name, latitude, longitude } = business;
    if (sessionId !== null && !isCancelled(state) && latitude !== null && longitude !== null)
      return { name, latitude, longitude, sessionId };
  }
  return null;
}

/** "Tomorrow, in 14 hours", "In 3 days", "Under way". */
export function formatNextStart(booking: Pick<Booking, 'sessionDate'>, now: Date): string {
  const startsIn = formatStartsIn(booking, now);
  const day = nearDay(booking.sessionDate, now);
  if (day === null || Date.parse(booking.sessionDate) <= now.getTime())
    return `${startsIn.charAt(0).toUpperCase()}${startsIn.slice(1)}`;
  return `${day}, ${startsIn}`;
}

function nearDay(instant: string, now: Date): 'Today' | 'Tomorrow' | null {
  const day = londonDay(new Date(instant));
  const today = londonDay(now);
  if (day === today) return 'Today';
  return day === plusDays(today, 1) ? 'Tomorrow' : null;
}

/** "Today, 20:00", "Wed 2 Dec, 19:00". */
function formatRowStart({ sessionDate }: Booking, now: Date): string {
  const day = nearDay(sessionDate, now);
  const startsAt = new Date(sessionDate);
  return day === null ? formatShortMoment(startsAt) : `${day}, ${formatLondonTime(startsAt)}`;
}

/** How many dates the places are on. */
export const countDates = (places: readonly Booking[]): number =>
  new Set(places.map(({ sessionDate }) => sessionDate)).size;

/** One line for a row: "Today, 20:00 · Turn Cycle Studio", "Mondays 18:00 · next Mon 30 Nov · Core & Corner". */
export function upcomingLine(places: OrderPlaces, now: Date): string {
  const [first] = places;
  const { name } = first.business;
  if (countDates(places) === 1) return `${formatRowStart(first, now)} · ${name}`;
  const weekly = new Set(places.map(({ sessionDate }) => formatWeekly(sessionDate)));
  const next = formatShortDay(londonDay(new Date(first.sessionDate)));
  return weekly.size === 1
    ? `${formatWeekly(first.sessionDate)} · next ${next} · ${name}`
    : `Next ${formatShortMoment(new Date(first.sessionDate))} · ${name}`;
}

/** "Mondays 18:00". */
function formatWeekly(instant: string): string {
  const startsAt = new Date(instant);
  return `${dayParts(londonDay(startsAt)).weekday}s ${formatLondonTime(startsAt)}`;
}

/** "Sun 22 Nov · How was it?", "Sat 14 Nov · Cancelled, £5.94 refunded", "Tue 17 Nov · Ring Road Boxing". */
export function pastLine(places: OrderPlaces, reviewDue: boolean): string {
  const [first] = places;
  const dates = countDates(places);
  const day = formatShortDay(londonDay(new Date(first.sessionDate)));
  const when = dates === 1 ? day : `${dates} dates, last ${day}`;
  const refund = places.length === 1 ? refundNote(first) : null;
  if (places.every(({ state }) => isCancelled(state)))
    return `${when} · Cancelled${refund === null ? '' : `, ${refund.charAt(0).toLowerCase()}${refund.slice(1)}`}`;
  return `${when} · ${reviewDue ? 'How was it?' : first.business.name}`;
}

/**
 * The rows below the ticket of the next booking: an order of one date that the ticket already shows has none. A series
 * stays whole, so that its row opens to all of its dates.
 */
export function rowsBelowTicket(upcoming: readonly Booking[], next: OrderPlaces): OrderPlaces[] {
  return groupOrders(upcoming).filter(
    (places) => places[0].order.id !== next[0].order.id || countDates(places) > 1,
  );
}

/** A date of a course is cancelled by itself only if the business changed it. */
export const canCancelAlone = ({ course, policy, order }: Booking): boolean =>
  course === undefined || policy.courseStartsAt === undefined || order.dates === 1;

/** A past confirmed booking is "Finished" until the business marks it. */
export function bookingStatus({ state, endsAt }: Booking, now: Date): string {
  return state === 'confirmed' && Date.parse(endsAt) <= now.getTime() ? 'Finished' : stateBadge(state);
}

/** Null if there is nothing to say. */
export function refundNote(booking: Booking): string | null {
  const { state, refundedAmount, refundFailedAmount, paymentState, totalAmount } = booking;
  if (booking.bankGaveAmount !== '0.00') return `£${booking.bankGaveAmount} refunded by your bank`;
  if (booking.bankDecides && refundedAmount !== '0.00')
    return `£${refundedAmount} refund depends on your bank’s decision`;
  if (refundFailedAmount !== '0.00')
    return `£${refundFailedAmount} refund hasn’t reached you yet. We’ll email you when it’s on its way`;
  if (refundedAmount !== '0.00') {
    return paymentState === 'refunded' || paymentState === 'partly_refunded'
      ? `£${refundedAmount} refunded`
      : `£${refundedAmount} refund on its way`;
  }
  if (booking.pass !== undefined && isCancelled(state))
    return booking.pass.givenBack ? 'Credit returned' : 'Credit used';
  if (booking.voucher !== undefined && isCancelled(state))
    return booking.voucher.givenBack
      ? `£${booking.voucher.amount} back on your gift voucher`
      : 'Gift voucher used';
  return state === 'cancelled_by_seeker' && totalAmount !== '0.00' ? 'No refund' : null;
}

/** Null online. */
export function directionsPath({ business }: Pick<Booking, 'business'>): string | null {
  return business.latitude === null || business.longitude === null
    ? null
    : mapLink(business.latitude, business.longitude);
}
