import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { occurrenceOn } from '#areas/catalogue/sessions/occurrences/occurrences.ts';
import { formatClockTime } from '#shared/calendar/clock-time.ts';
import type { BusinessOccurrence } from './contract.ts';
import { clockChangeText, clockSpan, filterDates, hoursShown, neighbourOf, placeDates } from './hour-grid.ts';

const date = (
  id: number,
  startTime: string,
  minutes: number,
  { day = '2026-11-24', ...rest }: Partial<BusinessOccurrence> & { day?: string } = {},
): BusinessOccurrence => {
  const { startsAt, endsAt } = occurrenceOn(day, startTime, minutes);
  return {
    id,
    sessionId: 1,
    title: 'Evening Yoga',
    activity: 'yoga',
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
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
    ...rest,
  };
};

describe('the hours of the calendar', () => {
  it('are those of London’s clock, in winter, in summer and on both clock changes', () => {
    for (const day of ['2026-11-24', '2026-07-07', '2027-03-28', '2027-10-31'])
      expect(clockSpan(date(1, '18:30', 60, { day })), day).toEqual({ from: 1110, until: 1170 });
    // The hour that March skips, and the one that October repeats.
    expect(clockSpan(date(1, '00:30', 60, { day: '2027-03-28' }))).toEqual({ from: 30, until: 150 });
    expect(clockSpan(date(1, '01:30', 60, { day: '2027-10-31' }))).toEqual({ from: 90, until: 150 });
    expect(clockSpan(date(1, '23:00', 120))).toEqual({ from: 1380, until: 1440 });
    expect(clockSpan(date(1, '09:00', 5))).toEqual({ from: 540, until: 570 });
  });

  it('reach from 6 to 22, and further for an earlier or a later date', () => {
    expect(hoursShown([])).toEqual({ first: 6, last: 22 });
    expect(hoursShown([clockSpan(date(1, '05:45', 60)), clockSpan(date(2, '22:30', 45))])).toEqual({
      first: 5,
      last: 24,
    });
  });

  it('name the days on which the clocks change', () => {
    expect(clockChangeText('2027-03-28')).toBe('Clocks go forward');
    expect(clockChangeText('2027-10-31')).toBe('Clocks go back');
    expect(clockChangeText('2027-10-30')).toBeNull();
  });
});

describe('dates of one day', () => {
  it('share the width where they overlap, and have all of it where they don’t', () => {
    const placed = placeDates([
      date(1, '09:00', 90),
      date(2, '09:30', 60),
      date(3, '10:30', 60),
      date(4, '12:00', 60),
    ]);
    expect(placed.map(({ date: { id }, lane, lanes }) => [id, lane, lanes])).toEqual([
      [1, 0, 2],
      [2, 1, 2],
      [3, 0, 1],
      [4, 0, 1],
    ]);
  });

  it('never cover each other, however many there are', () => {
    fc.assert(
      fc.property(
        fc.array(fc.record({ start: fc.nat(1435), minutes: fc.integer({ min: 5, max: 300 }) }), {
          maxLength: 40,
        }),
        (times) => {
          const placed = placeDates(
            times.map(({ start, minutes }, index) => date(index, formatClockTime(start), minutes)),
          );
          expect(placed).toHaveLength(times.length);
          for (const one of placed) {
            expect(one.lane).toBeLessThan(one.lanes);
            for (const other of placed)
              if (one !== other && one.from < other.until && other.from < one.until) {
                expect(one.lane).not.toBe(other.lane);
                expect(one.lanes).toBe(other.lanes);
              }
          }
        },
      ),
      { numRuns: 50 },
    );
  });

  it('are those in a room and of an instructor', () => {
    const dee = { id: 7, name: 'Dee Marsh' };
    const dates = [
      date(1, '09:00', 60, { room: 'Main hall', instructors: [dee] }),
      date(2, '10:00', 60, { room: 'Main hall' }),
    ];
    const ids = (view: Parameters<typeof filterDates>[1]) => filterDates(dates, view).map(({ id }) => id);
    expect(ids({})).toEqual([1, 2]);
    expect(ids({ room: 'Main hall' })).toEqual([1, 2]);
    expect(ids({ room: 'Main hall', instructor: 7 })).toEqual([1]);
    expect(ids({ room: 'Small room' })).toEqual([]);
  });

  it('follow each other by arrow keys, over days without any', () => {
    const columns = [
      placeDates([date(1, '09:00', 60), date(2, '18:00', 60)]),
      [],
      placeDates([date(3, '08:00', 60), date(4, '17:00', 60)]),
    ];
    const from = (id: number, key: string) => neighbourOf(columns, id, key)?.id ?? null;
    expect([from(1, 'ArrowDown'), from(2, 'ArrowUp'), from(1, 'ArrowUp')]).toEqual([2, 1, null]);
    expect([from(2, 'ArrowRight'), from(1, 'ArrowRight'), from(3, 'ArrowLeft')]).toEqual([4, 3, 1]);
    expect([from(1, 'End'), from(2, 'Home'), from(1, 'x'), from(9, 'End')]).toEqual([2, 1, null, null]);
  });
});
