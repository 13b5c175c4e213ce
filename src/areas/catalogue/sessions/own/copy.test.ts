import { describe, expect, it } from 'vitest';
import { cancellationSummary, sessionTimes, weekSummary } from './copy.ts';

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

describe('the times of a session', () => {
  const noon = { dayOfWeek: 3, startTime: '12:00', endTime: '13:00' };
  const day = (of: string) => ({ name: 'One-off', firstDay: of, lastDay: of });

  it('are its weekdays, within terms too', () => {
    const spring = { name: 'Spring', firstDay: '2027-01-11', lastDay: '2027-03-26' };
    expect(sessionTimes({ schedule: [noon], terms: [] })).toBe('Wed, 12:00');
    expect(sessionTimes({ schedule: [noon], terms: [spring] })).toBe('Wed, 12:00');
  });

  it('are the days of one-off dates, with the year', () => {
    expect(sessionTimes({ schedule: [noon], terms: [day('2027-03-17')] })).toBe('Wed 17 Mar 2027, 12:00');
    expect(sessionTimes({ schedule: [noon], terms: [day('2027-03-17'), day('2027-03-24')] })).toBe(
      'Wed 17 Mar 2027 and 1 more, 12:00',
    );
  });
});
