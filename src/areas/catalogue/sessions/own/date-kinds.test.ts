import { describe, expect, it } from 'vitest';
import { datesPayload, nextOneOffDay, oneOffDay, toDraftDates, withDateKind } from './date-kinds.ts';

const noon = { dayOfWeek: 1, startTime: '12:00', endTime: '13:00' };
const evening = { dayOfWeek: 3, startTime: '18:30', endTime: '19:30' };
const spring = { name: 'Spring term', firstDay: '2027-01-11', lastDay: '2027-03-26' };

describe('one-off dates', () => {
  it('are sent as their weekdays within terms of one day', () => {
    const terms = [oneOffDay('2027-03-13'), oneOffDay('2027-03-14'), oneOffDay('2027-03-20')];
    expect(datesPayload({ dateKind: 'one_off', schedule: [noon], terms })).toEqual({
      schedule: [
        { ...noon, dayOfWeek: 6 },
        { ...noon, dayOfWeek: 0 },
      ],
      terms,
    });
  });

  it('come back as one time and their days', () => {
    const terms = [oneOffDay('2027-03-13'), oneOffDay('2027-03-14')];
    const sent = datesPayload({ dateKind: 'one_off', schedule: [noon], terms });
    const draft = toDraftDates(sent.schedule, sent.terms, noon);
    expect(draft).toEqual({ dateKind: 'one_off', schedule: [{ ...noon, dayOfWeek: 6 }], terms });
    expect(datesPayload(draft)).toEqual(sent);
  });

  it('keep their time while no day is chosen, so that only the day is missing', () => {
    const draft = withDateKind({ dateKind: 'weekly', schedule: [noon, evening], terms: [] }, 'one_off');
    expect(draft).toEqual({ dateKind: 'one_off', schedule: [noon], terms: [oneOffDay('')] });
    expect(datesPayload(draft).schedule).toEqual([noon]);
  });

  it('suggest the same weekday a week later', () => {
    expect(nextOneOffDay([oneOffDay('2026-12-28')])).toEqual(oneOffDay('2027-01-04'));
    expect(nextOneOffDay([oneOffDay('')])).toEqual(oneOffDay(''));
  });
});

describe('terms', () => {
  it('are sent with every weekly time', () => {
    const dates = { dateKind: 'term' as const, schedule: [noon, evening], terms: [spring] };
    expect(datesPayload(dates)).toEqual({ schedule: [noon, evening], terms: [spring] });
    expect(toDraftDates(dates.schedule, dates.terms, noon)).toEqual(dates);
  });

  it('begin on the day of a one-off date, and are gone from weekly dates', () => {
    const oneOff = { dateKind: 'one_off' as const, schedule: [noon], terms: [oneOffDay('2027-01-11')] };
    expect(withDateKind(oneOff, 'term').terms).toEqual([{ name: '', firstDay: '2027-01-11', lastDay: '' }]);
    expect(withDateKind(oneOff, 'weekly').terms).toEqual([]);
  });
});

describe('a course', () => {
  const terms = [oneOffDay('2027-01-12'), oneOffDay('2027-01-19')];
  const course = { dateKind: 'course' as const, schedule: [evening], terms };

  it('is sent as its days and time', () => {
    expect(datesPayload(course)).toEqual({
      soldAs: 'course',
      schedule: [],
      terms: [],
      course: { days: ['2027-01-12', '2027-01-19'], startTime: '18:30' },
    });
  });

  it('comes back with the dates left of its latest term', () => {
    const left = ['2027-01-12', '2027-01-19'].map((day) => ({
      startsAt: `${day}T18:30:00.000Z`,
      endsAt: `${day}T19:30:00.000Z`,
    }));
    expect(toDraftDates([], [], evening, [{ left: [] }, { left }])).toEqual(course);
    expect(toDraftDates([], [], evening, [])).toEqual({ ...course, terms: [oneOffDay('')] });
  });

  it('keeps its days when it becomes one-off dates', () => {
    expect(withDateKind(course, 'one_off').terms).toHaveLength(1);
  });
});
