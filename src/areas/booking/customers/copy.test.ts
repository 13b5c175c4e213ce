import { describe, expect, it } from 'vitest';
import { customerCountText, lastSeenText, visitTimeText } from './copy.ts';

const now = new Date('2026-11-24T09:40:00Z');

describe('when somebody came', () => {
  it.each([
    ['2026-11-24T06:45:00Z', 'Today, 06:45'],
    ['2026-11-23T18:30:00Z', 'Yesterday'],
    ['2026-11-25T18:30:00Z', 'Tomorrow, 18:30'],
    ['2026-11-22T10:00:00Z', 'Sun 22 Nov'],
    ['2025-11-22T10:00:00Z', 'Sat 22 Nov 2025'],
    // 23:30 in London during summer time.
    ['2026-06-30T22:30:00Z', 'Tue 30 Jun'],
  ])('%s is %s', (at, words) => {
    expect(visitTimeText(new Date(at), now)).toBe(words);
  });

  it('says of who has not come yet when they will', () => {
    expect(lastSeenText({ lastVisit: null, nextVisit: '2026-11-25T18:30:00Z' }, now)).toBe(
      'Coming tomorrow, 18:30',
    );
    expect(lastSeenText({ lastVisit: null, nextVisit: null }, now)).toBe('Not yet');
  });
});

it('counts people', () => {
  expect(customerCountText(1)).toBe('1 person has booked with you.');
  expect(customerCountText(0)).toBe('0 people have booked with you.');
});
