import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { formatClockTime, minuteOfDay } from '#shared/calendar/clock-time.ts';
import { clockChangeTimes } from './clock-change-times.ts';
import { plusMinutes } from './slot-times.ts';

const evening = { dayOfWeek: 1, startTime: '18:30', endTime: '19:30' };

describe('a weekly time over a change of the clocks', () => {
  it('stays what it is in London, and is another elsewhere', () => {
    expect(clockChangeTimes(evening, new Date('2026-09-01T12:00:00Z'))).toEqual({
      day: '2026-10-25',
      sentence: 'From 25 Oct 2026 this is still 18:30 in London.',
      before: 'Mon 19 Oct, 18:30 (17:30 UTC)',
      after: 'Mon 26 Oct, 18:30 (18:30 UTC)',
    });
    expect(clockChangeTimes(evening, new Date('2026-11-24T12:00:00Z'))).toBeNull();
  });

  it('begins an hour later where the clocks skip it', () => {
    const night = { dayOfWeek: 0, startTime: '01:30', endTime: '02:30' };
    expect(clockChangeTimes(night, new Date('2027-03-01T12:00:00Z'))).toMatchObject({
      sentence:
        'There is no 01:30 on Sun 28 Mar 2027: that date begins at 02:30, and the next at 01:30 again.',
      after: 'Sun 28 Mar, 02:30 (01:30 UTC)',
    });
  });

  it('is an hour apart in UTC on the two sides, whatever the time and the day', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 6 }),
        fc.integer({ min: 0, max: 95 }),
        fc.integer({ min: 0, max: 1500 }),
        (dayOfWeek, quarter, days) => {
          const startTime = formatClockTime(quarter * 15);
          const slot = { dayOfWeek, startTime, endTime: plusMinutes(startTime, 60) };
          const both = clockChangeTimes(slot, new Date(Date.UTC(2026, 0, 1 + days, 12)));
          if (both === null) return;
          const utc = (side: string) => minuteOfDay(side.slice(-10, -5));
          const forward = both.day.slice(5, 7) === '03';
          const skipped = forward && dayOfWeek === 0 && startTime >= '01:00' && startTime < '02:00';
          const hour = (utc(both.after) - utc(both.before) + 1440) % 1440;
          // Before 02:00 on that Sunday the clocks haven't changed; in the repeated hour the first one counts.
          const notYet = dayOfWeek === 0 && startTime < '02:00';
          expect(hour).toBe(notYet ? 0 : forward ? 1380 : 60);
          expect(both.before).toContain(`, ${startTime} (`);
          expect(both.sentence).toContain(skipped ? 'There is no' : `still ${startTime} in London.`);
        },
      ),
    );
  });
});
