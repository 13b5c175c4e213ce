import { expect, it } from 'vitest';
import { cancellationSummary, weekSummary } from './copy.ts';

it('says in one line what cancelling gives back', () => {
  expect(cancellationSummary({ givesBack: 'all', hoursBefore: 24 })).toBe(
    'Full refund up to 24 hours before',
  );
  expect(cancellationSummary({ givesBack: 'half', hoursBefore: 72 })).toBe(
    '50% refund up to 72 hours before',
  );
});

it('adds up the places of the next seven days', () => {
  const week = (booked: number, capacity: number) => ({ nextSevenDays: { booked, capacity } });
  expect(weekSummary([week(12, 14), week(0, 1200)])).toBe('12 of 1,214 places booked in the next 7 days.');
  expect(weekSummary([week(0, 0)])).toBe('No dates in the next 7 days.');
});
