import { expect, it } from 'vitest';
import { entryEnd, formatOrdinal, formatTimeLeft, quietHoursSentence } from './copy.ts';
import { readWaitlistSearch } from './waitlist-search.ts';

it('says where somebody stands', () => {
  expect([1, 2, 3, 4, 11, 12, 21, 102].map(formatOrdinal)).toEqual([
    '1st',
    '2nd',
    '3rd',
    '4th',
    '11th',
    '12th',
    '21st',
    '102nd',
  ]);
});

it('says how much time is left without making haste', () => {
  expect(formatTimeLeft(84 * 60_000)).toBe('1 h 24 min');
  expect(formatTimeLeft(120 * 60_000)).toBe('2 h');
  expect(formatTimeLeft(59_999)).toBe('less than a minute');
});

it('says that the clock waits only when it does', () => {
  const offer = {
    kind: 'in_turn' as const,
    offeredAt: '2026-11-24T23:10:00.000Z',
    countsFrom: '2026-11-25T07:30:00.000Z',
    deadline: '2026-11-25T09:30:00.000Z',
  };
  expect(quietHoursSentence({ offer })).toBe(
    'A place came up at 23:10. Your time to accept starts at 07:30. We won’t ask anyone else before then.',
  );
  expect(quietHoursSentence({ offer: { ...offer, offeredAt: offer.countsFrom } })).toBeNull();
  expect(entryEnd({ state: 'booked', endedAt: '2026-11-24T23:13:00.000Z', offer })).toEqual({
    word: 'Booked',
    sentence: 'You accepted in 3 minutes.',
  });
  expect(entryEnd({ state: 'left', endedAt: '2026-11-24T12:00:00.000Z', offer: null }).sentence).toBe(
    'You left the list Tue 24 Nov, 12:00.',
  );
});

it('reads half a date in an address as none', () => {
  expect(readWaitlistSearch({ session: '5', date: '2026-11-27T18:30:00Z' })).toEqual({
    session: 5,
    date: '2026-11-27T18:30:00.000Z',
  });
  expect(readWaitlistSearch({ session: '5' })).toEqual({});
  expect(readWaitlistSearch({ session: '-5', date: '2026-11-27T18:30:00Z' })).toEqual({});
  expect(readWaitlistSearch({ session: 5, date: 'soon' })).toEqual({});
});
