import { describe, expect, it } from 'vitest';
import { cancellationSentence, freeUntilSentence } from './copy.ts';

const policy = { freeUntilHours: 24 };
const winter = { startsAt: '2026-11-24T07:00:00.000Z' };

describe('before choosing a date', () => {
  const startsAt = new Date(winter.startsAt);

  it('says until when a booking is free', () => {
    expect(freeUntilSentence(startsAt, new Date('2026-11-21T09:00:00Z'))).toBe(
      'Free cancellation until Mon 23 Nov, 07:00. After that there is no refund.',
    );
  });

  it('says at the very deadline that it is not', () => {
    expect(freeUntilSentence(startsAt, new Date('2026-11-23T07:00:00Z'))).toBe(
      'This date is less than a day away: a booking cannot be cancelled for a refund.',
    );
  });
});

describe('the cancellation policy', () => {
  const now = new Date('2026-11-21T09:00:00Z');

  it('is a clock time and an amount', () => {
    expect(cancellationSentence(policy, new Date(winter.startsAt), '£15.40', now)).toBe(
      'Cancel before Mon 23 Nov, 07:00 and you get £15.40 back. After that there is no refund.',
    );
  });

  it('counts elapsed hours across a clock change, and says the time on the wall', () => {
    const sundayAfterChange = new Date('2026-10-25T18:30:00Z');
    expect(
      cancellationSentence(policy, sundayAfterChange, '£5.50', new Date('2026-10-20T09:00:00Z')),
    ).toContain('Cancel before Sat 24 Oct, 19:30');
  });

  it('says at the very deadline that there is no refund any more', () => {
    const deadline = new Date('2026-11-23T07:00:00Z');
    expect(cancellationSentence(policy, new Date(winter.startsAt), '£15.40', deadline)).toContain(
      'no refund',
    );
  });

  it('says when it is too late for a refund', () => {
    expect(cancellationSentence(policy, new Date('2026-11-22T08:00:00Z'), '£15.40', now)).toBe(
      'This date is less than 24 hours away, so cancelling gives no refund.',
    );
  });

  it('has nothing to give back for a free session', () => {
    expect(cancellationSentence(policy, new Date(winter.startsAt), null, now)).toContain('nothing to pay');
  });
});
