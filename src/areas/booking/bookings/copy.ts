import { closedDates } from '#areas/catalogue/sessions/booking-rules/copy.ts';
import type { Occurrence, Session } from '#areas/catalogue/sessions/contract.ts';
import { nextOccurrenceWithPlace } from '#areas/catalogue/sessions/show/copy.ts';
import { formatPlaces } from '#areas/catalogue/sessions/show/places.ts';
import { creditsText } from '#areas/money/entitlements/credit-text.ts';
import { cardToasts } from '#areas/money/payments/copy.ts';
import { dayParts, formatLongDay, londonDay, plusDays, weekdays } from '#shared/calendar/calendar-day.ts';
import { formatLondonTime, formatShortMoment } from '#shared/calendar/london-time.ts';
import { decimalToPence, penceToDecimal, totalPounds } from '#shared/domain/pence.ts';
import type { ToastRequest } from '#shared/ui/overlay/toast-queue.ts';
import type { FlowState } from './book/booking-flow.ts';
import type { Booking, BookingState } from './contract.ts';
import { BANK_HOLD_HOURS, isCancelled } from './rules.ts';

export const VISITOR_HOLD_EXPIRED = 'Your hold has expired. We’ll try again when you’ve signed in.';

/** The hold from before the person signed in had expired. */
export const HELD_AGAIN_SENTENCE = 'We held your place again, because your first hold expired.';

/** The exact toast texts of docs/product/pages.md#toasts. */
export const bookingToasts = {
  confirmed: {
    title: 'Booking Confirmed!',
    description: "Your session has been booked successfully. You'll receive a confirmation email shortly.",
  },
  cancelled: (refunded: string, places = 1, creditsBack = 0, voucherBack = '0.00') => ({
    title: places > 1 ? `${places} places cancelled` : 'Booking cancelled',
    description: `${refundSentences(refunded, creditsBack, voucherBack) || `Your ${places > 1 ? 'places are' : 'place is'} now free for someone else.`} We’ve emailed you.`,
  }),
  renamed: (name: string) => ({ title: 'Name changed', description: `${name} is now on this booking.` }),
  moved: (when: string) => ({
    title: 'Booking moved',
    description: `See you on ${when}. We’ve emailed you.`,
  }),
  ...cardToasts,
  signedOut: {
    title: 'Authentication Required',
    description: 'Please log in to book a session.',
    variant: 'destructive',
  },
  sessionMissing: {
    title: 'Session Not Found',
    description: "The session you're trying to book could not be found.",
    variant: 'destructive',
  },
  setupFailed: (description: string) => ({
    title: 'Payment Setup Failed',
    description,
    variant: 'destructive',
  }),
  paymentFailed: (description: string) => ({ title: 'Payment Failed', description, variant: 'destructive' }),
  bookingFailed: (description: string) => ({ title: 'Booking Failed', description, variant: 'destructive' }),
} as const satisfies Record<string, ToastRequest | ((description: string) => ToastRequest)>;

function refundSentences(refunded: string, creditsBack: number, voucherBack: string): string {
  return [
    ...(creditsBack === 0
      ? []
      : [creditsBack === 1 ? 'You’ve got your credit back.' : `You’ve got ${creditsBack} credits back.`]),
    ...(voucherBack === '0.00' ? [] : [`£${voucherBack} is back on your gift voucher.`]),
    ...(refunded === '0.00' ? [] : [`We’re refunding £${refunded} to your card.`]),
  ].join(' ');
}

// Texts about dates and holds, in Europe/London whatever the device's zone.

/** At checkout. We store it with the answer. */
export const newsQuestion = (business: string): string => `Send me news and offers from ${business}`;

export type TimeSpan = Pick<Occurrence, 'startsAt' | 'endsAt'>;

/** "07:00 to 08:00". */
export function formatTimes({ startsAt, endsAt }: TimeSpan): string {
  return `${formatLondonTime(new Date(startsAt))} to ${formatLondonTime(new Date(endsAt))}`;
}

