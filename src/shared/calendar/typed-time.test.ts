import { describe, expect, it } from 'vitest';
import { formatTwelveHour, halfHours, parseTypedTime } from './typed-time.ts';

describe('readTypedTime', () => {
  it.each([
    ['6:45', '06:45'],
    ['06:45', '06:45'],
    ['0645', '06:45'],
    ['645', '06:45'],
    ['18:15', '18:15'],
    ['1815', '18:15'],
    ['18.15', '18:15'],
    ['18h15', '18:15'],
    ['9', '09:00'],
    ['6 PM', '18:00'],
    ['6:45pm', '18:45'],
    ['6.45 p.m.', '18:45'],
    [' 6:45 am ', '06:45'],
    ['12 AM', '00:00'],
    ['12:05pm', '12:05'],
    ['noon', '12:00'],
    ['Midnight', '00:00'],
    ['１８：１５', '18:15'],
    ['\u200e17:10\u00a0', '17:10'],
  ])('reads %j as %s', (typed, time) => expect(parseTypedTime(typed)).toBe(time));

  it.each(['', 'x', '24:00', '9:60', '13pm', '0 pm', '9-10', '-9', '9:5', '99'])('refuses %j', (typed) =>
    expect(parseTypedTime(typed)).toBeNull(),
  );
});

it('writes a time by the 12-hour clock', () => {
  expect(['00:05', '06:45', '12:00', '17:10'].map(formatTwelveHour)).toEqual([
    '12:05 AM',
    '6:45 AM',
    '12:00 PM',
    '5:10 PM',
  ]);
});

it('suggests the 48 half hours of a day', () => {
  expect(halfHours).toHaveLength(48);
  expect([0, 19, 24, 47].map((index) => halfHours[index])).toEqual([
    { value: '00:00', label: '12:00 AM' },
    { value: '09:30', label: '9:30 AM' },
    { value: '12:00', label: '12:00 PM' },
    { value: '23:30', label: '11:30 PM' },
  ]);
});
