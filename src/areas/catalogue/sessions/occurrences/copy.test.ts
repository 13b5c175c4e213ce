import { describe, expect, it } from 'vitest';
import { formatWeeklyTimes } from './copy.ts';

const slot = (dayOfWeek: number, startTime: string) => ({ dayOfWeek, startTime, endTime: '23:30' });

describe('when a session takes place', () => {
  it.each([
    [[], 'No times yet'],
    [[slot(6, '08:30')], 'Sat, 08:30'],
    [[slot(3, '18:00'), slot(1, '18:00')], 'Mon and Wed, 18:00'],
    [[slot(0, '09:00'), slot(1, '09:00'), slot(2, '09:00')], 'Mon, Tue and Sun, 09:00'],
    [[slot(1, '18:00'), slot(2, '19:00')], 'Mon 18:00, Tue 19:00'],
    [[slot(1, '19:00'), slot(1, '07:00')], 'Mon 07:00, Mon 19:00'],
    [
      [slot(1, '18:00'), slot(2, '19:00'), slot(3, '07:00'), slot(0, '10:00')],
      'Mon 18:00, Tue 19:00, Wed 07:00 and 1 more',
    ],
  ])('%o: %s', (schedule, words) => expect(formatWeeklyTimes(schedule)).toBe(words));
});
