import { describe, expect, it } from 'vitest';
import { cancellationHours } from '#areas/catalogue/sessions/contract.ts';
import { defaultCancellation } from '#areas/catalogue/sessions/rules.ts';
import { priceBreakdown } from '#shared/domain/pence.ts';
import {
  bookingStates,
  FREE_CANCELLATION,
  holdExpiry,
  holdStates,
  type OccurrenceOffer,
  placeRefusal,
  refundDeadline,
  refundIfCancelled,
  refundOnCancelling,
  sessionFeeForTotal,
} from './rules.ts';

describe('states', () => {
  it('a confirmed hold stays confirmed, a released one has to take its seat again before it is', () => {
    expect(holdStates.moves.confirmed).toEqual({});
    expect(holdStates.moves.released).toEqual({ retake: 'held' });
    expect(holdStates.canMove('released', 'confirmed')).toBe(false);
  });

  it('a cancelled booking stays cancelled, attendance can be corrected', () => {
    expect(bookingStates.moves.cancelled_by_seeker).toEqual({});
    expect(bookingStates.moves.cancelled_by_business).toEqual({});
    expect(bookingStates.canMove('attended', 'no_show')).toBe(true);
    expect(bookingStates.canMove('attended', 'confirmed')).toBe(true);
    expect(bookingStates.canMove('cancelled_by_seeker', 'attended')).toBe(false);
    expect(bookingStates.canMove('attended', 'cancelled_by_seeker')).toBe(false);
  });
});

describe('sessionFeeForTotal', () => {
  it('finds the fee behind every total, and nothing behind amounts that are no total', () => {
    const totals = new Map<number, number>();
    for (let fee = 0; fee <= 20_000; fee++) totals.set(priceBreakdown(fee).totalPence, fee);
    for (let total = 0; total <= 22_000; total++) {
      expect(sessionFeeForTotal(total)).toBe(totals.get(total) ?? null);
    }
  });
});

describe('holdExpiry', () => {
  it('is ten minutes on, whatever the clocks do', () => {
    const beforeClocksGoBack = new Date('2027-10-31T00:55:00Z');
    expect(holdExpiry(beforeClocksGoBack).toISOString()).toBe('2027-10-31T01:05:00.000Z');
  });
});

describe('whyRefused', () => {
  const now = new Date('2027-03-01T12:00:00Z');
  const always = { opensAt: null, closesAt: null };
  const startsAt = new Date('2027-03-02T18:30:00Z');
  const withWindow = (window: { opensAt: Date | null; closesAt: Date | null }): OccurrenceOffer => ({
    ...offer,
    occurrence: { startsAt, state: 'scheduled', window },
  });
  const offer: OccurrenceOffer = {
    sessionStatus: 'published',
    businessStatus: 'approved',
    bookingEnabled: true,
    soldAs: 'date',
    sessionFeePence: 1400,
    occurrence: { startsAt: new Date('2027-03-02T18:30:00Z'), state: 'scheduled', window: always },
  };
  const asked = { sessionFeePence: 1400, anyDate: false, now };

  it.each<[string, OccurrenceOffer | null, Partial<typeof asked> | { sessionFeePence: null }, string]>([
    ['no session', null, {}, 'session_not_found'],
    ['a draft', { ...offer, sessionStatus: 'draft' }, {}, 'session_not_found'],
    ['a session awaiting approval', { ...offer, sessionStatus: 'pending' }, {}, 'session_not_found'],
    ['a paused session', { ...offer, sessionStatus: 'paused' }, {}, 'session_paused'],
    ['a business without a plan', { ...offer, bookingEnabled: false }, {}, 'booking_disabled'],
    ['a suspended business', { ...offer, businessStatus: 'suspended' }, {}, 'booking_disabled'],
    ['a course', { ...offer, soldAs: 'course' }, {}, 'sold_as_course'],
    ['no such date', { ...offer, occurrence: null }, {}, 'date_not_found'],
    ['no date with space', { ...offer, occurrence: null }, { anyDate: true }, 'sold_out'],
    [
      'a cancelled date',
      {
        ...offer,
        occurrence: { startsAt: new Date('2027-03-02T18:30:00Z'), state: 'cancelled', window: always },
      },
      {},
      'date_cancelled',
    ],
    [
      'a date that starts now',
      { ...offer, occurrence: { startsAt: now, state: 'scheduled', window: always } },
      {},
      'date_past',
    ],
    ['a date that opens later', withWindow({ opensAt: startsAt, closesAt: null }), {}, 'not_open_yet'],
    ['a date that opens now', withWindow({ opensAt: now, closesAt: null }), {}, 'sold_out'],
    ['a date that closes now', withWindow({ opensAt: null, closesAt: now }), {}, 'booking_closed'],
    ['another price', offer, { sessionFeePence: 1399 }, 'price_changed'],
    ['an amount that is no total', offer, { sessionFeePence: null }, 'price_changed'],
    ['nothing else wrong', offer, {}, 'sold_out'],
  ])('%s', (_name, given, change, refusal) => {
    expect(placeRefusal(given, { ...asked, ...change })).toBe(refusal);
  });
});