/** "Tue 24 Nov, 07:00 to 08:00". */
export function formatShortSpan(span: TimeSpan): string {
  return `${formatShortMoment(new Date(span.startsAt))} to ${formatLondonTime(new Date(span.endsAt))}`;
}

/** "Tuesday 24 November". */
export function formatSpanDay({ startsAt }: Pick<TimeSpan, 'startsAt'>): string {
  return formatLongDay(londonDay(new Date(startsAt)));
}

/** "See you tomorrow, Sam." With the date if more than a week ahead. `firstName` may be empty. */
export function seeYouSentence(
  { startsAt }: Pick<TimeSpan, 'startsAt'>,
  firstName: string,
  now: Date,
): string {
  const day = londonDay(new Date(startsAt));
  const today = londonDay(now);
  const named = firstName === '' ? '' : `, ${firstName}`;
  return `See you ${formatDayFrom(today, day)}${named}.`;
}

function formatDayFrom(today: string, day: string): string {
  if (day === today) return 'today';
  if (day === plusDays(today, 1)) return 'tomorrow';
  return day < plusDays(today, 7) ? `on ${dayParts(day).weekday}` : `on ${formatLongDay(day, today)}`;
}

/** "Your place is held until 18:42." "We are holding 3 places for you. You have until 18:42." */
export function holdExpirySentence(expiresAt: string, places: number, dates = 1): string {
  const time = formatLondonTime(new Date(expiresAt));
  return places === 1 && dates <= 1
    ? `We’re holding your place until ${time}.`
    : `We’re holding ${formatPlacesAtDates(places, dates)} for you until ${time}.`;
}

/** Before paying by bank. */
export const bankHoldSentence = (places: number): string =>
  `We hold your ${places === 1 ? 'place' : 'places'} until your bank answers, for up to ${BANK_HOLD_HOURS} hours and never past the start. If the payment fails, we email you and you pay nothing.`;

/** "1 place", "3 places", "1 place at each of 5 dates". */
export function formatPlacesAtDates(places: number, dates: number): string {
  return dates > 1 ? `${formatPlaces(places)} at each of ${dates} dates` : formatPlaces(places);
}

type PaidPlace = Pick<Booking, 'totalAmount' | 'creditAmount' | 'pass' | 'voucher'>;

/** Pounds paid by card: the price less credits. */
export function cardTotal(places: readonly PaidPlace[]): string {
  const all = decimalToPence(totalPounds(places.map(({ totalAmount }) => totalAmount))) ?? 0;
  const covered = decimalToPence(totalPounds(places.map(({ creditAmount }) => creditAmount ?? '0.00'))) ?? 0;
  return penceToDecimal(all - covered);
}

export function countCreditsPaid(places: readonly PaidPlace[]): number {
  return places.filter(({ pass }) => pass !== undefined).length;
}

/** In pounds. */
const voucherTotal = (places: readonly PaidPlace[]): string =>
  totalPounds(places.map(({ voucher }) => voucher?.amount ?? '0.00'));

/** "£15.40", "1 credit", "£5.40 and £10.00 by gift voucher", "£15.40 and 2 credits", or "Free". */
export function formatPaid(places: readonly PaidPlace[]): string {
  const money = cardTotal(places);
  const credits = countCreditsPaid(places);
  const vouchers = voucherTotal(places);
  const parts = [
    ...(money === '0.00' ? [] : [`£${money}`]),
    ...(credits === 0 ? [] : [creditsText(credits)]),
    ...(vouchers === '0.00' ? [] : [`£${vouchers} by gift voucher`]),
  ];
  return parts.length === 0 ? 'Free' : new Intl.ListFormat('en-GB').format(parts);
}

