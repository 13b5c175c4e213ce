import { describe, expect, it } from 'vitest';
import { londonDay, plusDays } from '#shared/calendar/calendar-day.ts';
import { SESSION_TIME_ZONE, slotOccurrences, startOfUkDay } from './occurrences.ts';

const clock = new Intl.DateTimeFormat('en-GB', {
  timeZone: SESSION_TIME_ZONE,
  weekday: 'short',
  hour: '2-digit',
  minute: '2-digit',
  hourCycle: 'h23',
});

const weekdayNames = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'];

function starts(dayOfWeek: number, startTime: string, endTime: string, from: string, to: string): string[] {
  return slotOccurrences({ dayOfWeek, startTime, endTime }, from, to).map((date) =>
    date.startsAt.toISOString(),
  );
}

describe('occurrencesOfSlot', () => {
  it('keeps a Tuesday class at 18:30 through the spring of 2026', () => {
    expect(starts(2, '18:30', '19:30', '2026-03-24', '2026-03-31')).toEqual([
      '2026-03-24T18:30:00.000Z',
      '2026-03-31T17:30:00.000Z',
    ]);
  });

  it('keeps a Monday class at 18:30 through the autumn of 2026', () => {
    expect(starts(1, '18:30', '19:30', '2026-10-19', '2026-10-26')).toEqual([
      '2026-10-19T17:30:00.000Z',
      '2026-10-26T18:30:00.000Z',
    ]);
  });

  it('moves a start in the skipped hour to the next one, and only on that day', () => {
    expect(starts(0, '01:30', '02:30', '2026-03-22', '2026-04-05')).toEqual([
      '2026-03-22T01:30:00.000Z',
      '2026-03-29T01:30:00.000Z',
      '2026-04-05T00:30:00.000Z',
    ]);
  });

  it('takes the first of the two hours in October', () => {
    expect(starts(0, '01:30', '02:30', '2026-10-25', '2026-11-01')).toEqual([
      '2026-10-25T00:30:00.000Z',
      '2026-11-01T01:30:00.000Z',
    ]);
  });

  it.each([
    ['2026-03-29', '2026-03-29T01:30:00.000Z'],
    ['2026-10-25', '2026-10-25T00:30:00.000Z'],
    ['2027-03-28', '2027-03-28T01:30:00.000Z'],
    ['2027-10-31', '2027-10-31T00:30:00.000Z'],
  ])('keeps the length of a class on the day of a clock change, %s', (day, startsAt) => {
    const [date] = slotOccurrences({ dayOfWeek: 0, startTime: '01:30', endTime: '02:30' }, day, day);
    expect(date?.startsAt.toISOString()).toBe(startsAt);
    expect(Number(date?.endsAt) - Number(date?.startsAt)).toBe(60 * 60_000);
  });

  it('ends a slot over midnight on the next day', () => {
    const [date] = slotOccurrences(
      { dayOfWeek: 5, startTime: '23:30', endTime: '00:30' },
      '2026-11-20',
      '2026-11-26',
    );
    expect(date).toEqual({
      startsAt: new Date('2026-11-20T23:30:00Z'),
      endsAt: new Date('2026-11-21T00:30:00Z'),
    });
  });

  it('includes both ends of the range and nothing outside it', () => {
    expect(starts(6, '09:00', '10:00', '2026-11-21', '2026-12-05')).toHaveLength(3);
    expect(starts(6, '09:00', '10:00', '2026-11-22', '2026-12-04')).toEqual(['2026-11-28T09:00:00.000Z']);
    expect(starts(6, '09:00', '10:00', '2026-11-22', '2026-11-27')).toEqual([]);
    expect(starts(6, '09:00', '10:00', '2026-11-28', '2026-11-21')).toEqual([]);
  });

  it('reads the slot’s own time on the clock for every half hour of every day over two years', () => {
    const skipped = new Map([
      ['2026-03-29 01:00', '02:00'],
      ['2026-03-29 01:30', '02:30'],
      ['2027-03-28 01:00', '02:00'],
      ['2027-03-28 01:30', '02:30'],
    ]);
    const wrong: string[] = [];
    let counted = 0;
    for (let half = 0; half < 48; half++) {
      const startTime = `${String(half >> 1).padStart(2, '0')}:${half % 2 === 0 ? '00' : '30'}`;
      for (let dayOfWeek = 0; dayOfWeek < 7; dayOfWeek++) {
        const slot = { dayOfWeek, startTime, endTime: startTime };
        for (const { startsAt, endsAt } of slotOccurrences(slot, '2026-01-01', '2027-12-31')) {
          counted++;
          const expected = skipped.get(`${londonDay(startsAt)} ${startTime}`) ?? startTime;
          const read = clock.format(startsAt);
          if (read !== `${weekdayNames[dayOfWeek]} ${expected}`)
            wrong.push(`${startsAt.toISOString()} ${read}`);
          if (endsAt.getTime() - startsAt.getTime() !== 24 * 3_600_000) wrong.push(endsAt.toISOString());
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(counted).toBe(730 * 48);
  });

  it('gives the same dates whether the range is asked for at once or week by week', () => {
    const slot = { dayOfWeek: 0, startTime: '01:30', endTime: '03:00' };
    const atOnce = slotOccurrences(slot, '2026-01-01', '2027-12-31');
    const weekly = Array.from({ length: 105 }, (_, week) => plusDays('2026-01-01', week * 7)).flatMap((day) =>
      slotOccurrences(slot, day, plusDays(day, 6)),
    );
    expect(weekly.filter((date) => date.startsAt < new Date('2028-01-01T00:00:00Z'))).toEqual(atOnce);
  });
});

describe('calendar days in the United Kingdom', () => {
  it('begin at 23:00Z in summer and at midnight in winter', () => {
    expect(startOfUkDay('2027-07-01').toISOString()).toBe('2027-06-30T23:00:00.000Z');
    expect(startOfUkDay('2027-12-01').toISOString()).toBe('2027-12-01T00:00:00.000Z');
  });
});