describe('cancelling', () => {
  const startsAt = new Date('2027-06-10T17:30:00Z');
  const booking = { policy: defaultCancellation, startsAt, totalPence: 1540, leftPence: 1540 };

  it('gives everything back up to and including 24 hours before the start', () => {
    expect(refundOnCancelling('seeker', booking, new Date('2027-06-09T17:29:59.999Z'))).toBe(1540);
    expect(refundOnCancelling('seeker', booking, new Date('2027-06-09T17:30:00Z'))).toBe(1540);
    expect(refundOnCancelling('seeker', booking, new Date('2027-06-09T17:30:00.001Z'))).toBe(0);
    expect(refundOnCancelling('seeker', booking, startsAt)).toBe(0);
  });

  it.each(
    cancellationHours.flatMap((hoursBefore) => [
      { hoursBefore, givesBack: 'all' as const, back: 1541 },
      { hoursBefore, givesBack: 'half' as const, back: 771 },
    ]),
  )('gives $givesBack back until the very instant $hoursBefore hours before', (policy) => {
    const odd = { policy, startsAt, leftPence: 1541 };
    const until = startsAt.getTime() - policy.hoursBefore * 3_600_000;
    expect(refundDeadline(policy, startsAt).getTime()).toBe(until);
    expect(refundOnCancelling('seeker', odd, new Date(until - 1))).toBe(policy.back);
    expect(refundOnCancelling('seeker', odd, new Date(until))).toBe(policy.back);
    expect(refundOnCancelling('seeker', odd, new Date(until + 1))).toBe(0);
    expect(refundOnCancelling('business', odd, new Date(until + 1))).toBe(1541);
  });

  it.each([
    [0, 0],
    [30, 15],
    [31, 16],
    [1540, 770],
    [2199, 1100],
  ])('half of %i pence is %i, half up to a penny', (leftPence, half) => {
    const policy = { hoursBefore: 2, givesBack: 'half' as const };
    expect(refundOnCancelling('seeker', { policy, startsAt, leftPence }, new Date(0))).toBe(half);
  });

  it('gives everything back until the start once the business has moved the date', () => {
    const moved = { ...booking, policy: FREE_CANCELLATION };
    expect(refundOnCancelling('seeker', moved, startsAt)).toBe(1540);
  });

  it('always refunds in full when the business cancels', () => {
    expect(refundOnCancelling('business', booking, startsAt)).toBe(1540);
  });

  it('counts elapsed hours when the clocks go forward (28 March 2027)', () => {
    // 18:30 summer time is 17:30 UTC; 24 hours earlier it was still winter time.
    const sunday = new Date('2027-03-28T17:30:00Z');
    expect(refundDeadline(defaultCancellation, sunday).toISOString()).toBe('2027-03-27T17:30:00.000Z');
    expect(clockInLondon(refundDeadline(defaultCancellation, sunday))).toBe('17:30');
    expect(clockInLondon(sunday)).toBe('18:30');
  });

  it('counts elapsed hours when the clocks go back (31 October 2027)', () => {
    const sunday = new Date('2027-10-31T18:30:00Z');
    expect(clockInLondon(sunday)).toBe('18:30');
    expect(clockInLondon(refundDeadline(defaultCancellation, sunday))).toBe('19:30');
  });

  it('keeps to the policy stored with the booking, not to today’s', () => {
    const older = { ...booking, policy: { hoursBefore: 48, givesBack: 'all' as const } };
    expect(refundOnCancelling('seeker', older, new Date('2027-06-09T00:00:00Z'))).toBe(0);
  });

  it('is possible while the booking is confirmed and has not begun, for what is left of the payment', () => {
    const inTime = new Date('2027-06-09T12:00:00Z');
    const confirmed = {
      ...booking,
      state: 'confirmed' as const,
      refundedPence: 0,
      bankGavePence: 0,
      creditPence: 0,
    };
    expect(refundIfCancelled(confirmed, inTime)).toBe(1540);
    expect(refundIfCancelled(confirmed, new Date('2027-06-10T12:00:00Z'))).toBe(0);
    expect(refundIfCancelled(confirmed, startsAt)).toBeNull();
    expect(refundIfCancelled({ ...confirmed, refundedPence: 500 }, inTime)).toBe(1040);
    expect(refundIfCancelled({ ...confirmed, totalPence: 0 }, inTime)).toBe(0);
    const half = { ...confirmed, policy: { hoursBefore: 24, givesBack: 'half' as const } };
    expect(refundIfCancelled(half, inTime)).toBe(770);
    expect(refundIfCancelled({ ...half, refundedPence: 1000 }, inTime)).toBe(270);
    expect(refundIfCancelled({ ...half, refundedPence: 499, bankGavePence: 500 }, inTime)).toBe(271);
    expect(refundIfCancelled({ ...half, refundedPence: 1540 }, inTime)).toBe(0);
    for (const state of ['cancelled_by_seeker', 'cancelled_by_business', 'attended', 'no_show'] as const) {
      expect(refundIfCancelled({ ...confirmed, state }, inTime)).toBeNull();
    }
  });
});

function clockInLondon(instant: Date): string {
  return new Intl.DateTimeFormat('en-GB', {
    timeZone: 'Europe/London',
    hour: '2-digit',
    minute: '2-digit',
  }).format(instant);
}
