import { expect, it } from 'vitest';
import { formatClockTime, minuteOfDay } from './clock-time.ts';

it.each([
  [0, '00:00'],
  [545, '09:05'],
  [1110, '18:30'],
  [1440, '24:00'],
])('minute %i of the day is %s, and back', (minute, time) => {
  expect(formatClockTime(minute)).toBe(time);
  expect(minuteOfDay(time)).toBe(minute);
});
