import { describe, expect, it } from 'vitest';
import { addressLine, cancellationSentence, firstName, mailKey, webAddress } from './rules.ts';

describe('the cancellation sentence', () => {
  const policy = { freeUntil: '2026-11-23T18:30:00.000Z', freeUntilHours: 24 };

  it('says a clock time and an amount while cancelling is free', () => {
    expect(cancellationSentence(policy, 1540, new Date('2026-11-23T18:29:59Z'))).toBe(
      'Cancel by Mon 23 Nov 2026, 18:30 and you get £15.40 back. After that there is no refund.',
    );
  });

  it('says at the very deadline that there is no refund any more', () => {
    expect(cancellationSentence(policy, 1540, new Date('2026-11-23T18:30:00Z'))).toBe(
      'The time for free cancellation ended on Mon 23 Nov 2026, 18:30, so cancelling gives no refund.',
    );
  });

  it('gives the deadline in London time in summer', () => {
    const summer = { freeUntil: '2027-06-01T17:30:00.000Z', freeUntilHours: 24 };
    expect(cancellationSentence(summer, 990, new Date('2027-05-01T12:00:00Z'))).toContain(
      'Tue 1 Jun 2027, 18:30',
    );
  });

  it('speaks of no refund where nothing was paid', () => {
    for (const now of ['2026-11-01T00:00:00Z', '2026-11-24T00:00:00Z']) {
      expect(cancellationSentence(policy, 0, new Date(now))).not.toMatch(/£|refund/);
    }
  });
});

describe('an address on one line', () => {
  it('adds town and postcode where they are missing', () => {
    const place = { address: '14 Strutton Ground', town: 'London', postcode: 'SW1P 2HP' };
    expect(addressLine(place)).toBe('14 Strutton Ground, London SW1P 2HP');
    expect(addressLine({ ...place, address: '14 Strutton Ground, London' })).toBe(
      '14 Strutton Ground, London SW1P 2HP',
    );
    expect(addressLine({ ...place, town: '' })).toBe('14 Strutton Ground SW1P 2HP');
  });

  it('says nothing twice', () => {
    const full = '14 Strutton Ground, London SW1P 2HP';
    expect(addressLine({ address: full, town: 'London', postcode: 'SW1P 2HP' })).toBe(full);
  });
});

describe('what stands behind a link', () => {
  it('is a web address or nothing', () => {
    expect(webAddress('https://willow.example')).toBe('https://willow.example/');
    expect(webAddress('javascript:alert(1)')).toBeNull();
    expect(webAddress('willow.example')).toBeNull();
    expect(webAddress(null)).toBeNull();
  });
});

describe('names', () => {
  it('takes the first word to greet with', () => {
    expect(firstName('  Priya  Nair ')).toBe('Priya');
    expect(firstName('')).toBe('');
  });

  it('makes one key of one logical mail', () => {
    expect(mailKey('booking-confirmed', 'b1', 'seeker')).toBe('booking-confirmed:b1:seeker');
    expect(mailKey('booking-notice', 'b1', 'business')).not.toBe(
      mailKey('booking-confirmed', 'b1', 'seeker'),
    );
  });
});
