import { categoryNames } from '#areas/catalogue/sessions/prices/copy.ts';
import { formatLondonDay, formatLondonRange, formatShortMoment } from '#shared/calendar/london-time.ts';
import { totalPounds } from '#shared/domain/pence.ts';
import type { Booking } from '../contract.ts';
import { cardTotal, nonCardPayments } from '../copy.ts';
import { discountLine, totalDiscount } from '../discount.ts';

/** Contains the session's id (docs/product/booking.md#confirmation), or an appointment's reference. */
export function receiptFileName({ sessionId, reference }: Pick<Booking, 'sessionId' | 'reference'>): string {
  return `receipt-${sessionId ?? reference}.txt`;
}

/** Receipts show no VAT, because Fettle passes on the business's prices. */
export const RECEIPT_NOTE = 'Prices include VAT where it is due. This is a receipt, not a VAT invoice.';

/** The lines of docs/product/booking.md#confirmation. `bought`: the whole order, which shares one receipt. */
export function receiptLines(
  booking: Booking,
  today: Date,
  bought = [booking],
): [name: string, value: string][] {
  const several = bought.length > 1;
  const beside = nonCardPayments(bought);
  const sum = (amount: (place: Booking) => string) => totalPounds(bought.map(amount));
  const off = totalDiscount(bought);
  const refunded = sum((place) => place.refundedAmount);
  return [
    ['Session', booking.session.title],
    ['Business', booking.business.name],
    ...payerLines(booking),
    ['When', formatWhen(bought)],
    ['Date of receipt', formatLondonDay(today)],
    ...(several
      ? bought.map((place, index) => placeLine(place, index, uniqueStarts(bought).length > 1))
      : categoryLines(booking)),
    ...(off === null ? [] : [discountLine(off)]),
    ['Session Fee', `£${sum((place) => place.sessionFee)}`],
    ['Platform Fee (10%)', `£${sum((place) => place.platformFee)}`],
    ...beside.map(({ what, pounds }): [string, string] => ['Paid with', `${what}, £${pounds}`]),
    ['Total Paid', `£${cardTotal(bought)}`],
    ...(refunded === '0.00' ? [] : [['Refunded', `£${refunded}`] satisfies [string, string]]),
    [
      'Payment ID',
      booking.paymentIntentId === '' ? `none (${nonCardPaymentLine(bought)})` : booking.paymentIntentId,
    ],
    ...bought
      .flatMap(({ dearerMoves = [] }) => dearerMoves)
      .map(({ paymentIntentId, amount }): [string, string] => [
        'Extra paid for a dearer date',
        `£${amount}, payment ID ${paymentIntentId}`,
      ]),
    several ? ['Order reference', booking.order.reference] : ['Booking reference', booking.reference],
  ];
}

const categoryLines = ({ category }: Booking): [string, string][] =>
  category === undefined ? [] : [['Price', categoryNames[category]]];

function payerLines({ user: { firstName, lastName, company = '' } }: Booking): [string, string][] {
  const lines: [string, string][] = [
    ['Paid by', `${firstName} ${lastName}`.trim()],
    ['Company', company],
  ];
  return lines.filter(([, value]) => value !== '');
}

function nonCardPaymentLine(bought: readonly Booking[]): string {
  if (bought.some(({ voucher }) => voucher !== undefined)) return 'paid with a gift voucher';
  return bought.some(({ pass }) => pass !== undefined) ? 'paid with a pass' : 'free session';
}

const uniqueStarts = (bought: readonly Booking[]): string[] =>
  [...new Set(bought.map(({ sessionDate }) => sessionDate))].sort();

/** "Tue 24 Nov 2026, 07:00 to 08:00", or "6 dates, from Tue 24 Nov 2026 to Tue 29 Dec 2026". */
function formatWhen(bought: readonly Booking[]): string {
  const dates = uniqueStarts(bought);
  const [first] = bought;
  if (dates.length === 1 && first !== undefined)
    return formatLondonRange(new Date(first.sessionDate), new Date(first.endsAt));
  const day = (date = '') => formatLondonDay(new Date(date));
  return `${dates.length} dates, from ${day(dates[0])} to ${day(dates.at(-1))}`;
}

function placeLine(place: Booking, index: number, severalDates: boolean): [string, string] {
  const { attendee, totalAmount, reference, pass, category } = place;
  const whose = category === undefined ? '' : `${categoryNames[category]}, `;
  const paid = pass === undefined ? `£${totalAmount}` : '1 credit';
  const when = severalDates ? `${formatShortMoment(new Date(place.sessionDate))}, ` : '';
  return [`Place ${index + 1}`, `${when}${attendee.name}, ${whose}${paid}, ${reference}`];
}

export function receiptText(
  booking: Booking,
  issuer: { brandName: string; today: Date },
  bought = [booking],
): string {
  return [
    `${issuer.brandName}: booking receipt`,
    '',
    ...receiptLines(booking, issuer.today, bought).map(([name, value]) => `${name}: ${value}`),
    '',
    RECEIPT_NOTE,
    '',
  ].join('\n');
}
