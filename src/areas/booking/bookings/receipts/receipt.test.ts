import { expect, it } from 'vitest';
import { exampleBooking as booking } from '#support/example-booking.ts';
import { receiptFileName, receiptText } from './receipt.ts';

const issuer = { brandName: 'Fettle', today: new Date('2026-11-21T23:30:00Z') };

it('names the file after the session, or after the reference where there is none', () => {
  expect(receiptFileName(booking)).toBe('receipt-7.txt');
  expect(receiptFileName({ ...booking, sessionId: null })).toBe('receipt-ABCD-2345.txt');
});

it('contains title, business, today’s date, price and payment id', () => {
  expect(receiptText(booking, issuer).split('\n')).toEqual([
    'Fettle: booking receipt',
    '',
    'Session: Sunrise Flow',
    'Business: Willow Yoga',
    'Paid by: Ada Example',
    'When: Tue 24 Nov 2026, 07:00 to 08:00',
    'Date of receipt: Sat 21 Nov 2026',
    'Session Fee: £14.00',
    'Platform Fee (10%): £1.40',
    'Total Paid: £15.40',
    'Payment ID: pi_1',
    'Booking reference: ABCD-2345',
    '',
    'Prices include VAT where it is due. This is a receipt, not a VAT invoice.',
    '',
  ]);
});

it('names the company that whoever paid has on their profile', () => {
  const company = 'Łódź Éléments Ltd';
  expect(receiptText({ ...booking, user: { ...booking.user, company } }, issuer)).toContain(
    `Paid by: Ada Example\nCompany: ${company}\n`,
  );
});

it('is one for all places of an order, with the sums', () => {
  const order = { ...booking.order, reference: 'FTO-ABCD-2345', places: 2 };
  const first = { ...booking, order };
  const second = {
    ...first,
    id: 'second',
    reference: 'WXYZ-6789',
    attendee: { name: 'Mira Nair', age: 8, guardian: null },
    refundedAmount: '15.40',
  };
  const text = receiptText(first, issuer, [first, second]);
  expect(text).toContain(
    `Place 1: ${booking.attendee.name}, £15.40, ABCD-2345\nPlace 2: Mira Nair, £15.40, WXYZ-6789\n`,
  );
  expect(text).toContain(
    'Session Fee: £28.00\nPlatform Fee (10%): £2.80\nTotal Paid: £30.80\nRefunded: £15.40\n',
  );
  expect(text).toContain('Order reference: FTO-ABCD-2345\n');
});

it('says when each place is, where they are at several dates', () => {
  const order = { ...booking.order, places: 2, dates: 2 };
  const later = {
    ...booking,
    id: 'second',
    order,
    reference: 'WXYZ-6789',
    sessionDate: '2026-12-01T07:00:00.000Z',
    endsAt: '2026-12-01T08:00:00.000Z',
  };
  const text = receiptText(booking, issuer, [{ ...booking, order }, later]);
  expect(text).toContain('When: 2 dates, from Tue 24 Nov 2026 to Tue 1 Dec 2026\n');
  expect(text).toContain('Place 1: Tue 24 Nov, 07:00, Ada Example, £15.40, ABCD-2345\n');
  expect(text).toContain('Place 2: Tue 1 Dec, 07:00, Ada Example, £15.40, WXYZ-6789\n');
});

it('names the promo code, or that several dates cost less', () => {
  const paid = { sessionFee: '10.50', platformFee: '1.05', totalAmount: '11.55' };
  const withCode = { ...booking, ...paid, code: { code: 'EARLYBIRD', off: '3.50' } };
  expect(receiptText(withCode, issuer)).toContain(
    'Promo code: EARLYBIRD, £3.50 off\nSession Fee: £10.50\nPlatform Fee (10%): £1.05\nTotal Paid: £11.55\n',
  );
  const dates = { ...booking, ...paid, datesOff: '3.50' };
  expect(receiptText(dates, issuer, [dates, { ...dates, id: 'second' }])).toContain(
    'For several dates: £7.00 off\nSession Fee: £21.00\n',
  );
});

it('says what went back of it', () => {
  const cancelled = { ...booking, state: 'cancelled_by_seeker' as const, refundedAmount: '15.40' };
  expect(receiptText(cancelled, issuer)).toContain('Total Paid: £15.40\nRefunded: £15.40\n');
});

it('names the payment of each move to a dearer date', () => {
  const moved = { ...booking, dearerMoves: [{ paymentIntentId: 'pi_later', amount: '1.65' }] };
  expect(receiptText(moved, issuer)).toContain(
    `Payment ID: ${booking.paymentIntentId}\nExtra paid for a dearer date: £1.65, payment ID pi_later\n`,
  );
});

it('says that a free booking has no payment', () => {
  const free = {
    ...booking,
    sessionFee: '0.00',
    platformFee: '0.00',
    totalAmount: '0.00',
    paymentIntentId: '',
  };
  expect(receiptText(free, issuer)).toContain('Payment ID: none (free session)');
});
