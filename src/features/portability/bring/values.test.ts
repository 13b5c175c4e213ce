import { describe, expect, it } from 'vitest';
import { guessDateOrder, readDay, readMinutes, readPence, readTime, readWeekday, readYes } from './values.ts';

describe('a day', () => {
  it.each([
    ['24/11/2026', '2026-11-24', null],
    ['24.11.26', '2026-11-24', null],
    ['2026-11-24', '2026-11-24', null],
    ['2026-11-24T18:30:00Z', '2026-11-24', '18:30'],
    ['24 Nov 2026', '2026-11-24', null],
    ['Tue, 24th November 2026 at 6:30pm', '2026-11-24', '18:30'],
    ['Nov 24, 2026 6:30 PM', '2026-11-24', '18:30'],
    ['24/11/2026 18:30', '2026-11-24', '18:30'],
  ])('of %j is %s, %s', (cell, day, time) => {
    expect(readDay(cell, 'day-month')).toEqual({ day, time });
  });

  it.each(['', 'soon', '31/02/2026', '11/24/2026', '2026-13-01', '24/11', '=1+1'])(
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
  ['6 PM', '18:00'],
  ['12am', '00:00'],
  ['12:15 pm', '12:15'],
  ['09:00:00', '09:00'],
  ['24:00', null],
  ['13pm', null],
  ['9', null],
])('the time of day of %j is %s', (cell, time) => {
  expect(readTime(cell)).toBe(time);
});

it.each([
  ['Mon', 1],
  ['Mondays', 1],
  ['thursday', 4],
  ['Thurs', 4],
  ['29/11/2026', 0],
  ['Someday', null],
  ['', null],
])('the day of the week of %j is %s', (cell, day) => {
  expect(readWeekday(cell, 'day-month')).toBe(day);
});

it.each([
  ['£12.50', 1250],
  ['12,50', 1250],
  ['1,200.00', 120000],
  ['GBP 7', 700],
  ['7.5', 750],
  ['€12.50', null],
  ['-5', null],
  ['free', null],
])('the pence of %j are %s', (cell, pence) => {
  expect(readPence(cell)).toBe(pence);
});

it.each([
  ['Yes', true],
  ['TRUE', true],
  ['Opted in', true],
  ['', false],
  ['No', false],
  ['Unsubscribed', false],
  ['perhaps', null],
])('%j means %s', (cell, yes) => {
  expect(readYes(cell)).toBe(yes);
});

it.each([
  ['60', 60],
  ['45 mins', 45],
  ['1h 30', 90],
  ['01:15', 75],
  ['1 hour', 60],
  ['long', null],
])('the minutes of %j are %s', (cell, minutes) => {
  expect(readMinutes(cell)).toBe(minutes);
});
