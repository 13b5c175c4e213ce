import { describe, expect, it } from 'vitest';
import { weeklyAppointmentTimes } from './availability.server.ts';
import {
  groupConsecutiveDays,
  hasConflict,
  hasEnoughNotice,
  isWithinTravel,
  offeredHolidays,
  partOfDay,
  selectOffer,
  shownDay,
  startingOnDay,
  startTimes,
} from './rules.ts';

const plain = { spans: [], travelMinutes: 0 };

describe('when an appointment can begin', () => {
  const week = [
    { day: 1, from: 390, until: 660 },
    { day: 1, from: 960, until: 1230 },
    { day: 3, from: 375, until: 420 },
  ];

  it('every half hour from the start of each stretch, so that it ends with it', () => {
    expect(startTimes(week, 1, 60)).toEqual([
      '06:30',
      '07:00',
      '07:30',
      '08:00',
      '08:30',
      '09:00',
      '09:30',
      '10:00',
      '16:00',
      '16:30',
      '17:00',
      '17:30',
      '18:00',
      '18:30',
      '19:00',
      '19:30',
    ]);
    expect(startTimes(week, 1, 90).at(-1)).toBe('19:00');
    expect(startTimes(week, 3, 45)).toEqual(['06:15']);
    expect(startTimes(week, 3, 60)).toEqual([]);
    expect(startTimes(week, 2, 30)).toEqual([]);
  });

  it('is London time, on both sides of a clock change', () => {
    const week = { id: 1, availableDays: [0], preferredTimes: ['evening' as const], ...plain };
    const first = (day: string) => weeklyAppointmentTimes(week, 60, day, day, [])[0]?.startsAt.toISOString();
    expect(first('2027-03-21')).toBe('2027-03-21T18:00:00.000Z');
    expect(first('2027-03-28')).toBe('2027-03-28T17:00:00.000Z');
    expect(first('2027-10-31')).toBe('2027-10-31T18:00:00.000Z');
  });

  it('leaves out days off and days of the week that are not worked', () => {
    const week = { id: 1, availableDays: [1, 3], preferredTimes: ['morning' as const], ...plain };
    const days = (off: string[]) =>
      new Set(
        weeklyAppointmentTimes(week, 60, '2026-11-23', '2026-11-29', off).map(({ startsAt }) =>
          startsAt.toISOString().slice(0, 10),
        ),
      );
    expect(days([])).toEqual(new Set(['2026-11-23', '2026-11-25']));
    expect(days(['2026-11-23'])).toEqual(new Set(['2026-11-25']));
  });
});

it('offers the bank holidays on which the trainer would work, and names those that they have off', () => {
  const holidays = [
    { day: '2026-12-25', name: 'Christmas Day', substitute: false },
    { day: '2026-12-28', name: 'Boxing Day', substitute: true },
    { day: '2027-01-01', name: 'New Year’s Day', substitute: false },
  ];
  const offered = (days: number[], off: string[]) =>
    offeredHolidays(
      holidays,
      days.map((day) => ({ day })),
      off,
    ).map((holiday) => [holiday.day, holiday.off]);
  expect(offered([5], [])).toEqual([
    ['2026-12-25', false],
    ['2027-01-01', false],
  ]);
  expect(offered([0, 1, 6], [])).toEqual([['2026-12-28', false]]);
  expect(offered([1], ['2026-12-25'])).toEqual([
    ['2026-12-25', true],
    ['2026-12-28', false],
  ]);
  expect(offered([2], [])).toEqual([]);
});

it('knows the bookings of a day in London, on both sides of a clock change', () => {
  const bookings = ['2027-03-27T23:30:00Z', '2027-03-28T08:00:00Z', '2027-03-28T23:30:00Z'].map(
    (startsAt) => ({
      startsAt,
    }),
  );
  expect(startingOnDay('2027-03-27', bookings)).toHaveLength(1);
  expect(startingOnDay('2027-03-28', bookings)).toEqual([bookings[1]]);
  // Half past midnight in summer time: the next day.
  expect(startingOnDay('2027-03-29', bookings)).toEqual([bookings[2]]);
});

