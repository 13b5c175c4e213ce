import { expect, it } from 'vitest';
import { fillText, totalsOf, weekdaysInOrder, weekName } from './analytics-words.ts';
import type { AnalyticsAnswer } from './contract.ts';

const answer: AnalyticsAnswer = {
  weeks: [
    { monday: '2026-11-09', net: '14.05', bookings: 1, cancelledByCustomers: 0, cancelledByYou: 1 },
    { monday: '2026-11-16', net: '0.29', bookings: 2, cancelledByCustomers: 3, cancelledByYou: 0 },
  ],
  sessions: [],
  weekdays: [{ dayOfWeek: 0, seats: 8, taken: 5 }],
  people: { first: 1, returning: 1 },
};

it('sums in pence', () => {
  expect(totalsOf(answer)).toEqual({ netPence: 1434, bookings: 3, cancelled: 4 });
});

it('has Monday first and every day', () => {
  const days = weekdaysInOrder(answer);
  expect(days.map(({ name }) => name)).toEqual([
    'Monday',
    'Tuesday',
    'Wednesday',
    'Thursday',
    'Friday',
    'Saturday',
    'Sunday',
  ]);
  expect(days.map(fillText)).toEqual([...Array.from({ length: 6 }, () => 'No dates'), '63%']);
});

it('names a week by its Monday', () => {
  expect(weekName('2026-11-16')).toBe('16 Nov');
});
