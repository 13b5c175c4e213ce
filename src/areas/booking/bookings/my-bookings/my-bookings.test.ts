import { describe, expect, it } from 'vitest';
import { exampleBooking } from '#support/example-booking.ts';
import { cancellationOffer } from '../cancel/copy.ts';
import type { Booking } from '../contract.ts';
import { creditsLine, formatPaid, nonCardPayments } from '../copy.ts';
import {
  attendeeNames,
  bookingStatus,
  cancellablePlaces,
  canMove,
  differenceText,
  formatNextStart,
  formatStartsIn,
  groupPlaces,
  lastVisitedLocation,
  type OrderPlaces,
  pastLine,
  refundNote,
  rowsBelowTicket,
  sortBookings,
  upcomingLine,
} from './my-bookings.ts';

const now = new Date('2026-11-21T12:00:00Z');

function bookingAt(sessionDate: string, rest: Partial<Booking> = {}): Booking {
  const endsAt = new Date(Date.parse(sessionDate) + 3_600_000).toISOString();
  return { ...exampleBooking, id: sessionDate, sessionDate, endsAt, ...rest };
}

describe('what stands on one’s home', () => {
  const at = (hours: number) => new Date(Date.parse(exampleBooking.sessionDate) - hours * 3_600_000);

  it('says how long it is until the next booking', () => {
    expect(formatStartsIn(exampleBooking, at(15))).toBe('in 15 hours');
    expect(formatStartsIn(exampleBooking, at(1))).toBe('in 1 hour');
    expect(formatStartsIn(exampleBooking, at(0.5))).toBe('in 30 minutes');
    expect(formatStartsIn(exampleBooking, at(72))).toBe('in 3 days');
    expect(formatStartsIn(exampleBooking, at(-0.1))).toBe('under way');
  });

  it('names who comes together', () => {
    const arjun = { ...exampleBooking, attendee: { name: 'Arjun Nair', age: 11, guardian: null } };
    expect(attendeeNames([exampleBooking, arjun])).toBe('You and Arjun');
  });

  it('knows where somebody went last, and nowhere online', () => {
    const { business } = exampleBooking;
    const online = { ...exampleBooking, business: { ...business, latitude: null, longitude: null } };
    const cancelled = { ...exampleBooking, state: 'cancelled_by_seeker' as const };
    expect(lastVisitedLocation([online, cancelled])).toBeNull();
    expect(lastVisitedLocation([online, exampleBooking])).toEqual({
      name: business.name,
      latitude: business.latitude,
      longitude: business.longitude,
      sessionId: exampleBooking.sessionId,
    });
  });
});

