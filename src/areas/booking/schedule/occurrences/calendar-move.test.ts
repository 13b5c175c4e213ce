import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { weekFrom } from '#shared/calendar/calendar-day.ts';
import { droppedAt, isMoved, liftOccurrence, nudgedBy } from './calendar-move.ts';
import type { BusinessOccurrence } from './contract.ts';

/** The clocks go back during this week. */
const days = weekFrom('2026-10-23');
const date: BusinessOccurrence = {
  id: 1,
  sessionId: 1,
  title: 'Evening Yoga',
  activity: 'yoga',
  startsAt: '2026-10-26T18:40:00.000Z',
  endsAt: '2026-10-26T19:40:00.000Z',
  capacity: 12,
  taken: 0,
  attended: 0,
  cancelled: false,
  oneOff: false,
  note: '',
  instructors: [],
  insteadOf: null,
  venueId: null,
  venue: null,
  roomId: null,
  room: null,
  lacksRoom: null,
};

describe('moving a date in the calendar', () => {
  it('by arrow keys stays within the days shown and the clock, and four quarters are an hour', () => {
    expect(liftOccurrence(date)).toEqual({ date, day: '2026-10-26', startTime: '18:40' });
    fc.assert(
      fc.property(
        fc.array(fc.constantFrom('ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'), { maxLength: 120 }),
        (keys) => {
          let lifted = liftOccurrence(date);
          for (const key of keys) lifted = nudgedBy(lifted, key, days) ?? lifted;
          expect(days).toContain(lifted.day);
          expect(lifted.startTime).toMatch(/^([01]\d|2[0-3]):[0-5]\d$/);
        },
      ),
    );
    let later = liftOccurrence(date);
    for (let press = 0; press < 4; press++) later = nudgedBy(later, 'ArrowDown', days) ?? later;
    expect(later.startTime).toBe('19:40');
    expect(nudgedBy(later, 'a', days)).toBeNull();
  });

  it('by dropping starts at the nearest quarter of an hour, within the day', () => {
    const lifted = liftOccurrence(date);
    expect(isMoved(lifted)).toBe(false);
    expect(droppedAt(lifted, '2026-10-24', 9 * 60 + 6)).toMatchObject({
      day: '2026-10-24',
      startTime: '09:00',
    });
    expect(droppedAt(lifted, '2026-10-26', 9 * 60 + 8).startTime).toBe('09:15');
    expect(droppedAt(lifted, '2026-10-26', -30).startTime).toBe('00:00');
    expect(droppedAt(lifted, '2026-10-26', 24 * 60).startTime).toBe('23:45');
    expect(isMoved(droppedAt(lifted, '2026-10-26', 9 * 60))).toBe(true);
  });
});
