import { describe, expect, it } from 'vitest';
import {
  guessDateOrder,
  readBoolean,
  readDay,
  readInteger,
  readMinutes,
  readName,
  readPence,
  readRange,
  readTime,
  readWeekdays,
  repairPhone,
} from './parse-values.ts';

describe('a day', () => {
  it.each([
    ['24/11/2026', '2026-11-24', null],
    ['24.11.26', '2026-11-24', null],
    ['2026-11-24', '2026-11-24', null],
    ['24 Nov 2026', '2026-11-24', null],
    ['01-Dec-26', '2026-12-01', null],
    ['1-Dec-2026', '2026-12-01', null],
    ['Dec-01-26', '2026-12-01', null],
    ['Sat. 28 Nov 26 6:30 p.m.', '2026-11-28', '18:30'],
    ['Tue, 24th November 2026 at 6:30pm', '2026-11-24', '18:30'],
    ['Nov 24, 2026 6:30 PM', '2026-11-24', '18:30'],
    ['24/11/2026 18:30', '2026-11-24', '18:30'],
    ['24/11/2026\u00a018:30:00', '2026-11-24', '18:30'],
    ['\u200e24/11/2026', '2026-11-24', null],
    // Days since 30 December 1899, time as a fraction.
    ['46350', '2026-11-24', null],
    ['46350.0', '2026-11-24', '00:00'],
    ['46350.770833333336', '2026-11-24', '18:30'],
  ])('of %j is %s, %s', (cell, day, time) => {
    expect(readDay(cell, 'day-month')).toEqual({ day, time });
  });

  it.each([
    // London equals UTC in winter; in summer it is an hour ahead, maybe the next day.
    ['2026-11-24T18:30:00Z', '2026-11-24', '18:30'],
    ['2026-07-01T17:30:00Z', '2026-07-01', '18:30'],
    ['2026-07-01T17:30:00.000Z', '2026-07-01', '18:30'],
    ['2026-07-01 23:30 UTC', '2026-07-02', '00:30'],
    ['01/07/2026 17:30 GMT', '2026-07-01', '18:30'],
    ['2026-07-01T18:30:00+01:00', '2026-07-01', '18:30'],
    ['2026-07-01T13:30:00-0400', '2026-07-01', '18:30'],
  ])('of %j in another zone is London’s %s, %s', (cell, day, time) => {
    expect(readDay(cell, 'day-month')).toEqual({ day, time });
  });

  it.each(['', 'soon', '31/02/2026', '11/24/2026', '2026-13-01', '24/11', '=1+1', '99999', '123'])(
    'is none of %j',
    (cell) => {
      expect(readDay(cell, 'day-month')).toBeNull();
    },
  );

  it('is read month first where the file says so', () => {
    expect(readDay('11/24/2026', 'month-day')?.day).toBe('2026-11-24');
    expect(guessDateOrder(['01/02/2026', '11/24/2026'])).toBe('month-day');
    expect(guessDateOrder(['01/02/2026', '03/04/2026'])).toBe('day-month');
    expect(guessDateOrder(['2026-01-02', '2026-03-04'])).toBe('year-first');
  });
});

it.each([
  ['18:30', '18:30'],
  ['6.30pm', '18:30'],
  ['6:30 p.m.', '18:30'],
  ['6:30 P. M.', '18:30'],
  ['6 PM', '18:00'],
  ['6 a.m.', '06:00'],
  ['18h30', '18:30'],
  ['noon', '12:00'],
  ['12am', '00:00'],
  ['12:15 pm', '12:15'],
  ['09:00:00', '09:00'],
  ['0.7708333333', '18:30'],
  ['24:00', null],
  ['13pm', null],
  ['9', null],
  ['17:30Z', null],
])('the time of day of %j is %s', (cell, time) => {
  expect(readTime(cell)).toBe(time);
});