it('has a holiday as the days that follow one another, across a clock change', () => {
  expect(groupConsecutiveDays(['2026-10-24', '2026-10-25', '2026-10-26', '2026-10-28'])).toEqual([
    ['2026-10-24', '2026-10-25', '2026-10-26'],
    ['2026-10-28'],
  ]);
  expect(groupConsecutiveDays([])).toEqual([]);
});

it('wants twelve hours of notice', () => {
  const now = new Date('2026-11-21T08:00:00Z');
  expect(hasEnoughNotice(new Date('2026-11-21T20:00:00Z'), now)).toBe(true);
  expect(hasEnoughNotice(new Date('2026-11-21T19:30:00Z'), now)).toBe(false);
});

describe('what stands in the way of what', () => {
  const at = (time: string) => new Date(`2026-11-21T${time}:00Z`);
  const from = (
    start: string,
    end: string,
    freeAgain = end,
    sessionType: 'online' | 'one_on_one' = 'online',
  ) => ({
    startsAt: at(start),
    endsAt: at(end),
    freeAgainAt: at(freeAgain),
    sessionType,
  });

  it('is whatever overlaps', () => {
    expect(hasConflict(from('10:00', '11:00'), from('10:30', '11:30'))).toBe(true);
    expect(hasConflict(from('10:00', '11:00'), from('11:00', '12:00'))).toBe(false);
    expect(hasConflict(from('10:00', '11:30'), from('10:30', '11:00'))).toBe(true);
  });

  it('and in person the way between, whichever comes first', () => {
    const first = from('10:00', '11:00', '11:30', 'one_on_one');
    const soon = from('11:00', '12:00', '12:30', 'one_on_one');
    const later = from('11:30', '12:30', '13:00', 'one_on_one');
    expect(hasConflict(first, soon)).toBe(true);
    expect(hasConflict(soon, first)).toBe(true);
    expect(hasConflict(first, later)).toBe(false);
    expect(hasConflict(first, from('11:00', '12:00'))).toBe(false);
  });
});

it('books what is asked for, else an hour of that kind, else what there is', () => {
  const offers = [
    { sessionType: 'one_on_one' as const, minutes: 45 },
    { sessionType: 'one_on_one' as const, minutes: 60 },
    { sessionType: 'online' as const, minutes: 30 },
  ];
  expect(selectOffer(offers, {})).toBe(offers[1]);
  expect(selectOffer(offers, { kind: 'one_on_one', minutes: 45 })).toBe(offers[0]);
  expect(selectOffer(offers, { kind: 'online', minutes: 45 })).toBe(offers[2]);
  expect(selectOffer(offers, { kind: 'small_group', minutes: 30 })).toBe(offers[1]);
  expect(selectOffer([], {})).toBeNull();
});

it('counts a rough place in the client’s favour', () => {
  expect(isWithinTravel(10, 10, 0)).toBe(true);
  expect(isWithinTravel(10.1, 10, 0)).toBe(false);
  expect(isWithinTravel(11, 10, 2)).toBe(true);
});

it('opens the strip on the chosen day, else on the first with a free time', () => {
  const hours = ['2026-12-02T07:00:00Z', '2026-12-04T18:00:00Z'].map((startsAt) => ({ startsAt }));
  const open = (asked: { day?: string; time?: string }) => shownDay('2026-11-30', hours, asked);
  expect(open({})).toBe('2026-12-02');
  expect(open({ day: '2026-12-04' })).toBe('2026-12-04');
  expect(open({ time: '2026-12-04T18:00:00Z' })).toBe('2026-12-04');
  // Full, and on another strip.
  expect(open({ day: '2026-12-03' })).toBe('2026-12-02');
  expect(open({ day: '2026-12-24' })).toBe('2026-12-02');
  expect(shownDay('2026-11-30', [], { day: '2026-12-04' })).toBeNull();
});

it('divides a day by the clock in London', () => {
  const parts = ['2026-07-01T10:59:00Z', '2026-07-01T11:00:00Z', '2026-07-01T17:00:00Z'].map(partOfDay);
  expect(parts).toEqual(['morning', 'afternoon', 'evening']);
});
