import { describe, expect, it } from 'vitest';
import { formatLondonMoment } from '#shared/calendar/london-time.ts';
import { upcomingTimes } from './upcoming-times.ts';

const evening = { dayOfWeek: 1, startTime: '18:30', endTime: '19:30' };
const read = (now: string, slots = [evening], count = 4) =>
  upcomingTimes(slots, new Date(now), count).map(({ startsAt, clockChange }) => [
    formatLondonMoment(startsAt),
    clockChange,
  ]);

describe('the next dates of weekly times', () => {
  it('come soonest first, over all the times', () => {
    const early = { dayOfWeek: 3, startTime: '07:00', endTime: '08:00' };
    expect(read('2026-11-21T12:00:00Z', [evening, early], 3)).toEqual([
      ['Mon 23 Nov 2026, 18:30', null],
      ['Wed 25 Nov 2026, 07:00', null],
      ['Mon 30 Nov 2026, 18:30', null],
    ]);
  });

  it('leave out one that has begun', () => {
    expect(read('2026-11-23T18:30:00Z')[0]).toEqual(['Mon 30 Nov 2026, 18:30', null]);
  });

  it('say where the clocks go back, and stay at their time', () => {
    expect(read('2026-10-18T12:00:00Z', [evening], 2)).toEqual([
      ['Mon 19 Oct 2026, 18:30', null],
      ['Mon 26 Oct 2026, 18:30', 'The clocks go back on Sunday 25 October. Session times don’t change.'],
    ]);
  });

  it('say where they go forward, before the very first date too', () => {
    expect(read('2027-03-27T12:00:00Z', [evening], 1)).toEqual([
      ['Mon 29 Mar 2027, 18:30', 'The clocks go forward on Sunday 28 March. Session times don’t change.'],
    ]);
  });

  it('count a time that is there twice once', () =>
    expect(read('2026-11-21T12:00:00Z', [evening, evening], 2)).toEqual([
      ['Mon 23 Nov 2026, 18:30', null],
      ['Mon 30 Nov 2026, 18:30', null],
    ]));

  it('are none without times', () => expect(read('2026-11-21T12:00:00Z', [])).toEqual([]));
});