/** Payments by pass credits and gift vouchers. */
export function nonCardPayments(places: readonly PaidPlace[]): { what: string; pounds: string }[] {
  const credits = creditsLine(places);
  const vouchers = voucherTotal(places);
  const all = decimalToPence(totalPounds(places.map(({ creditAmount }) => creditAmount ?? '0.00'))) ?? 0;
  const ofCredits = penceToDecimal(all - (decimalToPence(vouchers) ?? 0));
  return [
    ...(credits === null ? [] : [{ what: credits, pounds: ofCredits }]),
    ...(vouchers === '0.00' ? [] : [{ what: 'Gift voucher', pounds: vouchers }]),
  ];
}

/** "1 credit from your 5-class pass"; doesn't name several passes. Null without credits. */
export function creditsLine(places: readonly PaidPlace[]): string | null {
  const names = new Set(places.flatMap(({ pass }) => pass?.name ?? []));
  if (names.size === 0) return null;
  return `${creditsText(countCreditsPaid(places))} from your ${names.size === 1 ? [...names][0] : 'passes'}`;
}

/** "Book & Pay £15.40", or a retry label after a declined card. */
export function payLabel(state: FlowState, total: string): string {
  const again = state.step === 'ready' && state.declined !== undefined;
  return `${again ? 'Try Again, Pay' : 'Book & Pay'} ${total}`;
}

/** The requested date, which may lie beyond the known ones, else the next that can be booked. */
export function selectDateToBook(
  session: Pick<Session, 'nextOccurrences' | 'bookingRules'>,
  asked: string | undefined,
  now: Date,
): string | null {
  const closed = closedDates(session, session.nextOccurrences, now);
  return asked ?? nextOccurrenceWithPlace(session.nextOccurrences, closed)?.startsAt ?? null;
}

/** Falls back to the session's length for a date that the server has not listed. */
export function resolveSpan(
  startsAt: string,
  session: Pick<Session, 'nextOccurrences' | 'duration'>,
  known: readonly TimeSpan[],
): TimeSpan {
  const start = Date.parse(startsAt);
  const found = [...known, ...session.nextOccurrences].find((span) => Date.parse(span.startsAt) === start);
  return found ?? { startsAt, endsAt: new Date(start + session.duration * 60_000).toISOString() };
}

export interface ScheduleRow {
  day: string;
  times: string;
  booked: boolean;
}

/** Weekly slots, the booked one first, the others from Monday. */
export function scheduleRows(schedule: Session['schedule'], bookedAt: string): ScheduleRow[] {
  const at = new Date(bookedAt);
  const day = dayParts(londonDay(at)).weekday;
  const time = formatLondonTime(at);
  const rows = schedule
    .toSorted(
      (one, other) =>
        ((one.dayOfWeek + 6) % 7) - ((other.dayOfWeek + 6) % 7) ||
        one.startTime.localeCompare(other.startTime),
    )
    .map((slot) => {
      const name = weekdays[slot.dayOfWeek] ?? '';
      return {
        day: name,
        times: `${slot.startTime} to ${slot.endTime}`,
        booked: name === day && slot.startTime === time,
      };
    });
  return [...rows.filter(({ booked }) => booked), ...rows.filter(({ booked }) => !booked)];
}

/** "4.5 rating (8 reviews)". Before the first review, the demo's marked placeholder, or that there are none. */
export function ratingFact(
  { rating, reviewCount }: Pick<Session, 'rating' | 'reviewCount'>,
  placeholderRating: number | null,
): string {
  if (rating !== null) {
    return `${rating.toFixed(1)} rating (${reviewCount} ${reviewCount === 1 ? 'review' : 'reviews'})`;
  }
  return placeholderRating === null
    ? 'No reviews yet'
    : `${placeholderRating.toFixed(1)} rating, no reviews yet`;
}

/** The badge's label; doesn't say who cancelled. */
export function stateBadge(state: BookingState): string {
  if (isCancelled(state)) return 'cancelled';
  return state === 'no_show' ? 'no-show' : state;
}