describe('the list', () => {
  it('has what is to come soonest first, and all else latest first', () => {
    const tuesday = bookingAt('2026-11-24T07:00:00.000Z');
    const underWay = bookingAt('2026-11-21T11:30:00.000Z');
    const over = bookingAt('2026-11-21T10:00:00.000Z');
    const cancelled = bookingAt('2026-11-30T10:00:00.000Z', { state: 'cancelled_by_seeker' });
    const older = bookingAt('2026-11-12T18:00:00.000Z', { state: 'attended' });
    expect(sortBookings([older, tuesday, cancelled, over, underWay], now)).toEqual({
      upcoming: [underWay, tuesday],
      past: [cancelled, over, older],
    });
  });

  it.each([
    ['2026-11-24T07:00:00.000Z', 'In 3 days'],
    ['2026-11-24T18:30:00.000Z', 'In 3 days'],
    ['2026-11-22T12:00:00.000Z', 'Tomorrow, in 24 hours'],
    ['2026-11-21T18:30:00.000Z', 'Today, in 7 hours'],
    ['2026-11-21T11:30:00.000Z', 'Under way'],
  ])('a ticket for %s says “%s”', (start, words) => {
    expect(formatNextStart(bookingAt(start), now)).toBe(words);
  });

  it('counts days as London does', () => {
    // 23:30 UTC in summer is half past midnight of the next day.
    const summerNight = new Date('2027-06-10T22:00:00Z');
    expect(formatNextStart(bookingAt('2027-06-10T23:30:00.000Z'), summerNight)).toBe('Tomorrow, in 2 hours');
  });

  const places = (...starts: string[]): OrderPlaces => {
    const [first, ...rest] = starts.map((start) => bookingAt(start));
    if (first === undefined) throw new Error('An order has a place.');
    return [first, ...rest];
  };

  it('says in one line when and where an order is', () => {
    expect(upcomingLine(places('2026-11-21T20:00:00.000Z'), now)).toBe('Today, 20:00 · Willow Yoga');
    expect(upcomingLine(places('2026-12-02T19:00:00.000Z'), now)).toBe('Wed 2 Dec, 19:00 · Willow Yoga');
    expect(upcomingLine(places('2026-11-30T18:00:00.000Z', '2026-12-07T18:00:00.000Z'), now)).toBe(
      'Mondays 18:00 · next Mon 30 Nov · Willow Yoga',
    );
    expect(upcomingLine(places('2026-11-30T18:00:00.000Z', '2026-12-01T18:00:00.000Z'), now)).toBe(
      'Next Mon 30 Nov, 18:00 · Willow Yoga',
    );
  });

  it('says in one line what became of a past order', () => {
    const past = places('2026-11-17T18:00:00.000Z');
    expect(pastLine(past, false)).toBe('Tue 17 Nov · Willow Yoga');
    expect(pastLine(past, true)).toBe('Tue 17 Nov · How was it?');
    expect(pastLine(places('2026-11-17T18:00:00.000Z', '2026-11-10T18:00:00.000Z'), false)).toBe(
      '2 dates, last Tue 17 Nov · Willow Yoga',
    );
    const cancelled = { state: 'cancelled_by_seeker', refundIfCancelled: null } as const;
    const refunded = { ...cancelled, refundedAmount: '5.94', paymentState: 'refunded' } as const;
    expect(pastLine([bookingAt('2026-11-14T10:00:00.000Z', refunded)], false)).toBe(
      'Sat 14 Nov · Cancelled, £5.94 refunded',
    );
    expect(pastLine([bookingAt('2026-11-14T10:00:00.000Z', cancelled)], false)).toBe(
      'Sat 14 Nov · Cancelled, no refund',
    );
  });

  it('has a row for each order but the one of a single date that is on the ticket', () => {
    const other = { order: { ...exampleBooking.order, id: 'other' } };
    const single = bookingAt('2026-11-24T07:00:00.000Z');
    const series = [
      bookingAt('2026-11-25T07:00:00.000Z', other),
      bookingAt('2026-12-02T07:00:00.000Z', other),
    ];
    expect(rowsBelowTicket([single, ...series], [single])).toEqual([series]);
    const [next] = groupPlaces(series);
    expect(next === undefined ? null : rowsBelowTicket(series, next)).toEqual([series]);
  });

  it('says how each stands, what was paid and what went back', () => {
    const refunded: Booking = {
      ...exampleBooking,
      state: 'cancelled_by_seeker',
      refundedAmount: '15.40',
      paymentState: 'succeeded',
    };
    expect(bookingStatus(exampleBooking, now)).toBe('confirmed');
    expect(bookingStatus(exampleBooking, new Date('2026-11-24T08:00:00Z'))).toBe('Finished');
    expect(bookingStatus({ ...exampleBooking, state: 'no_show' }, now)).toBe('no-show');
    expect(bookingStatus(refunded, now)).toBe('cancelled');
    expect(formatPaid([exampleBooking])).toBe('£15.40');
    expect(formatPaid([{ ...exampleBooking, totalAmount: '0.00' }])).toBe('Free');
    const covered = {
      ...exampleBooking,
      totalAmount: '13.20',
      creditAmount: '13.20',
      refundIfCancelled: '0.00',
      pass: { name: '5-class pass', comesBack: true, givenBack: false },
    };
    expect(formatPaid([covered])).toBe('1 credit');
    expect(formatPaid([covered, covered, exampleBooking])).toBe('£15.40 and 2 credits');
    expect(creditsLine([covered, exampleBooking])).toBe('1 credit from your 5-class pass');
    expect(creditsLine([exampleBooking])).toBeNull();
    expect(cancellablePlaces([covered, exampleBooking], exampleBooking.order.id)).toMatchObject({
      refund: '15.40',
      credits: 1,
    });
    const byVoucher = {
      ...exampleBooking,
      creditAmount: '10.00',
      refundIfCancelled: '5.40',
      voucher: { amount: '10.00', comesBack: true, givenBack: false },
    };
    expect(formatPaid([byVoucher])).toBe('£5.40 and £10.00 by gift voucher');
    expect(formatPaid([byVoucher, covered])).toBe('£5.40, 1 credit and £10.00 by gift voucher');
    expect(nonCardPayments([byVoucher, covered])).toEqual([
      { what: '1 credit from your 5-class pass', pounds: '13.20' },
      { what: 'Gift voucher', pounds: '10.00' },
    ]);
    expect(canMove(byVoucher)).toBe(false);
    expect(cancellationOffer(byVoucher)).toMatchObject({
      title: 'You’ll get £10.00 back on your gift voucher and £5.40',
      refund: '5.40',
      credits: 0,
    });
    expect(canMove(covered)).toBe(true);
    expect(canMove({ ...covered, pass: { ...covered.pass, comesBack: false } })).toBe(false);
    const back = { ...covered, state: 'cancelled_by_seeker' as const };
    expect(refundNote({ ...back, pass: { ...covered.pass, givenBack: true } })).toBe('Credit returned');
    expect(refundNote(back)).toBe('Credit used');
    expect(refundNote(exampleBooking)).toBeNull();
    expect(refundNote(refunded)).toBe('£15.40 refund on its way');
    expect(refundNote({ ...refunded, paymentState: 'refunded' })).toBe('£15.40 refunded');
    expect(refundNote({ ...refunded, refundedAmount: '0.00' })).toBe('No refund');
    expect(refundNote({ ...refunded, refundedAmount: '0.00', refundFailedAmount: '15.40' })).toBe(
      '£15.40 refund hasn’t reached you yet. We’ll email you when it’s on its way',
    );
  });
});

