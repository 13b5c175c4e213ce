import { describe, expect, it } from 'vitest';
import type { CancellationTerms } from '#areas/catalogue/sessions/contract.ts';
import { defaultCancellation } from '#areas/catalogue/sessions/rules.ts';
import { exampleBooking } from '#support/example-booking.ts';
import { cancellationOffer, cancellationSentence, creditsCancellation, refundTitle } from './copy.ts';
import { cancellationTerms } from './terms-copy.ts';

const policy = defaultCancellation;
const half = { hoursBefore: 48, givesBack: 'half' } as const;
const startsAt = new Date('2026-11-24T07:00:00Z');
const now = new Date('2026-11-21T09:00:00Z');

describe('a date that can be chosen', () => {
  const terms = (cancellation: CancellationTerms, totalPrice: string, at: Date) =>
    cancellationTerms({ cancellation, totalPrice }, startsAt, at);

  it('says until when all goes back, or half and how much that is', () => {
    expect(terms(policy, '15.40', now)).toBe(
      'Free cancellation until Mon 23 Nov, 07:00. No refund after that.',
    );
    expect(terms(half, '15.41', now)).toBe(
      '50% refund (£7.71) until Sun 22 Nov, 07:00. No refund after that.',
    );
  });

  it('has no halves where nothing is paid', () => {
    expect(terms(half, '0.00', now)).toBe('Free cancellation until Sun 22 Nov, 07:00. No refund after that.');
  });

  it('says at the very deadline that it is too late', () => {
    expect(terms(policy, '15.40', new Date('2026-11-23T07:00:00Z'))).toBe(
      'This session starts in less than 24 hours, so it’s non-refundable.',
    );
    expect(terms(half, '15.40', new Date('2026-11-22T07:00:00Z'))).toBe(
      'This session starts in less than 48 hours, so it’s non-refundable.',
    );
  });
});

describe('the cancellation policy', () => {
  it('is a clock time and an amount', () => {
    expect(cancellationSentence(policy, startsAt, 1540, now)).toBe(
      'Cancel before Mon 23 Nov, 07:00 for a full refund (£15.40). No refund after that.',
    );
    expect(cancellationSentence(half, startsAt, 1541, now)).toBe(
      'Cancel before Sun 22 Nov, 07:00 for a 50% refund (£7.71). No refund after that.',
    );
  });

  it('counts elapsed hours across a clock change, and says the time on the wall', () => {
    const sundayAfterChange = new Date('2026-10-25T18:30:00Z');
    expect(cancellationSentence(policy, sundayAfterChange, 550, new Date('2026-10-20T09:00:00Z'))).toContain(
      'Cancel before Sat 24 Oct, 19:30',
    );
  });

  it('says at the very deadline that there is no refund any more', () => {
    const deadline = new Date('2026-11-23T07:00:00Z');
    expect(cancellationSentence(policy, startsAt, 1540, deadline)).toContain('non-refundable');
  });

  it('says when it is too late for a refund', () => {
    expect(cancellationSentence(policy, new Date('2026-11-22T08:00:00Z'), 1540, now)).toBe(
      'This session starts in less than 24 hours, so it’s non-refundable.',
    );
    expect(cancellationSentence(half, new Date('2026-11-22T08:00:00Z'), 1540, now)).toBe(
      'This session starts in less than 48 hours, so it’s non-refundable.',
    );
  });

  it('has nothing to give back for a free session', () => {
    expect(cancellationSentence(half, startsAt, 0, now)).toContain('nothing to pay');
  });
});