it.each([
  ['18:00-19:00', '18:00', 60],
  ['18:00 – 18:45', '18:00', 45],
  ['6 to 7pm', '18:00', 60],
  ['6:30-7:15 p.m.', '18:30', 45],
  ['11:30 - 1pm', '11:30', 90],
  ['6:30am to 7:15am', '06:30', 45],
])('%j begins at %s and lasts %s minutes', (cell, time, minutes) => {
  expect(readRange(cell)).toEqual({ time, minutes });
});

it.each(['18:00', '19:00-18:00', 'Mon-Fri', '2026-11-24', ''])('%j is no range of times', (cell) => {
  expect(readRange(cell)).toBeNull();
});

it.each([
  ['Mon', [1]],
  ['Mondays', [1]],
  ['thursday', [4]],
  ['Thurs', [4]],
  ['Weds', [3]],
  ['Wed.', [3]],
  ['Sat.', [6]],
  ['Tues', [2]],
  ['Every Friday', [5]],
  ['29/11/2026', [0]],
  ['Sat 28 Nov 2026', [6]],
  ['Daily', [0, 1, 2, 3, 4, 5, 6]],
  ['Every day', [0, 1, 2, 3, 4, 5, 6]],
  ['Weekdays', [1, 2, 3, 4, 5]],
  ['Weekend', [6, 0]],
  ['Mon-Fri', [1, 2, 3, 4, 5]],
  ['Fri to Mon', [5, 6, 0, 1]],
  ['Mon, Wed & Fri', [1, 3, 5]],
  ['Mon/Wed', [1, 3]],
  ['Tuesdays and Thursdays', [2, 4]],
  ['Someday', null],
  ['', null],
])('the days of the week of %j are %s', (cell, days) => {
  expect(readWeekdays(cell, 'day-month')).toEqual(days);
});

it.each([
  ['£12.50', 1250],
  ['12,50', 1250],
  ['1,200.00', 120000],
  ['GBP 7', 700],
  ['7.5', 750],
  ['20.0', 2000],
  ['12.499999999999998', 1250],
  ['Free', 0],
  ['free', 0],
  ['n/a', 0],
  ['€12.50', null],
  ['-5', null],
])('the pence of %j are %s', (cell, pence) => {
  expect(readPence(cell)).toBe(pence);
});

it.each([
  ['Yes', true],
  ['TRUE', true],
  ['1', true],
  ['1.0', true],
  ['✓', true],
  ['Opted in', true],
  ['opted-in', true],
  ['Subscribed', true],
  ['Agreed', true],
  ['', false],
  ['No', false],
  ['0', false],
  ['Unsubscribed', false],
  ['not subscribed', false],
  ['perhaps', null],
])('%j means %s', (cell, yes) => {
  expect(readBoolean(cell)).toBe(yes);
});

it.each([
  ['60', 60],
  ['60.0', 60],
  ['45 mins', 45],
  ['45 min.', 45],
  ['1h 30', 90],
  ['01:15', 75],
  ['01:00:00', 60],
  ['1 hour', 60],
  ['1.5 hours', 90],
  ['0.0416666667', 60],
  ['long', null],
])('the minutes of %j are %s', (cell, minutes) => {
  expect(readMinutes(cell)).toBe(minutes);
});

it.each([
  ['20', 20],
  ['20.0', 20],
  ['1,200', 1200],
  ['20.5', null],
  ['', null],
])('the whole number of %j is %s', (cell, number) => {
  expect(readInteger(cell)).toBe(number);
});

it.each([
  ['Jane Smith', 'Jane Smith'],
  ['Smith, Jane', 'Jane Smith'],
  ['van der Berg, Anna Maria', 'Anna Maria van der Berg'],
  ['Jane Smith, PhD', 'Jane Smith, PhD'],
  ['Smith,', 'Smith,'],
])('the name of %j is %s', (cell, name) => {
  expect(readName(cell)).toBe(name);
});

it.each([
  ['07700 900123', '07700 900123'],
  ['447700900123.0', '447700900123'],
  ['4.47700900123E+11', '447700900123'],
  ['4.4770090012e+11', '447700900120'],
  ['4.47912E+11', null],
])('a telephone number that a spreadsheet wrote as %j was %s', (cell, phone) => {
  expect(repairPhone(cell)).toBe(phone);
});
