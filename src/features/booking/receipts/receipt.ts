import { formatLondonDay, formatLondonRange } from '#shared/calendar/london-time.ts';
import type { Booking } from '../contract.ts';

/**
 * The receipt's file name, after the session's id (docs/product.md#confirmation); after the
 * booking's reference for an hour of a trainer.
 */
export function receiptFileName({ sessionId, reference }: Pick<Booking, 'sessionId' | 'reference'>): string {
  return `receipt-${sessionId ?? reference}.txt`;
}

/** What stands below every receipt: it shows no VAT, because Fettle passes on what the business charges. */
export const RECEIPT_NOTE = 'Prices include VAT where it is due. This is a receipt, not a VAT invoice.';

/**
 * What a receipt says, line by line: title, business, today's date, price and payment id (docs/product.md#confirmation), with
 * what was booked, how the price is made up and what of it went back. A free booking has no payment id.
 */
export function receiptLines(booking: Booking, today: Date): [name: string, value: string][] {
  return [
    ['Session', booking.session.title],
    ['Business', booking.business.name],
    ['When', formatLondonRange(new Date(booking.sessionDate), new Date(booking.endsAt))],
    ['Date of receipt', formatLondonDay(today)],
    ['Session Fee', `£${booking.sessionFee}`],
    ['Platform Fee (10%)', `£${booking.platformFee}`],
    ['Total Paid', `£${booking.totalAmount}`],
    ...(booking.refundedAmount === '0.00'
      ? []
      : [['Refunded', `£${booking.refundedAmount}`] satisfies [string, string]]),
    ['Payment ID', booking.paymentIntentId === '' ? 'none (free session)' : booking.paymentIntentId],
    ['Booking reference', booking.reference],
  ];
}

/** The receipt as plain text. */
export function receiptText(booking: Booking, issuer: { brandName: string; today: Date }): string {
  return [
    `${issuer.brandName}: booking receipt`,
    '',
    ...receiptLines(booking, issuer.today).map(([name, value]) => `${name}: ${value}`),
    '',
    RECEIPT_NOTE,
    '',
  ].join('\n');
}
