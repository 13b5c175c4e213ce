import { describe, expect, it } from 'vitest';
import { explainSignal } from './copy.ts';
import {
  isAccountCluster,
  isCardTesting,
  isDuplicate,
  isHoldAbuse,
  isReviewBurst,
  nameSimilarity,
} from './rules.ts';

describe('what is a sign of misuse', () => {
  it('is ten holds in an hour of which at most one in ten was booked', () => {
    expect(isHoldAbuse({ holds: 9, bookings: 0 })).toBe(false);
    expect(isHoldAbuse({ holds: 10, bookings: 0 })).toBe(true);
    expect(isHoldAbuse({ holds: 10, bookings: 1 })).toBe(true);
    expect(isHoldAbuse({ holds: 10, bookings: 2 })).toBe(false);
    expect(isHoldAbuse({ holds: 19, bookings: 2 })).toBe(false);
    expect(isHoldAbuse({ holds: 20, bookings: 2 })).toBe(true);
  });

  it('is five declined cards in an hour', () => {
    expect(isCardTesting({ declines: 4 })).toBe(false);
    expect(isCardTesting({ declines: 5 })).toBe(true);
  });

  it('is five reviews in a day, at least half of them by new accounts', () => {
    expect(isReviewBurst({ reviews: 4, byNewAccounts: 4 })).toBe(false);
    expect(isReviewBurst({ reviews: 5, byNewAccounts: 2 })).toBe(false);
    expect(isReviewBurst({ reviews: 5, byNewAccounts: 3 })).toBe(true);
    expect(isReviewBurst({ reviews: 20, byNewAccounts: 9 })).toBe(false);
    expect(isReviewBurst({ reviews: 20, byNewAccounts: 10 })).toBe(true);
  });

  it('is five accounts from one address in a day', () => {
    expect(isAccountCluster({ accounts: 4 })).toBe(false);
    expect(isAccountCluster({ accounts: 5 })).toBe(true);
  });

  it('is much the same name at one postcode, or a name akin to it with one telephone number', () => {
    const alike = { likeness: 0.7, samePostcode: true, samePhone: false };
    expect(isDuplicate(alike)).toBe(true);
    expect(isDuplicate({ ...alike, likeness: 0.69 })).toBe(false);
    expect(isDuplicate({ likeness: 0.4, samePostcode: false, samePhone: true })).toBe(true);
    expect(isDuplicate({ likeness: 0.39, samePostcode: false, samePhone: true })).toBe(false);
    expect(isDuplicate({ likeness: 1, samePostcode: false, samePhone: false })).toBe(false);
  });
});

describe('how alike two names are', () => {
  it.each([
    ['Northern Quarter Movement', 'Northern Quarter Movement', 1],
    ['The Old Mill Ltd.', 'Old Mill', 1],
    ['Café Forme & Co', 'cafe forme and co', 1],
    ['Yoga', 'Boxing', 0],
    ['', '!', 1],
    ['A', 'B', 0],
  ])('%s and %s: %d', (one, other, likeness) => expect(nameSimilarity(one, other)).toBe(likeness));

  it('is the same both ways, and between nothing and all', () => {
    const [one, other] = ['Hackney Yoga Studio', 'Hackney Yoga Centre'];
    expect(nameSimilarity(one, other)).toBe(nameSimilarity(other, one));
    expect(nameSimilarity(one, other)).toBeGreaterThan(0.6);
    expect(nameSimilarity(one, other)).toBeLessThan(0.8);
    expect(nameSimilarity('aaaa', 'aa')).toBeLessThan(1);
  });
});

it('is explained by its figures', () => {
  expect(explainSignal({ kind: 'holds', holds: 12, bookings: 0 })).toBe('12 holds in an hour, no booking.');
  expect(explainSignal({ kind: 'declines', declines: 7, payments: 3, paid: 1 })).toBe(
    '7 cards declined in an hour, over 3 payments. Successful: 1.',
  );
  expect(explainSignal({ kind: 'reviews', reviews: 8, byNewAccounts: 6, fiveStars: 7 })).toBe(
    '8 reviews in a day: 6 from accounts under two weeks old, 7 with five stars.',
  );
  expect(explainSignal({ kind: 'accounts', accounts: 5, people: [] })).toBe(
    '5 accounts opened in a day from one IP address.',
  );
  expect(explainSignal({ kind: 'duplicate', likeness: 0.823, samePostcode: true, samePhone: false })).toBe(
    'Same postcode. The names are 82% alike.',
  );
});