describe('an order of several places', () => {
  const order = {
    id: '7a6c0d6e-3f7c-4f0b-8a53-0d6b0c1f2a01',
    reference: 'FTO-ABCD-2345',
    places: 3,
    dates: 1,
  };
  const place = (id: string, rest: Partial<Booking> = {}): Booking => ({
    ...exampleBooking,
    id,
    order,
    ...rest,
  });
  const alone: Booking = { ...exampleBooking, id: 'alone' };

  it('stands together in the list, but not with what was moved to another date', () => {
    const moved = place('moved', { sessionDate: '2026-12-01T07:00:00.000Z' });
    expect(groupPlaces([place('one'), alone, place('two'), moved])).toEqual([
      [place('one'), place('two')],
      [alone],
      [moved],
    ]);
  });

  it('gives back the sum of what each of its places gives back, of those that can be cancelled', () => {
    const cancelled = place('gone', { state: 'cancelled_by_seeker', refundIfCancelled: null });
    const late = place('late', { refundIfCancelled: '0.00' });
    const own = [place('one'), cancelled, alone, place('two'), late];
    expect(cancellablePlaces(own, order.id)).toEqual({
      places: [place('one'), place('two'), late],
      refund: '30.80',
      credits: 0,
      vouchers: '0.00',
    });
  });

  it('can be moved place by place while cancelling is free', () => {
    expect(canMove(place('one'))).toBe(true);
    expect(canMove(place('one', { refundIfCancelled: '7.70' }))).toBe(false);
    expect(canMove(place('one', { trainer: { id: 3, sessionType: 'online' } }))).toBe(false);
    expect(canMove(place('one', { refundIfCancelled: '10.95', refundedAmount: '4.45' }))).toBe(true);
    const text = (difference: string, waived = '0.00') =>
      differenceText({ difference, waived, totalAmount: '16.50' });
    expect(text('1.65')).toBe('£1.65 more: £16.50 instead of £14.85.');
    expect(text('-2.20')).toBe('You’ll get £2.20 back.');
    expect(text('0.00')).toBe('It costs the same, so there’s nothing to pay.');
    expect(text('0.00', '0.22')).toBe(
      'It costs £0.22 more, which is too little to charge. There’s nothing to pay.',
    );
  });
});