describe('with credits of a pass', () => {
  const policy = { hoursBefore: 24, givesBack: 'half' } as const;
  const startsAt = new Date('2026-11-24T07:00:00Z');
  const before = new Date('2026-11-20T12:00:00Z');

  it('comes back whole in time, also where half of money does', () => {
    expect(creditsCancellation(policy, startsAt, before, { covered: 1, paid: 0, eachPence: 1540 })).toBe(
      'Cancel before Mon 23 Nov, 07:00 to get the credit back. You can’t after that.',
    );
    expect(creditsCancellation(policy, startsAt, before, { covered: 2, paid: 1, eachPence: 1540 })).toBe(
      'Cancel before Mon 23 Nov, 07:00 to get the credits back and £7.70 for each place you pay for. No refund after that.',
    );
    const late = new Date('2026-11-23T12:00:00Z');
    expect(creditsCancellation(policy, startsAt, late, { covered: 1, paid: 0, eachPence: 1540 })).toBe(
      'This session starts in less than 24 hours, so you can’t get the credit back.',
    );
  });

  it('is offered as a credit, and agreed to as one', () => {
    const covered = {
      ...exampleBooking,
      refundIfCancelled: '0.00',
      creditAmount: '13.20',
      totalAmount: '13.20',
      pass: { name: '5-class pass', comesBack: true, givenBack: false },
    };
    expect(cancellationOffer(covered)).toEqual({
      title: 'You’ll get your credit back',
      sentence:
        'The credit goes back on your 5-class pass, valid for at least 14 more days. You can’t get it back after Mon 23 Nov, 07:00.',
      refund: '0.00',
      credits: 1,
    });
    expect(cancellationOffer({ ...covered, pass: { ...covered.pass, comesBack: false } })).toMatchObject({
      title: 'You won’t get the credit back',
      credits: 0,
    });
    expect(refundTitle('15.40', 2)).toBe('You’ll get £15.40 and 2 credits back');
  });
});

describe('before cancelling', () => {
  const halfBooking = {
    ...exampleBooking,
    refundIfCancelled: '7.70',
    policy: { refundUntil: '2026-11-22T07:00:00.000Z', ...half },
  };

  it('says that half is half of the rest where some went back before', () => {
    expect(
      cancellationOffer({ ...halfBooking, refundedAmount: '5.00', refundIfCancelled: '5.20' }).sentence,
    ).toContain('You paid £15.40 and have £5.00 back. Cancel before');
  });

  it('names the amount and the time until which it goes back', () => {
    expect(cancellationOffer(exampleBooking)).toEqual({
      title: 'You’ll get £15.40 back',
      sentence:
        'Cancelling is free until Mon 23 Nov, 07:00. We refund the card you paid with, usually within 5 to 10 working days.',
      refund: '15.40',
      credits: 0,
    });
    expect(cancellationOffer(halfBooking)).toEqual({
      title: 'You’ll get £7.70 back',
      sentence:
        'You paid £15.40. Cancel before Sun 22 Nov, 07:00 for a 50% refund. We refund the card you paid with, usually within 5 to 10 working days.',
      refund: '7.70',
      credits: 0,
    });
  });

  it('says when nothing goes back, and why', () => {
    expect(cancellationOffer({ ...exampleBooking, refundIfCancelled: '0.00' })).toEqual({
      title: 'No refund',
      sentence: 'You paid £15.40. The cut-off for a full refund was Mon 23 Nov, 07:00.',
      refund: '0.00',
      credits: 0,
    });
    expect(cancellationOffer({ ...halfBooking, refundIfCancelled: '0.00' })).toEqual({
      title: 'No refund',
      sentence: 'You paid £15.40. The cut-off for a 50% refund was Sun 22 Nov, 07:00.',
      refund: '0.00',
      credits: 0,
    });
    const late = { ...exampleBooking, bookedAt: '2026-11-23T07:00:01.000Z', refundIfCancelled: '0.00' };
    expect(cancellationOffer(late), 'booked after the cut-off').toMatchObject({
      title: 'No refund',
      sentence: 'You paid £15.40.',
    });
    const free = { ...exampleBooking, totalAmount: '0.00', refundIfCancelled: '0.00' };
    expect(cancellationOffer(free).title).toBe('Nothing to refund');
    expect(cancellationOffer({ ...exampleBooking, refundIfCancelled: null }).refund).toBeNull();
  });
});
